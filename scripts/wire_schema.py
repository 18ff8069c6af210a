"""Writes docs/schemas/wire.json, from which the browser's types are made; with --check only compares it.

It describes every message of `meseta.server.messages`, and for each game its view and the data of its events. Names are
those of the classes; those of a game begin with the game. Tuples are written as draft 7 has them, for that is what the
tool reads that makes TypeScript of it.
"""

import importlib
import sys
from collections.abc import Iterator
from typing import Any, Final, get_args

import msgspec

import meseta
from meseta.kernel.fields import fields_schema
from meseta.kernel.game import Game
from meseta.server import messages
from scripts.schemas import FOLDER, as_text, up_to_date

FILE: Final = FOLDER / "wire.json"
DIALECT: Final = "http://json-schema.org/draft-07/schema#"
REF: Final = "#/$defs/{name}"
SENT_TO_US: Final = (*get_args(messages.ClientMessage), messages.NewTable, messages.NewSeat, messages.Mine)
"""A field with a default may be left out here; what the server says is always complete."""

Schema = dict[str, Any]


def main() -> int:
    """Write or compare the schema."""
    schema = wire_schema()
    if up_to_date(FILE, schema):
        return 0
    if "--check" in sys.argv:
        print("docs/schemas/wire.json is stale: run python -m scripts.wire_schema")
        return 1
    FILE.write_text(as_text(schema), encoding="utf-8")
    return 0


def wire_schema() -> Schema:
    """Everything that goes over the wire, by name."""
    named = message_definitions()
    for name, union in (("ClientMessage", messages.ClientMessage), ("ServerMessage", messages.ServerMessage)):
        named[name] = {"anyOf": [{"$ref": REF.format(name=kind.__name__)} for kind in get_args(union)]}
    for game in meseta.list_games():
        named |= view_definitions(game)
        named[f"{prefix(game)}Events"] = events_definition(game)
    return {
        "$schema": DIALECT,
        "title": "Wire",
        "description": "What browser and server say to each other.",
        "type": "object",
        "properties": {name: {"$ref": REF.format(name=name)} for name in named},
        "required": list(named),
        "additionalProperties": False,
        "$defs": named,
    }


def message_types() -> Iterator[type[messages.Message]]:
    """Every message, in the order of the file."""
    for value in vars(messages).values():
        if isinstance(value, type) and issubclass(value, messages.Message) and value is not messages.Message:
            yield value


def message_definitions() -> dict[str, Schema]:
    """The schema of every message, by name."""
    _, found = msgspec.json.schema_components(list(message_types()), ref_template=REF)
    named = {kind.__name__: closed(found[kind.__name__]) for kind in message_types()}
    for kind in message_types():
        if kind not in SENT_TO_US:
            named[kind.__name__]["required"] = list(named[kind.__name__]["properties"])
    return named


def view_definitions(game: Game) -> dict[str, Schema]:
    """The schema of the game's view and its parts; the whole is called ElGrandeView."""
    module = importlib.import_module(f"meseta.games.{game.key.replace('-', '_')}.view")
    own = prefix(game)
    _, found = msgspec.json.schema_components([getattr(module, f"{own}View")], schema_hook=anything, ref_template=REF)
    names = {name: name if name.startswith(own) else f"{own}{name}" for name in found}
    return {names[name]: closed(renamed(schema, names)) for name, schema in found.items()}


def anything(kind: type) -> Schema:
    """What `object` allows."""
    if kind is not object:
        raise NotImplementedError(kind)
    return {"description": "As the rule or option says."}


def events_definition(game: Game) -> Schema:
    """For each kind of event its data."""
    kinds = {kind.name: fields_schema(kind.fields) for kind in game.events.all.values()}
    return {
        "title": f"{prefix(game)}Events",
        "description": "For each kind of event its data.",
        "type": "object",
        "properties": kinds,
        "required": list(kinds),
        "additionalProperties": False,
    }


def prefix(game: Game) -> str:
    """el-grande is ElGrande."""
    return "".join(word.capitalize() for word in game.key.split("-"))


def closed(schema: Any) -> Any:
    """The same, but objects with named properties have no others, and tuples are as in draft 7."""
    if isinstance(schema, list):
        return [closed(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {key: closed(value) for key, value in schema.items()}
    if isinstance(inner.get("properties"), dict) and inner.get("type") == "object":
        inner.setdefault("additionalProperties", False)
    if "prefixItems" in inner:
        inner["items"] = inner.pop("prefixItems")
    return inner


def renamed(schema: Any, names: dict[str, str]) -> Any:
    """The same with other names for what it refers to."""
    if isinstance(schema, list):
        return [renamed(item, names) for item in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {key: renamed(value, names) for key, value in schema.items()}
    if "$ref" in inner:
        inner["$ref"] = REF.format(name=names[inner["$ref"].rsplit("/", 1)[1]])
    if inner.get("title") in names:
        inner["title"] = names[inner["title"]]
    return inner


if __name__ == "__main__":
    sys.exit(main())
