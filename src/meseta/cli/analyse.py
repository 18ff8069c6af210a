"""`meseta analyse`: every decision of a recorded game, with what it was worth and who would probably win."""

import json
from argparse import ArgumentParser, Namespace
from dataclasses import asdict
from math import hypot
from pathlib import Path

from rich.console import Console
from rich.table import Table

from meseta.arena.analysis import Judged, analyse, decisions
from meseta.arena.plot import plot_chances
from meseta.bots.estimate import Move, check_seconds
from meseta.cli.language import TEXTS, say
from meseta.cli.outputs import check_outputs
from meseta.cli.replay import viewers_of
from meseta.cli.status import INTERRUPTED
from meseta.cli.terminal import collect, make_console
from meseta.kernel.errors import BadOption
from meseta.match import load
from meseta.match.record import read_record

WORST = 3
REASONS = 2
LEAST = 0.05
"""Points below which nothing is said of a reason."""


def add_analyse_arguments(parser: ArgumentParser) -> None:
    """What can be said after `meseta analyse`."""
    parser.add_argument("file", metavar=say("value-file"), help=say("file-help"))
    parser.add_argument("--worlds", type=int, default=200, metavar="N", help=say("analyse-worlds-help"))
    parser.add_argument("--seconds", type=float, default=0.0, metavar="S", help=say("analyse-seconds-help"))
    parser.add_argument("--seat", metavar=say("value-seat"), help=say("analyse-seat-help"))
    parser.add_argument("--json", type=Path, metavar=say("value-file"), help=say("analyse-json-help"))
    parser.add_argument("--plot", type=Path, metavar=say("value-file"), help=say("analyse-plot-help"))


def run_analyse(args: Namespace) -> int:
    """Think about every decision, show them as a table, and write the files that are named."""
    text = Path(args.file).read_bytes().decode("utf-8", "replace")
    record = read_record(text)
    match = load(text)
    if args.worlds < 1:
        raise BadOption(f"worlds: {args.worlds} is not possible; at least 1 must be played")
    check_seconds(args.seconds)
    wanted = {seat for seat in viewers_of(args.seat or "all", match.seats) if seat is not None}
    check_outputs(args.json, plot=args.plot)
    thinking = analyse(record, args.worlds, args.seconds, wanted)
    thoughts, whole = collect(args.no_color, say("analyse-working"), thinking, decisions(record))
    found = [judged for judged in thoughts if judged is not None]
    console = make_console(args.no_color)
    names = TEXTS.names(match.seats)
    game = match.game.key
    console.print(_table(game, names, found))
    for seat in sorted(wanted):
        _sum_up(console, game, names, seat, [judged for judged in found if judged.seat == seat])
    if args.json is not None:
        args.json.write_text(json.dumps([asdict(judged) for judged in found], indent=1) + "\n", encoding="utf-8")
    if args.plot is not None and found:
        plot_chances(names, {judged.number: judged.estimate.chances for judged in found}, args.plot)
    return 0 if whole else INTERRUPTED


def _table(game: str, names: list[str], found: list[Judged]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1))
    table.add_column(say("analyse-number"), justify="right")
    table.add_column(say("analyse-round"), justify="right")
    for heading in (say("analyse-player"), say("analyse-played"), say("analyse-best")):
        table.add_column(heading)
    table.add_column(say("analyse-lost"), justify="right")
    table.add_column(say("analyse-chance"), justify="right")
    for judged in found:
        same = judged.played.action == judged.best.action
        table.add_row(
            str(judged.number),
            str(judged.round),
            names[judged.seat],
            _words(game, names, judged.played),
            "" if same else _words(game, names, judged.best),
            f"{judged.lost:.1f}" if judged.lost else "",
            f"{judged.estimate.chances[judged.seat]:.0%}",
        )
    return table


def _words(game: str, names: list[str], move: Move) -> str:
    return TEXTS.read(TEXTS.action(game, move.action), names)


def _sum_up(console: Console, game: str, names: list[str], seat: int, found: list[Judged]) -> None:
    """How much a player gave away, and where most."""
    if not found:
        return
    lost, error = max(0.0, sum(judged.behind for judged in found)), hypot(*(judged.error for judged in found))
    console.print()
    console.print(
        say("analyse-sum", name=names[seat], count=len(found), lost=f"{lost:.1f} ± {error:.1f}"), style="bold"
    )
    worst = sorted((judged for judged in found if judged.lost > 0), key=lambda judged: -judged.lost)[:WORST]
    for judged in worst:
        console.print(
            say(
                "analyse-worst",
                number=judged.number,
                played=_words(game, names, judged.played),
                best=_words(game, names, judged.best),
                lost=f"{judged.lost:.1f}",
                reasons=_reasons(game, judged) or say("analyse-later"),
            )
        )


def _reasons(game: str, judged: Judged) -> str:
    """What the better move brings at once beyond the one that was played, in words: the most of it."""
    best, played = judged.best.reasons, judged.played.reasons
    ahead = {name: best.get(name, 0.0) - played.get(name, 0.0) for name in {**best, **played}}
    most = sorted(ahead.items(), key=lambda item: -abs(item[1]))[:REASONS]
    return ", ".join(f"{TEXTS.reason(game, name)} {points:+.1f}" for name, points in most if abs(points) >= LEAST)
