"""Links that open once: the owner's browser is started with one, for a list of processes shows what it is given."""

import secrets
import time
from typing import Final

VALID: Final = 60.0
"""Seconds."""


class Once:
    """The codes of such links."""

    def __init__(self) -> None:
        self._codes: dict[str, float] = {}

    def new(self) -> str:
        """A code that is good once, for a minute."""
        now = time.monotonic()
        self._codes = {code: until for code, until in self._codes.items() if until > now}
        code = secrets.token_urlsafe(16)
        self._codes[code] = now + VALID
        return code

    def spend(self, code: str) -> bool:
        """Whether it is good; it is not any more."""
        return self._codes.pop(code, 0.0) > time.monotonic()
