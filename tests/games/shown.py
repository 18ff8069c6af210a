"""What each rule in progress may show, by the published schema: compiled modules do not keep their types."""

import json
from pathlib import Path

SCHEMA = Path(__file__).resolve().parents[2] / "docs" / "schemas" / "wire.json"


def shown_names(game: str) -> dict[str, set[str]]:
    """The names of all that a rule shows, by rule; `game` is the prefix of its types, as `ElGrande`."""
    definitions = json.loads(SCHEMA.read_text(encoding="utf-8"))["$defs"]
    kinds = definitions[f"{game}View"]["properties"]["rules"]["items"]["anyOf"]
    tables = [definitions[kind["$ref"].rpartition("/")[2]]["properties"] for kind in kinds]
    return {rule: set(table) for table in tables for rule in table["rule"]["enum"]}
