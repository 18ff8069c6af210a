"""EG-944: the card that drives the opponents out of a region."""

from typing import ClassVar, Literal, final

from mypy_extensions import i64

from meseta.games.el_grande.events import REGION_NAMED
from meseta.games.el_grande.rules.discs import ByDiscs, Discs, disc_choosers, opened_faults
from meseta.games.el_grande.rules.veto import MOVER, ActionShown, Move, judged
from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.tables import CASTILLO, COURT, EVICTION, REGION, REGION_COUNT
from meseta.games.el_grande.verbs import CHOOSE
from meseta.kernel.events import EVERYONE
from meseta.kernel.fields import LIST, Field
from meseta.kernel.ids import K_3
from meseta.kernel.types import ALLOWED, NOTHING, Action, Fault, RuleId, Seat, Step, ask


class EvictionShown(ActionShown):
    """The opponents in one region must leave it."""

    rule: Literal["eviction"]
    region: str | None
    opened: list[str | None]
    """What the discs show, by seat; empty before they are opened."""


@final
class Eviction(ByDiscs):
    """EG-944: the opponents in one region secretly choose another; all of theirs move there."""

    RULE: ClassVar[str] = "eviction"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        MOVER,
        Field("region", REGION, optional=True),
        Field("opened", REGION, LIST, optional=True),
    )

    def copy(self) -> "Eviction":
        other = Eviction(self.mover, self.region)
        other.opened = self.opened.copy()
        return other

    def begin(self, state: ElGrande) -> Step:
        return ask(self.mover)

    def moves(self, state: ElGrande) -> list[Move]:
        """All of theirs to the region of the disc; whoever chose the King's region goes to his Court."""
        moves: list[Move] = []
        for seat, region in enumerate(self.opened):
            if region != NOTHING:
                goal = COURT if region == state.king else region
                moves.append((seat, seat, self.region, goal, state.at(seat, self.region)))
        return moves

    def choosers(self, state: ElGrande) -> i64:
        """The opponents present, as a mask."""
        return disc_choosers(state, EVICTION, self.mover, self.region)

    def legal(self, state: ElGrande, seat: Seat, out: list[Action]) -> None:
        for region in range(REGION_COUNT):
            if region != state.king:
                CHOOSE.offer(out, region)

    def refusal(self, state: ElGrande, seat: Seat, action: Action) -> RuleId:
        if not CHOOSE.has(action):
            return K_3
        if CHOOSE.arg(action) == CASTILLO:
            return "EG-103"
        return "EG-944" if CHOOSE.arg(action) == state.king else ALLOWED

    def take(self, state: ElGrande, seat: Seat, action: Action) -> Step:
        self.region = CHOOSE.arg(action)
        state.emit(REGION_NAMED, EVERYONE, (seat, self.region))
        return self.offer(state)

    def show(self, state: ElGrande, seat: Seat | None) -> EvictionShown:
        return {
            "rule": "eviction",
            **self.acting(state),
            "region": REGION.word_or_none(self.region),
            "opened": self.opened_words(),
        }

    def announces(self, state: ElGrande) -> bool:
        return self.region != NOTHING and not self.opened

    def choice_faults(self, state: ElGrande) -> list[Fault]:
        above = state.above(self)
        if self.region == NOTHING or above is None:
            # While the region is asked, nothing else has happened.
            wrong = self.region != NOTHING or self.opened or above is not None
            return [("region", "the region is named first, and nothing after it waits for the player")] if wrong else []
        found = judged(self, state, self.mover, CHOOSE.of(self.region), "region")
        if self.opened:
            found += opened_faults(state, self.opened, EVICTION, self.mover, self.region)
        if isinstance(above, Discs) and (self.opened or above.mover != self.mover or above.region != self.region):
            found.append(("region", "the discs are not those of this region (EG-944)"))
        return found
