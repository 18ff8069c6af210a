"""El Grande as a row of bytes: what a seat may know, see `docs/environments.md`."""

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
    put_places,
    put_seats,
    put_turned,
    relative,
    rule_bits,
    rules_mask,
    tell,
)
from meseta.games.el_grande import tables as t
from meseta.games.el_grande.descriptor import GAME
from meseta.games.el_grande.rules.action_cards.evicting import Eviction
from meseta.games.el_grande.rules.action_cards.moving import MoveCaballeros, MoveOrPlace, PlaceAnywhere
from meseta.games.el_grande.rules.action_cards.other_pieces import MobileScoreboard, MoveGrande, MoveKing
from meseta.games.el_grande.rules.action_cards.returning import AngryKing, DiscReturn, ReturnOneEach
from meseta.games.el_grande.rules.action_cards.scoring_cards import ScoreCastillo, ScoreChosen, ScoreRegions
from meseta.games.el_grande.rules.action_cards.taking import TakeToCourt
from meseta.games.el_grande.rules.discs import Discs
from meseta.games.el_grande.rules.turn import Turn
from meseta.games.el_grande.rules.veto import Special, VetoWindow
from meseta.games.el_grande.state import ElGrande
from meseta.kernel.state import State
from meseta.kernel.types import NOTHING, Seat
from meseta.parts.trail import TRAIL, on_trail

VETOS: Final = 2
RULES: Final = tuple(GAME.frames)
RULE_BITS: Final = rule_bits(GAME)

# Where things in progress stand in their part.
TURN: Final = 0
ACTION: Final = 6
MOVER: Final = ACTION
OWNER: Final = ACTION + 1
SOURCE: Final = ACTION + 2
TARGET: Final = ACTION + 3
REGION: Final = ACTION + 4
BOARD: Final = ACTION + 5
COUNT: Final = ACTION + 6
FOREIGN: Final = ACTION + 7
FLAG: Final = ACTION + 8
MORE: Final = ACTION + 9
REASON: Final = ACTION + 10
OWN_DISC: Final = ACTION + 11
REGIONS: Final = ACTION + 12
PLAN: Final = REGIONS + t.REGION_COUNT
SEATS_DONE: Final = PLAN + t.PROVINCE
NO_STATE: Final = ElGrande()
SQUARE: Final = t.PLACE_COUNT * t.PLACE_COUNT


def _parts(seats: int) -> list[Part]:
    return [
        Part("points", seats, 1, "points of each seat, the low byte"),
        Part("points_high", seats, 1, "points of each seat, the high byte"),
        Part("caballeros", seats, t.PLACE_COUNT, "caballeros in the nine regions, Castillo, Court, Province"),
        Part("home", seats, 1, "region of each Grande + 1"),
        Part("powers", seats, t.POWER_COUNT, "1 for each power card that is surely in the hand (own hand: exactly)"),
        Part(
            "back",
            seats,
            t.POWER_COUNT,
            "1: may be the first card that was taken back unseen, 2: the second, 3: either",
        ),
        Part("played", seats, 1, "power card on the table + 1"),
        Part("holding", seats, 1, "kind of action card in use + 1"),
        Part("took", seats, 1, "kind of action card taken this round + 1"),
        Part("vetos", VETOS, 2, "each Veto that is held: its holder, and 1 if it was taken in an earlier round"),
        Part("unseen", t.CARD_COUNT, 1, "action cards of each kind still face down"),
        Part("face_up", t.STACK_COUNT, 1, "kind on each stack + 1"),
        Part("king", 1, 1, "region of the King + 1"),
        Part("scoreboards", t.SCOREBOARD_COUNT, 1, "spot of each mobile scoreboard + 1"),
        Part("start", 1, 1, "the start player"),
        Part("order", seats, 1, "place of each seat in this round's turn order, from 1"),
        Part("let_pass", seats, 1, "1 for who lets this whole action pass"),
        Part("round", 1, 1, "the round"),
        Part("options", 3, 1, "rounds, Veto (1: on), open Castillo (1: on)"),
        Part("asked", seats, 1, "1 for each seat that must decide"),
        Part("sealed", 1, 1, "1 where what is asked is chosen in secret"),
        Part("rules", len(RULES), 1, "1 for each rule in progress: " + ", ".join(RULES)),
        Part("turn", 6, 1, "turn in progress: seat, stage, caballeros missing, placed, placing closed, special closed"),
        Part(
            "action",
            10,
            1,
            "action in progress: mover, owner, source + 1, target + 1, region + 1, scoreboard + 1, count (own"
            " caballeros moved, left to place, supply + 1, or seats to the left), foreign ones moved, Castillo lifted,"
            " more to come",
        ),
        Part("disc", 2, 1, "why discs are set + 1, and the own disc + 1"),
        Part("regions", t.REGION_COUNT, 1, "1 for each region that is still to be scored, or was recalled from"),
        Part("plan", t.PROVINCE, 1, "caballeros to be given from each place"),
        Part("done", seats, 1, "1 for each seat that has answered, returned or set its disc"),
        Part("choosers", seats, 1, "1 for each seat that sets a disc"),
        Part("opened", seats, 1, "region on each opened disc + 1"),
    ]


