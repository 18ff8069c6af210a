"""Tokens: who may speak for which seats. They are derived from the store's secret, so that none need be kept."""

import base64
import hashlib
import hmac
import secrets
from typing import Final

HOST: Final = "host"
ID_BYTES: Final = 12
"""A table's id is unguessable too: whoever has it may watch."""


def new_table_id() -> str:
    """An id that nobody can guess."""
    return secrets.token_urlsafe(ID_BYTES)


class Tokens:
    """The tokens of all tables of one store."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def of_host(self, table: str) -> str:
        """The token of whoever made the table; it holds his seat and those of others at his screen."""
        return self._derive(table, HOST, 0)

    def of_seat(self, table: str, seat: int, generation: int) -> str:
        """The token of a seat that somebody holds by a link; a new generation makes the old link void."""
        return self._derive(table, str(seat), generation)

    def _derive(self, table: str, holder: str, generation: int) -> str:
        text = f"{table}|{holder}|{generation}".encode()
        digest = hmac.new(self._secret, text, hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def same(given: str, expected: str) -> bool:
    """Compare without telling by the time it takes how much was right."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), expected.encode())
