"""Presence: who plays is told at once; how many watch, at most once a second, however many come and go."""

import asyncio
import time

import pytest

from meseta.server import presence
from meseta.server.presence import Presence

PATIENCE = 60.0
EVERY = 0.2
CROWD = 300


class Guest:
    """Somebody at the table, and how often he was told who is there."""

    def __init__(self, table: Presence, *seats: int) -> None:
        self.table = table
        self.seats = seats
        self.host = False
        self.party = None
        self.told: list[tuple[set[int], int]] = []

    def tell_table(self) -> None:
        self.told.append((self.table.seats(), self.table.watching()))

    def tell_progress(self) -> None: ...
    def tell_talk(self, line: object) -> None: ...
    def tell_clock(self) -> None: ...
    def tell_deleted(self) -> None: ...
    def cut_off(self) -> None: ...


async def turns_of_the_loop(count: int) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


def test_how_many_watch_is_told_at_most_so_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "AT_MOST_EVERY", EVERY)

    async def test() -> None:
        table = Presence()
        player = Guest(table, 0)
        table.enter(player)
        crowd = [Guest(table) for _ in range(CROWD)]
        began = time.monotonic()
        for guest in crowd:
            table.enter(guest)
            await asyncio.sleep(0.001)
        for guest in crowd[1:]:
            table.leave(guest)
            await asyncio.sleep(0.001)
        assert 1 < len(player.told) <= 1 + (time.monotonic() - began) / EVERY
        # What is told in the end is how it is.
        async with asyncio.timeout(PATIENCE):
            while player.told[-1] != ({0}, 1):
                await asyncio.sleep(EVERY / 10)
        told = len(player.told)
        await asyncio.sleep(2 * EVERY)
        assert len(player.told) == told

    asyncio.run(test())


def test_who_plays_is_told_at_once() -> None:
    async def test() -> None:
        table = Presence()
        guests = [Guest(table, 0), Guest(table)]
        for guest in guests:
            table.enter(guest)
        other = Guest(table, 1)
        table.enter(other)
        assert [guest.told[-1][0] for guest in guests] == [{0, 1}, {0, 1}]
        table.leave(other)
        assert [guest.told[-1][0] for guest in guests] == [{0}, {0}]

    asyncio.run(test())


def test_a_crowd_is_told_some_at_a_time_and_players_first() -> None:
    async def test() -> None:
        table = Presence()
        crowd = [Guest(table) for _ in range(3 * presence.AT_A_TIME)]
        player = Guest(table, 0)
        for guest in (*crowd, player):
            table.enter(guest)
        await turns_of_the_loop(4)
        for guest in (*crowd, player):
            guest.told.clear()
        table.tell_table()
        assert len(player.told) == 1
        assert sum(len(guest.told) for guest in crowd) == presence.AT_A_TIME - 1
        await turns_of_the_loop(4)
        assert all(len(guest.told) == 1 for guest in crowd)

    asyncio.run(test())
