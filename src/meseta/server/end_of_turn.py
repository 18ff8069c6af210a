"""What is done at the end of a turn of the loop: all of it by one call, where each had a call of its own before."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

Work = Callable[[], None]

LOG: Final = logging.getLogger("meseta.server")


class EndOfTurn:
    """Work of one kind that waits until everything that is due in this turn is done."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._work: list[Work] = []

    def add(self, work: Work) -> None:
        """Do it then, in order. What fails is logged, and hinders nothing else."""
        loop = asyncio.get_running_loop()
        if loop is not self._loop:
            # Whatever waits in a loop that has ended is never done.
            self._loop, self._work = loop, []
        if not self._work:
            loop.call_soon(self._do)
        self._work.append(work)

    def _do(self) -> None:
        work, self._work = self._work, []
        for one in work:
            try:
                one()
            except Exception:
                LOG.exception("what was due could not be done")
