"""EG-6: the secret discs. (The King's region, EG-601 to EG-603, is guarded wherever something moves.)"""

from abc import abstractmethod
from typing import ClassVar, Final, Literal, TypedDict, final

from mypy_extensions import i64

from meseta.games.el_grande import tables as t
from meseta.games.el_grande.rules.veto import Special
from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.verbs import DISC
from meseta.kernel.domains import SEAT, SEATS, Domain
from meseta.kernel.fields import PER_SEAT, Field
from meseta.kernel.frames import Frame, Sealed
from meseta.kernel.ids import K_3
from meseta.kernel.types import ALLOWED, CONTINUE, DONE, NOTHING, Action, Fault, RuleId, Seat, Step

GENERAL: Final = t.CARD_COUNT
"""The discs of the general scoring, where no card asks for them."""
REASON: Final = Domain("reason", (*t.CARD.words, "general-scoring"))


class DiscsShown(TypedDict):
    """Secret discs: who chooses and who has finished; one's own choice."""

    rule: Literal["discs"]
    reason: str
    """The card that asks for them, or `general-scoring`."""
    region: str | None
    """The region that is evicted."""
    choosers: list[int]
    finished: list[int]
    own: str | None


@final
class Discs(Sealed[ElGrande]):
    """EG-606: several players secretly choose a region each; opened together when the last has chosen."""

    RULE: ClassVar[str] = "discs"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("reason", REASON),
        Field("mover", SEAT, optional=True),
        Field("region", t.REGION, optional=True),
        Field("choosers", SEATS),
        Field("slots", t.REGION, PER_SEAT, optional=True),
    )

    def __init__(
        self, reason: i64 = GENERAL, mover: Seat = NOTHING, region: i64 = NOTHING, choosers: i64 = 0, seats: i64 = 0
    ) -> None:
        super().__init__(choosers)
        self.reason = reason
        self.mover = mover
        """Whose card it is."""
        self.region = region
        """EG-944: the region that is evicted."""
        self.slots = [NOTHING] * seats
        """What each disc shows; for the caller of the finished frame, who opens them."""

    def copy(self) -> "Discs":
        other = Discs(self.reason, self.mover, self.region, self.choosers)
        other.slots = self.slots.copy()
        return other

    def legal(self, state: ElGrande, seat: Seat, out: list[Action]) -> None:
        for region in range(t.REGION_COUNT):
            if disc_refusal(state, seat, region, self.reason, self.region) == ALLOWED:
                DISC.offer(out, region)

    def refusal(self, state: ElGrande, seat: Seat, action: Action) -> RuleId:
        if not DISC.has(action):
            return K_3
        return disc_refusal(state, seat, DISC.arg(action), self.reason, self.region)

    def take(self, state: ElGrande, seat: Seat, action: Action) -> Step:
        self.slots[seat] = DISC.arg(action)
        return CONTINUE

    def opened(self, state: ElGrande) -> Step:
        return DONE

    def show(self, state: ElGrande, seat: Seat | None) -> DiscsShown:
        own = NOTHING if seat is None or not self.chooses(seat) else self.slots[seat]
        return {
            "rule": "discs",
            "reason": REASON.word(self.reason),
            "region": t.REGION.word_or_none(self.region),
            "choosers": [other for other in range(state.seats) if self.chooses(other)],
            "finished": self.finished_seats(),
            "own": t.REGION.word_or_none(own),
        }

    def faults(self, state: ElGrande) -> list[Fault]:
        if self.reason != (GENERAL if self.mover == NOTHING else state.holding[self.mover]):
            return [("reason", "nobody plays the card that asks for these discs (EG-606)")]
        if self.choosers != disc_choosers(state, self.reason, self.mover, self.region):
            return [("choosers", "those who choose are not those whom the card asks (EG-606)")]
        return disc_faults(state, self.slots, self.choosers, self.reason, self.region, "slots")


def call_discs(state: ElGrande, reason: i64, mover: Seat = NOTHING, region: i64 = NOTHING) -> Step:
    """EG-606: ask those who have a legal choice; there is somebody."""
    choosers = disc_choosers(state, reason, mover, region)
    return state.call(Discs(reason, mover, region, choosers, state.seats))


