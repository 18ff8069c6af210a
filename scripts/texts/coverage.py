"""How much of a language there is: keys present, missing and unused, and what reads as in English."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from meseta.match.registry import list_games
from meseta.texts.errors import error_texts
from meseta.texts.expected import expected_kernel, flat, page_words
from meseta.texts.source import ENGLISH, game_texts, kernel_texts, page_texts, shell_texts
from meseta.texts.template import has_words
from scripts.texts.named import cli_keys, error_patterns, game_keys

SAME = Path(__file__).with_name("same.toml")
"""What is the same in English by right, with the reason: names, and words that two languages share."""


@dataclass(frozen=True)
class File:
    """The texts of one file by their paths, those that must be there, and those of English."""

    name: str
    wanted: frozenset[str]
    present: Mapping[str, str]
    english: Mapping[str, str]

    def equal(self) -> Iterator[tuple[str, str]]:
        """What is written as in English, with its path; a text without words of its own is nobody's."""
        for path, text in self.present.items():
            if has_words(text) and self.english.get(path) == text:
                yield path, text


@dataclass(frozen=True)
class Coverage:
    """The numbers of one language."""

    language: str
    keys: int
    present: int
    unused: int
    equal: int
    """Texts as in English."""
    unexplained: int
    """Those of them that nobody said to be right."""

    @property
    def missing(self) -> int:
        return self.keys - self.present

    def row(self) -> str:
        part = 100 * self.present / self.keys
        said = f"{self.language}  {part:5.1f} %  {self.keys} keys, {self.present} present, {self.missing} missing, "
        return said + f"{self.unused} unused, {self.equal} as in English, {self.unexplained} of them without a reason"


def files_of(language: str) -> Iterator[File]:
    """Every file of a language."""
    kernel, web, cli = kernel_texts(language), shell_texts(language, "web"), shell_texts(language, "cli")
    english = dict(page_words(shell_texts(ENGLISH, "web")))
    yield _file("kernel", expected_kernel(kernel["people"]), dict(flat(kernel)), dict(flat(kernel_texts(ENGLISH))))
    yield _file("cli", cli_keys(), dict(flat(cli)), dict(flat(shell_texts(ENGLISH, "cli"))))
    yield _file("web", english, dict(page_words(web)), english)
    if language != ENGLISH:
        yield _file("errors", dict.fromkeys(error_patterns()), error_texts(language), {})
    for game in list_games():
        texts, page = game_texts(language, game.key), dict(page_words(page_texts(language, game.key)))
        english_page = dict(page_words(page_texts(ENGLISH, game.key)))
        yield _file(game.key, game_keys(game, texts), dict(flat(texts)), dict(flat(game_texts(ENGLISH, game.key))))
        yield _file(f"{game.key}/page", english_page, page, english_page)


def _file(name: str, wanted: Mapping[str, object], present: Mapping[str, str], english: Mapping[str, str]) -> File:
    return File(name, frozenset(wanted), present, english)


@cache
def same_by_right(language: str) -> frozenset[str]:
    """What may read as in English."""
    groups = tomllib.loads(SAME.read_text(encoding="utf-8"))
    return frozenset(
        text for name in ("all", language) for group in groups.get(name, []) for text in group["texts"] if group["why"]
    )


def untranslated(language: str) -> Iterator[str]:
    """Whatever reads as in English and nobody said why; and reasons for what is not there."""
    if language == ENGLISH:
        return
    equal = [(f"{file.name}: {path}", text) for file in files_of(language) for path, text in file.equal()]
    yield from (f"{where}: {text}" for where, text in equal if text not in same_by_right(language))
    own = {
        text for group in tomllib.loads(SAME.read_text(encoding="utf-8")).get(language, []) for text in group["texts"]
    }
    yield from (f"same.toml: {text}: not as in English" for text in sorted(own - {text for _, text in equal}))


def coverage(language: str) -> Coverage:
    """The numbers, over all files."""
    files = list(files_of(language))
    equal = [text for file in files for _, text in file.equal()] if language != ENGLISH else []
    return Coverage(
        language,
        keys=sum(len(file.wanted) for file in files),
        present=sum(bool(file.present.get(path, "").strip()) for file in files for path in file.wanted),
        unused=sum(path not in file.wanted for file in files for path in file.present),
        equal=len(equal),
        unexplained=sum(text not in same_by_right(language) for text in equal),
    )
