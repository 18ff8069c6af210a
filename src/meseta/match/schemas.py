"""The JSON schema of a game's positions, made from its descriptor."""

from typing import Final

from meseta.kernel.fields import fields_schema
from meseta.kernel.game import Game

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def options_schema(game: Game) -> dict[str, object]:
    """The options of a game; in a position written by hand any may be left out."""
    properties = {option.name: option.schema() for option in game.options}
    return {"type": "object", "properties": properties, "additionalProperties": False}


def position_schema(game: Game) -> dict[str, object]:
    """A position of a game."""
    frames = [
        {
            "type": "object",
            "properties": {"rule": {"const": name}, "fields": fields_schema(frame.FIELDS)},
            "required": ["rule", "fields"],
            "additionalProperties": False,
        }
        for name, frame in game.frames.items()
    ]
    own = game.functions.schema()
    properties: dict[str, object] = {
        "game": {"const": game.key},
        "rules": {"const": game.rules},
        "seats": {"enum": list(game.seats)},
        "options": options_schema(game),
        "generator": {"type": "string", "pattern": "^[0-9a-f]{16}$"},
        "phase": {"enum": list(game.phases)},
        "frames": {"type": "array", "items": {"oneOf": frames}},
        **own,
    }
    return {
        "$schema": DIALECT,
        "title": f"A position of {game.title}",
        "type": "object",
        "properties": properties,
        "required": ["game", "rules", "seats"],
        "oneOf": [{"required": ["phase"]}, {"required": ["frames", "options", "generator", *own]}],
        "additionalProperties": False,
    }
