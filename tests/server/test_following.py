"""What one process writes the others follow; what cannot be followed harms its own table only."""

import asyncio
import logging
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from meseta.server.errors import Refusal
from meseta.server.network import Network
from meseta.server.store import Said, Timed
from meseta.server.table import Table
from meseta.server.tables import Tables
from meseta.server.talk import FREED, note
from meseta.server.timekeeper import Timekeeper
from tests.server.client import Client, new_table
from tests.server.postgresql import Cluster
from tests.server.process import running
from tests.server.store.conformance import act
from tests.server.test_processes import houses, until_same
from tests.server.test_table import house, new, play
from tests.server.test_turns import description
from tests.server.test_webhooks import Sitting

PATIENCE = 60.0


@asynccontextmanager
async def listening(tables: Tables) -> AsyncIterator["asyncio.Task[None]"]:
    task = asyncio.create_task(tables.listen())
    await asyncio.sleep(0.2)
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def until_gone(tables: Tables, table: Table) -> None:
    async with asyncio.timeout(PATIENCE):
        while table.id in tables._loaded:
            await asyncio.sleep(0.01)


async def harm(tables: Tables, table: Table) -> None:
    """As a process with other rules might write."""
    await tables.store.append(table.id, [act(table.progress.number + 1)], bot_turn=False)


@pytest.mark.parametrize("missed", [False, True])
def test_a_row_that_cannot_be_repeated_holds_up_nobody_elses_news(
    postgresql: Cluster, caplog: pytest.LogCaptureFixture, missed: bool
) -> None:
    """Told by news, or found when the listening begins anew."""

    async def test() -> None:
        async with houses(postgresql.new_database()) as (one, other):
            harmed, whole = await new(one), await new(one)
            there = await other.get(whole.id)
            dead = await other.get(harmed.id)
            if missed:
                await harm(one, harmed)
            async with listening(other) as task:
                if not missed:
                    await harm(one, harmed)
                await until_gone(other, dead)
                rng = random.Random(1)
                began = time.monotonic()
                for _ in range(5):
                    await play(whole, rng, 1)
                    await until_same(whole, there)
                assert time.monotonic() - began < 5
                assert not task.done()
                with pytest.raises(Refusal, match="other rules"):
                    await other.get(harmed.id)

    with caplog.at_level(logging.WARNING, "meseta.server"):
        asyncio.run(test())
    assert [record.getMessage() for record in caplog.records] == ["a table cannot be followed: UnreadableAction"]


def test_who_is_at_a_table_that_cannot_be_followed_comes_again(tmp_path: Path, postgresql: Cluster) -> None:
    """He is cut off; when he is back, he is told what is wrong, as everybody is."""
    url = postgresql.new_database()

    async def test() -> None:
        with running(tmp_path, "serve", "--port", "0", MESETA_DATABASE=url) as server:
            table, token = new_table(server, "el-grande", "you", "here")
            async with houses(url) as (one, _), Client(server, table, token) as host:
                await harm(one, await one.get(table))
                with pytest.raises(ConnectionClosed):
                    await host.until("cut")
            answer = await asyncio.to_thread(server.get, f"api/tables/{table}/record")
            assert (answer.status, answer.json["code"]) == (403, "not-allowed")
            assert (await asyncio.to_thread(server.get, "api/health")).status == 200
            assert "Traceback" not in server.log()

    asyncio.run(test())


def test_a_table_whose_time_cannot_be_kept_holds_up_no_clock(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Its log has gone on where this process cannot follow: that is found when it is looked at."""

    async def test() -> None:
        async with house(tmp_path) as tables:
            harmed, whole = await new(tables), await new(tables)
            await harm(tables, harmed)
            for table in (harmed, whole):
                await tables.store.wait_for(table.id, Timed(table.progress.number + (table is harmed), b"", 1.0), 0)
            task = asyncio.create_task(Timekeeper(tables, Network()).run())
            async with asyncio.timeout(PATIENCE):
                while not task.done() and await due(tables, whole) is not None:
                    await asyncio.sleep(0.05)
            assert not task.done()
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    with caplog.at_level(logging.WARNING, "meseta.server"):
        asyncio.run(test())
    assert len([record for record in caplog.records if "time cannot be kept" in record.getMessage()]) == 1


async def due(tables: Tables, table: Table) -> float | None:
    async with tables.store.all_kept() as all_kept:
        return next(kept.due for kept in [kept async for kept in all_kept] if kept.table == table.id)


def test_lines_of_two_processes_are_heard_by_both(postgresql: Cluster) -> None:
    """Whoever speaks before news of another's line have come hears that line first."""

    async def test() -> None:
        async with houses(postgresql.new_database()) as (one, other):
            here = await new(one)
            there = await other.get(here.id)
            heard: list[Said] = []

            class Hearing(Sitting):
                def tell_talk(self, line: object) -> None:
                    assert isinstance(line, Said)
                    heard.append(line)

            there.presence.enter(Hearing(0))
            for seat in range(3):
                await here.say(note(FREED, seat))
            await there.say(note(FREED, 0))
            assert [line.number for line in there.talk] == [1, 2, 3, 4]
            assert heard == there.talk

    asyncio.run(test())


def test_whoever_holds_the_bots_of_a_table_knows_how_it_stands(postgresql: Cluster) -> None:
    """Though no news reach him."""

    async def test() -> None:
        async with houses(postgresql.new_database()) as (one, other):
            here = await other.create(description("random"), "")
            there = await one.get(here.id)
            assert await other.store.hold_waiting(other.name, 60, 9) == [here.id]
            await play(there, random.Random(1), 1)
            waking = asyncio.create_task(other.wake_bots())
            await until_same(there, here)
            waking.cancel()
            await asyncio.gather(waking, return_exceptions=True)

    asyncio.run(test())
