"""`meseta games`: what can be played."""

from argparse import Namespace

from rich.table import Table

from meseta.cli.language import TEXTS, say
from meseta.cli.options import flag, possible
from meseta.cli.terminal import make_console
from meseta.match import list_games


def show_games(args: Namespace) -> int:
    """A table of the games, their seats and options."""
    console = make_console(args.no_color)
    table = Table(box=None, pad_edge=False, padding=(0, 2))
    for heading in (say("column-game"), say("column-seats"), say("column-options")):
        table.add_column(heading, no_wrap=heading != say("column-options"))
    for game in list_games():
        options = "\n".join(f"{flag(option.name)} {possible(option)}" for option in game.options)
        table.add_row(game.key, f"{game.seats[0]}–{game.seats[-1]}", options)
    console.print(table)
    for game in list_games():
        console.print(TEXTS.said(TEXTS.title(game.key), TEXTS.tagline(game.key)))
    return 0
