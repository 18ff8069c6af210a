"""SqliteStore: one file, nothing to install. One thread writes; reads have a thread and a connection of their own."""

import asyncio
import os
import secrets
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import astuple, replace
from pathlib import Path
from typing import Any, Final

from meseta.server.store.interface import (
    DELETED,
    Blocked,
    Call,
    Conflict,
    Here,
    Kept,
    Listed,
    Missing,
    News,
    Position,
    Row,
    Said,
    Store,
    Stored,
    StoreFailed,
    Timed,
)
from meseta.server.store.layout import SQLITE
from meseta.server.store.sqlite_kept import CALL, KEEP_POSITION, ROWS, TALK, read_kept, write_kept
from meseta.server.store.sqlite_writer import SqliteWriter

FORMAT: Final = len(SQLITE)
PATIENCE: Final = 5.0
"""Seconds to wait for a lock that another process holds."""
LISTED: Final = """
    SELECT id, document, changed, length(document)
        + (SELECT coalesce(sum(length(kind) + length(action) + 16), 0) FROM log WHERE log.id = tables.id)
        + (SELECT coalesce(sum(length(name) + length(text) + 48), 0) FROM talk WHERE talk.id = tables.id)
        + (SELECT coalesce(sum(length(document)), 0) FROM positions WHERE positions.id = tables.id)
    FROM tables ORDER BY changed DESC, id LIMIT ?"""
FIND: Final = """
    SELECT id, document, version, (SELECT coalesce(max(number), 0) FROM log WHERE log.id = tables.id), changed,
    timing, used FROM tables WHERE id = ?"""
CREATE: Final = """
    INSERT INTO tables (id, document, version, owner, bot_turn, changed) VALUES (?, ?, 0, ?, ?, ?)"""
TOUCH: Final = """
    UPDATE tables SET bot_turn = ?, changed = iif(?, ?, changed) WHERE id = ?
    RETURNING version, (SELECT coalesce(max(number), 0) FROM log WHERE log.id = tables.id)"""
ADD: Final = "INSERT INTO log VALUES (?, ?, ?, ?, ?)"
DUE: Final = "SELECT id FROM tables WHERE due <= ? ORDER BY due LIMIT ?"
CALLS_DUE: Final = "SELECT id, seat, decision, body, attempts, due FROM calls WHERE due <= ? ORDER BY due LIMIT ?"
EMPTY: Final = "a server has used this folder, but its tables are gone: bring them back, or remove server.json"
ABANDONED: Final = "SELECT id FROM tables WHERE max(changed, used) < ? AND coalesce(due, 0) <= ? ORDER BY id LIMIT ?"
PARTS: Final = ("log", "talk", "positions", "calls", "tables")
"""Where something of a table is, the table itself last."""


