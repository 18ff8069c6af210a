"""A bot that plays over the network: give it a link of a seat, and it plays there to the end.

    python examples/outside_bot.py 'http://localhost:8000/#t/ID/TOKEN'

It prefers what earns points at once, by what the server foresees, and else takes any choice.
"""

import asyncio
import random
import sys

from meseta.client import Chair, Gone, Refused
from meseta.server import messages as wire

TRIED = 5
"""Choices that it looks at before it decides."""


async def worth(seat: Chair, state: wire.SeatState, choice: wire.Choice, ref: int) -> int:
    """How many points of one's own the server foresees."""
    assert state.seat is not None
    assert state.decision is not None
    asked = wire.Preview(ref=ref, seat=state.seat, decision=state.decision, actions=[choice.action])
    try:
        answer = await seat.ask(asked)
    except (Refused, Gone):
        return 0
    assert isinstance(answer, wire.Previewed)
    scored = [event.data for event in answer.events if "points" in event.data and event.data.get("seat") == state.seat]
    return sum(data["points"] for data in scored if isinstance(data["points"], int))


async def play(seat: Chair, rng: random.Random) -> None:
    """To the end of the game."""
    ref = 10**6
    async for state in seat.turns():
        looked_at = rng.sample(state.choices, min(TRIED, len(state.choices)))
        values = []
        for choice in looked_at:
            ref += 1
            values.append((await worth(seat, state, choice, ref), choice.action))
        assert state.seat is not None
        if not await seat.act(state.seat, max(values)[1]):
            # Something has changed meanwhile: look again.
            await asyncio.sleep(0.05)


async def main(link: str) -> None:
    """Take the seat of a link."""
    address, _, place = link.partition("/#")
    table, token = place.strip("/").split("/")[-2:]
    async with Chair(address, table, token) as seat:
        await play(seat, random.Random())
        assert seat.result is not None
        for standing in seat.result.standings:
            print(f"{standing.rank}. seat {standing.seat}: {standing.points} points")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
