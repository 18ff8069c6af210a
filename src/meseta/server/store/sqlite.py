"""SqliteStore: one file, nothing to install. One writer thread commits what has gathered, so that few disk flushes
serve many tables; reads have a thread and a connection of their own."""

import asyncio
import os
import queue
import secrets
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from meseta.server.store.interface import Conflict, Missing, News, Row, Store, Stored, StoreFailed

Result = TypeVar("Result")
Work = Callable[[sqlite3.Connection], Any]

FORMAT: Final = 1
BATCH: Final = 256
"""At most so many writes share a commit."""
PATIENCE: Final = 5.0
"""Seconds to wait for a lock that another process holds."""
FIND: Final = """
    SELECT id, document, version, (SELECT coalesce(max(number), 0) FROM log WHERE log.id = tables.id), changed
    FROM tables WHERE id = ?"""
LAYOUT: Final = f"""
    BEGIN IMMEDIATE;
    CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS tables (
        id TEXT PRIMARY KEY, document BLOB NOT NULL, version INTEGER NOT NULL, owner TEXT NOT NULL,
        bot_turn INTEGER NOT NULL, changed REAL NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS tables_by_owner ON tables (owner, changed) WHERE owner != '';
    CREATE INDEX IF NOT EXISTS tables_awaiting_bots ON tables (id) WHERE bot_turn;
    CREATE TABLE IF NOT EXISTS log (
        id TEXT NOT NULL REFERENCES tables, number INTEGER NOT NULL, kind TEXT NOT NULL, seat INTEGER NOT NULL,
        action TEXT NOT NULL, PRIMARY KEY (id, number)
    ) STRICT, WITHOUT ROWID;
    PRAGMA user_version = {FORMAT};
    COMMIT;
"""


@dataclass(frozen=True, slots=True)
class _Job:
    """A write that waits, and who waits for it."""

    work: Work
    done: "asyncio.Future[Any]"


