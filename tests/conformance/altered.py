"""Altered positions: whatever single value is changed, a position is refused, or can be played on.

The measure: a position that is accepted has no broken invariant, and none through the next random steps; so nothing
vanishes, and nobody is asked what he cannot answer.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from meseta.kernel.errors import BadPosition
from meseta.kernel.game import Game
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from meseta.match.schemas import position_schema

STEPS: Final = 30
"""How long an altered position is played on."""
HEADER: Final = ("game", "rules", "seats", "options", "generator")
"""What is not altered: it says what is played, not how it stands."""
LONGEST: Final = 400
"""Characters of a message that a person still reads."""

Json: TypeAlias = Any
Path: TypeAlias = tuple[str | int, ...]


@dataclass
class Altered:
    """How many positions were altered in how many ways, and what came of it."""

    positions: int = 0
    changes: int = 0
    refused: int = 0
    faults: list[str] = field(default_factory=list)
    """What should not have happened, one line each."""


def alter(game: Game, states: Iterator[State], rng: Generator, most: int) -> Altered:
    """Change every value of every position, to at most so many others each, and see what comes of it."""
    schema = position_schema(game)
    found = Altered()
    for state in states:
        position = state.pack()
        found.positions += 1
        for path, value in changes(position, schema, rng, most):
            found.changes += 1
            changed = replaced(position, path, value)
            complaint = judge(game, changed, rng)
            if complaint == "":
                found.refused += 1
            elif complaint is not None:
                found.faults.append(f"{'.'.join(map(str, path))} = {value!r}: {complaint}")
    return found


def judge(game: Game, position: Json, rng: Generator) -> str | None:
    """None: it is accepted and can be played on; empty: it is refused as it should be; otherwise what went wrong."""
    try:
        state = game.unpack(position)
    except BadPosition as error:
        if len(str(error)) > LONGEST:
            return f"a message of {len(str(error))} characters"
        return "" if error.where.startswith("position") else f"refused without a path: {error}"
    except Exception as error:
        return f"reading raised {error!r}"
    try:
        return _play_on(state, rng)
    except Exception as error:
        return f"accepted, then playing raised {error!r}"


def _play_on(state: State, rng: Generator) -> str | None:
    for step in range(STEPS):
        faults = state.checks()
        if faults:
            return f"accepted, but broken after {step} steps: {faults[0]}"
        if state.over:
            return None
        seat = rng.choose(list(state.to_act()))
        state.apply(seat, rng.choose(state.legal(seat)))
    return None


def replaced(position: Json, path: Path, value: Json) -> Json:
    """The same with another value at the path; what is unchanged is shared."""
    if not path:
        return value
    changed = position.copy()
    changed[path[0]] = replaced(position[path[0]], path[1:], value)
    return changed


def changes(position: Json, schema: Json, rng: Generator, most: int) -> Iterator[tuple[Path, Json]]:
    """Single changes: a path, and another value of its domain."""
    for key, value in position.items():
        if key == "frames":
            yield from _frame_changes(value, schema["properties"]["frames"]["items"]["oneOf"], rng, most)
        elif key not in HEADER:
            yield from _changes(value, schema["properties"][key], (key,), rng, most)


def _frame_changes(frames: Json, kinds: Json, rng: Generator, most: int) -> Iterator[tuple[Path, Json]]:
    fields = {kind["properties"]["rule"]["const"]: kind["properties"]["fields"] for kind in kinds}
    for i, frame in enumerate(frames):
        for name, value in frame["fields"].items():
            schema = fields[frame["rule"]]["properties"][name]
            yield from _changes(value, schema, ("frames", i, "fields", name), rng, most)


def _changes(value: Json, schema: Json, path: Path, rng: Generator, most: int) -> Iterator[tuple[Path, Json]]:
    for other in _some([one for one in _others(value, schema) if one != value], rng, most):
        yield path, other
    if isinstance(value, list):
        items = schema.get("items", {})
        for i, item in enumerate(value):
            yield from _changes(item, items, (*path, i), rng, most)
    elif isinstance(value, dict):
        for key, item in value.items():
            inner = schema.get("properties", {}).get(key) or schema.get("additionalProperties") or {}
            yield from _changes(item, inner, (*path, key), rng, most)


def _others(value: Json, schema: Json) -> list[Json]:
    """Other values that the schema allows, the value itself perhaps among them."""
    if "anyOf" in schema:
        return [other for kind in schema["anyOf"] for other in _others(value, kind)]
    if schema.get("type") == "null":
        return [None]
    if "enum" in schema:
        return list(schema["enum"])
    if schema.get("type") == "boolean":
        return [not value]
    if schema.get("type") == "integer":
        low, high = schema["minimum"], schema["maximum"]
        near = [value - 1, value + 1] if isinstance(value, int) else []
        return sorted({number for number in (low, *near, min(high, low + 3)) if low <= number <= high})
    if isinstance(value, list):
        return _other_lists(value)
    return _other_tables(value, schema) if isinstance(value, dict) else []


def _other_lists(value: list[Json]) -> list[Json]:
    """One less, one twice, two exchanged."""
    others: list[Json] = []
    if value:
        others += [value[:-1], value[1:], [*value, value[0]]]
    if len(value) > 1:
        others.append([value[1], value[0], *value[2:]])
    return others


def _other_tables(value: dict[str, Json], schema: Json) -> list[Json]:
    """One entry less, or one under another name."""
    names = schema.get("propertyNames", {}).get("enum", []) or list(schema.get("properties", {}))
    free = [name for name in names if name not in value]
    others: list[Json] = []
    for key in value:
        rest = {name: item for name, item in value.items() if name != key}
        others.append(rest)
        if free:
            others.append({**rest, free[len(key) % len(free)]: value[key]})
    return others


def _some(values: list[Json], rng: Generator, most: int) -> list[Json]:
    """At most so many of them, any."""
    while len(values) > most:
        values.pop(rng.below(len(values)))
    return values
