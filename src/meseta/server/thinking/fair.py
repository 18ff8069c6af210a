"""FairQueue: whose bots think next. People come before bots among themselves, and no address before the others."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

UNATTENDED: Final = 8
"""Every so-manieth turn is for a table that nobody looks at, if one waits: it must come to its end, too."""

Waiting = OrderedDict[str, "deque[asyncio.Future[None]]"]


class FairQueue:
    """So many places; whoever waits for one waits as a party, and parties take turns."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._attended: Waiting = OrderedDict()
        self._unattended: Waiting = OrderedDict()
        self._turn = 0

    def __len__(self) -> int:
        """How many wait."""
        return sum(len(line) for lines in (self._attended, self._unattended) for line in lines.values())

    @asynccontextmanager
    async def place(self, party: str, attended: bool) -> AsyncIterator[None]:
        """Have a place, when it is one's turn."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(self._attended if attended else self._unattended, party)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, lines: Waiting, party: str) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        lines.setdefault(party, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                # It was his turn already: the next one has it.
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        turn = self._next()
        if turn is None:
            self._free += 1
        else:
            turn.set_result(None)

    def _next(self) -> "asyncio.Future[None] | None":
        self._turn += 1
        lines = (self._attended, self._unattended)
        for waiting in lines if self._turn % UNATTENDED else reversed(lines):
            while waiting:
                party, line = waiting.popitem(last=False)
                turn = line.popleft()
                if line:
                    waiting[party] = line
                if not turn.done():
                    return turn
        return None
