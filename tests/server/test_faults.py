"""Faults are seen: each has an answer, nothing is acknowledged that is not kept, and nobody else is hindered."""

import asyncio
import gc
import random
import shutil
import signal
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from meseta.server import chores
from meseta.server.checking import Finding, check_store
from meseta.server.chores import Chores
from meseta.server.errors import Refusal
from meseta.server.store import SqliteStore, StoreFailed
from meseta.server.thinking.pool import WorkerPool
from meseta.server.thinking.turns import BotTurns
from tests.server.client import Client, Refused, new_table
from tests.server.process import Server, running
from tests.server.receiver import receiving
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
        harms_no_other(server, (damaged, token), (whole, other))
        message = server.get(f"api/tables/{damaged}/record").json["message"]
        assert "damaged" in message or "other rules" in message
        until = time.monotonic() + PATIENCE
        while server.get(f"api/tables/{bots}/record").status != 200:
            assert time.monotonic() < until
            time.sleep(0.1)
        assert server.get("api/health").status == 200
        assert "Traceback" not in server.log()


@pytest.mark.parametrize(
    "timing",
    [
        b"\xff",
        b'{"times": {"left": [30.0, 30.0], "running": [7]}}',
        pytest.param(b'{"reports": {"awaited": {"9": 1}, "look": 0}}', marks=LONG),
        pytest.param(b'{"times": {"left": []}}', marks=LONG),
        pytest.param(b"[" * 2000, marks=LONG),
    ],
)
def test_damaged_times_harm_their_own_table_only(tmp_path: Path, timing: bytes) -> None:
    """Its clock is due, and a bot is to play there: neither stops the chores of all."""
    with running(tmp_path) as server:
        damaged, token = new_table(server, "el-grande", "random", "you")
        whole, other = new_table(server, "el-grande", "you", "here")
    file = tmp_path / "data" / "meseta.sqlite"
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE tables SET timing = ?, bot_turn = 1, due = 1 WHERE id = ?", (timing, damaged))
    with running(tmp_path) as server:
        wait_for(lambda: "time cannot be kept" in server.log())
        harms_no_other(server, (damaged, token), (whole, other))
        assert "damaged" in server.get(f"api/tables/{damaged}/record").json["message"]
    checked = asyncio.run(findings(file))
    assert {finding.table: bool(finding.fault) for finding in checked} == {damaged: True, whole: False}


async def findings(file: Path) -> list[Finding]:
    store = SqliteStore(file)
    try:
        return [finding async for finding in check_store(store)]
    finally:
        await store.close()


@pytest.mark.parametrize("document", [b"\xff", b'{"game": "\xff"', pytest.param(b"[" * 2000, marks=LONG)])
def test_a_damaged_document_does_not_hold_up_others_news(tmp_path: Path, document: bytes) -> None:
    """What was to be sent of it is given up, and what others are to know is sent."""

    async def test() -> None:
        async with receiving() as receiver:
            serve = ("serve", "--port", "0", "--webhooks", "any")
            with running(tmp_path, *serve) as server:
                damaged, token = new_table(server, "el-grande", "you", "here", webhook=receiver.address)
                whole, other = new_table(server, "el-grande", "you", "here", webhook=receiver.address)
            file = tmp_path / "data" / "meseta.sqlite"
            with closing(sqlite3.connect(file)) as database, database:
                database.execute("UPDATE tables SET document = ?, due = NULL WHERE id = ?", (document, damaged))
                for table in (damaged, whole):
                    database.execute("INSERT OR REPLACE INTO calls VALUES (?, 0, 1, ?, 0, 1)", (table, b"{}"))
            server = await asyncio.to_thread(Server, tmp_path, *serve)
            try:
                await receiver.until(1)
                await asyncio.to_thread(wait_for, lambda: "given up" in server.log())
                await asyncio.to_thread(harms_no_other, server, (damaged, token), (whole, other))
                assert server.log().count("given up") == 1
            finally:
                await asyncio.to_thread(server.stop)
            assert {headers["meseta-delivery"].partition("/")[0] for headers in receiver.headers} == {whole}
            with closing(sqlite3.connect(file)) as database:
                left = database.execute("SELECT due FROM calls WHERE id = ?", (damaged,)).fetchall()
            assert left == [(None,)]

    asyncio.run(test())


def wait_for(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.05)


def harms_no_other(server: Server, damaged: tuple[str, str], whole: tuple[str, str]) -> None:
    """The damaged table is refused with a clear word; lists and health are well, and at the other one plays on."""
    seats = [{"table": table, "token": token} for table, token in (damaged, whole)]
    mine = server.post("api/mine", {"seats": seats})
    assert (mine.status, [summary["table"] for summary in mine.json]) == (200, [whole[0]])
    answer = server.get(f"api/tables/{damaged[0]}/record")
    assert (answer.status, answer.json["code"]) == (403, "not-allowed")

    async def play() -> None:
        async with Client(server, *whole) as host:
            await host.play_on(random.Random(1), steps=5)
            with pytest.raises(Refused) as refused:
                async with Client(server, *damaged):
                    pass
            assert (refused.value.code, refused.value.field) == ("not-allowed", "table")

    asyncio.run(play())
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


def test_what_was_read_of_a_table_that_is_refused_is_let_go_at_once(tmp_path: Path) -> None:
    """Whoever asks for it again and again does not fill the memory until garbage is looked for."""

    async def test() -> None:
        async with house(tmp_path) as tables:
            damaged = (await tables.create(description("random"), "")).id
            await tables.store.append(damaged, [act(1)], bot_turn=True)
            tables._loaded.clear()
            gc.collect()
            gc.disable()
            try:
                for _ in range(10):
                    with pytest.raises(Refusal):
                        await tables.get(damaged)
                    await asyncio.sleep(0)
                assert not [found for found in gc.get_objects() if isinstance(found, Refusal)]
            finally:
                gc.enable()

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
