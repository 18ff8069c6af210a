"""EG-8, second part: the general scoring."""

from typing import ClassVar, final

from meseta.games.el_grande.events import GENERAL_SCORING
from meseta.games.el_grande.rules.discs import GENERAL, Discs, discs_asked
from meseta.games.el_grande.rules.scoring import score_spot
from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.tables import CASTILLO, COURT, REGION_COUNT
from meseta.kernel.domains import FLAG
from meseta.kernel.events import EVERYONE
from meseta.kernel.fields import Field
from meseta.kernel.frames import Frame
from meseta.kernel.types import DONE, NOTHING, Fault, Step


@final
class GeneralScoring(Frame[ElGrande]):
    """EG-803 to EG-806: discs are set, the Castillo is scored and emptied, the nine regions are scored."""

    RULE: ClassVar[str] = "general-scoring"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("asked", FLAG),)
    CALLS: ClassVar[tuple[str, ...]] = ("discs",)

    def __init__(self) -> None:
        self.asked = False

    def copy(self) -> "GeneralScoring":
        other = GeneralScoring()
        other.asked = self.asked
        return other

    def step(self, state: ElGrande) -> Step:
        if not self.asked:
            self.asked = True
            state.emit(GENERAL_SCORING, EVERYONE, (state.round,))
            choosers = inside(state)
            if choosers:
                return state.call(Discs(GENERAL, NOTHING, choosers, state.seats))
        if inside(state):
            state.reveal_castillo()
            score_spot(state, CASTILLO)
            state.reveal_discs()
            self._leave_castillo(state)
        for region in range(REGION_COUNT):
            score_spot(state, region)
        return DONE

    def faults(self, state: ElGrande) -> list[Fault]:
        if state.round % 3:
            return [("", f"a general scoring in round {state.round} (EG-301)")]
        choosers = inside(state)
        if self.asked and not (choosers and discs_asked(state, GENERAL, NOTHING, choosers)):
            return [("", "the discs of the general scoring are not those of the players in the Castillo (EG-803)")]
        return []

    def _leave_castillo(self, state: ElGrande) -> None:
        """EG-805: all of a player's to the region of his disc; to the Court if it is the King's (EG-1115)."""
        for seat in range(state.seats):
            count = state.at(seat, CASTILLO)
            if count:
                region = state.discs[seat]
                state.move(seat, seat, CASTILLO, COURT if region == state.king else region, count)
            state.discs[seat] = NOTHING


def inside(state: ElGrande) -> int:
    """EG-803: the seats with caballeros in the Castillo, as a mask."""
    mask = 0
    for seat in range(state.seats):
        if state.at(seat, CASTILLO):
            mask |= 1 << seat
    return mask
