"""How connections are read: with patience, but not for ever, and never more than there is room for.

uvicorn's own protocols, with deadlines for heads and bodies, a limit of connections, and a way to end one at once.
"""

import asyncio
import socket
import struct
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, cast

import h11
from uvicorn.config import Config
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame

from meseta.server.budget import CONNECTIONS, Account, Ledger, counted_address
from meseta.server.end_of_turn import EndOfTurn
from meseta.server.errors import Refusal
from meseta.server.gate import BAD_REQUEST, TOO_MANY, refused_outright, too_fast
from meseta.server.socket import LINE

HEAD: Final = 10.0
"""Seconds from the first sign of a request to the end of its head."""
WHOLE: Final = 60.0
"""Seconds from there to the end of the answer."""
LARGEST_HEAD: Final = 8 * 1024
"""Bytes of a request's head; and so many of a request are taken apart at a time."""
CHUNKS: Final = 256
"""Pieces of a body whose length is not said; a proxy sends some thousand bytes in each."""
READ: Final = 16 * 1024
"""Bytes of a socket that are taken apart before everybody else's turn comes."""
LOOK: Final = 1024
"""Bytes after which it is looked whether they are a flood."""
FRAGMENTS: Final = 64
"""Pieces of a message; browsers send it whole."""
SENT: Final = 256 * 1024
"""Bytes that the system keeps for whoever does not read them."""
QUEUED: Final = 1024 * 1024
"""Bytes of one connection's messages that may wait to be answered; only a flood has so many in one reading."""
PINGS: Final = 20
"""Control frames within a second."""
TEXT: Final = 0x81
"""How a frame begins that is a whole text."""
SHORT: Final = 125
MEDIUM: Final = 65535
HEAD_SHORT: Final = struct.Struct("!BB")
HEAD_MEDIUM: Final = struct.Struct("!BBH")
HEAD_LONG: Final = struct.Struct("!BBQ")
"""The heads of frames, by the length of what follows (RFC 6455, 5.2)."""
SENDINGS: Final = EndOfTurn()
TURNED_AWAY: Final = refused_outright(TOO_MANY, too_fast())
NO_REQUEST: Final = refused_outright(BAD_REQUEST, Refusal("malformed", "this is no request"))
SPARE: Final = 100
"""Descriptors that are kept for files, the database and bots."""


def most_connections() -> int:
    """As many as there are descriptors for, with some to spare; the limit is raised as far as the system lets us."""
    try:
        import resource
    except ImportError:
        return 400
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = min(hard, 65536) if hard != resource.RLIM_INFINITY else 65536
    if soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (OSError, ValueError):
            pass
    return max(10, soft - SPARE)


class FewPieces(h11.Connection):
    """A body comes in so many pieces at the most: each has to be taken apart, be it one byte."""

    def __init__(self) -> None:
        super().__init__(h11.SERVER, LARGEST_HEAD)
        self._chunks = 0

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request):
            self._chunks = 0
        elif isinstance(event, h11.Data) and event.chunk_start:
            self._chunks += 1
            if self._chunks > CHUNKS:
                raise h11.RemoteProtocolError("too many chunks")
        return event


class PatientHttp(H11Protocol):
    """A request must come, and its answer be read, within a time."""

    most = 400
    """Connections at the same time; set when the server starts."""
    ledger: Ledger | None = None
    """The accounts of those who connect; set when the server starts."""

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any], _loop: Any = None) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.conn = FewPieces()
        self._deadline: asyncio.TimerHandle | None = None
        self._asked = True
        """A request is coming, or is being answered: its time runs."""
        self._in_head = True
        self._account: Account | None = None
        """That of whoever connected, as long as he is counted."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENT)
        if len(self.connections) > self.most:
            transport.abort()
        elif not self._let_in():
            transport.write(TURNED_AWAY)
            transport.close()
        else:
            self._within(HEAD)

    def _let_in(self) -> bool:
        """Count the connection among those of its address; whether there is room. Proxies' are many people's."""
        host = self.client[0] if self.client else None
        if self.ledger is None or (isinstance(self.app, ProxyHeadersMiddleware) and host in self.app.trusted_hosts):
            return True
        account = self.ledger.account(counted_address(host))
        if account is None:
            return True
        if account.connections >= CONNECTIONS * self.ledger.limits.sockets:
            return False
        self._account = account
        account.connections += 1
        return True

    def _count_out(self) -> None:
        if self._account is not None:
            self._account.connections -= 1
            self._account = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._within(None)
        self._count_out()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._asked:
            self._asked = True
            self._within(HEAD)
        for first in range(0, len(data), LARGEST_HEAD):
            # What comes behind the wish for a socket is not ours any more; it is lost, as nobody may send so soon.
            if not self.transport.is_closing() and self.transport.get_protocol() is self:
                super().data_received(data[first : first + LARGEST_HEAD])
        if self._in_head and self._answering:
            self._in_head = False
            self._within(WHOLE)

    @property
    def _answering(self) -> bool:
        begun: RequestResponseCycle | None = self.cycle
        return begun is not None and not begun.response_complete

    def on_response_complete(self) -> None:
        # What was answered must be read, too; and what was asked behind it, if anything was, has begun already.
        self._within(WHOLE)
        self._asked, self._in_head = False, True
        super().on_response_complete()
        if self._answering:
            self._asked, self._in_head = True, False

    def send_400_response(self, msg: str) -> None:
        # As any other refusal; if he was answered already, what comes behind it is not.
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.write(NO_REQUEST)
        self.transport.close()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._within(None)
        self._count_out()
        super().handle_websocket_upgrade(event)
        # What follows is not ours any more.
        self._asked, self._in_head = True, False

    def _within(self, seconds: float | None) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if seconds is not None:
            self._deadline = self.loop.call_later(seconds, self.transport.abort)


def text_frames(messages: Iterable[bytes]) -> bytes:
    """Messages as a server sends them: whole, plain and not masked. The library's own way takes ten times as long."""
    parts: list[bytes] = []
    for message in messages:
        length = len(message)
        if length <= SHORT:
            parts.append(HEAD_SHORT.pack(TEXT, length))
        elif length <= MEDIUM:
            parts.append(HEAD_MEDIUM.pack(TEXT, SHORT + 1, length))
        else:
            parts.append(HEAD_LONG.pack(TEXT, SHORT + 2, length))
        parts.append(message)
    return b"".join(parts)


