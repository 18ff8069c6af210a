"""SA-1: the pieces and the board. What no rulebook settles (SA-102, SA-103) is in `tiles.py`."""

from typing import Final

from mypy_extensions import i64

from meseta.kernel.domains import Domain, Number

ROWS: Final = 8
COLUMNS: Final = 9
FIELD_COUNT: Final = 72
FIELD: Final = Domain("field", tuple([f"{row},{column}" for row in range(ROWS) for column in range(COLUMNS)]))
"""SA-101: fields are named by row and column."""


def _neighbours(row: int, column: int) -> list[int]:
    near = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
    return [at * COLUMNS + of for at, of in near if 0 <= at < ROWS and 0 <= of < COLUMNS]


NEIGHBOURS: Final[list[list[int]]] = [_neighbours(field // COLUMNS, field % COLUMNS) for field in range(FIELD_COUNT)]
"""SA-701, SA-702: only sides connect."""

ACRE: Final = 0
PASTURE: Final = 1
LAKE: Final = 2
FOREST: Final = 3
VINEYARD: Final = 4
KIND: Final = Domain("kind", ("acre", "pasture", "lake", "forest", "vineyard", "farm", "castle", "monastery"))

YELLOW: Final = 0
BLUE: Final = 1
RED: Final = 2
TILE_COUNT: Final = 18
FIRST_BUILDING: Final = 15
"""Tiles from here on are buildings."""
_LANDSCAPES: Final = [kind + value for kind in KIND.words[:5] for value in ("", "-2", "-3")]
TILE: Final = Domain("tile", (*_LANDSCAPES, *KIND.words[5:]))
"""SA-102: landscapes of each kind, plain and fertile, then the buildings."""
TILE_KINDS: Final[list[int]] = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 6, 7]
TILE_COLOURS: Final[list[int]] = [YELLOW] * 6 + [BLUE] * 6 + [RED] * 3 + [YELLOW, BLUE, RED]
"""SA-102: the colour of a tile's frame."""
TILE_VALUES: Final[list[int]] = [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 2, 3, 4]
"""SA-102: what a tile is worth in its region."""
TILE_FERTILE: Final[list[bool]] = [value > 1 for value in TILE_VALUES[:FIRST_BUILDING]] + [False, False, False]

SQUIRES: Final = 3
"""SA-104: of each player."""

MARKET_OWNER: Final = 2
MARKET_CONDE: Final = 1
"""SA-601: what a building pays at the weekly market."""

POISON: Final = 0
RAT: Final = 1
LOCUST: Final = 2
RUIN: Final = 3
PLAGUE: Final = Domain("plague", ("poison", "rat", "locust", "ruin"))
PLAGUE_COUNT: Final = 4
"""SA-105, SA-531: the plague of card n is number n - 1."""

HIGHEST_CARD: Final = 10
CARD: Final = Number("card", 1, HIGHEST_CARD)
SWAP_CARD: Final = 6
HAND: Final = HIGHEST_CARD + 1
"""A hand is so many counts, by value; index 0 is unused."""

SEATS_MOST: Final = 5
DISPLAY: Final = Domain("display field", ("a", "b", "c", "d", "e"))
DISPLAY_FIELDS: Final[list[int]] = [0, 0, 4, 3, 4, 5]
"""SA-302: how many are used, by the number of players."""
HAND_SIZES: Final[list[int]] = [0, 0, 4, 5, 4, 4]
"""SA-203."""

MONEY: Final = Number("doubloons", 0, 10**9)
COUNT: Final = Number("count", 0, FIELD_COUNT)
ROUND: Final = Number("round", 0, 99)
"""SA-303: at most 20; a position written by hand may have more tiles to come."""


def _cards() -> list[list[int]]:
    twice = [0] + [2] * 8 + [0, 0]
    twice_but_one = twice.copy()
    twice_but_one[7] = 1
    return [[], [], [0] + [1] * 8 + [0, 0], twice_but_one, twice, [0] + [2] * 10]


CARDS_IN_GAME: Final[list[list[int]]] = _cards()
"""SA-106, SA-203: how many cards of each value are dealt, by the number of players; index 0 is unused."""


def cards_in_game(seats: i64) -> list[int]:
    """SA-203: how many cards of each value there are, in a list of one's own."""
    return CARDS_IN_GAME[seats].copy()
