"""EG-941 to EG-951: the cards of stack 4 that do not score, and the King's card."""

from typing import ClassVar, Final, final

from meseta.games.el_grande.events import (
    INTENDED_GRANDE,
    INTENDED_KING,
    INTENDED_MOVE,
    INTENDED_SCOREBOARD,
    REGION_NAMED,
)
from meseta.games.el_grande.ids import EG_103, EG_602, EG_941, EG_943, EG_944, EG_945, EG_946, EG_947, EG_951
from meseta.games.el_grande.rules.action_cards.special import MOVER, NAMING, STAGED, Special, window_open
from meseta.games.el_grande.rules.discs import Discs, discs_asked, discs_shown
from meseta.games.el_grande.rules.supply import recall_choices, recall_refusal, supply_choices, supply_refusal
from meseta.games.el_grande.rules.veto import open_window
from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.tables import (
    CASTILLO,
    COUNT,
    COURT,
    EVICTION,
    NEIGHBOURS,
    POWER_COUNT,
    PROVINCE,
    REGION,
    REGION_COUNT,
    SCOREBOARD,
    SCOREBOARD_COUNT,
    SPOT,
)
from meseta.games.el_grande.verbs import (
    BOARD,
    CHOOSE,
    GRANDE_TO,
    KING_TO,
    RECALL,
    STOP,
    SUPPLY_OF,
    TAKE_BACK,
    TO,
)
from meseta.kernel.domains import FLAG
from meseta.kernel.events import EVERYONE
from meseta.kernel.fields import LIST, Field
from meseta.kernel.ids import K_3
from meseta.kernel.types import ALLOWED, CONTINUE, DONE, NOTHING, Action, RuleId, Seat, Step, ask, ask_own

TO_COURT: Final = 2
"""EG-945."""


@final
class MobileScoreboard(Special):
    """EG-941: put a mobile scoreboard on another region or the Castillo; which and where is one announcement."""

    RULE: ClassVar[str] = "mobile-scoreboard"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        MOVER,
        STAGED,
        Field("scoreboard", SCOREBOARD, optional=True),
        Field("target", SPOT, optional=True),
    )

    def __init__(self, mover: Seat = 0) -> None:
        super().__init__(mover)
        self.scoreboard = NOTHING
        self.target = NOTHING

    def copy(self) -> "MobileScoreboard":
        other = MobileScoreboard(self.mover)
        other.stage = self.stage
        other.scoreboard = self.scoreboard
        other.target = self.target
        return other

    def name(self, state: ElGrande) -> Step:
        return ask(self.mover)

    def run(self, state: ElGrande) -> Step:
        state.move_scoreboard(self.mover, self.scoreboard, self.target)
        return DONE

    def legal(self, state: ElGrande, seat: Seat, out: list[Action]) -> None:
        if self.scoreboard == NOTHING:
            for board in range(SCOREBOARD_COUNT):
                if state.scoreboards[board] != state.king:
                    out.append(BOARD.of(board))
            return
        for spot in range(CASTILLO + 1):
            if spot != state.king and spot not in state.scoreboards:
                out.append(TO.of(spot))

    def refusal(self, state: ElGrande, seat: Seat, action: Action) -> RuleId:
        if self.scoreboard == NOTHING:
            if not BOARD.has(action):
                return K_3
            return EG_602 if state.scoreboards[BOARD.arg(action)] == state.king else ALLOWED
        if not TO.has(action):
            return K_3
        if TO.arg(action) == state.king:
            return EG_602
        return EG_941 if TO.arg(action) in state.scoreboards else ALLOWED

    def take(self, state: ElGrande, seat: Seat, action: Action) -> Step:
        if self.scoreboard == NOTHING:
            self.scoreboard = BOARD.arg(action)
            return CONTINUE
        self.target = TO.arg(action)
        if state.can_be_stopped(seat):
            state.emit(INTENDED_SCOREBOARD, EVERYONE, (seat, self.scoreboard, self.target))
        self.declare(state)
        return CONTINUE

    def sound(self, state: ElGrande) -> bool:
        if self.scoreboard != NOTHING and state.scoreboards[self.scoreboard] == state.king:
            return False
        if (self.stage == NAMING) != (self.target == NOTHING):
            return False
        if self.target == NOTHING:
            return True
        return self.scoreboard != NOTHING and self.target != state.king and self.target not in state.scoreboards


