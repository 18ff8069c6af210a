"""EC-103: which area tiles there are. A reconstruction, and therefore one table that can be replaced."""

from typing import Final, final

from mypy_extensions import i64

from meseta.games.el_caballero.tables import AREA_TILES, PLAIN, SORT, SORT_COUNT, SORT_SYMBOLS
from meseta.kernel.domains import Number
from meseta.kernel.errors import BadOption, BadPosition
from meseta.kernel.game import TableOption
from meseta.parts.piles import pile_schema, read_pile, write_pile

NUMBER: Final = Number("tiles", 1, AREA_TILES)

DEFAULT: Final[dict[str, object]] = {
    "sea-fish": 3,
    "cape": 9,
    "cape-gold": 1,
    "cape-fish": 2,
    "corner": 9,
    "corner-gold": 1,
    "corner-fish": 2,
    "bridge": 5,
    "bridge-gold": 1,
    "bay": 9,
    "bay-gold": 2,
    "bay-fish": 1,
    "land-gold": 3,
}


@final
class TileMix:
    """How many tiles of each sort there are. Never changed, shared by all copies."""

    def __init__(self, counts: list[int]) -> None:
        self.counts = counts

    def plain(self) -> dict[str, object]:
        """The table as JSON."""
        return write_pile(self.counts, SORT)


@final
class TilesOption(TableOption):
    """Another mix of the 48 tiles."""

    def read(self, value: object) -> object:
        return read_mix(value).plain()

    def schema(self) -> dict[str, object]:
        return pile_schema(SORT, NUMBER)


def read_mix(value: object) -> TileMix:
    """The mix of a table; BadOption says what is wrong with it.

    The words for tiles leave no room for gold without land, fish without sea or on a bridge, or two symbols.
    """
    try:
        counts = read_pile(value, "option tiles", SORT, NUMBER)
    except BadPosition as error:
        raise BadOption(str(error)) from error
    if sum(counts) != AREA_TILES:
        raise BadOption(f"option tiles: {sum(counts)} tiles, not {AREA_TILES}")
    if not any(counts[sort] > 0 for sort in range(SORT_COUNT) if can_start(sort)):
        raise BadOption("option tiles: no start tile: one without gold and fish (EC-201)")
    return TileMix(counts)


def can_start(sort: i64) -> bool:
    """EC-201: a start tile has no symbol; one that is all sea may start too."""
    return SORT_SYMBOLS[sort] == PLAIN
