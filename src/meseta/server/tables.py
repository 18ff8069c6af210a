"""Tables: all tables that are in memory, each loaded from the store when somebody asks for it."""

import asyncio
import ctypes
import gc
import itertools
import logging
import re
import secrets
import time
from collections.abc import Awaitable, Callable
from functools import cache, partial
from typing import Final

from meseta.kernel.errors import MesetaError
from meseta.server.asking import bot_seat, bots_alone
from meseta.server.budget import Account
from meseta.server.connection import Connection
from meseta.server.description import Description, read_description
from meseta.server.errors import Refusal, not_stored
from meseta.server.limits import DEFAULT, Limits
from meseta.server.pace import Pace
from meseta.server.progress import Progress, begin_at
from meseta.server.recovery import DoesNotFit, resume, take_up
from meseta.server.store import DELETED, Conflict, Here, News, Row, Store, Stored, StoreFailed
from meseta.server.table import Table, unknown_table, up_to
from meseta.server.talk import KEPT, RESUMED, note
from meseta.server.timing import NOTHING, after
from meseta.server.tokens import Tokens, new_table_id
from meseta.server.webhooks import PUBLIC

IDLE: Final = 600.0
"""Seconds after which a table that nobody looks at leaves the memory."""

TIDY: Final = 5
"""Seconds between two looks for such tables; one where a crowd has gone, whose memory the next may have."""
CROWD: Final = 50
"""Connections that have ended: what is left of them is worth looking for."""
LEASE: Final = 15.0
"""Seconds for which a process that lets a table's bots think has them; whoever is killed loses them."""
BEAT: Final = 0.2
"""Seconds between two tellings of who is present, to other processes."""
REPEAT: Final = 20
"""Every so many beats everything is told again: whoever has just loaded a table does not know it yet."""
WAKE: Final = 1_000_000
USE: Final = 3600.0
"""Seconds between two notes that somebody is at a table, and between two looks for what is abandoned."""
DAY: Final = 24 * 3600.0
SOME: Final = 100
"""Tables that are deleted at a time."""
ID: Final = re.compile(r"[A-Za-z0-9_-]{16}")
LOADING: Final = 2
"""Tables that are loaded at the same time: each is played again, and people wait for the processor."""

LOG: Final = logging.getLogger("meseta.server")


