"""PostgresStore: tables in a PostgreSQL database, which any number of server processes share.

Every write is one statement, so that it is done wholly or not at all, and tells all processes of itself (NOTIFY).
"""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import astuple, replace
from typing import Any, Final, TypeAlias

import asyncpg
import msgspec

from meseta.server.store.interface import (
    DELETED,
    AnswerLost,
    Blocked,
    Call,
    Conflict,
    Here,
    Kept,
    Listed,
    Missing,
    News,
    Position,
    Row,
    Said,
    Store,
    Stored,
    StoreFailed,
    Timed,
    commit_times,
)
from meseta.server.store.layout import POSTGRESQL

FORMAT: Final = len(POSTGRESQL)
CONNECTIONS: Final = 8
PATIENCE: Final = 10.0
"""Seconds that a statement may take, and the way to the database."""
RETRY: Final = 0.5
"""Seconds between two attempts to listen again."""
CHECK: Final = 3.0
"""Seconds between two looks whether the connection by which news come is alive, and for which it may not answer."""
CHANNEL: Final = "meseta"
LOCK: Final = 0x6D6573657461
"""Held while the layout is looked after: one process does it at a time."""
LONGEST: Final = 4000
"""Bytes of rows that news may hold: it takes 8,000 in all."""
SOME: Final = 50
"""Tables of which one news says who is there."""
EVERYWHERE: Final = msgspec.json.encode(News("", 0, 0)).decode()
FAILURES: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)
LOST: Final = (
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    OSError,
    TimeoutError,
)
"""Those after which nobody knows whether the database has done what it was asked."""

NOTIFY: Final = (
    "pg_notify('meseta', json_build_object('table', id, 'number', number, 'version', version, {further})::text)"
)
APPEND: Final = f"""
    WITH touched AS (
        UPDATE tables SET number = number + $3, bot_turn = $4, changed = CASE WHEN $5 THEN $6 ELSE changed END,
            timing = coalesce($13, timing), due = CASE WHEN $13 IS NULL THEN due ELSE $14 END
        WHERE id = $1 AND number = $2 RETURNING id, number, version
    ), rows AS (
        INSERT INTO log SELECT $1, n, k, s, a
        FROM unnest($7::int[], $8::text[], $9::int[], $10::bytea[]) AS r (n, k, s, a)
        WHERE EXISTS (SELECT 1 FROM touched)
    ), kept AS (
        INSERT INTO positions SELECT $1, $11, $12 FROM touched WHERE $12::bytea IS NOT NULL
        ON CONFLICT (id) DO UPDATE SET number = excluded.number, document = excluded.document
    ) SELECT {NOTIFY.format(further="'rows', $15::json")} FROM touched"""
REPLACE: Final = f"""
    WITH touched AS (
        UPDATE tables SET document = $2, version = version + 1, bot_turn = $4, changed = $5,
            timing = coalesce($7, timing), due = CASE WHEN $7 IS NULL THEN due ELSE $8 END
        WHERE id = $1 AND version = $3 AND number = coalesce($6, number) RETURNING id, number, version
    ) SELECT {NOTIFY.format(further="'said', 0")} FROM touched"""
CREATE: Final = f"""
    WITH touched AS (
        INSERT INTO tables (id, document, version, owner, bot_turn, changed, number, said, timing, due)
        VALUES ($1, $2, 0, $3, $4, $5, 0, 0, coalesce($6, ''::bytea), $7)
        ON CONFLICT DO NOTHING RETURNING id, number, version
    ) SELECT {NOTIFY.format(further="'said', 0")} FROM touched"""
SAY: Final = f"""
    WITH touched AS (
        UPDATE tables SET said = said + 1 WHERE id = $1 RETURNING id, 0 AS number, 0 AS version, said
    ), line AS (
        INSERT INTO talk SELECT $1, said, $2, $3, $4, $5, $6, $7, $8 FROM touched
    ), forgotten AS (
        DELETE FROM talk USING touched WHERE talk.id = $1 AND talk.number <= touched.said - $9
    ) SELECT said, {NOTIFY.format(further="'said', said")} FROM touched"""
DELETE: Final = f"""
    WITH touched AS (DELETE FROM tables WHERE id = $1 RETURNING id, {DELETED} AS number, {DELETED} AS version)
    SELECT {NOTIFY.format(further="'said', 0")} FROM touched"""
