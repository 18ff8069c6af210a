"""The board as a picture: what a terminal shows, drawn on an array of pixels."""

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont
from rich.color import Color
from rich.console import Console
from rich.segment import Segment

from meseta.texts.board import MARKS
from meseta.texts.boards import WIDTH, board_of
from meseta.texts.texts import texts

CELL_WIDTH: Final = 8
CELL_HEIGHT: Final = 16
MARGIN: Final = 8
PAPER: Final = (24, 24, 28)
INK: Final = (220, 220, 220)

Pixel = tuple[int, int, int]


def picture(view: Mapping[str, object]) -> NDArray[np.uint8]:
    """The position, as far as the view shows it: height x width x 3."""
    lines = _lines(view)
    size = (WIDTH * CELL_WIDTH + 2 * MARGIN, len(lines) * CELL_HEIGHT + 2 * MARGIN)
    image = Image.new("RGB", size, PAPER)
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default()
    for row, line in enumerate(lines):
        column = 0
        for segment in line:
            for letter in segment.text:
                place = (MARGIN + column * CELL_WIDTH, MARGIN + row * CELL_HEIGHT)
                _draw(draw, font, letter, place, _color(segment))
                column += 1
    return np.asarray(image, dtype=np.uint8)


def _lines(view: Mapping[str, object]) -> list[list[Segment]]:
    words = texts("en")
    seats = view.get("seats")
    assert isinstance(seats, list)
    console = Console(width=WIDTH, color_system="truecolor", force_terminal=True, legacy_windows=False)
    board = board_of(str(view["game"]), words, words.names(len(seats)))
    return console.render_lines(board.whole(view), console.options, pad=False)


def _color(segment: Segment) -> Pixel:
    color: Color | None = segment.style.color if segment.style is not None else None
    if color is None or color.is_default:
        return INK
    found = color.get_truecolor()
    return found.red, found.green, found.blue


def _draw(
    draw: ImageDraw.ImageDraw,
    font: ImageFont.ImageFont | ImageFont.FreeTypeFont,
    letter: str,
    place: tuple[int, int],
    ink: Pixel,
) -> None:
    """One letter in its cell; a player's mark is a shape of its own, and so is a line."""
    if letter.isspace():
        return
    x, y = place
    middle_x, middle_y = x + CELL_WIDTH // 2, y + CELL_HEIGHT // 2
    reach = CELL_WIDTH // 2
    if letter in MARKS:
        _draw_mark(draw, MARKS.index(letter), (middle_x, middle_y), reach, ink)
    elif "\u2500" <= letter <= "\u257f":
        draw.line((x, middle_y, x + CELL_WIDTH, middle_y), fill=ink)
        if letter not in "─━╌┄":
            draw.line((middle_x, y, middle_x, y + CELL_HEIGHT), fill=ink)
    elif letter.isprintable() and ord(letter) < 0x250:
        draw.text((middle_x, middle_y), letter, fill=ink, font=font, anchor="mm")
    else:
        draw.rectangle((middle_x - 1, middle_y - 1, middle_x + 1, middle_y + 1), fill=ink)


def _draw_mark(draw: ImageDraw.ImageDraw, mark: int, place: tuple[int, int], reach: int, ink: Pixel) -> None:
    x, y = place
    box = (x - reach, y - reach, x + reach, y + reach)
    if mark == 0:
        draw.ellipse(box, fill=ink)
    elif mark == 1:
        draw.rectangle(box, fill=ink)
    elif mark == 2:
        draw.polygon([(x, y - reach), (x + reach, y + reach), (x - reach, y + reach)], fill=ink)
    elif mark == 3:
        draw.polygon([(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)], fill=ink)
    else:
        draw.line((x - reach, y, x + reach, y), fill=ink)
        draw.line((x, y - reach, x, y + reach), fill=ink)
        draw.line((x - reach, y - reach, x + reach, y + reach), fill=ink)
        draw.line((x - reach, y + reach, x + reach, y - reach), fill=ink)
