"""`meseta perft`: counts the tree of actions."""

from argparse import Namespace

from rich.console import Console
from rich.progress import Progress, TimeElapsedColumn
from rich.table import Table

from meseta.cli.language import TEXTS, say
from meseta.cli.options import read_game_options
from meseta.cli.terminal import make_console, make_progress
from meseta.conformance.perft import perft, perft_of
from meseta.kernel.errors import BadOption
from meseta.kernel.game import Game
from meseta.match.registry import find_game

DEEPEST = 12


def run_perft(args: Namespace) -> int:
    """Print the number of leaves and their fingerprint, or the number behind each first action."""
    game = find_game(args.game)
    if not 0 <= args.depth <= DEEPEST:
        raise BadOption(f"depth: {args.depth} is not from 0 to {DEEPEST}")
    seats = game.check_seats(game.seats[0] if args.seats is None else args.seats)
    options = read_game_options(game, args)
    game.prepare(seats, args.seed, options)
    console = make_console(args.no_color)
    with make_progress(args.no_color, TimeElapsedColumn()) as progress:
        if args.divide and args.depth:
            _divide(console, progress, game, seats, args, options)
            return 0
        progress.add_task(say("perft-counting", depth=args.depth), total=None)
        count, digest = perft(game, seats, args.seed, options, args.depth)
    console.print(say("perft-result", depth=args.depth, count=count, digest=digest))
    return 0


def _divide(
    console: Console, progress: Progress, game: Game, seats: int, args: Namespace, options: dict[str, object]
) -> None:
    state = game.new(seats, args.seed, options)
    seat = state.first_to_act()
    actions = list(state.legal(seat))
    table = Table(box=None, pad_edge=False, padding=(0, 2), show_header=False)
    total = 0
    for action in progress.track(actions, description=say("perft-counting", depth=args.depth)):
        child = state.copy()
        child.apply(seat, action)
        count, _ = perft_of(child, args.depth - 1)
        total += count
        table.add_row(f"{seat} {game.verbs.text(action)}", str(count), TEXTS.read(TEXTS.action(game.key, action)))
    progress.stop()
    console.print(table)
    console.print(say("perft-total", count=total))
