"""The pace: acts of several tables are taken together, and whoever acts alone never waits."""

import asyncio
import socket
import sys
import threading
import time
from collections.abc import Awaitable, Callable

import pytest

from meseta.server import pace
from meseta.server.pace import ALONE, IN_VAIN, SEVERAL, Pace, PacedLoop

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="loops have no selector there")


def crowd() -> Pace:
    """People of several tables have just acted."""
    found = Pace()
    for table in range(SEVERAL):
        found.note(str(table))
    return found


def on_loop(play: Callable[[PacedLoop], Awaitable[None]]) -> None:
    loop = PacedLoop()
    try:
        loop.run_until_complete(asyncio.wait_for(play(loop), 30))
    finally:
        loop.close()


async def hear(loop: PacedLoop) -> float:
    """Seconds until something is heard by a socket."""
    ours, theirs = socket.socketpair()
    ours.setblocking(False)
    with ours, theirs:
        # So that it has just woken.
        await asyncio.sleep(0.001)
        began = time.monotonic()
        threading.Timer(0.05, theirs.send, [b"act"]).start()
        await loop.sock_recv(ours, 10)
        return time.monotonic() - began


def test_where_several_tables_act_others_are_waited_for() -> None:
    assert crowd().pause(time.monotonic())


def test_one_table_alone_never_waits() -> None:
    alone = Pace()
    for _ in range(100):
        alone.note("a")
        assert not alone.pause(time.monotonic())


def test_a_crowd_is_over_soon() -> None:
    assert not crowd().pause(time.monotonic() + 1)


def test_those_who_act_one_after_another_do_not_wait_for_each_other() -> None:
    found = crowd()
    now = time.monotonic()
    assert found.pause(now)
    for _ in range(ALONE):
        found.note("0")
        found.pause(now)
    assert not found.pause(now)
    for table in range(IN_VAIN):
        found.note(str(table % SEVERAL))
    assert found.pause(time.monotonic())


def test_a_look_that_brought_no_act_says_nothing() -> None:
    """A commit, a ping: that does not mean that nobody comes."""
    found = crowd()
    now = time.monotonic()
    for _ in range(10 * ALONE):
        assert found.pause(now)


def test_sockets_wait_in_a_crowd_and_only_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "GATHER", 0.5)
    monkeypatch.setattr(pace, "LATELY", 60.0)

    async def play(loop: PacedLoop) -> None:
        loop.follow(Pace())
        assert await hear(loop) < 0.4
        loop.follow(crowd())
        assert await hear(loop) > 0.4

    on_loop(play)


def test_what_is_due_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "GATHER", 20.0)
    monkeypatch.setattr(pace, "LATELY", 60.0)

    async def play(loop: PacedLoop) -> None:
        loop.follow(crowd())
        began = time.monotonic()
        for _ in range(10):
            await asyncio.sleep(0.01)
            await asyncio.sleep(0)
        assert time.monotonic() - began < 10

    on_loop(play)


def test_what_a_thread_has_done_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """A commit is acknowledged when it is durable, not when others come."""
    monkeypatch.setattr(pace, "GATHER", 20.0)
    monkeypatch.setattr(pace, "LATELY", 60.0)

    async def play(loop: PacedLoop) -> None:
        loop.follow(crowd())
        began = time.monotonic()
        await loop.run_in_executor(None, time.sleep, 0.05)
        assert time.monotonic() - began < 10

    on_loop(play)
