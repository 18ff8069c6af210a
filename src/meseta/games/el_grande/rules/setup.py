"""EG-2: set-up."""

from typing import ClassVar, final

from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.tables import REGION_COUNT
from meseta.games.el_grande.verbs import DRAW_REGION, DRAW_START, SEATS_MOST
from meseta.kernel.domains import Number
from meseta.kernel.fields import Field
from meseta.kernel.frames import Frame
from meseta.kernel.types import DONE, DRAW, NOTHING, Action, Fault, Step


@final
class SetUp(Frame[ElGrande]):
    """EG-201, EG-202, EG-204: a region card for the King, one for each player, then the start player."""

    RULE: ClassVar[str] = "set-up"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("turned", Number("region cards turned", 0, SEATS_MOST + 1)),)

    def __init__(self) -> None:
        self.turned = 0

    def copy(self) -> "SetUp":
        other = SetUp()
        other.turned = self.turned
        return other

    def step(self, state: ElGrande) -> Step:
        if self.turned <= state.seats or state.start == NOTHING:
            return DRAW
        return DONE

    def odds(self, state: ElGrande, outcomes: list[Action], weights: list[int]) -> None:
        if self.turned <= state.seats:
            for region in range(REGION_COUNT):
                if region != state.king and region not in state.grandes:
                    outcomes.append(DRAW_REGION.of(region))
                    weights.append(1)
        else:
            for seat in range(state.seats):
                outcomes.append(DRAW_START.of(seat))
                weights.append(1)

    def drawn(self, state: ElGrande, outcome: Action) -> None:
        if DRAW_START.has(outcome):
            state.make_start_player(DRAW_START.arg(outcome))
            return
        region = DRAW_REGION.arg(outcome)
        if self.turned == 0:
            state.move_king(NOTHING, region)
        else:
            state.settle_home(self.turned - 1, region)
        self.turned += 1

    def faults(self, state: ElGrande) -> list[Fault]:
        homes = sum([1 for region in state.grandes if region != NOTHING])
        turned = homes + (0 if state.king == NOTHING else 1)
        return (
            []
            if turned == self.turned
            else [("", f"{self.turned} region cards turned, but {turned} places given (EG-201)")]
        )
