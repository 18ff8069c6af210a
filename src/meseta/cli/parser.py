"""The commands and their arguments."""

import argparse
from argparse import Action, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterable
from typing import Any, NoReturn, TypeAlias

from meseta.bots.registry import bot_names
from meseta.cli.admin import add_admin_arguments, administer
from meseta.cli.analyse import add_analyse_arguments, run_analyse
from meseta.cli.arena import add_arena_arguments, arena
from meseta.cli.bench import bench
from meseta.cli.calibrate import add_calibrate_arguments, run_calibrate
from meseta.cli.completion import completion
from meseta.cli.db import look_after
from meseta.cli.games import show_games
from meseta.cli.language import explained, say
from meseta.cli.options import add_game, add_game_options
from meseta.cli.perft import run_perft
from meseta.cli.play import play
from meseta.cli.refit import add_refit_arguments, run_refit
from meseta.cli.replay import replay
from meseta.cli.rules import show_rules
from meseta.cli.serve import open_table, serve
from meseta.cli.tune import add_tune_arguments, run_tune
from meseta.cli.words import add_words_arguments, show_words

Command: TypeAlias = Callable[[Namespace], int]
"""What a command does with its arguments; the exit status is returned."""
SHELLS = ("bash", "zsh", "fish")
LOG_STYLES = ("human", "json")
LOG_LEVELS = ("error", "warning", "info")


class Help(RawDescriptionHelpFormatter):
    """Help in the reader's language."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[Action],
        groups: Iterable["argparse._MutuallyExclusiveGroup"],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, say("usage") + " " if prefix is None else prefix)


class OneLineParser(ArgumentParser):
    """Bad usage is one line, and status 2."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(add_help=False, formatter_class=Help, **settings)
        self._positionals.title = say("arguments")
        self._optionals.title = say("options")
        self.add_argument("-h", "--help", action="help", help=say("help-help"))

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {explained(message)}; {say('see-help', prog=self.prog)}\n")


def build_parser() -> ArgumentParser:
    """The whole command line. Its arguments name the command that `run`s."""
    parser = OneLineParser(prog="meseta", description=say("about"), epilog=say("examples"))
    parser.add_argument("--version", action="version", version=f"%(prog)s {_version()}", help=say("version-help"))
    _add_data(parser)
    parser.add_argument("--port", type=int, metavar="N", help=say("free-port-help"))
    parser.add_argument("--no-browser", action="store_true", help=say("no-browser-help"))
    _add_address(parser)
    parser.set_defaults(run=open_table)
    commands = parser.add_subparsers(dest="command", metavar=say("value-command"), parser_class=OneLineParser)
    _add_serve(_command(commands, "serve", serve, say("serve-help"), say("serve-examples")))
    _add_db(_command(commands, "db", look_after, say("db-help"), say("db-examples")))
    administration = _command(commands, "admin", administer, say("admin-help"), say("admin-examples"))
    add_admin_arguments(administration)
    _add_database(administration)
    _add_data(administration)
    _add_play(_command(commands, "play", play, say("play-help"), say("play-examples")))
    _add_replay(_command(commands, "replay", replay, say("replay-help"), say("replay-examples")))
    add_analyse_arguments(_command(commands, "analyse", run_analyse, say("analyse-help"), say("analyse-examples")))
    _add_rules(_command(commands, "rules", show_rules, say("rules-help"), say("rules-examples")))
    _command(commands, "games", show_games, say("games-help"), "")
    add_words_arguments(_command(commands, "words", show_words, say("translation-help"), say("translation-examples")))
    _add_perft(_command(commands, "perft", run_perft, say("perft-help"), say("perft-examples")))
    add_arena_arguments(_command(commands, "arena", arena, say("arena-help"), say("arena-examples")))
    add_tune_arguments(_command(commands, "tune", run_tune, say("tune-help"), say("tune-examples")))
    add_refit_arguments(_command(commands, "refit", run_refit, say("refit-help"), say("refit-examples")))
    calibration = _command(commands, "calibrate", run_calibrate, say("calibrate-help"), say("calibrate-examples"))
    add_calibrate_arguments(calibration)
    bencher = _command(commands, "bench", bench, say("bench-help"), "")
    bencher.add_argument("arguments", nargs="*", metavar="...", help=say("bench-arguments-help"))
    scripts = _command(commands, "completion", completion, say("completion-help"), say("completion-examples"))
    scripts.add_argument("shell", choices=SHELLS, help=say("shell-help"))
    return parser


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("meseta")
    except PackageNotFoundError:
        return "?"


