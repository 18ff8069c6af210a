"""EC-5: laying area tiles."""

from typing import ClassVar, Final, Literal, TypedDict, final

from mypy_extensions import i64

from meseta.games.el_caballero import tables as t
from meseta.games.el_caballero.rules.chain import Chain
from meseta.games.el_caballero.state import ElCaballero
from meseta.games.el_caballero.verbs import CELL_OF, LAY, TURN_TO
from meseta.kernel.domains import SEAT
from meseta.kernel.fields import Field
from meseta.kernel.ids import K_3
from meseta.kernel.types import ALLOWED, DONE, NOTHING, Action, RuleId, Seat, Step, ask

FITTING: Final = 0
BESIDE_OWN: Final = 1
BESIDE_OTHERS: Final = 2
NOWHERE: Final = 3
"""How a tile can be laid now: by EC-501; by EC-503 next to an own Caballero tile, or another's; or not at all."""


class LayTileShown(TypedDict):
    """EC-5: a face-up tile is being laid."""

    rule: Literal["lay-tile"]
    seat: int
    slot: str
    """Where it lay face up."""
    tile: str
    """Its sort."""
    cell: str | None
    """Where it goes, when that is chosen; its rotation is asked then."""


@final
class LayTile(Chain):
    """EC-501 to EC-505: a face-up tile was chosen; now its cell, then its rotation, named by the land edges."""

    RULE: ClassVar[str] = "lay-tile"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("seat", SEAT),
        Field("slot", t.SLOT),
        Field("cell", t.CELL, optional=True),
    )

    def __init__(self, seat: Seat = 0, slot: i64 = 0, cell: i64 = NOTHING) -> None:
        super().__init__(seat)
        self.slot = slot
        self.cell = cell

    def copy(self) -> "LayTile":
        return LayTile(self.seat, self.slot, self.cell)

    def opening(self) -> Action:
        return LAY.of(self.slot)

    def legal(self, state: ElCaballero, seat: Seat, out: list[Action]) -> None:
        shape = t.SORT_SHAPES[state.display[self.slot]]
        if self.cell == NOTHING:
            fitting_cells(state, shape, out)
            if not out:
                # It was chosen although it fits nowhere: so none does (EC-503).
                for cell in cells_beside(state, seat):
                    CELL_OF.offer(out, cell)
        else:
            code = state.map.around[self.cell]
            for pattern in t.PATTERNS[shape]:
                if t.fits(pattern, code):
                    TURN_TO.offer(out, pattern)

    def refusal(self, state: ElCaballero, seat: Seat, action: Action) -> RuleId:
        shape = t.SORT_SHAPES[state.display[self.slot]]
        if self.cell == NOTHING:
            return self._cell_refusal(state, shape, CELL_OF.arg(action)) if CELL_OF.has(action) else K_3
        if not TURN_TO.has(action):
            return K_3
        pattern = TURN_TO.arg(action)
        return ALLOWED if t.SHAPES[pattern] == shape and t.fits(pattern, state.map.around[self.cell]) else "EC-501"

    def _cell_refusal(self, state: ElCaballero, shape: i64, cell: i64) -> RuleId:
        """EC-501 to EC-503, EC-505. A worked example: EC-1113."""
        occupant = state.map.grid[cell]
        if occupant == t.BEYOND:
            return "EC-505"
        if occupant != t.FREE:
            return "EC-501" if state.map.caballero_at(cell) == NOTHING else "EC-502"
        code = state.map.around[cell]
        if code and t.FITS[shape * t.AROUND + code]:
            return ALLOWED
        way = way_to_lay(state, self.seat)
        if way == FITTING or code:
            return "EC-501"
        return ALLOWED if _touches(state, cell, self.seat, way == BESIDE_OWN) else "EC-503"

    def take(self, state: ElCaballero, seat: Seat, action: Action) -> Step:
        if self.cell == NOTHING:
            self.cell = CELL_OF.arg(action)
            return ask(seat)
        state.lay(seat, self.slot, self.cell, TURN_TO.arg(action))
        return DONE

    def show(self, state: ElCaballero, seat: Seat | None) -> LayTileShown:
        return {
            "rule": "lay-tile",
            "seat": self.seat,
            "slot": t.SLOT.word(self.slot),
            "tile": t.SORT.word(state.display[self.slot]),
            "cell": t.CELL.word_or_none(self.cell),
        }


