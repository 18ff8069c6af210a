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
}
DEAR: Final = 3.0
"""What costs so much is done one at a time, so that others' acts come in between."""


def cost_of(message: wire.Message) -> float:
    """What it costs to answer."""
    return COSTS.get(type(message), USUAL)


def purse() -> Bucket:
    """What one socket may spend."""
    return Bucket(RATE, AT_ONCE)