class BoundedSocket(WebSocketsSansIOProtocol):
    """A socket that can be cut off, and is, when it sends a flood."""

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any], _loop: Any = None) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._queued = 0
        self._unread = b""
        """What came in one reading with more than may be taken apart at once."""
        self._pings = 0
        self._since = 0.0
        self._heard = self.loop.time()
        """When something came last."""
        self._unsent: list[bytes] = []
        """Frames that go out at the end of this turn of the loop."""
        self.on_writable: Callable[[], None] = lambda: None

    # What the application uses: a line (see `connection`)

    @property
    def full(self) -> bool:
        return bool(self._unsent) or not self.writable.is_set()

    def write(self, messages: Sequence[bytes]) -> None:
        # Whoever is woken by it takes the processor from us: first all is made that anybody is told in this turn.
        if messages:
            if not self._unsent:
                SENDINGS.add(self._send_frames)
            self._unsent.append(text_frames(messages))

    def cut(self) -> None:
        self.transport.abort()

    @property
    def waiting(self) -> bool:
        """Whether there are messages that the application has not taken."""
        return not self.queue.empty()

    # What the loop and uvicorn use

    def _send_frames(self) -> None:
        frames = b"".join(self._unsent)
        self._unsent.clear()
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(frames)
            if self.writable.is_set():
                self.on_writable()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.on_writable()

    def connection_lost(self, exc: Exception | None) -> None:
        # Nobody would hear the answers: what he asked for and did not wait for is not done, and he is gone at once.
        while not self.queue.empty():
            self.queue.get_nowait()
        super().connection_lost(exc)

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            # The application has not begun yet: it does when we return.
            extensions = cast(dict[str, Any], self.scope["extensions"])
            extensions[LINE] = {"line": self}

    def data_received(self, data: bytes) -> None:
        self._heard = self.loop.time()
        if self.queue.empty():
            self._queued = len(self._unread)
        self._queued += len(data)
        if self._queued > QUEUED:
            self.transport.abort()
        elif self._unread:
            self._unread += data
        else:
            self._take_apart(data)

    def _take_apart(self, data: bytes) -> None:
        for first in range(0, min(len(data), READ), LOOK):
            # A flood of tiny frames is not taken apart to its end when it is seen to be one.
            if not self.transport.is_closing():
                super().data_received(data[first : min(first + LOOK, READ)])
        self._unread = data[READ:]
        if self._unread:
            self.loop.call_soon(self._go_on)

    def _go_on(self) -> None:
        if not self.transport.is_closing():
            self._take_apart(self._unread)

    def handle_cont(self, event: Frame) -> None:
        # Nothing is paid for before the message is whole: without an end it would grow for ever, piece by empty piece.
        if len(self.frames) >= FRAGMENTS:
            self.transport.abort()
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        # uvicorn's own stops reading after every message, and begins again when it was taken: two calls of the system.
        waits = self.read_paused
        self.read_paused = True
        super().send_receive_event_to_app()
        self.read_paused = waits
        if not waits and self._queued > READ:
            self.read_paused = True
            self.transport.pause_reading()

    def send_keepalive_ping(self) -> None:
        # Whoever has just said something is there.
        silent = self.loop.time() - self._heard
        if self.ping_interval is not None and silent < self.ping_interval:
            self.ping_timer = self.loop.call_later(self.ping_interval - silent, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def handle_ping(self) -> None:
        self._count_control()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        self._count_control()
        super().handle_pong(event)

    def _count_control(self) -> None:
        """Answers to pings are no messages: nothing else would slow down whoever sends nothing but these."""
        now = time.monotonic()
        if now - self._since > 1.0:
            self._pings, self._since = 0, now
        self._pings += 1
        if self._pings > PINGS:
            self.transport.abort()
