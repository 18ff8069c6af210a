"""What was acknowledged is kept, however the server ends."""

import asyncio
import os
import random
import signal
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.server.client import Client, Refused, new_table
from tests.server.postgresql import Cluster
from tests.server.process import Server, running
from tests.server.witness import OnPostgresql, OnSqlite, Witness

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


async def kill_under_load(server: Server, witnesses: list[Witness], actions: int, later: float) -> None:
    """Kill it so many seconds after so many actions were acknowledged."""
    playing = [asyncio.create_task(witness.play(server.socket)) for witness in witnesses]
    before = sum(witness.acknowledged for witness in witnesses)
    while sum(witness.acknowledged for witness in witnesses) < before + actions:
        assert not all(task.done() for task in playing)
        await asyncio.sleep(0.001)
    await asyncio.sleep(later)
    server.process.kill()
    await asyncio.gather(*playing)


@pytest.mark.parametrize(
    ("kind", "kills"),
    [
        ("sqlite", 20),
        pytest.param("sqlite", 50, marks=pytest.mark.long),
        pytest.param("postgresql", 50, marks=pytest.mark.long),
    ],
)
def test_kill_9_at_random_moments(tmp_path: Path, kind: str, kills: int, request: pytest.FixtureRequest) -> None:
    """Seats 0 and 1 are people at one screen, seat 2 is a bot; all tables play as fast as they can.

    On a PostgreSQL there are no bots: those of a killed process wait 15 s for another (`test_processes` kills those).
    """
    place = OnSqlite(tmp_path) if kind == "sqlite" else OnPostgresql(tmp_path, new_database(request))
    seats = ("you", "here", "random") if kind == "sqlite" else ("you", "here")
    rng = random.Random(20)
    server = place.serve()
    games = ["el-grande", "salamanca"] * (TABLES // 2)
    witnesses = [Witness(*new_table(server, game, *seats), seed=i) for i, game in enumerate(games)]
    actions = ended = 0
    for _ in range(kills):
        asyncio.run(kill_under_load(server, witnesses, rng.randint(1, 80), rng.random() * 0.02))
        server.stop(signal.SIGKILL)
        for witness in witnesses:
            witness.check(place.logged(witness.table))
        server = place.serve()
        for i, witness in enumerate(witnesses):
            if witness.ended:
                actions += witness.acknowledged
                ended += 1
                witnesses[i] = Witness(*new_table(server, games[i], *seats), seed=rng.randrange(10**6))
    actions += sum(witness.acknowledged for witness in witnesses)
    print(f"{kills} kills at {TABLES} tables, {actions} acknowledged actions, {ended} games ended")
    for witness in witnesses:
        asyncio.run(goes_on(server, witness))
    server.stop()
    assert "Traceback" not in server.log()


def new_database(request: pytest.FixtureRequest) -> str:
    cluster: Cluster = request.getfixturevalue("postgresql")
    return cluster.new_database()


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
