"""The language of the command line: what MESETA_LANGUAGE says, or else the system."""

import os
from collections.abc import Mapping
from typing import Final

from meseta.texts import LANGUAGES, Texts, texts
from meseta.texts.errors import translated

VARIABLES: Final = ("MESETA_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a language may be named, as in fr_FR.UTF-8; the first that is set counts."""


def system_language(environment: Mapping[str, str]) -> str:
    """The language that is asked for, if there is such; English if not."""
    wanted = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    code = wanted[:2].lower()
    return code if code in LANGUAGES else "en"


TEXTS: Final[Texts] = texts(system_language(os.environ))


def say(key: str, **values: object) -> str:
    """A line of the command line's own words."""
    return TEXTS.say(key, **values)


def explained(error: object) -> str:
    """What went wrong, in the reader's language."""
    return translated(str(error), TEXTS.language)
