"""`meseta db`: is every stored game whole; a backup of all tables, and back again. Also while a server runs."""

import asyncio
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from meseta.cli.language import say
from meseta.cli.status import FAILED
from meseta.kernel.errors import BadOption

if TYPE_CHECKING:
    from meseta.server.store import Store


def look_after(args: Namespace) -> int:
    """Check, back up or restore."""
    if args.task == "check":
        return asyncio.run(_check(args))
    if args.file is None:
        raise BadOption(f"{args.task}: name a file")
    return asyncio.run(_back_up(args) if args.task == "backup" else _restore(args))


async def _check(args: Namespace) -> int:
    from meseta.server.checking import check_store

    store = await _open(args)
    count = faults = 0
    try:
        async for finding in check_store(store):
            count += 1
            if finding.fault:
                faults += 1
                kind = say("db-goes-on") if finding.goes_on else say("db-broken")
                print(f"{finding.table}: {kind}: {finding.fault}")
    finally:
        await store.close()
    print(say("db-checked", tables=count, faults=faults))
    return FAILED if faults else 0


async def _back_up(args: Namespace) -> int:
    from meseta.server.store.backup import write_backup

    store = await _open(args)
    try:
        count = await write_backup(store, Path(args.file))
    finally:
        await store.close()
    print(say("db-backed-up", tables=count, file=args.file))
    return 0


async def _restore(args: Namespace) -> int:
    from meseta.server.store import Conflict
    from meseta.server.store.backup import read_backup

    store = await _open(args)
    try:
        count = await read_backup(store, Path(args.file))
    except Conflict as error:
        raise BadOption("only an empty database takes a backup in: name another with --data or --database") from error
    finally:
        await store.close()
    print(say("db-restored", tables=count, file=args.file))
    return 0


async def _open(args: Namespace) -> "Store":
    # Only here: the other commands start without the web framework.
    from meseta.server.data_folder import default_folder
    from meseta.server.database import database_address, open_for_tools

    folder = default_folder() if args.data is None else Path(args.data)
    return await open_for_tools(database_address(args.database), folder)
