"""Subasta in a terminal; the web table shows the same where a game has no drawn board."""

from collections.abc import Mapping

from rich.console import RenderableType
from rich.text import Text

from meseta.texts.board import Board


class SubastaBoard(Board[Mapping[str, object]]):
    """The coin, and a line for each player."""

    GAME = "subasta"

    def table(self, view: Mapping[str, object]) -> RenderableType:
        purses, points = view["purses"], view["points"]
        assert isinstance(purses, list)
        assert isinstance(points, list)
        coin = view["coin"]
        text = Text(self.texts.label("subasta", "coin", value="–" if coin is None else coin))
        for seat, (purse, value) in enumerate(zip(purses, points, strict=True)):
            line = self.texts.label("subasta", "line", purse=purse, points=value)
            text.append("\n").append_text(self.player(seat)).append(f"  {line}", style="not bold default")
        return text
