"""`meseta rules`: a rule by its id, or all that speak of something."""

import unicodedata
from argparse import Namespace

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from meseta.cli.language import TEXTS, say
from meseta.cli.terminal import make_console
from meseta.texts import Rule


def show_rules(args: Namespace) -> int:
    """One rule, those found, or the list of all; status 1 if nothing is found."""
    console = make_console(args.no_color)
    wanted = " ".join(args.words)
    if not wanted:
        _list_all(console, args.game)
        return 0
    found = find_rules(args.game, wanted)
    print_rules(console, found)
    if not found:
        console.print(say("rules-none", wanted=wanted))
    return 0 if found else 1


def find_rules(game: str, wanted: str) -> list[Rule]:
    """The rule of an id, those of a chapter, or all whose words contain what is wanted, however it is typed."""
    rules = TEXTS.rules(game)
    by_id = [rule for rule in rules if rule.id.casefold() == wanted.casefold()]
    if by_id:
        return by_id
    chapter = [rule for rule in rules if rule.id[:-2].casefold() == wanted.casefold()]
    plain = _plain(wanted)
    return chapter or [rule for rule in rules if plain in _plain(f"{rule.title} {rule.text}")]


def print_rules(console: Console, rules: list[Rule]) -> None:
    """Each with its id and title over its text."""
    for rule in rules:
        console.print(Text(f"{rule.id}  ", style="bold cyan").append(rule.title, style="bold default"))
        console.print(Padding(Text(rule.text), (0, 0, 0, 2)))
        for kind, why in rule.marks:
            console.print(Padding(Text(TEXTS.said(TEXTS.mark(kind), why), style="italic"), (0, 0, 0, 2)))


def _plain(text: str) -> str:
    """Without accents, every space a plain one and every apostrophe a straight one."""
    decomposed = unicodedata.normalize("NFD", " ".join(text.casefold().split()).replace("’", "'"))
    return "".join([letter for letter in decomposed if not unicodedata.combining(letter)])


def _list_all(console: Console, game: str) -> None:
    chapters = TEXTS.chapters(game)
    shown = ""
    for rule in TEXTS.rules(game):
        chapter = rule.id[:-2]
        if chapter != shown:
            shown = chapter
            title = chapters.get(chapter, say("any-table"))
            console.print(Text(f"{chapter}  {title}" if chapter in chapters else title, style="bold"))
        console.print(Text(f"  {rule.id:8} {rule.title}"))
