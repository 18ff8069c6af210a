"""Boards in a terminal: `draw_board` for plain text, `Board` for those who paint on a console."""

from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Final

from rich.console import Console

from meseta.kernel.errors import BadOption
from meseta.texts.boards.board import Board
from meseta.texts.boards.el_caballero import ElCaballeroBoard
from meseta.texts.boards.el_grande import ElGrandeBoard
from meseta.texts.boards.salamanca import SalamancaBoard
from meseta.texts.texts import Texts, texts

__all__ = ["Board", "board_of", "draw_board"]

BOARDS: Final[dict[str, type[Board]]] = {
    "el-caballero": ElCaballeroBoard,
    "el-grande": ElGrandeBoard,
    "salamanca": SalamancaBoard,
}
WIDTH: Final = 80


def board_of(game: str, words: Texts, names: Sequence[str]) -> Board:
    """The board of a game, with its players' names."""
    if game not in BOARDS:
        raise BadOption(f"game {game!r}: there is no board for it")
    return BOARDS[game](words, list(names))


def draw_board(
    view: Mapping[str, object], language: str = "en", names: Sequence[str] | None = None, width: int = WIDTH
) -> str:
    """The position as plain text, as far as the view shows it."""
    words = texts(language)
    seats = view["seats"]
    players = names or words.names(len(seats) if isinstance(seats, list) else 0)
    console = Console(file=StringIO(), width=width, color_system=None, force_terminal=False, legacy_windows=False)
    with console.capture() as capture:
        console.print(board_of(str(view["game"]), words, players).whole(view))
    return "\n".join(line.rstrip() for line in capture.get().splitlines())
