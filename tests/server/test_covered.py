"""Several people at one screen that is covered between them: of each the secrets are told while it is in his hands."""

import asyncio
import random
from typing import Any

import pytest

from tests.server.client import Client, Refused, new_table
from tests.server.process import Server


class Covered(Client):
    """A page that tells in whose hands it is."""

    async def join(self) -> dict[str, Any]:
        await self.send({"type": "join", "table": self.table, "token": self.token, "covered": True})
        return await self.until("welcome")


def secrets_of(screen: Client, seat: int) -> tuple[object, object]:
    """A seat's hand and money, as the screen was told of them."""
    view = screen.states[seat]["view"]
    return view["hand"], view["seats"][seat]["money"]


def test_one_hand_is_open_at_a_time(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "salamanca", "you", "here", "here")
        async with Covered(server, table, token) as screen:
            assert [secrets_of(screen, seat) for seat in range(3)] == [(None, None)] * 3
            rng = random.Random(1)
            for _ in range(60):
                (seat,) = screen.asked()
                assert screen.states[seat]["choices"] == [] or secrets_of(screen, seat) != (None, None)
                await screen.ask("open", seat=seat)
                assert secrets_of(screen, seat) != (None, None)
                assert [secrets_of(screen, other) for other in range(3) if other != seat] == [(None, None)] * 2
                await screen.act(seat, rng.choice(screen.actions(seat)))

    asyncio.run(test())


def test_whoever_has_it_not_in_hands_asks_for_nothing_and_sees_no_past_of_his(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "salamanca", "you", "here", "here")
        async with Covered(server, table, token) as screen:
            (seat,) = screen.asked()
            decision = screen.states[seat]["decision"]
            for question in (
                {"type": "act", "seat": seat, "decision": decision, "action": "card 1"},
                {"type": "preview", "seat": seat, "decision": decision, "actions": ["card 1"]},
                {"type": "why", "seat": seat, "action": "card 1"},
                {"type": "undo", "seat": seat},
            ):
                with pytest.raises(Refused) as refused:
                    await screen.ask(**question)
                assert refused.value.code == "not-allowed"
            past = await screen.ask("past", number=screen.number, seat=seat)
            assert past["state"]["view"]["hand"] is None
            drawn = await screen.ask("draw", seat=seat, width=80, number=None, names=[])
            assert "Your hand" not in drawn["text"]
            await screen.ask("open", seat=seat)
            past = await screen.ask("past", number=screen.number, seat=seat)
            assert past["state"]["view"]["hand"]

    asyncio.run(test())


def test_one_seat_alone_needs_no_opening(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "salamanca", "you", "random", "random")
        async with Covered(server, table, token) as screen:
            assert secrets_of(screen, 0) != (None, None)

    asyncio.run(test())