LISTED: Final = """
    SELECT id, document, changed, length(document)
        + (SELECT coalesce(sum(length(kind) + length(action) + 16), 0) FROM log WHERE log.id = tables.id)
        + (SELECT coalesce(sum(length(name) + length(text) + 48), 0) FROM talk WHERE talk.id = tables.id)
        + (SELECT coalesce(sum(length(document)), 0) FROM positions WHERE positions.id = tables.id)
    FROM tables ORDER BY changed DESC, id LIMIT $1"""
HOLD_WAITING: Final = """
    UPDATE tables SET holder = $1, held_until = $2 WHERE id IN (
        SELECT id FROM tables WHERE bot_turn AND (holder = $1 OR held_until < $3)
        ORDER BY id LIMIT $4 FOR UPDATE SKIP LOCKED
    ) RETURNING id"""
WAIT_FOR: Final = """
    UPDATE tables SET timing = $2, due = $3 WHERE id = $1 AND version = $4 AND number = $5 RETURNING id"""
TAKE_DUE: Final = """
    UPDATE tables SET due = $1 WHERE id IN (
        SELECT id FROM tables WHERE due <= $2 ORDER BY due LIMIT $3 FOR UPDATE SKIP LOCKED
    ) RETURNING id"""
FORGET: Final = f"""
    WITH gone AS (
        DELETE FROM tables WHERE id IN (
            SELECT id FROM tables WHERE greatest(changed, used) < $1 AND coalesce(due, 0) <= $1
            ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED
        ) RETURNING id, {DELETED} AS number, {DELETED} AS version
    ) SELECT id, {NOTIFY.format(further="'said', 0")} FROM gone"""
CALL: Final = """
    INSERT INTO calls SELECT $1, $2, $3, $4, $5, $6 FROM tables WHERE id = $1
    ON CONFLICT (id, seat) DO UPDATE SET
    decision = excluded.decision, body = excluded.body, attempts = excluded.attempts, due = excluded.due
    WHERE excluded.decision > calls.decision"""
TAKE_CALLS: Final = """
    UPDATE calls SET due = $1, attempts = attempts + 1 WHERE (id, seat) IN (
        SELECT id, seat FROM calls WHERE due <= $2 ORDER BY due LIMIT $3 FOR UPDATE SKIP LOCKED
    ) RETURNING id, seat, decision, body, attempts, due"""
KEPT: Final = """
    INSERT INTO tables (id, document, version, owner, bot_turn, changed, number, said, timing, due, used)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"""
CALLS: Final = "SELECT id, seat, decision, body, attempts, due FROM calls WHERE id = $1 ORDER BY seat"
TALK: Final = (
    "SELECT number, time, room, kind, author, seat, name, text FROM talk WHERE id = $1 AND number > $2 ORDER BY 1"
)
ROWS: Final = "SELECT number, kind, seat, action FROM log WHERE id = $1 AND number > $2 ORDER BY 1"
FIND: Final = "SELECT id, document, version, number, changed, timing, used FROM tables WHERE id = $1"
POSITION: Final = "SELECT number, document FROM positions WHERE id = $1"

Heard: TypeAlias = "asyncio.Queue[News | None]"
"""None: nothing more will be heard."""


