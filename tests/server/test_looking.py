"""Looking without playing: previews, reasons, and the past."""

import asyncio
import random
import time

import pytest

import meseta
from tests.server.client import Client, Refused, invited, new_table
from tests.server.process import Server


def test_a_preview_changes_nothing_and_comes_true(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "el-grande", "you", "here")
        async with Client(server, table, token) as screen:
            rng = random.Random(1)
            for _ in range(40):
                (seat, *_) = screen.asked()
                action = rng.choice(screen.actions(seat))
                before = (screen.states, screen.number)
                preview = await screen.ask(
                    "preview", seat=seat, decision=screen.states[seat]["decision"], actions=[action]
                )
                assert (screen.states, screen.number) == before
                await screen.act(seat, action)
                happened = [event["event"] for event in screen.received[-2]["events"]]
                foreseen = [event["event"] for event in preview["events"] if not event["unless_stopped"]]
                hidden = ("own-power-taken-back",)
                assert [kind for kind in foreseen if kind not in hidden] == happened[: len(foreseen)]

    asyncio.run(test())


def test_several_actions_are_foreseen_together(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "salamanca", "you", "here", "here")
        async with Client(server, table, token) as screen:
            rng = random.Random(1)
            longest = 0
            for _ in range(60):
                (seat, *_) = screen.asked()
                line: list[str] = []
                choices = screen.actions(seat)
                while choices and len(line) < 4:
                    line.append(rng.choice(choices))
                    answer = await screen.ask(
                        "preview", seat=seat, decision=screen.states[seat]["decision"], actions=line
                    )
                    choices = [choice["action"] for choice in answer["choices"]]
                    longest = max(longest, len(line))
                await screen.act(seat, line[0])
            assert longest == 4

    asyncio.run(test())


def test_why_not(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "el-grande", "you", "here")
        async with Client(server, table, token) as screen:
            (seat, *_) = screen.asked()
            because = await screen.ask("why", seat=seat, action="end turn")
            assert because["rule"]
            assert because["title"]
            assert because["text"]
            because = await screen.ask("why", seat=seat, action=screen.actions(seat)[0])
            assert because["rule"] is None

    asyncio.run(test())


async def until_a_tile_can_be_laid(screen: Client) -> int:
    """Play on until somebody may lay one; his seat."""
    while not any(action.startswith("lay") for action in screen.actions(screen.asked()[0])):
        (seat, *_) = screen.asked()
        await screen.act(seat, screen.actions(seat)[0])
    return screen.asked()[0]


async def tile_with_a_choice(screen: Client, seat: int) -> str:
    """A tile that fits in several ways: one that fits in a single way is laid by itself."""
    decision = screen.states[seat]["decision"]
    for tile in [action for action in screen.actions(seat) if action.startswith("lay")]:
        answer = await screen.ask("preview", seat=seat, decision=decision, actions=[tile])
        if answer["choices"][0]["action"].startswith("cell"):
            return tile
    raise AssertionError("every tile fits in a single way")


def test_why_not_after_what_is_only_tried(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "el-caballero", "you", "here")
        async with Client(server, table, token) as screen:
            seat = await until_a_tile_can_be_laid(screen)
            before = screen.states[seat]
            tile = await tile_with_a_choice(screen, seat)
            because = await screen.ask("why", seat=seat, action="cell 0,0", after=[tile])
            assert because["rule"] == "EC-501"
            because = await screen.ask("why", seat=seat, action="cell 0,0", after=["end turn"])
            assert because["rule"] == "EC-402"
            answer = await screen.ask("preview", seat=seat, decision=before["decision"], actions=[tile])
            assert answer["prompt"] != before["prompt"]
            cell = answer["choices"][0]["action"]
            because = await screen.ask("why", seat=seat, action=cell, after=[tile])
            assert because["rule"] is None
            with pytest.raises(Refused) as refused:
                await screen.ask("why", seat=seat, action=cell, after=["fly"])
            assert (refused.value.code, refused.value.field) == ("unreadable", "after[0]")
            assert screen.states[seat] == before

    asyncio.run(test())


