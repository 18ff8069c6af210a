"""Reasons: a game's judgement taken apart, into the points that a seat has and what each weight adds to them."""

from collections.abc import Sequence
from typing import Final

from meseta.bots.evaluation import Evaluation
from meseta.bots.evaluations import evaluation_of
from meseta.bots.weights import Weights, read_weights
from meseta.kernel.game import Game
from meseta.kernel.state import State
from meseta.kernel.types import Seat

POINTS: Final = "points"
"""The part that no weight makes: what is scored already."""


class Reasons:
    """The parts of a judgement by name: those of the weights, and `points`."""

    def __init__(self, game: Game, seats: int) -> None:
        weights = read_weights(game.key, seats)
        none = dict.fromkeys(weights, 0.0)
        self._whole = evaluation_of(game, seats, weights)
        self._points = evaluation_of(game, seats, none)
        self._each = {
            name: (evaluation_of(game, seats, {**weights, name: 0.0}), evaluation_of(game, seats, {**none, name: own}))
            for name, own in weights.items()
        }
        """For each weight: all others, and it alone."""

    def of(self, state: State, seat: Seat) -> dict[str, float]:
        """What each part is for the seat's value; together they are the value.

        Two weights that multiply each other have half each of what they do together: a part is the mean of what the
        weight adds to all others and of what it adds to none.
        """
        whole = self._whole.worths(state)
        points = self._points.worths(state)
        rival = max((other for other in range(len(whole)) if other != seat), key=lambda other: whole[other])
        found = {POINTS: _against(points, seat, rival)}
        for name, (others, alone) in self._each.items():
            without, only = others.worths(state), alone.worths(state)
            added = [(a - b + c - d) / 2 for a, b, c, d in zip(whole, without, only, points, strict=True)]
            found[name] = _against(added, seat, rival)
        return found


class Part(Evaluation):
    """What one weight adds to a judgement by all others."""

    def __init__(self, whole: Evaluation, without: Evaluation) -> None:
        self.whole = whole
        self.without = without

    def plans_turn(self, state: State) -> bool:
        return self.whole.plans_turn(state)

    def worths(self, state: State) -> list[float]:
        without = self.without.worths(state)
        return [worth - without[seat] for seat, worth in enumerate(self.whole.worths(state))]


def parts(game: Game, seats: int, weights: Weights | None = None) -> dict[str, Part]:
    """The parts of a game's judgement, by the names of its weights: those in use, or others."""
    weights = read_weights(game.key, seats) if weights is None else weights
    whole = evaluation_of(game, seats, weights)
    return {name: Part(whole, evaluation_of(game, seats, {**weights, name: 0.0})) for name in weights}


def _against(worths: Sequence[float], seat: Seat, rival: Seat) -> float:
    """As `Evaluation.value`, where it is known who the best of the others is."""
    own = worths[seat]
    return own - (worths[rival] + (sum(worths) - own) / (len(worths) - 1)) / 2
