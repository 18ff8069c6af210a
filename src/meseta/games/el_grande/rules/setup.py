"""EG-2: set-up."""

from typing import ClassVar, final

from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.tables import REGION_COUNT
from meseta.games.el_grande.verbs import DRAW_REGION, DRAW_START
from meseta.kernel.frames import Frame
from meseta.kernel.types import DONE, DRAW, NOTHING, Action, Fault, Step


@final
class SetUp(Frame[ElGrande]):
    """EG-201, EG-202, EG-204: a region card for the King, one for each player, then the start player."""

    RULE: ClassVar[str] = "set-up"

    def copy(self) -> "SetUp":
        return SetUp()

    def step(self, state: ElGrande) -> Step:
        return DRAW if state.start == NOTHING else DONE

    def odds(self, state: ElGrande, outcomes: list[Action], weights: list[int]) -> None:
        if NOTHING in state.grandes:
            for region in range(REGION_COUNT):
                if region != state.king and region not in state.grandes:
                    DRAW_REGION.offer(outcomes, region)
                    weights.append(1)
        else:
            DRAW_START.offer_each(outcomes, weights, list(range(state.seats)))

    def drawn(self, state: ElGrande, outcome: Action) -> None:
        if DRAW_START.has(outcome):
            state.make_start_player(DRAW_START.arg(outcome))
            return
        region = DRAW_REGION.arg(outcome)
        if state.king == NOTHING:
            state.move_king(NOTHING, region)
        else:
            state.settle_home(state.grandes.index(NOTHING), region)

    def faults(self, state: ElGrande) -> list[Fault]:
        given = [state.king, *state.grandes, state.start]
        homeless = given.index(NOTHING) if NOTHING in given else len(given)
        if given[homeless:] != [NOTHING] * (len(given) - homeless):
            return [("", "King, homes and start player are drawn in this order (EG-201, EG-204)")]
        regions = [region for region in given[:-1] if region != NOTHING]
        if len(set(regions)) < len(regions):
            return [("", "a region card was drawn twice (EG-201)")]
        return []