class PostgresStore(Store):
    """All tables in one database."""

    shared = True

    def __init__(self, url: str, pool: Any) -> None:
        """Use `open`."""
        self._url = url
        self._pool = pool
        self._fault = ""
        self.commits = commit_times()

    @classmethod
    async def open(cls, url: str, existing: bool = False) -> "PostgresStore":
        """Connect, and bring the layout up to date. StoreFailed says what is wrong; Missing, that there is no layout,
        though there must be one already."""
        # None is kept open: while the database is away there is nothing to keep.
        pool = asyncpg.create_pool(url, min_size=0, max_size=CONNECTIONS, timeout=PATIENCE, command_timeout=PATIENCE)
        try:
            await pool
            async with pool.acquire() as connection, connection.transaction():
                await _lay_out(connection, existing)
        except BaseException as error:
            await pool.close()
            if isinstance(error, (*FAILURES, ValueError)):
                # The address may hold a password: it is not repeated.
                raise StoreFailed(f"the database cannot be used: {error}") from error
            raise
        return cls(url, pool)

    # Reading

    async def secret(self) -> bytes:
        return bytes((await self._ask("SELECT value FROM settings WHERE name = 'secret'"))[0][0])

    async def find(self, table: str) -> Stored | None:
        found = await self._ask(FIND, table)
        return Stored(*found[0]) if found else None

    async def rows(self, table: str, after: int = 0) -> list[Row]:
        return [_row(found) for found in await self._ask(ROWS, table, after)]

    async def talk(self, table: str, after: int = 0) -> list[Said]:
        return [Said(*found) for found in await self._ask(TALK, table, after)]

    async def position(self, table: str) -> Position | None:
        found = await self._ask(POSITION, table)
        return Position(*found[0]) if found else None

    async def owned(self, owner: str) -> list[str]:
        found = await self._ask("SELECT id FROM tables WHERE owner = $1 ORDER BY changed DESC", owner)
        return [row[0] for row in found]

    async def listed(self, most: int) -> list[Listed]:
        return [Listed(row[0], row[1], row[2], int(row[3])) for row in await self._ask(LISTED, most)]

    async def blocked(self) -> list[Blocked]:
        return [Blocked(*row) for row in await self._ask("SELECT address, since FROM blocked ORDER BY address")]

    async def awaiting_bots(self) -> list[str]:
        return [row[0] for row in await self._ask("SELECT id FROM tables WHERE bot_turn ORDER BY id")]

    async def count(self) -> int:
        return int((await self._ask("SELECT count(*) FROM tables"))[0][0])

    # Writing

    async def create(self, table: str, document: bytes, owner: str, bot_turn: bool, timed: Timed | None = None) -> None:
        if not await self._ask(CREATE, table, document, owner, bot_turn, time.time(), *_columns(timed)[1:]):
            raise Conflict(table)

    async def append(
        self,
        table: str,
        rows: Sequence[Row],
        bot_turn: bool,
        seen: bool = True,
        position: Position | None = None,
        timed: Timed | None = None,
    ) -> None:
        first = rows[0].number
        numbers = [row.number for row in rows]
        if numbers != list(range(first, first + len(rows))):
            raise Conflict(f"{table} {first}")
        columns = (
            numbers,
            [row.kind for row in rows],
            [row.seat for row in rows],
            [row.action.encode() for row in rows],
        )
        kept = (0, None) if position is None else astuple(position)
        head = (first - 1, len(rows), bot_turn, seen, time.time())
        with self.commits.timed():
            done = await self._ask(APPEND, table, *head, *columns, *kept, *_columns(timed)[1:], _told(rows))
        if not done:
            await self._refuse(table)

    async def replace(
        self, table: str, document: bytes, version: int, bot_turn: bool, timed: Timed | None = None
    ) -> None:
        if not await self._ask(REPLACE, table, document, version, bot_turn, time.time(), *_columns(timed)):
            await self._refuse(table)

    async def say(self, table: str, said: Said, keep: int) -> Said:
        line = astuple(said)[1:]
        found = await self._ask(SAY, table, *line, keep)
        if not found:
            raise Missing(table)
        return replace(said, number=found[0][0])

    async def delete(self, table: str) -> None:
        if not await self._ask(DELETE, table):
            raise Missing(table)

    async def block(self, address: str) -> None:
        await self._ask("INSERT INTO blocked VALUES ($1, $2) ON CONFLICT DO NOTHING", address, time.time())

    async def unblock(self, address: str) -> None:
        if not await self._ask("DELETE FROM blocked WHERE address = $1 RETURNING address", address):
            raise Missing(address)

    async def hold(self, table: str, holder: str, seconds: float) -> bool:
        now = time.time()
        return bool(
            await self._ask(
                "UPDATE tables SET holder = $2, held_until = $3 WHERE id = $1 AND (holder = $2 OR held_until < $4) "
                "RETURNING id",
                table,
                holder,
                now + seconds,
                now,
            )
        )

    async def tell_presence(self, process: str, here: Sequence[Here]) -> None:
        some = [tuple(here[first : first + SOME]) for first in range(0, len(here), SOME)]
        news = [msgspec.json.encode(News("", 0, 0, process=process, here=tables)).decode() for tables in some]
        await self._ask("SELECT pg_notify($1, news) FROM unnest($2::text[]) AS told (news)", CHANNEL, news)

    async def hold_waiting(self, holder: str, seconds: float, most: int) -> list[str]:
        now = time.time()
        return [row[0] for row in await self._ask(HOLD_WAITING, holder, now + seconds, now, most)]

    # What is done in time

    async def wait_for(self, table: str, timed: Timed, version: int) -> None:
        if not await self._ask(WAIT_FOR, table, timed.document, timed.due, version, timed.number):
            await self._refuse(table)

    async def take_due(self, seconds: float, most: int) -> list[str]:
        now = time.time()
        return [row[0] for row in await self._ask(TAKE_DUE, now + seconds, now, most)]

    async def use(self, table: str) -> bool:
        return bool(await self._ask("UPDATE tables SET used = $2 WHERE id = $1 RETURNING id", table, time.time()))

    async def forget(self, before: float, most: int) -> list[str]:
        return [row[0] for row in await self._ask(FORGET, before, most)]

    async def call(self, call: Call) -> None:
        await self._ask(CALL, *astuple(call))

    async def take_calls(self, seconds: float, most: int) -> list[Call]:
        now = time.time()
        return [Call(*row) for row in await self._ask(TAKE_CALLS, now + seconds, now, most)]

    async def settle_call(self, call: Call, due: float | None) -> None:
        settle = "UPDATE calls SET due = $4 WHERE id = $1 AND seat = $2 AND decision = $3"
        await self._ask(settle, call.table, call.seat, call.decision, due)

    @asynccontextmanager
    async def all_kept(self) -> AsyncIterator[AsyncIterator[Kept]]:
        try:
            async with (
                self._pool.acquire(timeout=PATIENCE) as connection,
                connection.transaction(isolation="repeatable_read", readonly=True),
            ):
                yield _each(connection)
        except FAILURES as error:
            raise StoreFailed(str(error)) from error

    async def take_in(self, secret: bytes, tables: Iterable[Kept]) -> None:
        try:
            async with self._pool.acquire(timeout=PATIENCE) as connection, connection.transaction():
                await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
                if await connection.fetchval("SELECT 1 FROM tables LIMIT 1"):
                    raise Conflict("there are tables already")
                await connection.execute("UPDATE settings SET value = $1 WHERE name = 'secret'", secret)
                for kept in tables:
                    await _write_kept(connection, kept)
                await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, EVERYWHERE)
        except FAILURES as error:
            raise StoreFailed(str(error)) from error

    @property
    def faults(self) -> list[str]:
        return [f"store: {self._fault}"] if self._fault else []

    @asynccontextmanager
    async def listen(self) -> AsyncIterator[AsyncIterator[News]]:
        heard: Heard = asyncio.Queue()
        listening = await self._listen(heard)
        keeping = asyncio.create_task(self._keep_listening(listening, heard))
        keeping.add_done_callback(lambda _: heard.put_nowait(None))
        try:
            yield _all_of(heard, keeping)
        finally:
            keeping.cancel()
            await asyncio.gather(keeping, return_exceptions=True)

    async def close(self) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._pool.close()
        except FAILURES:
            self._pool.terminate()

    async def _refuse(self, table: str) -> None:
        """Why nothing was changed."""
        if not await self._ask("SELECT 1 FROM tables WHERE id = $1", table):
            raise Missing(table)
        raise Conflict(table)

    async def _ask(self, statement: str, *values: object) -> list[Any]:
        asked = False
        try:
            async with self._pool.acquire(timeout=PATIENCE) as connection:
                asked = True
                found: list[Any] = await connection.fetch(statement, *values)
        except FAILURES as error:
            self._fault = str(error) or type(error).__name__
            lost = asked and isinstance(error, LOST)
            raise (AnswerLost if lost else StoreFailed)(self._fault) from error
        self._fault = ""
        return found

    # News

    async def _listen(self, heard: Heard) -> Any:
        def hear(connection: object, process: int, channel: str, payload: str) -> None:
            heard.put_nowait(msgspec.json.decode(payload, type=News))

        try:
            connection = await asyncpg.connect(self._url, timeout=PATIENCE)
            await connection.add_listener(CHANNEL, hear)
        except FAILURES as error:
            raise StoreFailed(str(error)) from error
        return connection

    async def _keep_listening(self, connection: Any, heard: Heard) -> None:
        """When the connection is lost: another one, and word that something may have been missed."""
        try:
            while True:
                await _until_lost(connection)
                connection.terminate()
                connection = await self._listen_again(heard)
                heard.put_nowait(News("", 0, 0))
        finally:
            with suppress(*FAILURES):
                await connection.close(timeout=1)

    async def _listen_again(self, heard: Heard) -> Any:
        while True:
            try:
                return await self._listen(heard)
            except StoreFailed as error:
                self._fault = str(error)
                await asyncio.sleep(RETRY)


