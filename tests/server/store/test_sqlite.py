"""The SQLite store: the laws of every store, and what a failing file does."""

import asyncio
import os
import sqlite3
import threading
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from meseta.server.store import News, Said, SqliteStore, Store, Stored, StoreFailed, Timed
from meseta.server.store.layout import SQLITE
from tests.server.store.conformance import StoreLaws, act

MANY = 2000


class TestSqlite(StoreLaws):
    async def open(self, folder: Path) -> Store:
        return SqliteStore(folder / "tables.sqlite")


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    """A store with one table and one row."""
    path = tmp_path / "tables.sqlite"

    async def make() -> None:
        store = SqliteStore(path)
        await store.create("a", b"document", "", bot_turn=False)
        await store.append("a", [act(1)], bot_turn=False)
        await store.close()

    asyncio.run(make())
    yield path
    path.chmod(0o600)


def content(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as database:
        return [
            *database.execute("SELECT * FROM log ORDER BY id, number"),
            *database.execute("SELECT id, document, version, bot_turn FROM tables ORDER BY id"),
        ]


def test_a_full_disk_fails_the_senders_and_changes_nothing(file: Path) -> None:
    before = content(file)

    async def fill() -> None:
        store = SqliteStore(file)
        # What a full disk does: the file cannot grow.
        store._writer.database.execute(f"PRAGMA max_page_count = {page_count(file)}")
        large = b"x" * 100_000
        writes = [store.create(f"b{i}", large, "", bot_turn=False) for i in range(5)]
        results = await asyncio.gather(*writes, return_exceptions=True)
        assert all(isinstance(result, StoreFailed) for result in results)
        with pytest.raises(StoreFailed, match="full"):
            await store.replace("a", large, 0, bot_turn=True)
        assert await store.rows("a") == [act(1)]
        store._writer.database.execute("PRAGMA max_page_count = 1000000")
        await store.append("a", [act(2)], bot_turn=False)
        await store.close()

    asyncio.run(fill())
    assert content(file) == [before[0], ("a", 2, "act", 0, "place 2"), *before[1:]]


def page_count(path: Path) -> int:
    with closing(sqlite3.connect(path)) as database:
        return int(database.execute("PRAGMA page_count").fetchone()[0])


@asynccontextmanager
async def locked(file: Path) -> AsyncIterator[SqliteStore]:
    """A store that could not write, as long as another holds its file."""
    store = SqliteStore(file)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreFailed, match="locked"):
            await store.append("a", [act(2)], bot_turn=True)
        yield store
        other.execute("ROLLBACK")


def test_a_locked_file_fails_the_senders_and_changes_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meseta.server.store.sqlite.PATIENCE", 0.1)
    before = content(file)

    async def wait() -> None:
        async with locked(file) as store:
            # Readers are not held up.
            assert await store.rows("a") == [act(1)]
        assert content(file) == before
        await store.append("a", [act(2)], bot_turn=False)
        await store.close()

    asyncio.run(wait())


def test_a_fault_that_is_over_is_forgotten_though_nobody_writes(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meseta.server.store.sqlite.PATIENCE", 0.1)
    monkeypatch.setattr("meseta.server.store.sqlite_writer.WATCH", 0.1)
    before = content(file)

    async def wait() -> None:
        async with locked(file) as store:
            await asyncio.sleep(0.5)
            assert store.faults == ["store: database is locked"]
        async with asyncio.timeout(10):
            while store.faults:
                await asyncio.sleep(0.05)
        await store.close()

    asyncio.run(wait())
    assert content(file) == before


def test_a_file_that_cannot_be_written_is_refused_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "folder.sqlite").mkdir()
    with pytest.raises(StoreFailed, match=r"folder\.sqlite"):
        SqliteStore(tmp_path / "folder.sqlite")


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").write_bytes(b"El Grande" * 1000)
    with pytest.raises(StoreFailed, match="not a database"):
        SqliteStore(tmp_path / "tables.sqlite")