@final
class SeatTold(Told):
    """What stands on a seat's row: how often what it tells of the state had changed."""

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.stale = True
        """The caballeros must be told all over."""
        self.table: i64 = 0
        self.powers: i64 = 0
        self.hands = [0] * seats
        """Masks of power cards, own seat first."""
        self.first_back = [0] * seats
        self.second_back = [0] * seats
        self.draws: i64 = 0


@final
class ElGrandeObservation(Observation):
    """Everything on the table, the Castillo as it can be counted (EG-604), and power cards as far as they were seen."""

    def __init__(self, seats: int) -> None:
        super().__init__(GAME, seats, _parts(seats), first_draw(GAME))
        self._rules = RulesTold(RULE_BITS)
        self._plain: i64 = rules_mask(GAME, "course", "power-cards", "turn")
        """Rules of which all that is told is written every time."""
        self._state = NO_STATE
        self._moves: i64 = 0
        """The moves of caballeros up to here are told on all rows."""
        self._told = [SeatTold(seats) for _ in range(seats)]
        self._caballeros: i64 = self.offset("caballeros")
        self._powers: i64 = self.offset("powers")
        self._unseen: i64 = self.offset("unseen")
        self._asked: i64 = self.offset("asked")

    def observe(self, state: State, seat: Seat) -> None:
        assert isinstance(state, ElGrande)
        if state is not self._state:
            self._state = state
            self._moves = state.moves
            for other in self._told:
                other.anew = other.stale = True
        elif state.moves != self._moves:
            self._follow(state)
        told, out = self._told[seat], self.row
        at = self.start + seat * self.size
        if told.anew or state.table_changes != told.table:
            self._put_table(state, seat, out, at)
            told.table = state.table_changes
        if told.stale:
            put_turned(out, at + self._caballeros, state.caballeros, seat * t.PLACE_COUNT)
            told.stale = False
        if told.anew or state.power_changes != told.powers:
            self._put_powers(state, seat, told, out, at + self._powers)
            told.powers = state.power_changes
        # Stacks change by draws, and at the beginning of a round.
        draws = state.news + state.round
        if told.anew or draws != told.draws:
            put(out, at + self._unseen, state.unseen)
            told.draws = draws
        self._put_asked(state, seat, told, out, at + self._asked)
        told.anew = False

    def _follow(self, state: ElGrande) -> None:
        """Tell on all rows how caballeros have moved."""
        moves = state.moves - self._moves
        self._moves = state.moves
        if moves > TRAIL:
            for told in self._told:
                told.stale = True
            return
        for back in range(moves):
            move = on_trail(state.last_moves, back)
            self._tell_place(state, move // t.PLACE_COUNT)
            self._tell_place(state, move // SQUARE * t.PLACE_COUNT + move % t.PLACE_COUNT)

    def _tell_place(self, state: ElGrande, place: i64) -> None:
        """How many caballeros a seat has at a place, on all rows."""
        size, whole = self.size, i64(self.seats) * t.PLACE_COUNT
        count: i64 = state.caballeros[place]
        here = self.start + self._caballeros
        for _ in range(self.seats):
            self.row[here + place] = u8(count)
            here += size
            place -= t.PLACE_COUNT
            if place < 0:
                place += whole

    def _put_table(self, state: ElGrande, seat: Seat, out: Row, at: i64) -> None:
        """What stands here and there on the table."""
        seats = i64(self.seats)
        put_large(out, at, state.points, seat)
        put_next(out, at + self._caballeros + seats * t.PLACE_COUNT, state.grandes, seat)
        at = put_next(out, at + self._powers + 2 * seats * t.POWER_COUNT, state.played, seat)
        at = put_next(out, at, state.holding, seat)
        at = put_next(out, at, state.took, seat)
        at = clear(out, at, 2 * VETOS)
        for index in range(len(state.veto_seats)):
            tell(out, at - 2 * VETOS + 2 * index, relative(state.veto_seats[index], seat, seats))
            out[at - 2 * VETOS + 2 * index + 1] = 1 if state.veto_rounds[index] < state.round else 0
        at = put_next(out, at + t.CARD_COUNT, state.face_up)
        tell(out, at, state.king + 1)
        at = put_next(out, at + 1, state.scoreboards)
        tell(out, at, relative(state.start, seat, seats))
        at = put_places(out, at + 1, state.order, seat, seats)
        at = put_seats(out, at, state.let_pass, seat, seats)
        options = state.options
        tell(out, at, state.round)
        tell(out, at + 1, options.rounds)
        out[at + 2] = 1 if options.veto else 0
        out[at + 3] = 1 if options.open_castillo else 0

    def _put_asked(self, state: ElGrande, seat: Seat, told: SeatTold, out: Row, at: i64) -> None:
        """Who must decide, and the rules in progress."""
        at = put_asked(out, at, state, seat, told)
        doing = at + self._rules.count
        rules = self._rules.mask(state.stack)
        if told.anew or rules != told.rules or rules & ~self._plain:
            clear(out, doing, SEATS_DONE + 3 * self.seats)
            put_bits(out, at, rules, self._rules.count)
            told.rules = rules
        frames: list[object] = state.stack  # type: ignore[assignment]  # only read, and that is faster without a check
        for frame in frames:
            self._show(frame, seat, out, doing)

    def _put_powers(self, state: ElGrande, seat: Seat, told: SeatTold, out: Row, at: i64) -> None:
        """EG-405: what was taken back unseen is known to its owner only."""
        for offset in range(self.seats):
            other = (seat + offset) % self.seats
            hand = state.hands[other]
            if other != seat:
                table = 1 << state.played[other] >> 1 if state.played[other] != NOTHING else 0
                hand = t.ALL_POWERS & ~(state.seen_out[other] | table)
            first, second = state.first_back[other], state.second_back[other]
            if told.anew or hand != told.hands[offset]:
                put_bits(out, at, hand, t.POWER_COUNT)
                told.hands[offset] = hand
            if told.anew or first != told.first_back[offset] or second != told.second_back[offset]:
                self._put_back(first, second, out, at + self.seats * t.POWER_COUNT)
                told.first_back[offset] = first
                told.second_back[offset] = second
            at += t.POWER_COUNT

    def _put_back(self, first: i64, second: i64, out: Row, at: i64) -> None:
        for card in range(t.POWER_COUNT):
            tell(out, at + card, (first >> card & 1) + 2 * (second >> card & 1))

    def _show(self, frame: object, seat: Seat, out: Row, at: i64) -> None:
        """Write down what may be known of a rule in progress."""
        seats = self.seats
        if isinstance(frame, Turn):
            tell(out, at + TURN, relative(frame.seat, seat, seats))
            tell(out, at + TURN + 1, frame.stage)
            tell(out, at + TURN + 2, frame.missing)
            tell(out, at + TURN + 3, frame.placed)
            tell(out, at + TURN + 4, frame.placing)
            tell(out, at + TURN + 5, frame.special)
        elif isinstance(frame, VetoWindow):
            tell(out, at + MOVER, relative(frame.mover, seat, seats))
            out[at + MORE] = 1 if frame.more else 0
            put_seats(out, at + SEATS_DONE, frame.answered, seat, seats)
        elif isinstance(frame, Discs):
            self._show_discs(frame, seat, out, at)
        elif isinstance(frame, Special):
            tell(out, at + MOVER, relative(frame.mover, seat, seats))
            self._show_special(frame, seat, out, at)

    def _show_discs(self, discs: Discs, seat: Seat, out: Row, at: i64) -> None:
        """EG-606: who sets a disc and who has set it is public; what it shows is not."""
        seats = self.seats
        tell(out, at + REASON, discs.reason + 1)
        tell(out, at + REGION, discs.region + 1)
        tell(out, at + OWN_DISC, discs.slots[seat] + 1)
        finished = 0
        for other in range(seats):
            if discs.slots[other] != NOTHING:
                finished |= 1 << other
        put_seats(out, at + SEATS_DONE, finished, seat, seats)
        put_seats(out, at + SEATS_DONE + seats, discs.choosers, seat, seats)

    def _show_special(self, frame: Special, seat: Seat, out: Row, at: i64) -> None:
        seats = self.seats
        if isinstance(frame, MoveCaballeros):
            tell(out, at + REGION, frame.only_from + 1)
            tell(out, at + COUNT, frame.moved_own)
            tell(out, at + FOREIGN, frame.moved_foreign)
            tell(out, at + OWNER, relative(frame.owner, seat, seats))
            tell(out, at + SOURCE, frame.source + 1)
            tell(out, at + TARGET, frame.target + 1)
        elif isinstance(frame, PlaceAnywhere):
            tell(out, at + COUNT, frame.left)
            tell(out, at + TARGET, frame.target + 1)
        elif isinstance(frame, (MoveGrande, MoveKing)):
            tell(out, at + TARGET, frame.target + 1)
        elif isinstance(frame, (MoveOrPlace, ScoreChosen)):
            tell(out, at + REGION, frame.region + 1)
        elif isinstance(frame, ScoreRegions):
            tell(out, at + TARGET, frame.target + 1)
            for region in range(t.REGION_COUNT):
                tell(out, at + REGIONS + region, frame.regions >> region & 1)
        elif isinstance(frame, ScoreCastillo):
            out[at + FLAG] = 1 if frame.lifted else 0
        elif isinstance(frame, MobileScoreboard):
            tell(out, at + BOARD, frame.scoreboard + 1)
            tell(out, at + TARGET, frame.target + 1)
        elif isinstance(frame, TakeToCourt):
            tell(out, at + COUNT, frame.count + 1)
            for region in frame.recalled:
                out[at + REGIONS + region] += 1
        else:
            self._show_returning(frame, seat, out, at)

    def _show_returning(self, frame: Special, seat: Seat, out: Row, at: i64) -> None:
        seats = self.seats
        if isinstance(frame, ReturnOneEach):
            tell(out, at + OWNER, relative(frame.owner, seat, seats))
            tell(out, at + SOURCE, frame.source + 1)
            put_seats(out, at + SEATS_DONE, frame.returned, seat, seats)
        elif isinstance(frame, AngryKing):
            tell(out, at + COUNT, frame.turn)
            for place in frame.plan:
                out[at + PLAN + place] += 1
        elif isinstance(frame, DiscReturn):
            self._show_opened(frame.opened, seat, out, at)
        elif isinstance(frame, Eviction):
            tell(out, at + REGION, frame.region + 1)
            self._show_opened(frame.opened, seat, out, at)

    def _show_opened(self, opened: list[int], seat: Seat, out: Row, at: i64) -> None:
        for other in range(len(opened)):
            tell(out, at + SEATS_DONE + 2 * self.seats + relative(other, seat, self.seats) - 1, opened[other] + 1)
