"""A receiver of webhooks on this machine: it keeps what it is sent, and answers as it is told."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

OK = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"


@dataclass
class Receiver:
    """What came: headers with small letters, and bodies."""

    address: str
    answers: list[bytes] = field(default_factory=list)
    """The next ones; when there are none left, all is well."""
    headers: list[dict[str, str]] = field(default_factory=list)
    bodies: list[bytes] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    tasks: set["asyncio.Task[None]"] = field(default_factory=set)
    _came: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def news(self) -> list[dict[str, Any]]:
        return [json.loads(body) for body in self.bodies]

    async def until(self, count: int) -> None:
        """So many have come."""
        async with asyncio.timeout(60):
            while len(self.bodies) < count:
                self._came.clear()
                await self._came.wait()

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self.tasks.add(task)
        try:
            await self._take(reader, writer)
        finally:
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        named = dict(line.split(": ", 1) for line in head[1:] if line)
        self.paths.append(head[0].split()[1])
        self.headers.append({name.lower(): value for name, value in named.items()})
        self.bodies.append(await reader.readexactly(int(named["Content-Length"])))
        self._came.set()
        writer.write(self.answers.pop(0) if self.answers else OK)
        with suppress(ConnectionError):
            await writer.drain()


@asynccontextmanager
async def receiving(answers: Sequence[bytes] = ()) -> AsyncIterator[Receiver]:
    receiver = Receiver("", list(answers))
    listening = await asyncio.start_server(receiver.take, "127.0.0.1", 0)
    receiver.address = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}/news?club=1"
    async with listening:
        yield receiver
        await asyncio.gather(*receiver.tasks)
