"""What an evaluation makes of a position: weight by weight, so that no tuning changes what a test says."""

import pytest

from meseta.bots.evaluation import Evaluation
from meseta.bots.evaluations import evaluation_of
from meseta.bots.weights import untuned_weights
from meseta.kernel.state import State


def weighing(state: State, **weights: float) -> Evaluation:
    """The game's evaluation with these weights, and 0 for all others."""
    names = untuned_weights(state.game.key)
    assert set(weights) <= set(names)
    given = {name: float(weights.get(name, 0)) for name in names}
    return evaluation_of(state.game, state.seats, given)


def worths(state: State, **weights: float) -> list[float]:
    """What each seat has beyond its score, if these weights alone count."""
    found = weighing(state, **weights).worths(state)
    return [worth - score for worth, score in zip(found, state.scores(), strict=True)]


def about(*numbers: float) -> object:
    """Equal to a list of these numbers, but for rounding."""
    return pytest.approx(list(numbers))
