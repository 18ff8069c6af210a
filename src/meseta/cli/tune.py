"""`meseta tune`: better weights for an evaluation, by self-play."""

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path

from meseta.arena.plot import plot_tuning
from meseta.arena.tune import Generation, Tuning, tune
from meseta.bots.evaluations import has_evaluation
from meseta.bots.weights import read_weights, untuned_weights, weights_from
from meseta.cli.language import say
from meseta.cli.options import add_game, add_game_options, read_game_options, typed_options
from meseta.cli.outputs import check_outputs
from meseta.cli.status import INTERRUPTED
from meseta.cli.terminal import make_console, make_progress
from meseta.kernel.errors import BadOption
from meseta.match.registry import find_game


def add_tune_arguments(parser: ArgumentParser) -> None:
    """What can be said after `meseta tune`."""
    add_game(parser)
    parser.add_argument("--generations", type=int, default=20, metavar="N", help=say("tune-generations-help"))
    parser.add_argument("--population", type=int, default=12, metavar="N", help=say("tune-population-help"))
    parser.add_argument("--games", type=int, default=24, metavar="N", help=say("tune-games-help"))
    parser.add_argument("--seats", type=int, metavar="N", help=say("tune-seats-help"))
    parser.add_argument("--seed", type=int, default=0, metavar="S", help=say("arena-seed-help"))
    parser.add_argument("--processes", type=int, default=0, metavar="N", help=say("processes-help"))
    parser.add_argument("--start", metavar=say("value-weights"), help=say("tune-start-help"))
    parser.add_argument("--out", type=Path, required=True, metavar=say("value-file"), help=say("tune-out-help"))
    parser.add_argument("--plot", type=Path, metavar=say("value-file"), help=say("tune-plot-help"))
    add_game_options(parser)


def run_tune(args: Namespace) -> int:
    """Tune, show how far it has come, and write the weights after every generation: a stop loses nothing."""
    game = find_game(args.game)
    if not has_evaluation(game):
        raise BadOption(f"{game.title} has no evaluation to tune")
    seats = game.seats[-1] if args.seats is None else args.seats
    begin = _start(args.start, game.key, seats)
    options = read_game_options(game, args)
    tuning = Tuning(game.key, begin, seats, args.generations, args.population, args.games, args.seed, options)
    tuning.check()
    check_outputs(args.out, plot=args.plot)
    console = make_console(args.no_color)
    done: list[Generation] = []
    with make_progress(args.no_color) as progress:
        coming = tune(tuning, args.processes)
        try:
            for generation in progress.track(coming, args.generations, description=say("tune-working")):
                done.append(generation)
                _write(args, tuning, generation)
                line = say(
                    "tune-generation",
                    number=generation.number,
                    best=f"{generation.best:+.2f}",
                    mean=f"{generation.mean:+.2f}",
                )
                console.print(line)
        except KeyboardInterrupt:
            return INTERRUPTED
        finally:
            _plot(args.plot, done)
    return 0


def _start(typed: str | None, game: str, seats: int) -> dict[str, float]:
    if typed is None:
        return read_weights(game, seats)
    return untuned_weights(game) if typed == "untuned" else weights_from(typed, game)


def _write(args: Namespace, tuning: Tuning, generation: Generation) -> None:
    command = (
        f"meseta tune {tuning.game} --seats {tuning.seats} --generations {generation.number} "
        f"--population {tuning.population} --games {tuning.games} --seed {tuning.seed}{typed_options(args)}"
    )
    if args.start is not None:
        command += f" --start {args.start}"
    content = {"made": command, "weights": generation.weights, "untuned": untuned_weights(tuning.game)}
    args.out.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")


def _plot(path: Path | None, done: list[Generation]) -> None:
    if path is not None and done:
        plot_tuning([generation.best for generation in done], [generation.mean for generation in done], path)