@pytest.mark.parametrize("format", range(1, len(SQLITE) + 1))
def test_files_of_every_format_are_brought_up_to_date(tmp_path: Path, format: int) -> None:
    """From the first on; what is in them stays."""
    path = tmp_path / "old.sqlite"
    with closing(sqlite3.connect(path)) as database:
        for step in SQLITE[:format]:
            database.executescript(step)
        database.execute(f"PRAGMA user_version = {format}")
        database.execute("INSERT INTO settings VALUES ('secret', x'01')")
        database.execute(
            "INSERT INTO tables (id, document, version, owner, bot_turn, changed) VALUES ('a', x'02', 3, 'me', 1, 4.5)"
        )
        database.execute("INSERT INTO log VALUES ('a', 1, 'act', 0, 'place 1')")
        database.commit()

    async def look() -> None:
        store = SqliteStore(path, used=True)
        assert await store.secret() == b"\x01"
        assert await store.find("a") == Stored("a", b"\x02", 3, 1, 4.5)
        assert await store.rows("a") == [act(1)]
        assert (await store.talk("a"), await store.position("a")) == ([], None)
        assert await store.take_due(60, 9) == []
        assert await store.take_calls(60, 9) == []
        await store.append("a", [act(2)], bot_turn=False, timed=Timed(2, b"clock", None))
        await store.close()

    asyncio.run(look())
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (len(SQLITE),)


def test_several_may_open_an_old_file_at_once(tmp_path: Path) -> None:
    """A server of a new version, and a backup that is made at the same moment."""
    path = tmp_path / "tables.sqlite"
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.executescript(f"{SQLITE[0]} PRAGMA user_version = 1;")
    together = threading.Barrier(4)

    def secret() -> bytes:
        together.wait()
        store = SqliteStore(path)

        async def read() -> bytes:
            try:
                return await store.secret()
            finally:
                await store.close()

        return asyncio.run(read())

    with ThreadPoolExecutor(4) as threads:
        found = [threads.submit(secret) for _ in range(4)]
        assert len({one.result() for one in found}) == 1


def test_a_newer_format_is_refused(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA user_version = 7")
    with pytest.raises(StoreFailed, match="newer version"):
        SqliteStore(file)


def test_every_commit_is_flushed_to_the_disk(file: Path) -> None:
    async def look() -> None:
        store = SqliteStore(file)
        for pragma, wanted in (("journal_mode", "wal"), ("synchronous", 2)):
            assert store._writer.database.execute(f"PRAGMA {pragma}").fetchone() == (wanted,)
        await store.close()

    asyncio.run(look())


def test_writes_that_wait_share_a_commit(file: Path) -> None:
    """Else many tables would wait for the disk one after another."""

    async def measure() -> int:
        store = SqliteStore(file)
        commits: list[str] = []
        store._writer.database.set_trace_callback(commits.append)
        await asyncio.gather(*(store.create(f"t{i}", b"", "", bot_turn=False) for i in range(MANY)))
        store._writer.database.set_trace_callback(None)
        await store.close()
        return commits.count("COMMIT")

    assert asyncio.run(measure()) < MANY / 10


def test_what_one_turn_of_the_loop_asks_for_shares_a_commit(file: Path) -> None:
    async def measure() -> list[int]:
        store = SqliteStore(file)
        tables = [f"t{i}" for i in range(10)]
        for table in tables:
            await store.create(table, b"", "", bot_turn=False)
        commits: list[str] = []
        store._writer.database.set_trace_callback(commits.append)
        await asyncio.gather(*(store.append(table, [act(1)], bot_turn=False) for table in tables))
        together = commits.count("COMMIT")
        for table in tables:
            await store.append(table, [act(2)], bot_turn=False)
        store._writer.database.set_trace_callback(None)
        await store.close()
        return [together, commits.count("COMMIT") - together]

    assert asyncio.run(measure()) == [1, 10]


def test_what_was_asked_for_is_written_before_it_closes(file: Path) -> None:
    async def write_and_close() -> None:
        store = SqliteStore(file)
        writing = asyncio.ensure_future(store.create("t", b"", "", bot_turn=False))
        # Asked for, and not handed to the thread yet.
        await asyncio.sleep(0)
        await store.close()
        await writing

    asyncio.run(write_and_close())

    async def look() -> bool:
        store = SqliteStore(file)
        found = await store.find("t")
        await store.close()
        return found is not None

    assert asyncio.run(look())


def test_the_file_belongs_to_its_owner_alone(tmp_path: Path) -> None:
    """The secret is in it."""
    path = tmp_path / "tables.sqlite"
    asyncio.run(SqliteStore(path).close())
    assert os.stat(path).st_mode & 0o077 == 0


def test_what_a_tool_writes_beside_the_server_is_noticed(file: Path) -> None:
    """Also when the server has nothing to write itself."""

    async def test() -> None:
        store, tool = SqliteStore(file, used=True), SqliteStore(file, used=True)
        async with store.listen() as news, asyncio.timeout(30):
            await tool.say("a", Said(0, 1.0, "players", "note", "", None, "", "closed"), keep=3)
            assert await anext(news) == News("", 0, 0)
        await store.close()
        await tool.close()

    asyncio.run(test())
