"""SA-102, SA-103: which tiles there are. A reconstruction, and therefore one table that can be replaced."""

from typing import Final, final

from mypy_extensions import i64

from meseta.games.salamanca.tables import TILE
from meseta.kernel.domains import Number
from meseta.kernel.errors import BadOption, BadPosition
from meseta.kernel.fields import read_object
from meseta.kernel.game import TableOption
from meseta.parts.piles import pile_schema, read_pile, write_pile

DRAWN: Final = 55
STARRED: Final = 5
KEYS: Final = ("orange", "draw", "blue")
NUMBER: Final = Number("tiles", 1, DRAWN)


@final
class TileMix:
    """How many tiles of each sort start on the board, are drawn, and come last. Never changed, shared by all copies."""

    def __init__(self, orange: list[int], draw: list[int], blue: list[int]) -> None:
        self.orange = orange
        self.draw = draw
        self.blue = blue

    def total(self, tile: i64) -> i64:
        """How many of a sort there are in all."""
        return self.orange[tile] + self.draw[tile] + self.blue[tile]

    def plain(self) -> dict[str, object]:
        """The table as JSON."""
        return {
            "orange": write_pile(self.orange, TILE),
            "draw": write_pile(self.draw, TILE),
            "blue": write_pile(self.blue, TILE),
        }


_REGULAR: Final = {"acre": 1, "pasture": 1, "lake": 1, "forest": 1, "vineyard": 1}
DEFAULT: Final[dict[str, object]] = {
    "orange": _REGULAR,
    "draw": {
        "acre": 4,
        "acre-2": 1,
        "acre-3": 1,
        "pasture": 4,
        "pasture-2": 1,
        "pasture-3": 1,
        "lake": 4,
        "lake-2": 1,
        "lake-3": 1,
        "forest": 4,
        "forest-2": 1,
        "forest-3": 1,
        "vineyard": 7,
        "vineyard-2": 1,
        "vineyard-3": 1,
        "farm": 8,
        "castle": 8,
        "monastery": 6,
    },
    "blue": _REGULAR,
}


@final
class TilesOption(TableOption):
    """Another tile mix: 5 orange, 55 to draw, 5 blue."""

    def read(self, value: object) -> object:
        return read_mix(value).plain()

    def schema(self) -> dict[str, object]:
        pile = pile_schema(TILE, NUMBER)
        return {
            "type": "object",
            "properties": dict.fromkeys(KEYS, pile),
            "required": list(KEYS),
            "additionalProperties": False,
        }


def read_mix(value: object) -> TileMix:
    """The mix of a table; BadOption says what is wrong with it."""
    try:
        data = read_object(value, "option tiles")
        if sorted(data) != sorted(KEYS):
            raise BadOption(f"option tiles: it needs {', '.join(KEYS)}, not {', '.join(data) or 'nothing'}")
        orange = _read_pile(data["orange"], "option tiles.orange", STARRED)
        draw = _read_pile(data["draw"], "option tiles.draw", DRAWN)
        blue = _read_pile(data["blue"], "option tiles.blue", STARRED)
    except BadPosition as error:
        raise BadOption(str(error)) from error
    return TileMix(orange, draw, blue)


def _read_pile(value: object, where: str, size: i64) -> list[int]:
    counts = read_pile(value, where, TILE, NUMBER)
    if sum(counts) != size:
        raise BadPosition(where, f"{sum(counts)} tiles, not {size}")
    return counts