class SqliteStore(Store):
    """All tables in one SQLite file."""

    shared = False

    def __init__(self, path: Path, used: bool = False) -> None:
        """Open the file, or make it. StoreFailed says what is wrong with it.

        One that was `used` before is not made: with a new one all links would be void.
        """
        self._path = path
        self._used = used
        self._listeners: set[asyncio.Queue[News]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        """That of the listeners."""
        self._reader = ThreadPoolExecutor(1, "meseta-reader")
        try:
            # The secret is in it: nobody else may read it. SQLite gives its other files the same rights.
            file = os.open(path, os.O_RDWR | (0 if used else os.O_CREAT), 0o600)
            found = os.fstat(file)
            os.close(file)
            writing = self._open()
            self._lay_out(writing)
            self._reading = self._open()
            self._writer = SqliteWriter(writing, path, found, self._other_writer)
        except FileNotFoundError as error:
            raise StoreFailed(f"{path}: {EMPTY if used else error.strerror}") from error
        except OSError as error:
            raise StoreFailed(f"{path}: {error.strerror}") from error
        except sqlite3.Error as error:
            raise StoreFailed(f"{path}: {error}") from error
        self.commits = self._writer.commits

    # Reading

    async def secret(self) -> bytes:
        rows = await self._read("SELECT value FROM settings WHERE name = 'secret'")
        return bytes(rows[0][0])

    async def find(self, table: str) -> Stored | None:
        rows = await self._read(FIND, table)
        return Stored(*rows[0]) if rows else None

    async def rows(self, table: str, after: int = 0) -> list[Row]:
        return [Row(*row) for row in await self._read(ROWS, table, after)]

    async def talk(self, table: str, after: int = 0) -> list[Said]:
        return [Said(*row) for row in await self._read(TALK, table, after)]

    async def position(self, table: str) -> Position | None:
        found = await self._read("SELECT number, document FROM positions WHERE id = ?", table)
        return Position(*found[0]) if found else None

    async def owned(self, owner: str) -> list[str]:
        return [
            row[0] for row in await self._read("SELECT id FROM tables WHERE owner = ? ORDER BY changed DESC", owner)
        ]

    async def listed(self, most: int) -> list[Listed]:
        return [Listed(*row) for row in await self._read(LISTED, most)]

    async def blocked(self) -> list[Blocked]:
        return [Blocked(*row) for row in await self._read("SELECT address, since FROM blocked ORDER BY address")]

    async def awaiting_bots(self) -> list[str]:
        return [row[0] for row in await self._read("SELECT id FROM tables WHERE bot_turn ORDER BY id")]

    async def hold(self, table: str, holder: str, seconds: float) -> bool:
        # One process uses the file: nobody else is at it.
        return True

    async def tell_presence(self, process: str, here: Sequence[Here]) -> None:
        # There are no others.
        return

    async def hold_waiting(self, holder: str, seconds: float, most: int) -> list[str]:
        return (await self.awaiting_bots())[:most]

    async def count(self) -> int:
        return int((await self._read("SELECT count(*) FROM tables"))[0][0])

    # Writing

    async def create(self, table: str, document: bytes, owner: str, bot_turn: bool, timed: Timed | None = None) -> None:
        def work(database: sqlite3.Connection) -> News:
            try:
                database.execute(CREATE, (table, document, owner, bot_turn, time.time()))
            except sqlite3.IntegrityError as error:
                raise Conflict(table) from error
            _wait_for(database, table, timed)
            return News(table, 0, 0)

        await self._submit(work)

    async def append(
        self,
        table: str,
        rows: Sequence[Row],
        bot_turn: bool,
        seen: bool = True,
        position: Position | None = None,
        timed: Timed | None = None,
    ) -> None:
        def work(database: sqlite3.Connection) -> News:
            version, last = _touch(database, table, bot_turn, seen)
            if [row.number for row in rows] != list(range(last + 1, last + 1 + len(rows))):
                raise Conflict(f"{table} {rows[0].number}")
            for row in rows:
                database.execute(ADD, (table, row.number, row.kind, row.seat, row.action))
            if position is not None:
                database.execute(KEEP_POSITION, (table, *([position.number, position.document] * 2)))
            _wait_for(database, table, timed)
            return News(table, rows[-1].number, version, rows=tuple(rows))

        await self._submit(work)

    async def replace(
        self, table: str, document: bytes, version: int, bot_turn: bool, timed: Timed | None = None
    ) -> None:
        def work(database: sqlite3.Connection) -> News:
            found, last = _touch(database, table, bot_turn)
            if found != version or (timed is not None and timed.number != last):
                raise Conflict(f"{table} has version {found}")
            database.execute("UPDATE tables SET document = ?, version = version + 1 WHERE id = ?", (document, table))
            _wait_for(database, table, timed)
            return News(table, last, version + 1)

        await self._submit(work)

    async def say(self, table: str, said: Said, keep: int) -> Said:
        def work(database: sqlite3.Connection) -> News:
            if database.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone() is None:
                raise Missing(table)
            (last,) = database.execute("SELECT coalesce(max(number), 0) FROM talk WHERE id = ?", (table,)).fetchone()
            line = (said.time, said.room, said.kind, said.author, said.seat, said.name, said.text)
            database.execute("INSERT INTO talk VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (table, last + 1, *line))
            database.execute("DELETE FROM talk WHERE id = ? AND number <= ?", (table, last + 1 - keep))
            return News(table, 0, 0, last + 1)

        news = await self._submit(work)
        return replace(said, number=news.said)

    # What is done in time

    async def wait_for(self, table: str, timed: Timed, version: int) -> None:
        def work(database: sqlite3.Connection) -> None:
            found = database.execute(FIND, (table,)).fetchone()
            if found is None:
                raise Missing(table)
            if (found[2], found[3]) != (version, timed.number):
                raise Conflict(table)
            _wait_for(database, table, timed)

        await self._writer.run(work)

    async def take_due(self, seconds: float, most: int) -> list[str]:
        def work(database: sqlite3.Connection) -> list[str]:
            found = database.execute(DUE, (time.time(), most)).fetchall()
            database.executemany(
                "UPDATE tables SET due = ? WHERE id = ?", [(time.time() + seconds, *row) for row in found]
            )
            return [row[0] for row in found]

        # Where nothing is due, which is so nearly always, nothing is written.
        return list(await self._writer.run(work)) if await self._read(DUE, time.time(), 1) else []

    async def use(self, table: str) -> bool:
        def work(database: sqlite3.Connection) -> bool:
            return database.execute("UPDATE tables SET used = ? WHERE id = ?", (time.time(), table)).rowcount > 0

        return bool(await self._writer.run(work))

    async def forget(self, before: float, most: int) -> list[str]:
        def work(database: sqlite3.Connection) -> list[str]:
            found = database.execute(ABANDONED, (before, before, most)).fetchall()
            for part in PARTS:
                database.executemany(f"DELETE FROM {part} WHERE id = ?", found)
            return [row[0] for row in found]

        gone: list[str] = await self._writer.run(work) if await self._read(ABANDONED, before, before, 1) else []
        for table in gone:
            self._tell(News(table, DELETED, DELETED))
        return gone

    async def call(self, call: Call) -> None:
        def work(database: sqlite3.Connection) -> None:
            if database.execute("SELECT 1 FROM tables WHERE id = ?", (call.table,)).fetchone() is not None:
                database.execute(CALL, astuple(call))

        await self._writer.run(work)

    async def take_calls(self, seconds: float, most: int) -> list[Call]:
        def work(database: sqlite3.Connection) -> list[Call]:
            now = time.time()
            found = [Call(*row) for row in database.execute(CALLS_DUE, (now, most))]
            taken = [(now + seconds, call.table, call.seat) for call in found]
            database.executemany("UPDATE calls SET due = ?, attempts = attempts + 1 WHERE id = ? AND seat = ?", taken)
            return [replace(call, attempts=call.attempts + 1) for call in found]

        return list(await self._writer.run(work)) if await self._read(CALLS_DUE, time.time(), 1) else []

    async def settle_call(self, call: Call, due: float | None) -> None:
        def work(database: sqlite3.Connection) -> None:
            database.execute(
                "UPDATE calls SET due = ? WHERE id = ? AND seat = ? AND decision = ?",
                (due, call.table, call.seat, call.decision),
            )

        await self._writer.run(work)

    async def delete(self, table: str) -> None:
        def work(database: sqlite3.Connection) -> News:
            gone = [database.execute(f"DELETE FROM {part} WHERE id = ?", (table,)).rowcount for part in PARTS]
            if not gone[-1]:
                raise Missing(table)
            return News(table, DELETED, DELETED)

        await self._submit(work)

    async def block(self, address: str) -> None:
        def work(database: sqlite3.Connection) -> News:
            database.execute("INSERT OR IGNORE INTO blocked VALUES (?, ?)", (address, time.time()))
            return News("", 0, 0)

        await self._submit(work)

    async def unblock(self, address: str) -> None:
        def work(database: sqlite3.Connection) -> News:
            if not database.execute("DELETE FROM blocked WHERE address = ?", (address,)).rowcount:
                raise Missing(address)
            return News("", 0, 0)

        await self._submit(work)

    @property
    def faults(self) -> list[str]:
        fault = self._writer.fault
        return [f"store: {fault}"] if fault else []

    @asynccontextmanager
    async def all_kept(self) -> AsyncIterator[AsyncIterator[Kept]]:
        snapshot = await asyncio.to_thread(self._open)
        try:
            snapshot.execute("BEGIN")
            ids = await asyncio.to_thread(lambda: snapshot.execute("SELECT id FROM tables ORDER BY id").fetchall())
            yield _each(snapshot, [row[0] for row in ids])
        except sqlite3.Error as error:
            raise StoreFailed(str(error)) from error
        finally:
            snapshot.close()

    async def take_in(self, secret: bytes, tables: Iterable[Kept]) -> None:
        def work(database: sqlite3.Connection) -> News:
            if database.execute("SELECT 1 FROM tables").fetchone() is not None:
                raise Conflict("there are tables already")
            database.execute("UPDATE settings SET value = ? WHERE name = 'secret'", (secret,))
            for kept in tables:
                write_kept(database, kept)
            return News("", 0, 0)

        await self._submit(work)

    @asynccontextmanager
    async def listen(self) -> AsyncIterator[AsyncIterator[News]]:
        heard: asyncio.Queue[News] = asyncio.Queue()
        self._listeners.add(heard)
        self._loop = asyncio.get_running_loop()
        try:
            yield _all_of(heard)
        finally:
            self._listeners.discard(heard)

    async def close(self) -> None:
        await asyncio.to_thread(self._writer.close)
        await asyncio.to_thread(self._reader.shutdown)
        self._reading.close()

    # The file

    def _open(self) -> sqlite3.Connection:
        database = sqlite3.connect(self._path, PATIENCE, isolation_level=None, check_same_thread=False)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA foreign_keys = ON")
        return database

    def _lay_out(self, database: sqlite3.Connection) -> None:
        with database:
            # One does it at a time: somebody else may open the file at the same moment.
            database.execute("BEGIN IMMEDIATE")
            (found,) = database.execute("PRAGMA user_version").fetchone()
            if found > FORMAT:
                raise StoreFailed(f"{self._path}: written by a newer version (format {found}; {FORMAT} is known here)")
            if self._used and found == 0:
                raise StoreFailed(f"{self._path}: {EMPTY}")
            for step in SQLITE[found:]:
                for statement in step.split(";"):
                    database.execute(statement)
            database.execute(f"PRAGMA user_version = {FORMAT}")
            database.execute("INSERT OR IGNORE INTO settings VALUES ('secret', ?)", (secrets.token_bytes(32),))

    async def _read(self, query: str, *values: object) -> list[Any]:
        def work() -> list[Any]:
            try:
                return self._reading.execute(query, values).fetchall()
            except sqlite3.Error as error:
                raise StoreFailed(str(error)) from error

        return await asyncio.get_running_loop().run_in_executor(self._reader, work)

    async def _submit(self, work: Callable[[sqlite3.Connection], News]) -> News:
        """Hand a write to the writer thread and wait until it is durable, then tell the listeners."""
        news: News = await self._writer.run(work)
        self._tell(news)
        return news

    def _tell(self, news: News) -> None:
        for listener in self._listeners:
            listener.put_nowait(news)

    def _other_writer(self) -> None:
        """A tool has written, too: whoever listens looks everywhere."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._tell, News("", 0, 0))


def _touch(database: sqlite3.Connection, table: str, bot_turn: bool, seen: bool = True) -> tuple[int, int]:
    """Note that the table changes now, if that may be known; its version and the number of its last row so far."""
    found = database.execute(TOUCH, (bot_turn, seen, time.time(), table)).fetchall()
    if not found:
        raise Missing(table)
    version, last = found[0]
    return int(version), int(last)


def _wait_for(database: sqlite3.Connection, table: str, timed: Timed | None) -> None:
    if timed is not None:
        database.execute("UPDATE tables SET timing = ?, due = ? WHERE id = ?", (timed.document, timed.due, table))


async def _each(snapshot: sqlite3.Connection, ids: list[str]) -> AsyncIterator[Kept]:
    for id in ids:
        yield await asyncio.to_thread(read_kept, snapshot, id)


async def _all_of(heard: "asyncio.Queue[News]") -> AsyncIterator[News]:
    while True:
        yield await heard.get()
