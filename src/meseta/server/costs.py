"""Costs: what each message costs the server, in milliseconds of a small machine's time, and what a socket may spend."""

from typing import Final

from meseta.server import messages as wire
from meseta.server.budget import Bucket

RATE: Final = 300.0
"""What one socket may ask for in a second; more is answered later."""
AT_ONCE: Final = 1000.0
UNREADABLE: Final = 0.5
USUAL: Final = 2.0
COSTS: Final[dict[type[wire.Message], float]] = {
    wire.Ping: 0.2,
    wire.Say: 0.5,
    wire.Join: 5.0,
    wire.Past: 5.0,
    wire.Draw: 5.0,
    wire.Preview: 3.0,
    wire.Why: 3.0,
    wire.PlayAgain: 10.0,
    # The link is asked for to be used: that writes to the store, and all at the table are told.
    wire.Move: 20.0,
}
BYTE: Final = 0.05 / 1024
"""Whatever is sent is read, and some of it gone through word by word."""
TOLD: Final = 0.1
"""What it costs to tell one guest of the table what has happened."""
TELLING: Final = frozenset(
    {
        wire.Act,
        wire.Undo,
        wire.Redo,
        wire.Say,
        wire.Begin,
        wire.PlayAgain,
        wire.Rename,
        wire.Free,
        wire.SetBot,
        wire.Concede,
    }
)
"""What all at the table are told of."""
DEAR: Final = 3.0
"""What costs so much by itself is done one at a time, so that others' acts come in between."""


def cost_of(message: wire.Message, size: int = 0, guests: int = 0) -> float:
    """What it costs to answer a message of so many bytes, at a table of so many guests."""
    told = guests if type(message) in TELLING else 0
    return COSTS.get(type(message), USUAL) + size * BYTE + told * TOLD


def is_dear(message: wire.Message) -> bool:
    """Whether it is done one at a time."""
    return cost_of(message) >= DEAR


def purse() -> Bucket:
    """What one socket may spend."""
    return Bucket(RATE, AT_ONCE)
