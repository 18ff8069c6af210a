"""Several server processes on one socket: each is begun again when it ends, until all are told to stop.

Those that end as soon as they begin are begun again later and later; if none of them stays, that is said, and all is
over. None stays behind when the one that holds them is killed.
"""

import logging
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Final

from meseta.kernel.errors import MesetaError

STEADY: Final = 10.0
"""Seconds after which a process has begun well."""
PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 30.0
"""Seconds before one that had not is begun again: twice as many each time."""
MOST: Final = 5
"""So often in a row, unless another has begun well: half a minute in all."""
GRACE: Final = 10.0
"""Seconds that one without a holder has to end."""
MOMENT: Final = 0.1
"""Seconds between two looks whether more of them have ended, or all are to."""
STOPPING: Final = (signal.SIGINT, signal.SIGTERM)

LOG: Final = logging.getLogger("meseta.server")


class NoneStays(MesetaError):
    """Every process ends as soon as it is begun."""


class Workers:
    """The processes. The one that holds them does nothing else."""

    def __init__(
        self, count: int, serve: Callable[[int], None], ended: Callable[[int], None] = lambda worker: None
    ) -> None:
        """Each is told which of them it is, from 0 on; `ended` is called here, with the same."""
        self._serve = serve
        self._ended = ended
        self._free = list(range(count))
        self._running: dict[int, tuple[int, float]] = {}
        """Which each is, and when it was begun."""
        self._in_vain = 0
        """How often in a row one was begun again that had not begun well."""
        self._stopping = False
        self._given_up = False
        self._held, self._hold = os.pipe()
        """Its end tells them that this process has ended, however that was."""

    def run(self) -> None:
        """Until Ctrl-C or SIGTERM. NoneStays if they cannot go on."""
        before = {sig: signal.signal(sig, self._stop) for sig in STOPPING}
        try:
            self._fill()
            while self._running:
                self._bury(*os.wait())
                if self._free:
                    self._begin_again()
        finally:
            for sig, handler in before.items():
                signal.signal(sig, handler)
            os.close(self._hold)
            os.close(self._held)
        if self._given_up:
            raise NoneStays("every worker process ends as soon as it is begun; the log says why")

    def _fill(self) -> None:
        while self._free and not self._stopping:
            self._start(self._free.pop(0))

    def _start(self, worker: int) -> None:
        with _unhindered():
            if self._stopping:
                return
            process = os.fork()
            if process:
                self._running[process] = (worker, time.monotonic())
                return
            signal.signal(signal.SIGINT, signal.default_int_handler)
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
        self._work(worker)

    def _work(self, worker: int) -> None:
        """What a process does that was begun."""
        status = 1
        try:
            os.close(self._hold)
            threading.Thread(target=self._end_with_holder, daemon=True).start()
            self._serve(worker)
            status = 0
        except KeyboardInterrupt:
            status = 0
        except MesetaError as error:
            LOG.error("a worker process cannot go on: %s", error)
        except Exception:
            LOG.exception("a worker process failed")
        finally:
            os._exit(status)

    def _end_with_holder(self) -> None:
        os.read(self._held, 1)
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(GRACE)
        os._exit(1)

    def _bury(self, process: int, status: int) -> None:
        if process not in self._running:
            return  # Where this is process 1, it buries whoever was left behind, too.
        worker, began = self._running.pop(process)
        self._free.append(worker)
        self._ended(worker)
        if time.monotonic() - began >= STEADY:
            self._in_vain = 0
        if not self._stopping:
            LOG.warning("a worker process ended (status %s) and is begun again", os.waitstatus_to_exitcode(status))

    def _begin_again(self) -> None:
        self._bury_all()
        if self._in_vain >= MOST and not self._any_steady() and not self._stopping:
            self._given_up = True
            self._stop()
        self._rest(min(LONGEST_PAUSE, PAUSE * 2**self._in_vain))
        # No more than that: one that fails while the others serve may do so for days.
        self._in_vain = min(MOST, self._in_vain + 1)
        self._fill()

    def _bury_all(self) -> None:
        while self._running and (ended := os.waitpid(-1, os.WNOHANG))[0]:
            self._bury(*ended)

    def _any_steady(self) -> bool:
        return any(time.monotonic() - began >= STEADY for _, began in self._running.values())

    def _rest(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while not self._stopping and time.monotonic() < until:
            time.sleep(MOMENT)
            # At once: how long it lived is known then only.
            self._bury_all()

    def _stop(self, sig: int = signal.SIGTERM, frame: FrameType | None = None) -> None:
        self._stopping = True
        for process in self._running:
            # It may have ended just now.
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGTERM)


@contextmanager
def _unhindered() -> Iterator[None]:
    """Whoever is told to stop meanwhile hears of it afterwards: no process is begun that nobody knows of."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
