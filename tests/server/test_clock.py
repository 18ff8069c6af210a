"""Clocks: how long somebody may think, and what happens then."""

import asyncio
import random
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from meseta.server.clock import BANK, BOT, LEAST, MARK, MOST, TURN, Moment, Times, begin, go_on
from meseta.server.description import ClockDescription, Description
from meseta.server.http_messages import NewClock, NewSeat, NewTable
from meseta.server.network import Network
from meseta.server.new_table import describe_new
from meseta.server.store import Row, SqliteStore, Store
from meseta.server.store.postgresql import PostgresStore
from meseta.server.table import Table
from meseta.server.tables import Tables
from meseta.server.timekeeper import Timekeeper
from meseta.server.tokens import Tokens
from tests.server.client import Client, Refused, invited, new_table
from tests.server.postgresql import Cluster
from tests.server.process import Server, running
from tests.server.test_processes import houses
from tests.server.test_table import house, play

PATIENCE = 60.0


def clock(kind: str = TURN, seconds: int = 100, ending: str = BOT) -> ClockDescription:
    return ClockDescription(kind=kind, seconds=seconds, ending=ending)


def at(
    now: float,
    *asked: int,
    round: int = 0,
    acted: bool = True,
    back: bool = False,
    up: Iterable[int] = (),
    bots: Iterable[int] = (),
) -> Moment:
    people = frozenset(range(3)) - {*bots}
    return Moment(now, frozenset(asked), people, round, acted, back, frozenset(up))


# The arithmetic


def test_a_turn_begins_with_the_whole_time_and_a_bank_with_what_is_left() -> None:
    for kind, left in ((TURN, 100), (BANK, 70)):
        times = go_on(clock(kind), begin(clock(kind), 2), at(1000, 0, acted=False))
        times = go_on(clock(kind), times, at(1030, 1))
        assert times.left_at(0, 1050) == 70
        assert times.left_at(1, 1050) == 80
        times = go_on(clock(kind), times, at(1050, 0))
        assert times.left_at(0, 1050) == left
        assert times.due() == 1050 + left


def test_several_steps_of_one_turn_share_its_time() -> None:
    first = go_on(clock(), begin(clock(), 2), at(1000, 0, acted=False))
    assert go_on(clock(), first, at(1030, 0)) is first
    assert first.left_at(0, 1040) == 60


def test_another_round_is_another_turn() -> None:
    times = go_on(clock(), begin(clock(), 2), at(1000, 0, acted=False))
    assert go_on(clock(), times, at(1030, 0, round=1)).left_at(0, 1030) == 100


@pytest.mark.parametrize("kind", [TURN, BANK])
def test_taking_back_gives_no_time_back(kind: str) -> None:
    times = go_on(clock(kind), begin(clock(kind), 2), at(1000, 0, acted=False))
    times = go_on(clock(kind), times, at(1060, 1))
    times = go_on(clock(kind), times, at(1070, 0, back=True))
    assert times.left_at(0, 1070) == 40
    # Whoever it interrupted goes on with what he had, too.
    times = go_on(clock(kind), times, at(1080, 1))
    assert times.left_at(1, 1080) == 90
    times = go_on(clock(kind), times, at(1085, 0, back=True))
    times = go_on(clock(kind), times, at(1090, 1, back=True))
    assert times.left_at(0, 1090) == 25
    assert times.left_at(1, 1090) == 85


def test_those_who_choose_at_once_have_their_time_side_by_side() -> None:
    times = go_on(clock(), begin(clock(), 3), at(1000, 0, 1, 2, acted=False))
    times = go_on(clock(), times, at(1010, 0, 2))
    assert [times.left_at(seat, 1030) for seat in range(3)] == [70, 90, 70]
    assert times.run_out(1100) == [0, 2]
    # His secret choice taken back: he goes on with what he had.
    assert go_on(clock(), times, at(1030, 0, 1, 2, back=True)).left_at(1, 1040) == 80


def test_nobody_is_asked_while_friends_are_awaited() -> None:
    times = go_on(clock(), begin(clock(), 2), at(1000, acted=False))
    assert times.left_at(0, 9000) == 100
    assert times.due() is None


def test_a_time_of_day_that_is_set_back_gives_nothing() -> None:
    times = go_on(clock(), begin(clock(), 2), at(1000, 0, acted=False))
    assert times.left_at(0, 500) == 100


