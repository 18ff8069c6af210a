"""Store: what any database behind the tables must do. `tests/server/store` proves it of each."""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Final

from meseta.server.metrics import Histogram


class StoreFailed(Exception):
    """The database could not do it (disk full, locked, gone); nothing has changed."""


class AnswerLost(StoreFailed):
    """The database was asked, and its answer did not come: it has been done, or it has not. If it has, news tell it."""


class Conflict(Exception):
    """Somebody else was first: that log number, version or id is taken; nothing has changed."""


class Missing(Exception):
    """What was named is not there: a table, an address, or any tables at all."""


@dataclass(frozen=True, slots=True)
class Row:
    """One entry of a table's log. Numbers count from 1, without gaps, and are never used again."""

    number: int
    kind: str
    seat: int
    action: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    """What somebody said at a table, or the table itself. Numbers count from 1 and are never used again."""

    number: int
    time: float
    """Seconds since 1970."""
    room: str
    kind: str
    author: str
    """Who said it: the same for everything that one person says."""
    seat: int | None
    name: str
    text: str


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
    timing: bytes = b""
    """Its clocks, and what its people were told of; empty where it has neither."""
    used: float = 0.0
    """When somebody was seen to use it last, as far as that was noted."""


@dataclass(frozen=True, slots=True)
class Timed:
    """What a table waits for besides its next row, and when somebody must look at it."""

    number: int
    """Of the last row of the log for which this was made."""
    document: bytes
    due: float | None
    """In seconds since 1970; None: not before something happens."""


@dataclass(frozen=True, slots=True)
class Call:
    """News of a table that are to be sent to its host's address, one for each seat: the latest."""

    table: str
    seat: int
    """-1: they are about nobody's decision."""
    decision: int
    body: bytes
    attempts: int = 0
    due: float | None = None
    """When it is to be tried, in seconds since 1970; None: it is done with."""


@dataclass(frozen=True, slots=True)
class Position:
    """Where a game stood after a row of its log."""

    number: int
    document: bytes


@dataclass(frozen=True, slots=True)
class Kept:
    """A table with everything of it, as a backup has it."""

    table: str
    document: bytes
    version: int
    owner: str
    bot_turn: bool
    changed: float
    rows: list[Row]
    talk: list[Said]
    position: Position | None
    timing: bytes = b""
    due: float | None = None
    used: float = 0.0
    calls: Sequence[Call] = ()


@dataclass(frozen=True, slots=True)
class Listed:
    """A table as an operator's list has it."""

    table: str
    document: bytes
    changed: float
    bytes: int
    """Of everything that is kept of it."""


@dataclass(frozen=True, slots=True)
class Blocked:
    """An address, or a network, that is not served, and since when."""

    address: str
    since: float


DELETED: Final = -1
"""The number in the news of a table that is there no more."""


@dataclass(frozen=True, slots=True)
class Here:
    """Who is at a table by one process: the seats of its guests, and how many watch."""

    table: str
    seats: tuple[int, ...]
    watching: int


@dataclass(frozen=True, slots=True)
class News:
    """A table has changed: look there. The log goes to `number`, the document has `version`.

    Without a table: some news may have been missed, look everywhere.
    """

    table: str
    number: int
    version: int
    said: int = 0
    """The number of what was said, where that is the news."""
    process: str = ""
    """Where the news is who is there, without a table: the process whose guests they are."""
    here: tuple[Here, ...] = ()
    rows: tuple[Row, ...] = ()
    """What was added to the log, where that is the news and short enough: whoever knows the rest need not look."""


def commit_times() -> Histogram:
    """For `Store.commits`."""
    return Histogram("meseta_commit_seconds", "How long a write takes to become durable.")


