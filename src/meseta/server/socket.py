"""The socket: messages in, one at a time; what is wrong with one is told, and changes nothing."""

import asyncio
import logging
from contextlib import suppress
from typing import Any, Final, Protocol, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from meseta.server import messages as wire
from meseta.server.budget import Account, Ledger, counted_address
from meseta.server.connection import Connection, Line
from meseta.server.costs import BYTE, TOLD, UNREADABLE, cost_of, is_dear, purse
from meseta.server.decode import decode
from meseta.server.errors import Refusal, reading
from meseta.server.metrics import Histogram
from meseta.server.origin import BadOrigin, same_origin
from meseta.server.seating import claim
from meseta.server.static import Site
from meseta.server.tables import Tables
from meseta.server.turnstile import Turnstile
from meseta.server.visit import Visit
from meseta.texts.source import check_language

POLICY: Final = 1008
TRY_AGAIN: Final = 1013
LINE: Final = "meseta.line"
"""The extension that gives the line itself: what is sent needs no task, and it is ended at once (see `protocols`)."""

LOG: Final = logging.getLogger("meseta.server")
DECODER: Final = msgspec.json.Decoder(wire.ClientMessage)
Socket = WebSocket[Any, Any, Any]


class HeardLine(Line, Protocol):
    """A line from which messages come, too."""

    @property
    def waiting(self) -> bool:
        """Whether there are some that nobody has taken yet."""


class Talk:
    """What is said over one socket."""

    def __init__(
        self, tables: Tables, site: Site, connection: Connection, turnstile: Turnstile, acts: Histogram
    ) -> None:
        self._tables = tables
        self._site = site
        self._connection = connection
        self._turnstile = turnstile
        self._acts = acts
        self._purse = purse()
        self._visit: Visit | None = None
        self._language = "en"

    async def hear(self, raw: str | bytes) -> None:
        """Answer one message, whatever it is, when it is paid for."""
        ref: int | None = None
        try:
            try:
                message = decode(DECODER, raw)
            except Refusal:
                await self._pay(UNREADABLE + len(raw) * BYTE)
                raise
            ref = getattr(message, "ref", None)
            await self._pay(cost_of(message, len(raw), self._guests()))
            if is_dear(message) and not isinstance(message, wire.Join):
                async with self._turnstile.passing():
                    await self._answer(message)
            elif isinstance(message, wire.Act):
                with self._acts.timed(), self._connection.together():
                    await self._answer(message)
            else:
                await self._answer(message)
        except Refusal as refusal:
            self._connection.say(refusal.answer(ref, self._language))
        except Exception:
            # A fault of ours. The table is as it was: changes are tried on a copy.
            LOG.exception("a message could not be answered")
            self._connection.say(Refusal("busy", "the server failed; its log says why").answer(ref, self._language))

    def leave(self) -> None:
        """The socket is closed."""
        if self._visit is not None:
            self._visit.leave()
            self._visit = None

    async def _pay(self, cost: float) -> None:
        """Whoever asks for more than he may is answered later."""
        wait = self._purse.take(cost)
        account = self._connection.account
        if account is not None:
            wait = max(wait, account.work.take(cost))
        if wait:
            await asyncio.sleep(wait)

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
        with reading("language"):
            self._language = check_language(message.language)
        table = await self._tables.get(message.table)
        token = None if message.token is None else await claim(self._tables, table, message.token)
        # Not while the table is being loaded: others wait behind us.
        async with self._turnstile.passing():
            visit = Visit(self._tables, self._site, self._connection, table, message, token or message.token)
            self.leave()
            self._visit = visit
            visit.enter()
        if visit.seats or visit.host:
            # All at the table are told who plays; how many watch, only now and then.
            await self._pay(TOLD * self._guests())

    def _guests(self) -> int:
        """How many are at his table."""
        return 0 if self._visit is None else self._visit.guests


@websocket("/api/socket")
async def play(socket: Socket) -> None:
    """Play, or watch."""
    try:
        own = same_origin(socket.headers)
    except BadOrigin:
        own = False
    if not own:
        await socket.close(POLICY, "another site's page may not play here")
        return
    ledger: Ledger = socket.app.state.ledger
    address = counted_address(socket.client.host if socket.client else None)
    account = ledger.account(address)
    if account is None:
        await _serve(socket, address, None)
    elif account.sockets >= ledger.limits.sockets:
        await socket.close(TRY_AGAIN, "too many connections")
    else:
        account.sockets += 1
        try:
            await _serve(socket, address, account)
        finally:
            account.sockets -= 1


async def _serve(socket: Socket, address: str | None, account: Account | None) -> None:
    await socket.accept()
    state = socket.app.state
    connection = Connection(address, account)
    talk = Talk(state.tables, state.site, connection, state.turnstile, state.metrics.acts)
    line: HeardLine = cast(Any, socket.scope)["extensions"][LINE]["line"]
    connection.use(line)

    def cut() -> None:
        talk.leave()
        line.cut()

    connection.on_gone = cut
    host = socket.client.host if socket.client else None

    def turn_away() -> None:
        connection.drop()
        cut()

    try:
        with state.blocked.watching(host, turn_away):
            await _receive(socket, line, talk, connection)
    finally:
        talk.leave()
        connection.drop()


async def _receive(socket: Socket, line: HeardLine, talk: Talk, connection: Connection) -> None:
    with suppress(WebSocketDisconnect):
        while not connection.gone:
            raw = await socket.receive_data("text")
            await connection.roomy()
            await talk.hear(raw)
            if line.waiting:
                # Messages that are here already do not make it wait: others' come in between.
                await asyncio.sleep(0)
