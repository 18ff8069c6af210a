"""The data files: those of the shell here, one folder per language, and those of each game in its own folder."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

from meseta.kernel.errors import BadOption
from meseta.match.registry import KERNEL, Tree, manifest_of, words

LANGUAGES: Final = ("en",)


@cache
def shell_texts(language: str, name: str) -> Tree:
    """The shell's own texts: `cli` or `web`. Not to be changed."""
    return tomllib.loads(files("meseta.texts").joinpath(language, f"{name}.toml").read_text(encoding="utf-8"))


def kernel_texts(language: str) -> Tree:
    """What is the same at every table. Not to be changed."""
    return words(KERNEL, language)


def game_texts(language: str, game: str) -> Tree:
    """All texts of a game. Not to be changed."""
    return words(manifest_of(game).package, language)


def structure_of(game: str) -> Tree:
    """What the texts of a game have in common in all languages. Not to be changed."""
    return words(manifest_of(game).package, "structure")


def check_language(language: str) -> str:
    """The language, or BadOption."""
    if language in LANGUAGES:
        return language
    raise BadOption(f"language {language!r}: unknown; there are {', '.join(LANGUAGES)}")
