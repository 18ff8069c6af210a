"""Whatever comes over a socket is answered in documented words, and hurts neither the server nor the table."""

import asyncio
import json
import random
import re
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

from meseta.server import messages as wire
from tests.server.client import PATIENCE, Client, Message, invited, new_table
from tests.server.process import running

ROUNDS = 40
BATCH = 10
DECODER = msgspec.json.Decoder(wire.ServerMessage)
WORDS = (Path(__file__).parents[2] / "docs" / "wire.md").read_text(encoding="utf-8")
ERRORS = WORDS.partition("### Errors")[2].partition("### Close codes")[0]
DOCUMENTED = {
    code
    for line in ERRORS.splitlines()
    if line.startswith("| `")
    for code in re.findall("`([a-z-]+)`", line.split("|")[1])
}
ODD: list[Any] = [
    None, True, -1, 0, 1, 2**31, 2**63, -(2**63), 2**70, 1.5, 1e308, "", "0", "{0}", "\x00", "\ud800", "é" * 400,
    "\u202e", "<b>", "../..", [], [[]], {}, {"type": "act"}, ["place aragon"] * 3, "x" * 5000,
]  # fmt: skip
RAW = ["", "null", "[]", "{", '{"type":', "{}", '{"type": 1}', '{"type": "act", "type": "undo"}', "NaN", "[" * 3000]
KINDS = [kind.__struct_config__.tag for kind in wire.ClientMessage.__args__]
STAYING = [kind for kind in KINDS if kind not in ("concede", "free")]
"""Where nobody gives up or is sent away, the game goes on."""


class Fuzzer:
    """Says something odd, or something right, at one table."""

    def __init__(self, client: Client, seed: int, kinds: Sequence[str]) -> None:
        self.client = client
        self.rng = random.Random(seed)
        self.kinds = kinds
        self.expected: set[int] = set()
        """Refs that must be answered, each once."""

    async def say_all(self) -> None:
        """A batch, and a question by whose answer everything before it is answered, too."""
        for _ in range(BATCH):
            await self.client.send(self.something())
        self.client.ref += 1
        await self.client.send({"type": "ping", "ref": self.client.ref})
        self.expected.add(self.client.ref)
        while self.expected:
            self.take(await self.client.next())

    def something(self) -> str:
        roll = self.rng.random()
        if roll < 0.05:
            return self.rng.choice(RAW)
        if roll < 0.1:
            return "".join(chr(self.rng.randrange(32, 1000)) for _ in range(self.rng.randrange(200)))
        message = self.right()
        if roll < 0.55 and "ref" not in message:
            return json.dumps(message)
        if roll < 0.55:
            self.client.ref += 1
            message["ref"] = self.client.ref
            self.expected.add(self.client.ref)
            return json.dumps(message)
        return json.dumps(self.spoiled(message))

    def right(self) -> Message:
        """A message whose fields are of the right kinds, whatever they say."""
        rng, kind = self.rng, self.rng.choice(self.kinds)
        if kind == "join":
            return self.join()
        seats = [0, 1, 2, 9]
        asked = self.client.asked()
        if asked and rng.random() < 0.5:
            kind, seats = rng.choice(["act", "preview", "why"]), asked
        seat = rng.choice(seats)
        state = self.client.states.get(seat) or {"decision": 3, "choices": []}
        actions = [choice["action"] for choice in state["choices"]] + ["pass", "place aragon", "power 7", "what"]
        fields: dict[str, Callable[[], Message]] = {
            "act": lambda: {"decision": state["decision"] or 0, "action": rng.choice(actions)},
            "preview": lambda: {"decision": state["decision"] or 0, "actions": rng.choices(actions, k=2)},
            "why": lambda: {"action": rng.choice(actions), "after": rng.choices(actions, k=rng.randrange(2))},
            "past": lambda: {"number": rng.randrange(-1, self.client.number + 2)},
            "draw": lambda: {"width": rng.randrange(0, 250)},
            "say": lambda: {"text": rng.choice(["hola", " ", "\u0300" * 20, "x" * 301])},
            "rename": lambda: {"name": rng.choice(["Ana", "", "\u202eanA", "n" * 200])},
            "set-bot": lambda: {"bot": rng.choice([None, "random", "nobody"])},
            "set-webhook": lambda: {
                "address": rng.choice([None, "", "ftp://x", "http://127.0.0.1/", "http://" + "x" * 400])
            },
            "play-again": lambda: {"order": rng.choice(["same", "lots", "other"])},
            "undo": lambda: {"steps": rng.randrange(-1, 4), "whole": rng.random() < 0.5},
            "redo": lambda: {"steps": rng.randrange(-1, 4)},
        }
        without_seat = ("past", "draw", "say", "begin", "set-webhook", "ping")
        extra = {} if kind in without_seat else {"seat": seat}
        return {"type": kind, "ref": 0, **extra, **fields.get(kind, dict)()}

    def join(self) -> Message:
        """Come again, or try to: mostly as who one is."""
        token = self.rng.choice([self.client.token] * 8 + [None, "nobody"])
        table = self.rng.choice([self.client.table] * 8 + ["x" * 16, ""])
        return {"type": "join", "table": table, "token": token, "language": self.rng.choice(["en", "de", "xx"])}

    def spoiled(self, message: Message) -> Any:
        rng = self.rng
        key = rng.choice(list(message))
        roll = rng.random()
        if roll < 0.2:
            del message[key]
        elif roll < 0.7:
            message[key] = rng.choice(ODD)
        elif roll < 0.9:
            message[rng.choice(["seat", "name", "then", "language", "x"])] = rng.choice(ODD)
        else:
            return [message]
        return message

    def take(self, message: Message) -> None:
        """What came is one of the messages there are, and no fault of the server's."""
        DECODER.decode(json.dumps(message))
        if message["type"] == "error":
            assert message["code"] in DOCUMENTED
            assert message["code"] != "busy", message
            assert message["message"]
        self.expected.discard(message.get("ref") or 0)


