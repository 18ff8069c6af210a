"""El Caballero's map in a terminal: three lines for each row of tiles, so that land and sea can be seen as they lie."""

from typing import Final

from rich.text import Text

from meseta.games.el_caballero.view import AreaView, CaballeroView, ElCaballeroView
from meseta.texts.board import MARKS, STYLES

GAME: Final = "el-caballero"
WIDE: Final = 5
NARROW: Final = 3
LABEL: Final = 4
"""Room for the number of a row."""
ROOM: Final = 76
"""Columns for the map itself; a wider one is drawn in several bands."""
LINES: Final = 3
LAND: Final = "#"
SEA: Final = "~"
LAND_STYLE: Final = "green"
SEA_STYLE: Final = "blue"
SYMBOLS: Final = {"gold": ("g", "bold yellow"), "fish": ("f", "bold cyan")}

Pixel = tuple[str, str]
"""A character and its style."""
EMPTY: Final[Pixel] = (" ", "")


def map_lines(view: ElCaballeroView) -> list[Text]:
    """The map with its coordinates, in as few bands as it needs."""
    places = [(area["x"], area["y"]) for area in view["areas"]] + [
        (tile["x"], tile["y"]) for tile in view["caballeros"]
    ]
    if not places:
        return []
    left, right = min(x for x, _ in places), max(x for x, _ in places)
    width = WIDE if (right - left + 1) * WIDE <= ROOM else NARROW
    lines: list[Text] = []
    for first in range(left, right + 1, ROOM // width):
        lines += _band(view, range(first, min(right + 1, first + ROOM // width)), width)
    return lines


def _band(view: ElCaballeroView, columns: range, width: int) -> list[Text]:
    areas = {(area["x"], area["y"]): area for area in view["areas"]}
    tiles = {(tile["x"], tile["y"]): tile for tile in view["caballeros"]}
    rows = [y for x, y in [*areas, *tiles] if x in columns]
    numbers = "".join([f"{x:^{width}}" for x in columns])
    lines = [Text(" " * LABEL + numbers.rstrip(), style="dim")]
    for y in range(max(rows), min(rows) - 1, -1):
        blocks = [_block(areas.get((x, y)), tiles.get((x, y)), width) for x in columns]
        for line in range(LINES):
            label = f"{y:>{LABEL - 1}} " if line == 1 else " " * LABEL
            lines.append(_painted(label, [pixel for block in blocks for pixel in block[line]]))
    return lines


def _painted(label: str, pixels: list[Pixel]) -> Text:
    while pixels and pixels[-1] == EMPTY:
        pixels.pop()
    text = Text(label, style="dim")
    for character, style in pixels:
        text.append(character, style=style or "not dim")
    return text


def _block(area: AreaView | None, tile: CaballeroView | None, width: int) -> list[list[Pixel]]:
    """Three lines of a cell."""
    if area is not None:
        return _area_block(area, width)
    if tile is not None:
        return _tile_block(tile, width)
    return [[EMPTY] * width for _ in range(LINES)]


def _area_block(area: AreaView, width: int) -> list[list[Pixel]]:
    north, east, south, west = (edge == "1" for edge in area["edges"])
    any_land = "1" in area["edges"]
    middle = (width - 2) if width == NARROW else width - 4
    side = (width - middle) // 2
    top = [_ground(north and west)] * side + [_ground(north)] * middle + [_ground(north and east)] * side
    centre = [_ground(west)] * side + [_ground(any_land)] * middle + [_ground(east)] * side
    bottom = [_ground(south and west)] * side + [_ground(south)] * middle + [_ground(south and east)] * side
    if area["symbol"] in SYMBOLS:
        # Fish swim where there is sea: on a tile with land, in the first corner that is.
        if area["symbol"] == "gold" or not any_land:
            centre[width // 2] = SYMBOLS[area["symbol"]]
        else:
            _put_fish(top, bottom, [north and west, north and east, south and east, south and west])
    return [top, centre, bottom]


def _put_fish(top: list[Pixel], bottom: list[Pixel], land: list[bool]) -> None:
    for line, place, is_land in zip((top, top, bottom, bottom), (0, -1, -1, 0), land, strict=True):
        if not is_land:
            line[place] = SYMBOLS["fish"]
            return


def _ground(is_land: bool) -> Pixel:
    return (LAND, LAND_STYLE) if is_land else (SEA, SEA_STYLE)


def _tile_block(tile: CaballeroView, width: int) -> list[list[Pixel]]:
    """The owner's mark, the numbers towards land, ships, castillo and Grande."""
    style = f"bold {STYLES[tile['seat']]}"
    block: list[list[Pixel]] = [[EMPTY] * width for _ in range(LINES)]
    spots = {"north": (0, width // 2), "east": (1, width - 1), "south": (2, width // 2), "west": (1, 0)}
    for edge, (name, (line, place)) in enumerate(spots.items()):
        if tile["facing"][edge] == "land":
            block[line][place] = (str(tile["numbers"][edge]), style)
        elif name in tile["ships"]:
            block[line][place] = ("s", f"{style} reverse")
    block[1][width // 2] = (MARKS[tile["seat"]], style)
    if tile["grande"]:
        block[0][0] = ("G", style)
    if tile["castillo"]:
        block[0][width - 1] = ("C", style)
    return block
