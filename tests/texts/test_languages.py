"""Every language: whatever games can say is said in it, and what is hard in it reads as its readers would have it."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import meseta
from meseta.kernel.generator import Generator
from meseta.match import Match
from meseta.texts import LANGUAGES, texts
from meseta.texts.log import log_of
from tests.texts.games import positions, sound

GAMES = [game.key for game in meseta.list_games()]
SEATS = {game.key: game.seats for game in meseta.list_games()}
PINNED = Path(__file__).parent / "pinned"
NAMES = ["Ana", "Bert", "Hugo", "Yves", "Iris"]
LISTED = 6
"""So many choices, and as many refused actions, are read of every position."""


def read_position(match: Match, language: str, dice: Generator) -> None:
    words, game = texts(language), match.game
    for seat in (None, *range(match.seats)):
        assert sound(words.prompt(game.key, match.view(seat), seat), language)
    seat = match.to_act()[0]
    view, legal = match.view(seat), match.actions_of(seat)
    for action in {dice.choose(legal) for _ in range(LISTED)}:
        choice = words.choice(game.key, action, view)
        assert all(sound(said, language) for said in (choice.label, choice.entry)), choice
    for action in {dice.below(game.verbs.size) for _ in range(LISTED)} - set(legal):
        why = match.why(seat, game.verbs.text(action))
        assert why is not None
        rule = words.rule(why.rule)
        assert sound(rule.title, language)
        assert sound(rule.text, language)
        assert sound(words.case(game.key, action, why.rule, view) or rule.title, language)


def read_events(match: Match, language: str) -> None:
    words, game = texts(language), match.game.key
    for viewer in (None, 0):
        events = [item.event.data() for item in match.events(viewer)]
        for event in events:
            assert sound(words.event(game, event), language), event
        for line in log_of(game, words).lines(events):
            assert sound(line.text, language), line


def read_games(game: str, language: str, seeds: range) -> None:
    for seed in seeds:
        dice = Generator(seed)
        seats = SEATS[game][seed % len(SEATS[game])]
        last: Match | None = None
        for step, match in enumerate(positions(game, seats, seed)):
            last = match
            if step % 3 == seed % 3 and not match.over:
                read_position(match, language, dice)
        assert last is not None
        read_events(last, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_whole_games_are_told_in_every_language(game: str, language: str) -> None:
    read_games(game, language, range(4))


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_hundred_games_are_told_in_every_language(game: str, language: str) -> None:
    read_games(game, language, range(100))


def pinned() -> list[tuple[str, dict[str, Any]]]:
    return [
        (path.stem, entry)
        for path in sorted(PINNED.glob("*.toml"))
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["sentence"]
    ]


def said(language: str, entry: dict[str, Any]) -> str:
    words = texts(language)
    match entry["kind"]:
        case "event":
            return words.read(words.event(entry["game"], entry["data"]), NAMES, entry.get("you"))
        case "place":
            return words.place(entry["game"], entry["place"], entry["form"])
        case "noun":
            return words.noun(entry["game"], entry["noun"], entry["number"])
        case kind:
            raise AssertionError(f"{kind!r} is no kind of sentence")


@pytest.mark.parametrize(("language", "entry"), pinned())
def test_what_is_hard_in_a_language_reads_right(language: str, entry: dict[str, Any]) -> None:
    assert said(language, entry) == entry["text"]


def test_every_language_has_sixty_sentences_pinned() -> None:
    for language in set(LANGUAGES) - {"en"}:
        assert sum(1 for found, _ in pinned() if found == language) >= 60
