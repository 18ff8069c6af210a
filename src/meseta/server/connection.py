"""Connection: one socket. What is said to it waits in a queue of its own, so that a slow one holds up nobody."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, Protocol

import msgspec

from meseta.server.budget import Account
from meseta.server.end_of_turn import EndOfTurn
from meseta.server.messages import ServerMessage

MOST: Final = 1024 * 1024
"""Bytes that may wait; whoever lets more gather is cut off and gets everything when he comes back."""
ROOM: Final = MOST // 4
"""Whoever has more than that to read first is asked nothing new."""
AT_ONCE: Final = 64 * 1024
"""Bytes that are given to the line before it is asked whether it takes more."""
GRACE: Final = 10.0
"""Seconds that what waits may wait for a line that takes nothing more."""

LOG: Final = logging.getLogger("meseta.server")
ENCODER: Final = msgspec.json.Encoder()
DELIVERIES: Final = EndOfTurn()
Maker = Callable[[], bytes | None]


class Line(Protocol):
    """The way to the other end."""

    on_writable: Callable[[], None]
    """Called when it takes messages again."""

    @property
    def full(self) -> bool:
        """Whether it takes nothing more now: the other end does not read."""

    def write(self, messages: Sequence[bytes]) -> None:
        """Send some messages; nothing, if the other end has gone."""

    def cut(self) -> None:
        """End it at once, whether or not the other end reads."""


class Connection:
    """The outgoing half of a socket."""

    waiting_everywhere = 0
    """Bytes that wait on all connections of this process."""
    open = 0
    """How many there are."""
    left = 0
    """How many have ended since garbage was looked for."""

    def __init__(self, party: str | None = None, account: Account | None = None) -> None:
        self.party = party
        """The address it comes from, where that is counted."""
        self.account = account
        """What that address has used."""
        Connection.open += 1
        self._waiting: deque[bytes | Maker] = deque()
        self._bytes = 0
        self._line: Line | None = None
        self._due = False
        """It is on its way already, or whoever lets it wait sends it."""
        self._patience: asyncio.TimerHandle | None = None
        """Runs while something waits for a line that takes nothing more."""
        self._room = asyncio.Event()
        self._room.set()
        self.gone = False
        """Nothing more is sent, and nothing more is to be heard."""
        self.on_gone: Callable[[], None] = lambda: None
        """Called when the other end is to be cut off."""

    def use(self, line: Line) -> None:
        """What is said goes out by this line; before, it waits."""
        self._line = line
        line.on_writable = self._deliver
        if self._waiting:
            self._deliver_soon()

    @contextmanager
    def together(self) -> Iterator[None]:
        """What is said meanwhile goes out at once in the end."""
        alone, self._due = not self._due, True
        try:
            yield
        finally:
            if alone:
                self._deliver()

    def say(self, message: ServerMessage) -> None:
        """Send it when its turn comes."""
        self.say_encoded(ENCODER.encode(message))

    def say_encoded(self, message: bytes) -> None:
        """Send what is encoded already."""
        if self.gone:
            return
        self._waiting.append(message)
        self._count(len(message))
        self._deliver_soon()
        if self._bytes > MOST:
            self.cut()

    def say_latest(self, make: Maker) -> None:
        """Send what `make` gives when its turn comes, or nothing; what waits already is not asked for twice."""
        if not self.gone and make not in self._waiting:
            self._waiting.append(make)
            self._deliver_soon()

    def _deliver_soon(self) -> None:
        """When everybody else who is told the same has been: whoever tells it has no part in making it."""
        if not self._due and self._line is not None:
            self._due = True
            DELIVERIES.add(self._deliver)

    def _deliver(self) -> None:
        """Send one after another, as long as the line takes them. Whoever does not read is cut off."""
        self._due = False
        line = self._line
        if line is None or self.gone:
            return
        if self._patience is not None and not line.full:
            self._stop_waiting()
        try:
            while self._waiting and not line.full:
                line.write(self._next_messages())
        except Exception:
            LOG.exception("a connection failed")
            self.cut()
        if self._waiting and self._patience is None:
            self._patience = asyncio.get_running_loop().call_later(GRACE, self.cut)

    def _next_messages(self) -> list[bytes]:
        messages: list[bytes] = []
        size = 0
        while self._waiting and size < AT_ONCE:
            item = self._waiting.popleft()
            if isinstance(item, bytes):
                self._count(-len(item))
                message: bytes | None = item
            else:
                message = item()
            if message is not None:
                messages.append(message)
                size += len(message)
        return messages

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

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
        self._stop_waiting()
        self._count(-self._bytes)

    def cut(self) -> None:
        """End it: he comes again."""
        if not self.gone:
            self.drop()
            self.on_gone()

    def _count(self, more: int) -> None:
        self._bytes += more
        Connection.waiting_everywhere += more
        if self._bytes > ROOM:
            self._room.clear()
        elif not self._room.is_set():
            self._room.set()
