"""The same work on a Ray cluster (extra `meseta[ray]`)."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeVar

from meseta.kernel.errors import BadOption

Job = TypeVar("Job")
Result = TypeVar("Result")

LOCAL: Final = "local"
"""In place of an address: a cluster of this machine alone, for as long as the work takes."""
BATCH: Final = 64


def run_on_ray(work: Callable[[Job], Result], jobs: Sequence[Job], address: str) -> Iterator[Result]:
    """Every job's result, as it is done."""
    try:
        import ray
    except ImportError as error:
        raise BadOption("ray: the package is not installed; pip install 'meseta[ray]' brings it") from error
    _connect(ray, address)
    try:
        remote = ray.remote(num_cpus=1)(work)
        coming = iter(jobs)
        waiting = [remote.remote(job) for _, job in zip(range(BATCH), coming, strict=False)]
        while waiting:
            done, waiting = ray.wait(waiting)
            waiting += [remote.remote(job) for _, job in zip(done, coming, strict=False)]
            yield from ray.get(done)
    finally:
        ray.shutdown()


def _connect(ray: Any, address: str) -> None:
    try:
        if address == LOCAL:
            ray.init(include_dashboard=False, logging_level="warning", log_to_driver=False)
        else:
            ray.init(address=address, logging_level="warning", log_to_driver=False)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise BadOption(f"ray: no cluster at {address!r} ({' '.join(str(error).split())[:200]})") from error
