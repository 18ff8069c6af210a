"""The PostgreSQL store: the laws of every store, and what several processes need of it."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path
from urllib.parse import urlsplit

import asyncpg
import pytest

from meseta.server.errors import not_stored
from meseta.server.store import AnswerLost, Conflict, Here, News, Store, Stored, StoreFailed, Timed
from meseta.server.store.layout import POSTGRESQL
from meseta.server.store.postgresql import CONNECTIONS, PostgresStore
from tests.server.postgresql import Cluster
from tests.server.store.conformance import StoreLaws, act

END_WAITING = """
    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'"""

PATIENCE = 60.0


class TestPostgresql(StoreLaws):
    @pytest.fixture(autouse=True)
    def _databases(self, postgresql: Cluster) -> None:
        self.cluster = postgresql
        self.urls: dict[Path, str] = {}

    async def open(self, folder: Path) -> Store:
        if folder not in self.urls:
            self.urls[folder] = self.cluster.new_database()
        return await PostgresStore.open(self.urls[folder])


def test_one_process_holds_the_bots_of_a_table(postgresql: Cluster) -> None:
    async def test() -> None:
        store = await PostgresStore.open(postgresql.new_database())
        for table in "abcd":
            await store.create(table, b"", "", bot_turn=table != "d")
        one, other = await asyncio.gather(store.hold_waiting("one", 60, 2), store.hold_waiting("other", 60, 2))
        assert sorted(one + other) == ["a", "b", "c"]
        assert not await store.hold(one[0], "other", 60)
        assert await store.hold(one[0], "one", 60)
        assert await store.hold_waiting("third", 60, 9) == []
        assert await store.hold("d", "third", 60)
        # Who does not come back loses them.
        assert await store.hold(one[0], "one", -1)
        assert await store.hold_waiting("third", 60, 9) == [one[0]]
        await store.close()

    asyncio.run(test())


def test_news_go_on_when_the_database_was_restarted(postgresql: Cluster) -> None:
    async def test() -> None:
        store = await PostgresStore.open(postgresql.new_database())
        await store.create("a", b"", "", bot_turn=False)
        async with store.listen() as news, asyncio.timeout(PATIENCE):
            await asyncio.to_thread(postgresql.stop)
            with pytest.raises(StoreFailed):
                await store.append("a", [act(1)], bot_turn=False)
            assert store.faults
            await asyncio.to_thread(postgresql.start)
            while await anext(news) != News("", 0, 0):
                pass
            await store.append("a", [act(1)], bot_turn=False)
            assert await anext(news) == News("a", 1, 0, rows=(act(1),))
            assert store.faults == []
        await store.close()

    asyncio.run(test())


def test_listeners_hear_who_is_at_any_number_of_tables(postgresql: Cluster) -> None:
    async def test() -> None:
        store = await PostgresStore.open(postgresql.new_database())
        here = [Here(f"{number:016}", (0, 1, 2, 3, 4), 100) for number in range(730)]
        heard: list[Here] = []
        async with store.listen() as all_news, asyncio.timeout(PATIENCE):
            await store.tell_presence("me", here)
            async for news in all_news:
                assert (news.table, news.process) == ("", "me")
                heard += news.here
                if len(heard) == len(here):
                    break
        assert heard == here
        await store.close()

    asyncio.run(test())


@pytest.mark.parametrize("format", range(1, len(POSTGRESQL) + 1))
def test_databases_of_every_format_are_brought_up_to_date(postgresql: Cluster, format: int) -> None:
    """From the first on; what is in them stays."""

    async def test() -> None:
        url = postgresql.new_database()
        connection = await asyncpg.connect(url)
        for step in POSTGRESQL[:format]:
            await connection.execute(step)
        await connection.execute("INSERT INTO settings VALUES ('format', $1), ('secret', 'x')", str(format).encode())
        columns = "id, document, version, owner, bot_turn, changed, number, said"
        await connection.execute(f"INSERT INTO tables ({columns}) VALUES ('a', 'doc', 3, 'me', true, 4.5, 1, 0)")
        await connection.execute("INSERT INTO log VALUES ('a', 1, 'act', 0, 'place 1')")
        await connection.close()
        store = await PostgresStore.open(url)
        assert await store.secret() == b"x"
        assert await store.find("a") == Stored("a", b"doc", 3, 1, 4.5)
        assert await store.rows("a") == [act(1)]
        assert await store.take_due(60, 9) == []
        assert await store.take_calls(60, 9) == []
        await store.append("a", [act(2)], bot_turn=False, timed=Timed(2, b"clock", None))
        await store.close()

    asyncio.run(test())


def test_a_newer_format_is_refused(postgresql: Cluster) -> None:
    async def test() -> None:
        url = postgresql.new_database()
        store = await PostgresStore.open(url)
        await store._ask("UPDATE settings SET value = '99' WHERE name = 'format'")
        await store.close()
        with pytest.raises(StoreFailed, match="newer version"):
            await PostgresStore.open(url)

    asyncio.run(test())


