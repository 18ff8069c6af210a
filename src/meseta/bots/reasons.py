"""Reasons: a game's judgement taken apart, into the points that a seat has and what each weight adds to them."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from meseta.bots.evaluation import Evaluation
from meseta.bots.evaluations import evaluation_of
from meseta.bots.weights import Weights, read_weights
from meseta.kernel.game import Game
from meseta.kernel.state import State
from meseta.kernel.types import Seat

POINTS: Final = "points"
"""The part that no weight makes: what is scored already."""
Parts: TypeAlias = dict[str, list[float]]
"""By the names of weights, and `points`: what each adds to every seat's worth."""


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

    def of(self, state: State) -> Parts:
        """What each part is for every seat's worth; together they are the worth.

        Two weights that multiply each other have half each of what they do together: a part is the mean of what the
        weight adds to all others and of what it adds to none.
        """
        whole = self._whole.worths(state)
        points = self._points.worths(state)
        found = {POINTS: points}
        for name, (others, alone) in self._each.items():
            without, only = others.worths(state), alone.worths(state)
            found[name] = [(a - b + c - d) / 2 for a, b, c, d in zip(whole, without, only, points, strict=True)]
        return found


def changes(before: Parts, after: Parts, seat: Seat) -> dict[str, float]:
    """By how much each part changes the seat's value (`Evaluation.value`); together that is the change.

    Where somebody else is the best of the others afterwards, each counts as the best on his part of the way: what did
    not change for anybody is no reason.
    """
    best = best_of_others(worths_of(before), worths_of(after), seat)
    found = {}
    for name, old in before.items():
        gained = [more - less for more, less in zip(after[name], old, strict=True)]
        rival = sum(part * points for part, points in zip(best, gained, strict=True))
        found[name] = gained[seat] - (rival + (sum(gained) - gained[seat]) / (len(gained) - 1)) / 2
    return found


def worths_of(parts: Parts) -> list[float]:
    """Every seat's worth, from its parts."""
    return [sum(each) for each in zip(*parts.values(), strict=True)]


def best_of_others(before: Sequence[float], after: Sequence[float], seat: Seat) -> list[float]:
    """On how much of the way each is the best of the seat's opponents, where all worths go straight from one to the
    other; together 1."""
    found = [0.0] * len(before)
    others = [other for other in range(len(before)) if other != seat]
    best, come = max(others, key=lambda other: before[other]), 0.0
    while True:
        pace = after[best] - before[best]
        faster = [(other, after[other] - before[other] - pace) for other in others]
        meetings = [((before[best] - before[other]) / gap, other) for other, gap in faster if gap > 0.0]
        met, other = min(meetings, default=(1.0, best))
        found[best] += min(met, 1.0) - come
        if met >= 1.0:
            return found
        best, come = other, met


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
