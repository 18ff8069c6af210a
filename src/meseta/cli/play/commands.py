"""What can be typed besides a choice. A command that changes the position says True."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from rich.table import Table
from rich.text import Text

from meseta.cli.language import say
from meseta.cli.play.choices import read_choice
from meseta.cli.play.fields import has_fields
from meseta.cli.play.saver import write_record
from meseta.cli.rules import find_rules
from meseta.match.errors import CannotUndo

if TYPE_CHECKING:
    from meseta.cli.play.session import Session

LOG_LINES: Final = 15


class Quit(Exception):
    """Somebody leaves the table."""


def undo(session: "Session", seat: int, rest: str) -> bool:
    """Take the last own step back; people at one screen may take back each other's, but not a secret choice."""
    others = () if session.match.state.sealed else session.players.people
    for other in (seat, *others):
        try:
            text = session.match.undo(other)
        except CannotUndo:
            continue
        game = session.match.game
        action = session.screen.texts.action(game.key, game.verbs.parse(text))
        session.screen.console.print(session.screen.board.painted(say("undone", action=action)))
        session.played()
        return True
    raise CannotUndo(say("cannot-undo"))


def redo(session: "Session", seat: int, rest: str) -> bool:
    """Do again what was taken back."""
    session.match.redo(seat)
    session.played()
    return True


def why(session: "Session", seat: int, rest: str) -> None:
    """Which rule forbids an action."""
    if not rest:
        session.screen.tell(say("why-usage", example=_example(session)))
        return
    text = read_choice(rest, session.choices)
    why = session.match.why(seat, text)
    if why is None:
        session.screen.tell(say("why-legal", action=text))
    elif why.rule:
        session.screen.tell(say("why-refused", action=text))
        session.screen.rules([session.screen.texts.rule(why.rule)])
    else:
        session.screen.warn(why.sentence)


def preview(session: "Session", seat: int, rest: str) -> None:
    """What an action would do."""
    if not rest:
        session.screen.tell(say("preview-usage"))
        return
    session.screen.preview(session.match.preview(seat, read_choice(rest, session.choices)))


def board(session: "Session", seat: int, rest: str) -> None:
    """The whole board."""
    session.screen.console.print(session.screen.board.whole(session.match.view(seat)))
    hand = session.screen.board.hand(session.match.view(seat))
    if hand is not None:
        session.screen.console.print(hand)


def log(session: "Session", seat: int, rest: str) -> None:
    """The last lines of the log."""
    if rest and not (rest.isascii() and rest.isdigit()):
        session.screen.tell(say("log-usage"))
        return
    events = [item.event.data() for item in session.match.events(seat)]
    lines = session.screen.board.log(events)
    for line in lines[-(int(rest) if rest else LOG_LINES) :]:
        session.screen.console.print(line)


def rules(session: "Session", seat: int, rest: str) -> None:
    """Rules by id or word."""
    if not rest:
        session.screen.tell(say("rules-usage", example=session.screen.texts.rules(session.match.game.key)[0].id))
        return
    found = find_rules(session.match.game.key, rest)
    session.screen.rules(found)
    if not found:
        session.screen.tell(say("rules-none", wanted=rest))


def save(session: "Session", seat: int, rest: str) -> None:
    """Save to a file, once."""
    if not rest:
        session.screen.tell(say("save-usage"))
        return
    try:
        write_record(session.match, Path(rest))
    except OSError as error:
        session.screen.warn(f"{rest}: {error.strerror}")
        return
    session.screen.tell(say("saved", file=rest))


def hint(session: "Session", seat: int, rest: str) -> None:
    """What is asked, and its rules."""
    session.screen.hint(seat)


def show_help(session: "Session", seat: int, rest: str) -> None:
    """What can be typed."""
    table = Table.grid(padding=(0, 2))
    lines = say("help", example=_example(session)).splitlines()
    if has_fields(session.match.game):
        lines.insert(2, say("help-fields"))
    for line in lines:
        command, _, text = line.partition(": ")
        table.add_row(Text(command, style="bold cyan"), text)
    session.screen.console.print(table)


def _example(session: "Session") -> str:
    """An action that can be played now."""
    return next(iter(session.choices.values())).text


def leave(session: "Session", seat: int, rest: str) -> None:
    """Leave the table."""
    raise Quit


Command: TypeAlias = Callable[["Session", int, str], bool | None]

COMMANDS: Final[dict[str, Command]] = {
    "undo": undo,
    "redo": redo,
    "why": why,
    "preview": preview,
    "board": board,
    "log": log,
    "rules": rules,
    "save": save,
    "hint": hint,
    "help": show_help,
    "?": show_help,
    "quit": leave,
    "exit": leave,
}
