"""The plainest client of a socket. The load runs beside the server: what it takes of the machine, the server lacks."""

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

TEXT: Final = 0x1
CLOSE: Final = 0x8
PING: Final = 0x9
PONG: Final = 0xA
WHOLE: Final = 0x80
MASKED: Final = 0x80
MASK: Final = bytes(4)
"""A mask there must be; this one changes nothing."""
SHORT: Final = 125
END: Final = b"\r\n\r\n"


class LineClosed(Exception):
    """The other end has gone."""


class Line(asyncio.Protocol):
    """A socket whose messages are whole texts, as those of the server are."""

    def __init__(self, hear: Callable[[bytes], None], greeting: bytes) -> None:
        self._hear = hear
        self._greeting = greeting
        self._unread = b""
        self._transport: asyncio.Transport | None = None
        self._shaken = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.on_closed: Callable[[], None] = lambda: None

    def send(self, text: bytes) -> None:
        """Send a message. LineClosed if nobody would hear it."""
        if self._transport is None or self._transport.is_closing():
            raise LineClosed
        self._transport.write(_frame(TEXT, text))

    def close(self) -> None:
        """End it."""
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(_frame(CLOSE, b""))
            self._transport.close()

    # What the loop uses

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._greeting)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(exc or LineClosed())
        self.on_closed()

    def data_received(self, data: bytes) -> None:
        self._unread = self._unread + data if self._unread else data
        if not self._shaken and not self._shake():
            return
        while (found := _first_frame(self._unread)) is not None:
            kind, first, after = found
            payload, self._unread = self._unread[first:after], self._unread[after:]
            self._take(kind, payload)

    def _shake(self) -> bool:
        """Whether the server has answered; what follows are frames."""
        head, end, rest = self._unread.partition(END)
        if not end:
            return False
        self._shaken, self._unread = True, rest
        if b" 101 " in head.split(b"\r\n", 1)[0]:
            self.opened.set_result(None)
        else:
            self.opened.set_exception(LineClosed(head.decode("latin-1")))
        return True

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            self._hear(payload)
        elif kind == PING and self._transport is not None:
            self._transport.write(_frame(PONG, payload))
        elif kind == CLOSE:
            self.close()


async def open_line(address: str, hear: Callable[[bytes], None]) -> Line:
    """A line to a `ws:` address; messages go to `hear`."""
    parts = urlsplit(address)
    key = base64.b64encode(os.urandom(16)).decode()
    greeting = (
        f"GET {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(lambda: Line(hear, greeting), parts.hostname or "", parts.port or 0)
    await line.opened
    return line


def _frame(kind: int, payload: bytes) -> bytes:
    length = len(payload)
    if length <= SHORT:
        return struct.pack("!BB", WHOLE | kind, MASKED | length) + MASK + payload
    return struct.pack("!BBH", WHOLE | kind, MASKED | (SHORT + 1), length) + MASK + payload


def _first_frame(data: bytes) -> tuple[int, int, int] | None:
    """Its kind, and where its content begins and ends; None: it has not come wholly."""
    if len(data) < 2:
        return None
    first, length = 2, data[1]
    if length > SHORT:
        form, size = ("!H", 2) if length == SHORT + 1 else ("!Q", 8)
        if len(data) < 2 + size:
            return None
        first, (length,) = 2 + size, struct.unpack_from(form, data, 2)
    return (data[0] & 0x0F, first, first + length) if len(data) >= first + length else None
