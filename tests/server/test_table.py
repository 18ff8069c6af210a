"""A table in memory is a cache of the store: what happens when the store fails, or somebody else was there."""

import asyncio
import random
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from meseta.server.description import ClockDescription, Description
from meseta.server.errors import Refusal
from meseta.server.http_messages import NewSeat, NewTable
from meseta.server.new_table import describe_new
from meseta.server.progress import Progress
from meseta.server.store import SqliteStore
from meseta.server.table import Table
from meseta.server.tables import Tables
from meseta.server.tokens import Tokens, new_table_id, same


@asynccontextmanager
async def house(folder: Path) -> AsyncIterator[Tables]:
    """A server's tables, as one process has them."""
    store = SqliteStore(folder / "meseta.sqlite")
    try:
        yield Tables(store, Tokens(await store.secret()))
    finally:
        await store.close()


async def new(tables: Tables, game: str = "el-grande", kind: str = "here") -> Table:
    seats = [NewSeat(kind=kind) for _ in range(3)]
    return await tables.create(describe_new(NewTable(game=game, seats=seats)), "")


async def play(table: Table, rng: random.Random, steps: int) -> None:
    for _ in range(steps):
        match = table.progress.match
        seat = rng.choice(match.to_act())
        await table.act(seat, match.decision(seat), [rng.choice(match.actions_of(seat))])


def same_course(one: Progress, other: Progress) -> bool:
    return (
        one.match.digest() == other.match.digest()
        and one.match.events(None) == other.match.events(None)
        and (one.match.number, one.number, one.conceded) == (other.match.number, other.number, other.conceded)
    )


@pytest.mark.parametrize("game", ["el-grande", "salamanca", "el-caballero"])
def test_the_log_gives_the_same_table_again(tmp_path: Path, game: str) -> None:
    async def test() -> None:
        rng = random.Random(1)
        async with house(tmp_path) as tables:
            table = await new(tables, game)
            for _ in range(40):
                await play(table, rng, 2)
                for seat in range(3):
                    if table.progress.match.can_undo(seat) and rng.random() < 0.5:
                        await table.undo(seat, whole=rng.random() < 0.5)
                        if rng.random() < 0.5:
                            await table.redo(seat)
            await table.concede(next(seat for seat in range(3) if seat not in table.progress.match.to_act()))
            tables.drop_idle(0)
            again = await tables.get(table.id)
            assert again is not table
            assert same_course(again.progress, table.progress)
            for seat in range(3):
                assert again.progress.match.decision(seat) == table.progress.match.decision(seat)
                assert again.progress.match.can_undo(seat) == table.progress.match.can_undo(seat)

    asyncio.run(test())


