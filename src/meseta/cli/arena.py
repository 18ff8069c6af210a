"""`meseta arena`: bots against bots."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from rich.table import Table

from meseta.arena import BotStanding, Plan, Results, run, standings
from meseta.arena.extras import check_export
from meseta.arena.play import Played, play
from meseta.arena.plot import plot_standings
from meseta.arena.report import as_csv, as_json
from meseta.arena.standings import need_ratings
from meseta.cli.language import say
from meseta.cli.options import add_game, add_game_options, read_game_options
from meseta.cli.outputs import check_outputs
from meseta.cli.status import INTERRUPTED
from meseta.cli.terminal import collect, make_console
from meseta.match.registry import find_game

NAME = 6
"""Letters of a bot's name that stand in a line, however narrow it is."""


def add_arena_arguments(parser: ArgumentParser) -> None:
    """What can be said after `meseta arena`."""
    add_game(parser)
    parser.add_argument("bots", nargs="+", metavar=say("value-bot"), help=say("arena-bots-help"))
    parser.add_argument("--games", type=int, default=100, metavar="N", help=say("arena-games-help"))
    parser.add_argument("--seats", type=int, metavar="N", help=say("seats-help"))
    parser.add_argument("--seed", type=int, default=0, metavar="S", help=say("arena-seed-help"))
    parser.add_argument("--processes", type=int, default=0, metavar="N", help=say("processes-help"))
    parser.add_argument("--ray", metavar=say("value-address"), help=say("ray-help"))
    parser.add_argument("--file", type=Path, metavar=say("value-file"), help=say("arena-file-help"))
    parser.add_argument("--json", type=Path, metavar=say("value-file"), help=say("arena-json-help"))
    parser.add_argument("--csv", type=Path, metavar=say("value-file"), help=say("arena-csv-help"))
    parser.add_argument("--plot", type=Path, metavar=say("value-file"), help=say("arena-plot-help"))
    parser.add_argument("--export", type=Path, metavar=say("value-file"), help=say("arena-export-help"))
    add_game_options(parser)


def arena(args: Namespace) -> int:
    """Play the tournament, show its standings, and write the files that are named."""
    game = find_game(args.game)
    seats = len(args.bots) if args.seats is None and len(args.bots) in game.seats else args.seats
    seats = game.seats[0] if seats is None else seats
    plan = Plan(game.key, tuple(args.bots), seats, args.games, args.seed, read_game_options(game, args))
    plan.check()
    check_outputs(args.file, args.json, args.csv, args.export, plot=args.plot)
    need_ratings()
    if args.export is not None:
        check_export(args.export)
    with Results(plan, args.file) as results:
        done = len(results.played())
        _, whole = collect(args.no_color, say("arena-playing"), _play(results, args), plan.games, done)
        if not results.played():
            return INTERRUPTED
        found = standings(plan, results.played())
        _show(args, plan, found, len(results.played()))
    return 0 if whole else INTERRUPTED


def _play(results: Results, args: Namespace) -> Iterator[Played]:
    """The games that are left, each kept when it is done; where decisions are exported, all are played again."""
    left = results.left()
    if args.export is None:
        games = run(partial(play, results.plan), left, args.processes, args.ray)
    else:
        from meseta.envs.export import run_exported

        games = run_exported(results.plan, results.plan.pairings(), args.export, args.processes, args.ray)
    wanted = {pairing.number for pairing in left}
    for played in games:
        if played.number in wanted:
            results.add(played)
            yield played


def _show(args: Namespace, plan: Plan, found: list[BotStanding], games: int) -> None:
    console = make_console(args.no_color)
    console.print(_table(found))
    console.print(say("arena-played", games=games, planned=plan.games))
    if args.json is not None:
        args.json.write_text(json.dumps(as_json(plan, found, games), indent=2) + "\n", encoding="utf-8")
    if args.csv is not None:
        args.csv.write_text(as_csv(found), encoding="utf-8")
    if args.plot is not None:
        plot_standings(plan, found, args.plot)


def _table(found: list[BotStanding]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1), collapse_padding=True)
    table.add_column(say("arena-bot"), overflow="fold", min_width=NAME)
    headings = (
        say("arena-games"),
        say("arena-share"),
        say("arena-interval"),
        say("arena-points"),
        say("arena-ahead"),
        say("arena-rank"),
        say("arena-rating"),
        say("arena-time"),
    )
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    for standing in sorted(found, key=lambda standing: -standing.share):
        table.add_row(
            standing.bot,
            str(standing.games),
            f"{standing.share:.1%}",
            f"{standing.low:.1%}–{standing.high:.1%}",
            f"{standing.points:.1f}",
            f"{standing.ahead:+.1f}±{standing.ahead_error:.1f}",
            f"{standing.rank:.2f}",
            f"{standing.rating:.1f}±{standing.rating_error:.1f}",
            f"{standing.milliseconds:.3g}",
        )
    return table
