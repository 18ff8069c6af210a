"""A seat is claimed: the first who opens its link has a token of his own, and nobody else gets in by it."""

import asyncio
import json
import sys
from collections.abc import Awaitable
from pathlib import Path
from types import FrameType

import pytest

import meseta
from meseta.server.errors import Refusal
from meseta.server.http_messages import NewSeat, NewTable
from meseta.server.new_table import describe_new
from meseta.server.seating import claim, who_is
from meseta.server.store import SqliteStore
from meseta.server.tables import Tables
from meseta.server.tokens import Tokens
from tests.server.client import Client, Message, Refused, invited, new_table
from tests.server.process import Server


async def code_of(asked: Awaitable[object]) -> str:
    """How it is refused."""
    with pytest.raises(Refused) as refused:
        await asked
    return str(refused.value.code)


async def refused(server: Server, table: str, token: str | None) -> str:
    """How whoever comes with that token is refused."""
    try:
        async with Client(server, table, token):
            return ""
    except Refused as error:
        return str(error.code)


def test_a_link_is_spent_when_it_is_used(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "el-grande", "you", "friend", "friend")
        async with Client(server, table, token) as host:
            link = invited(host)[1]
            async with Client(server, table, link) as friend:
                assert friend.info["yours"] == [1]
                assert friend.token not in (None, link)
                await host.settle()
                assert sorted(invited(host)) == [2], "the host has no link to a seat that has its player"
                assert await refused(server, table, link) == "spent"
                everything = json.dumps(host.received)
                assert friend.token is not None
                assert friend.token not in everything, "nobody but its holder ever sees a seat's token"
            async with Client(server, table, friend.token) as again:
                assert (again.info["yours"], again.received[0]["token"]) == ([1], None)

    asyncio.run(test())


def test_of_two_who_come_at_once_one_has_the_seat(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "el-grande", "you", "friend")
        async with Client(server, table, token) as host:
            link = invited(host)[1]
            answers = await asyncio.gather(*(refused(server, table, link) for _ in range(6)))
            assert sorted(answers) == ["", *["spent"] * 5]

    asyncio.run(test())


def test_a_wrong_token_costs_the_same_however_often_a_seat_was_moved(tmp_path: Path) -> None:
    """The last links are known for used; older ones are wrong like any."""
    derived = 0

    def count(frame: FrameType, event: str, given: object) -> None:
        nonlocal derived
        derived += event == "call" and frame.f_code is Tokens._derive.__code__

    async def test() -> None:
        store = SqliteStore(tmp_path / "meseta.sqlite")
        tables = Tables(store, Tokens(await store.secret()))
        table = await tables.create(describe_new(NewTable(seats=[NewSeat(kind="you"), NewSeat(kind="friend")])), "")
        seat = table.description.seats[1]
        seat.joined, seat.holder = True, 10_000

        async def told(token: str) -> str:
            with pytest.raises(Refusal) as refusal:
                who_is(tables, table, await claim(tables, table, token) or token)
            return refusal.value.code

        links = [tables.tokens.of_move(table.id, 1, 0, holder) for holder in range(9_990, 10_000)]
        assert [await told(link) for link in links] == ["wrong-token"] * 6 + ["spent"] * 4
        sys.setprofile(count)
        try:
            assert await told("wrong") == "wrong-token"
        finally:
            sys.setprofile(None)
        assert derived < 10
        current = tables.tokens.of_move(table.id, 1, 0, 10_000)
        assert await claim(tables, table, current) == tables.tokens.of_holder(table.id, 1, 0, 10_001)
        await store.close()

    asyncio.run(test())