class Store(ABC):
    """Tables: a document that is replaced as a whole, a log that only grows, and what people say.

    A write returns when it is durable, or raises and has changed nothing; only of AnswerLost nobody knows. Any number
    of processes may share a store; the database decides who was first. `bot_turn` marks the tables where a bot must
    decide, so that they are found again after a restart.
    """

    @abstractmethod
    async def secret(self) -> bytes:
        """32 random bytes, made when the store was made: what tokens are derived from."""

    @abstractmethod
    async def create(self, table: str, document: bytes, owner: str, bot_turn: bool, timed: Timed | None = None) -> None:
        """A new table with an empty log and version 0. Conflict if there is one of that id."""

    @abstractmethod
    async def find(self, table: str) -> Stored | None:
        """The table, if there is one."""

    @abstractmethod
    async def rows(self, table: str, after: int = 0) -> list[Row]:
        """Its log, in order, from the row behind `after` on."""

    @abstractmethod
    async def append(
        self,
        table: str,
        rows: Sequence[Row],
        bot_turn: bool,
        seen: bool = True,
        position: Position | None = None,
        timed: Timed | None = None,
    ) -> None:
        """Add rows, all or none. Conflict if the first is not the next one; Missing if there is no such table.

        What all may know of (`seen`) changes the time at which the table changed last. A position takes the place of
        the one that was kept before, and so does what it waits for.
        """

    @abstractmethod
    async def position(self, table: str) -> Position | None:
        """The position that was kept last."""

    @abstractmethod
    async def replace(
        self, table: str, document: bytes, version: int, bot_turn: bool, timed: Timed | None = None
    ) -> None:
        """Replace the document of that version; it then has the next one. Conflict if it has another already.

        With what it waits for: Conflict, too, if the log has gone on.
        """

    @abstractmethod
    async def wait_for(self, table: str, timed: Timed, version: int) -> None:
        """Replace what it waits for, and nothing else. Conflict if its log has gone on or its document was replaced."""

    @abstractmethod
    async def take_due(self, seconds: float, most: int) -> list[str]:
        """Tables that must be looked at now, up to so many; nobody else is given them for so long."""

    @abstractmethod
    async def use(self, table: str) -> bool:
        """Note that somebody uses it now; whether there is such a table."""

    @abstractmethod
    async def forget(self, before: float, most: int) -> list[str]:
        """Delete tables with all that is of them, up to so many; which.

        Those that have neither changed nor were used since `before` (seconds since 1970), and where no time runs.
        """

    @abstractmethod
    async def call(self, call: Call) -> None:
        """Keep news to be sent, in place of older ones of the seat.

        Nothing, if that decision or a later one was kept already, or there is no such table.
        """

    @abstractmethod
    async def take_calls(self, seconds: float, most: int) -> list[Call]:
        """News that are to be sent now, up to so many, with this attempt; nobody else is given them for so long."""

    @abstractmethod
    async def settle_call(self, call: Call, due: float | None) -> None:
        """Try those news again then, or never; nothing, if there are newer ones."""

    @abstractmethod
    async def say(self, table: str, said: Said, keep: int) -> Said:
        """Keep what was said, under the next number; of older lines the last `keep` stay. Missing as with `append`."""

    @abstractmethod
    async def talk(self, table: str, after: int = 0) -> list[Said]:
        """What was said at the table and is kept, in order, from the line behind `after` on."""

    @abstractmethod
    async def delete(self, table: str) -> None:
        """Remove the table and everything of it. Missing if there is none."""

    @abstractmethod
    async def listed(self, most: int) -> list[Listed]:
        """Up to so many tables, the one that changed last first."""

    @abstractmethod
    async def blocked(self) -> list[Blocked]:
        """The addresses that are not served, in order."""

    @abstractmethod
    async def block(self, address: str) -> None:
        """Not to be served from now on."""

    @abstractmethod
    async def unblock(self, address: str) -> None:
        """To be served again. Missing if it was not blocked."""

    @abstractmethod
    async def owned(self, owner: str) -> list[str]:
        """The tables of an owner, the one that changed last first."""

    @abstractmethod
    async def awaiting_bots(self) -> list[str]:
        """The tables where a bot must decide."""

    @abstractmethod
    async def hold(self, table: str, holder: str, seconds: float) -> bool:
        """Whether the holder may let the bots of the table think, for so long: nobody else is at it."""

    @abstractmethod
    async def hold_waiting(self, holder: str, seconds: float, most: int) -> list[str]:
        """Tables where a bot must decide and nobody is at it, up to so many: from now on the holder is."""

    @abstractmethod
    def all_kept(self) -> AbstractAsyncContextManager[AsyncIterator[Kept]]:
        """Every table as it is at one moment, while others go on writing."""

    @abstractmethod
    async def take_in(self, secret: bytes, tables: Iterable[Kept]) -> None:
        """Fill a store that has no tables, all or nothing. Conflict if it has some."""

    @abstractmethod
    async def count(self) -> int:
        """How many tables there are."""

    commits: Histogram
    """How long writes take to become durable."""
    shared: bool
    """Whether several processes may use it at the same time."""

    @abstractmethod
    async def tell_presence(self, process: str, here: Sequence[Here]) -> None:
        """Let other processes know who is at those tables by this one; nothing is kept."""

    @property
    @abstractmethod
    def faults(self) -> list[str]:
        """What keeps it from writing now, in short; empty: nothing that is known."""

    @abstractmethod
    def listen(self) -> AbstractAsyncContextManager[AsyncIterator[News]]:
        """News of every write from now on, whichever process made it. Some may be told twice, none is left out."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun, and let go of the database."""
