"""Load for a server: tables of four people, each at a socket of his own, who act at a steady rate."""

import asyncio
import itertools
import json
import random
import time
import urllib.request
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

GAME: Final = "el-grande"
SEATS: Final = 4
PATIENCE: Final = 60.0
JOINING: Final = 8
"""Tables at which people come at the same time."""


class Choice(Struct):
    action: str


class State(Struct):
    seat: int | None
    decision: int | None = None
    choices: list[Choice] = []


class Heard(Struct):
    """What the load needs to know of a message."""

    type: str
    ref: int | None = None
    states: list[State] = []
    token: str | None = None
    table: Any = None
    code: str = ""


DECODER: Final = msgspec.json.Decoder(Heard)


@dataclass
class Outcome:
    """What became of the actions that were due."""

    due: int = 0
    acknowledged: list[float] = field(default_factory=list)
    """Seconds that each took."""
    errors: list[str] = field(default_factory=list)
    nobody: int = 0
    """It was nobody's turn who was not acting already."""

    def within(self, seconds: float) -> float:
        """The share of what was sent that was acknowledged so soon."""
        return sum(took <= seconds for took in self.acknowledged) / max(1, len(self.acknowledged) + len(self.errors))

    def quantile(self, share: float) -> float:
        ordered = sorted(self.acknowledged) or [0.0]
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class Person:
    """A player at his socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._refs = itertools.count(1)
        self._answers: dict[int, asyncio.Future[Heard]] = {}
        self._state: State | None = None
        self.welcome: asyncio.Future[Heard] = asyncio.get_running_loop().create_future()
        self.acting = False
        self.reading = asyncio.create_task(self._read())

    @property
    def asked(self) -> bool:
        return not self.acting and self._state is not None and self._state.decision is not None

    async def act(self, rng: random.Random) -> str:
        """Decide at random; the code of what went wrong, or nothing."""
        assert self._state is not None
        self.acting = True
        ref = next(self._refs)
        answer = self._answers[ref] = asyncio.get_running_loop().create_future()
        action = rng.choice(self._state.choices).action
        said = {"type": "act", "ref": ref, "seat": self._state.seat, "decision": self._state.decision, "action": action}
        try:
            await self._socket.send(json.dumps(said))
            heard = await asyncio.wait_for(answer, PATIENCE)
        except (TimeoutError, ConnectionClosed) as error:
            return type(error).__name__
        finally:
            self.acting = False
        return str(heard.code)

    async def close(self) -> None:
        self.reading.cancel()
        await self._socket.close()

    async def _read(self) -> None:
        async for raw in self._socket:
            heard = DECODER.decode(raw)
            if heard.states:
                self._state = heard.states[0]
            if heard.type == "welcome" and not self.welcome.done():
                self.welcome.set_result(heard)
            answer = self._answers.pop(heard.ref, None) if heard.ref is not None else None
            if answer is not None and not answer.done():
                answer.set_result(heard)


class Crowd:
    """The people of all tables."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._socket = address.replace("http", "ws", 1) + "api/socket"
        self.tables: list[list[Person]] = []

    async def gather(self, tables: int) -> None:
        """More tables, until there are so many; everybody has come when it returns."""
        room = asyncio.Semaphore(JOINING)

        async def one() -> None:
            async with room:
                self.tables.append(await self._table())

        await asyncio.gather(*(one() for _ in range(tables - len(self.tables))))

    async def act(self, rate: float, seconds: float, seed: int) -> Outcome:
        """Actions at that rate, the tables in turns, for so long."""
        rng, outcome = random.Random(seed), Outcome()
        turns = itertools.cycle(range(len(self.tables)))
        began, under_way = time.perf_counter(), set()
        for number in range(round(rate * seconds)):
            await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
            outcome.due += 1
            person = self._next(turns)
            if person is None:
                outcome.nobody += 1
                continue
            task = asyncio.create_task(_timed(person, rng, outcome))
            under_way.add(task)
            task.add_done_callback(under_way.discard)
        await asyncio.gather(*under_way)
        return outcome

    async def leave(self) -> None:
        await asyncio.gather(*(person.close() for table in self.tables for person in table))

    def _next(self, turns: "itertools.cycle[int]") -> Person | None:
        for _ in self.tables:
            found = next((person for person in self.tables[next(turns)] if person.asked), None)
            if found is not None:
                return found
        return None

    async def _table(self) -> list[Person]:
        seats = [{"kind": "you"}, *[{"kind": "friend"}] * (SEATS - 1)]
        made = await asyncio.to_thread(post, self._address + "api/tables", {"game": GAME, "seats": seats})
        host = await self._person(made["table"], made["token"])
        links = [invitation["token"] for invitation in host.welcome.result().table["invitations"]]
        return [host, *[await self._person(made["table"], link) for link in links]]

    async def _person(self, table: str, token: str) -> Person:
        socket = await connect(self._socket, max_size=None, compression=None, ping_interval=None)
        person = Person(socket)
        await socket.send(json.dumps({"type": "join", "table": table, "token": token}))
        await asyncio.wait_for(person.welcome, PATIENCE)
        return person


async def _timed(person: Person, rng: random.Random, outcome: Outcome) -> None:
    began = time.perf_counter()
    wrong = await person.act(rng)
    if wrong:
        outcome.errors.append(wrong)
    else:
        outcome.acknowledged.append(time.perf_counter() - began)


def post(address: str, body: object) -> Any:
    """The answer to a request with that body."""
    request = urllib.request.Request(address, json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)