def can_move_scoreboard(state: ElGrande) -> bool:
    """EG-510: is one of them outside the King's region?"""
    return state.scoreboards.count(state.king) < SCOREBOARD_COUNT


@final
class PowerOfTheCards(Special):
    """EG-943, EG-405: take a used power card back into the hand; that one is taken is open, not which."""

    RULE: ClassVar[str] = "power-of-the-cards"
    FIELDS: ClassVar[tuple[Field, ...]] = (MOVER, STAGED, Field("over", FLAG))

    def __init__(self, mover: Seat = 0) -> None:
        super().__init__(mover)
        self.over = False

    def copy(self) -> "PowerOfTheCards":
        other = PowerOfTheCards(self.mover)
        other.stage = self.stage
        other.over = self.over
        return other

    def run(self, state: ElGrande) -> Step:
        return DONE if self.over else ask_own(self.mover)

    def legal(self, state: ElGrande, seat: Seat, out: list[Action]) -> None:
        for power in range(1, POWER_COUNT + 1):
            if state.discards[seat] >> (power - 1) & 1 or state.played[seat] == power:
                out.append(TAKE_BACK.of(power))
        out.append(STOP)

    def refusal(self, state: ElGrande, seat: Seat, action: Action) -> RuleId:
        if action == STOP:
            return ALLOWED
        if not TAKE_BACK.has(action):
            return K_3
        return EG_943 if state.hands[seat] & 1 << (TAKE_BACK.arg(action) - 1) else ALLOWED

    def take(self, state: ElGrande, seat: Seat, action: Action) -> Step:
        self.over = True
        if action != STOP:
            state.take_power_back(seat, TAKE_BACK.arg(action))
        return CONTINUE


@final
class Eviction(Special):
    """EG-944: the opponents in one region secretly choose another; all of theirs move there."""

    RULE: ClassVar[str] = "eviction"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        MOVER,
        STAGED,
        Field("region", REGION, optional=True),
        Field("asked", FLAG),
        Field("opened", FLAG),
    )
    CALLS: ClassVar[tuple[str, ...]] = ("discs", "veto-window")

    def __init__(self, mover: Seat = 0) -> None:
        super().__init__(mover)
        self.region = NOTHING
        self.asked = False
        self.opened = False

    def copy(self) -> "Eviction":
        other = Eviction(self.mover)
        other.stage = self.stage
        other.region = self.region
        other.asked = self.asked
        other.opened = self.opened
        return other

    def name(self, state: ElGrande) -> Step:
        return ask(self.mover)

    def more(self, state: ElGrande) -> bool:
        return self._evicted(state) != 0

    def run(self, state: ElGrande) -> Step:
        if not self.asked:
            self.asked = True
            evicted = self._evicted(state)
            return state.call(Discs(EVICTION, self.region, evicted, state.seats)) if evicted else DONE
        if not self.opened:
            self.opened = True
            return self._open(state)
        for seat in range(state.seats):
            if state.discs[seat] != NOTHING:
                state.move(seat, seat, self.region, self._goal(state, seat), state.at(seat, self.region))
        return DONE

    def _evicted(self, state: ElGrande) -> int:
        """The opponents present, as a mask."""
        seats = 0
        for seat in range(state.seats):
            if seat != self.mover and state.at(seat, self.region):
                seats |= 1 << seat
        return seats

    def _open(self, state: ElGrande) -> Step:
        state.reveal_discs()
        if state.can_be_stopped(self.mover):
            for seat in range(state.seats):
                if state.discs[seat] != NOTHING:
                    count = state.at(seat, self.region)
                    state.emit(INTENDED_MOVE, EVERYONE, (seat, seat, self.region, self._goal(state, seat), count))
        open_window(state, self.mover, False)
        return CONTINUE

    def _goal(self, state: ElGrande, seat: Seat) -> int:
        """Whoever chose the King's region goes to his Court."""
        return COURT if state.discs[seat] == state.king else state.discs[seat]

    def legal(self, state: ElGrande, seat: Seat, out: list[Action]) -> None:
        for region in range(REGION_COUNT):
            if region != state.king:
                out.append(CHOOSE.of(region))

    def refusal(self, state: ElGrande, seat: Seat, action: Action) -> RuleId:
        if not CHOOSE.has(action):
            return K_3
        if CHOOSE.arg(action) == CASTILLO:
            return EG_103
        return EG_944 if CHOOSE.arg(action) == state.king else ALLOWED

    def take(self, state: ElGrande, seat: Seat, action: Action) -> Step:
        self.region = CHOOSE.arg(action)
        state.emit(REGION_NAMED, EVERYONE, (seat, self.region))
        self.declare(state)
        return CONTINUE

    def sound(self, state: ElGrande) -> bool:
        if (self.stage == NAMING) != (self.region == NOTHING) or self.region == state.king:
            return False
        if self.stage == NAMING:
            return not self.asked and not self.opened
        if self.opened:
            evicted = self._evicted(state)
            return self.asked and window_open(state) and discs_shown(state, EVICTION, self.region) == evicted != 0
        return self.asked == discs_asked(state, EVICTION, self.region, self._evicted(state))


