"""Several server processes on one database: any serves any table, and each may be killed at any time."""

import asyncio
import os
import random
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed

from meseta.client import Chair
from meseta.server.presence import Presence
from meseta.server.store import Said
from meseta.server.store.postgresql import PostgresStore
from meseta.server.table import Table
from meseta.server.tables import Tables
from meseta.server.tokens import Tokens
from tests.server.client import Client, Refused, invited, new_table
from tests.server.postgresql import Cluster
from tests.server.process import Server, running
from tests.server.test_restart import children_of
from tests.server.test_table import new, play

PATIENCE = 60.0


def serve(folder: Path, url: str, *arguments: str) -> Server:
    return Server(folder, "serve", "--port", "0", *arguments, MESETA_DATABASE=url)


def known_to_all(person: Client) -> tuple[int, list[int]]:
    """Where the game stands, as far as all may know: not what somebody has chosen in secret, or was told alone."""
    view = next(iter(person.states.values()))["view"]
    return (person.number if len(view["to_act"]) == 1 else 0), view["to_act"]


async def agree(people: list[Client]) -> None:
    """All come to know the same."""
    async with asyncio.timeout(PATIENCE):
        while any(known_to_all(person) != known_to_all(people[0]) for person in people):
            await asyncio.gather(*(person.settle() for person in people))


@asynccontextmanager
async def proxy(*servers: Server) -> AsyncIterator[str]:
    """The address at which whoever comes is led to the first of the processes that is there."""
    leading: set[asyncio.Task[None]] = set()

    async def lead(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        leading.add(task)
        with closing(writer):
            answers, asking = await reach(servers)
            with closing(asking):
                ways = [asyncio.create_task(pass_on(reader, asking)), asyncio.create_task(pass_on(answers, writer))]
                try:
                    await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    for way in ways:
                        way.cancel()
                    await asyncio.gather(*ways, return_exceptions=True)

    async with await asyncio.start_server(lead, "127.0.0.1", 0) as listening:
        yield f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}/"
        for task in leading:
            task.cancel()
        await asyncio.gather(*leading, return_exceptions=True)


async def reach(servers: Sequence[Server]) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    for server in servers:
        with suppress(OSError):
            return await asyncio.open_connection("127.0.0.1", urlsplit(server.address).port)
    raise ConnectionRefusedError


async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while some := await reader.read(65536):
        writer.write(some)
        await writer.drain()


class Player:
    """Somebody who plays by `meseta.client`, which comes back by itself when its connection is lost."""

    def __init__(self, address: str, table: str, token: str, seed: int) -> None:
        self.seat = Chair(address, table, token)
        self.rng = random.Random(seed)
        self.acknowledged = 0

    async def play(self) -> None:
        async with self.seat as seat:
            async for asked in seat.turns():
                assert asked.seat is not None
                self.acknowledged += await seat.act(asked.seat, self.rng.choice(asked.choices).action)


async def until_each_acted(players: list[Player], times: int) -> None:
    wanted = [player.acknowledged + times for player in players]
    async with asyncio.timeout(2 * PATIENCE):
        while any(player.acknowledged < count for player, count in zip(players, wanted, strict=True)):
            await asyncio.sleep(0.01)


def test_four_players_on_two_processes_and_one_is_killed(tmp_path: Path, postgresql: Cluster) -> None:
    """Two of them come by a proxy: it leads them to the second process, and when that is killed to the first."""
    url = postgresql.new_database()
    one, other = serve(tmp_path / "one", url), serve(tmp_path / "other", url)

    async def test() -> None:
        table, token = new_table(one, "el-grande", "you", "friend", "friend", "friend")
        async with Client(one, table, token) as host:
            links = invited(host)
        async with proxy(other, one) as shared:
            tokens = [token, links[1], links[2], links[3]]
            ways = [one.address, one.address, shared, shared]
            players = [Player(*way, seed) for seed, way in enumerate(zip(ways, [table] * 4, tokens, strict=True))]
            playing = [asyncio.create_task(player.play()) for player in players]
            try:
                await until_each_acted(players, 3)
                other.process.kill()
                await until_each_acted(players, 3)
                assert not any(task.done() for task in playing)
            finally:
                for task in playing:
                    task.cancel()
                await asyncio.gather(*playing, return_exceptions=True)
        store = await PostgresStore.open(url)
        acts = Counter(row.seat for row in await store.rows(table))
        await store.close()
        for number, player in enumerate(players):
            # Of what was asked when the process was killed, and in the end, he may not have heard.
            assert 0 <= acts[number] - player.acknowledged <= 2

    try:
        asyncio.run(test())
    finally:
        other.stop(signal.SIGKILL)
        one.stop()
    assert "Traceback" not in one.log()