def way_to_lay(state: ElCaballero, seat: Seat) -> i64:
    """EC-503: whether some face-up tile fits somewhere, and what the player must do if none does."""
    for sort in state.display:
        if sort != NOTHING and fits_somewhere(state, t.SORT_SHAPES[sort]):
            return FITTING
    return beside_which(state, seat)


def fits_somewhere(state: ElCaballero, shape: i64) -> bool:
    """EC-501: is there a cell for a tile of this shape?"""
    first = shape * t.AROUND
    for code in state.map.codes:
        if t.FITS[first + code]:
            return True
    return False


def fitting_cells(state: ElCaballero, shape: i64, out: list[Action]) -> None:
    """EC-501: every cell where some rotation fits."""
    codes = state.map.codes
    frontier = state.map.frontier
    first = shape * t.AROUND
    for place in range(len(codes)):
        if t.FITS[first + codes[place]]:
            CELL_OF.offer(out, frontier[place])


def beside_which(state: ElCaballero, seat: Seat) -> i64:
    """EC-503: next to whose Caballero tiles there is a cell that touches no area tile."""
    if _beside(state, seat, True):
        return BESIDE_OWN
    return BESIDE_OTHERS if _beside(state, seat, False) else NOWHERE


def cells_beside(state: ElCaballero, seat: Seat) -> list[int]:
    """EC-503: where a tile that fits nowhere is laid; in order."""
    return _beside(state, seat, True) or _beside(state, seat, False)


def _beside(state: ElCaballero, seat: Seat, own: bool) -> list[int]:
    found: list[int] = []
    for caballero in range(len(state.at)):
        if state.at[caballero] != NOTHING and (caballero // t.TILES_MOST == seat) == own:
            for edge in range(t.EDGE_COUNT):
                near = state.at[caballero] + t.STEPS[edge]
                if state.map.grid[near] == t.FREE and state.map.around[near] == 0 and near not in found:
                    found.append(near)
    found.sort()
    return found


def _touches(state: ElCaballero, cell: i64, seat: Seat, own: bool) -> bool:
    """Does a cell touch a Caballero tile of the player, or of somebody else?"""
    for edge in range(t.EDGE_COUNT):
        caballero = state.map.caballero_at(cell + t.STEPS[edge])
        if caballero != NOTHING and (caballero // t.TILES_MOST == seat) == own:
            return True
    return False


def lay_refusal(state: ElCaballero, seat: Seat, slot: i64) -> RuleId:
    """Can this face-up tile be laid now? EC-304: a used one is not replaced inside a round."""
    sort = state.display[slot]
    if sort == NOTHING:
        return "EC-304"
    if fits_somewhere(state, t.SORT_SHAPES[sort]):
        return ALLOWED
    way = way_to_lay(state, seat)
    if way == FITTING:
        return "EC-501"
    return "EC-503" if way == NOWHERE else ALLOWED


def must_lay(state: ElCaballero, seat: Seat) -> bool:
    """EC-402: does EC-501 or EC-503 allow a tile to be laid now?"""
    return state.display.count(NOTHING) < len(state.display) and way_to_lay(state, seat) != NOWHERE


def placements(state: ElCaballero) -> list[tuple[i64, i64, i64]]:
    """EC-501: all legal (display slot, cell, pattern) of the face-up tiles: for bots, and for measuring."""
    found: list[tuple[i64, i64, i64]] = []
    for slot in range(len(state.display)):
        if state.display[slot] == NOTHING:
            continue
        patterns = t.PATTERNS[t.SORT_SHAPES[state.display[slot]]]
        for place in range(len(state.map.codes)):
            for pattern in patterns:
                if t.fits(pattern, state.map.codes[place]):
                    found.append((slot, state.map.frontier[place], pattern))
    return found
