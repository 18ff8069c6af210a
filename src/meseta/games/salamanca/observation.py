"""Salamanca as a row of bytes: what a seat may know, see `docs/environments.md`."""

from typing import Final, final

from mypy_extensions import i64, u8

from meseta.envs.observation import (
    Observation,
    Part,
    Row,
    RulesTold,
    Told,
    clear,
    first_draw,
    put,
    put_asked,
    put_bits,
    put_large,
    put_next,
    put_turned,
    relative,
    rule_bits,
    tell,
)
from meseta.games.salamanca import tables as t
from meseta.games.salamanca.descriptor import GAME
from meseta.games.salamanca.guess import VALUES, count_in
from meseta.games.salamanca.memory import WHOLE, Memory, Summary
from meseta.games.salamanca.rules.playing import PickCards, PlayCards
from meseta.games.salamanca.rules.swapping import SwapCards
from meseta.games.salamanca.rules.turn import Turn
from meseta.games.salamanca.state import SORTS, Salamanca
from meseta.kernel.state import State
from meseta.kernel.types import NOTHING, Seat
from meseta.parts.trail import TRAIL, on_trail

TURNS: Final[list[int]] = [0, 0, 4, 3, 4, 5]
"""How many turns a round has, by the number of seats (SA-802)."""
RULES: Final = tuple(GAME.frames)
RULE_BITS: Final = rule_bits(GAME)
OCCUPIED_NOW: Final = 8
BUILT_NOW: Final = 16
NO_STATE: Final = Salamanca()
NONE: Final[list[int]] = []

# Where things in progress stand in their part.
TURN: Final = 0
SWAP: Final = 7
PICKED: Final = 10
FINISHED: Final = PICKED + t.HIGHEST_CARD


def _parts(seats: int) -> list[Part]:
    return [
        Part("money", seats, 1, "doubloons of each seat as they can be counted (SA-902), the low byte"),
        Part("money_high", seats, 1, "doubloons of each seat, the high byte"),
        Part("squires", seats, 1, "squires in stock"),
        Part("condes", seats, 1, "field of each Conde + 1"),
        Part("plagues", t.PLAGUE_COUNT, 1, "field of each plague + 1"),
        Part("display", t.DISPLAY_FIELDS[seats], t.TILE_COUNT, "tiles of each sort on each display field"),
        Part("taken", t.TILE_COUNT, 1, "tiles of each sort that are taken and not yet placed"),
        Part("unseen", t.TILE_COUNT, 1, "tiles of each sort in the draw pile"),
        Part("blue", t.TILE_COUNT, 1, "tiles of each sort in the blue pile"),
        Part("gone", t.TILE_COUNT, 1, "fertile tiles of each sort that have left the game"),
        Part(
            "hands", seats, t.HAND, "cards of each value (index 0 unused): the own hand, and what is surely in others"
        ),
        Part("possible", seats, t.HAND, "the most cards of each value that a hand may hold"),
        Part("average", seats, t.HAND, f"{WHOLE} times the cards of each value in a hand on average, rounded"),
        Part("played", seats, 2, "cards on the table + 1"),
        Part("leader", 1, 1, "the leader"),
        Part("order", TURNS[seats], 2, "turns of this round: whose, and with which card"),
        Part("turns_over", 1, 1, "turns of this round that are over"),
        Part("round", 1, 1, "the round"),
        Part("options", 1, 1, "open money (1: on)"),
        Part("asked", seats, 1, "1 for each seat that must decide"),
        Part("sealed", 1, 1, "1 where what is asked is chosen in secret"),
        Part("rules", len(RULES), 1, "1 for each rule in progress: " + ", ".join(RULES)),
        Part("turn", 7, 1, "turn in progress: seat, card, last, main + 1, function used, free occupations, tile + 1"),
        Part("swap", 3, 1, "exchange in progress: by whom, with whom, the card to take + 1 (his own only)"),
        Part("picked", t.HIGHEST_CARD, 1, "1 for each card that the observer has picked in secret"),
        Part("finished", seats, 1, "1 for each seat that has picked its cards"),
        Part("land", t.FIELD_COUNT, 1, "tile on each field + 1"),
        Part(
            "owners",
            t.FIELD_COUNT,
            1,
            f"whose squire stands on a building, + {OCCUPIED_NOW} if since this round, + {BUILT_NOW} if it was built in"
            " this turn; on a fertile tile, who placed it this round",
        ),
    ]


