"""Positions of random games with one value changed: refused, or as good as any other."""

from collections.abc import Iterator

import pytest

import meseta
from meseta.conformance.altered import Altered, alter
from meseta.kernel.game import Game
from meseta.kernel.generator import Generator
from meseta.kernel.state import State

POSITIONS = 300
GAMES = [(game, part) for game in meseta.list_games() for part in range(6)]


def positions(game: Game, part: int, count: int) -> Iterator[State]:
    """From random games of every number of seats and every plain option, each some steps apart."""
    rng = Generator(100 + part)
    while count:
        seats = rng.choose(list(game.seats))
        options = {
            option.name: option.read(rng.choose(choices)) for option in game.options if (choices := _plain(option))
        }
        state = game.new(seats, rng.next(), options)
        while count and not state.over:
            for _ in range(rng.below(40)):
                if not state.over:
                    seat = rng.choose(list(state.to_act()))
                    state.apply(seat, rng.choose(state.legal(seat)))
            yield state
            count -= 1


def _plain(option: object) -> list[object]:
    return list(getattr(option, "choices", ()))


@pytest.mark.parametrize(("game", "part"), GAMES, ids=lambda value: getattr(value, "key", str(value)))
def test_a_changed_position_is_refused_or_can_be_played_on(game: Game, part: int) -> None:
    found = run(game, part, 2)
    assert not found.faults, f"{len(found.faults)} of {found.changes}: {found.faults[:12]}"
    assert found.refused > found.changes // 4


@pytest.mark.long
@pytest.mark.parametrize(("game", "part"), GAMES, ids=lambda value: getattr(value, "key", str(value)))
def test_every_value_of_every_field(game: Game, part: int) -> None:
    found = run(game, part, 1000)
    assert not found.faults, f"{len(found.faults)} of {found.changes}: {found.faults[:12]}"


def run(game: Game, part: int, most: int) -> Altered:
    """A sixth of the positions."""
    return alter(game, positions(game, part, POSITIONS // 6), Generator(part), most)
