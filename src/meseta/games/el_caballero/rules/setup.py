"""EC-2: set-up."""

from typing import ClassVar, final

from mypy_extensions import i64

from meseta.games.el_caballero.state import ElCaballero
from meseta.games.el_caballero.tables import PATTERNS, SORT, SORT_COUNT, SORT_SHAPES
from meseta.games.el_caballero.tiles import can_start
from meseta.games.el_caballero.verbs import DRAW_FIRST, DRAW_TILE, DRAW_TURN
from meseta.kernel.fields import Field
from meseta.kernel.frames import Frame
from meseta.kernel.types import DONE, DRAW, NOTHING, Action, Fault, Step


@final
class SetUp(Frame[ElCaballero]):
    """EC-201, EC-302: the start tile and its rotation, five tiles face up, and who plays the first card."""

    RULE: ClassVar[str] = "set-up"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("start", SORT, optional=True),)

    def __init__(self, start: i64 = NOTHING) -> None:
        self.start = start
        """The start tile, until its rotation is drawn."""

    def copy(self) -> "SetUp":
        return SetUp(self.start)

    def step(self, state: ElCaballero) -> Step:
        return DRAW if not state.card_order else DONE

    def odds(self, state: ElCaballero, outcomes: list[Action], weights: list[int]) -> None:
        if self.start != NOTHING:
            DRAW_TURN.offer_each(outcomes, weights, PATTERNS[SORT_SHAPES[self.start]])
        elif not state.map.cells:
            starts = [state.unseen[sort] if can_start(sort) else 0 for sort in range(SORT_COUNT)]
            DRAW_TILE.offer_bag(outcomes, weights, starts)
        elif NOTHING in state.display:
            DRAW_TILE.offer_bag(outcomes, weights, state.unseen)  # EC-1001
        else:
            DRAW_FIRST.offer_each(outcomes, weights, list(range(state.seats)))

    def drawn(self, state: ElCaballero, outcome: Action) -> None:
        if DRAW_TURN.has(outcome):
            state.begin_map(self.start, DRAW_TURN.arg(outcome))
            self.start = NOTHING
        elif DRAW_FIRST.has(outcome):
            state.make_first(DRAW_FIRST.arg(outcome))
        elif state.map.cells:
            state.show_tile(state.display.index(NOTHING), DRAW_TILE.arg(outcome))
        else:
            self.start = DRAW_TILE.arg(outcome)

    def faults(self, state: ElCaballero) -> list[Fault]:
        if self.start != NOTHING and (state.map.cells or not state.unseen[self.start] or not can_start(self.start)):
            return [("start", "this is no start tile to be turned (EC-201)")]
        if state.round or state.card_order or len(state.map.cells) > 1:
            return [("", "set-up is before the first round (EC-201)")]
        if not state.map.cells and state.display.count(NOTHING) < len(state.display):
            return [("", "tiles are face up before the start tile lies there (EC-201)")]
        return []
