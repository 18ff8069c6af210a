"""Faults are seen: each has an answer, nothing is acknowledged that is not kept, and nobody else is hindered."""

import asyncio
import shutil
import signal
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from meseta.server import chores
from meseta.server.chores import Chores
from meseta.server.store import SqliteStore, StoreFailed
from meseta.server.thinking.pool import WorkerPool
from meseta.server.thinking.turns import BotTurns
from tests.server.client import Client, Refused, new_table
from tests.server.process import Server, running
from tests.server.store.conformance import act
from tests.server.test_table import house
from tests.server.test_turns import description

PATIENCE = 60.0


LONG = pytest.mark.long


@pytest.mark.parametrize(
    "document",
    [
        b"\xff\xfe",
        b'{"game": "chess", "record": {}, "seats": [], "watch": true}',
        pytest.param(b"", marks=LONG),
        pytest.param(b"{}", marks=LONG),
        pytest.param(b"[" * 2000, marks=LONG),
    ],
)
def test_a_damaged_document_harms_its_own_table_only(tmp_path: Path, document: bytes) -> None:
    server = Server.serve(tmp_path)
    bots, _ = new_table(server, "el-grande", "random", "random", options={"rounds": 6})
    damaged, token = new_table(server, "el-grande", "random", "you")
    whole, other = new_table(server, "el-grande", "you", "here")
    server.stop(signal.SIGKILL)
    with closing(sqlite3.connect(tmp_path / "data" / "meseta.sqlite")) as database, database:
        database.execute("UPDATE tables SET document = ?, bot_turn = 1 WHERE id = ?", (document, damaged))
    with running(tmp_path) as server:
        mine = server.post(
            "api/mine", {"seats": [{"table": damaged, "token": token}, {"table": whole, "token": other}]}
        )
        assert (mine.status, [summary["table"] for summary in mine.json]) == (200, [whole])
        answer = server.get(f"api/tables/{damaged}/record")
        assert answer.status == 403
        assert "damaged" in answer.json["message"] or "other rules" in answer.json["message"]
        until = time.monotonic() + PATIENCE
        while server.get(f"api/tables/{bots}/record").status != 200:
            assert time.monotonic() < until
            time.sleep(0.1)
        assert server.get("api/health").status == 200
        assert "Traceback" not in server.log()


def test_a_damaged_log_harms_its_own_table_only(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as tables:
            made = [await tables.create(description("random"), "") for _ in range(2)]
            await tables.store.append(made[0].id, [act(1)], bot_turn=True)
            tables._loaded.clear()
            await tables.wake_bots()
            assert list(tables._loaded) == [made[1].id]

    asyncio.run(test())


def test_a_chore_that_fails_is_begun_again_and_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chores, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(chores, "STEADY", 0.05)
    begun: list[int] = []

    async def chore() -> None:
        begun.append(1)
        if len(begun) < 3:
            raise ValueError("broken")
        await asyncio.Event().wait()

    async def test() -> None:
        watched = Chores()
        watched.start("chore", chore)
        async with asyncio.timeout(PATIENCE):
            while not watched.faults:
                await asyncio.sleep(0)
            assert watched.faults == ["chore: ValueError"]
            while len(begun) < 3 or watched.faults:
                await asyncio.sleep(0.01)
        await watched.stop()

    asyncio.run(test())


def test_a_write_that_breaks_the_writer_fails_alone(tmp_path: Path) -> None:
    """Not an error of the database: the writer goes on, and what shared its commit is kept."""

    async def test() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        await store.create("a", b"", "", bot_turn=False)

        def work(database: sqlite3.Connection) -> object:
            database.execute("UPDATE tables SET owner = 'x'")
            raise ZeroDivisionError

        results = await asyncio.gather(
            store.append("a", [act(1)], bot_turn=False),
            store._submit(work),  # type: ignore[arg-type]
            store.append("a", [act(2)], bot_turn=False),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [type(None), StoreFailed, type(None)]
        assert await store.rows("a") == [act(1), act(2)]
        assert store.faults == []
        await store.close()
        assert store.faults
        with pytest.raises(StoreFailed, match="ended"):
            await store.append("a", [act(3)], bot_turn=False)

    asyncio.run(test())


def test_a_folder_that_is_deleted_under_the_server(tmp_path: Path) -> None:
    """Nothing is acknowledged from then on, and health says so."""
    with running(tmp_path) as server:
        table, token = new_table(server, "el-grande", "you", "here")

        async def play() -> None:
            async with Client(server, table, token) as host:
                await host.act(host.asked()[0], host.actions(host.asked()[0])[0])
                shutil.rmtree(tmp_path / "data")
                before = host.states
                with pytest.raises(Refused) as refused:
                    await host.act(host.asked()[0], host.actions(host.asked()[0])[0])
                assert refused.value.code == "busy"
                assert host.states == before

        asyncio.run(play())
        answer = server.get("api/health")
        assert (answer.status, answer.json["code"]) == (503, "busy")
        assert "removed" in answer.json["message"]


@pytest.mark.parametrize("emptied", ["removed", "cut", pytest.param("another", marks=LONG)])
def test_tables_that_are_gone_are_not_made_anew(tmp_path: Path, emptied: str) -> None:
    """All links would be void: the server does not start, and says what to do."""
    with running(tmp_path) as server:
        new_table(server, "el-grande", "you", "here")
    for file in (tmp_path / "data").glob("meseta.sqlite*"):
        file.unlink()
    database = tmp_path / "data" / "meseta.sqlite"
    if emptied == "cut":
        database.touch()
    elif emptied == "another":
        with closing(sqlite3.connect(database)) as other:
            other.execute("CREATE TABLE unrelated (x)")
    server = Server.serve(tmp_path)
    assert server.stop() == 1
    assert "its tables are gone" in server.log()
    (tmp_path / "data" / "server.json").unlink()
    database.unlink(missing_ok=True)
    with running(tmp_path) as server:
        assert server.get("api/health").json["tables"] == 0


def test_bots_play_on_where_no_process_can_be_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Anything legal is played: a table never stops."""
    monkeypatch.setattr(sys, "executable", str(tmp_path / "nothing"))

    async def test() -> None:
        async with house(tmp_path) as tables:
            workers = WorkerPool(1)
            turns = BotTurns(workers)
            tables.after_change = turns.wake
            table = await tables.create(description("random"), "")
            async with asyncio.timeout(PATIENCE):
                while table.progress.number < 10:
                    await asyncio.sleep(0.01)
            await turns.stop()
            await workers.stop()

    asyncio.run(test())
