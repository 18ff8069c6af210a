"""EG-922 to EG-927: the cards of stack 2 that send caballeros back."""

from typing import ClassVar, Final, final

from meseta.games.el_grande.events import INTENDED_MOVE
from meseta.games.el_grande.ids import EG_601, EG_903, EG_924, EG_925
from meseta.games.el_grande.rules.action_cards.special import MOVER, STAGED, Special, window_open
from meseta.games.el_grande.rules.discs import Discs, disc_refusal, discs_asked, discs_shown
from meseta.games.el_grande.rules.veto import open_window
from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.tables import (
    CABALLEROS,
    CARD,
    CASTILLO,
    COURT,
    DECAY_3,
    DECAY_ALL,
    DISC_RETURN_2,
    DISC_RETURN_ALL,
    PROVINCE,
    REGION,
    REGION_COUNT,
    SOURCE,
)
from meseta.games.el_grande.verbs import CABALLERO, GIVE, SEATS_MOST, STOP
from meseta.kernel.domains import FLAG, SEAT, SEATS, Number
from meseta.kernel.events import EVERYONE
from meseta.kernel.fields import LIST, Field
from meseta.kernel.ids import K_3
from meseta.kernel.types import ALLOWED, CONTINUE, DONE, NOTHING, Action, RuleId, Seat, Step, ask

RETURNED: Final = 3
"""EG-923, EG-925."""


@final
class Decay(Special):
    """EG-922, EG-923: every opponent's Court, or 3 of it, goes to the Province."""

    RULE: ClassVar[str] = "decay"
    FIELDS: ClassVar[tuple[Field, ...]] = (MOVER, STAGED, Field("card", CARD))

    def __init__(self, mover: Seat = 0, card: int = DECAY_ALL) -> None:
        super().__init__(mover)
        self.card = card

    def copy(self) -> "Decay":
        other = Decay(self.mover, self.card)
        other.stage = self.stage
        return other

    def run(self, state: ElGrande) -> Step:
        most = RETURNED if self.card == DECAY_3 else CABALLEROS
        for offset in range(1, state.seats):
            owner = (self.mover + offset) % state.seats
            count = min(most, state.at(owner, COURT))
            if count:
                state.move(self.mover, owner, COURT, PROVINCE, count)
        return DONE


@final
class ReturnOneEach(Special):
    """EG-924: return 1 caballero of each opponent to its Province, or spare some. A Veto may stop each."""

    RULE: ClassVar[str] = "return-one-each"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        MOVER,
        STAGED,
        Field("handled", SEATS),
        Field("owner", SEAT, optional=True),
        Field("source", REGION, optional=True),
    )

    def __init__(self, mover: Seat = 0) -> None:
        super().__init__(mover)
        self.handled = 1 << mover
        """Whose caballero was returned; the mover's own never is."""
        self.owner = NOTHING
        self.source = NOTHING

    def copy(self) -> "ReturnOneEach":
        other = ReturnOneEach(self.mover)
        other.stage = self.stage
        other.handled = self.handled
        other.owner = self.owner
        other.source = self.source
        return other

    def more(self, state: ElGrande) -> bool:
        return True

    def run(self, state: ElGrande) -> Step:
        if self.owner != NOTHING:
            state.move(self.mover, self.owner, self.source, PROVINCE)
            self.handled |= 1 << self.owner
            self.owner = self.source = NOTHING
        return ask(self.mover) if returnable_owners(state, self.handled) else DONE

    def legal(self, state: ElGrande, seat: Seat, out: list[Action]) -> None:
        for owner in range(state.seats):
            if not self.handled >> owner & 1:
                regions = state.free_regions(owner)
                for region in range(REGION_COUNT):
                    if regions >> region & 1:
                        out.append(CABALLERO.of(owner, region))
        out.append(STOP)

    def refusal(self, state: ElGrande, seat: Seat, action: Action) -> RuleId:
        if action == STOP:
            return ALLOWED
        if not CABALLERO.has(action):
            return K_3
        owner, spot = CABALLERO.args(action)
        if spot == state.king:
            return EG_601
        if spot == CASTILLO:
            return EG_903
        if owner >= state.seats or self.handled >> owner & 1 or not state.at(owner, spot):
            return EG_924
        return ALLOWED

    def take(self, state: ElGrande, seat: Seat, action: Action) -> Step:
        if action == STOP:
            self.handled = (1 << state.seats) - 1
            return CONTINUE
        self.owner, self.source = CABALLERO.args(action)
        if state.can_be_stopped(seat):
            state.emit(INTENDED_MOVE, EVERYONE, (seat, self.owner, self.source, PROVINCE, 1))
        open_window(state, seat, returnable_owners(state, self.handled | 1 << self.owner) != 0)
        return CONTINUE

    def sound(self, state: ElGrande) -> bool:
        if not self.handled >> self.mover & 1:
            return False
        if self.owner == NOTHING or self.source == NOTHING:
            return self.owner == self.source and (not window_open(state) or self.handled == 1 << self.mover)
        if self.handled >> self.owner & 1 or not window_open(state):
            return False
        return state.free_regions(self.owner) >> self.source & 1 == 1


