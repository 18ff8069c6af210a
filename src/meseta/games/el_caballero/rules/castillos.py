"""EC-7: castillos."""

from typing import ClassVar, Literal, TypedDict, final

from mypy_extensions import i64

from meseta.games.el_caballero.rules.chain import Chain
from meseta.games.el_caballero.state import ElCaballero
from meseta.games.el_caballero.tables import CELL, SMALL_PRICE, TILES_MOST
from meseta.games.el_caballero.verbs import BUILD_CASTILLO, CELL_OF, MOVE_CASTILLO
from meseta.kernel.domains import FLAG, SEAT
from meseta.kernel.fields import Field
from meseta.kernel.ids import K_3
from meseta.kernel.types import ALLOWED, DONE, NOTHING, Action, RuleId, Seat, Step, ask


class SetCastilloShown(TypedDict):
    """EC-405, EC-407: a castillo is being built or moved."""

    rule: Literal["set-castillo"]
    seat: int
    moves: bool
    cost: int
    from_cell: str | None
    """If it is moved: the tile it stands on, when that is chosen."""


@final
class SetCastillo(Chain):
    """EC-405, EC-407, EC-703: one is built on an own tile, or moved from one own tile to another, without one."""

    RULE: ClassVar[str] = "set-castillo"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("seat", SEAT),
        Field("moves", FLAG),
        Field("from_cell", CELL, optional=True),
    )

    def __init__(self, seat: Seat = 0, moves: bool = False, from_cell: i64 = NOTHING) -> None:
        super().__init__(seat)
        self.moves = moves
        self.from_cell = from_cell

    def copy(self) -> "SetCastillo":
        return SetCastillo(self.seat, self.moves, self.from_cell)

    def opening(self) -> Action:
        return MOVE_CASTILLO if self.moves else BUILD_CASTILLO

    def _wanted(self) -> i64:
        """Is a tile with a castillo asked for, or one without?"""
        return 1 if self.moves and self.from_cell == NOTHING else 0

    def refusal(self, state: ElCaballero, seat: Seat, action: Action) -> RuleId:
        if not CELL_OF.has(action):
            return K_3
        caballero = state.own_at(seat, CELL_OF.arg(action))
        if caballero == NOTHING:
            return "EC-407" if self.moves else "EC-405"
        if state.castillos[caballero] == self._wanted():
            return ALLOWED
        return "EC-407" if self._wanted() else "EC-703"

    def take(self, state: ElCaballero, seat: Seat, action: Action) -> Step:
        cell = CELL_OF.arg(action)
        if self._wanted():
            self.from_cell = cell
            return ask(seat)
        target = state.own_at(seat, cell)
        if self.moves:
            state.move_castillo(state.own_at(seat, self.from_cell), target)
        else:
            state.build_castillo(target)
        return DONE

    def show(self, state: ElCaballero, seat: Seat | None) -> SetCastilloShown:
        return {
            "rule": "set-castillo",
            "seat": self.seat,
            "moves": self.moves,
            "cost": SMALL_PRICE,
            "from_cell": CELL.word_or_none(self.from_cell),
        }


def has_tile(state: ElCaballero, seat: Seat, castillo: i64) -> bool:
    """Has the player a tile on the map with (1) or without (0) a castillo?"""
    for caballero in range(seat * TILES_MOST, (seat + 1) * TILES_MOST):
        if state.at[caballero] != NOTHING and state.castillos[caballero] == castillo:
            return True
    return False
