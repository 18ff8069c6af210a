"""Several server processes on one socket: each is begun again when it ends, until all are told to stop."""

import os
import signal
import time
from collections.abc import Callable
from types import FrameType
from typing import Final

PAUSE: Final = 1.0
"""Seconds in which a process that ends at once is not begun again."""


class Workers:
    """The processes. The one that holds them does nothing else."""

    def __init__(self, count: int, serve: Callable[[], None]) -> None:
        self._count = count
        self._serve = serve
        self._running: dict[int, float] = {}
        self._stopping = False

    def run(self) -> None:
        """Until Ctrl-C or SIGTERM."""
        before = {sig: signal.signal(sig, self._stop) for sig in (signal.SIGINT, signal.SIGTERM)}
        try:
            for _ in range(self._count):
                self._start()
            while self._running:
                self._look_after()
        finally:
            for sig, handler in before.items():
                signal.signal(sig, handler)

    def _start(self) -> None:
        process = os.fork()
        if process == 0:
            status = 1
            try:
                signal.signal(signal.SIGINT, signal.default_int_handler)
                signal.signal(signal.SIGTERM, signal.SIG_DFL)
                self._serve()
                status = 0
            except KeyboardInterrupt:
                status = 0
            finally:
                os._exit(status)
        self._running[process] = time.monotonic()

    def _look_after(self) -> None:
        process, _ = os.wait()
        began = self._running.pop(process, 0.0)
        if self._stopping:
            return
        time.sleep(max(0.0, began + PAUSE - time.monotonic()))
        if not self._stopping:
            self._start()

    def _stop(self, sig: int, frame: FrameType | None) -> None:
        self._stopping = True
        for process in self._running:
            os.kill(process, signal.SIGTERM)
