"""What is really sent is what the published schema says, from which the browser's types are made."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import meseta
from scripts.wire_schema import prefix, wire_schema
from tests.server.client import Client, Message, new_table
from tests.server.process import Server

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "schemas" / "wire.json").read_text(encoding="utf-8"))
EVERY = 25
"""Checking takes much longer than sending: one message of so many, and the rare ones all."""


def validator(name: str) -> jsonschema.Draft7Validator:
    return jsonschema.Draft7Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})


async def gather(server: Server, game: str) -> list[Message]:
    """A game of two at one screen and a bot, with every kind of question."""
    table, token = new_table(server, game, "you", "here", "random")
    rng = random.Random(1)
    async with Client(server, table, token) as screen, Client(server, table) as watcher:
        while screen.result is None:
            await screen.play_on(rng, steps=10)
            for seat in screen.asked()[:1]:
                decision = screen.states[seat]["decision"]
                await screen.ask("preview", seat=seat, decision=decision, actions=screen.actions(seat)[:1])
                await screen.ask("why", seat=seat, action=screen.actions(seat)[0])
                await screen.ask("past", number=screen.number // 2, seat=seat)
                await screen.ask("draw", seat=seat)
            await screen.send({"type": "undo", "ref": 0, "seat": 2})
        await watcher.settle()
        return screen.received + watcher.received


@pytest.mark.parametrize("game", ["el-grande", "salamanca", "el-caballero"])
def test_messages_fit_the_schema(server: Server, game: str) -> None:
    received = asyncio.run(gather(server, game))
    kinds = {message["type"] for message in received}
    assert kinds >= {
        "welcome",
        "update",
        "done",
        "previewed",
        "because",
        "past-position",
        "drawn",
        "error",
        "pong",
        "table",
    }
    name = "".join(word.capitalize() for word in game.split("-"))
    message_fits, view_fits, event_fits = map(validator, ("ServerMessage", f"{name}View", f"{name}Event"))
    for i, message in enumerate(received):
        if message["type"] != "update" or i % EVERY == 0:
            message_fits.validate(message)
            for state in message.get("states", []):
                view_fits.validate(state["view"])
        for event in message.get("events", [])[:3]:
            event_fits.validate(event)


def test_answers_by_http_fit_the_schema(server: Server) -> None:
    table, token = new_table(server, "el-grande", "you", "friend")
    mine = server.post("api/mine", {"seats": [{"table": table, "token": token}]}).json
    answers: list[tuple[str, Any]] = [
        ("Health", server.get("api/health").json),
        *(("GameInfo", game) for game in server.get("api/games").json),
        *(("RuleInfo", rule) for rule in server.get("api/rules/salamanca").json[:5]),
        *(("TableSummary", found) for found in mine),
        ("Seated", {"table": table, "token": token}),
        ("Seated", server.post("api/tables", {"game": "el-grande", "seats": [{"kind": "you"}, {"kind": "bot"}]}).json),
        ("Refused", server.post("api/tables", {}).json),
    ]
    for name, answer in answers:
        validator(name).validate(answer)


def test_the_schema_is_fresh() -> None:
    assert wire_schema() == SCHEMA


def test_games_name_their_types() -> None:
    for game in meseta.list_games():
        assert {f"{prefix(game)}View", f"{prefix(game)}Event"} <= set(SCHEMA["$defs"])
