"""The language of the command line."""

from typing import Final

from meseta.texts import Texts, texts

TEXTS: Final[Texts] = texts("en")


def say(key: str, **values: object) -> str:
    """A line of the command line's own words."""
    return TEXTS.say(key, **values)
