"""A client for Meseta's server, for programs that play or watch there: `Server` makes and lists tables, `Seat` plays.

async with Server("http://localhost:8000").sit(table, token) as seat:
    async for position in seat.turns():
        await seat.act(position.seat, position.choices[0].action)
"""

from meseta.client.seat import Gone, Refused, Seat
from meseta.client.server import Server

__all__ = ["Gone", "Refused", "Seat", "Server"]
