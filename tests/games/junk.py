"""Positions with junk in them: where it can be put, and what must become of it, whatever the game."""

import copy
import re
from collections.abc import Iterator
from typing import TypeAlias, cast

from meseta.conformance.laws import canonical
from meseta.kernel.errors import BadOption, BadPosition
from meseta.kernel.game import Game
from meseta.kernel.generator import Generator
from meseta.kernel.state import State

Position: TypeAlias = dict[str, object]
Path: TypeAlias = tuple[object, ...]

JUNK: tuple[object, ...] = (
    *(None, True, -1, 0, 1, 3, 7, 9, 10**6, 10**30, 2.5),
    *("", "nonsense", [], [0], {}, {"rule": "turn"}),
)
"""Something of every JSON type, and numbers that may fit."""
STEPS = 10
"""How far a position that is not refused is played on."""
LONGEST = 400


def paths(value: object, path: Path = ()) -> Iterator[Path]:
    """Everything in a position, by the keys and places that lead there."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield (*path, key)
            yield from paths(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield (*path, index)
            yield from paths(item, (*path, index))


def kind(path: Path) -> str:
    """What all paths have in common that differ only in numbers."""
    return ".".join(re.sub(r"-?\d+", "#", str(key)) for key in path)


def one_of_each_kind(data: Position, rng: Generator) -> list[Path]:
    """A path of each kind, any of them."""
    kinds: dict[str, list[Path]] = {}
    for path in paths(data):
        kinds.setdefault(kind(path), []).append(path)
    return [found[rng.below(len(found))] for found in kinds.values()]


def words(data: Position) -> list[str]:
    """The words that stand in a position somewhere."""
    return sorted(set(re.findall(r'"([^"]*)"', canonical(data))))


def at(data: Position, path: Path) -> object:
    """What stands there."""
    found: object = data
    for key in path:
        found = cast("dict[object, object]", found)[key]
    return found


def mutated(data: Position, path: Path, junk: object, remove: bool = False) -> Position:
    """The position with something else there, or without it."""
    changed = copy.deepcopy(data)
    parent = cast("dict[object, object]", at(changed, path[:-1]))
    if remove:
        del parent[path[-1]]
    else:
        parent[path[-1]] = junk
    return changed


def unpacked(game: Game, data: Position) -> State | None:
    """The state of a position, or None where it is refused: by a short message that names a path.

    What is wrong with seats or options is said as it is when a game is begun. The data never change.
    """
    before = copy.deepcopy(data)
    found = _unpacked(game, data)
    assert data == before
    if isinstance(found, State):
        return found
    assert len(str(found)) < LONGEST
    if isinstance(found, BadPosition):
        assert found.where.split(".")[0] == "position"
        assert found.why
        assert found.where in str(found)
    return None


def _unpacked(game: Game, data: Position) -> State | BadOption | BadPosition:
    try:
        return game.unpack(data)
    except (BadOption, BadPosition) as error:
        return error


def judge(game: Game, data: Position) -> None:
    """Either it is said what is wrong, or it is a position like any other, which can be seen and played on."""
    state = unpacked(game, data)
    if state is None:
        return
    assert state.checks() == []
    if "phase" not in data:
        # `options` may leave out what is as usual.
        assert canonical({**state.pack(), "options": 0}) == canonical({**data, "options": 0})
    for seat in (None, *range(state.seats)):
        game.view(state, seat)
    play_on(state)


def play_on(state: State) -> None:
    """Some steps at random, sound after each."""
    rng = Generator(1)
    for _ in range(STEPS):
        if state.over:
            return
        seat = state.first_to_act()
        state.apply(seat, rng.choose(state.legal(seat)))
        assert state.checks() == []


def judge_at(game: Game, data: Position, path: Path, rng: Generator) -> None:
    """Every piece of junk there, a word that stands elsewhere, and nothing at all."""
    known = words(data)
    for junk in (*JUNK, known[rng.below(len(known))]):
        judge(game, mutated(data, path, junk))
    judge(game, mutated(data, path, None, remove=True))
