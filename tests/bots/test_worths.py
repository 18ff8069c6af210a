"""What positions are worth is pinned to the last digit, compiled and interpreted: faster must not mean otherwise.

`python -m tests.bots.test_worths` pins it anew; that is only right where a judgement was meant to change.
"""

import json
from pathlib import Path
from typing import Final

import pytest

import meseta
from meseta.bots.evaluations import evaluation_of
from meseta.bots.weights import untuned_weights
from meseta.kernel.game import Game
from meseta.kernel.generator import Generator

PINNED: Final = Path(__file__).with_name("pinned_worths.json")
POSITIONS: Final = 16
APART: Final = 25
"""Decisions between two positions of a game."""
STEP: Final = 1 / 7
"""Each weight is so much more than the one before: what is pinned does not depend on tuning."""

VARIANTS: Final[dict[str, list[dict[str, object]]]] = {"el-caballero": [{}, {"advanced": True}]}
CASES: Final = {
    " ".join([game.key, str(seats), *options]): (game, seats, options)
    for game in meseta.list_games()
    for seats in game.seats
    for options in VARIANTS.get(game.key, [{}])
}


def worths(game: Game, seats: int, options: dict[str, object]) -> list[list[str]]:
    """What positions of random games are worth to every seat, as exact texts."""
    weights = {name: STEP * (place + 1) for place, name in enumerate(untuned_weights(game.key))}
    evaluation = evaluation_of(game, seats, weights)
    rng = Generator(seats)
    state = game.new(seats, seats, options)
    found: list[list[str]] = []
    while len(found) < POSITIONS:
        for _ in range(APART):
            if state.over:
                break
            seat = state.first_to_act()
            state.apply(seat, rng.choose(state.legal(seat)))
        found.append([worth.hex() for worth in evaluation.worths(state)])
        if state.over:
            state = game.new(seats, len(found), options)
    return found


@pytest.mark.parametrize("case", CASES)
def test_the_worth_of_positions_is_the_same_to_the_last_digit(case: str) -> None:
    assert worths(*CASES[case]) == json.loads(PINNED.read_text())[case]


if __name__ == "__main__":
    PINNED.write_text(json.dumps({case: worths(*CASES[case]) for case in CASES}, indent=0) + "\n")