def test_a_table_is_loaded_once_though_the_first_who_asked_went_away(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as tables:
            table = (await new(tables)).id
            tables.drop_idle(0)
            loaded: list[Table] = []
            tables.after_change = loaded.append
            first = asyncio.create_task(tables.get(table))
            await asyncio.sleep(0)
            first.cancel()
            await asyncio.gather(first, return_exceptions=True)
            found = await tables.get(table)
            assert loaded == [found]
            assert await tables.get(table) is found

    asyncio.run(test())


def test_a_write_that_fails_changes_nothing(tmp_path: Path) -> None:
    """The disk is full: the database itself says so."""

    async def test() -> None:
        rng = random.Random(2)
        async with house(tmp_path) as tables:
            table = await new(tables)
            await play(table, rng, 10)
            store = tables.store
            assert isinstance(store, SqliteStore)
            before, described = table.progress, table.description
            (pages,) = store._writer.database.execute("PRAGMA page_count").fetchone()
            store._writer.database.execute(f"PRAGMA max_page_count = {pages}")
            refused = 0
            for _ in range(3000):
                try:
                    await play(table, rng, 1)
                    before = table.progress
                except Refusal as refusal:
                    assert refusal.code == "busy"  # noqa: PT017
                    refused += 1
                    break
            assert refused
            assert table.progress is before

            def rename(description: Description) -> None:
                description.seats[0].name = "x" * 40_000

            with pytest.raises(Refusal, match="stored"):
                await table.describe(rename)
            assert table.description is described
            store._writer.database.execute("PRAGMA max_page_count = 1000000")
            await play(table, rng, 5)
            tables.drop_idle(0)
            assert same_course((await tables.get(table.id)).progress, table.progress)

    asyncio.run(test())


def test_two_processes_at_one_table(tmp_path: Path) -> None:
    """Whoever comes second is told that he is stale, and sees what the first one did."""

    async def test() -> None:
        rng = random.Random(3)
        async with house(tmp_path) as one, house(tmp_path) as other:
            here = await new(one)
            there = await other.get(here.id)
            for _ in range(20):
                await play(here, rng, 1)
                match = there.progress.match
                seat = match.to_act()[0]
                with pytest.raises(Refusal) as refused:
                    await there.act(seat, match.decision(seat), match.actions_of(seat)[:1])
                assert refused.value.code == "stale"
                assert same_course(here.progress, there.progress)

            def rename(description: Description) -> None:
                description.seats[1].name += "a"

            await here.describe(rename)
            await there.describe(rename)
            await here.describe(rename)
            assert here.description.seats[1].name == "aaa"

    asyncio.run(test())


def test_news_of_another_process_are_taken_up(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as one, house(tmp_path) as other:
            here = await new(one)
            there = await other.get(here.id)
            await play(here, random.Random(4), 5)
            await there.catch_up(here.progress.number, 0)
            assert same_course(here.progress, there.progress)

    asyncio.run(test())


def test_news_that_say_all_are_followed_without_asking_the_store(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as one, house(tmp_path) as other:
            here = await new(one)
            there = await other.get(here.id)
            await play(here, random.Random(4), 5)
            rows = await one.store.rows(here.id)
            await other.store.close()
            await there.catch_up(2, 0, rows=rows[:2])
            assert there.progress.number == 2
            await there.catch_up(len(rows), 0, rows=rows[2:])
            assert same_course(here.progress, there.progress)

    asyncio.run(test())


def test_news_that_do_not_say_all_send_one_to_the_store(tmp_path: Path) -> None:
    """Some rows were missed, or the description has changed, too."""

    async def test() -> None:
        async with house(tmp_path) as one, house(tmp_path) as other:
            here = await new(one)
            there = await other.get(here.id)
            await play(here, random.Random(4), 3)
            rows = await one.store.rows(here.id)
            await there.catch_up(len(rows), 0, rows=rows[-1:])
            assert same_course(here.progress, there.progress)

            def rename(description: Description) -> None:
                description.seats[1].name = "Ana"

            await here.describe(rename)
            await play(here, random.Random(5), 1)
            further = await one.store.rows(here.id, len(rows))
            await there.catch_up(here.progress.number, 1, rows=further)
            assert same_course(here.progress, there.progress)
            assert there.description.seats[1].name == "Ana"

    asyncio.run(test())


def test_where_time_counts_news_send_one_to_the_store(tmp_path: Path) -> None:
    """Everybody's time is there."""

    async def test() -> None:
        async with house(tmp_path) as one, house(tmp_path) as other:
            here = await new(one)

            def hurry(description: Description) -> None:
                description.clock = ClockDescription(kind="bank", seconds=600, ending="mark")

            await here.describe(hurry)
            there = await other.get(here.id)
            await play(here, random.Random(4), 2)
            rows = await one.store.rows(here.id)
            await there.catch_up(len(rows), 1, rows=rows)
            assert same_course(here.progress, there.progress)
            assert there.timing == here.timing

    asyncio.run(test())


def test_of_many_who_act_at_once_one_is_first(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as tables:
            table = await new(tables)
            match = table.progress.match
            seat = match.to_act()[0]
            attempts = [table.act(seat, match.decision(seat), [action]) for action in match.actions_of(seat)]
            results = await asyncio.gather(*attempts, return_exceptions=True)
            assert results.count(None) == 1
            assert all(result is None or isinstance(result, Refusal) for result in results)
            assert table.progress.number == 1

    asyncio.run(test())


def test_who_goes_away_while_it_is_written_leaves_no_trace(tmp_path: Path) -> None:
    """The action is done wholly, though nobody waits for it any more."""

    async def test() -> None:
        async with house(tmp_path) as tables:
            table = await new(tables)
            for _ in range(20):
                match = table.progress.match
                seat = match.to_act()[0]
                before = table.progress.number
                task = asyncio.create_task(table.act(seat, match.decision(seat), match.actions_of(seat)[:1]))
                await asyncio.sleep(0)
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
                await asyncio.sleep(0.02)
                # On a slow disk what is written may not be taken over yet.
                deadline = time.monotonic() + 10
                while len(rows := await tables.store.rows(table.id)) != table.progress.number:
                    assert time.monotonic() < deadline, f"{len(rows)} rows, and {table.progress.number} known"
                    await asyncio.sleep(0.01)
                assert table.progress.number in (before, before + 1)

    asyncio.run(test())


def test_tables_that_are_in_use_stay_in_memory(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as tables:
            table = await new(tables)
            tables.drop_idle(60)
            assert await tables.get(table.id) is table
            one, other = await asyncio.gather(tables.get(table.id), tables.get(table.id))
            assert one is other

    asyncio.run(test())


def test_tokens_differ_in_everything_they_stand_for() -> None:
    tokens = Tokens(b"secret")
    made = [
        tokens.of_host("a"),
        tokens.of_host("b"),
        tokens.of_invitation("a", 0, 0),
        tokens.of_invitation("a", 0, 1),
        tokens.of_invitation("a", 1, 0),
        tokens.of_invitation("b", 0, 0),
        tokens.of_holder("a", 0, 0, 1),
        tokens.of_holder("a", 0, 0, 2),
        tokens.of_holder("a", 0, 1, 0),
        tokens.of_holder("a", 1, 0, 0),
        tokens.of_move("a", 0, 0, 1),
        tokens.of_move("a", 0, 1, 0),
        Tokens(b"other").of_host("a"),
    ]
    assert len(set(made)) == len(made)
    assert tokens.of_host("a") == Tokens(b"secret").of_host("a")
    assert same(made[0], made[0])
    assert not same(made[0], made[1])


def test_no_id_of_a_table_looks_like_an_option() -> None:
    ids = {new_table_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert all(re.fullmatch("[A-Za-z0-9_][A-Za-z0-9_-]{15}", id) for id in ids)
