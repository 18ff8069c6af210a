"""Timekeeper: what is to be done at a table at a certain time is done then, by one process, though nobody looks."""

import asyncio
import logging
import time
from typing import Final

from msgspec.structs import replace

from meseta.server.errors import Refusal, not_stored
from meseta.server.network import Network
from meseta.server.store import Call, StoreFailed
from meseta.server.table import Table
from meseta.server.tables import BEAT, LEASE, REPEAT, Tables
from meseta.server.talk import TIME_UP, note
from meseta.server.timing import Reports, Timing, reported
from meseta.server.webhooks import ASKED, ENDED, Notice, encode

LOOK: Final = 0.5
"""Seconds between two looks for tables that are due."""
AT_ONCE: Final = 50
HEARSAY: Final = 2 * BEAT * REPEAT
"""Seconds after which a table knows who is at it by way of other processes."""
NOBODY: Final = -1

LOG: Final = logging.getLogger("meseta.server")


class Timekeeper:
    """Ends people's time, and has those reported who are asked and not here."""

    def __init__(self, tables: Tables, network: Network) -> None:
        self._tables = tables
        self._network = network
        self._broken: set[str] = set()

    async def run(self) -> None:
        """Never returns."""
        while True:
            for id in await self._tables.store.take_due(LEASE, AT_ONCE):
                try:
                    await self.look_at(await self._tables.get(id))
                except Exception as error:
                    if id not in self._broken:
                        why = error.message if isinstance(error, Refusal) else type(error).__name__
                        LOG.warning("a table's time cannot be kept: %s", why)
                    self._broken.add(id)
            await asyncio.sleep(LOOK)

    async def look_at(self, table: Table) -> None:
        """Do what is due there, and say when to look again."""
        await self._end_times(table)
        reports, now = table.timing.reports, time.time()
        if reports is None or reports.look is None or reports.look > now:
            await table.wait_for(lambda timing: timing)
        elif self._tables.store.shared and time.monotonic() - table.loaded_at < HEARSAY:
            # People may be here by another process, from which nothing was heard yet.
            await table.wait_for(lambda timing: _with(timing, replace(reports, look=now + HEARSAY)))
        else:
            await self._report(table, reports)

    async def _end_times(self, table: Table) -> None:
        times = table.timing.times
        if times is not None and times.run_out(time.time()):
            for seat in await table.end_times():
                await table.say(note(TIME_UP, seat))

    async def _report(self, table: Table, reports: Reports) -> None:
        """Have it reported who is asked and not here, and the end."""
        here = table.presence.seats()
        absent = {seat: decision for seat, decision in reports.awaited.items() if seat not in here}
        for seat, decision in absent.items():
            await self._keep(table, ASKED, seat, decision)
        ended = table.progress.ended and not reports.ended
        if ended:
            await self._keep(table, ENDED, NOBODY, table.progress.number)

        def change(timing: Timing) -> Timing:
            # Somebody may have acted meanwhile: what he was asked is reported, what is asked now is not.
            known = timing.reports
            return timing if known is None else _with(timing, reported(known, time.time(), absent, ended))

        await table.wait_for(change)

    async def _keep(self, table: Table, what: str, seat: int, decision: int) -> None:
        now = time.time()
        notice = Notice(
            news=what,
            table=table.id,
            game=table.description.game,
            seat=None if seat == NOBODY else seat,
            name="" if seat == NOBODY else table.description.seats[seat].name,
            link=f"{self._network.addresses[0]}#/t/{table.id}" if self._network.addresses else None,
            delivery=f"{table.id}/{seat}/{decision}",
            time=int(now),
        )
        try:
            await self._tables.store.call(Call(table.id, seat, decision, encode(notice), 0, now))
        except StoreFailed as error:
            raise not_stored(error) from error


def _with(timing: Timing, reports: Reports) -> Timing:
    return replace(timing, reports=reports)
