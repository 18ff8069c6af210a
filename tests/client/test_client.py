"""The client for programs: it makes tables, plays, watches, comes back by itself, and fetches records."""

import asyncio
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import meseta
from meseta.client import Chair, Refused, Server
from meseta.server.http_messages import NewClock, NewSeat
from tests.server.process import Server as Process
from tests.server.process import running

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "outside_bot.py"
PATIENCE = 60.0


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with running(tmp_path_factory.mktemp("client")) as server:
        yield server


async def play(seat: Chair, rng: random.Random, steps: int = 10**9) -> None:
    async for state in seat.turns():
        assert state.seat is not None
        await seat.act(state.seat, rng.choice(state.choices).action)
        steps -= 1
        if not steps:
            return


def test_a_whole_game_over_the_network(process: Process) -> None:
    async def test() -> None:
        server = Server(process.address)
        assert {game.game for game in await server.games()} >= {"el-grande", "salamanca"}
        made = await server.create("el-grande", NewSeat(kind="you"), NewSeat(kind="friend"), options={"rounds": 6})
        assert made.token is not None
        async with asyncio.timeout(PATIENCE), server.sit(made.table, made.token) as host:
            assert host.info is not None
            link = host.info.invitations[0].token
            async with server.sit(made.table, link) as friend, server.watch(made.table) as watcher:
                assert friend.token not in (None, link)
                await host.say("hello")
                while not friend.talk:
                    await friend.news()
                await asyncio.gather(play(host, random.Random(1)), play(friend, random.Random(2)))
                while watcher.result is None:
                    await watcher.news()
                assert len(watcher.events) == len({event.id for event in watcher.events})
        (summary,) = await server.tables([made])
        assert summary.ended
        assert meseta.load(await server.record(made.table, made.token)).over

    asyncio.run(test())


def test_what_is_refused_is_told(process: Process) -> None:
    async def test() -> None:
        server = Server(process.address)
        with pytest.raises(Refused) as refused:
            await server.create("chess", NewSeat(kind="you"))
        assert (refused.value.code, refused.value.field) == ("malformed", "game")
        with pytest.raises(Refused, match="no such table"):
            async with server.watch("nowhere"):
                pass
        made = await server.create("el-grande", NewSeat(kind="you"), NewSeat(kind="here"))
        async with Chair(process.address, made.table, made.token) as seat:
            state = seat.asked()[0]
            assert state.seat is not None
            with pytest.raises(Refused) as refused:
                await seat.act(state.seat, "fly to the moon")
            assert refused.value.code == "unreadable"
            assert not await seat.act(1 - state.seat, "power 1")

    asyncio.run(test())


def test_it_comes_back_by_itself(tmp_path: Path) -> None:
    first = Process.serve(tmp_path)
    port = int(first.address.rstrip("/").rpartition(":")[2])

    async def test() -> None:
        server = Server(first.address)
        made = await server.create("el-grande", NewSeat(kind="you"), NewSeat(kind="here"))
        assert made.token is not None
        async with asyncio.timeout(PATIENCE), server.sit(made.table, made.token) as seat:
            await play(seat, random.Random(1), steps=5)
            first.stop(signal.SIGKILL)
            second = await asyncio.to_thread(Process.serve, tmp_path, port)
            try:
                before = len(seat.events)
                await play(seat, random.Random(2), steps=20)
                assert len(seat.events) > before
            finally:
                await asyncio.to_thread(second.stop)

    asyncio.run(test())


def test_the_example_plays_to_the_end(process: Process) -> None:
    async def links() -> tuple[str, str, str]:
        server = Server(process.address)
        seats = [NewSeat(kind="friend"), NewSeat(kind="bot", bot="random")]
        made = await server.create("el-grande", *seats, options={"rounds": 6})
        assert made.token is not None
        async with server.sit(made.table, made.token) as host:
            assert host.info is not None
            return made.table, made.token, host.info.invitations[0].token

    table, token, link = asyncio.run(links())
    command = [sys.executable, str(EXAMPLE), f"{process.address}#t/{table}/{link}"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=2 * PATIENCE, check=True)
    assert done.stdout.startswith("1. seat ")
    assert asyncio.run(Server(process.address).record(table, token))["actions"]


def test_a_clock_and_a_webhook(process: Process) -> None:
    async def test() -> None:
        server = Server(process.address)
        seats = [NewSeat(kind=kind) for kind in ("you", "here")]
        clock = NewClock(kind="bank", seconds=3600, ending="mark")
        made = await server.create("el-grande", *seats, clock=clock, webhook="https://hooks.example/club")
        assert made.token is not None
        assert made.secret is not None
        async with asyncio.timeout(PATIENCE), server.sit(made.table, made.token) as host:
            assert host.clock is not None
            assert (host.clock.kind, host.clock.seconds, host.clock.ending) == ("bank", 3600, "mark")
            (asked,) = host.asked()
            assert asked.seat is not None
            left = host.left(asked.seat)
            assert left is not None
            assert 3000 < left <= 3600
            waiting = 1 - asked.seat
            assert host.left(waiting) == 3600
            assert host.left(7) is None
            # It is counted on without a word from the server.
            while host.left(asked.seat) == left:
                await asyncio.sleep(0)
            while not next(one for one in host.clock.seats if one.seat == waiting).running:
                await host.act(asked.seat, random.choice(host.asked()[0].choices).action)
            assert host.left(waiting) is not None
            secret = await host.set_webhook("https://hooks.example/other")
            assert secret not in (None, made.secret)
            assert await host.set_webhook(None) is None
        assert [found.table for found in await server.tables([made])] == [made.table]

    asyncio.run(test())


def test_a_clock_that_cannot_be_is_refused(process: Process) -> None:
    async def test() -> None:
        seats = [NewSeat(kind="you"), NewSeat(kind="bot")]
        with pytest.raises(Refused, match="30 days") as refused:
            await Server(process.address).create("el-grande", *seats, clock=NewClock(kind="turn", seconds=1))
        assert refused.value.field == "clock.seconds"

    asyncio.run(test())
