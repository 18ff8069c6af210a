"""The socket: messages in, one at a time; what is wrong with one is told, and changes nothing."""

import asyncio
import logging
from contextlib import suppress
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from meseta.server import messages as wire
from meseta.server.connection import Connection
from meseta.server.decode import decode
from meseta.server.errors import Refusal
from meseta.server.origin import same_origin
from meseta.server.static import Site
from meseta.server.tables import Tables
from meseta.server.visit import Visit

LARGEST: Final = 64 * 1024
"""Bytes of a message. What is larger is refused; what is larger by far is not even read (see `run`)."""
POLICY: Final = 1008
TRY_AGAIN: Final = 1013

LOG: Final = logging.getLogger("meseta.server")
DECODER: Final = msgspec.json.Decoder(wire.ClientMessage)
Socket = WebSocket[Any, Any, Any]


class Talk:
    """What is said over one socket."""

    def __init__(self, tables: Tables, site: Site, connection: Connection) -> None:
        self._tables = tables
        self._site = site
        self._connection = connection
        self._visit: Visit | None = None

    async def hear(self, raw: str | bytes) -> None:
        """Answer one message, whatever it is."""
        ref: int | None = None
        try:
            if len(raw) > LARGEST:
                raise Refusal("too-large", f"a message has at most {LARGEST} bytes")
            message = decode(DECODER, raw)
            ref = getattr(message, "ref", None)
            await self._answer(message)
        except Refusal as refusal:
            self._connection.say(refusal.answer(ref))
        except Exception:
            # A fault of ours. The table is as it was: changes are tried on a copy.
            LOG.exception("a message could not be answered")
            self._connection.say(Refusal("busy", "the server failed; its log says why").answer(ref))

    def leave(self) -> None:
        """The socket is closed."""
        if self._visit is not None:
            self._visit.leave()
            self._visit = None

    async def _answer(self, message: wire.ClientMessage) -> None:
        if isinstance(message, wire.Ping):
            self._connection.say(wire.Pong(ref=message.ref))
        elif isinstance(message, wire.Join):
            await self._join(message)
        elif self._visit is None:
            raise Refusal("not-joined", "the first message must be 'join'", "type")
        else:
            await self._visit.answer(message)

    async def _join(self, message: wire.Join) -> None:
        """Come to a table, or come again in another language; whoever is refused stays where he was."""
        table = await self._tables.get(message.table)
        visit = Visit(self._tables, self._site, self._connection, table, message)
        self.leave()
        self._visit = visit
        visit.enter()
        await visit.note_joined()


@websocket("/api/socket")
async def play(socket: Socket) -> None:
    """Play, or watch."""
    if not same_origin(socket.headers):
        await socket.close(POLICY, "another site's page may not play here")
        return
    await socket.accept()
    connection = Connection()
    talk = Talk(socket.app.state.tables, socket.app.state.site, connection)
    tasks = {
        asyncio.create_task(connection.deliver(lambda text: socket.send_data(text, "text"))),
        asyncio.create_task(_receive(socket, talk)),
        asyncio.create_task(_wait_for_overrun(socket, connection)),
    }
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        talk.leave()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _receive(socket: Socket, talk: Talk) -> None:
    with suppress(WebSocketDisconnect):
        while True:
            await talk.hear(await socket.receive_data("text"))


async def _wait_for_overrun(socket: Socket, connection: Connection) -> None:
    await connection.overrun.wait()
    await socket.close(TRY_AGAIN, "too slow: come back for the position")
