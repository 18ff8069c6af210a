"""The end of a game: who won, and where the points came from."""

from typing import Final

from rich.table import Table

from meseta.cli.language import say
from meseta.cli.play.screen import Screen, event_data
from meseta.texts.people import Person, mark

SHADES: Final = ("█", "▓", "▒", "░")
"""One for each scoring, so that no color is needed."""


def show_ending(screen: Screen) -> None:
    """The final board, the score table and a bar for each player."""
    match = screen.match
    screen.console.print(screen.board.table(match.view(None)))
    scorings = screen.board.scorings(event_data(match.events(None)))
    screen.console.print()
    screen.console.print(_score_table(screen, scorings))
    screen.console.print()
    _show_bars(screen, scorings)
    winners = [mark(seat) for seat in match.winners()]
    line = (
        say("winner", player=Person(match.winners()[0]))
        if len(winners) == 1
        else say("winners", players=", ".join(winners))
    )
    screen.console.print(screen.board.painted(line), style="bold")


def _score_table(screen: Screen, scorings: list[tuple[str, list[int]]]) -> Table:
    scores = screen.match.scores()
    table = Table(box=None, pad_edge=False, padding=(0, 2))
    table.add_column("")
    for index, (heading, _) in enumerate(scorings):
        table.add_column(f"{_shade(index)} {heading}", justify="right")
    table.add_column(say("column-total"), justify="right", style="bold")
    for seat in sorted(range(screen.match.seats), key=lambda seat: -scores[seat]):
        points = [str(by_seat[seat]) for _, by_seat in scorings]
        table.add_row(screen.board.player(seat), *points, str(scores[seat]))
    return table


def _show_bars(screen: Screen, scorings: list[tuple[str, list[int]]]) -> None:
    scores = screen.match.scores()
    label = max([len(name) for name in screen.names]) + 3
    room = max(10, min(screen.console.width, 100) - label - 6)
    most = max(1, *scores)
    for seat in sorted(range(screen.match.seats), key=lambda seat: -scores[seat]):
        line = screen.board.player(seat)
        line.append(" " * (label - len(line)))
        line.append(_bar([by_seat[seat] for _, by_seat in scorings], room / most), style="not bold")
        screen.console.print(line.append(f" {scores[seat]}", style="bold default"))


def _bar(points: list[int], scale: float) -> str:
    """The shades one after another; what is cut off one by rounding goes to the next. Costs shorten the first ones."""
    bar, total = "", sum([value for value in points if value < 0])
    for index, value in enumerate(points):
        total += max(0, value)
        bar += _shade(index) * (round(total * scale) - len(bar))
    return bar


def _shade(index: int) -> str:
    return SHADES[index % len(SHADES)]
