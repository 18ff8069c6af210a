"""Pace: where people of several tables act at the same time, the server takes their acts together.

A process that wakes finds its processor cold: that, and a flush of the disk, costs more than an act itself. So the loop
pauses a little before it listens to sockets again; whoever acts alone never waits.
"""

import asyncio
import select
import selectors
import sys
import time
from collections import deque
from typing import Final

LATELY: Final = 0.1
SEVERAL: Final = 4
"""Where so many tables have acted in the last tenth of a second, others are about to."""
GATHER: Final = 0.04
"""Seconds from one waking to the next then: so long an act waits at most."""
ALONE: Final = 3
"""Pauses one after another that only one act came of: they are in vain."""
IN_VAIN: Final = 20
"""Acts for which there is no pause after those."""
MOST: Final = 256
"""Acts that are remembered."""


class Pace:
    """Whether it is worth while to wait for others."""

    def __init__(self) -> None:
        self._lately: deque[tuple[float, str]] = deque(maxlen=MOST)
        """When which table acted."""
        self._gathered = 0
        self._alone = 0
        self._in_vain = 0

    def note(self, table: str) -> None:
        """Somebody acts there."""
        self._lately.append((time.monotonic(), table))
        self._gathered += 1
        if self._in_vain:
            self._in_vain -= 1

    def pause(self, now: float) -> bool:
        """Whether others are about to act; it is seen next time whether they have."""
        while self._lately and self._lately[0][0] < now - LATELY:
            self._lately.popleft()
        if self._in_vain or len({table for _, table in self._lately}) < SEVERAL:
            return False
        self._judge()
        return True

    def _judge(self) -> None:
        """Some who act one after another would each wait for the next, who waits for him."""
        gathered, self._gathered = self._gathered, 0
        if gathered == 1:
            self._alone += 1
        elif gathered:
            self._alone = 0
        if self._alone == ALONE:
            self._alone, self._in_vain = 0, IN_VAIN


class PacedSelector(selectors.DefaultSelector):
    """It pauses as its pace says, if it has one. The bell, by which other threads call, is heard meanwhile."""

    def __init__(self) -> None:
        super().__init__()
        self.pace: Pace | None = None
        self._bell = select.poll()
        self._woken = 0.0

    def hear_bell(self, descriptor: int) -> None:
        """That is the bell."""
        self._bell.register(descriptor, select.POLLIN)

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if self.pace is None or (timeout is not None and timeout <= 0):
            return super().select(timeout)
        now = time.monotonic()
        left = self._woken + GATHER - now
        if left > 0 and self.pace.pause(now):
            # What is due meanwhile is done afterwards, with the rest.
            self._bell.poll(left * 1000)
            timeout = 0
        found = super().select(timeout)
        self._woken = time.monotonic()
        return found


class PacedLoop(asyncio.SelectorEventLoop):
    """A loop that can be paced."""

    def __init__(self) -> None:
        self._paced = PacedSelector()
        super().__init__(self._paced)
        # What a new loop listens to is its own bell, and nothing else.
        for key in self._paced.get_map().values():
            self._paced.hear_bell(key.fd)

    def follow(self, pace: Pace) -> None:
        """Pause as it says."""
        self._paced.pace = pace


def new_loop() -> asyncio.AbstractEventLoop:
    """A loop that can be paced, where loops have selectors and bots' processes can be started by them."""
    return asyncio.new_event_loop() if sys.platform == "win32" else PacedLoop()