def test_a_freed_seat_is_told_to_all(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "el-grande", "you", "friend")
        async with Client(server, table, token) as host:
            async with Client(server, table, invited(host)[1]) as friend, Client(server, table) as watcher:
                await host.ask("free", seat=1)
                await watcher.settle()
                for client in (host, watcher):
                    assert [(line["kind"], line["text"], line["seat"]) for line in client.talk] == [
                        ("note", "freed", 1)
                    ]
                assert await refused(server, table, friend.token) == "wrong-token"
            async with Client(server, table, invited(host)[1]) as other:
                assert other.token != friend.token
            await host.ask("free", seat=1)
            await host.ask("free", seat=1)
            notes = [line for line in host.talk if line["text"] == "freed"]
            assert len(notes) == 2, "a seat that nobody held is freed without a word"

    asyncio.run(test())


def test_a_player_takes_his_seat_to_another_device(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "el-grande", "you", "friend")
        async with Client(server, table, token) as host, Client(server, table, invited(host)[1]) as laptop:
            link = (await laptop.ask("move", seat=1))["token"]
            assert link not in (laptop.token, token)
            async with Client(server, table, link) as phone:
                assert phone.info["yours"] == [1]
                assert phone.states[1]["view"] == laptop.states[1]["view"]
                assert await refused(server, table, link) == "spent"
                assert await refused(server, table, laptop.token) == "wrong-token"
                assert await code_of(laptop.until("never")) == "wrong-token"
                again = (await phone.ask("move", seat=1))["token"]
            async with Client(server, table, again) as laptop_again:
                assert laptop_again.info["yours"] == [1]
            assert await code_of(host.ask("move", seat=1)) == "not-yours"
            assert await code_of(host.ask("move", seat=0)) == "not-allowed", "the host's own seat hangs on no link"

    asyncio.run(test())


def test_the_game_waits_for_the_last_who_arrives(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "el-grande", "you", "friend", "friend", "random")
        async with Client(server, table, token) as host:
            links = invited(host)
            assert (host.info["gathering"], host.info["starts"], host.asked()) == (True, "last", [])
            assert await code_of(host.ask("act", seat=0, decision=0, action="power 5")) == "not-allowed"
            async with Client(server, table, links[2]) as early:
                await host.settle()
                assert host.info["gathering"]
                assert early.asked() == []
                async with Client(server, table, links[1]) as last:
                    assert not last.info["gathering"]
                    await asyncio.sleep(0)
                    people = [host, early, last]
                    while not any(client.asked() for client in people):
                        await asyncio.gather(*(client.settle() for client in people))

    asyncio.run(test())


def test_the_host_begins_where_the_table_says_so(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "salamanca", "you", "friend", "friend", starts="host")
        async with Client(server, table, token) as host:
            links = invited(host)
            async with Client(server, table, links[1]) as one, Client(server, table, links[2]):
                await host.settle()
                assert host.info["gathering"]
                assert await code_of(one.ask("begin")) == "not-allowed"
                await host.ask("begin")
                await one.settle()
                assert not one.info["gathering"]
                assert await code_of(host.ask("begin")) == "not-allowed"

    asyncio.run(test())


def test_who_starts_is_one_of_two(server: Server) -> None:
    answer = server.post("api/tables", {"seats": [{"kind": "you"}, {"kind": "friend"}], "starts": "anybody"})
    assert (answer.status, answer.json["field"]) == (400, "starts")


def test_nobody_knows_the_future_of_a_table_that_came_from_a_record(server: Server) -> None:
    async def test() -> None:
        record = meseta.start("el-grande", seats=2, seed=77).record()
        futures: list[list[Message]] = []
        for _ in range(3):
            table, token = new_table(server, "el-grande", "you", "here", record=record)
            async with Client(server, table, token) as host, Client(server, table) as watcher:
                assert host.info["from_record"], "it is said"
                assert watcher.info["from_record"], "to all"
                # The first round's cards lie open; those of the next are drawn from another seed each time.
                while host.states[0]["view"]["round"] == 1:
                    seat = host.asked()[0]
                    choices = host.actions(seat)
                    idle = [action for action in choices if action in ("end turn", "done", "pass", "supply 0")]
                    await host.act(seat, (idle or sorted(choices))[0])
                futures.append([event for event in host.events if event["event"] == "card-revealed"][4:])
        assert futures[0] != futures[1] or futures[1] != futures[2]

    asyncio.run(test())
