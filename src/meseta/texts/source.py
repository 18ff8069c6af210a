"""The data files: those of the shell here, one folder per language, and those of each game in its own folder."""

import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from meseta.kernel.errors import BadOption, shortened
from meseta.match.registry import KERNEL, Tree, manifest_of, words

ENGLISH: Final = "en"
"""What every game speaks: one of another package need not know all the languages of the house."""
SHELL: Final = ("cli", "web")
"""What a folder of a language must have."""


def languages_in(package: Traversable) -> tuple[str, ...]:
    """English, then every other language that has a folder there, by their codes."""
    folders = [folder for folder in package.iterdir() if folder.is_dir()]
    whole = [folder.name for folder in folders if all(folder.joinpath(f"{name}.toml").is_file() for name in SHELL)]
    return (ENGLISH, *sorted(language for language in whole if language != ENGLISH))


LANGUAGES: Final = languages_in(files("meseta.texts"))
"""The languages there are: a further one is a folder more."""


@cache
def shell_texts(language: str, name: str) -> Tree:
    """The shell's own texts: `cli` or `web`. Not to be changed."""
    return tomllib.loads(files("meseta.texts").joinpath(language, f"{name}.toml").read_text(encoding="utf-8"))


def kernel_texts(language: str) -> Tree:
    """What is the same at every table. Not to be changed."""
    return words(KERNEL, language)


def game_texts(language: str, game: str) -> Tree:
    """All texts of a game, in English if it does not speak the language. Not to be changed."""
    package = manifest_of(game).package
    return words(package, language) or words(package, ENGLISH)


def page_texts(language: str, game: str) -> Tree:
    """What a game's board says on the page, in English if need be; empty if it has no words of its own."""
    package = manifest_of(game).package
    return words(package, f"page-{language}") or words(package, f"page-{ENGLISH}")


def structure_of(game: str) -> Tree:
    """What the texts of a game have in common in all languages. Not to be changed."""
    return words(manifest_of(game).package, "structure")


def check_language(language: str) -> str:
    """The language, or BadOption."""
    if language in LANGUAGES:
        return language
    raise BadOption(f"language {shortened(language)}: unknown; there are {', '.join(LANGUAGES)}")
