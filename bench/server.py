"""How a server holds: actions acknowledged in time, CPU for each, memory for tables. On loopback only, bounded.

Four people sit at each table, each at a socket of his own; the load comes from this process, the server is another.
"""

import argparse
import asyncio
import json
import os
import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import meseta
from bench.load import GAME, SEATS, Crowd, post
from meseta.server.http_messages import NewSeat, NewTable
from meseta.server.new_table import describe_new
from meseta.server.store import SqliteStore, Store
from tests.server.postgresql import cluster
from tests.server.process import Server

SOON: Final = 0.1
"""Seconds within which an action is to be acknowledged."""
LATE: Final = 50
"""Late tables that are loaded one after another, so many at a time."""
STEPS: Final = 4
UNLOADED: Final = 10_000
LONGEST: Final = 300
MOST: Final = 1000
TICK: Final = os.sysconf("SC_CLK_TCK")
PAGE: Final = os.sysconf("SC_PAGE_SIZE")


@dataclass
class Held:
    """One run under load."""

    tables: int
    sockets: int
    actions: int
    within_100_ms: float
    median_ms: float
    p99_ms: float
    errors: int
    nobody: int
    cpu_ms_per_action: float
    memory_mb: float


@dataclass
class Memory:
    """What tables take: all of the server's memory, in MB, by how many there are."""

    late_loaded: dict[int, float]
    unloaded: dict[int, float]


def processes_of(server: Server) -> list[int]:
    """The processes that serve: the workers, or the one."""
    tasks = Path(f"/proc/{server.process.pid}/task")
    found = [int(child) for task in tasks.iterdir() for child in (task / "children").read_text().split()]
    return found or [server.process.pid]


def cpu_of(server: Server) -> float:
    """Seconds that it has computed so far."""
    total = 0
    for pid in processes_of(server):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        total += int(fields[11]) + int(fields[12])
    return total / TICK


def memory_of(server: Server) -> float:
    """MB of its own: what processes share is counted once for each."""
    return sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in processes_of(server)) * PAGE / 1e6


@contextmanager
def serving(folder: Path, database: str | None, workers: int) -> Iterator[Server]:
    shared = ("--workers", str(workers)) if database else ()
    server = Server(folder, "serve", "--port", "0", *shared, MESETA_DATABASE=database or "")
    try:
        yield server
    finally:
        server.stop()


async def hold(server: Server, sizes: list[int], rate: float, seconds: float) -> list[Held]:
    """Under load with so many tables, one after another; the last for the whole time, the others for a quarter."""
    crowd, found = Crowd(server.address), []
    for size in sizes:
        await crowd.gather(size)
        whole = size == sizes[-1]
        # What is made once does not count.
        await crowd.act(rate, 1, seed=size)
        before = await asyncio.to_thread(cpu_of, server)
        outcome = await crowd.act(rate, seconds if whole else seconds / 4, seed=size + 1)
        used = await asyncio.to_thread(cpu_of, server) - before
        done = len(outcome.acknowledged)
        found.append(
            Held(
                tables=size,
                sockets=size * SEATS,
                actions=done,
                within_100_ms=round(outcome.within(SOON), 5),
                median_ms=round(outcome.quantile(0.5) * 1000, 2),
                p99_ms=round(outcome.quantile(0.99) * 1000, 2),
                errors=len(outcome.errors),
                nobody=outcome.nobody,
                cpu_ms_per_action=round(used / max(1, done) * 1000, 3),
                memory_mb=round(memory_of(server), 1),
            )
        )
        print(table_line(found[-1]), flush=True)
        for kind in sorted(set(outcome.errors)):
            print(f"  {outcome.errors.count(kind)} x {kind}")
    await crowd.leave()
    return found


def table_line(held: Held) -> str:
    return (
        f"{held.tables:5} tables {held.sockets:5} sockets: {held.actions} actions, "
        f"{held.within_100_ms:.2%} within 100 ms, median {held.median_ms} ms, p99 {held.p99_ms} ms, "
        f"{held.errors} errors, {held.cpu_ms_per_action} ms of CPU each, {held.memory_mb} MB"
    )


