"""A click is answered at once, while many tables are being played."""

import asyncio
import random
import time
from pathlib import Path

import pytest

from tests.server.client import Client, Refused, new_table
from tests.server.process import Server, running

TABLES = 20
SECONDS = 8.0
THINKING = 0.75
"""Seconds between two clicks of a person, on average: quicker than people are."""


async def click_on(server: Server, table: str, token: str, seed: int, times: list[float]) -> None:
    rng = random.Random(seed)
    until = time.monotonic() + SECONDS
    async with Client(server, table, token) as client:
        while time.monotonic() < until and client.result is None:
            await asyncio.sleep(rng.random() * 2 * THINKING)
            await client.settle()
            for seat in client.asked()[:1]:
                try:
                    began = time.perf_counter()
                    await client.act(seat, rng.choice(client.actions(seat)))
                    times.append(time.perf_counter() - began)
                except Refused:
                    await client.settle()


def measure(folder: Path) -> list[float]:
    """20 tables of two people and a bot, each with somebody who watches: how long every click took, sorted."""
    times: list[float] = []

    async def play(server: Server) -> None:
        tables = [
            new_table(server, ("el-grande", "salamanca")[i % 2], "you", "here", "greedy" if i % 4 < 2 else "random")
            for i in range(TABLES)
        ]
        watchers = [Client(server, table) for table, _ in tables]
        for watcher in watchers:
            await watcher.open()
            await watcher.join()
        await asyncio.gather(*(click_on(server, *table, seed, times) for seed, table in enumerate(tables)))
        for watcher in watchers:
            await watcher.close()

    with running(folder) as server:
        asyncio.run(play(server))
    return sorted(times)


@pytest.mark.alone
def test_a_click_is_answered_within_100_ms(tmp_path: Path) -> None:
    """The best of three: whatever else runs on this machine may disturb one."""
    worst = 1.0
    for attempt in range(3):
        times = measure(tmp_path / str(attempt))
        median, worst = times[len(times) // 2], times[int(len(times) * 0.95)]
        print(f"{len(times)} clicks at {TABLES} tables: median {median * 1000:.1f} ms, 95 % {worst * 1000:.1f} ms")
        assert len(times) > 100
        if worst < 0.1:
            break
    assert worst < 0.1
