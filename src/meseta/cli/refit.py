"""`meseta refit`: better weights where a search ends, by games of search bots."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from rich.progress import Progress

from meseta.arena.refit import Outcome, Refitting, Trial, keep, outcomes, refit, try_leaves
from meseta.bots.evaluations import has_evaluation
from meseta.bots.weights import Weights
from meseta.cli.language import say
from meseta.cli.options import add_game, add_game_options, read_game_options, typed_options
from meseta.cli.outputs import check_outputs
from meseta.cli.status import INTERRUPTED
from meseta.cli.terminal import make_console, make_progress
from meseta.kernel.errors import BadOption
from meseta.match.registry import find_game


def add_refit_arguments(parser: ArgumentParser) -> None:
    """What can be said after `meseta refit`."""
    add_game(parser)
    parser.add_argument("--games", type=int, default=200, metavar="N", help=say("refit-games-help"))
    parser.add_argument("--worlds", type=int, default=200, metavar="N", help=say("refit-worlds-help"))
    parser.add_argument("--seats", type=int, metavar="N", help=say("tune-seats-help"))
    parser.add_argument("--seed", type=int, default=0, metavar="S", help=say("arena-seed-help"))
    parser.add_argument("--processes", type=int, default=0, metavar="N", help=say("processes-help"))
    parser.add_argument("--out", type=Path, required=True, metavar=say("value-file"), help=say("refit-out-help"))
    add_game_options(parser)


def run_refit(args: Namespace) -> int:
    """Learn from games, try what was learnt, and write it if it wins."""
    game = find_game(args.game)
    if not has_evaluation(game):
        raise BadOption(f"{game.title} has no evaluation to refit")
    seats = game.seats[-1] if args.seats is None else args.seats
    refitting = Refitting(game.key, seats, args.games, args.worlds, args.seed, read_game_options(game, args))
    refitting.check()
    check_outputs(args.out)
    console = make_console(args.no_color)
    with make_progress(args.no_color) as progress:
        try:
            leaves = refit(game, seats, _learn(refitting, args.processes, progress))
            trial = _try(refitting, leaves, args.processes, progress)
        except KeyboardInterrupt:
            return INTERRUPTED
    low, high = trial.interval
    share, even = trial.wins / trial.games, 1 / seats
    console.print(
        say(
            "refit-result",
            share=f"{share:.1%}",
            games=trial.games,
            low=f"{low:.1%}",
            high=f"{high:.1%}",
            even=f"{even:.0%}",
        )
    )
    made = (
        f"meseta refit {game.key} --seats {seats} --games {args.games} --worlds {args.worlds} --seed {args.seed}"
        f"{typed_options(args)}"
    )
    kept = keep(args.out, made, leaves, trial)
    console.print(say("refit-kept", file=args.out) if kept else say("refit-dropped"))
    return 0


def _learn(refitting: Refitting, processes: int, progress: Progress) -> list[Outcome]:
    games = progress.track(outcomes(refitting, processes), refitting.games, description=say("refit-learning"))
    return [outcome for game in games for outcome in game]


def _try(refitting: Refitting, leaves: list[Weights], processes: int, progress: Progress) -> Trial:
    trials = try_leaves(refitting, leaves, processes)
    return list(progress.track(trials, refitting.games, description=say("refit-trying")))[-1]
