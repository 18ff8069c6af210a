"""`main`: which command, and what its failure looks like. 0: done, 1: refused or failed, 2: bad usage, 130: Ctrl-C."""

import os
import sys
from argparse import Namespace
from collections.abc import Sequence

from meseta.cli.completion import answer_completion
from meseta.cli.language import explained
from meseta.cli.parser import build_parser
from meseta.cli.status import FAILED, INTERRUPTED, PIPE_CLOSED, USAGE
from meseta.cli.terminal import prepare_streams
from meseta.kernel.errors import BadOption, MesetaError


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit status is returned."""
    prepare_streams()
    args = _parse(list(sys.argv[1:] if arguments is None else arguments))
    try:
        status = int(args.run(args))
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
