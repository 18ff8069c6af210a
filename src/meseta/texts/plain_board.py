"""The board of a game that has none: what the view says, name by name."""

from collections.abc import Mapping
from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from meseta.kernel.views import Header
from meseta.texts.board import Board

NOT_SHOWN: Final = {*Header.__annotations__, "rules"}
"""What every view has: the prompt says it better."""


def plain_board(game: str) -> type[Board[Mapping[str, object]]]:
    """A board for the game of that key."""

    class PlainBoard(Board[Mapping[str, object]]):
        GAME = game

        def table(self, view: Mapping[str, object]) -> RenderableType:
            table = Table.grid(padding=(0, 2))
            for name, value in view.items():
                if name not in NOT_SHOWN:
                    table.add_row(Text(name.replace("_", " "), style="bold"), Text(in_words(value)))
            return table

    return PlainBoard


def in_words(value: object) -> str:
    """A value of a view: lists with commas, tables with their names."""
    if value is None:
        return "–"
    if isinstance(value, list):
        return ", ".join([in_words(item) for item in value]) or "–"
    if isinstance(value, dict):
        return " ".join([f"{name.replace('_', ' ')} {in_words(item)}" for name, item in value.items()])
    return str(value)
