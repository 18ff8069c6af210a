"""Chores: what a server does besides answering. Each is watched: one that fails is told, and begun again."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from meseta.server.store import StoreFailed

FIRST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 30.0
"""Seconds before it is begun again, twice as many each time."""
STEADY: Final = 60.0
"""Seconds after which one that goes on is well again."""

BRIEF: Final = 3.0
"""The same where the store had failed: that is mended from outside, and told by the store itself."""

LOG: Final = logging.getLogger("meseta.server")
Chore = Callable[[], Awaitable[None]]


class Chores:
    """The chores of a server, by name."""

    def __init__(self) -> None:
        self._tasks: list[asyncio.Task[None]] = []
        self._failing: dict[str, str] = {}

    def start(self, name: str, chore: Chore) -> None:
        """Begin a chore; one that returns is done."""
        self._tasks.append(asyncio.create_task(self._keep(name, chore)))

    @property
    def faults(self) -> list[str]:
        """What fails now, and why."""
        return [f"{name}: {why}" for name, why in self._failing.items()]

    async def stop(self) -> None:
        """End them all."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _keep(self, name: str, chore: Chore) -> None:
        pause, steady = FIRST_PAUSE, 0.0
        loop = asyncio.get_running_loop()
        while True:
            began = loop.time()
            well = loop.call_later(steady, self._failing.pop, name, None)
            try:
                await chore()
                self._failing.pop(name, None)
                return
            except StoreFailed as error:
                LOG.warning("%s waits for the store: %s", name, error)
                self._failing[name] = type(error).__name__
                steady, pause = BRIEF, FIRST_PAUSE / 2
            except Exception as error:
                LOG.exception("%s failed and is begun again", name)
                self._failing[name] = type(error).__name__
                steady = STEADY
            finally:
                well.cancel()
            pause = FIRST_PAUSE if loop.time() - began > STEADY else min(2 * pause, LONGEST_PAUSE)
            await asyncio.sleep(pause)
