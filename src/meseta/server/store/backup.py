"""Backups: all tables of a store in one file, which a store of any kind takes in."""

import gzip
import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final

import msgspec
from msgspec import Struct

from meseta.kernel.errors import MesetaError
from meseta.server.store.interface import Kept, Store

FORMAT: Final = "meseta-backup"
VERSION: Final = 2
"""Of the format; older ones are read, too: clocks and news came with 2."""
HEADS: Final = 1
"""Lines before the first table."""


class BadBackup(MesetaError):
    """The file is no backup, or not a whole one."""


class Head(Struct):
    """The first line."""

    format: str
    version: int
    secret: bytes


class End(Struct):
    """The last line: without it something is missing."""

    tables: int


async def write_backup(store: Store, file: Path) -> int:
    """All tables as they are at one moment, while the server goes on; how many. Only its owner can read the file."""
    count = 0
    fresh = file.with_name(f"{file.name}.new")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as raw:
        with gzip.open(raw, "wb") as lines:
            _write(lines, Head(FORMAT, VERSION, await store.secret()))
            async with store.all_kept() as all_kept:
                async for kept in all_kept:
                    _write(lines, kept)
                    count += 1
            _write(lines, End(count))
        raw.flush()
        os.fsync(raw.fileno())
    fresh.replace(file)
    return count


async def read_backup(store: Store, file: Path) -> int:
    """Fill an empty store, all or nothing; with how many tables. BadBackup if the file is not whole."""
    # It is read twice: nothing is taken in of one that is cut off.
    count = sum(1 for _ in _tables(file))
    await store.take_in(_head(file).secret, _tables(file))
    return count


def _write(lines: "gzip.GzipFile | IO[bytes]", line: object) -> None:
    lines.write(msgspec.json.encode(line) + b"\n")


def _head(file: Path) -> Head:
    return next(_lines(file))[0]


def _tables(file: Path) -> Iterator[Kept]:
    for count, (_, line) in enumerate(_lines(file)):
        try:
            kept = msgspec.json.decode(line, type=Kept)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            if _end(file, line, count + HEADS).tables == count:
                return
            break
        yield kept
    raise BadBackup(f"{file}: this backup is not whole")


def _end(file: Path, line: bytes, before: int) -> End:
    """What stands in the last line; nothing else can be no table."""
    try:
        return msgspec.json.decode(line, type=End)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadBackup(f"{file}: line {before + 1} of this backup is damaged") from error


def _lines(file: Path) -> Iterator[tuple[Head, bytes]]:
    """Every line behind the head, with it."""
    try:
        with gzip.open(file, "rb") as lines:
            head = msgspec.json.decode(lines.readline(), type=Head)
            if head.format != FORMAT or head.version > VERSION:
                raise BadBackup(f"{file}: this is no backup that can be read here")
            for line in lines:
                yield head, line
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, gzip.BadGzipFile, zlib.error, EOFError) as error:
        raise BadBackup(f"{file}: this is no backup, or not a whole one") from error