@pytest.mark.parametrize(("kind", "left"), [(TURN, 1000), (BANK, 100)])
def test_whoever_comes_back_has_time_again(kind: str, left: float) -> None:
    long = clock(kind, 1000)
    times = go_on(long, begin(long, 2), at(1000, 0, acted=False))
    assert times.run_out(1999) == []
    assert times.run_out(2000) == [0]
    # The bot sits there now, and nobody's time runs.
    times = go_on(long, times, at(2000, acted=False, up=[0], bots=[0]))
    assert (times.up, times.due()) == ((0,), None)
    times = go_on(long, times, at(2100, 1, bots=[0]))
    assert times.up == (0,)
    # He takes his seat again, though he is not asked yet.
    times = go_on(long, times, at(2500, 1, acted=False))
    assert (times.up, times.left_at(0, 2500)) == ((), left)
    assert go_on(long, times, at(2600, 0)).left_at(0, 2600) == left


def test_a_mark_stays_until_the_next_turn_and_in_a_bank_for_good() -> None:
    for kind, up in ((TURN, ()), (BANK, (0,))):
        marked = clock(kind, ending=MARK)
        times = go_on(marked, begin(marked, 2), at(1000, 0, acted=False))
        times = go_on(marked, times, at(1100, 0, acted=False, up=[0]))
        assert (times.up, times.due(), times.run_out(1200)) == ((0,), None, [])
        times = go_on(marked, go_on(marked, times, at(1200, 1)), at(1210, 0))
        assert times.up == up


# At the table


async def clocked(tables: Tables, ending: str = BOT, kind: str = TURN, seconds: int = 100, count: int = 3) -> Table:
    description = describe_new(NewTable(seats=[NewSeat(kind="here") for _ in range(count)]))
    # Shorter than anybody may wish for.
    description.clock = clock(kind, seconds, ending)
    return await tables.create(description, "")


def times_of(table: Table) -> Times:
    assert table.timing.times is not None
    return table.timing.times


def left_of(table: Table, seat: int) -> float:
    return times_of(table).left_at(seat, time.time())


async def until_due(tables: Tables, table: Table) -> None:
    """Its time comes, and whoever keeps it is told."""
    async with asyncio.timeout(PATIENCE):
        while table.id not in await tables.store.take_due(PATIENCE, 9):
            await asyncio.sleep(0.05)


def test_the_clock_is_kept_with_the_table(tmp_path: Path) -> None:
    async def test() -> None:
        rng = random.Random(1)
        async with house(tmp_path) as tables:
            table = await clocked(tables, kind=BANK)
            assert list(times_of(table).running) == sorted(table.progress.match.to_act())
            for _ in range(30):
                await play(table, rng, 1)
                assert list(times_of(table).running) == sorted(table.progress.match.to_act())
                asked = rng.choice(table.progress.match.to_act())
                if table.progress.match.can_undo(asked):
                    await table.undo(asked, whole=False)
            before = table.timing
            tables.drop_idle(0)
            again = await tables.get(table.id)
            assert again is not table
            assert again.timing == before

    asyncio.run(test())


@pytest.mark.parametrize("kind", [TURN, BANK])
def test_a_bot_takes_the_seat_over_and_gives_it_back(tmp_path: Path, kind: str) -> None:
    async def test() -> None:
        async with house(tmp_path) as tables:
            table = await clocked(tables, kind=kind, seconds=1)
            (seat,) = table.progress.match.to_act()
            await until_due(tables, table)
            await Timekeeper(tables, Network()).look_at(table)
            assert table.bot_on(seat) is not None
            assert (times_of(table).running, times_of(table).up) == ((), (seat,))
            assert [(line.text, line.seat) for line in table.talk] == [("time-up", seat)]
            assert await tables.store.awaiting_bots() == [table.id]
            # It was said once, whoever looks again.
            await Timekeeper(tables, Network()).look_at(table)
            assert len(table.talk) == 1

            def back(description: Description) -> None:
                description.seats[seat].bot = None

            await table.describe(back)
            assert times_of(table).running == (seat,)
            assert left_of(table, seat) > 0
            assert times_of(table).up == ()

    asyncio.run(test())


