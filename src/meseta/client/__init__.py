"""A client for Meseta's server, for programs that play or watch there: `Server` makes and lists tables, `Chair` plays.

async with Server("http://localhost:8000").sit(table, token) as seat:
    async for position in seat.turns():
        await seat.act(position.seat, position.choices[0].action)
"""

from meseta.client.chair import Chair, Gone, Refused
from meseta.client.server import Server

__all__ = ["Chair", "Gone", "Refused", "Server"]