@final
class TakeToCourt(Special):
    """EG-945: take 2 more to the Court, by EG-501 to EG-503; how many and from where is one announcement."""

    RULE: ClassVar[str] = "take-to-court"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        MOVER,
        STAGED,
        Field("count", COUNT, optional=True),
        Field("recalled", REGION, LIST),
        Field("enough", FLAG),
    )

    def __init__(self, mover: Seat = 0) -> None:
        super().__init__(mover)
        self.count = NOTHING
        """How many come from the Province; NOTHING before that is said."""
        self.recalled: list[int] = []
        """The regions of those that are recalled."""
        self.enough = False

    def copy(self) -> "TakeToCourt":
        other = TakeToCourt(self.mover)
        other.stage = self.stage
        other.count = self.count
        other.recalled = self.recalled.copy()
        other.enough = self.enough
        return other

    def name(self, state: ElGrande) -> Step:
        province = state.at(self.mover, PROVINCE)
        if self.count == NOTHING:
            if province:
                return ask(self.mover)
            self.count = 0
        emptied = self.count == province and self.count + len(self.recalled) < TO_COURT
        if emptied and not self.enough and self._recallable(state):
            return ask(self.mover)
        self._tell(state)
        return self.declare(state)

    def _recallable(self, state: ElGrande) -> bool:
        out: list[Action] = []
        recall_choices(state, self.mover, self.recalled, out)
        return len(out) > 0

    def _tell(self, state: ElGrande) -> None:
        if state.can_be_stopped(self.mover):
            if self.count:
                state.emit(INTENDED_MOVE, EVERYONE, (self.mover, self.mover, PROVINCE, COURT, self.count))
            for region in self.recalled:
                state.emit(INTENDED_MOVE, EVERYONE, (self.mover, self.mover, region, COURT, 1))

    def run(self, state: ElGrande) -> Step:
        if self.count:
            state.move(self.mover, self.mover, PROVINCE, COURT, self.count)
        for region in self.recalled:
            state.move(self.mover, self.mover, region, COURT)
        return DONE

    def legal(self, state: ElGrande, seat: Seat, out: list[Action]) -> None:
        if self.count == NOTHING:
            supply_choices(state, seat, 1, TO_COURT, out)
            return
        recall_choices(state, seat, self.recalled, out)
        if self.count or self.recalled:
            out.append(STOP)

    def refusal(self, state: ElGrande, seat: Seat, action: Action) -> RuleId:
        if self.count == NOTHING:
            if not SUPPLY_OF.has(action):
                return K_3
            count = SUPPLY_OF.arg(action)
            return supply_refusal(state, seat, TO_COURT, count) if count else EG_945
        if action == STOP:
            return ALLOWED if self.count or self.recalled else EG_945
        return recall_refusal(state, seat, self.recalled, RECALL.arg(action)) if RECALL.has(action) else K_3

    def take(self, state: ElGrande, seat: Seat, action: Action) -> Step:
        if action == STOP:
            self.enough = True
        elif self.count == NOTHING:
            self.count = SUPPLY_OF.arg(action)
        else:
            self.recalled.append(RECALL.arg(action))
        return CONTINUE

    def sound(self, state: ElGrande) -> bool:
        province = state.at(self.mover, PROVINCE)
        if self.count == NOTHING:
            return self.stage == NAMING and not self.recalled and not self.enough
        if self.count + len(self.recalled) > TO_COURT or self.count > province:
            return False
        if self.recalled and self.count != province:
            return False
        for region in self.recalled:
            if region == state.king or state.at(self.mover, region) < self.recalled.count(region):
                return False
        return self.stage == NAMING or self.count > 0 or len(self.recalled) > 0


