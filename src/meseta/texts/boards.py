"""Boards in a terminal: `draw_board` for plain text, `Board` for those who paint on a console."""

from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Any, Final

from rich.console import Console

from meseta.kernel.errors import BadOption
from meseta.match.registry import load_part, manifest_of
from meseta.texts.board import Board
from meseta.texts.plain_board import plain_board
from meseta.texts.texts import Texts, texts

WIDTH: Final = 80
MOST_SEATS: Final = 8


def board_of(game: str, words: Texts, names: Sequence[str], you: int | None = None) -> Board[Any]:
    """The board of a game, as seat `you` reads it; a game without one of its own gets the plain one."""
    name = manifest_of(game).terminal
    kind = load_part(name) if name else plain_board(game)
    if not (isinstance(kind, type) and issubclass(kind, Board)):
        raise BadOption(f"game {game!r}: {name} is no board")
    return kind(words, list(names), you)


def draw_board(
    view: Mapping[str, object],
    language: str = "en",
    names: Sequence[str] | None = None,
    width: int = WIDTH,
    asked: bool = True,
) -> str:
    """The position as plain text, as far as the view shows it."""
    words = texts(language)
    seats = view.get("seats")
    players = names or words.names(len(seats) if isinstance(seats, list) else MOST_SEATS)
    console = Console(file=StringIO(), width=width, color_system=None, force_terminal=False, legacy_windows=False)
    board = board_of(str(view["game"]), words, players)
    with console.capture() as capture:
        console.print(board.whole(view, asked))
        hand = board.hand(view)
        if hand is not None:
            console.print("", hand, sep="\n")
    return "\n".join(line.rstrip() for line in capture.get().splitlines())
