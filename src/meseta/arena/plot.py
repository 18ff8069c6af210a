"""Pictures of tournaments and of tuning."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from meseta.arena.calibration import Bin
from meseta.arena.extras import need
from meseta.arena.plan import Plan
from meseta.arena.standings import BotStanding
from meseta.kernel.errors import BadOption

BLUE = "#1f5f8b"
RED = "#b5452c"
SEATS = (RED, BLUE, "#c9931c", "#187a5b", "#8a4a9c")
"""The seats, as they are called in the terminal: red, blue, yellow, green, violet."""
MARKS = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)))


def plot_standings(plan: Plan, found: Sequence[BotStanding], path: Path) -> None:
    """Win shares with their intervals, and the share of chance as a line."""
    figure, axes = _figure(path, 1.2 + 0.5 * len(found))
    shares = [standing.share for standing in found]
    errors = [[s.share - s.low for s in found], [s.high - s.share for s in found]]
    axes.barh([s.bot for s in found], shares, xerr=errors, color=BLUE, ecolor="black", capsize=4)
    axes.axvline(1 / plan.seats, color=RED, linestyle="--", linewidth=1)
    axes.set_xlim(0, 1)
    axes.invert_yaxis()
    axes.set_xlabel(f"share of victories, {plan.game}, {plan.seats} seats")
    _save(figure, path)


def plot_tuning(best: Sequence[float], mean: Sequence[float], path: Path) -> None:
    """The margin of the best and of the mean candidate, generation by generation."""
    figure, axes = _figure(path, 3.5)
    generations = range(1, len(best) + 1)
    axes.plot(generations, best, color=BLUE, label="best")
    axes.plot(generations, mean, color=RED, label="mean")
    axes.axhline(0, color="black", linewidth=0.5)
    axes.set_xlabel("generation")
    axes.set_ylabel("points ahead of the start")
    axes.legend()
    _save(figure, path)


def plot_calibration(plan: Plan, bins: Sequence[Bin], path: Path) -> None:
    """How often seats of about the same chance won, beside that chance; large dots are many guesses."""
    figure, axes = _figure(path, 6)
    axes.plot([0, 1], [0, 1], color="black", linewidth=0.5)
    most = max((one.count for one in bins), default=1)
    sizes = [20 + 280 * one.count / most for one in bins]
    axes.scatter([one.chance for one in bins], [one.share for one in bins], s=sizes, color=BLUE)
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1)
    axes.set_xlabel(f"estimated chance to win, {plan.game}, {plan.seats} seats")
    axes.set_ylabel("share of victories")
    _save(figure, path)


def plot_chances(names: Sequence[str], chances: Mapping[int, Sequence[float]], path: Path) -> None:
    """Everybody's chance to win, by the number of the decision."""
    figure, axes = _figure(path, 3.5)
    for seat, name in enumerate(names):
        axes.plot(
            list(chances),
            [one[seat] for one in chances.values()],
            label=name,
            color=SEATS[seat % len(SEATS)],
            linestyle=MARKS[seat % len(MARKS)],
        )
    axes.set_ylim(0, 1)
    axes.set_xlabel("action")
    axes.set_ylabel("chance to win")
    axes.legend()
    _save(figure, path)


def check_picture(path: Path) -> None:
    """BadOption if no picture of that name can be drawn here."""
    if path.suffix not in (".png", ".svg", ".pdf"):
        raise BadOption(f"plot: {path.name!r} is no picture's name; png, svg and pdf are possible")
    need("matplotlib", "plot")


def _figure(path: Path, height: float) -> tuple[Any, Any]:
    check_picture(path)
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, height), layout="constrained")
    return figure, figure.subplots()


def _save(figure: Any, path: Path) -> None:
    figure.savefig(path, dpi=150)
