"""Tokens: who may speak for which seats. They are derived from the store's secret, so that none need be kept."""

import base64
import hashlib
import hmac
import secrets
from typing import Final

HOST: Final = "host"
INVITATION: Final = "invitation"
HOLDER: Final = "holder"
MOVE: Final = "move"
ID_BYTES: Final = 12
"""A table's id is unguessable too: whoever has it may watch."""


def new_table_id() -> str:
    """An id that nobody can guess. No command takes it for an option."""
    while (id := secrets.token_urlsafe(ID_BYTES)).startswith("-"):
        continue
    return id


class Tokens:
    """The tokens of all tables of one store."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def of_host(self, table: str, generation: int = 0) -> str:
        """The token of whoever made the table; it holds his seat and those of others at his screen.

        A new generation makes the old one void.
        """
        return self._derive(table, HOST, generation)

    def of_invitation(self, table: str, seat: int, generation: int) -> str:
        """The link to a seat that nobody has claimed; a new generation makes the old link void."""
        return self._derive(table, f"{INVITATION}|{seat}", generation)

    def of_holder(self, table: str, seat: int, generation: int, holder: int) -> str:
        """The token of whoever claimed the seat, the so-manieth of its generation. Nobody else ever sees it."""
        return self._derive(table, f"{HOLDER}|{seat}|{generation}", holder)

    def of_move(self, table: str, seat: int, generation: int, holder: int) -> str:
        """The link by which that holder takes his seat to another device; it is spent with his token."""
        return self._derive(table, f"{MOVE}|{seat}|{generation}", holder)

    def _derive(self, table: str, holder: str, count: int) -> str:
        text = f"{table}|{holder}|{count}".encode()
        digest = hmac.new(self._secret, text, hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def same(given: str, expected: str) -> bool:
    """Compare without telling by the time it takes how much was right."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), expected.encode())
