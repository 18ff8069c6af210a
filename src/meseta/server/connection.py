"""Connection: one socket. What is said to it waits in a queue of its own, so that a slow one holds up nobody."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from meseta.server.messages import ServerMessage

BACKLOG: Final = 500
"""Messages that may wait; whoever lets more gather is cut off and gets everything when he comes back."""

ENCODER: Final = msgspec.json.Encoder()


class Connection:
    """The outgoing half of a socket."""

    def __init__(self) -> None:
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue(BACKLOG)
        self.overrun = asyncio.Event()
        """Set when the receiver is too slow."""

    def say(self, message: ServerMessage) -> None:
        """Send it when its turn comes."""
        self.say_encoded(ENCODER.encode(message))

    def say_encoded(self, message: bytes) -> None:
        """Send what is encoded already."""
        try:
            self._waiting.put_nowait(message)
        except asyncio.QueueFull:
            self.overrun.set()

    async def deliver(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Send one after another; never returns."""
        while True:
            await send((await self._waiting.get()).decode())
