"""Pace: where people of several tables act at the same time, the server takes their acts together.

A process that wakes finds its processor cold: that, and a flush of the disk, costs more than an act itself. So the loop
listens to sockets only now and then while many act; whoever acts alone never waits.
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
"""Seconds from one look at the sockets to the next then: so long an act waits at most."""
ALONE: Final = 4
"""Pauses one after another that only one act came of: they are in vain."""
IN_VAIN: Final = 100
"""Acts for which there is no pause after those."""
MOST: Final = 256
"""Acts that are remembered."""


class Pace:
    """Whether it is worth while to wait for others."""

    def __init__(self) -> None:
        self._lately: deque[tuple[float, str]] = deque(maxlen=MOST)
        """When which table acted."""
        self._gathered = 0
        """Acts since the last look at the sockets."""
        self._alone = 0
        self._in_vain = 0

    def note(self, table: str) -> None:
        """Somebody acts there."""
        self._lately.append((time.monotonic(), table))
        self._gathered += 1
        if self._in_vain:
            self._in_vain -= 1

    def pause(self, now: float) -> float:
        """Seconds in which others are about to act; asked for once after each look at the sockets."""
        gathered, self._gathered = self._gathered, 0
        while self._lately and self._lately[0][0] < now - LATELY:
            self._lately.popleft()
        if self._in_vain or len({table for _, table in self._lately}) < SEVERAL:
            return 0.0
        self._judge(gathered)
        return GATHER

    def _judge(self, gathered: int) -> None:
        """Some who act one after another would each wait for the next, who waits for him."""
        if gathered == 1:
            self._alone += 1
        elif gathered:
            self._alone = 0
        if self._alone == ALONE:
            self._alone, self._in_vain = 0, IN_VAIN


class PacedSelector(selectors.DefaultSelector):
    """In a pause it hears nothing but the bell, by which other threads call, and lets nothing that is due wait."""

    def __init__(self) -> None:
        super().__init__()
        self.pace: Pace | None = None
        self._bells: list[selectors.SelectorKey] = []
        self._ringing = select.poll()
        self._until = 0.0
        """When the pause is over."""

    def hear_bells(self) -> None:
        """What is registered now are the bells."""
        self._bells = list(self.get_map().values())
        for bell in self._bells:
            self._ringing.register(bell.fd, select.POLLIN)

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if self.pace is None:
            return super().select(timeout)
        left = self._until - time.monotonic()
        if left > 0:
            if self._ringing.poll(1000 * (left if timeout is None else max(0.0, min(timeout, left)))):
                return [(bell, selectors.EVENT_READ) for bell in self._bells]
            if timeout is not None:
                if timeout <= left:
                    return []
                timeout -= left
        found = super().select(timeout)
        now = time.monotonic()
        self._until = now + self.pace.pause(now)
        return found


class PacedLoop(asyncio.SelectorEventLoop):
    """A loop that can be paced."""

    def __init__(self) -> None:
        self._paced = PacedSelector()
        super().__init__(self._paced)
        # What a new loop listens to is its own bell, and nothing else.
        self._paced.hear_bells()

    def follow(self, pace: Pace) -> None:
        """Pause as it says."""
        self._paced.pace = pace


def new_loop() -> asyncio.AbstractEventLoop:
    """A loop that can be paced, where loops have selectors and bots' processes can be started by them."""
    return asyncio.new_event_loop() if sys.platform == "win32" else PacedLoop()
