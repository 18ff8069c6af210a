"""Evaluation: how good a position is for a seat."""

from abc import abstractmethod
from math import sqrt

from mypy_extensions import mypyc_attr

from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from meseta.kernel.types import NOTHING, Action, Seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluation:
    """The judgement of one game, in points: what a seat can expect beyond the others."""

    glances = 6
    """How many steps a search compares where it plays on beyond its tree."""
    clear_step = 2.0
    """The points that make a search expect e times as much of one action as of another, before it tries them."""
    within_turn = 0.4
    """What a step within a turn gets of the thought that the opening of a turn, or a secret choice, is worth."""
    doubt_last = 2.0
    doubt_round = 4.0
    """How much is open in the last round, and how much more with every round before it: see `doubt`."""

    leaves: tuple["Evaluation", ...] = ()
    """What judges better where a round has ended, by how many rounds are left; beyond them this one does."""

    @abstractmethod
    def worths(self, state: State) -> list[float]:
        """What each seat can expect to have at the end, in points, from what its owner may know."""

    @abstractmethod
    def plans_turn(self, state: State) -> bool:
        """Whether what is decided now is only judged by the whole turn it opens."""

    def unfinished(self, state: State) -> bool:
        """Whether something was begun that shows its worth only when the turn goes on."""
        return False

    def quick(self, state: State, legal: list[Action], rng: Generator) -> Action:
        """A good step of whoever is asked, found without judging positions; NOTHING where there is no such way.

        Only what everybody may know counts. A search plays turns to their end by it.
        """
        return NOTHING

    def rounds_left(self, state: State) -> float:
        """How many rounds there are after this one."""
        rounds = state.rounds()
        return 0.0 if rounds is None else max(0.0, float(rounds - state.round))

    def doubt(self, state: State) -> float:
        """The points that make a seat e times as likely to win as another: the fewer, the less is still open."""
        return self.doubt_last + self.doubt_round * sqrt(self.rounds_left(state))

    def value(self, state: State, seat: Seat) -> float:
        """The seat's worth against the others': the best of them counts as much as all of them together."""
        return _against_others(self.worths(state), seat)

    def values(self, state: State) -> list[float]:
        """`value` for every seat."""
        worths = self.worths(state)
        return [_against_others(worths, seat) for seat in range(len(worths))]

    def leaf_values(self, state: State) -> list[float]:
        """`values` where a search ends, at the end of a round."""
        left = int(self.rounds_left(state))
        judge = self.leaves[left] if left < len(self.leaves) else self
        return judge.values(state)


def _against_others(worths: list[float], seat: Seat) -> float:
    own = worths[seat]
    seats = len(worths)
    if seats == 1:
        return own
    best = -1e18
    total = 0.0
    for other in range(seats):
        if other != seat:
            worth = worths[other]
            total += worth
            if worth > best:
                best = worth
    return own - (best + total / (seats - 1)) / 2
