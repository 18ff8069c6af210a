"""Salamanca's fields in a terminal: a short mark for each tile and what stands on it."""

from collections.abc import Mapping
from typing import Final

from rich.text import Text

from meseta.games.salamanca.tables import COLUMNS, FIELD, KIND, ROWS, TILE, TILE_COLOURS
from meseta.games.salamanca.view import FieldView, SalamancaView
from meseta.texts.board import MARKS, STYLES
from meseta.texts.texts import Texts

GAME: Final = "salamanca"
CELL: Final = 6
"""Room for a building, a value of two digits, a squire, a Conde and a ruin."""
FREE: Final = "·"
FRAME_STYLES: Final = ("yellow", "cyan", "red")


def tile_mark(texts: Texts, tile: str) -> Text:
    """A tile's mark, in the color of its frame."""
    style = FRAME_STYLES[TILE_COLOURS[TILE.index[tile]]]
    return Text(texts.member(GAME, "tiles", tile, "mark"), style=style)


def tile_marks(texts: Texts, tiles: list[str]) -> Text:
    """The marks of several tiles."""
    return Text(" ").join([tile_mark(texts, tile) for tile in tiles])


def seat_mark(seat: int | None) -> Text:
    """A player's mark, nothing for nobody."""
    return Text() if seat is None else Text(MARKS[seat], style=f"bold {STYLES[seat]}")


def grid_lines(texts: Texts, view: SalamancaView) -> list[Text]:
    """The board, line by line, numbers of columns and rows included."""
    places = {place["field"]: place for place in view["land"]}
    values = {region["field"]: region["value"] for region in view["regions"]}
    numbers = "".join([f"{column}".ljust(CELL) for column in range(COLUMNS)])
    lines = [Text().append(f"  {numbers}", style="dim")]
    for row in range(ROWS):
        line = Text()
        gap = f"{row} "  # what is between two tiles, free fields, in one piece
        for column in range(COLUMNS):
            word = FIELD.word(row * COLUMNS + column)
            if word not in places:
                gap += FREE.ljust(CELL)
                continue
            cell = _cell(texts, places[word], values)
            line.append(gap, style="dim").append_text(cell)
            gap = " " * (CELL - len(cell))
        lines.append(line.append(gap, style="dim"))
    return lines


def _cell(texts: Texts, place: FieldView, values: Mapping[str, int]) -> Text:
    """A tile; of an owned building also the value of its region, squire and Conde; a plague at the end."""
    cell = Text().append_text(tile_mark(texts, place["tile"]))
    if place["owner"] is not None:
        cell.append(str(values[place["field"]]), style="bold")
        cell.append_text(seat_mark(place["owner"])).append_text(seat_mark(place["conde"]))
    if place["plague"] is not None:
        cell.append(texts.member(GAME, "plagues", place["plague"], "mark"), style="bold reverse")
    return cell


def kind_name(texts: Texts, kind: str) -> str:
    """A landscape's name: that of its regular tiles."""
    assert kind in KIND.index
    return texts.member(GAME, "tiles", kind)
