"""Again, together: the same people at a new table, one click each, no new links, and nobody in another's seat."""

import asyncio
import json
import random

import pytest

from tests.server.client import Client, Message, Refused, invited, new_table
from tests.server.process import Server


async def finish(*clients: Client) -> None:
    """All but the last give up."""
    for seat, client in enumerate(clients[:-1]):
        await client.ask("concede", seat=seat)
    for client in clients:
        await client.settle()


async def follow(server: Server, link: Message) -> Client:
    client = Client(server, link["table"], link["token"])
    await client.open()
    await client.join()
    return client


def test_three_people_play_again(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "el-grande", "you", "friend", "friend", options={"rounds": 6})
        async with Client(server, table, token) as host:
            links = invited(host)
            async with (
                Client(server, table, links[1]) as one,
                Client(server, table, links[2]) as two,
                Client(server, table) as watcher,
            ):
                with pytest.raises(Refused) as early:
                    await one.ask("play-again", seat=1)
                assert early.value.code == "not-allowed"
                await one.ask("rename", seat=1, name="Benita")
                await finish(host, one, two)
                made = await one.ask("play-again", seat=1, order="next")
                await host.settle()
                assert host.info["rematch"] == {"table": made["table"], "by": 1, "ready": [1]}
                await watcher.settle()
                assert watcher.info["rematch"]["table"] == made["table"]
                with pytest.raises(Refused) as spectator:
                    await watcher.ask("play-again", seat=0)
                assert spectator.value.code == "spectator"
                with pytest.raises(Refused) as other:
                    await two.ask("play-again", seat=1)
                assert other.value.code == "not-yours"
                others = [await host.ask("play-again", seat=0), await two.ask("play-again", seat=2, order="lots")]
                assert {link["table"] for link in (made, *others)} == {made["table"]}
                assert len({link["token"] for link in (made, *others)}) == 3
                assert await one.ask("play-again", seat=1) == {**made, "ref": one.ref}, "asked again, the same"
                for client in (host, two, watcher):
                    assert made["token"] not in json.dumps(client.received)
                players = [await follow(server, link) for link in (others[0], made, others[1])]
                assert [client.info["yours"] for client in players] == [[1], [2], [0]], "everybody one seat on"
                assert [client.info["host"] for client in players] == [True, False, False]
                assert players[0].info["players"][2]["name"] == "Benita"
                assert players[0].info["options"]["rounds"] == 6
                assert not any(client.info["gathering"] for client in players)
                assert players[0].info["invitations"] == []
                await asyncio.gather(*(client.play_on(random.Random(i)) for i, client in enumerate(players)))
                assert players[0].result == players[1].result
                for client in players:
                    await client.close()

    asyncio.run(test())


def test_a_record_keeps_names_and_ones_own_seat(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "el-grande", "you", "friend")
        async with Client(server, table, token) as host, Client(server, table, invited(host)[1]) as friend:
            await friend.ask("rename", seat=1, name="Benita")
            await finish(host, friend)
            path = f"api/tables/{table}/record"
            own = server.get(path, authorization=f"Bearer {friend.token}").json
            assert (own["players"], own["seat"]) == (["", "Benita"], 1)
            assert "seat" not in server.get(path).json
            answer = server.post("api/tables", {"seats": [{"kind": "you"}, {"kind": "here"}], "record": own})
            assert answer.status == 201, "and it can be taken up"

    asyncio.run(test())


def test_two_who_ask_at_once_are_led_to_one_table(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "salamanca", "you", "friend")
        async with Client(server, table, token) as host, Client(server, table, invited(host)[1]) as friend:
            await finish(host, friend)
            answers = await asyncio.gather(host.ask("play-again", seat=0), friend.ask("play-again", seat=1))
            assert len({answer["table"] for answer in answers}) == 1
            with pytest.raises(Refused) as refused:
                await host.ask("play-again", seat=0, order="backwards")
            assert (refused.value.code, refused.value.field) == ("malformed", "order")

    asyncio.run(test())


def test_whoever_does_not_come_is_awaited_and_the_host_can_let_a_bot_play(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "el-grande", "you", "here", "friend", "random")
        async with Client(server, table, token) as host, Client(server, table, invited(host)[2]) as friend:
            await host.ask("concede", seat=0)
            await host.ask("concede", seat=1)
            await friend.ask("concede", seat=2)
            await host.settle()
            again = await follow(server, await host.ask("play-again", seat=1))
            assert again.info["yours"] == [0, 1], "those at one screen come together"
            assert again.info["gathering"]
            assert [player["joined"] for player in again.info["players"]][2] is False
            await again.ask("set-bot", seat=2, bot="random")
            assert not again.info["gathering"]
            await again.close()

    asyncio.run(test())