def test_a_mark_is_all_that_happens(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as tables:
            table = await clocked(tables, MARK, seconds=1)
            (seat,) = table.progress.match.to_act()
            await until_due(tables, table)
            await Timekeeper(tables, Network()).look_at(table)
            told = table.clock()
            assert told is not None
            assert [one.seat for one in told.seats if one.up] == [seat]
            assert table.bot_on(seat) is None
            assert table.timing.due is None
            await play(table, random.Random(1), 1)

    asyncio.run(test())


def test_who_acts_before_anybody_looked_is_in_time(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as tables:
            table = await clocked(tables, seconds=1)
            (seat,) = table.progress.match.to_act()
            await until_due(tables, table)
            while seat in table.progress.match.to_act():
                await play(table, random.Random(1), 1)
            await Timekeeper(tables, Network()).look_at(table)
            assert table.bot_on(seat) is None

    asyncio.run(test())


def test_a_table_without_a_clock_has_none(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as tables:
            table = await tables.create(describe_new(NewTable(seats=[NewSeat(kind="here")] * 2)), "")
            await play(table, random.Random(1), 5)
            stored = await tables.store.find(table.id)
            assert stored is not None
            assert stored.timing == b""
            assert table.clock() is None

    asyncio.run(test())


# Over the wire


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"kind": "turn", "seconds": LEAST - 1}, "clock.seconds"),
        ({"kind": "bank", "seconds": MOST + 1}, "clock.seconds"),
        ({"kind": "turn", "seconds": 60.5}, "clock.seconds"),
        ({"kind": "hour", "seconds": 60}, "clock.kind"),
        ({"kind": "turn", "seconds": 60, "ending": "lose"}, "clock.ending"),
        ({"kind": "turn"}, "clock.seconds"),
        ("turn", "clock"),
    ],
)
def test_a_clock_that_cannot_be(server: Server, wish: object, field: str) -> None:
    body = {"game": "el-grande", "seats": [{"kind": "you"}, {"kind": "bot"}], "clock": wish}
    answer = server.post("api/tables", body)
    assert answer.status == 400
    assert answer.json["field"] == field
    assert "\n" not in answer.json["message"]


def seat_clocks(client: Client) -> dict[int, dict[str, Any]]:
    told = client.received_last("clock", "welcome")["clock"]
    return {one["seat"]: one for one in told["seats"]}


def test_everybody_sees_everybodys_time(server: Server) -> None:
    async def test() -> None:
        wish = {"kind": "turn", "seconds": 600, "ending": "mark"}
        table, token = new_table(server, "el-grande", "you", "friend", "easy", clock=wish)
        async with Client(server, table, token) as host, Client(server, table) as watcher:
            told = host.received[0]["clock"]
            assert (told["kind"], told["seconds"], told["ending"]) == ("turn", 600, "mark")
            # Before the game nobody's time runs, and bots have none.
            assert [(one["seat"], one["left"], one["running"]) for one in told["seats"]] == [
                (0, 600, False),
                (1, 600, False),
            ]
            async with Client(server, table, invited(host)[1]) as friend:
                people = (host, friend, watcher)
                async with asyncio.timeout(PATIENCE):
                    while not any(person.asked() for person in (host, friend)):
                        await asyncio.gather(*(person.settle() for person in people))
                for _ in range(4):
                    await asyncio.gather(*(person.settle() for person in people))
                    asked = {seat for person in (host, friend) for seat in person.asked()}
                    for person in people:
                        clocks = seat_clocks(person)
                        assert {seat for seat, one in clocks.items() if one["running"]} == asked
                        assert all(500 < one["left"] <= 600 for one in clocks.values())
                        assert not any(one["up"] for one in clocks.values())

    asyncio.run(test())


def test_whoever_plays_again_has_the_same_clock(server: Server) -> None:
    async def test() -> None:
        wish = {"kind": "bank", "seconds": 3600, "ending": "mark"}
        table, token = new_table(server, "el-grande", "you", "here", clock=wish)
        async with Client(server, table, token) as host:
            await host.ask("concede", seat=0)
            link = await host.ask("play-again", seat=0)
        async with Client(server, link["table"], link["token"]) as again:
            told = again.received[0]["clock"]
            assert (told["kind"], told["seconds"], told["ending"]) == ("bank", 3600, "mark")

    asyncio.run(test())


