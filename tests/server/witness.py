"""Witness: plays at a table, whatever happens to the server, and remembers what was acknowledged."""

import asyncio
import random
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path

import asyncpg
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.server.client import Client, Refused
from tests.server.process import Server

PATIENCE = 60.0
BETWEEN = 0.05
"""Seconds before somebody who lost his connection, or was told to wait, comes again."""


class Witness:
    """Seats 0 and 1 of a table, who choose at random."""

    def __init__(self, table: str, token: str, seed: int) -> None:
        self.table = table
        self.token = token
        self.rng = random.Random(seed)
        self.sent: list[tuple[str, bool]] = []
        """Every own action that may be there, in its order, and whether it was said to be done."""
        self.ended = False

    @property
    def acknowledged(self) -> int:
        return sum(certain for _, certain in self.sent)

    async def play(self, url: str) -> None:
        """Until the server dies, or the game ends."""
        with suppress(ConnectionClosed, WebSocketException, OSError):
            async with Client(url, self.table, self.token) as client:
                while client.result is None:
                    asked = client.asked()
                    if asked:
                        await self.decide(client, self.rng.choice(asked))
                    else:
                        await client.next()
                self.ended = True

    async def play_on(self, url: str) -> None:
        """Until the game ends, or it is cancelled: whoever is cut off, or told to wait, comes again."""
        while not self.ended:
            with suppress(Refused):
                await self.play(url)
            await asyncio.sleep(BETWEEN)

    async def decide(self, client: Client, seat: int) -> None:
        action = self.rng.choice(client.actions(seat))
        # Until it is acknowledged or refused nobody knows.
        self.sent.append((f"{seat} {action}", False))
        try:
            await client.act(seat, action)
            self.sent[-1] = (self.sent[-1][0], True)
        except Refused as refused:
            if refused.code == "busy":
                # The way to the database was lost: it may be there.
                raise
            self.sent.pop()

    def check(self, kept: Sequence[str]) -> None:
        """The log has all that was acknowledged, once and in that order; and else only what nobody knows of."""
        assert explained(kept, self.sent), (kept[-5:], self.sent[-5:])
        self.sent = [(row, True) for row in kept]


def explained(kept: Sequence[str], sent: Sequence[tuple[str, bool]]) -> bool:
    """Whether a log can have come from what was sent: nothing certain left out, nothing twice."""
    reached = {0}
    for row in kept:
        reached = {after for start in reached for after in _ways(row, sent, start)}
    return any(not any(certain for _, certain in sent[start:]) for start in reached)


def _ways(row: str, sent: Sequence[tuple[str, bool]], start: int) -> list[int]:
    ways: list[int] = []
    for index in range(start, len(sent)):
        action, certain = sent[index]
        if action == row:
            ways.append(index + 1)
        if certain:
            break
    return ways


class OnSqlite:
    """Tables in a data folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def serve(self) -> Server:
        return Server.serve(self.folder)

    def logged(self, table: str) -> list[str]:
        with closing(sqlite3.connect(self.folder / "data" / "meseta.sqlite")) as database:
            rows = database.execute("SELECT seat, action FROM log WHERE id = ? AND seat < 2 ORDER BY number", (table,))
            return [f"{seat} {action}" for seat, action in rows]


class OnPostgresql:
    """Tables in a database."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder = folder
        self.url = url

    def serve(self) -> Server:
        return Server(self.folder, "serve", "--port", "0", MESETA_DATABASE=self.url)

    def logged(self, table: str) -> list[str]:
        return asyncio.run(self._logged(table))

    async def _logged(self, table: str) -> list[str]:
        connection = await asyncpg.connect(self.url)
        try:
            others = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state = 'active'"
            async with asyncio.timeout(PATIENCE):
                # What a killed server had begun is done, or is not, a moment later.
                while await connection.fetchval(f"{others} AND pid != pg_backend_pid()"):
                    await asyncio.sleep(0.01)
            rows = "SELECT seat, action FROM log WHERE id = $1 AND seat < 2 ORDER BY number"
            return [f"{row[0]} {row[1].decode()}" for row in await connection.fetch(rows, table)]
        finally:
            await connection.close()