def late_record(seed: int) -> dict[str, object]:
    """A game in its last round but one."""
    match = meseta.start(GAME, seats=SEATS, seed=seed)
    rng = random.Random(seed)
    while match.view(None)["round"] != 8:
        seat = match.to_act()[0]
        match.play(seat, rng.choice(match.legal(seat)))
    return match.record()


def late_tables(folder: Path, tables: int) -> dict[int, float]:
    """Memory with more and more late tables in it."""
    seats = [{"kind": "you"}, *[{"kind": "friend"}] * (SEATS - 1)]
    with serving(folder, None, 1) as server:
        post(server.address + "api/tables", {"game": GAME, "seats": seats, "record": late_record(0)})
        found = {0: memory_of(server)}
        for step in range(STEPS):
            for seed in range(tables):
                record = late_record(step * tables + seed + 1)
                post(server.address + "api/tables", {"game": GAME, "seats": seats, "record": record})
            found[(step + 1) * tables] = memory_of(server)
    return found


async def fill(store: Store, count: int) -> None:
    """So many tables that nobody looks at, with everything of theirs in the document."""
    seats = [NewSeat(kind="you"), *[NewSeat(kind="friend")] * (SEATS - 1)]
    document = describe_new(NewTable(game=GAME, seats=seats, record=late_record(1))).encode()
    for first in range(0, count, 500):
        ids = [f"unloaded{number:08}" for number in range(first, min(count, first + 500))]
        await asyncio.gather(*(store.create(id, document, "", bot_turn=False) for id in ids))
    await store.close()


def unloaded_tables(folder: Path, tables: int) -> dict[int, float]:
    """Memory of a server that has just begun and answered, with so many tables in its file."""
    found: dict[int, float] = {}
    for count in (0, tables // 2, tables):
        place = folder / str(count)
        (place / "data").mkdir(parents=True)
        asyncio.run(fill(SqliteStore(place / "data" / "meseta.sqlite"), count))
        with serving(place, None, 1) as server:
            assert server.get("api/health").json["tables"] == count
            time.sleep(1)
            found[count] = memory_of(server)
    return found


def slope(found: dict[int, float]) -> float:
    """MB for each more, from the first point to the last."""
    counts = sorted(found)
    return (found[counts[-1]] - found[counts[0]]) / (counts[-1] - counts[0])


def measure_memory(folder: Path, small: bool) -> Memory:
    late = late_tables(folder / "late", LATE // 10 if small else LATE)
    print(f"a late table in memory: {slope(late) * 1000:.0f} kB", flush=True)
    idle = unloaded_tables(folder / "unloaded", UNLOADED // 10 if small else UNLOADED)
    print(f"10,000 tables that are not loaded: {slope(idle) * 10_000:.1f} MB", flush=True)
    return Memory(late, idle)


def sizes_up_to(tables: int) -> list[int]:
    """Where it is looked at how it grows."""
    return sorted({max(1, tables // part) for part in (10, 4, 2, 1)})


def run(args: argparse.Namespace, folder: Path) -> dict[str, object]:
    sizes = sizes_up_to(args.tables)
    if args.postgresql:
        with cluster() as database, serving(folder / "server", database.new_database(), 2) as server:
            return {"processes": 2, "load": asyncio.run(hold(server, sizes, args.rate, args.seconds))}
    with serving(folder / "server", None, 1) as server:
        load = asyncio.run(hold(server, sizes, args.rate, args.seconds))
    return {"processes": 1, "load": load, "memory": measure_memory(folder, small=args.tables < LATE)}


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripts/bench server", description="How a server holds, on this machine.")
    parser.add_argument("--seconds", type=float, default=60, help="how long (default: 60)")
    parser.add_argument("--tables", type=int, default=250, help="tables of four people (default: 250)")
    parser.add_argument("--rate", type=float, default=100, help="actions a second (default: 100)")
    parser.add_argument("--postgresql", action="store_true", help="two processes on a PostgreSQL of its own")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep the figures")
    args = parser.parse_args()
    if not 1 <= args.tables <= MOST or not 1 <= args.seconds <= LONGEST or not 0 < args.rate <= MOST:
        parser.error(f"at most {MOST} tables, {LONGEST} seconds and {MOST} actions a second")
    with tempfile.TemporaryDirectory(prefix="meseta-bench-") as name:
        found = run(args, Path(name))
    if args.json:
        args.json.write_text(json.dumps(found, default=asdict, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