def can_take_to_court(state: ElGrande, mover: Seat) -> bool:
    """EG-510: is there anybody to take?"""
    return state.at(mover, PROVINCE) > 0 or state.free_regions(mover) != 0


@final
class MoveGrande(Special):
    """EG-946: move your Grande to another region, not from or to the King's, never to the Castillo."""

    RULE: ClassVar[str] = "move-grande"
    FIELDS: ClassVar[tuple[Field, ...]] = (MOVER, STAGED, Field("target", REGION, optional=True))

    def __init__(self, mover: Seat = 0) -> None:
        super().__init__(mover)
        self.target = NOTHING

    def copy(self) -> "MoveGrande":
        other = MoveGrande(self.mover)
        other.stage = self.stage
        other.target = self.target
        return other

    def name(self, state: ElGrande) -> Step:
        return ask(self.mover)

    def run(self, state: ElGrande) -> Step:
        state.move_grande(self.mover, self.target)
        return DONE

    def legal(self, state: ElGrande, seat: Seat, out: list[Action]) -> None:
        for region in range(REGION_COUNT):
            if region not in (state.king, state.grandes[seat]):
                out.append(GRANDE_TO.of(region))

    def refusal(self, state: ElGrande, seat: Seat, action: Action) -> RuleId:
        if not GRANDE_TO.has(action):
            return K_3
        spot = GRANDE_TO.arg(action)
        if spot == state.king:
            return EG_602
        return EG_946 if spot in (CASTILLO, state.grandes[seat]) else ALLOWED

    def take(self, state: ElGrande, seat: Seat, action: Action) -> Step:
        self.target = GRANDE_TO.arg(action)
        if state.can_be_stopped(seat):
            state.emit(INTENDED_GRANDE, EVERYONE, (seat, self.target))
        self.declare(state)
        return CONTINUE

    def sound(self, state: ElGrande) -> bool:
        if (self.stage == NAMING) != (self.target == NOTHING) or state.grandes[self.mover] == state.king:
            return False
        return self.target not in (state.king, state.grandes[self.mover])


@final
class MoveKing(Special):
    """EG-947, EG-951: move the King to a neighbouring region, or to any other; never to the Castillo (EG-1116)."""

    RULE: ClassVar[str] = "move-king"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        MOVER,
        STAGED,
        Field("anywhere", FLAG),
        Field("target", REGION, optional=True),
    )

    def __init__(self, mover: Seat = 0, anywhere: bool = False) -> None:
        super().__init__(mover)
        self.anywhere = anywhere
        self.target = NOTHING

    def copy(self) -> "MoveKing":
        other = MoveKing(self.mover, self.anywhere)
        other.stage = self.stage
        other.target = self.target
        return other

    def name(self, state: ElGrande) -> Step:
        return ask(self.mover)

    def run(self, state: ElGrande) -> Step:
        state.move_king(self.mover, self.target)
        return DONE

    def legal(self, state: ElGrande, seat: Seat, out: list[Action]) -> None:
        for region in range(REGION_COUNT):
            if region != state.king and (self.anywhere or NEIGHBOURS[state.king] >> region & 1):
                out.append(KING_TO.of(region))

    def refusal(self, state: ElGrande, seat: Seat, action: Action) -> RuleId:
        if not KING_TO.has(action):
            return K_3
        spot = KING_TO.arg(action)
        if spot == CASTILLO:
            return EG_103
        if self.anywhere:
            return EG_951 if spot == state.king else ALLOWED
        return ALLOWED if NEIGHBOURS[state.king] >> spot & 1 else EG_947

    def take(self, state: ElGrande, seat: Seat, action: Action) -> Step:
        self.target = KING_TO.arg(action)
        if state.can_be_stopped(seat):
            state.emit(INTENDED_KING, EVERYONE, (seat, self.target))
        self.declare(state)
        return CONTINUE

    def sound(self, state: ElGrande) -> bool:
        if self.stage == NAMING or self.target == NOTHING:
            return self.stage == NAMING and self.target == NOTHING
        return self.target != state.king and (self.anywhere or NEIGHBOURS[state.king] >> self.target & 1 == 1)
