"""Decoding: what is wrong with a message is said by the name of the field."""

from typing import TypeVar

import msgspec

from meseta.match.decoding import explain
from meseta.server.errors import Refusal

Message = TypeVar("Message")


def decode(decoder: "msgspec.json.Decoder[Message]", raw: str | bytes) -> Message:
    """The message, or a Refusal `malformed` that names the field. What was sent is not repeated."""
    try:
        return decoder.decode(raw)
    except msgspec.ValidationError as error:
        what, field = explain(str(error))
        raise Refusal("malformed", what, field) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refusal("malformed", "this is no JSON") from None
