"""Entries: every text of a language with its English and its samples."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from meseta.kernel.domains import SEAT, Domain
from meseta.kernel.game import Game
from meseta.match.registry import Tree, find_game, list_games
from meseta.texts.errors import PLACE, error_texts
from meseta.texts.expected import PLURALS, expected_kernel, expected_of, flat
from meseta.texts.source import ENGLISH, game_texts, kernel_texts, page_texts, shell_texts
from meseta.texts.template import has_words, placeholders
from meseta.texts.workshop.samples import Samples, stand_in

PEOPLE = ("seat", "by", "to", "player")
"""What a person is called in lines whose values no domain names."""
PAGE_NUMBERS: dict[str, int] = {"zero": 0, "one": 1, "two": 2, "few": 3, "many": 11, "other": 7}


@dataclass(frozen=True, slots=True)
class Entry:
    """One text: where it stands, in English and in the language, and how both are read."""

    file: str
    path: str
    english: str
    own: str
    english_samples: list[str]
    samples: list[str]

    @property
    def section(self) -> str:
        return self.path.partition("/")[0]

    @property
    def mark(self) -> str:
        """What a translator looks for: `missing`, `equal` to English, or nothing."""
        if not self.own.strip():
            return "missing"
        return "equal" if self.own == self.english and has_words(self.own) else ""


def entries_of(language: str, game: str | None = None) -> list[Entry]:
    """Those of one game, or of everything."""
    if game is not None:
        return list(_game_entries(language, find_game(game)))
    return [*_shell_entries(language), *(entry for one in list_games() for entry in _game_entries(language, one))]


def _game_entries(language: str, game: Game) -> Iterator[Entry]:
    english, own = game_texts(ENGLISH, game.key), game_texts(language, game.key)
    file = f"games/{game.key.replace('-', '_')}/words"
    domains = {path: found or {} for path, found in {**expected_of(game, english), **expected_of(game, own)}.items()}
    samples = Samples(ENGLISH, game.key), Samples(language, game.key)
    domains |= {f"{path}/name": found for path, found in domains.items() if path.count("/") == 1}
    yield from _entries(f"{file}/{language}.toml", (english, own), domains, samples)
    page = page_texts(ENGLISH, game.key), page_texts(language, game.key)
    yield from _entries(f"{file}/page-{language}.toml", page, {}, samples)


def _shell_entries(language: str) -> Iterator[Entry]:
    samples = Samples(ENGLISH), Samples(language)
    kernel = kernel_texts(ENGLISH), kernel_texts(language)
    domains = {path: found or {} for path, found in expected_kernel(kernel[1]["people"]).items()}
    yield from _entries(f"kernel/words/{language}.toml", kernel, domains, samples)
    for name in ("web", "cli"):
        both = shell_texts(ENGLISH, name), shell_texts(language, name)
        yield from _entries(f"texts/{language}/{name}.toml", both, {}, samples)
    for pattern, text in error_texts(language).items():
        shown = [PLACE.sub(lambda place: stand_in(place[1]), text)] if PLACE.search(text) else []
        yield Entry(f"texts/{language}/errors.toml", pattern, pattern, text, [], shown)


def _entries(
    file: str, texts: tuple[Tree, Tree], domains: Mapping[str, Mapping[str, Domain]], samples: tuple[Samples, Samples]
) -> Iterator[Entry]:
    """Every path that one of the two has, in the order of English."""
    english, own = _named(texts[0]), _named(texts[1])
    for path in dict.fromkeys([*(path for path in english if path in own or _needed(path, own, texts[1])), *own]):
        said = english.get(path, ""), own.get(path, "")
        shown = [
            _shown(tree, path, text, domains.get(path, {}), writer)
            for tree, text, writer in zip(texts, said, samples, strict=True)
        ]
        yield Entry(file, path, *said, *shown)


def _named(tree: Tree) -> dict[str, str]:
    """Every text by its path; a member that has no forms of its own is a name."""
    sections = tree.get("forms", {})
    found = dict(flat(tree))
    return {
        f"{path}/name" if path.count("/") == 1 and path.partition("/")[0] in sections else path: text
        for path, text in found.items()
    }


def _needed(path: str, own: Mapping[str, str], tree: Tree) -> bool:
    """Whether a language must have what English has: forms, of people, members and numbers, are its own affair."""
    section, last = path.partition("/")[0], path.rpartition("/")[2]
    if last in PLURALS:
        return f"{path.rpartition('/')[0]}/other" not in own
    return section not in ("people", "forms") and (section not in tree.get("forms", {}) or last == "name")


def _shown(tree: Tree, path: str, text: str, domains: Mapping[str, Domain], samples: Samples) -> list[str]:
    """How a text reads; a noun is shown with its numbers, a member in its forms."""
    section, *rest = path.split("/")
    if not text or section in ("people", "forms"):
        return []
    if section == "nouns":
        return samples.noun(rest[0]) if rest[-1] == "other" else []
    forms = tree.get("forms", {}).get(section)
    if forms and rest[-1] == "name":
        return samples.member(section, rest[0], list(forms))
    if rest and rest[-1] in PLURALS:
        return [text.replace("{n}", str(PAGE_NUMBERS[rest[-1]]))] if "{n}" in text else []
    named = {name for name, _ in placeholders(text)}
    return samples.of(text, {**{name: SEAT for name in named if name in PEOPLE}, **domains})