def test_who_is_present_is_known_everywhere(tmp_path: Path, postgresql: Cluster) -> None:
    url = postgresql.new_database()

    async def until_present(client: Client, present: bool, watching: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while (client.info["players"][1]["present"], client.info["watching"]) != (present, watching):
                await client.next()

    async def test(one: Server, other: Server) -> None:
        table, token = new_table(one, "el-grande", "you", "friend")
        async with Client(one, table, token) as host:
            async with Client(other, table, invited(host)[1]), Client(other, table):
                await until_present(host, True, 1)
                # Whoever comes to a process that did not know the table hears of it as well.
                async with Client(one, table) as watcher:
                    await until_present(watcher, True, 2)
            await until_present(host, False, 0)

    with (
        running(tmp_path / "one", "serve", "--port", "0", MESETA_DATABASE=url) as one,
        running(tmp_path / "other", "serve", "--port", "0", MESETA_DATABASE=url) as other,
    ):
        asyncio.run(test(one, other))


def test_guests_of_a_process_that_is_gone_are_gone() -> None:
    async def test() -> None:
        presence = Presence()
        presence.hear("other", frozenset({1}), 3, until=10.0)
        assert (presence.seats(), presence.watching()) == ({1}, 3)
        presence.forget(9.0)
        assert presence.seats() == {1}
        presence.forget(11.0)
        assert (presence.seats(), presence.watching()) == (set(), 0)

    asyncio.run(test())


def test_bots_of_a_killed_process_are_taken_over(tmp_path: Path, postgresql: Cluster) -> None:
    url = postgresql.new_database()
    one, other = serve(tmp_path / "one", url), serve(tmp_path / "other", url)
    try:
        table, _ = new_table(one, "el-grande", "random", "random", options={"rounds": 6})
        one.process.kill()
        until = time.monotonic() + 2 * PATIENCE
        while other.get(f"api/tables/{table}/record").status != 200:
            assert time.monotonic() < until
            time.sleep(0.2)
    finally:
        one.stop(signal.SIGKILL)
        other.stop()
    assert "Traceback" not in other.log()


def test_of_two_clients_at_two_processes_one_is_first(tmp_path: Path, postgresql: Cluster) -> None:
    race(tmp_path, postgresql, 60)


@pytest.mark.long
def test_ten_thousand_races(tmp_path: Path, postgresql: Cluster) -> None:
    race(tmp_path, postgresql, 10_000)


def race(folder: Path, postgresql: Cluster, races: int) -> None:
    """The same seat twice, at both processes, acting at the same moment."""
    url = postgresql.new_database()
    rng = random.Random(2)

    async def test(one: Server, other: Server) -> None:
        done = 0
        while done < races:
            table, token = new_table(one, "el-grande", "you", "here")
            async with Client(one, table, token) as here, Client(other, table, token) as there:
                while done < races and here.result is None:
                    await agree([here, there])
                    if not here.asked():
                        break
                    seat = here.asked()[0]
                    action = rng.choice(here.actions(seat))
                    before = here.number
                    results = await asyncio.gather(
                        here.act(seat, action), there.act(seat, action), return_exceptions=True
                    )
                    refused = [result for result in results if isinstance(result, Exception)]
                    assert all(isinstance(error, Refused) and error.code in ("stale", "over") for error in refused)
                    assert len(refused) == 1
                    await agree([here, there])
                    assert here.number >= before + 1
                    done += 1

    with (
        running(folder / "one", "serve", "--port", "0", MESETA_DATABASE=url) as one,
        running(folder / "other", "serve", "--port", "0", MESETA_DATABASE=url) as other,
    ):
        asyncio.run(test(one, other))
        assert "Traceback" not in one.log() + other.log()


@asynccontextmanager
async def houses(url: str) -> AsyncIterator[tuple[Tables, Tables]]:
    """Two processes' tables, on one database."""
    stores = [await PostgresStore.open(url) for _ in range(2)]
    try:
        one, other = [Tables(store, Tokens(await store.secret())) for store in stores]
        yield one, other
    finally:
        for store in stores:
            await store.close()


async def until_same(one: Table, other: Table) -> None:
    async with asyncio.timeout(PATIENCE):
        while one.progress.number != other.progress.number:
            await asyncio.sleep(0.01)


def test_what_was_told_while_nobody_listened_is_not_missed(postgresql: Cluster) -> None:
    async def test() -> None:
        async with houses(postgresql.new_database()) as (one, other):
            here = await new(one)
            there = await other.get(here.id)
            rng = random.Random(1)
            for _ in range(2):
                await play(here, rng, 3)
                # As the chore is begun, and begun again when it has failed.
                listening = asyncio.create_task(other.listen())
                await until_same(here, there)
                listening.cancel()
                await asyncio.gather(listening, return_exceptions=True)

    asyncio.run(test())


def test_what_is_written_while_a_table_is_loaded_is_not_missed(postgresql: Cluster) -> None:
    async def test() -> None:
        async with houses(postgresql.new_database()) as (one, other):
            here = await new(one)
            read = other.store.talk

            async def read_late(table: str, after: int = 0) -> list[Said]:
                """The last that is read of a table: by then, another process has written."""
                if not here.progress.number:
                    await play(here, random.Random(1), 2)
                return await read(table, after)

            other.store.talk = read_late  # type: ignore[method-assign]
            there = await other.get(here.id)
            assert there.progress.number == here.progress.number == 2

    asyncio.run(test())


def test_workers_share_a_port_and_are_replaced(tmp_path: Path, postgresql: Cluster) -> None:
    with running(
        tmp_path, "serve", "--port", "0", "--workers", "2", MESETA_DATABASE=postgresql.new_database()
    ) as server:
        until = time.monotonic() + PATIENCE
        while server.get("api/health").status != 200:
            assert time.monotonic() < until
        table, token = new_table(server, "el-grande", "you", "here")

        async def play() -> None:
            for worker in children_of(server.process.pid):
                with suppress(ConnectionClosed):
                    async with Client(server, table, token) as host:
                        await host.play_on(random.Random(1), steps=3)
                os.kill(worker, signal.SIGKILL)
                while worker in children_of(server.process.pid) or len(children_of(server.process.pid)) < 2:
                    assert time.monotonic() < until
                    await asyncio.sleep(0.1)

        asyncio.run(play())
        assert server.get("api/health").status == 200
    assert server.process.returncode == 0
    assert "Traceback" not in server.log()
