"""The bystander: somebody who plays at a table of his own while others do harm, and how long he waits."""

import asyncio
import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from tests.server.attacks.raw import memory_of
from tests.server.client import Client, new_table
from tests.server.process import Server

PAUSE = 0.02
"""Seconds between two acts of his."""
SETTLED = 10.0
"""Seconds within which the memory must have come back."""


@dataclass(frozen=True)
class Report:
    """How it went, before and under attack: seconds that acts took, and megabytes."""

    idle: list[float]
    attacked: list[float]
    memory: tuple[float, float, float]
    """Before, at the most, and afterwards."""

    def __str__(self) -> str:
        before, most, after = self.memory
        return (
            f"acts p50/p99/max idle {_three(self.idle)} ms, under attack {_three(self.attacked)} ms; "
            f"memory {before:.0f} -> {most:.0f} -> {after:.0f} MB"
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


def _three(times: list[float]) -> str:
    return "/".join(f"{1000 * time:.1f}" for time in (percentile(times, 50), percentile(times, 99), max(times)))


class Bystander:
    """Plays both seats of a table; begins another when a game ends."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.rng = random.Random(5)
        self.client: Client | None = None
        self.rounds = 0

    async def act(self) -> float:
        """How long one act took, from the click to its acknowledgement."""
        client = await self._seated()
        while not client.asked():
            await client.next()
        seat = self.rng.choice(client.asked())
        began = time.perf_counter()
        await client.act(seat, self.rng.choice(client.actions(seat)))
        return time.perf_counter() - began

    async def leave(self) -> None:
        if self.client is not None:
            await self.client.close()

    async def _seated(self) -> Client:
        if self.client is None or self.client.result is not None:
            await self.leave()
            table, token = await asyncio.to_thread(new_table, self.server, "el-grande", "you", "here")
            self.client = Client(self.server, table, token)
            await self.client.open()
            await self.client.join()
            self.client.received.clear()
        return self.client


def under_attack(server: Server, attack: Callable[[], None], calm: int = 100) -> Report:
    """Acts before the attack, and as long as it lasts; the attack runs in a thread of its own."""

    async def measure() -> Report:
        bystander = Bystander(server)
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
        await bystander.leave()
        return Report(idle[5:], attacked, (before, most, memory_of(server)))

    return asyncio.run(measure())


async def _paced(bystander: Bystander) -> float:
    await asyncio.sleep(PAUSE)
    return await bystander.act()
