"""EC-1: the pieces and the table. What no rulebook settles of the tiles (EC-103) is in `tiles.py`."""

from typing import Final

from mypy_extensions import i64

from meseta.kernel.domains import Domain, Number

# The table

REACH: Final = 63
"""EC-505: the largest coordinate."""
RIM: Final = REACH + 1
"""One ring of cells lies beyond the table, so that every cell of it has four neighbours."""
WIDTH: Final = 2 * RIM + 1
CELL_COUNT: Final = WIDTH * WIDTH
_COORDINATE: Final = "(0|-?([1-9]|[1-5][0-9]|6[0-4]))"
CELL: Final = Domain(
    "cell",
    tuple([f"{x},{y}" for y in range(-RIM, RIM + 1) for x in range(-RIM, RIM + 1)]),
    f"x,y with x and y from {-RIM} to {RIM}",
    f"^{_COORDINATE},{_COORDINATE}$",
)
"""Cells are named x,y; y grows to the north. The outermost ones are beyond the table."""

EDGE: Final = Domain("edge", ("north", "east", "south", "west"))
EDGE_COUNT: Final = 4
NORTH: Final = 0
STEPS: Final[list[int]] = [WIDTH, 1, -WIDTH, -1]
"""By edge: what leads from a cell to its neighbour there. The neighbour touches it with edge ^ 2."""


def cell_at(x: i64, y: i64) -> i64:
    """The cell at these coordinates."""
    return (y + RIM) * WIDTH + x + RIM


def column(cell: i64) -> i64:
    """The x of a cell."""
    return cell % WIDTH - RIM


def row(cell: i64) -> i64:
    """The y of a cell."""
    return cell // WIDTH - RIM


FREE: Final = 0
FIRST_AREA: Final = 1
FIRST_CABALLERO: Final = 64
BEYOND: Final = 255
"""What a byte of the grid says: free, the area tile n - 1, the Caballero tile n - 64, or beyond the table."""


def _empty_grid() -> bytes:
    rim = bytes([BEYOND] * WIDTH)
    inside = bytes([BEYOND] + [FREE] * (WIDTH - 2) + [BEYOND])
    return rim + inside * (WIDTH - 2) + rim


EMPTY_GRID: Final[bytes] = _empty_grid()

# Area tiles. A pattern has a bit for each land edge, north first: EC-11 writes it 1011.

AREA_TILES: Final = 48
PATTERN: Final = Domain(
    "pattern", tuple(["".join([str(bits >> edge & 1) for edge in range(EDGE_COUNT)]) for bits in range(16)])
)
SEA_SHAPE: Final = 0
CAPE: Final = 1
CORNER: Final = 2
BRIDGE: Final = 3
BAY: Final = 4
LAND_SHAPE: Final = 5
SHAPE_COUNT: Final = 6


def _shape(pattern: i64) -> i64:
    """The shape of a pattern: how many land edges, and how two of them lie."""
    if pattern in (5, 10):
        return BRIDGE
    return [SEA_SHAPE, CAPE, CORNER, BAY, LAND_SHAPE][int(pattern).bit_count()]


SHAPES: Final[list[int]] = [_shape(pattern) for pattern in range(16)]
PATTERNS: Final[list[list[int]]] = [
    [pattern for pattern in range(16) if SHAPES[pattern] == shape] for shape in range(SHAPE_COUNT)
]
"""By shape: the patterns it shows in its rotations."""

PLAIN: Final = 0
GOLD: Final = 1
FISH: Final = 2
SYMBOL: Final = Domain("symbol", ("none", "gold", "fish"))


def _with_symbol(word: str, symbol: i64) -> str:
    return word if symbol == PLAIN else f"{word}-{SYMBOL.word(symbol)}"


SHAPE_WORDS: Final = ("sea", "cape", "corner", "bridge", "bay", "land")
SORT_COUNT: Final = 15
SORT_SHAPES: Final[list[int]] = [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 5]
SORT_SYMBOLS: Final[list[int]] = [0, 2, 0, 1, 2, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1]
SORT: Final = Domain(
    "tile", tuple([_with_symbol(SHAPE_WORDS[SORT_SHAPES[sort]], SORT_SYMBOLS[sort]) for sort in range(SORT_COUNT)])
)
"""EC-102, EC-103: a shape and a symbol. A cape has one land edge, a bay three."""


AREA: Final = Domain(
    "area tile", tuple([_with_symbol(pattern, symbol) for pattern in PATTERN.words for symbol in range(3)])
)
"""An area tile as it lies on the map, in positions: `1011`, `0111-gold`; index pattern * 3 + symbol."""


