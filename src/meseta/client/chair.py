"""Chair: one's place at a table, over a socket: what there is to see, what is asked, and how it is answered."""

import asyncio
import time
from collections.abc import AsyncIterator
from types import TracebackType
from typing import Any, Self

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from meseta.kernel.errors import MesetaError
from meseta.server import messages as wire

DECODER: "msgspec.json.Decoder[wire.ServerMessage]" = msgspec.json.Decoder(wire.ServerMessage)
ENCODER = msgspec.json.Encoder()
PAUSE = 0.5
LONGEST_PAUSE = 10.0
"""Seconds before a connection that was lost is made again, twice as many each time."""
PASSING = ("busy", "too-fast")
"""Codes of what is refused now and may be done later."""


class Refused(MesetaError):
    """The server refused it, and nothing has happened; `code` is one of docs/wire.md, which has one exception."""

    def __init__(self, answer: wire.Refused) -> None:
        super().__init__(answer.message)
        self.code = answer.code
        self.field = answer.field
        self.rule = answer.rule


class Gone(MesetaError):
    """The connection was lost; whether what was asked has happened is seen in the position that comes next."""


class Chair:
    """One's seats at a table, or a spectator's place. What the server tells is kept here, always the latest.

    A connection that is lost is made again, and everything is told anew.
    """

    def __init__(self, address: str, table: str, token: str | None = None, language: str = "en") -> None:
        self.table = table
        self.token = token
        """One's own from the first connection on: a link is spent when it is used."""
        self.info: wire.TableInfo | None = None
        self.states: list[wire.SeatState] = []
        self.events: list[wire.EventMessage] = []
        self.talk: list[wire.TalkLine] = []
        self.result: wire.Ending | None = None
        self.clock: wire.Clock | None = None
        """As it was told last; `left` says what somebody has now."""
        self._told_clock = 0.0
        self._url = address.rstrip("/").replace("http", "ws", 1) + "/api/socket"
        self._language = language
        self._socket: ClientConnection | None = None
        self._ref = 0
        self._waiting: dict[int, asyncio.Future[wire.ServerMessage]] = {}
        self._news = asyncio.Event()
        self._back = asyncio.Event()
        """Set while there is a connection."""
        self._listening: asyncio.Task[None] | None = None
        self._failure: MesetaError | None = None

    async def __aenter__(self) -> Self:
        await self._join()
        self._listening = asyncio.create_task(self._listen())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        if self._socket is not None:
            await self._socket.close()

    def asked(self) -> list[wire.SeatState]:
        """The seats of one's own that must decide now, each with its choices."""
        return [state for state in self.states if state.decision is not None]

    def left(self, seat: int) -> float | None:
        """The seconds that a seat has left now; None: it has no clock."""
        times = [] if self.clock is None else [one for one in self.clock.seats if one.seat == seat]
        if not times:
            return None
        gone = time.monotonic() - self._told_clock if times[0].running else 0.0
        return max(0.0, times[0].left - gone)

    async def turns(self) -> AsyncIterator[wire.SeatState]:
        """Every decision that is asked of one's seats, until the game has ended. Refused as from `news`."""
        while self.result is None:
            self._check_listening()
            asked = self.asked()
            if asked:
                yield asked[0]
            else:
                await self.news()

    async def news(self) -> None:
        """Wait until the server has told something. Refused if one is at the table no longer, and from then on."""
        self._check_listening()
        self._news.clear()
        await self._news.wait()
        self._check_listening()

    async def act(self, seat: int, action: str) -> bool:
        """Decide what is asked of a seat. Whether it was done: not, if something changed meanwhile; then look again.

        The same if the server can do nothing just now; whether it has done it, the position tells.
        """
        self._check_listening()
        decision = next((state.decision for state in self.states if state.seat == seat), None)
        if decision is None:
            return False
        try:
            await self.ask(wire.Act(ref=self._next(), seat=seat, decision=decision, action=action))
        except Gone:
            await self._back.wait()
            self._check_listening()
            return False
        except Refused as refused:
            if refused.code in PASSING:
                await asyncio.sleep(PAUSE)
            elif refused.code not in ("stale", "over"):
                raise
            return False
        return True

    async def say(self, text: str, name: str = "") -> None:
        """Say something at the table."""
        await self.ask(wire.Say(ref=self._next(), text=text, name=name))

    async def set_webhook(self, address: str | None) -> str | None:
        """Of the host: where the table's news are sent, or nowhere; the secret that they are signed with."""
        answer = await self.ask(wire.SetWebhook(ref=self._next(), address=address))
        return answer.secret if isinstance(answer, wire.Webhook) else None

    async def ask(self, message: Any) -> wire.ServerMessage:
        """Send any request of the wire, and wait for its answer; Refused if that is an error, Gone if none came."""
        self._check_listening()
        answer: asyncio.Future[wire.ServerMessage] = asyncio.get_running_loop().create_future()
        self._waiting[message.ref] = answer
        socket = self._socket
        try:
            assert socket is not None
            await socket.send(ENCODER.encode(message).decode())
            return await answer
        except (WebSocketException, OSError) as error:
            if socket is self._socket:
                self._back.clear()
            raise Gone("the connection was lost") from error
        finally:
            self._waiting.pop(message.ref, None)

    def _check_listening(self) -> None:
        """Raise what ended it, if nothing is heard any more."""
        if self._failure is not None:
            raise self._failure

    def _next(self) -> int:
        self._ref += 1
        return self._ref

    # The connection

    async def _join(self) -> None:
        socket = await connect(self._url, max_size=None)
        try:
            join = wire.Join(table=self.table, token=self.token, language=self._language)
            await socket.send(ENCODER.encode(join).decode())
            while not isinstance(message := DECODER.decode(await socket.recv()), wire.Welcome):
                if isinstance(message, wire.Refused):
                    raise Refused(message)
        except BaseException:
            await socket.close()
            raise
        self._socket = socket
        self._hear(message)

    async def _listen(self) -> None:
        try:
            while True:
                await self._hear_all()
                await self._come_back()
        except Refused as refused:
            self._end(refused)
        except msgspec.MsgspecError as error:
            self._end(Gone(f"the server says what is not understood here: {error}"))

    async def _hear_all(self) -> None:
        """Until the connection is lost."""
        assert self._socket is not None
        try:
            async for raw in self._socket:
                self._hear(DECODER.decode(raw))
        except (WebSocketException, OSError):
            pass
        self._lose(Gone("the connection was lost"))

    def _end(self, failure: MesetaError) -> None:
        """Nothing is heard any more, and whoever waits for something is told."""
        self._failure = failure
        self._lose(failure)
        self._news.set()
        self._back.set()

    async def _come_back(self) -> None:
        pause = PAUSE
        while True:
            await asyncio.sleep(pause)
            try:
                await self._join()
                return
            except (WebSocketException, OSError, Refused) as error:
                if isinstance(error, Refused) and error.code not in PASSING:
                    raise
                pause = min(2 * pause, LONGEST_PAUSE)

    def _lose(self, why: MesetaError) -> None:
        self._back.clear()
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(why)

    def _hear(self, message: wire.ServerMessage) -> None:
        if isinstance(message, wire.Welcome):
            self.token = message.token or self.token
            self.info, self.events, self.talk = message.table, message.events, message.talk
            self.states, self.result = message.states, message.result
            self._take_clock(message.clock)
            self._back.set()
        elif isinstance(message, wire.Update):
            self.events = self.events[: message.kept] + message.events
            self.states, self.result = message.states, message.result
        elif isinstance(message, wire.TableChanged):
            self.info = message.table
        elif isinstance(message, wire.Clocked):
            self._take_clock(message.clock)
        elif isinstance(message, wire.Talked):
            self.talk.append(message.line)
        else:
            self._answer(message)
        self._news.set()

    def _take_clock(self, clock: wire.Clock | None) -> None:
        self.clock, self._told_clock = clock, time.monotonic()

    def _answer(self, message: wire.ServerMessage) -> None:
        ref = getattr(message, "ref", None)
        answer = None if ref is None else self._waiting.get(ref)
        if answer is not None and not answer.done():
            if isinstance(message, wire.Refused):
                answer.set_exception(Refused(message))
            else:
                answer.set_result(message)
        elif isinstance(message, wire.Refused) and message.code in ("wrong-token", "unknown-table"):
            self._failure = Refused(message)
