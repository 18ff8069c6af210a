"""The client for programs: it makes tables, plays, watches, comes back by itself, and fetches records."""

import asyncio
import random
import resource
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import meseta
from meseta.client import Chair, Refused, Server
from meseta.server import messages as wire
from meseta.server.http_messages import NewClock, NewSeat
from tests.server.process import Server as Process
from tests.server.process import running
from tests.server.test_processes import pass_on

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


class Door:
    """A way to a server that can be shut: whoever is on it is cut off."""

    def __init__(self, server: Process) -> None:
        self.port = urlsplit(server.address).port
        self.address = ""
        self.open = True
        self.came = 0
        self._ways: set[asyncio.Task[None]] = set()

    async def lead(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.came += 1
        with closing(writer):
            if self.open:
                answers, asking = await asyncio.open_connection("127.0.0.1", self.port)
                with closing(asking):
                    ways = {asyncio.create_task(pass_on(*way)) for way in ((reader, asking), (answers, writer))}
                    self._ways |= ways
                    await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                    for way in ways:
                        way.cancel()
                    await asyncio.gather(*ways, return_exceptions=True)

    def shut(self) -> None:
        self.open = False
        for way in self._ways:
            way.cancel()


@asynccontextmanager
async def door(server: Process) -> AsyncIterator[Door]:
    made = Door(server)
    async with asyncio.timeout(PATIENCE), await asyncio.start_server(made.lead, "127.0.0.1", 0) as listening:
        made.address = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
        yield made
        made.shut()


def test_it_comes_back_when_the_server_was_busy_meanwhile(tmp_path: Path) -> None:
    """Another has his place; he asks again until there is one."""

    async def test(process: Process) -> None:
        made = await Server(process.address).create("el-grande", NewSeat(kind="you"), NewSeat(kind="here"))
        async with door(process) as way, Chair(way.address, made.table) as watcher:
            way.shut()
            # Until the server has heard it, his own place is the one that is taken.
            while True:
                try:
                    async with Server(process.address).watch(made.table):
                        way.open, before = True, way.came
                        while way.came < before + 2:
                            await asyncio.sleep(0.05)
                    break
                except Refused:
                    await asyncio.sleep(0.05)
            before = way.came
            await watcher.news()
            await watcher.say("Here again", name="Ana")
            assert way.came <= before + 1

    with running(tmp_path, "serve", "--port", "0", "--limit", "spectators=1") as process:
        asyncio.run(test(process))


def test_whoever_plays_while_the_server_cannot_store_plays_on_afterwards(tmp_path: Path) -> None:
    """No file of the server can grow, and then they can again: what was not done is asked again."""

    async def test(process: Process) -> None:
        server = Server(process.address)
        made = await server.create("el-grande", NewSeat(kind="you"), NewSeat(kind="here"))
        assert made.token is not None
        async with asyncio.timeout(PATIENCE), server.sit(made.table, made.token) as host:
            rng = random.Random(3)
            await play(host, rng, 3)
            (asked,) = host.asked()
            assert asked.seat is not None
            before = resource.prlimit(process.process.pid, resource.RLIMIT_FSIZE)
            full = (process.folder / "data" / "meseta.sqlite-wal").stat().st_size
            resource.prlimit(process.process.pid, resource.RLIMIT_FSIZE, (full, before[1]))
            try:
                assert not await host.act(asked.seat, asked.choices[0].action)
                assert host.asked() == [asked]
            finally:
                resource.prlimit(process.process.pid, resource.RLIMIT_FSIZE, before)
            assert await host.act(asked.seat, asked.choices[0].action)
            await play(host, rng, 3)

    with running(tmp_path) as process:
        asyncio.run(test(process))


def test_whoever_cannot_come_back_is_told_again_and_again(process: Process) -> None:
    """His seat was freed while he was away: whatever he does then fails at once, and he waits for nothing."""

    async def test() -> None:
        server = Server(process.address)
        made = await server.create("el-grande", NewSeat(kind="you"), NewSeat(kind="friend"))
        assert made.token is not None
        async with server.sit(made.table, made.token) as host, door(process) as way:
            assert host.info is not None
            async with Chair(way.address, made.table, host.info.invitations[0].token) as friend:
                waiting = [asyncio.create_task(friend.news()) for _ in range(2)]
                way.shut()
                await host.ask(wire.Free(ref=1000, seat=1))
                way.open = True
                await asyncio.gather(*waiting, return_exceptions=True)

                async def turns() -> None:
                    async for _ in friend.turns():
                        continue

                told: list[object] = []
                for attempt in (friend.news, turns, partial(friend.act, 1, "pass"), partial(friend.say, "Hello")):
                    told += await asyncio.gather(attempt(), return_exceptions=True)
                assert [getattr(error, "code", error) for error in told] == ["wrong-token"] * 4

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
