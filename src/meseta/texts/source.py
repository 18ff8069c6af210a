"""The data files: one folder per language, and the structure that all languages share."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final, TypeAlias

from meseta.kernel.errors import BadOption

Tree: TypeAlias = dict[str, Any]
"""A table of a data file."""

LANGUAGES: Final = ("en",)
STRUCTURE: Final = "structure"


@cache
def read(folder: str, name: str) -> Tree:
    """The content of one data file; empty if there is none. Not to be changed."""
    file = files("meseta.texts").joinpath(folder, f"{name}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


@cache
def game_texts(language: str, game: str) -> Tree:
    """All texts of a game: its own file and the one with its rules."""
    return {**read(language, game), **read(language, f"{game}-rules")}


def check_language(language: str) -> str:
    """The language, or BadOption."""
    if language in LANGUAGES:
        return language
    raise BadOption(f"language {language!r}: unknown; there are {', '.join(LANGUAGES)}")
