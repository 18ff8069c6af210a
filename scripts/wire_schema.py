"""Writes docs/schemas/wire.json, from which the browser's types are made; with --check only compares it.

It describes every message of `meseta.server.messages` and `http_messages`, and for each game its view and the data of
its events. Names are those of the classes; those of a game begin with the game. Tuples are written as draft 7 has them,
for that is what the tool reads that makes TypeScript of it.
"""

import importlib
import inspect
import sys
from collections.abc import Iterator, Mapping
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

import msgspec

import meseta
from meseta.kernel.fields import fields_schema
from meseta.kernel.game import Game
from meseta.kernel.views import Header
from meseta.server import http_messages, messages
from scripts.schemas import FOLDER, as_text, up_to_date

FILE: Final = FOLDER / "wire.json"
DIALECT: Final = "http://json-schema.org/draft-07/schema#"
REF: Final = "#/$defs/{name}"
SENT_TO_US: Final = (
    *get_args(messages.ClientMessage),
    http_messages.NewTable,
    http_messages.NewSeat,
    http_messages.NewClock,
    http_messages.Mine,
    http_messages.Seated,
)
"""A field with a default may be left out here; what the server says is always complete."""

Schema = dict[str, Any]
PLAIN: Final[dict[Any, Schema]] = {
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    str: {"type": "string"},
    NoneType: {"type": "null"},
    object: {"description": "As the option says."},
}


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
    named = message_definitions() | {"Header": header_definition()}
    for message in ("SeatState", "Previewed"):
        named[message]["properties"]["view"] = {"$ref": REF.format(name="Header")}
    for name, union in (("ClientMessage", messages.ClientMessage), ("ServerMessage", messages.ServerMessage)):
        named[name] = {"anyOf": [{"$ref": REF.format(name=kind.__name__)} for kind in get_args(union)]}
    for game in meseta.list_games():
        named |= view_definitions(game)
        named[f"{prefix(game)}Event"] = events_definition(game)
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
    """Every message, in the order of the files, each once; what several have in common is none."""
    for value in (vars(messages) | vars(http_messages)).values():
        if isinstance(value, type) and issubclass(value, messages.Message) and not value.__subclasses__():
            yield value


def message_definitions() -> dict[str, Schema]:
    """The schema of every message, by name."""
    _, found = msgspec.json.schema_components(list(message_types()), ref_template=REF)
    named = {kind.__name__: closed(found[kind.__name__]) for kind in message_types()}
    for kind in message_types():
        if kind not in SENT_TO_US:
            named[kind.__name__]["required"] = list(named[kind.__name__]["properties"])
    return named


def header_definition() -> Schema:
    """What every view has; the rest is the game's own."""
    types = Types("")
    types.of(Header)
    found = types.named["Header"]
    rule = {
        "title": "RuleInProgress",
        "type": "object",
        "properties": {"rule": {"type": "string"}},
        "required": ["rule"],
    }
    found["properties"]["rules"] = {"type": "array", "items": rule}
    found["required"].append("rules")
    del found["additionalProperties"]
    return found


def view_definitions(game: Game) -> dict[str, Schema]:
    """The schema of the game's view and its parts; the whole is called ElGrandeView."""
    module = importlib.import_module(f"{game.home.rpartition('.')[0]}.view")
    types = Types(prefix(game))
    types.of(getattr(module, f"{prefix(game)}View"))
    return types.named


class Types:
    """Schemas of TypedDicts and all they are made of, by name; those of a game begin with the game."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.named: dict[str, Schema] = {}

    def of(self, kind: Any) -> Schema:
        """The schema of a type."""
        if is_typeddict(kind):
            return self._table(kind)
        origin, args = get_origin(kind), get_args(kind)
        if origin in (Union, UnionType):
            return {"anyOf": [self.of(arg) for arg in args]}
        if origin is Literal:
            return {"enum": list(args)}
        if origin is list:
            return {"type": "array", "items": self.of(args[0])}
        if origin in (dict, Mapping):
            values = self.of(args[1])
            return {"type": "object", "additionalProperties": values}
        return dict(PLAIN[kind])

    def _table(self, kind: Any) -> Schema:
        name = kind.__name__ if kind.__name__.startswith(self.prefix) else f"{self.prefix}{kind.__name__}"
        if name not in self.named:
            self.named[name] = {}
            fields = {field: self.of(inner) for field, inner in get_type_hints(kind).items()}
            self.named[name] = {
                "title": name,
                "description": inspect.cleandoc(kind.__doc__ or ""),
                "type": "object",
                "properties": fields,
                "required": sorted(fields),
                "additionalProperties": False,
            }
        return {"$ref": REF.format(name=name)}


def events_definition(game: Game) -> Schema:
    """Every kind of event as it is sent, told apart by `event`: its id, its kind, its data, and a sentence."""
    common = message_definitions()["EventMessage"]
    kinds = []
    for kind in game.events.all.values():
        own = {"event": {"const": kind.name}, "data": fields_schema(kind.fields)}
        kinds.append({**common, "title": event_title(game, kind.name), "properties": {**common["properties"], **own}})
    return {"title": f"{prefix(game)}Event", "description": "Any event of the game.", "anyOf": kinds}


def event_title(game: Game, name: str) -> str:
    """`moved` of El Grande is ElGrandeMoved."""
    return prefix(game) + "".join(word.capitalize() for word in name.split("-"))


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


if __name__ == "__main__":
    sys.exit(main())