@final
class SeatTold(Told):
    """What stands on a seat's row: how often what it tells of the state had changed."""

    def __init__(self) -> None:
        super().__init__()
        self.stale = True
        """The land must be told all over, ..."""
        self.undisplayed = True
        """... and so must the display."""
        self.pieces: i64 = 0
        self.taken: list[int] = []
        self.left: i64 = 0
        """How many tiles were taken and not placed."""
        self.gone: list[int] = []
        self.if_asked = False
        """Whether the hands are told as they are only while another is asked for a card."""
        self.cards: i64 = 0


@final
class SalamancaObservation(Observation):
    """Everything on the table, the own hand, and what can be remembered of the others; money as it can be counted."""

    def __init__(self, seats: int) -> None:
        super().__init__(GAME, seats, _parts(seats), first_draw(GAME))
        self._memories = [Memory(seats, seat) for seat in range(seats)]
        self._rules = RulesTold(RULE_BITS)
        self._order_size: i64 = 2 * TURNS[seats]
        self._told = [SeatTold() for _ in range(seats)]
        self._display: i64 = self.offset("display")
        self._hands: i64 = self.offset("hands")
        self._played: i64 = self.offset("played")
        self._asked: i64 = self.offset("asked")
        self._land: i64 = self.offset("land")
        # Of what is told on all rows: the state, how often it had changed, and fields of this turn and round.
        self._state = NO_STATE
        self._display_changes: i64 = 0
        self._land_changes: i64 = 0
        self._built: list[int] = []
        self._occupied: list[int] = []
        self._fertile: list[int] = []

    def observe(self, state: State, seat: Seat) -> None:
        assert isinstance(state, Salamanca)
        self._follow(state)
        told, out = self._told[seat], self.row
        at = self.start + seat * self.size
        if told.anew or state.piece_changes != told.pieces:
            self._put_pieces(state, seat, out, at)
            told.pieces = state.piece_changes
        self._put_tiles(state, told, out, at + self._display)
        self._put_hands(state, seat, told, out, at + self._hands)
        if told.anew or state.card_changes != told.cards:
            self._put_order(state, seat, out, at + self._played)
            told.cards = state.card_changes
        self._put_asked(state, seat, told, out, at + self._asked)
        if told.stale:
            put_next(out, at + self._land, state.land)
            self._put_owners(state, seat, out, at + self._land + t.FIELD_COUNT)
            told.stale = False
        told.anew = False

    def _follow(self, state: Salamanca) -> None:
        """Tell on all rows how land and display have changed."""
        if state is not self._state:
            self._state = state
            for told in self._told:
                told.anew = told.stale = told.undisplayed = True
        elif state.display_changes != self._display_changes:
            self._follow_display(state, state.display_changes - self._display_changes)
        self._display_changes = state.display_changes
        self._follow_land(state)

    def _follow_display(self, state: Salamanca, changes: i64) -> None:
        if changes > TRAIL:
            for told in self._told:
                told.undisplayed = True
            return
        piles = self._display + (len(state.display) + 1) * t.TILE_COUNT
        for back in range(changes):
            change = on_trail(state.last_displayed, back)
            display, tile = change // SORTS, change % SORTS - 1
            at = self.start
            here = at + self._display + display * t.TILE_COUNT
            tiles = state.display[display]
            count: i64 = tiles.count(tile)
            for _ in range(self.seats):
                if tile == NOTHING:
                    _put_display(tiles, self.row, here)
                else:
                    self.row[here + tile] = u8(count)
                    tell(self.row, at + piles + tile, state.unseen[tile])
                    tell(self.row, at + piles + t.TILE_COUNT + tile, state.blue[tile])
                at += self.size
                here += self.size

    def _follow_land(self, state: Salamanca) -> None:
        changes = state.land_changes - self._land_changes
        self._land_changes = state.land_changes
        built = _built(state)
        if changes > TRAIL:
            for told in self._told:
                told.stale = True
        else:
            for back in range(changes):
                self._tell_field(state, on_trail(state.last_fields, back), built)
            # What was so in this turn, or round, is so no longer.
            if built is not self._built:
                self._tell_fields(state, self._built, built)
            if state.occupied_now is not self._occupied:
                self._tell_fields(state, self._occupied, built)
                self._tell_fields(state, self._fertile, built)
        self._built = built
        self._occupied = state.occupied_now
        self._fertile = state.fertile_now

    def _tell_fields(self, state: Salamanca, fields: list[int], built: list[int]) -> None:
        for field in fields:
            self._tell_field(state, field, built)

    def _tell_field(self, state: Salamanca, field: i64, built: list[int]) -> None:
        """The tile on a field, and whose it is, on all rows."""
        tile: i64 = state.land[field] + 1
        owner: i64 = state.owners[field]
        now: i64 = 0
        if field in state.fertile_now:
            owner = state.fertile_by[state.fertile_now.index(field)]
        elif tile > t.FIRST_BUILDING:
            now = (OCCUPIED_NOW if field in state.occupied_now else 0) | (BUILT_NOW if field in built else 0)
        at = self.start + self._land + field
        for seat in range(self.seats):
            self.row[at] = u8(tile)
            self.row[at + t.FIELD_COUNT] = u8(relative(owner, seat, self.seats) | now)
            at += self.size

    def _put_pieces(self, state: Salamanca, seat: Seat, out: Row, at: i64) -> None:
        at = put_large(out, at, state.money, seat)
        at = put_turned(out, at, state.stock, seat)
        at = put_next(out, at, state.condes, seat)
        put_next(out, at, state.plagues)

    def _put_tiles(self, state: Salamanca, told: SeatTold, out: Row, at: i64) -> None:
        here = at
        at += i64(len(state.display)) * t.TILE_COUNT
        if told.undisplayed:
            for display in state.display:
                here = _put_display(display, out, here)
            put(out, put(out, at + t.TILE_COUNT, state.unseen), state.blue)
            told.undisplayed = False
        left = i64(len(state.taken))
        if told.anew or state.taken is not told.taken or left != told.left:
            clear(out, at, t.TILE_COUNT)
            for tile in state.taken:
                out[at + tile] += 1
            told.taken = state.taken
            told.left = left
        if told.anew or state.gone is not told.gone:
            put(out, at + 3 * t.TILE_COUNT, state.gone)
            told.gone = state.gone

    def _put_hands(self, state: Salamanca, seat: Seat, told: SeatTold, out: Row, at: i64) -> None:
        """SA-901: hands change by what is in the story, and so does what is known of them."""
        memory = self._memories[seat]
        new = memory.follow(state.story)
        asked = state.first_to_act()
        if asked != seat and asked != NOTHING and isinstance(state.stack[-1], PlayCards):
            told.if_asked = True
            self._put_summary(memory.if_asked(state, asked), state, seat, True, out, at)
        elif new or told.anew or told.if_asked:
            self._put_summary(memory.summary, state, seat, told.anew or told.if_asked, out, at)
            told.if_asked = False

    def _put_summary(self, summary: Summary, state: Salamanca, seat: Seat, everything: bool, out: Row, at: i64) -> None:
        seats = i64(self.seats)
        size = seats * t.HAND
        start = seat * t.HAND
        for card in range(i64(1), i64(t.HAND)):
            count: i64 = state.hands[start + card]
            if everything or count != i64(out[at + card]):
                out[at + card] = u8(count)
                out[at + size + card] = u8(count)
                out[at + 2 * size + card] = u8(WHOLE * count)
        for offset in range(1, seats):
            hand = summary.hands[(seat + offset) % seats]
            at += t.HAND
            if everything:
                hand.changes = VALUES
            changes = hand.changes >> 1
            hand.changes = 0
            here = at + 1
            while changes:
                if changes & 1:
                    card = here - at
                    out[here] = u8(count_in(hand.least, card))
                    out[here + size] = u8(count_in(hand.most, card))
                    out[here + 2 * size] = u8(hand.average(card))
                changes >>= 1
                here += 1

    def _put_order(self, state: Salamanca, seat: Seat, out: Row, at: i64) -> None:
        seats = i64(self.seats)
        at = put_next(out, at, state.played, seat * 2)
        tell(out, at, relative(state.leader, seat, seats))
        at += 1
        end = clear(out, at, self._order_size)
        for turn in range(len(state.order_seats)):
            tell(out, at, relative(state.order_seats[turn], seat, seats))
            tell(out, at + 1, state.order_cards[turn])
            at += 2
        at = end
        tell(out, at, state.turn)
        tell(out, at + 1, state.round)
        out[at + 2] = 1 if state.options.open_money else 0

    def _put_asked(self, state: Salamanca, seat: Seat, told: SeatTold, out: Row, at: i64) -> None:
        """Who must decide, and the rules in progress: of each, all that is told is written every time."""
        at = put_asked(out, at, state, seat, told)
        doing = at + self._rules.count
        rules = self._rules.mask(state.stack)
        if told.anew or rules != told.rules:
            put_bits(out, at, rules, self._rules.count)
            clear(out, doing, FINISHED + self.seats)
            told.rules = rules
        frames: list[object] = state.stack  # type: ignore[assignment]  # only read, and that is faster without a check
        for frame in frames:
            self._show(frame, seat, out, doing)

    def _put_owners(self, state: Salamanca, seat: Seat, out: Row, at: i64) -> None:
        """Squires, and what was built or placed by whom; buildings of this turn are known to its rule."""
        seats = self.seats
        clear(out, at, t.FIELD_COUNT)
        for field in state.buildings:
            if state.owners[field] != NOTHING:
                tell(out, at + field, relative(state.owners[field], seat, seats))
        for field in state.occupied_now:
            out[at + field] |= OCCUPIED_NOW
        for index in range(len(state.fertile_now)):
            tell(out, at + state.fertile_now[index], relative(state.fertile_by[index], seat, seats))
        for field in _built(state):
            out[at + field] |= BUILT_NOW

    def _show(self, frame: object, seat: Seat, out: Row, at: i64) -> None:
        """Write down what may be known of a rule in progress."""
        seats = self.seats
        if isinstance(frame, Turn):
            tell(out, at + TURN, relative(frame.seat, seat, seats))
            tell(out, at + TURN + 1, frame.card)
            out[at + TURN + 2] = 1 if frame.last else 0
            tell(out, at + TURN + 3, frame.main + 1)
            out[at + TURN + 4] = 1 if frame.function_used else 0
            tell(out, at + TURN + 5, frame.free)
            tell(out, at + TURN + 6, frame.tile + 1)
        elif isinstance(frame, SwapCards):
            tell(out, at + SWAP, relative(frame.by, seat, seats))
            tell(out, at + SWAP + 1, relative(frame.other, seat, seats))
            tell(out, at + SWAP + 2, frame.taken + 1 if frame.by == seat else 0)
        elif isinstance(frame, PickCards):
            own = frame.slots[seat]
            put_bits(out, at + PICKED, 0 if own == NOTHING else own, t.HIGHEST_CARD)
            for other in range(seats):
                out[at + FINISHED + relative(other, seat, seats) - 1] = 1 if frame.finished(other) else 0


def _put_display(tiles: list[int], out: Row, at: i64) -> i64:
    """The tiles on a display field, by sort."""
    end = clear(out, at, t.TILE_COUNT)
    for tile in tiles:
        out[at + tile] += 1
    return end


def _built(state: Salamanca) -> list[int]:
    """The buildings of the turn in progress."""
    for index in range(len(state.stack) - 1, -1, -1):
        frame = state.stack[index]
        if isinstance(frame, Turn):
            return frame.built
    return NONE
