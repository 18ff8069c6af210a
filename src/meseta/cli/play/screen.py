"""The screen: what a player is shown."""

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.rule import Rule as Line
from rich.table import Table as Grid
from rich.text import Text

from meseta.cli.language import say
from meseta.cli.play.choices import Numbered, show_choices
from meseta.cli.rules import print_rules
from meseta.cli.terminal import WIDE
from meseta.match import Match
from meseta.match.history import Happened
from meseta.texts import Rule, Texts
from meseta.texts.boards import board_of
from meseta.texts.people import Person

BOARD_WIDTH = 80
"""What the large board needs, however many play."""


class Screen:
    """Shows one match on a console."""

    def __init__(self, console: Console, texts: Texts, match: Match, you: int | None = None) -> None:
        self.console = console
        self.texts = texts
        self.match = match
        self.names = texts.names(match.seats)
        self.board = board_of(match.game.key, texts, self.names, you)

    def tell(self, line: str) -> None:
        """A line of the command line itself; not broken, so that what it quotes can be copied."""
        self.console.print(Text(line), soft_wrap=True)

    def warn(self, line: str) -> None:
        """A line about what went wrong."""
        self.console.print(Text(line), style="red")

    def thinking(self, seat: int) -> AbstractContextManager[object]:
        """Says that a bot thinks, as long as it does; on a terminal only, where it leaves nothing behind."""
        if not self.console.is_terminal:
            return nullcontext()
        return self.console.status(self.board.painted(say("bot-thinks", player=Person(seat))))

    def news(self, happened: Sequence[Happened]) -> None:
        """What happened, in words."""
        for line in self.board.log(event_data(happened)):
            self.console.print(line)

    def scene(self, seat: int | None) -> None:
        """The board, as large as the screen allows, and what only this seat sees."""
        view = self.match.view(seat)
        if self.console.width >= WIDE and self._tall(self.board.WIDE_LINES):
            self.console.print(self._wide(view))
        elif self._tall(self.board.LINES):
            self.console.print(self.board.whole(view, asked=False))
        else:
            self.console.print(self.board.compact(view))
            cards = self.board.cards(view, self.console.width)
            if cards is not None and self.board.cards_matter(view):
                self.console.print(cards)
        hand = self.board.hand(view)
        if hand is not None:
            self.console.print(hand)

    def _tall(self, lines: int) -> bool:
        return self.console.height >= lines or not self.console.is_terminal

    def _wide(self, view: dict[str, object]) -> RenderableType:
        grid = Grid.grid(padding=(0, 2), expand=True)
        grid.add_column(width=BOARD_WIDTH)
        grid.add_column(ratio=1)
        grid.add_row(self.board.table(view), self.board.aside(view))
        return grid

    def separator(self, seat: int) -> None:
        """A line between two decisions."""
        self.console.print(Line(self.board.player(seat), style="dim", align="left"))

    def prompt(self, seat: int, choices: Numbered) -> None:
        """What is asked, and the choices."""
        view = self.match.view(seat)
        asked = self.texts.prompt(self.match.game.key, view, seat)
        self.console.print(self.board.painted(asked), style="bold")
        note = self.board.note(view, seat)
        if note is not None:
            self.console.print(note, style="italic")
        self.console.print(show_choices(choices, self.board.painted))

    def hint(self, seat: int) -> None:
        """What is asked, and the rules behind it."""
        game, view = self.match.game.key, self.match.view(seat)
        self.console.print(self.board.painted(self.texts.prompt(game, view, seat)), style="bold")
        self.rules(self.texts.prompt_rules(game, view, seat))

    def rules(self, rules: list[Rule]) -> None:
        """Rules with their texts."""
        print_rules(self.console, rules)

    def preview(self, happened: Sequence[Happened]) -> None:
        """What an action would do."""
        lines = self.board.log(event_data(happened))
        if not lines:
            self.tell(say("preview-nothing"))
        for line in lines:
            self.console.print(Padding(line, (0, 0, 0, 2)))
        if any(item.unless_stopped for item in happened):
            self.tell(say("preview-unless-stopped"))


def event_data(happened: Sequence[Happened]) -> list[dict[str, Any]]:
    """The events as data, without what only a preview says of them."""
    return [item.event.data() for item in happened]
