"""`main`: which command, and what its failure looks like. 0: done, 1: refused or failed, 2: bad usage, 130: Ctrl-C."""

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from typing import Final

from meseta.cli.admin import administer
from meseta.cli.analyse import run_analyse
from meseta.cli.arena import arena
from meseta.cli.bench import bench
from meseta.cli.calibrate import run_calibrate
from meseta.cli.completion import answer_completion, completion
from meseta.cli.db import look_after
from meseta.cli.games import show_games
from meseta.cli.language import explained
from meseta.cli.parser import build_parser
from meseta.cli.perft import run_perft
from meseta.cli.play import play
from meseta.cli.refit import run_refit
from meseta.cli.replay import replay
from meseta.cli.rules import show_rules
from meseta.cli.serve import open_table, serve
from meseta.cli.status import FAILED, INTERRUPTED, PIPE_CLOSED, USAGE
from meseta.cli.terminal import prepare_streams
from meseta.cli.tune import run_tune
from meseta.cli.words import show_words
from meseta.kernel.errors import BadOption, MesetaError

COMMANDS: Final[dict[str | None, Callable[[Namespace], int]]] = {
    None: open_table,
    "serve": serve,
    "db": look_after,
    "admin": administer,
    "play": play,
    "replay": replay,
    "analyse": run_analyse,
    "rules": show_rules,
    "games": show_games,
    "words": show_words,
    "perft": run_perft,
    "arena": arena,
    "tune": run_tune,
    "calibrate": run_calibrate,
    "refit": run_refit,
    "bench": bench,
    "completion": completion,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit status is returned."""
    prepare_streams()
    args = _parse(list(sys.argv[1:] if arguments is None else arguments))
    try:
        status = COMMANDS[args.command](args)
        sys.stdout.flush()
    except BadOption as error:
        return _fail(args, error, USAGE)
    except (MesetaError, OSError) as error:
        if isinstance(error, BrokenPipeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return PIPE_CLOSED
        return _fail(args, error, FAILED)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    return status


def _parse(arguments: list[str]) -> Namespace:
    """The arguments; those of the bench are its own, whatever they look like."""
    parser = build_parser()
    answer_completion(parser)
    if arguments[:1] != ["bench"] or {"-h", "--help"} & set(arguments[1:2]):
        return parser.parse_args(arguments)
    args = parser.parse_args(arguments[:1])
    args.arguments = arguments[1:]
    return args


def _fail(args: Namespace, error: Exception, status: int) -> int:
    text = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    if isinstance(error, OSError) and error.filename is not None:
        text = f"{error.filename}: {text}"
    line = explained(" ".join(text.split()))
    print(f"{' '.join(filter(None, ('meseta', args.command)))}: {line}", file=sys.stderr)
    return status
