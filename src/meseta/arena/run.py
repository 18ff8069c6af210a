"""Running a tournament: in this process, on all cores, or on a Ray cluster. The results are the same."""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Final, TypeVar

from meseta.kernel.errors import BadOption

Job = TypeVar("Job")
Result = TypeVar("Result")

AHEAD: Final = 4
"""How many jobs wait for each worker, so that none is idle and few are lost at a stop."""


def cores() -> int:
    """How many processes can work at once here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(
    work: Callable[[Job], Result], jobs: Sequence[Job], processes: int = 0, ray: str | None = None
) -> Iterator[Result]:
    """Every job's result, as it is done, in no certain order. 0 processes: as many as there are cores."""
    if processes < 0:
        raise BadOption(f"processes: {processes} is not possible; 0 is for all cores")
    if ray is not None:
        from meseta.arena.ray_cluster import run_on_ray

        return run_on_ray(work, jobs, ray)
    workers = min(processes or cores(), len(jobs))
    return map(work, jobs) if workers <= 1 else _run_in_processes(work, jobs, workers)


def _run_in_processes(work: Callable[[Job], Result], jobs: Sequence[Job], workers: int) -> Iterator[Result]:
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_ignore_interrupts)
    try:
        yield from as_done(lambda job: pool.submit(work, job), jobs, workers * AHEAD)
    finally:
        # Ctrl-C and a reader who has enough: what was begun is not waited for.
        pool.shutdown(wait=True, cancel_futures=True)


def as_done(submit: Callable[[Job], "Future[Result]"], jobs: Sequence[Job], most: int) -> Iterator[Result]:
    """Every job's result, as it is done; no more than so many wait at once."""
    coming = iter(jobs)
    with _interrupts_later():
        waiting = {submit(job) for _, job in zip(range(most), coming, strict=False)}
    while waiting:
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        waiting |= {submit(job) for _, job in zip(done, coming, strict=False)}
        for future in done:
            yield future.result()


@contextmanager
def _interrupts_later() -> Iterator[None]:
    """Ctrl-C waits, and workers that start meanwhile inherit that: not even while they start do they hear of it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _ignore_interrupts() -> None:
    """Ctrl-C is the parent's: it stops the workers in good order."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
