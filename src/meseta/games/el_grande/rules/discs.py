"""EG-6: the secret discs. (The King's region, EG-601 to EG-603, is guarded wherever something moves.)"""

from typing import ClassVar, Final, Literal, TypedDict, final

from meseta.games.el_grande.ids import EG_926, EG_927, EG_944
from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.tables import (
    CARD,
    CARD_COUNT,
    DISC_RETURN_2,
    DISC_RETURN_ALL,
    EVICTION,
    REGION,
    REGION_COUNT,
)
from meseta.games.el_grande.verbs import DISC
from meseta.kernel.domains import SEATS, Domain
from meseta.kernel.fields import PER_SEAT, Field
from meseta.kernel.frames import Sealed
from meseta.kernel.ids import K_3
from meseta.kernel.types import ALLOWED, CONTINUE, DONE, NOTHING, Action, Fault, RuleId, Seat, Step

GENERAL: Final = CARD_COUNT
"""The discs of the general scoring, where no card asks for them."""
REASON: Final = Domain("reason", (*CARD.words, "general-scoring"))


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
        Field("region", REGION, optional=True),
        Field("choosers", SEATS),
        Field("slots", REGION, PER_SEAT, optional=True),
    )

    def __init__(self, reason: int = GENERAL, region: int = NOTHING, choosers: int = 0, seats: int = 0) -> None:
        super().__init__(choosers)
        self.reason = reason
        self.region = region
        """EG-944: the region that is evicted."""
        self.slots = [NOTHING] * seats

    def copy(self) -> "Discs":
        other = Discs(self.reason, self.region, self.choosers)
        other.slots = self.slots.copy()
        return other

    def legal(self, state: ElGrande, seat: Seat, out: list[Action]) -> None:
        for region in range(REGION_COUNT):
            if disc_refusal(state, seat, region, self.reason, self.region) == ALLOWED:
                out.append(DISC.of(region))

    def refusal(self, state: ElGrande, seat: Seat, action: Action) -> RuleId:
        if not DISC.has(action):
            return K_3
        return disc_refusal(state, seat, DISC.arg(action), self.reason, self.region)

    def take(self, state: ElGrande, seat: Seat, action: Action) -> Step:
        self.slots[seat] = DISC.arg(action)
        return CONTINUE

    def opened(self, state: ElGrande) -> Step:
        for seat in range(state.seats):
            state.discs[seat] = self.slots[seat]
        return DONE

    def show(self, state: ElGrande, seat: Seat | None) -> DiscsShown:
        own = NOTHING if seat is None or not self.chooses(seat) else self.slots[seat]
        return {
            "rule": "discs",
            "reason": REASON.word(self.reason),
            "region": None if self.region == NOTHING else REGION.word(self.region),
            "choosers": [other for other in range(state.seats) if self.chooses(other)],
            "finished": self.finished_seats(),
            "own": None if own == NOTHING else REGION.word(own),
        }

    def faults(self, state: ElGrande) -> list[Fault]:
        faults: list[Fault] = []
        for seat in range(state.seats):
            slot = self.slots[seat]
            if slot == NOTHING:
                continue
            if not self.choosers >> seat & 1:
                faults.append(("", f"seat {seat} has a disc, but is not asked (EG-606)"))
            elif disc_refusal(state, seat, slot, self.reason, self.region) != ALLOWED:
                faults.append(("", f"seat {seat} has chosen a region that it may not choose (EG-606)"))
        return faults


def discs_asked(state: ElGrande, reason: int, region: int, choosers: int) -> bool:
    """Are discs being set on top of the stack, for this reason, by these seats?"""
    top = state.stack[-1]
    if not isinstance(top, Discs):
        return False
    return top.reason == reason and top.region == region and top.choosers == choosers


def discs_shown(state: ElGrande, reason: int, region: int) -> int:
    """The seats, as a mask, whose disc shows a region that it may show."""
    seats = 0
    for seat in range(state.seats):
        disc = state.discs[seat]
        if disc != NOTHING and disc_refusal(state, seat, disc, reason, region) == ALLOWED:
            seats |= 1 << seat
    return seats


def disc_refusal(state: ElGrande, seat: Seat, region: int, reason: int, evicted: int) -> RuleId:
    """What forbids a disc to show the region: only what the card says."""
    if reason == DISC_RETURN_ALL:
        return ALLOWED if region != state.king and state.at(seat, region) >= 1 else EG_926
    if reason == DISC_RETURN_2:
        return ALLOWED if region != state.king and state.at(seat, region) >= 2 else EG_927
    if reason == EVICTION:
        return ALLOWED if region != evicted else EG_944
    return ALLOWED
