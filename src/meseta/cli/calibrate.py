"""`meseta calibrate`: do seats win as often as their estimated chances say?"""

import json
from argparse import ArgumentParser, Namespace
from dataclasses import asdict
from pathlib import Path

from rich.table import Table

from meseta.arena import Plan
from meseta.arena.calibration import Bin, binned, fit, guesses, mean_error
from meseta.arena.plot import plot_calibration
from meseta.bots.evaluations import has_evaluation
from meseta.cli.language import say
from meseta.cli.options import add_game, add_game_options, read_game_options
from meseta.cli.outputs import check_outputs
from meseta.cli.status import INTERRUPTED
from meseta.cli.terminal import collect, make_console
from meseta.kernel.errors import BadOption
from meseta.match.registry import find_game


def add_calibrate_arguments(parser: ArgumentParser) -> None:
    """What can be said after `meseta calibrate`."""
    add_game(parser)
    parser.add_argument("--bot", default="medium", metavar=say("value-bot"), help=say("calibrate-bot-help"))
    parser.add_argument("--games", type=int, default=200, metavar="N", help=say("calibrate-games-help"))
    parser.add_argument("--seats", type=int, metavar="N", help=say("tune-seats-help"))
    parser.add_argument("--seed", type=int, default=0, metavar="S", help=say("arena-seed-help"))
    parser.add_argument("--worlds", type=int, default=60, metavar="N", help=say("analyse-worlds-help"))
    parser.add_argument("--processes", type=int, default=0, metavar="N", help=say("processes-help"))
    parser.add_argument("--fit", action="store_true", help=say("calibrate-fit-help"))
    parser.add_argument("--json", type=Path, metavar=say("value-file"), help=say("calibrate-json-help"))
    parser.add_argument("--plot", type=Path, metavar=say("value-file"), help=say("calibrate-plot-help"))
    add_game_options(parser)


def run_calibrate(args: Namespace) -> int:
    """Let bots play, compare, and write the files that are named."""
    game = find_game(args.game)
    if not has_evaluation(game):
        raise BadOption(f"{game.title} has no evaluation")
    seats = game.seats[-1] if args.seats is None else args.seats
    plan = Plan(game.key, (args.bot,), seats, args.games, args.seed, read_game_options(game, args))
    check_outputs(args.json, plot=args.plot)
    guessing = guesses(plan, args.worlds, args.processes)
    games, whole = collect(args.no_color, say("arena-playing"), guessing, plan.games)
    found = [guess for game in games for guess in game]
    bins = binned([guess for guess in found if guess.late])
    console = make_console(args.no_color)
    console.print(_table(bins))
    console.print(say("calibrate-error", error=f"{100 * mean_error(bins):.1f}", games=len(games)))
    if args.fit:
        last, more = fit(found)
        console.print(say("calibrate-fitted", last=last, more=more))
    if args.json is not None:
        args.json.write_text(json.dumps([asdict(one) for one in bins], indent=1) + "\n", encoding="utf-8")
    if args.plot is not None:
        plot_calibration(plan, bins, args.plot)
    return 0 if whole else INTERRUPTED


def _table(bins: list[Bin]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1))
    for heading in (say("calibrate-chance"), say("calibrate-share"), say("calibrate-count")):
        table.add_column(heading, justify="right")
    for one in bins:
        table.add_row(f"{one.chance:.1%}", f"{one.share:.1%}", str(one.count))
    return table
