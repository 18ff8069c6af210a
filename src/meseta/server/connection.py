"""Connection: one socket. What is said to it waits in a queue of its own, so that a slow one holds up nobody."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
from litestar.exceptions import WebSocketException

from meseta.server.messages import ServerMessage

MOST: Final = 1024 * 1024
"""Bytes that may wait; whoever lets more gather is cut off and gets everything when he comes back."""
ROOM: Final = MOST // 4
"""Whoever has more than that to read first is asked nothing new."""
GRACE: Final = 10.0
"""Seconds in which one message must have gone out."""

LOG: Final = logging.getLogger("meseta.server")
ENCODER: Final = msgspec.json.Encoder()
Maker = Callable[[], bytes | None]


class Connection:
    """The outgoing half of a socket."""

    waiting_everywhere = 0
    """Bytes that wait on all connections of this process."""
    open = 0
    """How many there are."""
    left = 0
    """How many have ended since garbage was looked for."""

    def __init__(self, party: str | None = None) -> None:
        self.party = party
        """The address it comes from, where that is counted."""
        Connection.open += 1
        self._waiting: deque[bytes | Maker] = deque()
        self._bytes = 0
        self._news = asyncio.Event()
        self._room = asyncio.Event()
        self._room.set()
        self.gone = False
        """Nothing more is sent, and nothing more is to be heard."""
        self.on_gone: Callable[[], None] = lambda: None
        """Called when the other end is to be cut off."""

    def say(self, message: ServerMessage) -> None:
        """Send it when its turn comes."""
        self.say_encoded(ENCODER.encode(message))

    def say_encoded(self, message: bytes) -> None:
        """Send what is encoded already."""
        if self.gone:
            return
        self._waiting.append(message)
        self._count(len(message))
        self._news.set()
        if self._bytes > MOST:
            self._cut()

    def say_latest(self, make: Maker) -> None:
        """Send what `make` gives when its turn comes, or nothing; what waits already is not asked for twice."""
        if not self.gone and make not in self._waiting:
            self._waiting.append(make)
            self._news.set()

    async def deliver(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Send one after another, until the other end is gone. Whoever does not read is cut off."""
        try:
            while not self.gone:
                while not self._waiting:
                    self._news.clear()
                    await self._news.wait()
                await self._deliver_next(send)
        except TimeoutError:
            self._cut()
        except Exception:
            LOG.exception("a connection failed")
            self._cut()

    async def _deliver_next(self, send: Callable[[str], Awaitable[None]]) -> None:
        item = self._waiting.popleft()
        message = item if isinstance(item, bytes) else item()
        if message is None:
            return
        try:
            async with asyncio.timeout(GRACE):
                await send(message.decode())
        except (OSError, WebSocketException) as error:
            if isinstance(error, TimeoutError):
                raise
            # He has gone himself.
            self.drop()
        finally:
            if isinstance(item, bytes) and not self.gone:
                self._count(-len(item))

    async def roomy(self) -> None:
        """Returns when he has read so much that he may ask for more."""
        await self._room.wait()

    def drop(self) -> None:
        """Nothing more will be sent."""
        if not self.gone:
            Connection.open -= 1
            Connection.left += 1
        self.gone = True
        self._waiting.clear()
        self._count(-self._bytes)

    def _cut(self) -> None:
        if not self.gone:
            self.drop()
            self.on_gone()

    def _count(self, more: int) -> None:
        self._bytes += more
        Connection.waiting_everywhere += more
        if self._bytes > ROOM:
            self._room.clear()
        else:
            self._room.set()
