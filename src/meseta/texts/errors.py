"""Errors in the reader's language. Code that knows no language raises them in English; here they are put into others.

A language has a catalogue: the English sentence with `{}` for what stands in it, and its own with `{0}`, `{1}` ...
"""

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final, TypeAlias

PLACE: Final = re.compile(r"\{(\d)\}")
Pattern: TypeAlias = tuple[re.Pattern[str], str]


@cache
def error_texts(language: str) -> dict[str, str]:
    """A language's catalogue; English needs none."""
    file = files("meseta.texts").joinpath(language, "errors.toml")
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def translated(message: str, language: str) -> str:
    """An error's message; what no catalogue knows stays as it is, and so does whatever was quoted."""
    return _translated(message, _patterns(language))


def _translated(message: str, patterns: Sequence[Pattern]) -> str:
    for pattern, text in patterns:
        found = pattern.fullmatch(message)
        if found is not None:
            return _filled(text, [_translated(value, patterns) for value in found.groups()])
    where, colon, why = message.partition(": ")
    # An error may begin with the field it is about.
    return f"{where}: {_translated(why, patterns)}" if colon and " " not in where else message


def _filled(text: str, values: Sequence[str]) -> str:
    return PLACE.sub(lambda place: values[int(place[1])], text)


@cache
def _patterns(language: str) -> list[Pattern]:
    """The sentences with most words of their own come first: they say most surely what is meant."""
    catalogue = sorted(error_texts(language).items(), key=lambda entry: -len(entry[0].replace("{}", "")))
    return [(re.compile("(.+)".join(map(re.escape, key.split("{}"))), re.DOTALL), text) for key, text in catalogue]
