"""The database restarts under play, connections are cut in the middle of a message: nothing acknowledged is lost."""

import asyncio
import random
import time
from pathlib import Path

import pytest

from tests.server.attacks.raw import RawSocket, text_frame
from tests.server.client import Client, new_table
from tests.server.postgresql import cluster
from tests.server.process import Server
from tests.server.witness import PATIENCE, OnPostgresql, OnSqlite, Witness, explained

RESTARTS = 6
TABLES = 4
CUTS = 60


def test_what_a_log_can_have_come_from() -> None:
    """The judge itself: certain actions are there once and in order, others may be."""
    sent = [("a", True), ("b", False), ("b", True), ("c", False)]
    assert explained(["a", "b"], sent)
    assert explained(["a", "b", "b", "c"], sent)
    for wrong in (["a"], ["b", "a"], ["a", "a", "b"], ["a", "b", "b", "b"], ["a", "b", "c", "c"], ["a", "b", "d"]):
        assert not explained(wrong, sent)


async def acknowledged(witnesses: list[Witness], more: int) -> None:
    """Returns when so many more actions were acknowledged at every table that has not ended."""
    before = [witness.acknowledged for witness in witnesses]
    async with asyncio.timeout(120):
        while any(
            not witness.ended and witness.acknowledged < count + more
            for witness, count in zip(witnesses, before, strict=True)
        ):
            await asyncio.sleep(0.01)


@pytest.mark.long
def test_a_database_that_restarts_under_play_loses_nothing(tmp_path: Path) -> None:
    """Killed at random moments; the server stays, and people who are told to wait come back."""
    rng = random.Random(7)
    with cluster() as database:
        place = OnPostgresql(tmp_path, database.new_database())
        server = place.serve()
        games = ["el-grande", "salamanca"] * (TABLES // 2)
        tables = [new_table(server, game, "you", "here", "random") for game in games]
        witnesses = [Witness(*table, seed=i) for i, table in enumerate(tables)]

        async def play() -> None:
            playing = [asyncio.create_task(witness.play_on(server.socket)) for witness in witnesses]
            for _ in range(RESTARTS):
                await acknowledged(witnesses, 3)
                await asyncio.sleep(rng.random() * 0.1)
                await asyncio.to_thread(database.stop)
                await asyncio.sleep(rng.random())
                await asyncio.to_thread(database.start)
            await acknowledged(witnesses, 3)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

        try:
            asyncio.run(play())
            counts = [witness.acknowledged for witness in witnesses]
            for witness in witnesses:
                witness.check(place.logged(witness.table))
            print(f"{RESTARTS} restarts of the database, {sum(counts)} acknowledged actions")
            assert all(
                count >= 3 * (RESTARTS + 1) or witness.ended for count, witness in zip(counts, witnesses, strict=True)
            )
            until = time.monotonic() + PATIENCE
            while server.get("api/health").status != 200:
                assert time.monotonic() < until
                time.sleep(0.1)
            assert "could not be answered" not in server.log()
            assert "is begun again" not in server.log()
        finally:
            server.stop()


def cut(server: Server, witness: Witness, client: Client, rng: random.Random) -> None:
    """Act over another connection, which ends somewhere in the message, or right behind it."""
    seat = rng.choice(client.asked())
    action = rng.choice(client.actions(seat))
    decision = client.states[seat]["decision"]
    frame = text_frame({"type": "act", "ref": 1, "seat": seat, "decision": decision, "action": action})
    length = rng.choice([1, 2, 5, len(frame) // 2, len(frame) - 1, len(frame), len(frame)])
    with RawSocket(server) as raw:
        raw.upgrade()
        raw.send({"type": "join", "table": witness.table, "token": witness.token})
        while raw.message()["type"] != "welcome":
            continue
        raw.socket.sendall(frame[:length])
        if rng.random() < 0.3 and length == len(frame):
            while (answer := raw.message()["type"]) not in ("done", "error"):
                continue
            # What was whole before may have been done a moment ago: then this one comes too late.
            if answer == "done":
                witness.sent.append((f"{seat} {action}", True))
        elif length == len(frame):
            witness.sent.append((f"{seat} {action}", False))


@pytest.mark.parametrize("kind", ["folder", "postgresql"])
def test_connections_that_are_cut_in_the_middle_of_a_message(
    tmp_path: Path, request: pytest.FixtureRequest, kind: str
) -> None:
    """What was cut off has not happened; what was whole has, or has not."""
    place: OnSqlite | OnPostgresql = OnSqlite(tmp_path)
    if kind == "postgresql":
        place = OnPostgresql(tmp_path, request.getfixturevalue("postgresql").new_database())
    server = place.serve()
    rng = random.Random(3)
    try:
        table, token = new_table(server, "el-grande", "you", "here", "random")
        witness = Witness(table, token, seed=1)

        async def play() -> None:
            for _ in range(CUTS):
                async with Client(server, table, token) as client:
                    while client.result is None and not client.asked():
                        await client.next()
                    if client.result is not None:
                        return
                    await asyncio.to_thread(cut, server, witness, client, rng)
                    # Whatever is to become of it has, when others are answered again.
                    await client.settle()
                    if rng.random() < 0.5 and client.asked():
                        await witness.decide(client, rng.choice(client.asked()))

        asyncio.run(play())
        certain = witness.acknowledged
        witness.check(place.logged(table))
        assert certain > 10
        assert "Traceback" not in server.log()
    finally:
        server.stop()
