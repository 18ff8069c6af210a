"""What was acknowledged is kept, however the server ends."""

import asyncio
import os
import random
import signal
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path

from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.server.client import Client, Refused, new_table
from tests.server.process import Server, running

KILLS = 20
TABLES = 6


def test_everything_goes_on_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        table, token = new_table(server, "el-grande", "you", "random", "random")

        async def begin() -> Client:
            async with Client(server, table, token) as host:
                await host.play_on(random.Random(1), steps=12)
                (seat,) = host.states
                # A bot may be quicker: then nothing is left to be taken back.
                with suppress(Refused):
                    await host.ask("undo", seat=seat)
                await host.ask("rename", seat=0, name="Ana")
                # Where all choose in secret, a bot could still be choosing.
                while host.states[seat]["view"]["to_act"] != [seat]:
                    await (host.play_on(random.Random(3), steps=1) if host.asked() else host.next())
                return host

        before = asyncio.run(begin())
    with running(tmp_path) as server:

        async def go_on() -> None:
            async with Client(server, table, token) as host:
                assert (host.states, host.events, host.number) == (before.states, before.events, before.number)
                assert host.info["players"][0]["name"] == "Ana"
                await host.play_on(random.Random(2), steps=20)

        asyncio.run(go_on())


def test_bots_go_on_after_a_restart_though_nobody_looks(tmp_path: Path) -> None:
    server = Server.serve(tmp_path)
    table, _ = new_table(server, "el-grande", "random", "random", options={"rounds": 6})
    server.stop(signal.SIGKILL)
    with running(tmp_path) as server:
        until = time.monotonic() + 30
        while server.get(f"api/tables/{table}/record").status != 200:
            assert time.monotonic() < until
            time.sleep(0.2)


class Witness:
    """Plays at one table, whatever happens to the server, and remembers what was acknowledged."""

    def __init__(self, table: str, token: str, seed: int) -> None:
        self.table = table
        self.token = token
        self.rng = random.Random(seed)
        self.acknowledged: list[str] = []
        """Every own action that was said to be done, in its order; what is taken back, is taken out."""
        self.ended = False
        self.in_doubt: str | None = None
        """Sent, and neither acknowledged nor refused: it may be there."""

    async def play(self, url: str) -> None:
        """Until the server dies, or the game ends."""
        with suppress(ConnectionClosed, WebSocketException, OSError):
            async with Client(url, self.table, self.token) as client:
                while client.result is None:
                    asked = client.asked()
                    if asked:
                        await self.decide(client, self.rng.choice(asked))
                    else:
                        await client.next()
                self.ended = True

    async def decide(self, client: Client, seat: int) -> None:
        action = self.rng.choice(client.actions(seat))
        self.in_doubt = f"{seat} {action}"
        with suppress(Refused):
            await client.act(seat, action)
            self.acknowledged.append(self.in_doubt)
        self.in_doubt = None


def logged(folder: Path, table: str) -> list[str]:
    with closing(sqlite3.connect(folder / "data" / "meseta.sqlite")) as database:
        rows = database.execute("SELECT seat, action FROM log WHERE id = ? AND seat < 2 ORDER BY number", (table,))
        return [f"{seat} {action}" for seat, action in rows]


def check_kept(folder: Path, witness: Witness) -> None:
    """The log has all that was acknowledged, in that order, and at most one more: what was under way at the kill."""
    kept = logged(folder, witness.table)
    if kept != witness.acknowledged:
        assert kept == [*witness.acknowledged, witness.in_doubt]
        witness.acknowledged = kept
    witness.in_doubt = None


async def kill_under_load(server: Server, witnesses: list[Witness], actions: int, later: float) -> None:
    """Kill it so many seconds after so many actions were acknowledged."""
    playing = [asyncio.create_task(witness.play(server.socket)) for witness in witnesses]
    before = sum(len(witness.acknowledged) for witness in witnesses)
    while sum(len(witness.acknowledged) for witness in witnesses) < before + actions:
        assert not all(task.done() for task in playing)
        await asyncio.sleep(0.001)
    await asyncio.sleep(later)
    server.process.kill()
    await asyncio.gather(*playing)


def test_kill_9_at_random_moments(tmp_path: Path) -> None:
    """Seats 0 and 1 are people at one screen, seat 2 is a bot; all tables play as fast as they can."""
    rng = random.Random(20)
    server = Server.serve(tmp_path)
    games = ["el-grande", "salamanca"] * (TABLES // 2)
    witnesses = [Witness(*new_table(server, game, "you", "here", "random"), seed=i) for i, game in enumerate(games)]
    actions = ended = 0
    for _ in range(KILLS):
        asyncio.run(kill_under_load(server, witnesses, rng.randint(1, 80), rng.random() * 0.02))
        server.stop(signal.SIGKILL)
        for witness in witnesses:
            check_kept(tmp_path, witness)
        server = Server.serve(tmp_path)
        for i, witness in enumerate(witnesses):
            if witness.ended:
                actions += len(witness.acknowledged)
                ended += 1
                witnesses[i] = Witness(*new_table(server, games[i], "you", "here", "random"), seed=rng.randrange(10**6))
    actions += sum(len(witness.acknowledged) for witness in witnesses)
    print(f"{KILLS} kills at {TABLES} tables, {actions} acknowledged actions, {ended} games ended")
    for witness in witnesses:
        asyncio.run(goes_on(server, witness))
    server.stop()
    assert "Traceback" not in server.log()


async def goes_on(server: Server, witness: Witness) -> None:
    """The table can be played on."""
    async with Client(server, witness.table, witness.token) as client:
        before = client.number
        await client.play_on(witness.rng, steps=5)
        assert client.result is not None or client.number >= before + 5


def children_of(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task")
    found = [child for task in tasks.iterdir() for child in (task / "children").read_text().split()]
    return [int(child) for child in found]


def test_workers_die_with_the_server(tmp_path: Path) -> None:
    server = Server.serve(tmp_path)
    table, token = new_table(server, "el-grande", "you", "random")

    async def play() -> None:
        async with Client(server, table, token) as host:
            await host.play_on(random.Random(1), steps=6)

    asyncio.run(play())
    workers = children_of(server.process.pid)
    assert workers
    server.stop(signal.SIGKILL)
    until = time.monotonic() + 10
    while any(alive(worker) for worker in workers):
        assert time.monotonic() < until
        time.sleep(0.05)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    return state != "Z"


def test_a_worker_that_dies_is_replaced(tmp_path: Path) -> None:
    """The table goes on, and the server says in one line what happened."""
    with running(tmp_path) as server:
        table, token = new_table(server, "salamanca", "you", "random", "random")

        async def play() -> None:
            async with Client(server, table, token) as host:
                for _ in range(3):
                    await host.play_on(random.Random(1), steps=4)
                    for worker in children_of(server.process.pid):
                        with suppress(ProcessLookupError):
                            os.kill(worker, signal.SIGKILL)
                await host.play_on(random.Random(2), steps=5)

        asyncio.run(play())
        assert "Traceback" not in server.log()
