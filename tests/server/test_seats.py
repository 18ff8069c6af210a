"""Who sits where: links, presence, bots for the absent, conceding, watching."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest

import meseta
from tests.server.client import Client, Message, Refused, invited, new_table
from tests.server.process import Server

RECORDS = Path(__file__).parent.parent / "records"


def player(client: Client, seat: int) -> Message:
    found: Message = client.info["players"][seat]
    return found


async def until_info(client: Client, seat: int, **wanted: object) -> None:
    """Wait until the table says so of a seat."""
    while any(player(client, seat)[key] != value for key, value in wanted.items()):
        await client.next()


def test_only_the_host_has_the_links(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "el-grande", "you", "friend", "friend")
        async with Client(server, table, token) as host:
            links = invited(host)
            assert sorted(links) == [1, 2]
            assert len({token, *links.values()}) == 3
            async with Client(server, table, links[1]) as friend, Client(server, table) as watcher:
                assert (friend.info["yours"], friend.info["host"], friend.info["invitations"]) == ([1], False, [])
                assert (watcher.info["yours"], watcher.info["host"], watcher.info["invitations"]) == ([], False, [])
                assert list(friend.states) == [1]
                assert list(watcher.states) == [None]

    asyncio.run(test())


def test_presence_is_told(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "el-grande", "you", "friend")
        async with Client(server, table, token) as host:
            assert not player(host, 1)["joined"]
            async with Client(server, table, invited(host)[1]) as first:
                await until_info(host, 1, present=True, joined=True)
                async with Client(server, table, first.token):
                    await first.settle()
                    assert first.info["elsewhere"] == 1, "the player is told that his seat is open twice"
                    assert host.info["elsewhere"] == 0
                await first.settle()
                assert first.info["elsewhere"] == 0
                assert player(first, 1)["present"]
            await until_info(host, 1, present=False, joined=True)
            async with Client(server, table):
                while host.info["watching"] != 1:
                    await host.next()
            while host.info["watching"] != 0:
                await host.next()

    asyncio.run(test())


def test_leaving_and_coming_back_on_another_device(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "el-grande", "you", "friend")
        rng = random.Random(1)
        async with Client(server, table, token) as host:
            link: str | None = invited(host)[1]
            for _ in range(10):
                async with Client(server, table, link) as friend:
                    link = friend.token
                    if friend.asked():
                        await friend.play_on(rng, steps=1)
                await host.settle()
                if host.asked():
                    await host.play_on(rng, steps=1)
            async with Client(server, table, link) as phone, Client(server, table, link) as laptop:
                assert (phone.states, phone.events) == (laptop.states, laptop.events)
                assert phone.number > 5

    asyncio.run(test())


def test_a_freed_seat_has_a_new_link(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "el-grande", "you", "friend")
        async with Client(server, table, token) as host, Client(server, table, invited(host)[1]) as friend:
            old = invited(host)[1]
            await friend.settle()
            await host.ask("free", seat=1)
            assert invited(host)[1] != old
            with pytest.raises(Refused) as refused:
                await friend.until("never")
            assert refused.value.code == "wrong-token"
            with pytest.raises(Refused) as refused:
                await friend.ask("undo", seat=1)
            assert refused.value.code == "not-joined"
            with pytest.raises(Refused) as refused:
                await friend.join()
            assert refused.value.code == "wrong-token"
            assert not player(host, 1)["joined"]
            async with Client(server, table, invited(host)[1]) as other:
                assert other.info["yours"] == [1]
            heard = len(friend.received)
            await host.settle()
            await friend.settle()
            assert [message["type"] for message in friend.received[heard:]] == ["pong"]

    asyncio.run(test())


def test_only_a_friends_seat_can_be_freed(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "el-grande", "you", "here", "random")
        async with Client(server, table, token) as host:
            for seat in (0, 1, 2):
                with pytest.raises(Refused) as refused:
                    await host.ask("free", seat=seat)
                assert refused.value.code == "not-allowed"

    asyncio.run(test())


def test_a_bot_plays_for_somebody_absent_and_gives_the_seat_back(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "salamanca", "you", "friend", "random")
        rng = random.Random(2)
        async with Client(server, table, token) as host:
            link = invited(host)[1]
            await host.ask("set-bot", seat=1, bot="random")
            assert player(host, 1)["bot"] == "random"
            before = len(host.events)
            while not any(event["data"].get("seat") == 1 for event in host.events[before:]):
                await host.play_on(rng, steps=1)
            async with Client(server, table, link) as friend:
                assert friend.states[1]["decision"] is None
                assert friend.states[1]["choices"] == []
                with pytest.raises(Refused) as refused:
                    await friend.ask("act", seat=1, decision=friend.number, action="end turn")
                assert refused.value.code == "not-allowed"
                await friend.ask("set-bot", seat=1, bot=None)
                await until_info(host, 1, bot=None, present=True)
                with pytest.raises(Refused) as refused:
                    await host.ask("set-bot", seat=1, bot="random")
                assert refused.value.code == "not-allowed"
                await asyncio.gather(host.play_on(rng), friend.play_on(random.Random(3)))
                assert host.result == friend.result

    asyncio.run(test())


def test_whoever_is_present_may_let_a_bot_play_for_himself(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "el-grande", "you", "random", options={"rounds": 6})
        async with Client(server, table, token) as host:
            await host.play_on(random.Random(1), steps=3)
            await host.ask("set-bot", seat=0, bot="random")
            while host.result is None:
                await host.next()

    asyncio.run(test())


def test_a_bots_own_seat_is_nobodys(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "el-grande", "you", "random")
        async with Client(server, table, token) as host:
            for bot in (None, "random"):
                with pytest.raises(Refused) as refused:
                    await host.ask("set-bot", seat=1, bot=bot)
                assert (refused.value.code, refused.value.field) == ("not-allowed", "seat")

    asyncio.run(test())


def near_the_end() -> dict[str, object]:
    """A game of three with forty decisions to go."""
    record = json.loads((RECORDS / "el-grande-3-6-rounds.json").read_text())
    match = meseta.load({**record, "actions": [], "digests": [], "end": first_digest(record)})
    for line in record["actions"][:-40]:
        seat, _, text = line.partition(" ")
        match.play(int(seat), text)
    return match.record()


def first_digest(record: dict[str, Any]) -> str:
    start = record["start"]
    return meseta.start(record["game"], start["seats"], start["seed"], **start["options"]).digest()


def test_conceding_leaves_the_game_to_the_others(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "el-grande", "you", "friend", "friend", record=near_the_end())
        async with Client(server, table, token) as host:
            links = invited(host)
            async with Client(server, table, links[1]) as quitter, Client(server, table, links[2]) as third:
                await quitter.ask("concede", seat=1)
                await until_info(host, 1, conceded=True)
                assert player(host, 1)["bot"] is not None
                assert not host.info["ended"]
                with pytest.raises(Refused) as refused:
                    await quitter.ask("concede", seat=1)
                assert refused.value.code == "not-allowed"
                with pytest.raises(Refused) as refused:
                    await quitter.ask("set-bot", seat=1, bot=None)
                assert refused.value.code == "not-allowed"
                await asyncio.gather(host.play_on(random.Random(1)), third.play_on(random.Random(2)))
                assert host.result is not None
                assert host.result["standings"][-1]["seat"] == 1
                assert host.result["standings"][-1]["rank"] == 3
                assert {place["rank"] for place in host.result["standings"][:2]} <= {1, 2}

    asyncio.run(test())


def test_the_last_who_does_not_concede_wins(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "el-grande", "you", "friend", "friend")
        async with Client(server, table, token) as host:
            links = invited(host)
            async with Client(server, table, links[1]) as one, Client(server, table, links[2]) as two:
                assert server.get(f"api/tables/{table}/record").status == 403
                await host.ask("concede", seat=0)
                await two.ask("concede", seat=2)
                await one.settle()
                assert one.result is not None
                assert [place["rank"] for place in one.result["standings"]] == [1, 2, 2]
                assert one.result["standings"][0]["seat"] == 1
                assert one.info["ended"]
                assert one.states[1]["decision"] is None
                assert one.states[1]["prompt"] == "The game is over."
                asked: list[tuple[str, dict[str, object]]] = [
                    ("act", {"decision": 0, "action": "power 1"}),
                    ("undo", {}),
                    ("concede", {}),
                ]
                for type, fields in asked:
                    with pytest.raises(Refused) as refused:
                        await one.ask(type, seat=1, **fields)
                    assert refused.value.code == "over"
                record = server.get(f"api/tables/{table}/record")
                assert record.status == 200
                assert record.json["format"] == "meseta-record"

    asyncio.run(test())


def test_names_are_changed_by_those_who_bear_them(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "el-grande", "you", "friend")
        async with Client(server, table, token) as host, Client(server, table, invited(host)[1]) as friend:
            await friend.ask("rename", seat=1, name="  Isabel   la Católica ")
            await until_info(host, 1, name="Isabel la Católica")
            async with Client(server, table) as watcher:
                assert player(watcher, 1)["name"] == "Isabel la Católica"

    asyncio.run(test())


def test_a_socket_can_change_its_table(server: Server) -> None:
    async def test() -> None:
        first, token = new_table(server, "el-grande", "you", "friend")
        second, other = new_table(server, "salamanca", "you", "friend")
        async with Client(server, first, token) as traveller, Client(server, first) as watcher:
            traveller.table, traveller.token = second, other
            await traveller.join()
            assert traveller.info["game"] == "salamanca"
            await until_info(watcher, 0, present=False)

    asyncio.run(test())


def test_a_table_without_spectators(server: Server) -> None:
    table, token = new_table(server, "el-grande", "you", "friend", watch=False)

    async def test() -> None:
        async with Client(server, table, token) as host:
            async with Client(server, table, invited(host)[1]) as friend:
                await friend.ask("concede", seat=1)
            assert server.get(f"api/tables/{table}/record").status == 403
            assert server.get(f"api/tables/{table}/record", authorization=f"Bearer {token}").status == 200

    asyncio.run(test())
