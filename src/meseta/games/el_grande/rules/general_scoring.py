"""EG-8, second part: the general scoring."""

from typing import ClassVar, final

from meseta.games.el_grande.events import GENERAL_SCORING
from meseta.games.el_grande.rules.discs import GENERAL, Discs, call_discs
from meseta.games.el_grande.rules.scoring import score_spot
from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.tables import CASTILLO, COURT, REGION_COUNT
from meseta.kernel.events import EVERYONE
from meseta.kernel.frames import Frame
from meseta.kernel.types import DONE, Fault, Step


@final
class GeneralScoring(Frame[ElGrande]):
    """EG-803 to EG-806: discs are set, the Castillo is scored and emptied, the nine regions are scored."""

    RULE: ClassVar[str] = "general-scoring"
    CALLS: ClassVar[tuple[str, ...]] = ("discs",)

    def copy(self) -> "GeneralScoring":
        return GeneralScoring()

    def step(self, state: ElGrande) -> Step:
        state.emit(GENERAL_SCORING, EVERYONE, (state.round,))
        return call_discs(state, GENERAL) if state.total_at(CASTILLO) else self._score_regions(state)

    def resume(self, state: ElGrande, called: Frame[ElGrande]) -> Step:
        assert isinstance(called, Discs)
        state.reveal_castillo()
        score_spot(state, CASTILLO)
        state.reveal_discs(called.slots)
        self._leave_castillo(state, called.slots)
        return self._score_regions(state)

    def _leave_castillo(self, state: ElGrande, discs: list[int]) -> None:
        """EG-805: all of a player's to the region of his disc; to the Court if it is the King's (EG-1115)."""
        for seat in range(state.seats):
            count = state.at(seat, CASTILLO)
            if count:
                state.move(seat, seat, CASTILLO, COURT if discs[seat] == state.king else discs[seat], count)

    def _score_regions(self, state: ElGrande) -> Step:
        for region in range(REGION_COUNT):
            score_spot(state, region)
        return DONE

    def faults(self, state: ElGrande) -> list[Fault]:
        if state.round % 3 or not state.round:
            return [("", f"a general scoring in round {state.round} (EG-301)")]
        discs = state.above(self)
        if isinstance(discs, Discs) and discs.reason != GENERAL:
            return [("", "the discs are not those of the general scoring (EG-803)")]
        return []
