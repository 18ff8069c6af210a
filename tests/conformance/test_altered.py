"""Positions of random games with one value changed: refused, or as good as any other."""

import re
from collections.abc import Iterator

import pytest

import meseta
from meseta.kernel.game import ChoiceOption, Game
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from tests.conformance.altered import Altered, alter

POSITIONS = 300
PARTS = 6
GAMES = [(game, part) for game in meseta.list_games() for part in range(PARTS)]


def positions(game: Game, part: int, count: int) -> Iterator[State]:
    """From random games of every number of seats and every plain option, each some steps apart."""
    rng = Generator(100 + part)
    choices = [option for option in game.options if isinstance(option, ChoiceOption)]
    while count:
        options: dict[str, object] = {option.name: option.choices[rng.below(len(option.choices))] for option in choices}
        state = game.new(rng.choose(list(game.seats)), rng.next(), options)
        while count and not state.over:
            for _ in range(rng.below(40)):
                if not state.over:
                    seat = rng.choose(list(state.to_act()))
                    state.apply(seat, rng.choose(state.legal(seat)))
            yield state
            count -= 1


@pytest.mark.parametrize(("game", "part"), GAMES, ids=lambda value: getattr(value, "key", str(value)))
def test_a_changed_position_is_refused_or_can_be_played_on(game: Game, part: int) -> None:
    found = run(game, part, 1)
    assert not found.faults, summary(found)
    assert found.refused > found.changes // 4


@pytest.mark.long(compiled=True)
@pytest.mark.parametrize(("game", "part"), GAMES, ids=lambda value: getattr(value, "key", str(value)))
def test_every_value_of_every_field(game: Game, part: int) -> None:
    found = run(game, part, 1000)
    assert not found.faults, summary(found)


def run(game: Game, part: int, most: int) -> Altered:
    """One part of the positions."""
    return alter(game, positions(game, part, POSITIONS // PARTS), Generator(part), most)


def summary(found: Altered) -> str:
    """Each kind of fault once, without what differs from position to position."""
    kinds = sorted({re.sub(r"\d+", "N", fault)[:160] for fault in found.faults})
    return f"{len(found.faults)} of {found.changes}:\n" + "\n".join(kinds[:40])
