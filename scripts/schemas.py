"""Writes the JSON schemas of records and positions to docs/schemas; with --check only compares them."""

import json
import sys
from pathlib import Path
from typing import Final

import meseta
from meseta.match.record import FORMAT, VERSION
from meseta.match.schemas import DIALECT, position_schema

FOLDER: Final = Path(__file__).resolve().parent.parent / "docs" / "schemas"
FINGERPRINT: Final[dict[str, object]] = {"type": "string", "pattern": "^[0-9a-f]{32}$"}


def main() -> int:
    """Write or compare every schema."""
    schemas = {"record.json": record_schema()}
    for game in meseta.list_games():
        schemas[f"position-{game.key}.json"] = position_schema(game)
    stale = [name for name, schema in schemas.items() if not up_to_date(FOLDER / name, schema)]
    for name in stale:
        if "--check" in sys.argv:
            print(f"docs/schemas/{name} is stale: run scripts/schemas.py")
        else:
            (FOLDER / name).write_text(as_text(schemas[name]), encoding="utf-8")
    return 1 if stale and "--check" in sys.argv else 0


def as_text(schema: dict[str, object]) -> str:
    """A schema as it stands in its file."""
    return json.dumps(schema, indent=1) + "\n"


def up_to_date(path: Path, schema: dict[str, object]) -> bool:
    """Does the file say just this?"""
    return path.exists() and path.read_text(encoding="utf-8") == as_text(schema)


def record_schema() -> dict[str, object]:
    """A record of any game."""
    start: dict[str, object] = {
        "type": "object",
        "properties": {
            "seats": {"type": "integer"},
            "seed": {"type": "integer", "minimum": 0, "maximum": 2**64 - 1},
            "options": {"type": "object"},
            "position": {"type": "object"},
            "hold_draws": {"const": True},
        },
        "oneOf": [{"required": ["seats", "seed", "options"]}, {"required": ["position"]}],
        "additionalProperties": False,
    }
    properties: dict[str, object] = {
        "format": {"const": FORMAT},
        "version": {"const": VERSION},
        "game": {"enum": [game.key for game in meseta.list_games()]},
        "rules": {"type": "integer", "minimum": 1},
        "start": start,
        "actions": {"type": "array", "items": {"type": "string", "pattern": "^([0-9]|chance) [a-z]"}},
        "digests": {
            "type": "array",
            "items": {"type": "array", "prefixItems": [{"type": "integer"}, FINGERPRINT], "items": False},
        },
        "end": FINGERPRINT,
    }
    return {
        "$schema": DIALECT,
        "title": "A record of a match",
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


if __name__ == "__main__":
    sys.exit(main())
