"""Whole games over the socket."""

import asyncio
import random

import pytest

import meseta
from tests.server.client import Client, Refused, invited, new_table
from tests.server.process import Server


async def play_with_friends(server: Server, game: str, seats: int, seed: int) -> Client:
    """Every seat has a socket of its own, and somebody watches; the host when it is over."""
    table, token = new_table(server, game, "you", *["friend"] * (seats - 1))
    rng = random.Random(seed)
    async with Client(server, table, token) as host, Client(server, table) as watcher:
        friends = [Client(server, table, token) for token in invited(host).values()]
        for friend in friends:
            await friend.open()
            await friend.join()
        people = [host, *friends]
        players = [play_restlessly(player, random.Random(rng.random())) for player in people]
        await asyncio.gather(*players, watch(watcher))
        for person in people:
            await person.settle()
        await agree(server, table, people, watcher)
        for friend in friends:
            await friend.close()
    return host


async def play_restlessly(player: Client, rng: random.Random) -> None:
    """Play at random, and often take steps back, do them again, or begin the turn anew."""
    while player.result is None:
        (seat,) = player.states
        assert seat is not None
        state = player.states[seat]
        try:
            if state["can_undo"] and rng.random() < 0.15:
                await player.ask("undo", seat=seat, whole=rng.random() < 0.3)
            elif state["can_redo"] and rng.random() < 0.3:
                await player.ask("redo", seat=seat)
            elif state["decision"] is not None:
                await player.act(seat, rng.choice(player.actions(seat)))
            else:
                await player.next()
        except Refused as refused:
            # Somebody else was faster; what he did comes, or has come, by an update.
            if refused.code not in ("stale", "over", "cannot-undo"):
                raise
            await player.settle()


async def watch(watcher: Client) -> None:
    while watcher.result is None:
        await watcher.next()


async def agree(server: Server, table: str, people: list[Client], watcher: Client) -> None:
    """What everybody was told bit by bit is what the record says."""
    match = meseta.load(server.get(f"api/tables/{table}/record").json)
    assert match.over
    for client in [*people, watcher]:
        (seat,) = client.states
        assert client.states[seat]["view"] == match.view(seat)
        # Numbers differ, because the record leaves out what was taken back.
        seen = [{"event": event["event"], **event["data"]} for event in client.events]
        assert seen == [item.event.data() for item in match.events(seat)]
        assert client.result == people[0].result
        fresh = Client(server, table, client.token)
        await fresh.open()
        await fresh.join()
        assert (fresh.events, fresh.states, fresh.number) == (client.events, client.states, client.number)
        await fresh.close()


@pytest.mark.parametrize(("game", "seats"), [("el-grande", 3), ("salamanca", 2), ("salamanca", 4), ("el-caballero", 3)])
def test_a_game_among_friends(server: Server, game: str, seats: int) -> None:
    host = asyncio.run(play_with_friends(server, game, seats, seed=1))
    assert host.result is not None
    ranks = [place["rank"] for place in host.result["standings"]]
    assert ranks == sorted(ranks)


def test_vetoes_and_secret_discs_were_played(server: Server) -> None:
    """El Grande has them; of games of five nearly every one has both, but the server draws the cards."""
    vetoes = {"veto-used", "veto-passed", "veto-kept", "veto-expired"}
    kinds: set[str] = set()
    for seed in range(5):
        host = asyncio.run(play_with_friends(server, "el-grande", 5, seed))
        kinds |= {event["event"] for event in host.events}
        if vetoes & kinds:
            break
    assert {"disc-revealed", "castillo-revealed"} <= kinds
    assert vetoes & kinds


def test_several_people_at_one_screen(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "salamanca", "you", "here", "here")
        async with Client(server, table, token) as screen:
            assert sorted(seat for seat in screen.states if seat is not None) == [0, 1, 2]
            await screen.play_on(random.Random(3))
            match = meseta.load(server.get(f"api/tables/{table}/record").json)
            for seat in range(3):
                assert screen.states[seat]["view"] == match.view(seat)
            # The log is on the screen for all to see: it holds nobody's secrets.
            assert [event["event"] for event in screen.events] == [item.event.kind.name for item in match.events(None)]

    asyncio.run(test())


@pytest.mark.parametrize("game", ["el-grande", "salamanca", "el-caballero"])
def test_bots_play_against_each_other(server: Server, game: str) -> None:
    """A table of bots alone plays on, whether anybody looks or not."""

    async def test() -> None:
        table, token = new_table(server, game, "random", "random", "random")
        async with Client(server, table, token) as host:
            await watch(host)
            assert host.info["host"]
            assert host.info["yours"] == []

    asyncio.run(test())


def test_one_against_bots(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "el-grande", "random", "you", "random", options={"rounds": 6})
        async with Client(server, table, token) as you:
            await you.play_on(random.Random(4))
            assert you.result is not None
            assert [player["bot"] for player in you.info["players"]] == ["random", None, "random"]

    asyncio.run(test())


def test_sentences_name_seats_in_braces(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "el-grande", "you", "here")
        async with Client(server, table, token) as screen:
            await screen.play_on(random.Random(5), steps=5)
            texts = [event["text"] for event in screen.events]
            texts += [choice["label"] for state in screen.states.values() for choice in state["choices"]]
            assert any("{0}" in text for text in texts)
            assert not any("Red" in text or "Blue" in text for text in texts)

    asyncio.run(test())