class Tables:
    """The tables of a server."""

    def __init__(self, store: Store, tokens: Tokens, limits: Limits = DEFAULT, webhooks: str = PUBLIC) -> None:
        self.store = store
        self.tokens = tokens
        self.limits = limits
        self.webhooks = webhooks
        """To which addresses news may be sent (see `webhooks`)."""
        self.name = secrets.token_hex(8)
        """Of this process, among those that share the store."""
        self.after_change: Callable[[Table], None] = lambda table: None
        """Called with every table that was loaded or has changed."""
        self._loaded: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._asked: dict[str, float] = {}
        """When each of the loaded ones was asked for last."""
        self._came_or_went: set[str] = set()
        """Tables at which who is present has changed."""
        self._room = asyncio.Semaphore(LOADING)
        self.pace = Pace()
        """At which people act here."""

    async def get(self, table: str) -> Table:
        """The table of an id. Refusal `unknown-table` if there is none."""
        if table in self._loaded and self._loaded[table].deleted:
            self._forget(table)
        if table in self._loaded:
            self._asked[table] = time.monotonic()
            return self._loaded[table]
        if not ID.fullmatch(table):
            raise unknown_table()
        if table not in self._loading:
            self._begin_loading(table)
        return await asyncio.shield(self._loading[table])

    def _begin_loading(self, table: str) -> None:
        # Not in `get`, whose frame is in the trace of what fails: it would hold the task, and all that was read.
        loading = self._loading[table] = asyncio.create_task(self._load(table))
        # Whoever waits may go away meanwhile: until it is there, nobody else is to load it a second time.
        loading.add_done_callback(partial(self._done_loading, table))

    async def create(self, description: Description, owner: str, by: Account | None = None) -> Table:
        """A new table. Refusal if that address made many, or if it is one of bots alone and there are many of those."""
        table = new_table_id()
        progress = Progress(description.begin())
        if bots_alone(description, progress):
            self._admit_bots_alone()
        if by is not None and not by.tables.try_take(1):
            raise Refusal("too-fast", "many tables were made from this address: wait a while")
        awaited = bot_seat(description, progress) is not None
        try:
            timing = after(NOTHING, description, progress)
            timed = None if timing is NOTHING else timing.timed(0)
            await self.store.create(table, description.encode(), owner, awaited, timed)
        except StoreFailed as error:
            raise not_stored(error) from error
        return await self.get(table)

    def _admit_bots_alone(self) -> None:
        if sum(table.bots_alone for table in self._loaded.values()) >= self.limits.bot_tables:
            raise Refusal("busy", "bots play at many tables among themselves already: wait until one has ended")

    @property
    def loaded(self) -> int:
        """How many are in memory."""
        return len(self._loaded)

    async def count(self) -> int:
        """How many tables there are, in memory or not."""
        try:
            return await self.store.count()
        except StoreFailed as error:
            raise Refusal("busy", f"it could not be read: {error}") from error

    async def owned(self, owner: str) -> list[str]:
        """The tables of an owner, the one that changed last first."""
        try:
            return await self.store.owned(owner)
        except StoreFailed as error:
            raise Refusal("busy", f"it could not be read: {error}") from error

    async def wake_bots(self) -> None:
        """Load the tables where a bot must decide and nobody is at it: after a restart, or another process's end."""
        broken: set[str] = set()
        while True:
            for table in await self.store.hold_waiting(self.name, LEASE, WAKE):
                try:
                    await self._wake(table)
                except Refusal as refusal:
                    if table not in broken:
                        # Not which one: whoever knows the id of a table may watch there.
                        LOG.warning("a table cannot go on: %s", refusal.message)
                    broken.add(table)
            if not self.store.shared:
                return
            await asyncio.sleep(LEASE / 3)

    async def _wake(self, id: str) -> None:
        table = await self.get(id)
        if self.store.shared:
            # Whoever holds its bots knows how it stands, even if news do not reach him.
            await self._follow(table, table.look())
        self.after_change(table)

    async def listen(self) -> None:
        """Keep up with what other processes write; never returns."""
        async with self.store.listen() as all_news:
            try:
                if self.store.shared:
                    # What was told while nobody listened is in the store.
                    await self._look_everywhere()
                async for news in all_news:
                    await self._hear(news)
            except Refusal as refusal:
                raise StoreFailed(refusal.message) from refusal

    async def _hear(self, news: News) -> None:
        table = self._loaded.get(news.table)
        if news.process:
            self._hear_presence(news)
        elif table is not None and news.number == DELETED:
            table.vanish()
            self._forget(table.id)
        elif table is not None:
            await self._follow(table, table.catch_up(news.number, news.version, news.said, news.rows))
        elif not news.table:
            await self._look_everywhere()

    def _hear_presence(self, news: News) -> None:
        if news.process == self.name:
            return
        until = time.monotonic() + LEASE
        for here in news.here:
            table = self._loaded.get(here.table)
            if table is not None:
                table.presence.hear(news.process, frozenset(here.seats), here.watching, until)

    async def _look_everywhere(self) -> None:
        # A backup that was taken in brings the secret behind its links.
        self.tokens = Tokens(await self.store.secret())
        for table in list(self._loaded.values()):
            await self._follow(table, table.look())
            if table.deleted:
                self._forget(table.id)

    async def _follow(self, table: Table, following: Awaitable[None]) -> None:
        """What cannot be repeated is that table's own misfortune: it leaves the memory, and others' news go on."""
        try:
            await following
        except Refusal:
            # It could not be read: the store's failing is everybody's.
            raise
        except Exception as error:
            # Not which one: whoever knows the id of a table may watch there.
            LOG.warning("a table cannot be followed: %s", type(error).__name__)
            table.give_up()
            self._forget(table.id)

    def _forget(self, id: str) -> None:
        self._loaded.pop(id, None)
        self._asked.pop(id, None)

    def _note(self, id: str) -> None:
        self._came_or_went.add(id)

    async def tell_presence(self) -> None:
        """Let other processes know who is at which table here: changes soon, the rest now and then; never returns."""
        for beat in itertools.count():
            await asyncio.sleep(BEAT)
            changed, self._came_or_went = self._came_or_went, set()
            here: list[Here] = []
            for id, table in self._loaded.items():
                there = table.presence
                if id in changed or (beat % REPEAT == 0 and there.guests):
                    here.append(Here(id, tuple(sorted(there.seats_here())), there.watching_here()))
                there.forget(time.monotonic())
            if here:
                await self.store.tell_presence(self.name, here)

    async def sweep(self) -> None:
        """Let go of idle tables, again and again; never returns."""
        while True:
            for _ in range(TIDY):
                await asyncio.sleep(1)
                if Connection.left >= CROWD:
                    break
            self.drop_idle(IDLE)
            give_back_memory()

    def drop_idle(self, seconds: float) -> None:
        """Let go of the tables that nobody has asked for that long."""
        before = time.monotonic() - seconds
        for id, table in list(self._loaded.items()):
            if not table.busy and table.bot_seat() is None and self._asked[id] <= before:
                del self._loaded[id], self._asked[id]

    async def use(self) -> None:
        """Note which tables somebody is at, again and again, so that none of them is taken for abandoned."""
        while True:
            await asyncio.sleep(USE)
            for id, table in list(self._loaded.items()):
                if table.presence.guests:
                    await self.store.use(id)

    async def forget(self, days: int) -> None:
        """Delete what nobody has used for so many days, again and again; never returns."""
        while True:
            while gone := await self.store.forget(time.time() - days * DAY, SOME):
                LOG.warning("%s tables that nobody used were deleted", len(gone))
            await asyncio.sleep(USE)

    async def _note_use(self, stored: Stored) -> None:
        """Whoever looks at a table that nobody has used for long keeps it from being deleted, or comes too late."""
        if max(stored.changed, stored.used) > time.time() - USE:
            return
        try:
            there = await self.store.use(stored.table)
        except StoreFailed as error:
            raise not_stored(error) from error
        if not there:
            raise unknown_table()

    def _done_loading(self, id: str, task: "asyncio.Task[Table]") -> None:
        del self._loading[id]
        if not task.cancelled():
            # Those who waited have been told; if they are gone, nobody need be.
            task.exception()

    async def _load(self, id: str) -> Table:
        async with self._room:
            table = await self._read(id)
        table.after_change = self.after_change
        table.admit_bots_alone = self._admit_bots_alone
        if self.store.shared:
            table.presence.on_change = partial(self._note, id)
        self._loaded[id] = table
        self._asked[id] = time.monotonic()
        if self.store.shared:
            # Another process may have written between the reading and now, when nobody heard of it.
            await self._follow(table, table.look())
            if table.deleted:
                # As it is now: others may still read it, and if nobody can, that is said.
                return await self._load(id)
        self.after_change(table)
        return table

    async def _resume(self, id: str, misfit: DoesNotFit, rows: list[Row], description: Description) -> None:
        """The log does not fit the rules any more: let the game go on from the last round's end, and tell everybody."""
        row = resume(misfit.kept, rows[-1].number + 1)
        progress = Progress(*begin_at(row.action))
        try:
            await self.store.append(id, [row], bot_seat(description, progress) is not None)
            await self.store.say(id, note(RESUMED), KEPT)
        except Conflict:
            # Another process has done so: that is what will be read.
            return
        except StoreFailed as error:
            raise not_stored(error) from error
        LOG.warning("a table goes on from its last round's end: %s", misfit)

    async def _read(self, id: str) -> Table:
        try:
            # Before the table: its log leads at least as far.
            kept = await self.store.position(id)
            stored = await self.store.find(id)
            rows = [] if stored is None else up_to(stored.number, await self.store.rows(id))
            talk = await self.store.talk(id)
        except StoreFailed as error:
            raise Refusal("busy", f"it could not be read: {error}") from error
        if stored is None:
            raise unknown_table()
        await self._note_use(stored)
        description: Description | None = None
        try:
            description = read_description(stored.document)
            progress = await asyncio.to_thread(take_up, description, rows, kept)
            return Table(self.store, stored, description, progress, talk, self.limits)
        except DoesNotFit as misfit:
            assert description is not None
            await self._resume(id, misfit, rows, description)
            return await self._read(id)
        except MesetaError as error:
            raise Refusal("not-allowed", f"this table was played by other rules: {error}", "table") from error
        except Exception as error:
            # Whatever is wrong in the store is wrong at this table only.
            LOG.warning("a table is damaged in the store: %s", type(error).__name__)
            raise Refusal("not-allowed", "this table is damaged in the store: it cannot be shown", "table") from error


@cache
def _trimmer() -> Callable[[int], object] | None:
    """The C library's own way to give unused memory back, where there is one."""
    try:
        trim: Callable[[int], object] = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):
        return None
    return trim


def give_back_memory() -> None:
    """What a crowd has needed is the system's again when it has gone."""
    if Connection.left >= CROWD:
        Connection.left = 0
        gc.collect()
    trim = _trimmer()
    if trim is not None:
        trim(0)
