"""`meseta admin`: the tables of a server, and whom it serves. Also while it runs: it hears of it within seconds."""

import asyncio
import json
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Final

from rich.table import Table

from meseta.cli.db import Task, with_store
from meseta.cli.language import say
from meseta.cli.terminal import make_console
from meseta.kernel.errors import BadOption

if TYPE_CHECKING:
    from meseta.server.store import Store

MOST: Final = 50
"""Tables that are listed unless more are wanted: each is played again to tell how it stands."""
SECONDS: Final = ((86400, "d"), (3600, "h"), (60, "min"), (1, "s"))
BYTES: Final = ((1_000_000, "MB"), (1000, "kB"), (1, "B"))


def add_admin_arguments(parser: ArgumentParser) -> None:
    """What to do, with which table or address, and where the tables are."""
    parser.add_argument("task", choices=list(TASKS), help=say("admin-task-help"))
    parser.add_argument("target", nargs="?", metavar=say("value-target"), help=say("admin-target-help"))
    parser.add_argument("seat", nargs="?", type=int, metavar=say("value-one-seat"), help=say("admin-seat-help"))
    parser.add_argument("--most", type=int, default=MOST, metavar="N", help=say("admin-most-help", most=MOST))
    parser.add_argument("--json", action="store_true", help=say("admin-json-help"))


def administer(args: Namespace) -> int:
    """Do it, and say what was done."""
    if args.task in ALONE:
        if args.target is not None:
            raise BadOption(f"{args.task}: {args.target!r} is too much")
    elif args.target is None and args.task in ("block", "unblock"):
        raise BadOption(f"{args.task}: name an address")
    elif args.target is None:
        raise BadOption(f"{args.task}: name a table")
    if args.seat is not None and args.task != "revoke":
        raise BadOption(f"{args.task}: {args.seat!r} is too much")
    if args.most < 1:
        raise BadOption(f"--most: {args.most} is not possible; at least 1")
    return asyncio.run(with_store(args, TASKS[args.task], existing=True))


async def _list(store: "Store", args: Namespace) -> None:
    from meseta.server.admin import list_tables

    lines = await list_tables(store, args.most)
    count = await store.count()
    if args.json:
        print(json.dumps([asdict(line) for line in lines]))
        return
    states = {
        "gathering": say("admin-state-gathering"),
        "playing": say("admin-state-playing"),
        "ended": say("admin-state-ended"),
        "closed": say("admin-state-closed"),
        "damaged": say("admin-state-damaged"),
    }
    rows = [
        (
            line.table,
            line.game,
            say("admin-seats", seats=line.seats, people=line.people),
            _in_units(line.age, SECONDS),
            _in_units(line.bytes, BYTES),
            states[line.state],
        )
        for line in lines
    ]
    seats, since = say("column-seats"), say("column-since")
    headings = (say("column-table"), say("column-game"), seats, since, say("column-size"), say("column-state"))
    _print(args, headings, rows)
    print(say("admin-listed", shown=len(lines), tables=count))


async def _close(store: "Store", args: Namespace) -> None:
    from meseta.server.admin import close_table

    await close_table(store, args.target)
    _say_done(args, say("admin-closed", table=args.target), table=args.target)


async def _delete(store: "Store", args: Namespace) -> None:
    from meseta.server.admin import delete_table

    await delete_table(store, args.target)
    _say_done(args, say("admin-deleted", table=args.target), table=args.target)


async def _revoke(store: "Store", args: Namespace) -> None:
    from meseta.server.admin import revoke_links

    way = await revoke_links(store, args.target, args.seat)
    if way is None:
        text = say("admin-revoked-seat", table=args.target, seat=args.seat)
        _say_done(args, text, table=args.target, seat=args.seat)
    else:
        _say_done(args, say("admin-revoked", table=args.target, way=way), table=args.target, way=way)


async def _block(store: "Store", args: Namespace) -> None:
    from meseta.server.admin import block

    address = await block(store, args.target)
    _say_done(args, say("admin-blocked", address=address), address=address)


async def _unblock(store: "Store", args: Namespace) -> None:
    from meseta.server.admin import unblock

    address = await unblock(store, args.target)
    _say_done(args, say("admin-unblocked", address=address), address=address)


async def _blocked(store: "Store", args: Namespace) -> None:
    from meseta.server.admin import list_blocked

    found = await list_blocked(store)
    if args.json:
        print(json.dumps([asdict(one) for one in found]))
        return
    now = time.time()
    rows = [(one.address, _in_units(now - one.since, SECONDS)) for one in found]
    _print(args, (say("column-address"), say("column-since")), rows)
    print(say("admin-blocked-count", addresses=len(found)))


TASKS: Final[dict[str, Task]] = {
    "list": _list,
    "close": _close,
    "delete": _delete,
    "revoke": _revoke,
    "block": _block,
    "unblock": _unblock,
    "blocked": _blocked,
}
ALONE: Final = ("list", "blocked")
"""Those that need nothing named."""


def _say_done(args: Namespace, text: str, **values: object) -> None:
    print(json.dumps(values) if args.json else text)


def _print(args: Namespace, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 2))
    for heading in headings:
        table.add_column(heading, no_wrap=True)
    for row in rows:
        table.add_row(*row)
    make_console(args.no_color).print(table)


def _in_units(amount: float, units: Sequence[tuple[int, str]]) -> str:
    """In the largest unit of which there are two, or the smallest."""
    size, name = next((unit for unit in units if amount >= 2 * unit[0]), units[-1])
    return f"{amount / size:.0f} {name}"
