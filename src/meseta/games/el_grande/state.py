"""The position of a game of El Grande, and everything that can change in it.

Rules never touch the data themselves: every change goes through a verb of this class, which also tells its event.
"""

from typing import Final, final

from mypy_extensions import i64

from meseta.games.el_grande import events
from meseta.games.el_grande import tables as t
from meseta.games.el_grande.options import Options
from meseta.kernel.events import EVERYONE, all_but, only
from meseta.kernel.frames import Frame
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from meseta.kernel.types import NOTHING, Seat
from meseta.parts.trail import trailed

NONE: Final[list[int]] = []
DEFAULT: Final = Options()


@final
class ElGrande(State):
    """Who stands where, who holds which cards, and who can know it. Flat lists, so that a copy is cheap."""

    def __init__(self) -> None:
        super().__init__()
        self.options = DEFAULT
        self.caballeros: list[int] = NONE
        """By seat and place: see `at`."""
        self.points: list[int] = NONE
        self.grandes: list[int] = NONE
        """Each seat's home region. Shared between copies: never changed in place."""
        self.king: i64 = NOTHING
        self.scoreboards: list[int] = NONE
        """Where each mobile scoreboard lies, NOTHING beside the board."""
        self.hands: list[int] = NONE
        """Power cards as masks; bit 0 is card 1."""
        self.discards: list[int] = NONE
        self.played: list[int] = NONE
        """The power card on the table this round, NOTHING if there is none."""
        self.seen_out: list[int] = NONE
        """Power cards that everybody saw go to the discard and has not seen again."""
        self.first_back: list[int] = NONE
        """Where a card was taken back unseen (EG-405): what it may be, for the others; 0 if nothing is unknown."""
        self.second_back: list[int] = NONE
        self.unseen: list[int] = NONE
        """How many of each kind of action card are still face down on top of their stack."""
        self.used: list[int] = NONE
        """How many are under their stack; they do not come back, for a stack has more cards than rounds (EG-801)."""
        self.face_up: list[int] = NONE
        """By stack: the kind that can be taken, NOTHING if it was taken."""
        self.holding: list[int] = NONE
        """The action card each seat uses in its turn."""
        self.took: list[int] = NONE
        """The kind each seat took this round: who has one has had his turn, or is having it."""
        self.veto_seats: list[int] = NONE
        """Who holds a Veto, the older first."""
        self.veto_rounds: list[int] = NONE
        """The round each of them was taken in."""
        self.start: i64 = NOTHING
        self.order: list[Seat] = NONE
        """This round's turn order; empty until all power cards are played."""
        self.let_pass: i64 = 0
        """Holders who let this whole action pass (EG-1008)."""
        self.moves: i64 = 0
        """How often caballeros have moved: who keeps up with them looks here first; ..."""
        self.last_moves: i64 = 0
        """... and the trail of moves: the owner, source and target of each in one number. How often have changed ..."""
        self.power_changes: i64 = 0
        """... power cards, and what is known of them, ..."""
        self.table_changes: i64 = 0
        """... and all else on the table, what is face down aside."""

    def set_table(self, seats: i64, options: Options, generator: Generator) -> None:
        """EG-202, EG-203: the pieces before the first region card is turned."""
        self.seats = seats
        self.options = options
        self.generator = generator
        self.caballeros = [0] * (seats * t.PLACE_COUNT)
        for seat in range(seats):
            self.caballeros[seat * t.PLACE_COUNT + t.PROVINCE] = t.CABALLEROS
        self.points = [0] * seats
        self.grandes = [NOTHING] * seats
        self.scoreboards = [NOTHING] * t.SCOREBOARD_COUNT
        self.hands = [t.ALL_POWERS] * seats
        self.discards = [0] * seats
        self.played = [NOTHING] * seats
        self.seen_out = [0] * seats
        self.first_back = [0] * seats
        self.second_back = [0] * seats
        self.unseen = [
            0 if kind == t.VETO and not options.veto else t.CARDS[kind].copies for kind in range(t.CARD_COUNT)
        ]
        self.used = [0] * t.CARD_COUNT
        self.face_up = [NOTHING] * t.STACK_COUNT
        self.holding = [NOTHING] * seats
        self.took = [NOTHING] * seats
        self.veto_seats = []
        self.veto_rounds = []
        self.order = []

    def copy(self) -> "ElGrande":
        other = ElGrande()
        self.copy_kernel(other)
        other.options = self.options
        other.caballeros = self.caballeros.copy()
        other.points = self.points.copy()
        other.grandes = self.grandes
        other.king = self.king
        other.scoreboards = self.scoreboards.copy()
        other.hands = self.hands.copy()
        other.discards = self.discards.copy()
        other.played = self.played.copy()
        other.seen_out = self.seen_out.copy()
        other.first_back = self.first_back.copy()
        other.second_back = self.second_back.copy()
        other.unseen = self.unseen.copy()
        other.used = self.used.copy()
        other.face_up = self.face_up.copy()
        other.holding = self.holding.copy()
        other.took = self.took.copy()
        other.veto_seats = self.veto_seats.copy()
        other.veto_rounds = self.veto_rounds.copy()
        other.start = self.start
        other.order = self.order.copy()
        other.let_pass = self.let_pass
        return other

    # What the table shows

    def at(self, seat: Seat, place: i64) -> i64:
        """How many caballeros of a seat are at a place."""
        return self.caballeros[seat * t.PLACE_COUNT + place]

    def total_at(self, place: i64) -> i64:
        """How many caballeros of all colours are at a place."""
        total: i64 = 0
        for seat in range(self.seats):
            total += self.caballeros[seat * t.PLACE_COUNT + place]
        return total

    def free_regions(self, seat: Seat) -> i64:
        """EG-601: the regions, as a mask, where the seat has caballeros that may leave: not the King's."""
        mask: i64 = 0
        base = seat * t.PLACE_COUNT
        for region in range(t.REGION_COUNT):
            if self.caballeros[base + region] and region != self.king:
                mask |= 1 << region
        return mask

    def values(self, spot: i64) -> tuple[i64, i64, i64]:
        """EG-706: what the places pay there; a mobile scoreboard covers the printed values."""
        for board in range(t.SCOREBOARD_COUNT):
            if self.scoreboards[board] == spot:
                return t.SCOREBOARD_VALUES[board]
        return t.PRINTED[spot]

    def below(self, frame: Frame["ElGrande"]) -> Frame[State] | None:
        """The rule that has called this one."""
        caller: Frame[State] | None = None
        for other in self.stack:
            if other is frame:
                return caller
            caller = other
        return None

    def above(self, frame: Frame["ElGrande"]) -> Frame[State] | None:
        """The rule that this one has called, None where it is the one in progress."""
        for i in range(len(self.stack) - 1):
            if self.stack[i] is frame:
                return self.stack[i + 1]
        return None

    def can_be_stopped(self, mover: Seat) -> bool:
        """EG-1003, EG-1008: does another player hold a Veto and not let this whole action pass?"""
        for holder in self.veto_seats:
            if holder != mover and not self.let_pass >> holder & 1:
                return True
        return False

    def rounds(self) -> i64 | None:
        return self.options.rounds

    def scores(self) -> list[int]:
        return self.points.copy()

    # Caballeros, King, Grandes, mobile scoreboards

    def move(self, by: Seat, owner: Seat, source: i64, target: i64, count: i64 = 1) -> None:
        """Caballeros go from one place to another."""
        self.moves += 1
        self.last_moves = trailed(self.last_moves, (owner * t.PLACE_COUNT + source) * t.PLACE_COUNT + target)
        base = owner * t.PLACE_COUNT
        self.caballeros[base + source] = self.caballeros[base + source] - count
        self.caballeros[base + target] = self.caballeros[base + target] + count
        if self.sink is not None:
            self.emit(events.MOVED, EVERYONE, (by, owner, source, target, count))

    def move_king(self, by: Seat, region: i64) -> None:
        """The King goes to a region; `by` is NOTHING at set-up."""
        self.table_changes += 1
        self.king = region
        self.emit(events.KING_MOVED, EVERYONE, (by, region))

    def move_grande(self, seat: Seat, region: i64) -> None:
        """The region becomes the seat's home region."""
        self.table_changes += 1
        grandes = self.grandes.copy()
        grandes[seat] = region
        self.grandes = grandes
        self.emit(events.GRANDE_MOVED, EVERYONE, (seat, region))

    def settle_home(self, seat: Seat, region: i64) -> None:
        """EG-202: a Grande and 2 caballeros in the home region, 7 in the Court."""
        self.move_grande(seat, region)
        self.move(seat, seat, t.PROVINCE, region, t.HOME_CABALLEROS)
        self.move(seat, seat, t.PROVINCE, t.COURT, t.COURT_CABALLEROS)

    def move_scoreboard(self, by: Seat, board: i64, spot: i64) -> None:
        """EG-941."""
        self.table_changes += 1
        self.scoreboards[board] = spot
        self.emit(events.SCOREBOARD_MOVED, EVERYONE, (by, board, spot))

    def reveal_castillo(self) -> None:
        """EG-605: the content is shown; the counts stay in the log."""
        self.reveal()
        for seat in range(self.seats):
            self.emit(events.CASTILLO_REVEALED, EVERYONE, (seat, self.at(seat, t.CASTILLO)))

    def reveal_discs(self, discs: list[int]) -> None:
        """EG-606: all discs are opened together; NOTHING for a seat that has none."""
        self.reveal()
        for seat in range(self.seats):
            if discs[seat] != NOTHING:
                self.emit(events.DISC_REVEALED, EVERYONE, (seat, discs[seat]))

    def score(self, spot: i64, seat: Seat, rank: i64, tied: bool, points: i64, king: i64, home: i64) -> None:
        """EG-807, EG-305: one line of a scoring; points have no upper bound."""
        self.table_changes += 1
        self.points[seat] += points + king + home
        if self.sink is not None:
            count = self.at(seat, spot)
            total = self.points[seat]
            self.emit(events.SCORED, EVERYONE, (spot, seat, count, rank, int(tied), points, king, home, total))

    # Rounds, power cards, action cards

    def begin_round(self, number: i64) -> None:
        """EG-303: the King's card lies face up every round; the other stacks are turned one by one."""
        self.table_changes += 1
        self.round = number
        self.emit(events.ROUND_BEGAN, EVERYONE, (number,))
        self.unseen[t.KINGS_CARD] = 0
        self.used[t.KINGS_CARD] = 0
        self.face_up[t.STACK_COUNT - 1] = t.KINGS_CARD
        self.emit(events.CARD_REVEALED, EVERYONE, (t.STACK_COUNT, t.KINGS_CARD))

    def reveal_card(self, kind: i64) -> None:
        """EG-303: the top card of a stack is turned up."""
        self.table_changes += 1
        stack = t.CARD_STACKS[kind]
        self.unseen[kind] -= 1
        self.face_up[stack - 1] = kind
        if self.sink is not None:
            self.emit(events.CARD_REVEALED, EVERYONE, (stack, kind))

    def make_start_player(self, seat: Seat) -> None:
        """EG-204, EG-802."""
        self.table_changes += 1
        self.start = seat
        self.emit(events.START_PLAYER, EVERYONE, (seat,))

    def play_power(self, seat: Seat, power: i64) -> None:
        """EG-401. A card that was thought in the discard settles what was taken back (EG-405)."""
        bit = 1 << (power - 1)
        self.power_changes += 1
        self.table_changes += 1
        self.hands[seat] ^= bit
        self.played[seat] = power
        if self.seen_out[seat] & bit:
            self.seen_out[seat] ^= bit
            self._settle_taken_back(seat, bit)
        if self.sink is not None:
            self.emit(events.POWER_PLAYED, EVERYONE, (seat, power))

    def _settle_taken_back(self, seat: Seat, bit: i64) -> None:
        """One unknown card is known now. Of two, the other may be whatever was there for it to take."""
        if self.second_back[seat]:
            if self.first_back[seat] & bit:
                self.first_back[seat] = self.second_back[seat] & ~bit
            self.second_back[seat] = 0
        else:
            self.first_back[seat] = 0

    def take_power_back(self, seat: Seat, power: i64) -> None:
        """EG-943, EG-405: a used card returns to the hand, unseen unless it lay on the table."""
        bit = 1 << (power - 1)
        self.power_changes += 1
        self.table_changes += 1
        self.hands[seat] |= bit
        if self.played[seat] == power:
            self.played[seat] = NOTHING
            self.emit(events.TABLE_POWER_TAKEN_BACK, EVERYONE, (seat, power))
            return
        self.discards[seat] ^= bit
        if self.first_back[seat]:
            self.second_back[seat] = self.seen_out[seat]
        else:
            self.first_back[seat] = self.seen_out[seat]
        self.emit(events.OWN_POWER_TAKEN_BACK, only(seat), (seat, power))
        self.emit(events.POWER_TAKEN_BACK, all_but(seat), (seat,))

    def begin_turns(self, order: list[Seat]) -> None:
        """EG-403: all power cards are on the table, so that the order is known."""
        self.table_changes += 1
        self.order = order

    def next_on_turn(self) -> Seat:
        """EG-403: the first in turn order who has taken no action card yet, NOTHING if all have."""
        for seat in self.order:
            if self.took[seat] == NOTHING:
                return seat
        return NOTHING

    def took_last(self) -> Seat:
        """The last in turn order who has taken an action card, NOTHING if nobody has."""
        last = NOTHING
        for seat in self.order:
            if self.took[seat] == NOTHING:
                return last
            last = seat
        return last

    def begin_turn(self, seat: Seat) -> None:
        """EG-403."""
        if self.sink is not None:
            self.emit(events.TURN_BEGAN, EVERYONE, (seat,))

    def take_card(self, seat: Seat, stack: i64) -> None:
        """EG-504."""
        self.table_changes += 1
        kind = self.face_up[stack - 1]
        self.face_up[stack - 1] = NOTHING
        self.holding[seat] = kind
        self.took[seat] = kind
        if self.sink is not None:
            self.emit(events.CARD_TAKEN, EVERYONE, (seat, stack, kind))

    def end_turn(self, seat: Seat) -> None:
        """EG-511: the action card goes under its stack; a Veto stays with its holder (EG-1001)."""
        self.turns_ended += 1
        self.table_changes += 1
        kind = self.holding[seat]
        self.holding[seat] = NOTHING
        if kind == t.VETO:
            self.veto_seats.append(seat)
            self.veto_rounds.append(self.round)
            self.emit(events.VETO_KEPT, EVERYONE, (seat,))
        else:
            self.used[kind] += 1
        if self.sink is not None:
            self.emit(events.TURN_ENDED, EVERYONE, (seat,))

    def put_under(self) -> None:
        """EG-801: action cards that nobody took go under their stacks."""
        self.table_changes += 1
        for stack in range(t.STACK_COUNT):
            if self.face_up[stack] != NOTHING:
                self.used[self.face_up[stack]] += 1
                self.face_up[stack] = NOTHING

    def discard_powers(self) -> None:
        """EG-404: the cards on the table go to the discards; everybody saw them."""
        self.power_changes += 1
        self.table_changes += 1
        for seat in range(self.seats):
            if self.played[seat] != NOTHING:
                bit = 1 << (self.played[seat] - 1)
                self.discards[seat] |= bit
                self.seen_out[seat] |= bit
                self.played[seat] = NOTHING
            self.took[seat] = NOTHING
        self.order = []
        self.emit(events.ROUND_ENDED, EVERYONE, (self.round,))

    def close_round(self) -> None:
        """EG-801: the last thing of a round, after its general scoring; nothing of set-up is a round."""
        if self.round:
            self.rounds_ended += 1

    # Special actions and the Veto

    def announce(self, by: Seat) -> None:
        """EG-509: a special action begins."""
        if self.sink is not None:
            self.emit(events.ANNOUNCED, EVERYONE, (by, self.holding[by]))

    def end_action(self, by: Seat, stopped: bool) -> None:
        """EG-509: the special action is over and never reopens; who let it pass may stop the next one."""
        self.table_changes += 1
        self.let_pass = 0
        if self.sink is not None:
            self.emit(events.ACTION_ENDED, EVERYONE, (by, self.holding[by], int(stopped)))

    def pass_veto(self, seat: Seat, whole_action: bool) -> None:
        """EG-1008: a holder lets the declared step pass, or all that is still to come of the action."""
        if whole_action:
            self.table_changes += 1
            self.let_pass |= 1 << seat
        self.emit(events.VETO_PASSED, EVERYONE, (seat, int(whole_action)))

    def use_veto(self, seat: Seat, against: Seat) -> None:
        """EG-1006, EG-1007: the older Veto is used and goes under its stack at once."""
        self._drop_veto(self.veto_seats.index(seat))
        self.emit(events.VETO_USED, EVERYONE, (seat, against))

    def expire_vetos(self, last_round: bool) -> None:
        """EG-1002, EG-1006: a Veto lasts to the end of the round after the one it was taken in."""
        while self.veto_seats and (last_round or self.veto_rounds[0] < self.round):
            self.emit(events.VETO_EXPIRED, EVERYONE, (self.veto_seats[0],))
            self._drop_veto(0)

    def _drop_veto(self, index: i64) -> None:
        self.table_changes += 1
        self.veto_seats.pop(index)
        self.veto_rounds.pop(index)
        self.used[t.VETO] += 1