class SqliteStore(Store):
    """All tables in one SQLite file."""

    def __init__(self, path: Path) -> None:
        """Open the file, or make it. StoreFailed says what is wrong with it."""
        self._path = path
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._listeners: set[asyncio.Queue[News]] = set()
        self._reader = ThreadPoolExecutor(1, "meseta-reader")
        try:
            # The secret is in it: nobody else may read it. SQLite gives its other files the same rights.
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
            self._writing = self._open()
            self._lay_out()
            self._reading = self._open()
        except OSError as error:
            raise StoreFailed(f"{path}: {error.strerror}") from error
        except sqlite3.Error as error:
            raise StoreFailed(f"{path}: {error}") from error
        self._writer = threading.Thread(target=self._write, name="meseta-writer", daemon=True)
        self._writer.start()

    # Reading

    async def secret(self) -> bytes:
        rows = await self._read("SELECT value FROM settings WHERE name = 'secret'")
        return bytes(rows[0][0])

    async def find(self, table: str) -> Stored | None:
        rows = await self._read(FIND, table)
        return Stored(*rows[0]) if rows else None

    async def rows(self, table: str, after: int = 0) -> list[Row]:
        found = await self._read(
            "SELECT number, kind, seat, action FROM log WHERE id = ? AND number > ? ORDER BY number", table, after
        )
        return [Row(*row) for row in found]

    async def owned(self, owner: str) -> list[str]:
        return [
            row[0] for row in await self._read("SELECT id FROM tables WHERE owner = ? ORDER BY changed DESC", owner)
        ]

    async def awaiting_bots(self) -> list[str]:
        return [row[0] for row in await self._read("SELECT id FROM tables WHERE bot_turn ORDER BY id")]

    async def count(self) -> int:
        return int((await self._read("SELECT count(*) FROM tables"))[0][0])

    # Writing

    async def create(self, table: str, document: bytes, owner: str, bot_turn: bool) -> None:
        def work(database: sqlite3.Connection) -> News:
            try:
                database.execute(
                    "INSERT INTO tables VALUES (?, ?, 0, ?, ?, ?)", (table, document, owner, bot_turn, time.time())
                )
            except sqlite3.IntegrityError as error:
                raise Conflict(table) from error
            return News(table, 0, 0)

        await self._submit(work)

    async def append(self, table: str, rows: Sequence[Row], bot_turn: bool) -> None:
        def work(database: sqlite3.Connection) -> News:
            version, last = _touch(database, table, bot_turn)
            if [row.number for row in rows] != list(range(last + 1, last + 1 + len(rows))):
                raise Conflict(f"{table} {rows[0].number}")
            database.executemany(
                "INSERT INTO log VALUES (?, ?, ?, ?, ?)",
                [(table, row.number, row.kind, row.seat, row.action) for row in rows],
            )
            return News(table, rows[-1].number, version)

        await self._submit(work)

    async def replace(self, table: str, document: bytes, version: int, bot_turn: bool) -> None:
        def work(database: sqlite3.Connection) -> News:
            found, last = _touch(database, table, bot_turn)
            if found != version:
                raise Conflict(f"{table} has version {found}")
            database.execute("UPDATE tables SET document = ?, version = version + 1 WHERE id = ?", (document, table))
            return News(table, last, version + 1)

        await self._submit(work)

    @asynccontextmanager
    async def listen(self) -> AsyncIterator[AsyncIterator[News]]:
        heard: asyncio.Queue[News] = asyncio.Queue()
        self._listeners.add(heard)
        try:
            yield _all_of(heard)
        finally:
            self._listeners.discard(heard)

    async def close(self) -> None:
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        await asyncio.to_thread(self._reader.shutdown)
        self._reading.close()
        self._writing.close()

    # The file

    def _open(self) -> sqlite3.Connection:
        database = sqlite3.connect(self._path, PATIENCE, isolation_level=None, check_same_thread=False)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA foreign_keys = ON")
        return database

    def _lay_out(self) -> None:
        (found,) = self._writing.execute("PRAGMA user_version").fetchone()
        if found > FORMAT:
            raise StoreFailed(f"{self._path}: written by a newer version (format {found}; {FORMAT} is known here)")
        if found == 0:
            self._writing.executescript(LAYOUT)
        self._writing.execute("INSERT OR IGNORE INTO settings VALUES ('secret', ?)", (secrets.token_bytes(32),))

    async def _read(self, query: str, *values: object) -> list[Any]:
        def work() -> list[Any]:
            try:
                return self._reading.execute(query, values).fetchall()
            except sqlite3.Error as error:
                raise StoreFailed(str(error)) from error

        return await asyncio.get_running_loop().run_in_executor(self._reader, work)

    async def _submit(self, work: Callable[[sqlite3.Connection], News]) -> None:
        """Hand a write to the writer thread and wait until it is durable, then tell the listeners."""
        done: asyncio.Future[News] = asyncio.get_running_loop().create_future()
        self._jobs.put(_Job(work, done))
        news = await done
        for listener in self._listeners:
            listener.put_nowait(news)

    # The writer thread

    def _write(self) -> None:
        while (first := self._jobs.get()) is not None:
            batch = [first]
            last = False
            while len(batch) < BATCH and not self._jobs.empty():
                job = self._jobs.get()
                if job is None:
                    last = True
                    break
                batch.append(job)
            self._answer(batch, self._commit(batch))
            if last:
                return

    def _commit(self, batch: Sequence[_Job]) -> list[object]:
        """The result of each job, all in one transaction; a job that is refused does not hinder the others."""
        try:
            self._writing.execute("BEGIN IMMEDIATE")
            results = [self._attempt(job) for job in batch]
            self._writing.execute("COMMIT")
        except sqlite3.Error as error:
            if self._writing.in_transaction:
                self._writing.execute("ROLLBACK")
            return [StoreFailed(str(error)) for _ in batch]
        return results

    def _attempt(self, job: _Job) -> object:
        self._writing.execute("SAVEPOINT job")
        try:
            return job.work(self._writing)
        except (Conflict, Missing) as refused:
            self._writing.execute("ROLLBACK TO job")
            return refused
        finally:
            if self._writing.in_transaction:
                self._writing.execute("RELEASE job")

    @staticmethod
    def _answer(batch: Sequence[_Job], results: Sequence[object]) -> None:
        for job, result in zip(batch, results, strict=True):
            loop = job.done.get_loop()
            if not loop.is_closed():
                loop.call_soon_threadsafe(_settle, job.done, result)


def _touch(database: sqlite3.Connection, table: str, bot_turn: bool) -> tuple[int, int]:
    """Note that the table changes now; its version and the number of its last row so far."""
    found = database.execute(FIND, (table,)).fetchone()
    if found is None:
        raise Missing(table)
    database.execute("UPDATE tables SET bot_turn = ?, changed = ? WHERE id = ?", (bot_turn, time.time(), table))
    return int(found[2]), int(found[3])


def _settle(done: "asyncio.Future[Any]", result: object) -> None:
    if done.cancelled():
        return
    if isinstance(result, Exception):
        done.set_exception(result)
    else:
        done.set_result(result)


async def _all_of(heard: "asyncio.Queue[News]") -> AsyncIterator[News]:
    while True:
        yield await heard.get()
