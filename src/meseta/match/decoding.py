"""What is wrong with data that do not fit a type, by the name of the field."""

import re
from typing import Final

PATH: Final = re.compile(r"^(?P<what>.*?)(?: - at `(?P<path>.*)`)?$", re.DOTALL)
QUOTED: Final = re.compile(r"field `(?P<name>[^`]*)`")
LONGEST: Final = 100
"""Characters of a complaint; what it quotes may be as long as a message."""


def explain(text: str) -> tuple[str, str | None]:
    """What msgspec complains of, and the field it means: `$.seats[0].kind` is seats[0].kind."""
    found = PATH.match(text)
    assert found is not None
    path = (found["path"] or "$").removeprefix("$").removeprefix(".")
    named = QUOTED.search(found["what"])
    if named is not None:
        path = f"{path}.{named['name']}" if path else named["name"]
    if "Invalid value '" in found["what"] and path == "type":
        return "this type of message is unknown", path
    what = found["what"]
    return what if len(what) <= LONGEST else f"{what[: LONGEST - 5]} ...{what[-1]}", path or None
