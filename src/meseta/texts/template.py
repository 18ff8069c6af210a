"""Templates: sentences with `{name}`, `{name:form}` and `{name?to himself|to others}` in them."""

import re
from collections.abc import Callable
from typing import Final

PLACEHOLDER: Final = re.compile(r"\{([a-z_]+)(?::([a-z-]+))?\}")
_SIDE: Final = r"((?:[^{}|]|\{[^{}]*\})*)"
ALTERNATIVE: Final = re.compile(rf"\{{(\w+)\?{_SIDE}\|{_SIDE}\}}")
"""What is said to a person, and what of that person to the others."""

_WORD: Final = re.compile(r"[^\W\d_]{2,}")
ADDRESS: Final = "?"
"""The form of a placeholder that chooses between the two."""


def fill(template: str, word: Callable[[str, str], str]) -> str:
    """The sentence; `word` gives what stands for a name in a form ("" where none is named).

    Alternatives stay, by the number of the seat: who reads is known only where the sentence is read.
    """
    numbered = template
    if ADDRESS in template:
        numbered = ALTERNATIVE.sub(lambda found: f"{word(found[1], '')[:-1]}?{found[2]}|{found[3]}}}", template)
    return PLACEHOLDER.sub(lambda found: word(found[1], found[2] or ""), numbered)


def placeholders(template: str) -> list[tuple[str, str]]:
    """Every name and its form, as they stand there."""
    addressed = [(found[1], ADDRESS) for found in ALTERNATIVE.finditer(template)]
    return addressed + [(name, form) for name, form in PLACEHOLDER.findall(template)]


def stray_braces(template: str) -> bool:
    """Is there a brace, bar or the like that belongs to no placeholder?"""
    return bool(set("{}") & set(PLACEHOLDER.sub("", ALTERNATIVE.sub(r"\2\3", template))))


def has_words(template: str) -> bool:
    """Does it say something of its own, besides its placeholders?"""
    return _WORD.search(PLACEHOLDER.sub("", ALTERNATIVE.sub(r"\2 \3", template))) is not None


def capital(sentence: str) -> str:
    """The sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]
