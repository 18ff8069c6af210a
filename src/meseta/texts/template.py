"""Templates: sentences with `{name}` and `{name:form}` in them."""

import re
from collections.abc import Callable
from typing import Final

PLACEHOLDER: Final = re.compile(r"\{([a-z_]+)(?::([a-z-]+))?\}")


def fill(template: str, word: Callable[[str, str], str]) -> str:
    """The sentence; `word` gives what stands for a name in a form ("" where none is named)."""
    return PLACEHOLDER.sub(lambda found: word(found[1], found[2] or ""), template)


def placeholders(template: str) -> list[tuple[str, str]]:
    """Every name and its form, as they stand there."""
    return [(name, form) for name, form in PLACEHOLDER.findall(template)]


def stray_braces(template: str) -> bool:
    """Is there a brace that belongs to no placeholder?"""
    return bool(set("{}") & set(PLACEHOLDER.sub("", template)))


def capital(sentence: str) -> str:
    """The sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]