def returnable_owners(state: ElGrande, handled: int) -> int:
    """EG-924: the seats, as a mask, that still have a caballero to return."""
    owners = 0
    for owner in range(state.seats):
        if not handled >> owner & 1 and state.free_regions(owner):
            owners |= 1 << owner
    return owners


@final
class AngryKing(Special):
    """EG-925: clockwise, every opponent returns 3 of his own, as many as possible. A Veto may stop a whole return."""

    RULE: ClassVar[str] = "angry-king"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        MOVER,
        STAGED,
        Field("turn", Number("seats to the left", 1, SEATS_MOST)),
        Field("plan", SOURCE, LIST),
        Field("declared", FLAG),
    )

    def __init__(self, mover: Seat = 0) -> None:
        super().__init__(mover)
        self.turn = 1
        """Whose return it is, counted from the mover's left."""
        self.plan: list[int] = []
        """From where he gives, one by one."""
        self.declared = False

    def copy(self) -> "AngryKing":
        other = AngryKing(self.mover)
        other.stage = self.stage
        other.turn = self.turn
        other.plan = self.plan.copy()
        other.declared = self.declared
        return other

    def more(self, state: ElGrande) -> bool:
        return self._anybody_left(state, 1)

    def run(self, state: ElGrande) -> Step:
        if self.declared:
            self._carry_out(state)
        while self.turn < state.seats:
            owner = (self.mover + self.turn) % state.seats
            due = min(RETURNED, givable(state, owner))
            if len(self.plan) < due:
                return ask(owner)
            if due:
                return self._declare_return(state, owner)
            self.turn += 1
        return DONE

    def _anybody_left(self, state: ElGrande, turn: int) -> bool:
        for later in range(turn, state.seats):
            if givable(state, (self.mover + later) % state.seats):
                return True
        return False

    def _declare_return(self, state: ElGrande, owner: Seat) -> Step:
        self.declared = True
        if state.can_be_stopped(self.mover):
            for place in range(COURT + 1):
                count = self.plan.count(place)
                if count:
                    state.emit(INTENDED_MOVE, EVERYONE, (owner, owner, place, PROVINCE, count))
        return open_window(state, self.mover, self._anybody_left(state, self.turn + 1))

    def _carry_out(self, state: ElGrande) -> None:
        owner = (self.mover + self.turn) % state.seats
        for place in range(COURT + 1):
            count = self.plan.count(place)
            if count:
                state.move(owner, owner, place, PROVINCE, count)
        self.plan = []
        self.declared = False
        self.turn += 1

    def legal(self, state: ElGrande, seat: Seat, out: list[Action]) -> None:
        regions = state.free_regions(seat)
        for region in range(REGION_COUNT):
            if regions >> region & 1 and state.at(seat, region) > self.plan.count(region):
                out.append(GIVE.of(region))
        if state.at(seat, COURT) > self.plan.count(COURT):
            out.append(GIVE.of(COURT))

    def refusal(self, state: ElGrande, seat: Seat, action: Action) -> RuleId:
        if not GIVE.has(action):
            return K_3
        place = GIVE.arg(action)
        if place == state.king:
            return EG_601
        if place == CASTILLO or state.at(seat, place) <= self.plan.count(place):
            return EG_925
        return ALLOWED

    def take(self, state: ElGrande, seat: Seat, action: Action) -> Step:
        self.plan.append(GIVE.arg(action))
        return CONTINUE

    def sound(self, state: ElGrande) -> bool:
        if self.turn >= state.seats:
            return False
        owner = (self.mover + self.turn) % state.seats
        for place in self.plan:
            if place in (state.king, CASTILLO) or state.at(owner, place) < self.plan.count(place):
                return False
        due = min(RETURNED, givable(state, owner))
        if self.declared:
            return window_open(state) and 0 < due == len(self.plan)
        return len(self.plan) < due or (window_open(state) and not self.plan and self.turn == 1)