def test_steps_in_one_message_happen_together_or_not_at_all(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "el-caballero", "you", "here")
        async with Client(server, table, token) as screen:
            seat = await until_a_tile_can_be_laid(screen)
            line: list[str] = []
            choices = [await tile_with_a_choice(screen, seat)]
            decision = screen.states[seat]["decision"]
            while len(line) < 3:
                line.append(choices[0])
                answer = await screen.ask("preview", seat=seat, decision=decision, actions=line)
                choices = [choice["action"] for choice in answer["choices"]]
            before, number = screen.states[seat], screen.number
            with pytest.raises(Refused):
                await screen.ask("act", seat=seat, decision=decision, action=line[0], then=["cell 9,9"])
            await screen.settle()
            assert screen.states[seat] == before
            await screen.ask("act", seat=seat, decision=decision, action=line[0], then=line[1:])
            assert len(screen.states[seat]["view"]["areas"]) == 2
            laid, steps = screen.states[seat], screen.number - number
            await screen.ask("undo", seat=seat, steps=steps)
            assert screen.states[seat]["view"] == before["view"]
            await screen.ask("redo", seat=seat, steps=steps)
            assert screen.states[seat]["view"] == laid["view"]

    asyncio.run(test())


def test_the_past_is_what_it_was(server: Server) -> None:
    """Every position that somebody was shown is shown again when he looks back."""

    async def test() -> None:
        table, token = new_table(server, "salamanca", "you", "friend")
        async with Client(server, table, token) as host, Client(server, table, invited(host)[1]) as friend:
            seen = {0: host.states[0]["view"]}
            rng = random.Random(6)
            for _ in range(60):
                for person in (host, friend):
                    await person.settle()
                    (seat,) = person.states
                    if person.states[seat]["can_undo"] and rng.random() < 0.2:
                        await person.ask("undo", seat=seat)
                    elif person.asked():
                        await person.play_on(rng, steps=1)
                await host.settle()
                seen[host.number] = host.states[0]["view"]
            for number, view in rng.sample(sorted(seen.items()), len(seen)):
                past = await host.ask("past", number=number, seat=0)
                assert past["state"]["view"] == view
                assert past["state"]["choices"] == []
                assert past["state"]["decision"] is None

    asyncio.run(test())


def test_after_the_end_every_seat_can_be_looked_at(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "el-grande", "you", "random", "random", options={"rounds": 6})
        async with Client(server, table, token) as host, Client(server, table) as watcher:
            await host.play_on(random.Random(3), steps=10)
            for other in (0, 1):
                with pytest.raises(Refused) as refused:
                    await watcher.ask("past", number=3, seat=other)
                assert refused.value.code == "not-yours"
            await host.play_on(random.Random(4))
            record = server.get(f"api/tables/{table}/record").json
            match = meseta.load({**record})
            for seat in (None, 0, 1, 2):
                past = await watcher.ask("past", number=host.number, seat=seat)
                assert past["state"]["view"] == match.view(seat)
                assert (await watcher.ask("past", number=0, seat=seat))["state"]["view"]["round"] >= 0

    asyncio.run(test())


def test_dragging_through_the_past_is_quick(server: Server) -> None:
    async def test() -> list[float]:
        table, token = new_table(server, "salamanca", "you", "here", "here")
        async with Client(server, table, token) as screen:
            await screen.play_on(random.Random(3))
            await screen.ask("past", number=0)
            times = []
            for number in range(0, screen.number, 5):
                began = time.perf_counter()
                await screen.ask("past", number=number, seat=1)
                times.append(time.perf_counter() - began)
            return sorted(times)

    times = asyncio.run(test())
    median = times[len(times) // 2]
    print(f"the past in {median * 1000:.1f} ms (median of {len(times)})")
    assert median < 0.05
