"""SqliteWriter: the one thread that writes to a SQLite file. What one turn of the loop asks for, and what has gathered
meanwhile, shares a commit: a flush of the disk costs more than what is flushed."""

import asyncio
import os
import queue
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from meseta.server.store.interface import Conflict, Missing, StoreFailed, commit_times

Work = Callable[[sqlite3.Connection], Any]

BATCH: Final = 256
"""At most so many writes share a commit."""
WATCH: Final = 1.0
"""Seconds between two looks whether a tool has written to the file."""
TRY: Final = "UPDATE settings SET value = value"
"""A write that changes nothing."""
GONE: Final = "the file was removed or replaced while the server runs"
DEAD: Final = "the writer has ended"


@dataclass(frozen=True, slots=True)
class Job:
    """A write that waits, and who waits for it."""

    work: Work
    done: "asyncio.Future[Any]"


class SqliteWriter:
    """Writes by a connection of its own to the file of that path, as long as it is there."""

    def __init__(
        self, database: sqlite3.Connection, path: Path, file: os.stat_result, written: Callable[[], None]
    ) -> None:
        """`written` is called, by the thread, when somebody else has written to the file."""
        self.database = database
        self.commits = commit_times()
        self._path = path
        self._file = file
        self._written = written
        self._fault = ""
        self._asked: deque[Job] = deque()
        """For in this turn of the loop."""
        self._jobs: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._seen = 0
        self._watched = 0.0
        """When it was looked whether a tool has written."""
        self._watch()
        self._thread = threading.Thread(target=self._write, name="meseta-writer", daemon=True)
        self._thread.start()

    @property
    def fault(self) -> str:
        """What is wrong; empty: nothing."""
        if not self._thread.is_alive():
            return DEAD
        return self._fault if self._is_there() else GONE

    async def run(self, work: Work) -> Any:
        """What the work gives, when it is durable."""
        if not self._thread.is_alive():
            raise StoreFailed(DEAD)
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        if not self._asked:
            loop.call_soon(self._hand_over)
        self._asked.append(Job(work, done))
        return await done

    def close(self) -> None:
        """Returns when all that waits is written."""
        self._hand_over()
        self._jobs.put(None)
        self._thread.join()
        self.database.close()

    # What waits

    def _hand_over(self) -> None:
        batch: list[Job] = []
        while self._asked:
            batch.append(self._asked.popleft())
        if batch:
            self._jobs.put(batch)

    def _write(self) -> None:
        while (first := self._next()) is not None:
            batch, last = self._gather(first)
            with self.commits.timed():
                results = self._commit(batch)
            _answer(batch, results)
            if last:
                return

    def _next(self) -> list[Job] | None:
        """The next writes, as soon as there are some; meanwhile it looks for what others have written."""
        while True:
            try:
                return self._jobs.get(timeout=WATCH)
            except queue.Empty:
                with suppress(sqlite3.Error):
                    self._watch()
                    if self._fault:
                        self._try()

    def _gather(self, batch: list[Job]) -> tuple[list[Job], bool]:
        """These and what waits behind them, and whether it is the last."""
        while len(batch) < BATCH and not self._jobs.empty():
            more = self._jobs.get()
            if more is None:
                return batch, True
            batch += more
        return batch, False

    # The file

    def _watch(self) -> None:
        """A tool has written to the file, too: whoever listens looks everywhere."""
        self._watched = time.monotonic()
        (version,) = self.database.execute("PRAGMA data_version").fetchone()
        before, self._seen = self._seen, version
        if before not in (0, version):
            self._written()

    def _try(self) -> None:
        """Whether it can be written again: nobody else may try for hours, and until then the server is called ill."""
        self.database.execute(TRY)
        self._fault = ""

    def _is_there(self) -> bool:
        try:
            return os.path.samestat(os.stat(self._path), self._file)
        except OSError:
            return False

    def _commit(self, batch: Sequence[Job]) -> list[object]:
        """The result of each job, all in one transaction; a job that is refused does not hinder the others."""
        try:
            if time.monotonic() - self._watched > WATCH:
                self._watch()
            self.database.execute("BEGIN IMMEDIATE")
            results = [self._attempt(batch[0])] if len(batch) == 1 else [self._attempt_one(job) for job in batch]
            if self.database.in_transaction:
                self.database.execute("COMMIT")
            if not self._is_there():
                # Written, but where nobody will find it.
                raise StoreFailed(GONE)
            self._fault = ""
        except Exception as error:
            self._fault = str(error) or type(error).__name__
            with suppress(sqlite3.Error):
                self.database.rollback()
            return [StoreFailed(self._fault) for _ in batch]
        return results

    def _attempt_one(self, job: Job) -> object:
        """One of several: what it has done is undone if it is refused."""
        self.database.execute("SAVEPOINT job")
        try:
            return self._attempt(job, "ROLLBACK TO job")
        finally:
            if self.database.in_transaction:
                self.database.execute("RELEASE job")

    def _attempt(self, job: Job, undo: str = "ROLLBACK") -> object:
        try:
            return job.work(self.database)
        except sqlite3.Error:
            raise
        except Exception as refused:
            self.database.execute(undo)
            known = isinstance(refused, Conflict | Missing)
            return refused if known else StoreFailed(f"it cannot be written: {type(refused).__name__}")


def _answer(batch: Sequence[Job], results: Sequence[object]) -> None:
    """Tell whoever waits; mostly all of them do in one loop, and it is woken once."""
    waiting: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], object]]] = {}
    for job, result in zip(batch, results, strict=True):
        waiting.setdefault(job.done.get_loop(), []).append((job.done, result))
    for loop, settled in waiting.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle, settled)


def _settle(settled: Sequence[tuple["asyncio.Future[Any]", object]]) -> None:
    for done, result in settled:
        if done.cancelled():
            continue
        if isinstance(result, Exception):
            done.set_exception(result)
        else:
            done.set_result(result)