async def fuzz(fuzzers: list[Fuzzer]) -> None:
    for _ in range(ROUNDS):
        await asyncio.gather(*(asyncio.wait_for(fuzzer.say_all(), PATIENCE) for fuzzer in fuzzers))


def test_the_documented_codes_are_found() -> None:
    assert {"malformed", "busy", "too-fast", "unknown-table", "wrong-token", "not-yours", "illegal"} <= DOCUMENTED
    assert len(DOCUMENTED) == 16


@pytest.mark.parametrize("game", ["el-grande", "salamanca", "el-caballero"])
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long), pytest.param(3, marks=pytest.mark.long)])
def test_whatever_is_said_is_answered(tmp_path: Path, game: str, seed: int) -> None:
    """The host, a friend and a spectator at once; afterwards the game can be played on."""
    with running(tmp_path) as server:
        table, token = new_table(server, game, "you", "friend", "random")

        async def test() -> None:
            async with Client(server, table, token) as host:
                (link,) = invited(host).values()
                async with Client(server, table, link) as friend, Client(server, table) as guest:
                    await fuzz(
                        [Fuzzer(client, seed * 10 + i, STAYING) for i, client in enumerate((host, friend, guest))]
                    )
                    number = guest.number
            async with Client(server, table, token) as again:
                assert again.number >= number > 0
                assert all(len(player["name"]) <= 40 for player in again.info["players"])

        asyncio.run(test())
        assert server.log() == ""
        assert server.get("api/health").status == 200


def test_whoever_gives_up_or_is_sent_away_is_answered_as_well(tmp_path: Path) -> None:
    """The host, two friends and a spectator; the game may end of it, and the table is there as before."""
    with running(tmp_path) as server:
        table, token = new_table(server, "el-grande", "you", "friend", "friend", "random")

        async def test() -> None:
            async with AsyncExitStack() as stack:
                host = await stack.enter_async_context(Client(server, table, token))
                others = [*invited(host).values(), None]
                clients = [host] + [await stack.enter_async_context(Client(server, table, link)) for link in others]
                await fuzz([Fuzzer(client, i, KINDS) for i, client in enumerate(clients)])
                told = json.dumps(clients[-1].received)
                assert '"conceded"' in told
                assert '"freed"' in told
            async with Client(server, table, token) as again:
                assert again.info["host"]

        asyncio.run(test())
        assert server.log() == ""
        assert server.get("api/health").status == 200
