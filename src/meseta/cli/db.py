"""`meseta db`: is every stored game whole; a backup of all tables, and back again. Also while a server runs."""

import asyncio
from argparse import Namespace
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from meseta.cli.language import say
from meseta.cli.serve import data_folder
from meseta.cli.status import FAILED
from meseta.kernel.errors import BadOption

if TYPE_CHECKING:
    from meseta.server.store import Store

Task: TypeAlias = Callable[["Store", Namespace], Awaitable[int | None]]
"""Something to do with a store; the exit status, None if all is well."""


def look_after(args: Namespace) -> int:
    """Check, back up or restore."""
    if args.file is None and args.task != "check":
        raise BadOption(f"{args.task}: name a file")
    return asyncio.run(with_store(args, TASKS[args.task], existing=args.task != "restore"))


async def with_store(args: Namespace, task: Task, existing: bool = False) -> int:
    """Do something with the store that the arguments name, perhaps only if it is there already.

    NoDatabase if it fails in the midst of that.
    """
    # Only here: the other commands start without the web framework.
    from meseta.server.database import NoDatabase, database_address, open_existing, open_for_tools
    from meseta.server.store import StoreFailed

    opens = open_existing if existing else open_for_tools
    store = await opens(database_address(args.database), data_folder(args))
    try:
        return await task(store, args) or 0
    except StoreFailed as error:
        raise NoDatabase(str(error)) from error
    finally:
        await store.close()


async def _check(store: "Store", args: Namespace) -> int:
    from meseta.server.checking import check_store

    count = faults = 0
    async for finding in check_store(store):
        count += 1
        if finding.fault:
            faults += 1
            kind = say("db-goes-on") if finding.goes_on else say("db-broken")
            print(f"{finding.table}: {kind}: {finding.fault}")
    print(say("db-checked", tables=count, faults=faults))
    return FAILED if faults else 0


async def _back_up(store: "Store", args: Namespace) -> None:
    from meseta.server.store.backup import write_backup

    count = await write_backup(store, Path(args.file))
    print(say("db-backed-up", tables=count, file=args.file))


async def _restore(store: "Store", args: Namespace) -> None:
    from meseta.server.store import Conflict
    from meseta.server.store.backup import read_backup

    try:
        count = await read_backup(store, Path(args.file))
    except Conflict as error:
        raise BadOption("only an empty database takes a backup in: name another with --data or --database") from error
    print(say("db-restored", tables=count, file=args.file))


TASKS: Final[dict[str, Task]] = {"check": _check, "backup": _back_up, "restore": _restore}