def sort_of(pattern: i64, symbol: i64) -> i64:
    """The sort of a tile on the map, or -1: a symbol where it cannot be."""
    for sort in range(SORT_COUNT):
        if SORT_SHAPES[sort] == SHAPES[pattern] and SORT_SYMBOLS[sort] == symbol:
            return sort
    return -1


def _part(pattern: i64, edge: i64) -> i64:
    """EC-101: the first edge that belongs to the same part of the tile."""
    kind = pattern >> edge & 1
    if SHAPES[pattern] == BRIDGE and not kind:
        return edge
    for first in range(EDGE_COUNT):
        if pattern >> first & 1 == kind:
            return first
    return edge


PARTS: Final[list[int]] = [_part(pattern, edge) for pattern in range(16) for edge in range(EDGE_COUNT)]
"""By pattern * 4 + edge."""

# What area tiles show to a cell: `touched << 4 | land`, a bit for each edge of the cell.

AROUND: Final = 256
LAND_BITS: Final[list[int]] = [code & 15 for code in range(AROUND)]
SEA_BITS: Final[list[int]] = [code >> 4 & ~code & 15 for code in range(AROUND)]
LAND_COUNTS: Final[list[int]] = [(code & 15).bit_count() for code in range(AROUND)]
LAND_EDGES: Final[list[int]] = [((code & 15) & -(code & 15)).bit_length() - 1 for code in range(AROUND)]
"""The first edge that touches land, -1 if none does."""


def fits(pattern: i64, code: i64) -> bool:
    """EC-501: does land meet land and sea meet sea on every edge that touches an area tile?"""
    return pattern & code >> 4 == code & 15


FITS: Final[list[bool]] = [
    code > 15 and any(fits(pattern, code) for pattern in PATTERNS[shape])
    for shape in range(SHAPE_COUNT)
    for code in range(AROUND)
]
"""By shape * 256 + code: does some rotation fit, next to at least one area tile?"""

# Caballero tiles

HIGHEST: Final = 8
FACE: Final = 4
"""EC-104: numbers on a face; the first face is also the one for tiles on sea only (EC-603)."""
NUMBER: Final = Number("number", 1, HIGHEST)


def _number(north: i64, edge: i64) -> i64:
    """EC-104: the number on an edge, where `north` faces north: 1 2 3 4 or 5 6 7 8, clockwise."""
    face = (north - 1) // FACE * FACE
    return face + (north - 1 - face + edge) % FACE + 1


NUMBERS: Final[list[int]] = [0] * EDGE_COUNT + [
    _number(north, edge) for north in range(1, HIGHEST + 1) for edge in range(EDGE_COUNT)
]
"""By orientation * 4 + edge. An orientation is named by the number that faces north, 1 to 8."""
NORTHS: Final[list[int]] = [0] * EDGE_COUNT + [
    next(north for north in range(1, HIGHEST + 1) if _number(north, edge) == number)
    for number in range(1, HIGHEST + 1)
    for edge in range(EDGE_COUNT)
]
"""By number * 4 + edge: the orientation in which that number is on that edge."""

TILES_MOST: Final = 10
"""So many places a seat has in the lists of Caballero tiles; the basic game uses eight."""
SEATS_MOST: Final = 4

# Cards, pieces, rounds

HIGHEST_CARD: Final = 13
CARD: Final = Number("card", 1, HIGHEST_CARD)
ALL_CARDS: Final = (1 << HIGHEST_CARD) - 1
CARD_CABALLEROS: Final[list[int]] = [0, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 0]
"""EC-105: by card; index 0 is unused."""
TWO_TILES_CARD: Final = 9
MOST_REINFORCEMENT: Final = 7

DISPLAY_COUNT: Final = 5
SLOT: Final = Domain("slot", ("a", "b", "c", "d", "e"))

FIRST_COURT: Final = 5
"""EC-202."""
OPERATIONS: Final = 2
"""EC-403."""
SHIPS_A_TURN: Final = 2
CASTILLOS_A_TURN: Final = 2
SHIP_PRICE: Final = 2
GRANDE_PRICE: Final = 2
SMALL_PRICE: Final = 1
"""EC-405, EC-407, EC-902, EC-906: a castillo, a move, putting out a ship, an Alcalde."""
ALCALDES: Final = 5

COUNT: Final = Number("count", 0, AREA_TILES)
CABALLEROS: Final = Number("caballeros", 0, HIGHEST * TILES_MOST)
REINFORCEMENT: Final = Number("caballeros", 0, MOST_REINFORCEMENT)
PIECES: Final = Number("pieces", 0, 16)
ROUND: Final = Number("round", 0, 10)
POINTS: Final = Number("points", 0, 10**6)
"""Also strengths and values, which are far smaller."""
KIND: Final = Domain("kind", ("land", "sea"))
LAND: Final = 0
SEA: Final = 1