def givable(state: ElGrande, seat: Seat) -> int:
    """EG-925: how many a player could return: from the Court and the regions, not the King's."""
    total = state.at(seat, COURT)
    for region in range(REGION_COUNT):
        if region != state.king:
            total += state.at(seat, region)
    return total


@final
class DiscReturn(Special):
    """EG-926, EG-927: opponents secretly choose a region; all, or 2, of theirs there go to the Province."""

    RULE: ClassVar[str] = "disc-return"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        MOVER,
        STAGED,
        Field("card", CARD),
        Field("asked", FLAG),
        Field("opened", FLAG),
    )
    CALLS: ClassVar[tuple[str, ...]] = ("discs", "veto-window")

    def __init__(self, mover: Seat = 0, card: int = DISC_RETURN_ALL) -> None:
        super().__init__(mover)
        self.card = card
        self.asked = False
        self.opened = False

    def copy(self) -> "DiscReturn":
        other = DiscReturn(self.mover, self.card)
        other.stage = self.stage
        other.asked = self.asked
        other.opened = self.opened
        return other

    def more(self, state: ElGrande) -> bool:
        return self._choosers(state) != 0

    def run(self, state: ElGrande) -> Step:
        if not self.asked:
            self.asked = True
            choosers = self._choosers(state)
            return state.call(Discs(self.card, NOTHING, choosers, state.seats)) if choosers else DONE
        if not self.opened:
            self.opened = True
            return self._open(state)
        for seat in range(state.seats):
            if state.discs[seat] != NOTHING:
                state.move(seat, seat, state.discs[seat], PROVINCE, self._due(state, seat))
        return DONE

    def _choosers(self, state: ElGrande) -> int:
        """EG-606: the opponents who have a legal choice."""
        choosers = 0
        for seat in range(state.seats):
            for region in range(REGION_COUNT):
                if seat != self.mover and disc_refusal(state, seat, region, self.card, NOTHING) == ALLOWED:
                    choosers |= 1 << seat
        return choosers

    def _open(self, state: ElGrande) -> Step:
        state.reveal_discs()
        if state.can_be_stopped(self.mover):
            for seat in range(state.seats):
                if state.discs[seat] != NOTHING:
                    values = (seat, seat, state.discs[seat], PROVINCE, self._due(state, seat))
                    state.emit(INTENDED_MOVE, EVERYONE, values)
        open_window(state, self.mover, False)
        return CONTINUE

    def sound(self, state: ElGrande) -> bool:
        if self.opened:
            choosers = self._choosers(state)
            return self.asked and window_open(state) and discs_shown(state, self.card, NOTHING) == choosers != 0
        return self.asked == discs_asked(state, self.card, NOTHING, self._choosers(state))

    def _due(self, state: ElGrande, seat: Seat) -> int:
        return 2 if self.card == DISC_RETURN_2 else state.at(seat, state.discs[seat])
