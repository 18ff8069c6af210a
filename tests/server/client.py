"""A player's browser without the browser: it joins a table and keeps what it is told."""

import asyncio
import json
import random
from types import TracebackType
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect

from tests.server.process import Server

PATIENCE = 60.0
Message = dict[str, Any]
ANSWERS = {
    "preview": "previewed",
    "why": "because",
    "past": "past-position",
    "ping": "pong",
    "draw": "drawn",
    "move": "link",
    "play-again": "link",
    "set-webhook": "webhook",
}
"""What answers a question; all else is `done`."""


class Refused(Exception):
    """The server said `error`."""

    def __init__(self, message: Message) -> None:
        super().__init__(message["message"])
        self.message = message
        self.code = message["code"]
        self.field = message["field"]


class Client:
    """One socket. Everything that was received is kept in `received`, and what follows from it beside it."""

    def __init__(self, server: Server | str, table: str, token: str | None = None, language: str = "en") -> None:
        self.url = server if isinstance(server, str) else server.socket
        self.table = table
        self.token = token
        self.language = language
        self.received: list[Message] = []
        self.info: Message = {}
        self.events: list[Message] = []
        self.states: dict[int | None, Message] = {}
        self.number = 0
        self.result: Message | None = None
        self.talk: list[Message] = []
        self.ref = 0
        self._socket: ClientConnection | None = None

    async def __aenter__(self) -> Self:
        await self.open()
        try:
            await self.join()
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def open(self) -> None:
        self._socket = await connect(self.url, max_size=None, max_queue=None, close_timeout=2, ping_interval=None)

    async def close(self) -> None:
        if self._socket is not None:
            await self._socket.close()

    async def join(self) -> Message:
        await self.send({"type": "join", "table": self.table, "token": self.token, "language": self.language})
        return await self.until("welcome")

    async def send(self, message: object) -> None:
        assert self._socket is not None
        await self._socket.send(message if isinstance(message, str) else json.dumps(message))

    async def next(self) -> Message:
        """The next message, whatever it is."""
        assert self._socket is not None
        async with asyncio.timeout(PATIENCE):
            message: Message = json.loads(await self._socket.recv())
        self._take(message)
        return message

    async def until(self, kind: str, ref: int | None = None) -> Message:
        """The next message of that kind; Refused if an error comes instead."""
        while True:
            message = await self.next()
            if message["type"] == "error" and (ref is None or message["ref"] == ref):
                raise Refused(message)
            if message["type"] == kind and (ref is None or message["ref"] == ref):
                return message

    async def ask(self, type: str, **fields: object) -> Message:
        """Send a message with a ref of its own and wait for its answer."""
        self.ref += 1
        ref = self.ref
        await self.send({"type": type, "ref": ref, **fields})
        return await self.until(ANSWERS.get(type, "done"), ref)

    async def act(self, seat: int, action: str) -> Message:
        return await self.ask("act", seat=seat, decision=self.states[seat]["decision"], action=action)

    async def settle(self) -> None:
        """Take in all that the server has sent so far."""
        await self.ask("ping")

    def asked(self) -> list[int]:
        return [seat for seat, state in self.states.items() if seat is not None and state["decision"] is not None]

    def actions(self, seat: int) -> list[str]:
        return [choice["action"] for choice in self.states[seat]["choices"]]

    def received_last(self, *kinds: str) -> Message:
        """The latest message of one of those kinds."""
        return next(message for message in reversed(self.received) if message["type"] in kinds)

    async def play_on(self, rng: random.Random, steps: int = 10**9) -> None:
        """Play at random wherever it is asked, until the end or for so many steps."""
        while self.result is None and steps:
            asked = self.asked()
            if not asked:
                await self.next()
                continue
            seat = rng.choice(asked)
            try:
                await self.act(seat, rng.choice(self.actions(seat)))
            except Refused as refused:
                if refused.code not in ("stale", "over"):
                    raise
                await self.settle()
            steps -= 1

    def _take(self, message: Message) -> None:
        self.received.append(message)
        kind = message["type"]
        if kind == "welcome":
            self.info = message["table"]
            self.events = []
            self.talk = message["talk"]
            # A link is spent when it is used: from now on he has a token of his own.
            self.token = message["token"] or self.token
        if kind == "talk":
            self.talk.append(message["line"])
        if kind == "table":
            self.info = message["table"]
        if kind in ("welcome", "update"):
            kept = message.get("kept", 0)
            assert kept <= len(self.events)
            self.events = self.events[:kept] + message["events"]
            self.states = {state["seat"]: state for state in message["states"]}
            self.number = message["number"]
            self.result = message["result"]


def new_table(server: Server, game: str, *seats: str, **wishes: object) -> tuple[str, str]:
    """A table and its host's token. A seat is `you`, `here`, `friend`, or the name of a bot."""
    kinds = ("you", "here", "friend")
    described = [{"kind": seat} if seat in kinds else {"kind": "bot", "bot": seat} for seat in seats]
    answer = server.post("api/tables", {"game": game, "seats": described, **wishes})
    assert answer.status == 201, answer.body
    return answer.json["table"], answer.json["token"]


def invited(host: Client) -> dict[int, str]:
    """The tokens of the friends' seats, as the host has them."""
    return {invitation["seat"]: invitation["token"] for invitation in host.info["invitations"]}
