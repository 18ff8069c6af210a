"""Bots' turns: the workers, what they are told, and that no failure stops a table."""

import asyncio
import logging
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

import meseta
from meseta.server.description import BOT, Description
from meseta.server.http_messages import NewSeat, NewTable
from meseta.server.new_table import describe_new
from meseta.server.thinking.pool import BotFailed, WorkerFailed, WorkerPool, worker_environment
from meseta.server.thinking.question import question, think
from meseta.server.thinking.turns import BotTurns
from tests.match.play import reach
from tests.server.test_table import house


def description(bot: str, seats: int = 2) -> Description:
    """A short game of bots alone; nobody asks whether such a bot is there."""
    chairs = [NewSeat(kind="bot", bot="random") for _ in range(seats)]
    made = describe_new(NewTable(game="el-grande", seats=chairs, options={"rounds": 6}))
    for seat in made.seats:
        seat.bot = bot
        assert seat.kind == BOT
    return made


@pytest.mark.parametrize("bot", ["random", "gone"])
def test_a_table_of_bots_plays_to_its_end(tmp_path: Path, bot: str, caplog: pytest.LogCaptureFixture) -> None:
    """Even of bots that are not installed any more: then anything legal is played, and it is said once."""

    async def test() -> None:
        async with house(tmp_path) as tables:
            workers = WorkerPool(1)
            turns = BotTurns(workers)
            tables.after_change = turns.wake
            table = await tables.create(description(bot), "")
            async with asyncio.timeout(60):
                while not table.progress.ended:
                    await asyncio.sleep(0.05)
            await turns.stop()
            await workers.stop()

    with caplog.at_level(logging.WARNING):
        asyncio.run(test())
    said = [record for record in caplog.records if record.name == "meseta.server"]
    assert len(said) == (0 if bot == "random" else 1)


def test_a_question_holds_nothing_that_the_seat_cannot_know() -> None:
    match = meseta.start("salamanca", 3, seed=8)
    for seat in range(3):
        asked = [question(match, seat, "random") for _ in range(20)]
        assert all(one.position["generator"] != match.position()["generator"] for one in asked)
        # Now and then what is drawn is the truth.
        assert len({str(one.position["hands"]) for one in asked}) > 10
        for one in asked:
            world = match.game.unpack(one.position)
            assert match.game.view(world, seat) == match.view(seat)
            assert len(one.events) == len(match.events(seat))


def test_a_worker_knows_how_far_a_turn_is() -> None:
    """A late step gets next to no time: no turn takes long."""
    match = reach("turn")
    (seat,) = match.to_act()
    assert question(match, seat, "expert").steps == 0
    for _ in range(2):
        # The supply and the card; what is done with them is no opening any more.
        match.play(seat, match.legal(seat)[0])
    assert match.to_act() == (seat,)
    asked = question(match, seat, "expert")
    assert asked.steps == 2
    late = msgspec.structs.replace(asked, steps=30)
    assert think(late).line, "the first one loads what it needs"
    began = time.process_time()
    assert think(late).line
    assert time.process_time() - began < 0.3


def test_a_worker_answers_like_the_bot_itself() -> None:
    match = meseta.start("el-grande", 3, seed=8)
    asked = question(match, match.to_act()[0], "random")

    async def test() -> list[int]:
        workers = WorkerPool(1)
        try:
            return await workers.ask(asked)
        finally:
            await workers.stop()

    assert asyncio.run(test()) == think(msgspec.msgpack.decode(msgspec.msgpack.encode(asked), type=type(asked))).line
    failed = think(msgspec.structs.replace(asked, bot="gone"))
    assert failed.line == []
    assert "gone" in failed.fault


def test_what_a_bot_raises_is_told_and_the_worker_goes_on() -> None:
    match = meseta.start("el-grande", 2, seed=1)
    asked = question(match, match.to_act()[0], "random")

    async def test() -> None:
        workers = WorkerPool(1)
        with pytest.raises(BotFailed, match="gone"):
            await workers.ask(msgspec.structs.replace(asked, bot="gone"))
        (worker,) = workers._all
        assert await workers.ask(asked)
        assert workers._all == {worker}
        await workers.stop()

    asyncio.run(test())