async def _lay_out(connection: Any, existing: bool) -> None:
    if await connection.fetchval("SELECT current_setting('synchronous_commit')") == "off":
        raise StoreFailed(
            "the database confirms what it has not stored yet: "
            "ALTER DATABASE name SET synchronous_commit = on makes it store first"
        )
    await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
    found = 0
    if await connection.fetchval("SELECT to_regclass('settings')"):
        found = int(await connection.fetchval("SELECT value FROM settings WHERE name = 'format'") or b"0")
    if existing and not found:
        raise Missing("there are no tables in this database")
    if found > FORMAT:
        raise StoreFailed(f"the database was written by a newer version (format {found}; {FORMAT} is known here)")
    for step in POSTGRESQL[found:]:
        await connection.execute(step)
    settings = "INSERT INTO settings VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    await connection.execute(settings, "format", str(FORMAT).encode())
    secret = "INSERT INTO settings VALUES ('secret', $1) ON CONFLICT DO NOTHING"
    await connection.execute(secret, secrets.token_bytes(32))


def _columns(timed: Timed | None) -> tuple[int | None, bytes | None, float | None]:
    return (None, None, None) if timed is None else (timed.number, timed.document, timed.due)


def _told(rows: Sequence[Row]) -> str:
    """The rows as they stand in news; none, if they are too long for it."""
    told = msgspec.json.encode(rows)
    return told.decode() if len(told) <= LONGEST else "[]"


