"""Decoding: what is wrong with a message is said by the name of the field."""

import re
from typing import Final, TypeVar

import msgspec

from meseta.server.errors import Refusal

Message = TypeVar("Message")
PATH: Final = re.compile(r"^(?P<what>.*?)(?: - at `(?P<path>.*)`)?$", re.DOTALL)
QUOTED: Final = re.compile(r"field `(?P<name>[^`]*)`")


def decode(decoder: "msgspec.json.Decoder[Message]", raw: str | bytes) -> Message:
    """The message, or a Refusal `malformed` that names the field. What was sent is not repeated."""
    try:
        return decoder.decode(raw)
    except msgspec.ValidationError as error:
        what, field = explain(str(error))
        raise Refusal("malformed", what, field) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refusal("malformed", "this is no JSON") from None


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
    return found["what"], path or None
