"""`meseta play`: from the arguments to the session."""

import sys
from argparse import Namespace
from pathlib import Path

import meseta
from meseta.cli.language import TEXTS
from meseta.cli.options import read_game_options
from meseta.cli.play.players import Players
from meseta.cli.play.saver import Saver
from meseta.cli.play.screen import Screen
from meseta.cli.play.session import Session
from meseta.cli.terminal import Reader, make_console
from meseta.kernel.errors import BadOption
from meseta.match import Match
from meseta.match.registry import find_game


def play(args: Namespace) -> int:
    """Play to the end, or until somebody quits."""
    match = _resume(args) if args.resume else _start(args)
    players = Players.read(args.you, match, args.bot, args.seed)
    saver = Saver(_target(args))
    saver.save(match)
    console = make_console(args.no_color)
    screen = Screen(console, TEXTS, match, players.people[0] if len(players.people) == 1 else None)
    return Session(match, players, screen, Reader(console, sys.stdin), saver).run()


def _start(args: Namespace) -> Match:
    game = find_game(args.game)
    seats = game.seats[0] if args.seats is None else args.seats
    return meseta.start(game.key, seats, args.seed, **read_game_options(game, args))


def _resume(args: Namespace) -> Match:
    match = meseta.load(Path(args.resume).read_bytes().decode("utf-8", "replace"))
    if match.game.key != args.game:
        raise BadOption(f"{args.resume} is a game of {match.game.title}, not of {args.game}")
    if args.seats is not None and args.seats != match.seats:
        raise BadOption(f"{args.resume} is a game of {match.seats} seats, not of {args.seats}")
    if read_game_options(match.game, args) or args.seed is not None:
        raise BadOption("a game that is resumed keeps its options and its seed")
    return match


def _target(args: Namespace) -> Path | None:
    """Where to save; a game that is there already is not overwritten by another."""
    if args.save is None:
        return Path(args.resume) if args.resume else None
    target = Path(args.save)
    if target.exists() and args.save != args.resume:
        raise BadOption(f"{target} is there already: go on with --resume {target}, or name another file")
    return target
