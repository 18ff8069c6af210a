"""Server: the tables of a server over HTTP: made, listed, joined; records fetched."""

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from meseta.client.chair import Chair, Refused
from meseta.server import messages as wire
from meseta.server.http_messages import GameInfo, Mine, NewSeat, NewTable, Seated, TableSummary

Answer = TypeVar("Answer")
PATIENCE = 30.0


class Server:
    """A server by its address, such as `http://localhost:8000`. Refused where it refuses, OSError where it is not."""

    def __init__(self, address: str, language: str = "en") -> None:
        self.address = address.rstrip("/")
        self.language = language

    async def games(self) -> list[GameInfo]:
        """The games: seats, options, bots."""
        return await self._get(f"/api/games?language={self.language}", list[GameInfo])

    async def create(self, game: str, *seats: NewSeat, **wishes: Any) -> Seated:
        """A new table, and the token of its host; further wishes are fields of `NewTable`, such as `clock`."""
        wish = NewTable(game=game, seats=list(seats), **wishes)
        return await self._post("/api/tables", wish, Seated)

    async def tables(self, seats: Sequence[Seated]) -> list[TableSummary]:
        """How one's tables stand, the one that changed last first."""
        known = [Seated(table=seat.table, token=seat.token) for seat in seats]
        return await self._post("/api/mine", Mine(seats=known), list[TableSummary])

    async def record(self, table: str, token: str | None = None) -> dict[str, Any]:
        """The record of a game that has ended: `meseta.load` takes it up."""
        return await self._get(f"/api/tables/{table}/record", dict[str, Any], token)

    def sit(self, table: str, token: str) -> Chair:
        """One's seat, by a token or a link; `async with` connects it."""
        return Chair(self.address, table, token, self.language)

    def watch(self, table: str) -> Chair:
        """A spectator's place."""
        return Chair(self.address, table, None, self.language)

    async def _get(self, path: str, kind: type[Answer], token: str | None = None) -> Answer:
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        return await self._ask(urllib.request.Request(self.address + path, headers=headers), kind)

    async def _post(self, path: str, body: wire.Message, kind: type[Answer]) -> Answer:
        headers = {"content-type": "application/json"}
        return await self._ask(urllib.request.Request(self.address + path, msgspec.json.encode(body), headers), kind)

    async def _ask(self, request: urllib.request.Request, kind: type[Answer]) -> Answer:
        return msgspec.json.decode(await asyncio.to_thread(_fetch, request), type=kind)


def _fetch(request: urllib.request.Request) -> bytes:
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            content: bytes = answer.read()
            return content
    except urllib.error.HTTPError as error:
        with error:
            content = error.read()
        try:
            refused = msgspec.json.decode(content, type=wire.Refused)
        except (msgspec.MsgspecError, json.JSONDecodeError):
            raise error from None
        raise Refused(refused) from None