def disc_choosers(state: ElGrande, reason: i64, mover: Seat, region: i64) -> i64:
    """EG-606: who is asked, as a mask: whom the card names, if he has a legal choice."""
    choosers = 0
    for seat in range(state.seats):
        if _asked(state, seat, reason, mover, region):
            choosers |= 1 << seat
    return choosers


def _asked(state: ElGrande, seat: Seat, reason: i64, mover: Seat, region: i64) -> bool:
    if reason == GENERAL:
        return state.at(seat, t.CASTILLO) > 0
    if reason == t.EVICTION:
        return seat != mover and region != NOTHING and state.at(seat, region) > 0
    if reason not in (t.DISC_RETURN_ALL, t.DISC_RETURN_2):
        return True
    if seat != mover:
        for choice in range(t.REGION_COUNT):
            if disc_refusal(state, seat, choice, reason, NOTHING) == ALLOWED:
                return True
    return False


def disc_refusal(state: ElGrande, seat: Seat, region: i64, reason: i64, evicted: i64) -> RuleId:
    """What forbids a disc to show the region: only what the card says."""
    if reason == t.DISC_RETURN_ALL:
        return ALLOWED if region != state.king and state.at(seat, region) >= 1 else "EG-926"
    if reason == t.DISC_RETURN_2:
        return ALLOWED if region != state.king and state.at(seat, region) >= 2 else "EG-927"
    if reason == t.EVICTION:
        return ALLOWED if region != evicted else "EG-944"
    return ALLOWED


def disc_faults(state: ElGrande, discs: list[int], choosers: i64, reason: i64, evicted: i64, field: str) -> list[Fault]:
    """Discs of seats that are not asked, or that show what they may not show."""
    found: list[Fault] = []
    for seat, disc in enumerate(discs):
        where = f"{field}[{seat}]"
        if disc != NOTHING and not choosers >> seat & 1:
            found.append((where, f"seat {seat} has a disc, but is not asked (EG-606)"))
        elif disc != NOTHING and disc_refusal(state, seat, disc, reason, evicted) != ALLOWED:
            found.append((where, f"seat {seat} has chosen a region that it may not choose (EG-606)"))
    return found


def opened_faults(state: ElGrande, opened: list[int], reason: i64, mover: Seat, region: i64) -> list[Fault]:
    """What is wrong with discs that were opened: everybody who was asked has one, and nobody else."""
    choosers = disc_choosers(state, reason, mover, region)
    if len(opened) != state.seats:
        return [("opened", f"{len(opened)} discs for {state.seats} seats (EG-606)")]
    for seat in range(state.seats):
        if opened[seat] == NOTHING and choosers >> seat & 1:
            return [(f"opened[{seat}]", f"seat {seat} has chosen nothing (EG-606)")]
    return disc_faults(state, opened, choosers, reason, region, "opened")


class ByDiscs(Special):
    """A special action that discs decide: they are opened, then all moves that they show are declared as one step."""

    CALLS: ClassVar[tuple[str, ...]] = ("discs", "veto-window")

    def __init__(self, mover: Seat = 0, region: i64 = NOTHING) -> None:
        super().__init__(mover)
        self.region = region
        """EG-944: the region that is evicted, when it is named."""
        self.opened: list[int] = []
        """What the discs show, by seat; empty before they are opened."""

    @abstractmethod
    def choosers(self, state: ElGrande) -> i64:
        """Whom the card asks for a disc, as a mask."""

    def carry_out(self, state: ElGrande) -> Step:
        if self.opened or not self.choosers(state):
            self.carry_out_moves(state)
            return DONE
        return call_discs(state, self.card(state), self.mover, self.region)

    def resume(self, state: ElGrande, called: Frame[ElGrande]) -> Step:
        if isinstance(called, Discs):
            self.opened = called.slots
            state.reveal_discs(self.opened)
            return self.offer(state)
        return super().resume(state, called)

    def more(self, state: ElGrande) -> bool:
        return not self.opened and self.choosers(state) != 0

    def opened_words(self) -> list[str | None]:
        """What the discs show, for `show`."""
        return [t.REGION.word_or_none(region) for region in self.opened]

    def declares(self, state: ElGrande) -> bool:
        return len(self.opened) > 0
