"""A hostile client: a socket by hand, which sends what it likes and reads only if it likes."""

import json
import os
import socket
import struct
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

from websockets.frames import Frame, Opcode

from tests.server.process import Server

PATIENCE = 60.0


def text_frame(message: object) -> bytes:
    """A message as it goes over the wire."""
    text = message if isinstance(message, str) else json.dumps(message)
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=True)


class RawSocket:
    """A connection to a server. `address` is whom it claims to forward: the server trusts those on its own machine."""

    def __init__(self, server: Server, address: str | None = None, receive_buffer: int | None = None) -> None:
        self.where = urlsplit(server.address)
        self.address = address
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if receive_buffer is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(PATIENCE)
        self.socket.connect((self.where.hostname, self.where.port))
        self._left = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Gone at once, without a word."""
        if self.socket.fileno() >= 0:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.socket.close()

    def upgrade(self, *headers: str, behind: bytes = b"") -> bytes:
        """Make it a WebSocket, and say more without waiting; the head of the answer."""
        forwarded = [] if self.address is None else [f"X-Forwarded-For: {self.address}"]
        lines = [
            "GET /api/socket HTTP/1.1",
            f"Host: {self.where.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version: 13",
            *forwarded,
            *headers,
        ]
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode() + behind)
        while b"\r\n\r\n" not in self._left:
            self._left += self._some()
        head, _, self._left = self._left.partition(b"\r\n\r\n")
        return head

    def send(self, *messages: object) -> None:
        self.socket.sendall(b"".join(text_frame(message) for message in messages))

    def receive(self) -> tuple[int, bytes]:
        """The next frame: its opcode and what is in it. EOFError if the connection is closed."""
        head = self._exactly(2)
        length = head[1] & 127
        if length >= 126:
            length = int.from_bytes(self._exactly(2 if length == 126 else 8), "big")
        return head[0] & 15, self._exactly(length)

    def message(self) -> dict[str, object]:
        """The next text."""
        while True:
            opcode, content = self.receive()
            if opcode == Opcode.TEXT:
                found: dict[str, object] = json.loads(content)
                return found

    def close_code(self) -> int:
        """What it is closed with; 1006 if it ends without a word."""
        try:
            while True:
                opcode, content = self.receive()
                if opcode == Opcode.CLOSE:
                    return int.from_bytes(content[:2], "big")
        except (EOFError, ConnectionError):
            return 1006

    def _exactly(self, count: int) -> bytes:
        while len(self._left) < count:
            self._left += self._some()
        found, self._left = self._left[:count], self._left[count:]
        return found

    def _some(self) -> bytes:
        found = self.socket.recv(65536)
        if not found:
            raise EOFError
        return found


def memory_of(server: Server) -> float:
    """Megabytes that the server's process holds."""
    with open(f"/proc/{server.process.pid}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def cpu_of(server: Server) -> float:
    """Seconds of CPU that the server's process has used."""
    with open(f"/proc/{server.process.pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
