"""BotTurns: bots decide wherever it is their turn, by the same way in as people."""

import asyncio
import logging
import secrets
from typing import Final

from meseta.kernel.generator import Generator
from meseta.server.errors import Refusal
from meseta.server.table import Table
from meseta.server.tables import LEASE
from meseta.server.thinking.pool import BotFailed, WorkerPool
from meseta.server.thinking.question import question

LOG: Final = logging.getLogger("meseta.server")
RETRY: Final = 1.0
"""Seconds to wait when a step could not be stored."""


class BotTurns:
    """One task for every table where a bot must decide."""

    def __init__(self, workers: WorkerPool, holder: str = "") -> None:
        self._workers = workers
        self._holder = holder
        """Who lets them think, among those that share the store."""
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._one_at_a_time = asyncio.Lock()
        """Between two steps of bots, whatever people have sent meanwhile is answered."""
        self._complaints: set[tuple[str, str]] = set()

    def wake(self, table: Table) -> None:
        """The table has changed: if a bot must decide and is not at it, it begins."""
        if table.id not in self._tasks and table.bot_seat() is not None:
            self._tasks[table.id] = asyncio.create_task(self._play(table))

    async def stop(self) -> None:
        """Whatever bots are thinking is lost; nothing else is."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, table: Table) -> None:
        """Decide until it is a person's turn, or the end."""
        try:
            while (seat := table.bot_seat()) is not None:
                try:
                    if not await table.hold_bots(self._holder, LEASE):
                        # Another process is at it; if it is killed, this one will be told.
                        return
                    await self._decide(table, seat)
                except Refusal as refusal:
                    if refusal.code == "unknown-table":
                        # It was deleted while the bot thought.
                        return
                    # Stale: somebody changed something while the bot thought, so it thinks again.
                    if refusal.code != "stale":
                        LOG.warning("a bot's step waits: %s", refusal.message)
                        await asyncio.sleep(RETRY)
                except Exception:
                    # Whatever it was: a table never stops, and nobody may come to wake it.
                    LOG.exception("a bot's turn failed and is begun again")
                    await asyncio.sleep(RETRY)
        finally:
            del self._tasks[table.id]

    async def _decide(self, table: Table, seat: int) -> None:
        match = table.progress.match
        decision = match.decision(seat)
        bot = table.bot_on(seat)
        line = await self._think(table, seat, bot or "random")
        known = match
        for action in line:
            if table.progress.match is not known or table.bot_on(seat) != bot:
                return
            async with self._one_at_a_time:
                await self._step(table, seat, decision, action)
                await asyncio.sleep(0)
            known = table.progress.match
            decision = known.decision(seat)
            if decision is None or known.news != match.news:
                return

    async def _step(self, table: Table, seat: int, decision: int | None, action: int) -> None:
        match = table.progress.match
        if match.refusal(seat, action) is not None:
            self._complain(table.bot_on(seat) or "", f"action {action} is not legal")
            action = Generator(secrets.randbits(64)).choose(match.actions_of(seat))
        await table.act(seat, decision, [action])

    def _complain(self, bot: str, what: str) -> None:
        """One line, and not again and again."""
        if (bot, what) not in self._complaints:
            self._complaints.add((bot, what))
            LOG.warning("bot %s failed: %s", bot, what)

    async def _think(self, table: Table, seat: int, bot: str) -> list[int]:
        """The bot's line; if it fails twice, any legal action: a table never stops."""
        match = table.progress.match
        party = table.attended_by
        for _ in range(2):
            try:
                return await self._workers.ask(question(match, seat, bot), party or table.id, party is not None)
            except BotFailed as error:
                self._complain(bot, str(error))
        return [Generator(secrets.randbits(64)).choose(match.actions_of(seat))]