def _row(found: Any) -> Row:
    return Row(found[0], found[1], found[2], bytes(found[3]).decode())


async def _each(connection: Any) -> AsyncIterator[Kept]:
    columns = "id AS table, document, version, owner, bot_turn, changed, timing, due, used"
    async for found in connection.cursor(f"SELECT {columns} FROM tables ORDER BY id", prefetch=50):
        position = await connection.fetchrow(POSITION, found["table"])
        yield Kept(
            **found,
            rows=[_row(row) for row in await connection.fetch(ROWS, found["table"], 0)],
            talk=[Said(*line) for line in await connection.fetch(TALK, found["table"], 0)],
            position=None if position is None else Position(*position),
            calls=[Call(*call) for call in await connection.fetch(CALLS, found["table"])],
        )


async def _write_kept(connection: Any, kept: Kept) -> None:
    last = kept.rows[-1].number if kept.rows else 0
    said = kept.talk[-1].number if kept.talk else 0
    table = (kept.table, kept.document, kept.version, kept.owner, kept.bot_turn, kept.changed, last, said)
    await connection.execute(KEPT, *table, kept.timing, kept.due, kept.used)
    rows = [(kept.table, row.number, row.kind, row.seat, row.action.encode()) for row in kept.rows]
    await connection.executemany("INSERT INTO log VALUES ($1, $2, $3, $4, $5)", rows)
    lines = [(kept.table, *astuple(line)) for line in kept.talk]
    await connection.executemany("INSERT INTO talk VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)", lines)
    if kept.position is not None:
        await connection.execute("INSERT INTO positions VALUES ($1, $2, $3)", kept.table, *astuple(kept.position))
    await connection.executemany(CALL, [astuple(call) for call in kept.calls])


async def _until_lost(connection: Any) -> None:
    """One that dies without a word is asked in vain."""
    lost = asyncio.Event()
    connection.add_termination_listener(lambda _: lost.set())
    with suppress(*FAILURES):
        while not connection.is_closed():
            with suppress(TimeoutError):
                async with asyncio.timeout(CHECK):
                    await lost.wait()
            await connection.execute("SELECT 1", timeout=CHECK)


async def _all_of(heard: Heard, keeping: "asyncio.Task[None]") -> AsyncIterator[News]:
    """As long as somebody keeps the connection: if he fails, so does whoever listens."""
    while (news := await heard.get()) is not None:
        yield news
    keeping.result()
