"""The same work on a Ray cluster (extra `meseta[ray]`)."""

import os
import socket
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeVar

from meseta.arena.extras import need
from meseta.arena.run import as_done
from meseta.kernel.errors import BadOption

Job = TypeVar("Job")
Result = TypeVar("Result")

LOCAL: Final = "local"
"""In place of an address: a cluster of this machine alone, for as long as the work takes."""
AUTO: Final = "auto"
"""In place of an address: the cluster that runs on this machine already."""
BATCH: Final = 64
PATIENCE: Final = 5.0
"""Seconds until an address that does not answer is given up; Ray itself tries for minutes."""


def run_on_ray(work: Callable[[Job], Result], jobs: Sequence[Job], address: str) -> Iterator[Result]:
    """Every job's result, as it is done."""
    need("ray", "ray", extra="ray")
    import ray

    _connect(ray, address)
    try:
        remote = ray.remote(num_cpus=1)(_work_on)
        shared = ray.put(work)
        yield from as_done(lambda job: remote.remote(shared, job).future(), jobs, BATCH)
    finally:
        ray.shutdown()


def _work_on(work: Callable[[Job], Result], job: Job) -> Result:
    """Ray takes plain functions only, and `work` is often a partial one."""
    return work(job)


def _connect(ray: Any, address: str) -> None:
    try:
        if address == LOCAL:
            # What is played here is nobody else's business.
            os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
            ray.init(address=LOCAL, include_dashboard=False, logging_level="error", log_to_driver=False)
        else:
            _knock(address)
            ray.init(address=address, logging_level="error", log_to_driver=False)
    except (OSError, ValueError, RuntimeError) as error:
        raise BadOption(f"ray: no cluster at {address!r} ({' '.join(str(error).split())[:200]})") from error


def _knock(address: str) -> None:
    """OSError or ValueError unless somebody listens at `host:port` or `ray://host:port`."""
    if address == AUTO:
        return
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdecimal():
        raise ValueError(f"an address is host:port, ray://host:port, {AUTO} or {LOCAL}")
    socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
