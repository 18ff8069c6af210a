"""Refusal: what a client asked for is not done, and why."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from meseta.kernel.errors import BadOption
from meseta.server.messages import Refused
from meseta.server.store import AnswerLost, StoreFailed
from meseta.texts.errors import translated

LONGEST: Final = 300
SHOWN: Final = 150
"""Whoever sends something long gets no more of it back."""
FIELD: Final = 100
"""Nor of the name of a field, if he made it up."""


class Refusal(Exception):
    """Something was asked for that cannot be. The table is as it was. The codes are those of `Refused`."""

    def __init__(self, code: str, message: str, field: str | None = None, rule: str | None = None) -> None:
        if len(message) > LONGEST:
            message = f"{message[:SHOWN]} ... {message[SHOWN - LONGEST :]}"
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = None if field is None else field[:FIELD]
        self.rule = rule

    def answer(self, ref: int | None = None, language: str = "en") -> Refused:
        """As it is told to the client."""
        message = translated(self.message, language)
        return Refused(ref=ref, code=self.code, field=self.field, message=message, rule=self.rule)


def not_stored(error: StoreFailed) -> Refusal:
    """What is told to whoever wanted to change something."""
    if isinstance(error, AnswerLost):
        return Refusal("busy", f"nobody knows whether it was stored: {error}")
    return Refusal("busy", f"it could not be stored: {error}")


@contextmanager
def reading(field: str) -> Iterator[None]:
    """A BadOption is a Refusal that names the field."""
    try:
        yield
    except BadOption as error:
        raise Refusal("malformed", str(error), field) from error
