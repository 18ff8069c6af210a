"""Evaluation: how good a position is for a seat."""

from abc import ABC, abstractmethod

from mypy_extensions import mypyc_attr

from meseta.kernel.state import State
from meseta.kernel.types import Seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluation(ABC):
    """The judgement of one game, in points: what a seat can expect beyond the others."""

    @abstractmethod
    def worths(self, state: State) -> list[float]:
        """What each seat can expect to have at the end, in points, from what its owner may know."""

    @abstractmethod
    def plans_turn(self, state: State) -> bool:
        """Whether what is decided now is only judged by the whole turn it opens."""

    def unfinished(self, state: State) -> bool:
        """Whether something was begun that shows its worth only when the turn goes on."""
        return False

    def value(self, state: State, seat: Seat) -> float:
        """The seat's worth against the others': the best of them counts as much as all of them together."""
        worths = self.worths(state)
        own = worths[seat]
        if state.seats == 1:
            return own
        best = -1e18
        total = 0.0
        for other in range(state.seats):
            if other != seat:
                total += worths[other]
                if worths[other] > best:
                    best = worths[other]
        return own - (best + total / (state.seats - 1)) / 2
