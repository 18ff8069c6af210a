"""The metrics of all processes of a server, whichever of them is asked: each writes its own where all can read."""

import asyncio
import mmap
import struct
import zlib
from collections.abc import Iterator
from typing import Final

from meseta.server.metrics import Metrics

ROOM: Final = 64 * 1024
"""Bytes for one process."""
EVERY: Final = 1.0
"""Seconds after which what others read of a process is renewed."""
TRIES: Final = 20
"""Times that is read again what somebody writes at that moment."""
HEAD: Final = struct.Struct("=II")
"""How long it is, and its checksum: one that does not fit is half written."""
HELP: Final = "# HELP "


class Board:
    """Memory that forked processes share: one place for the text of each."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._memory = mmap.mmap(-1, count * ROOM)

    def write(self, worker: int, text: str) -> None:
        """What that process counts now; empty: it has ended."""
        written = text.encode()
        if HEAD.size + len(written) > ROOM:
            raise ValueError(f"metrics of {len(written)} bytes have no room")
        place = worker * ROOM
        self._memory[place : place + HEAD.size + len(written)] = HEAD.pack(len(written), zlib.crc32(written)) + written

    def text(self) -> str:
        """What all of them count, each line with its process."""
        found: dict[str, list[str]] = {}
        for worker in range(self._count):
            for block in self._read(worker).split(HELP)[1:]:
                help, type, *samples = block.splitlines()
                found.setdefault(f"{HELP}{help}\n{type}", []).extend(_labelled(samples, worker))
        return "".join("\n".join([head, *samples]) + "\n" for head, samples in found.items())

    def _read(self, worker: int) -> str:
        place = worker * ROOM
        for _ in range(TRIES):
            length, checksum = HEAD.unpack_from(self._memory, place)
            written = self._memory[place + HEAD.size : place + HEAD.size + length]
            if zlib.crc32(written) == checksum:
                return written.decode()
        return ""


class OneOfMany(Metrics):
    """Those of one of several processes."""

    def __init__(self, board: Board, worker: int) -> None:
        super().__init__()
        self._board = board
        self._worker = worker

    async def tell(self) -> None:
        while True:
            self._write()
            await asyncio.sleep(EVERY)

    def text(self) -> str:
        self._write()
        return self._board.text()

    def _write(self) -> None:
        self._board.write(self._worker, super().text())


def _labelled(samples: list[str], worker: int) -> Iterator[str]:
    for sample in samples:
        name, value = sample.split(" ", 1)
        name, _, labels = name.rstrip("}").partition("{")
        yield f'{name}{{worker="{worker}"{"," if labels else ""}{labels}}} {value}'
