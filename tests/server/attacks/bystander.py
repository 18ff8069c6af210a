"""The bystander: somebody who plays at a table of his own while others do harm, and how long he waits."""

import asyncio
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tests.server.attacks.raw import memory_of
from tests.server.client import Client, Refused, new_table
from tests.server.process import Server

PAUSE = 0.02
"""Seconds between two acts of his."""
SETTLED = 10.0
"""Seconds within which the memory must have come back."""
AFTERWARDS = 20
"""Acts when it is over."""


@dataclass(frozen=True)
class Report:
    """How it went, before and under attack: seconds that acts took, and megabytes."""

    idle: list[float]
    attacked: list[float]
    memory: tuple[float, float, float]
    """Before, at the most, and afterwards."""
    refused: tuple[int, int]
    """How many acts were answered `busy`: under attack, and afterwards."""
    acknowledged: Mapping[str, int]
    """How many acts were acknowledged at each of his tables."""

    def __str__(self) -> str:
        before, most, after = self.memory
        return (
            f"acts p50/p99/max idle {three(self.idle)} ms, under attack {three(self.attacked)} ms; "
            f"memory {before:.1f} -> {most:.1f} -> {after:.1f} MB; "
            f"{self.refused[0]} of {len(self.attacked)} acts refused"
        )

    @property
    def holds(self) -> bool:
        """The bar: 100 ms at the 99th percentile, or 20 ms above what it is without an attack."""
        return percentile(self.attacked, 99) <= max(0.1, percentile(self.idle, 99) + 0.02)

    @property
    def lets_go(self) -> bool:
        """The memory returns to within 10 %."""
        return self.memory[2] <= self.memory[0] * 1.1


def percentile(times: list[float], which: int) -> float:
    return sorted(times)[min(len(times) - 1, len(times) * which // 100)]


def three(times: list[float]) -> str:
    """Milliseconds: the median, the 99th percentile, the most."""
    return "/".join(f"{1000 * time:.1f}" for time in (percentile(times, 50), percentile(times, 99), max(times)))


class Bystander:
    """Plays all seats of a table; begins another when a game ends."""

    def __init__(self, server: Server, seats: int = 2) -> None:
        self.server = server
        self.seats = seats
        self.rng = random.Random(5)
        self.client: Client | None = None
        self.acknowledged: Counter[str] = Counter()
        self.refused = 0

    async def act(self) -> float:
        """How long one act took, from the click to its acknowledgement, or to the word that it could not be."""
        client = await self._seated()
        while not client.asked():
            await client.next()
        seat = self.rng.choice(client.asked())
        began = time.perf_counter()
        try:
            await client.act(seat, self.rng.choice(client.actions(seat)))
            self.acknowledged[client.table] += 1
        except Refused as refused:
            if refused.code != "busy":
                raise
            self.refused += 1
        return time.perf_counter() - began

    async def leave(self) -> None:
        if self.client is not None:
            await self.client.close()

    async def _seated(self) -> Client:
        if self.client is None or self.client.result is not None:
            await self.leave()
            table, token = await asyncio.to_thread(
                new_table, self.server, "el-grande", "you", *["here"] * (self.seats - 1)
            )
            self.client = Client(self.server, table, token)
            await self.client.open()
            await self.client.join()
            self.client.received.clear()
        return self.client


def under_attack(server: Server, attack: Callable[[], None], calm: int = 100, seats: int = 2) -> Report:
    """Acts before the attack, and as long as it lasts; the attack runs in a thread of its own."""

    async def measure() -> Report:
        bystander = Bystander(server, seats)
        idle = [await _paced(bystander) for _ in range(calm)]
        before = most = memory_of(server)
        attacker = threading.Thread(target=attack)
        attacker.start()
        attacked: list[float] = []
        while attacker.is_alive() or len(attacked) < calm:
            attacked.append(await _paced(bystander))
            most = max(most, memory_of(server))
        until = time.monotonic() + SETTLED
        while memory_of(server) > before * 1.1 and time.monotonic() < until:
            await asyncio.sleep(0.1)
        after, refused = memory_of(server), bystander.refused
        for _ in range(AFTERWARDS):
            await _paced(bystander)
        await bystander.leave()
        refusals = (refused, bystander.refused - refused)
        return Report(idle[5:], attacked, (before, most, after), refusals, bystander.acknowledged)

    return asyncio.run(measure())


async def _paced(bystander: Bystander) -> float:
    await asyncio.sleep(PAUSE)
    return await bystander.act()