def test_a_worker_that_was_killed_is_replaced() -> None:
    match = meseta.start("el-grande", 2, seed=1)
    asked = question(match, match.to_act()[0], "random")

    async def test() -> None:
        workers = WorkerPool(1)
        await workers.ask(asked)
        (worker,) = workers._all
        os.kill(worker._process.pid, signal.SIGKILL)
        with pytest.raises(WorkerFailed):
            await workers.ask(asked)
        assert await workers.ask(asked)
        assert worker not in workers._all
        await workers.stop()

    asyncio.run(test())


def test_a_bot_that_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meseta.server.thinking.pool.PATIENCE", 0.001)
    match = meseta.start("el-grande", 2, seed=1)
    asked = question(match, match.to_act()[0], "random")

    async def test() -> None:
        workers = WorkerPool(1)
        with pytest.raises(WorkerFailed, match="no answer"):
            await workers.ask(asked)
        assert not workers._all
        await workers.stop()

    asyncio.run(test())


def test_no_more_workers_than_there_are_cores_for() -> None:
    match = meseta.start("el-grande", 2, seed=1)
    asked = question(match, match.to_act()[0], "random")

    async def test() -> None:
        workers = WorkerPool(2)
        lines = await asyncio.gather(*(workers.ask(asked) for _ in range(20)))
        assert len({tuple(line) for line in lines}) == 1
        assert len(workers._all) <= 2
        await workers.stop()

    asyncio.run(test())


@pytest.mark.alone
def test_thinking_does_not_hold_up_the_server() -> None:
    """While a worker thinks, the loop of the server is free."""
    match = meseta.start("el-grande", 4, seed=1)
    asked = question(match, match.to_act()[0], "greedy")

    async def test() -> float:
        workers = WorkerPool(1)
        await workers.ask(asked)
        thinking = asyncio.gather(*(workers.ask(asked) for _ in range(10)))
        longest = 0.0
        while not thinking.done():
            began = time.perf_counter()
            await asyncio.sleep(0)
            longest = max(longest, time.perf_counter() - began)
        await thinking
        await workers.stop()
        return longest

    assert asyncio.run(test()) < 0.1


def test_bots_think_with_the_compiled_engine_once_it_is_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    link = tmp_path / "compiled-engine"
    monkeypatch.setenv("MESETA_COMPILED", str(link))
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    assert worker_environment()["PYTHONPATH"] == "elsewhere"
    (tmp_path / "build" / "meseta").mkdir(parents=True)
    link.symlink_to(tmp_path / "build")
    assert worker_environment()["PYTHONPATH"] == f"{link}:elsewhere"
    monkeypatch.delenv("MESETA_COMPILED")
    assert worker_environment()["PYTHONPATH"] == "elsewhere"


@pytest.mark.parametrize("sent", [b"\0\0", b"\0\0\1\0half a question"])
def test_a_worker_whose_server_was_killed_in_the_middle_of_a_word_ends_quietly(sent: bytes) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "meseta.server.thinking.worker"],
        input=sent,
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_a_turn_that_fails_is_begun_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Whatever went wrong: nobody else would wake the table."""

    async def test() -> None:
        async with house(tmp_path) as tables:
            workers = WorkerPool(1)
            turns = BotTurns(workers)
            table = await tables.create(description("random"), "")
            holds = table.hold_bots
            asked = 0

            async def hold_later(holder: str, seconds: float) -> bool:
                nonlocal asked
                asked += 1
                if asked == 1:
                    raise RuntimeError("the database's library has failed")
                return await holds(holder, seconds)

            table.hold_bots = hold_later  # type: ignore[method-assign]
            turns.wake(table)
            async with asyncio.timeout(20):
                while table.progress.number < 3:
                    await asyncio.sleep(0.01)
            await turns.stop()
            await workers.stop()

    asyncio.run(test())
    assert "a bot's turn failed and is begun again" in caplog.text
