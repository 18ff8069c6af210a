"""Store: what any database behind the tables must do. `tests/server/store` proves it of each."""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass


class StoreFailed(Exception):
    """The database could not do it (disk full, locked, gone); nothing has changed."""


class Conflict(Exception):
    """Somebody else was first: that log number, version or id is taken; nothing has changed."""


class Missing(Exception):
    """There is no such table."""


@dataclass(frozen=True, slots=True)
class Row:
    """One entry of a table's log. Numbers count from 1, without gaps, and are never used again."""

    number: int
    kind: str
    seat: int
    action: str = ""


@dataclass(frozen=True, slots=True)
class Stored:
    """A table without its log."""

    table: str
    document: bytes
    version: int
    """How often the document was replaced."""
    number: int
    """Of the last row of its log; 0: there is none."""
    changed: float
    """When anything of it changed last, in seconds since 1970."""


@dataclass(frozen=True, slots=True)
class News:
    """A table has changed: look there. The log goes to `number`, the document has `version`."""

    table: str
    number: int
    version: int


class Store(ABC):
    """Tables: a document that is replaced as a whole, and a log that only grows.

    A write returns when it is durable, or raises and has changed nothing. Any number of processes may share a store;
    the database decides who was first. `bot_turn` marks the tables where a bot must decide, so that they are found
    again after a restart.
    """

    @abstractmethod
    async def secret(self) -> bytes:
        """32 random bytes, made when the store was made: what tokens are derived from."""

    @abstractmethod
    async def create(self, table: str, document: bytes, owner: str, bot_turn: bool) -> None:
        """A new table with an empty log and version 0. Conflict if there is one of that id."""

    @abstractmethod
    async def find(self, table: str) -> Stored | None:
        """The table, if there is one."""

    @abstractmethod
    async def rows(self, table: str, after: int = 0) -> list[Row]:
        """Its log, in order, from the row behind `after` on."""

    @abstractmethod
    async def append(self, table: str, rows: Sequence[Row], bot_turn: bool) -> None:
        """Add rows, all or none. Conflict if the first is not the next one; Missing if there is no such table."""

    @abstractmethod
    async def replace(self, table: str, document: bytes, version: int, bot_turn: bool) -> None:
        """Replace the document of that version; it then has the next one. Conflict if it has another already."""

    @abstractmethod
    async def owned(self, owner: str) -> list[str]:
        """The tables of an owner, the one that changed last first."""

    @abstractmethod
    async def awaiting_bots(self) -> list[str]:
        """The tables where a bot must decide."""

    @abstractmethod
    async def count(self) -> int:
        """How many tables there are."""

    @abstractmethod
    def listen(self) -> AbstractAsyncContextManager[AsyncIterator[News]]:
        """News of every write from now on, whichever process made it. Some may be told twice, none is left out."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun, and let go of the database."""