def _command(
    commands: "argparse._SubParsersAction[OneLineParser]", name: str, run: Command, help: str, examples: str
) -> ArgumentParser:
    parser = commands.add_parser(name, help=help, description=help, epilog=examples)
    parser.add_argument("--no-color", action="store_true", help=say("no-color-help"))
    parser.set_defaults(run=run)
    return parser


def _add_data(parser: ArgumentParser) -> None:
    parser.add_argument("--data", metavar=say("value-folder"), help=say("data-help"))


def _add_serve(parser: ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", metavar=say("value-host"), help=say("host-help"))
    parser.add_argument("--port", type=int, default=8000, metavar="N", help=say("port-help"))
    parser.add_argument("--public-url", metavar="URL", help=say("public-url-help"))
    parser.add_argument("--proxy", action="append", metavar=say("value-host"), help=say("proxy-help"))
    _add_database(parser)
    parser.add_argument("--workers", type=int, default=1, metavar="N", help=say("workers-help"))
    parser.add_argument("--limit", action="append", metavar=say("value-limit"), help=say("limit-help"))
    parser.add_argument("--forget", type=int, metavar=say("value-days"), help=say("forget-help"))
    parser.add_argument("--webhooks", choices=("public", "any", "none"), default="public", help=say("webhooks-help"))
    parser.add_argument("--log", choices=LOG_STYLES, default=LOG_STYLES[0], help=say("log-help"))
    parser.add_argument("--log-level", choices=LOG_LEVELS, default="warning", help=say("log-level-help"))
    _add_address(parser)
    _add_data(parser)


def _add_database(parser: ArgumentParser) -> None:
    parser.add_argument("--database", metavar="URL", help=say("database-help"))


def _add_db(parser: ArgumentParser) -> None:
    parser.add_argument("task", choices=("check", "backup", "restore"), help=say("db-task-help"))
    parser.add_argument("file", nargs="?", metavar=say("value-file"), help=say("db-file-help"))
    _add_database(parser)
    _add_data(parser)


def _add_address(parser: ArgumentParser) -> None:
    parser.add_argument("--address", action="append", metavar=say("value-host"), help=say("address-help"))


def _add_play(parser: ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--seats", type=int, metavar="N", help=say("seats-help"))
    parser.add_argument("--you", default="0", metavar=say("value-seats"), help=say("you-help"))
    parser.add_argument("--bot", choices=bot_names(), help=say("bot-help"))
    parser.add_argument("--seed", type=int, metavar="S", help=say("seed-help"))
    parser.add_argument("--save", metavar=say("value-file"), help=say("save-help"))
    parser.add_argument("--resume", metavar=say("value-file"), help=say("resume-help"))
    add_game_options(parser)


def _add_replay(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar=say("value-file"), help=say("file-help"))
    parser.add_argument("--check", action="store_true", help=say("check-help"))
    parser.add_argument("--seat", metavar=say("value-seat"), help=say("seat-help"))


def _add_rules(parser: ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("words", nargs="*", metavar=say("value-rule"), help=say("words-help"))


def _add_perft(parser: ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--depth", type=int, required=True, metavar="N", help=say("depth-help"))
    parser.add_argument("--seats", type=int, metavar="N", help=say("seats-help"))
    parser.add_argument("--seed", type=int, default=0, metavar="S", help=say("perft-seed-help"))
    parser.add_argument("--divide", action="store_true", help=say("divide-help"))
    add_game_options(parser)
