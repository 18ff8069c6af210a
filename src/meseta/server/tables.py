"""Tables: all tables that are in memory, each loaded from the store when somebody asks for it."""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final

from meseta.kernel.errors import MesetaError
from meseta.server.description import Description, read_description
from meseta.server.errors import Refusal
from meseta.server.progress import Progress
from meseta.server.store import Row, Store, StoreFailed
from meseta.server.table import Table, bot_seat
from meseta.server.tokens import Tokens, new_table_id

IDLE: Final = 600.0
"""Seconds after which a table that nobody looks at leaves the memory."""

LOG: Final = logging.getLogger("meseta.server")


class Tables:
    """The tables of a server."""

    def __init__(self, store: Store, tokens: Tokens) -> None:
        self.store = store
        self.tokens = tokens
        self.after_change: Callable[[Table], None] = lambda table: None
        """Called with every table that was loaded or has changed."""
        self._loaded: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._asked: dict[str, float] = {}

    async def get(self, table: str) -> Table:
        """The table of an id. Refusal `unknown-table` if there is none."""
        self._asked[table] = time.monotonic()
        if table in self._loaded:
            return self._loaded[table]
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
        try:
            return await asyncio.shield(self._loading[table])
        finally:
            self._loading.pop(table, None)

    async def create(self, description: Description, owner: str) -> Table:
        """A new table."""
        table = new_table_id()
        progress = Progress(description.begin())
        awaited = bot_seat(description, progress) is not None
        try:
            await self.store.create(table, description.encode(), owner, awaited)
        except StoreFailed as error:
            raise Refusal("busy", f"it could not be stored: {error}") from error
        return await self.get(table)

    async def count(self) -> int:
        """How many tables there are, in memory or not."""
        return await self.store.count()

    async def owned(self, owner: str) -> list[str]:
        """The tables of an owner, the one that changed last first."""
        return await self.store.owned(owner)

    async def wake_bots(self) -> None:
        """Load the tables where a bot must decide, as after a restart."""
        for table in await self.store.awaiting_bots():
            try:
                await self.get(table)
            except Refusal as refusal:
                # Not which one: whoever knows the id of a table may watch there.
                LOG.warning("a table cannot go on: %s", refusal.message)

    async def listen(self) -> None:
        """Keep up with what other processes write; never returns."""
        async with self.store.listen() as all_news:
            async for news in all_news:
                table = self._loaded.get(news.table)
                if table is not None:
                    await table.catch_up(news.number, news.version)

    async def sweep(self) -> None:
        """Let go of idle tables, again and again; never returns."""
        while True:
            await asyncio.sleep(IDLE / 10)
            self.drop_idle(IDLE)

    def drop_idle(self, seconds: float) -> None:
        """Let go of the tables that nobody has asked for that long."""
        before = time.monotonic() - seconds
        for id, table in list(self._loaded.items()):
            if not table.busy and table.bot_seat() is None and self._asked[id] <= before:
                del self._loaded[id], self._asked[id]

    async def _load(self, id: str) -> Table:
        try:
            stored = await self.store.find(id)
            rows = await self.store.rows(id)
        except StoreFailed as error:
            raise Refusal("busy", f"it could not be read: {error}") from error
        if stored is None:
            raise Refusal("unknown-table", "there is no such table", "table")
        description = read_description(stored.document)
        try:
            progress = await asyncio.to_thread(_replay, description, rows)
        except MesetaError as error:
            raise Refusal("not-allowed", f"this table was played by other rules: {error}", "table") from error
        table = Table(self.store, stored, description, progress)
        table.after_change = self.after_change
        self._loaded[id] = table
        self.after_change(table)
        return table


def _replay(description: Description, rows: list[Row]) -> Progress:
    progress = Progress(description.begin())
    progress.repeat(rows)
    return progress
