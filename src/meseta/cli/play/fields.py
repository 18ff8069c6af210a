"""Choices that are fields, named by row and column: many of them fit on one line, and `5,3` is enough to choose one."""

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from meseta.kernel.game import Game

MANY: Final = 12
"""More of them are not listed one by one."""
_FIELD: Final = re.compile(r"(-?\d+)\s*[,\s]\s*(-?\d+)", re.ASCII)


def field_of(text: str) -> tuple[int, int] | None:
    """Row and column at the end of an action's text, or of what was typed."""
    found = _FIELD.fullmatch(text.rsplit(" ", 1)[-1])
    return (int(found[1]), int(found[2])) if found else None


def typed_field(typed: str) -> str | None:
    """`5,3`, also from `5 3` and `5, 3`; None if it is no field."""
    found = _FIELD.fullmatch(typed)
    return f"{int(found[1])},{int(found[2])}" if found else None


def has_fields(game: Game) -> bool:
    """Are there fields at all in this game?"""
    domains = [verb.first for verb in game.verbs.all if verb.first is not None]
    return any(field_of(word) is not None for domain in domains for word in domain.words[:1])


def are_many_fields(texts: Sequence[str]) -> bool:
    """Are these so many fields that a list of them would be too long?"""
    return len(texts) > MANY and all(field_of(text) is not None for text in texts)


def in_runs(texts: Sequence[str]) -> str:
    """All fields in few words: `0,0–8 1,2 1,4–5`."""
    fields = sorted(field for field in map(field_of, texts) if field is not None)
    words: list[str] = []
    for _, run in groupby(enumerate(fields), lambda item: (item[1][0], item[1][1] - item[0])):
        found = [field for _, field in run]
        (row, first), (_, last) = found[0], found[-1]
        words.append(f"{row},{first}" if first == last else f"{row},{first}–{last}")
    return " ".join(words)