@asynccontextmanager
async def losing(url: str) -> AsyncIterator[tuple[str, asyncio.Event]]:
    """The address of a way to the database, which ends when the next answer comes after the event is set."""
    lose = asyncio.Event()
    tasks: set[asyncio.Task[None]] = set()
    where = urlsplit(url)

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, answers: bool) -> None:
        with closing(writer):
            while some := await reader.read(65536):
                if answers and lose.is_set():
                    return
                writer.write(some)

    async def lead(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(where.hostname, where.port)
        tasks.add(asyncio.ensure_future(pass_on(reader, back, answers=False)))
        tasks.add(asyncio.ensure_future(pass_on(there, writer, answers=True)))

    async with await asyncio.start_server(lead, "127.0.0.1", 0) as listening:
        port = listening.sockets[0].getsockname()[1]
        yield url.replace(f":{where.port}", f":{port}"), lose
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def test_an_answer_that_is_lost_is_no_promise_that_nothing_was_done(postgresql: Cluster) -> None:
    async def test() -> None:
        url = postgresql.new_database()
        store = await PostgresStore.open(url)
        async with losing(url) as (lossy, lose), asyncio.timeout(PATIENCE):
            there = await PostgresStore.open(lossy)
            await there.create("a", b"", "", bot_turn=False)
            await there.append("a", [act(1)], bot_turn=False)
            lose.set()
            with pytest.raises(AnswerLost) as lost:
                await there.append("a", [act(2)], bot_turn=False)
            assert await store.rows("a") == [act(1), act(2)]
            assert not_stored(lost.value).message.startswith("nobody knows whether it was stored")
            lose.clear()
            with pytest.raises(Conflict):
                await there.append("a", [act(2)], bot_turn=False)
            await there.close()
        await store.close()

    asyncio.run(test())


def test_a_database_that_ends_may_have_done_what_it_was_asked(postgresql: Cluster) -> None:
    async def test() -> None:
        url = postgresql.new_database()
        store = await PostgresStore.open(url)
        await store.create("a", b"", "", bot_turn=False)
        other = await asyncpg.connect(url)
        async with asyncio.timeout(PATIENCE):
            # So that the server is at it when it is told to end.
            async with other.transaction():
                await other.execute("LOCK TABLE tables")
                write = asyncio.create_task(store.append("a", [act(1)], bot_turn=False))
                ended = 0
                while not ended:
                    ended = await other.fetchval(END_WAITING)
                with pytest.raises(AnswerLost):
                    await write
            await store.append("a", [act(1)], bot_turn=False)
        await other.close()
        await store.close()

    asyncio.run(test())


def test_a_database_that_confirms_what_it_has_not_stored_is_refused(postgresql: Cluster) -> None:
    async def test() -> None:
        url = postgresql.new_database()
        other = await asyncpg.connect(url)
        name = await other.fetchval("SELECT current_database()")
        await other.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")
        with pytest.raises(StoreFailed, match="synchronous_commit"):
            await PostgresStore.open(url)
        await other.execute(f"ALTER DATABASE {name} SET synchronous_commit = local")
        await (await PostgresStore.open(url)).close()
        await other.close()

    asyncio.run(test())


def test_whoever_has_to_wait_for_the_database_is_told_in_time(
    postgresql: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All connections are at something that does not end: nothing was asked, so nothing has happened."""

    async def test() -> None:
        store = await PostgresStore.open(postgresql.new_database())
        monkeypatch.setattr("meseta.server.store.postgresql.PATIENCE", 0.2)
        async with AsyncExitStack() as stack:
            for _ in range(CONNECTIONS):
                await stack.enter_async_context(store._pool.acquire())
            async with asyncio.timeout(PATIENCE / 4):
                with pytest.raises(StoreFailed) as failed:
                    await store.create("a", b"", "", bot_turn=False)
            assert not isinstance(failed.value, AnswerLost)
        await store.create("a", b"", "", bot_turn=False)
        assert store.faults == []
        await store.close()

    asyncio.run(test())


@pytest.mark.parametrize("url", ["postgresql://nobody@127.0.0.1:1/x", "postgresql://[", "mysql://x"])
def test_a_database_that_is_not_there(url: str) -> None:
    with pytest.raises(StoreFailed, match="cannot be used"):
        asyncio.run(PostgresStore.open(url))


def test_several_may_open_an_empty_database_at_once(postgresql: Cluster) -> None:
    async def test() -> None:
        url = postgresql.new_database()
        stores = await asyncio.gather(*(PostgresStore.open(url) for _ in range(4)))
        assert len({await store.secret() for store in stores}) == 1
        for store in stores:
            await store.close()

    asyncio.run(test())


async def listeners_process(store: PostgresStore) -> int:
    """Of the database: the process behind the connection by which news come."""
    found = await store._ask(
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() "
        "AND (query LIKE 'LISTEN%' OR query = 'SELECT 1')"
    )
    return int(found[0][0])


def test_a_connection_that_dies_without_a_word_is_noticed(postgresql: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meseta.server.store.postgresql.CHECK", 0.3)

    async def test() -> None:
        store = await PostgresStore.open(postgresql.new_database())
        async with store.listen() as news, asyncio.timeout(PATIENCE):
            # While it is well, nobody is told to look everywhere.
            await asyncio.sleep(1)
            await store.create("a", b"", "", bot_turn=False)
            assert await anext(news) == News("a", 0, 0)
            stopped = await listeners_process(store)
            os.kill(stopped, signal.SIGSTOP)
            try:
                await store.append("a", [act(1)], bot_turn=False)
                assert await anext(news) == News("", 0, 0)
                await store.append("a", [act(2)], bot_turn=False)
                assert await anext(news) == News("a", 2, 0, rows=(act(2),))
            finally:
                os.kill(stopped, signal.SIGCONT)
        await store.close()

    asyncio.run(test())


def test_whoever_listens_is_told_when_nobody_keeps_the_connection(postgresql: Cluster) -> None:
    """An error of ours: it is seen, and the listening is begun again."""

    async def test() -> None:
        store = await PostgresStore.open(postgresql.new_database())
        async with asyncio.timeout(PATIENCE), store.listen() as news:
            process = await listeners_process(store)
            store._url = "postgresql://["
            await store._ask("SELECT pg_terminate_backend($1)", process)
            with pytest.raises(ValueError, match="IPv6"):
                await anext(news)
        await store.close()

    asyncio.run(test())
