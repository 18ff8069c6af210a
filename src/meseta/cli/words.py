"""`meseta words`: every sentence of a language beside English, as a page for whoever translates."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from meseta.cli.language import say
from meseta.cli.outputs import check_outputs
from meseta.cli.terminal import make_console
from meseta.match import list_games
from meseta.texts.source import ENGLISH, LANGUAGES
from meseta.texts.workshop import entries_of, page_of


def add_words_arguments(parser: ArgumentParser) -> None:
    """Which language, which game, and where to."""
    games = [game.key for game in list_games()]
    game, file = say("value-game"), say("value-file")
    others = [language for language in LANGUAGES if language != ENGLISH]
    parser.add_argument("language", metavar=say("value-language"), choices=others, help=", ".join(others))
    parser.add_argument("game", nargs="?", metavar=game, choices=games, help=say("translation-game-help"))
    parser.add_argument("--out", type=Path, metavar=file, help=say("translation-out-help"))


def show_words(args: Namespace) -> int:
    """Write the page, and say where it is and what is in it."""
    name = "-".join(filter(None, ("words", args.language, args.game)))
    file: Path = args.out or Path(f"{name}.html")
    check_outputs(file)
    entries = entries_of(args.language, args.game)
    file.write_text(page_of(args.language, entries), encoding="utf-8")
    marks = [entry.mark for entry in entries]
    counted = {"missing": marks.count("missing"), "equal": marks.count("equal")}
    make_console(args.no_color).print(say("translation-written", file=file, texts=len(entries), **counted))
    return 0
