"""Metrics: how the server fares, in the text format of Prometheus. Numbers only: no table, no name, no address."""

import asyncio
import time
from bisect import bisect_left
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds."""
EVERY: Final = 0.25
"""Seconds between two looks at how late the loop is."""


class Histogram:
    """How long something takes."""

    def __init__(self, name: str, help: str) -> None:
        self.name = name
        self._help = help
        self._counts = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        """It took so long."""
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self._sum += seconds

    @contextmanager
    def timed(self) -> Iterator[None]:
        """Measure what is done meanwhile, if it is done."""
        began = time.perf_counter()
        yield
        self.observe(time.perf_counter() - began)

    def lines(self) -> Iterator[str]:
        """As it is written."""
        yield f"# HELP {self.name} {self._help}"
        yield f"# TYPE {self.name} histogram"
        total = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self._counts, strict=True):
            total += count
            yield f'{self.name}_bucket{{le="{bound}"}} {total}'
        yield f"{self.name}_sum {self._sum:.6f}"
        yield f"{self.name}_count {total}"


class Metrics:
    """All of one process, which is asked itself."""

    def __init__(self) -> None:
        self.acts = Histogram("meseta_act_seconds", "From an act's arrival to its acknowledgement.")
        self.lag = Histogram("meseta_loop_lag_seconds", "How late the loop comes to what is due.")
        self._numbers: dict[str, tuple[str, str, Callable[[], float]]] = {}
        self._histograms = [self.acts, self.lag]

    def gauge(self, name: str, help: str, read: Callable[[], float]) -> None:
        """Something that can be read at any time."""
        self._numbers[name] = ("gauge", help, read)

    def counter(self, name: str, help: str, read: Callable[[], float]) -> None:
        """The same of what only grows; its name ends in `_total`."""
        self._numbers[name] = ("counter", help, read)

    def histogram(self, histogram: Histogram) -> None:
        """One that somebody else fills."""
        self._histograms.append(histogram)

    async def watch_loop(self) -> None:
        """Measure how late the loop is, again and again; never returns."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + EVERY
            await asyncio.sleep(EVERY)
            self.lag.observe(max(0.0, loop.time() - due))

    async def tell(self) -> None:
        """Let other processes of the server know them, if there are some."""

    def text(self) -> str:
        """All of it."""
        lines: list[str] = []
        for name, (kind, help, read) in self._numbers.items():
            lines += [f"# HELP {name} {help}", f"# TYPE {name} {kind}", f"{name} {read()}"]
        for histogram in self._histograms:
            lines += histogram.lines()
        return "\n".join(lines) + "\n"
