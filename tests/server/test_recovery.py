"""A rule was mended, and an old log does not fit any more: the game goes on from the end of its last round."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from meseta.server.errors import Refusal
from meseta.server.progress import RESUME
from meseta.server.recovery import KeptPosition
from meseta.server.store import SqliteStore
from meseta.server.store.postgresql import PostgresStore
from meseta.server.table import Table
from meseta.server.tables import Tables
from meseta.server.talk import RESUMED
from meseta.server.tokens import Tokens
from tests.server.test_table import house, new, play

House = Callable[[], AbstractAsyncContextManager[Tables]]


@asynccontextmanager
async def shared_house(url: str) -> AsyncIterator[Tables]:
    store = await PostgresStore.open(url)
    try:
        yield Tables(store, Tokens(await store.secret()))
    finally:
        await store.close()


@pytest.fixture(params=["folder", "postgresql"])
def a_house(request: pytest.FixtureRequest, tmp_path: Path) -> House:
    """What a process of a server has; every one on the same store."""
    if request.param == "folder":
        return partial(house, tmp_path)
    return partial(shared_house, request.getfixturevalue("postgresql").new_database())


async def played(tables: Tables, rounds: int = 2) -> Table:
    """A table at which some rounds have ended, in the middle of the next."""
    table = await new(tables, "el-grande")
    rng = random.Random(1)
    while table.progress.match.rounds_ended < rounds:
        await play(table, rng, 1)
    await play(table, rng, 3)
    return table


async def write(tables: Tables, statement: str, *values: object) -> None:
    """What an older version of the rules would have left."""
    store = tables.store
    if isinstance(store, PostgresStore):
        await store._ask(statement.replace("?", "$1"), *values)
    else:
        assert isinstance(store, SqliteStore)
        store._writer.database.execute(statement, values)


def test_a_position_is_kept_at_every_rounds_end(a_house: House) -> None:
    async def test() -> None:
        async with a_house() as tables:
            table = await played(tables)
            kept = await tables.store.position(table.id)
            assert kept is not None
            digest = msgspec.json.decode(kept.document, type=KeptPosition).digest
            assert digest == table.progress.match.digests()[-1][1]

    asyncio.run(test())


@pytest.mark.parametrize("harm", ["digest", "log", "rules"])
def test_the_game_goes_on_from_there_and_the_table_says_so(a_house: House, harm: str) -> None:
    async def test() -> None:
        async with a_house() as tables:
            table = await played(tables)
            kept = await tables.store.position(table.id)
            assert kept is not None
            found = msgspec.json.decode(kept.document, type=KeptPosition)
            if harm == "digest":
                changed = msgspec.json.encode(msgspec.structs.replace(found, digest="another"))
                await write(tables, "UPDATE positions SET document = ?", changed)
            elif harm == "log":
                await write(tables, "UPDATE log SET action = 'power 13' WHERE number = 5")
            else:
                document: dict[str, Any] = msgspec.json.decode(table.description.encode())
                document["record"]["rules"] = 1
                await write(tables, "UPDATE tables SET document = ?", msgspec.json.encode(document))
            rows = len(await tables.store.rows(table.id))
            tables._loaded.clear()
            again = await tables.get(table.id)
            assert again.progress.match.position() == found.position
            assert again.progress.number == rows + 1
            assert [line.text for line in again.talk] == [RESUMED]
            rng = random.Random(2)
            await play(again, rng, 5)
            past = await again.past()
            assert past.at(0).position() == found.position
            assert past.at(3).number == 3
            # And once more, from the log alone.
            tables._loaded.clear()
            third = await tables.get(table.id)
            assert third.progress.match.digest() == again.progress.match.digest()
            assert len(third.talk) == 1
            while not third.progress.match.over:
                await play(third, rng, 1)
            tables._loaded.clear()
            assert (await tables.get(table.id)).progress.match.over

    asyncio.run(test())


def test_a_log_that_fits_is_left_alone(a_house: House) -> None:
    async def test() -> None:
        async with a_house() as tables:
            table = await played(tables)
            rows = await tables.store.rows(table.id)
            tables._loaded.clear()
            again = await tables.get(table.id)
            assert again.progress.match.digest() == table.progress.match.digest()
            assert await tables.store.rows(table.id) == rows
            assert all(row.kind != RESUME for row in rows)

    asyncio.run(test())


def test_a_table_without_a_position_is_refused(a_house: House) -> None:
    async def test() -> None:
        async with a_house() as tables:
            table = await new(tables)
            await play(table, random.Random(1), 3)
            await write(tables, "UPDATE log SET action = 'nothing' WHERE number = 2")
            tables._loaded.clear()
            with pytest.raises(Refusal, match="other rules"):
                await tables.get(table.id)

    asyncio.run(test())


def test_two_processes_that_find_it_so_agree(a_house: House) -> None:
    async def test() -> None:
        async with a_house() as one, a_house() as other:
            table = await played(one)
            await write(one, "UPDATE log SET action = 'power 13' WHERE number = 5")
            one._loaded.clear()
            both = await asyncio.gather(one.get(table.id), other.get(table.id))
            assert both[0].progress.number == both[1].progress.number
            resumed = [row for row in await one.store.rows(table.id) if row.kind == RESUME]
            assert len(resumed) == 1

    asyncio.run(test())
