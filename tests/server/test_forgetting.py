"""Abandoned tables: let go of by the memory, and deleted by a server that is told to."""

import asyncio
import random
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from meseta.server.errors import Refusal
from meseta.server.store import SqliteStore, Timed
from meseta.server.table import Table
from meseta.server.tables import DAY, Tables
from meseta.server.talk import TIME_UP, note
from tests.server.client import Client, Refused, new_table
from tests.server.process import Server, running
from tests.server.test_table import house, new, play
from tests.server.test_webhooks import Sitting

PATIENCE = 60.0
LONG_AGO = 10 * DAY


def age(file: Path, *tables: str) -> None:
    """As if nobody had touched them for long."""
    with closing(sqlite3.connect(file)) as database:
        for table in tables:
            then = time.time() - LONG_AGO
            database.execute("UPDATE tables SET changed = ?, used = ? WHERE id = ?", (then, then, table))
        database.commit()


async def forget(tables: Tables, days: int) -> None:
    """One round of it."""
    while await tables.store.forget(time.time() - days * DAY, 1):
        pass


def test_whoever_opens_a_deleted_table_is_told_that_there_is_none(tmp_path: Path) -> None:
    async def test() -> None:
        file = tmp_path / "meseta.sqlite"
        async with house(tmp_path) as tables:
            old, young = await new(tables), await new(tables)
            await play(old, random.Random(1), 5)
            tables.drop_idle(0)
            age(file, old.id)
            await forget(tables, 30)
            assert await tables.count() == 2
            await forget(tables, 5)
            with pytest.raises(Refusal) as refused:
                await tables.get(old.id)
            assert refused.value.code == "unknown-table"
            assert (await tables.get(young.id)).id == young.id
        with closing(sqlite3.connect(file)) as database:
            for part in ("tables", "log", "talk", "positions", "calls"):
                assert not database.execute(f"SELECT 1 FROM {part} WHERE id = ?", (old.id,)).fetchall()

    asyncio.run(test())


def test_whoever_looks_at_it_keeps_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as tables:
            table = await new(tables)
            tables.drop_idle(0)
            age(tmp_path / "meseta.sqlite", table.id)
            await tables.get(table.id)
            await forget(tables, 5)
            assert await tables.count() == 1

    asyncio.run(test())


def test_a_table_at_which_somebody_sits_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meseta.server.tables.USE", 0.01)

    async def test() -> None:
        async with house(tmp_path) as tables:
            used, left = await new(tables), await new(tables)
            used.presence.enter(Sitting(0))
            age(tmp_path / "meseta.sqlite", used.id, left.id)
            noting = asyncio.create_task(tables.use())
            async with asyncio.timeout(PATIENCE):
                while (found := await tables.store.find(used.id)) is None or found.used < time.time() - DAY:
                    await asyncio.sleep(0.01)
            noting.cancel()
            await asyncio.gather(noting, return_exceptions=True)
            assert await tables.store.forget(time.time() - DAY, 9) == [left.id]

    asyncio.run(test())


def test_a_table_where_time_runs_is_kept(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as tables:
            table = await new(tables)
            await tables.store.wait_for(table.id, Timed(0, b"", time.time() + DAY), 0)
            age(tmp_path / "meseta.sqlite", table.id)
            assert await tables.store.forget(time.time() - DAY, 9) == []

    asyncio.run(test())


def test_who_is_at_a_table_that_is_deleted_is_told(tmp_path: Path) -> None:
    """It cannot be while somebody is there; but another process, or the operator, may be wrong."""

    async def test() -> None:
        async with house(tmp_path) as tables:
            table = await new(tables)
            listening = asyncio.create_task(tables.listen())
            await asyncio.sleep(0)
            told: list[bool] = []

            class Watching(Sitting):
                def tell_deleted(self) -> None:
                    told.append(True)

            table.presence.enter(Watching(0))
            assert await tables.store.forget(time.time() + 5, 9) == [table.id]
            async with asyncio.timeout(PATIENCE):
                while not told:
                    await asyncio.sleep(0.01)
            assert tables.loaded == 0
            await refused_everything(table)
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)

    asyncio.run(test())


async def refused_everything(table: Table) -> None:
    with pytest.raises(Refusal) as refused:
        await play(table, random.Random(1), 1)
    assert refused.value.code == "unknown-table"
    with pytest.raises(Refusal) as refused:
        await table.describe(lambda description: None)
    assert refused.value.code == "unknown-table"
    with pytest.raises(Refusal) as refused:
        await table.say(note(TIME_UP, 0))
    assert refused.value.code == "unknown-table"
    with pytest.raises(Refusal) as refused:
        await table.wait_for(lambda timing: timing)
    assert refused.value.code == "unknown-table"


def test_a_server_that_is_told_to_forgets(tmp_path: Path) -> None:
    arguments = ("serve", "--port", "0")
    with running(tmp_path, *arguments) as server:
        old, token = new_table(server, "el-grande", "you", "here")
        young, _ = new_table(server, "el-grande", "you", "here")
    age(tmp_path / "data" / "meseta.sqlite", old)
    with running(tmp_path, *arguments) as server:
        assert server.get("api/health").json["tables"] == 2
    with running(tmp_path, *arguments, "--forget", "7") as server:
        until = time.monotonic() + PATIENCE
        while server.get("api/health").json["tables"] == 2 and time.monotonic() < until:
            time.sleep(0.05)
        asyncio.run(unknown(server, old, token))
        asyncio.run(watched(server, young))


async def unknown(server: Server, table: str, token: str) -> None:
    for known in (token, None):
        with pytest.raises(Refused) as refused:
            async with Client(server, table, known):
                pass
        assert refused.value.code == "unknown-table"


async def watched(server: Server, table: str) -> None:
    async with Client(server, table) as watcher:
        assert watcher.info["table"] == table


@pytest.mark.parametrize("days", ["0", "-3", "soon"])
def test_a_day_at_least(tmp_path: Path, days: str) -> None:
    server = Server(tmp_path, "serve", "--port", "0", "--forget", days)
    assert server.stop() == 2
    assert "--forget" in server.log()


def test_a_stored_table_is_let_go_of_by_the_memory(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as tables:
            table = await new(tables)
            tables.drop_idle(60)
            assert tables.loaded == 1
            tables.drop_idle(0)
            assert tables.loaded == 0
            assert isinstance(tables.store, SqliteStore)
            assert (await tables.get(table.id)) is not table

    asyncio.run(test())
