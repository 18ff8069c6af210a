"""The terminal: colors only where they are wanted, and lines read from people and pipes alike."""

import os
import sys
from collections.abc import Iterable
from io import TextIOWrapper
from typing import TextIO, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn
from rich.text import Text

Item = TypeVar("Item")

WIDE = 116
"""From this many columns on, cards stand beside the board."""


def prepare_streams() -> None:
    """Characters that a stream cannot show, or that are none, are replaced: never a traceback."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def make_console(no_color: bool, file: TextIO | None = None) -> Console:
    """A console that neither guesses markup nor, unless it is wanted, uses colors."""
    plain = no_color or bool(os.environ.get("NO_COLOR"))
    console = Console(file=file, markup=False, highlight=False, emoji=False, soft_wrap=False)
    return Console(
        file=file,
        markup=False,
        highlight=False,
        emoji=False,
        color_system=None if plain or not console.is_terminal else "auto",
        width=console.width if console.is_terminal else None,
    )


def make_progress(no_color: bool, *columns: ProgressColumn) -> Progress:
    """A bar on the error stream that leaves nothing behind: what is done, the bar, and the columns.

    Unless others are named, they say how much is done, and how long the rest will take.
    """
    console = make_console(no_color, sys.stderr)
    columns = columns or (MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(TextColumn("{task.description}"), BarColumn(), *columns, console=console, transient=True)


def collect(no_color: bool, doing: str, items: Iterable[Item], total: int, done: int = 0) -> tuple[list[Item], bool]:
    """The items as they come, under a bar; and whether it is all of them: somebody may stop it."""
    found: list[Item] = []
    with make_progress(no_color) as progress:
        try:
            for item in progress.track(items, total, done, description=doing):
                found.append(item)
        except KeyboardInterrupt:
            return found, False
    return found, True


class Reader:
    """Reads what people type, or what is piped in; then it is shown too, so that the output can be followed."""

    def __init__(self, console: Console, source: TextIO) -> None:
        self.console = console
        self.source = source
        self.interactive = source.isatty() and console.is_terminal
        self.words: list[str] = []
        """What the tabulator key completes."""
        if self.interactive:
            self._use_readline()

    def line(self, prompt: Text) -> str | None:
        """One line without its end; None where there are no more."""
        self.console.print(prompt, end="")
        try:
            # On a terminal `input` gives editing and history.
            text = input() if self.interactive else self.source.readline()
        except EOFError:
            text = ""
            self.console.print()
            return None
        if self.interactive:
            return text
        self.console.print(Text(text.rstrip("\n")))
        return text.strip() if text else None

    def _use_readline(self) -> None:
        try:
            import readline
        except ImportError:
            return
        readline.set_completer_delims("")
        readline.set_completer(self._complete)
        readline.parse_and_bind("tab: complete")

    def _complete(self, start: str, index: int) -> str | None:
        found = [word for word in self.words if word.startswith(start.lstrip())]
        return found[index] if index < len(found) else None
