"""Tables to test environments at: every game, number of seats and variant; and positions along random games."""

from collections.abc import Iterator

import pytest

from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from meseta.match.registry import find_game
from tests.records.make import VARIANTS

KEYS = list(VARIANTS)
TABLES = [
    pytest.param(
        key,
        seats,
        options,
        id=f"{key}-{seats}-{variant}",
        marks=() if seats == find_game(key).seats[number % 2] or not options else pytest.mark.long,
    )
    for key, variants in VARIANTS.items()
    for seats in find_game(key).seats
    for number, (variant, options) in enumerate(variants.items())
]
"""Game, seats, options. The short suite has every number of seats and every variant, the long one all of both."""
DRAWN = [
    pytest.param(
        *table.values, id=table.id, marks=() if table.values[1] == 2 and not table.values[2] else pytest.mark.long
    )
    for table in TABLES
]
"""The same for what takes long: one table of each game in the short suite."""
SEATED = [pytest.param(key, seats, id=f"{key}-{seats}") for key in VARIANTS for seats in find_game(key).seats]


def positions(key: str, seats: int, options: dict[str, object], seed: int = 1, most: int = 2000) -> Iterator[State]:
    """The positions of a random game, one after the other in one state; who chooses in secret chooses in any order."""
    state = find_game(key).new(seats, seed, options)
    rng = Generator(seed)
    for _ in range(most):
        if state.over:
            return
        yield state
        seat = rng.choose(list(state.to_act()))
        state.apply(seat, rng.choose(state.legal(seat)))