async def stored_table(store: Store, seconds: int, *seats: str, used: float = 0.0) -> tuple[str, str]:
    """A table with a clock that nobody need wish for, and whoever is asked first has used some of his time."""
    tables = Tables(store, Tokens(await store.secret()))
    description = describe_new(NewTable(seats=[NewSeat(kind=kind, bot="random") for kind in seats]))
    description.clock = clock(TURN, seconds)
    table = await tables.create(description, "")
    times = times_of(table)
    await table.wait_for(lambda timing: replace(timing, times=replace(times, since=times.since - used)))
    token = tables.tokens.of_host(table.id)
    await store.close()
    return table.id, token


def test_time_ends_though_nobody_looks_and_the_server_was_restarted(tmp_path: Path) -> None:
    async def test() -> None:
        (tmp_path / "data").mkdir(parents=True)
        table, token = await stored_table(SqliteStore(tmp_path / "data" / "meseta.sqlite"), 1, "you", "here")
        with running(tmp_path) as server:
            async with Client(server, table, token) as host, asyncio.timeout(PATIENCE):
                while sum(player["bot"] is not None for player in host.info["players"]) < 1:
                    await host.next()
                seat = next(player["seat"] for player in host.info["players"] if player["bot"] is not None)
                while not any(line["text"] == "time-up" and line["seat"] == seat for line in host.talk):
                    await host.next()
                # He comes back and decides himself, unless bots were quicker than all of this.
                await host.ask("set-bot", seat=seat, bot=None)
                while seat not in host.asked() and host.result is None and not taken_again(host, seat):
                    await host.next()
                if seat in host.asked():
                    with suppress(Refused):
                        await host.act(seat, host.actions(seat)[0])

    asyncio.run(test())


def taken_again(host: Client, seat: int) -> bool:
    """His time was up a second time."""
    return len([line for line in host.talk if (line["text"], line["seat"]) == ("time-up", seat)]) > 1


def test_one_of_several_processes_ends_somebodys_time(tmp_path: Path, postgresql: Cluster) -> None:
    url = postgresql.new_database()

    async def test() -> None:
        # So long that he is here before it ends.
        table, token = await stored_table(await PostgresStore.open(url), 8, "you", "bot")
        servers = [Server(tmp_path / name, "serve", "--port", "0", MESETA_DATABASE=url) for name in ("one", "two")]
        try:
            async with Client(servers[0], table, token) as host, Client(servers[1], table) as watcher:
                people = (host, watcher)
                async with asyncio.timeout(PATIENCE):
                    while not all(any(line["text"] == "time-up" for line in person.talk) for person in people):
                        await asyncio.gather(*(person.settle() for person in people))
                    while not all(all(player["bot"] for player in person.info["players"]) for person in people):
                        await asyncio.gather(*(person.settle() for person in people))
                for person in people:
                    assert [line["text"] for line in person.talk] == ["time-up"]
                    assert not any(one["running"] for one in seat_clocks(person).values())
        finally:
            for server in servers:
                server.stop()

    asyncio.run(test())


@pytest.mark.parametrize("loaded", [True, False])
def test_what_is_read_while_another_process_writes_has_its_time(loaded: bool, postgresql: Cluster) -> None:
    """The time that is read belongs to the very rows that are: else whoever has just decided would go on losing his."""

    async def test() -> None:
        async with houses(postgresql.new_database()) as (one, other):
            seats, wish = [NewSeat(kind="here") for _ in range(2)], NewClock(kind=TURN, seconds=100)
            here = await one.create(describe_new(NewTable(game="el-grande", seats=seats, clock=wish)), "")
            rng = random.Random(1)
            there = await other.get(here.id) if loaded else None
            await play(here, rng, 1)
            read = other.store.rows
            late = 1

            async def read_late(table: str, after: int = 0) -> list[Row]:
                nonlocal late
                if late:
                    late = 0
                    await play(here, rng, 1)
                return await read(table, after)

            other.store.rows = read_late  # type: ignore[method-assign]
            if there is None:
                there = await other.get(here.id)
            else:
                await there.look()
                # News of it come, as of everything.
                await there.catch_up(here.progress.number, 0)
            assert not late
            assert there.progress.number == here.progress.number == 2
            assert there.timing == here.timing

    asyncio.run(test())
