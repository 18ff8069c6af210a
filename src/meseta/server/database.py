"""Which database: the SQLite file of a data folder, or a PostgreSQL by its address."""

import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from meseta.kernel.errors import BadOption, MesetaError
from meseta.server.data_folder import FILE, DataFolder
from meseta.server.store import Missing, SqliteStore, Store, StoreFailed

SCHEMES: Final = ("postgresql://", "postgres://")
VARIABLE: Final = "MESETA_DATABASE"
"""Where the address may stand instead: an address with a password is nothing for a list of processes."""

OpenStore = Callable[[], Awaitable[Store]]


class NoDatabase(MesetaError):
    """The database cannot be used; the message says why."""


def database_address(given: str | None) -> str | None:
    """The address of the PostgreSQL to use; None: the file of the data folder."""
    address = given or os.environ.get(VARIABLE) or None
    if address is not None and not address.startswith(SCHEMES):
        raise BadOption(f"a database begins with {SCHEMES[0]}; without one the data folder is used")
    return address


async def open_postgresql(address: str, existing: bool = False) -> Store:
    """NoDatabase if it cannot be had; BadOption if there are no tables, though there must be already."""
    try:
        from meseta.server.store.postgresql import PostgresStore
    except ImportError as error:
        raise NoDatabase("asyncpg is not installed; pip install 'meseta[postgresql]' brings it") from error
    try:
        return await PostgresStore.open(address, existing)
    except Missing as error:
        raise BadOption("there are no tables in this database: name another with --database") from error
    except StoreFailed as error:
        raise NoDatabase(str(error)) from error


def open_file(data: DataFolder) -> Store:
    """The store of a data folder that this process has for itself."""
    try:
        return SqliteStore(data.database, used=data.noted_server() is not None)
    except StoreFailed as error:
        raise NoDatabase(str(error)) from error


async def open_for_tools(address: str | None, folder: Path) -> Store:
    """The store, also while a server uses it. NoDatabase if there is none."""
    if address is not None:
        return await open_postgresql(address)
    file = DataFolder(folder).database
    try:
        return SqliteStore(file, used=file.exists())
    except StoreFailed as error:
        raise NoDatabase(str(error)) from error


async def open_existing(address: str | None, folder: Path) -> Store:
    """The same, if there is one: nothing is made. BadOption if there is none."""
    if address is not None:
        return await open_postgresql(address, existing=True)
    if not (folder / FILE).exists():
        raise BadOption(f"there are no tables in {folder}: name another folder with --data, or a --database")
    return await open_for_tools(None, folder)
