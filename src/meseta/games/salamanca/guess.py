"""A guess: one way the cards may lie, for somebody who does not see them all."""

from math import comb, factorial
from typing import Final, final

from meseta.games.salamanca.tables import HAND
from meseta.kernel.types import Seat

ANONYMOUS: Final = 0
"""Stands for a card of unknown value."""


@final
class Guess:
    """For every other hand: which cards are known to be there, and how many are anonymous.

    The weight counts the ways in which physical cards can have been dealt, exchanged and played so.
    """

    def __init__(self, known: list[int], anonymous: list[int], pool: list[int], weight: int) -> None:
        self.known = known
        """By seat and value: cards known to be in that hand; the observer's own hand is left out."""
        self.anonymous = anonymous
        """By seat: how many more cards it holds."""
        self.pool = pool
        """By value: the cards that the anonymous ones are."""
        self.weight = weight
        self.before: list[Guess] = []
        """The guesses it comes from at the last exchange, ..."""
        self.shares: list[int] = []
        """... the weight that each of them brings, ..."""
        self.taken: list[int] = []
        """... and what was exchanged then."""
        self.given: list[int] = []

    def copy(self) -> "Guess":
        """The same guess; where it comes from is kept by reference, for that is past."""
        other = Guess(self.known.copy(), self.anonymous.copy(), self.pool.copy(), self.weight)
        other.before = self.before
        other.shares = self.shares
        other.taken = self.taken
        other.given = self.given
        return other

    def key(self) -> bytes:
        """The same for guesses that differ only in how they came about."""
        return bytes(self.known + self.anonymous)

    def total(self) -> int:
        """In how many ways the guess can be true."""
        return self.weight * factorial(sum(self.pool))

    def lose(self, seat: Seat, card: int) -> bool:
        """A card of this value leaves a hand: a known one if there is one. False if there can be none."""
        if self.known[seat * HAND + card]:
            self.known[seat * HAND + card] -= 1
            return True
        if not self.anonymous[seat] or not self.pool[card]:
            return False
        self.weight *= self.anonymous[seat] * self.pool[card]
        self.anonymous[seat] -= 1
        self.pool[card] -= 1
        return True

    def uncover(self, seat: Seat, hand: list[int]) -> bool:
        """A whole hand is seen. False if it cannot be that."""
        for card in range(1, HAND):
            rest = hand[card] - self.known[seat * HAND + card]
            if rest < 0 or rest > self.pool[card]:
                return False
            self.weight *= comb(self.pool[card], rest)
            self.pool[card] -= rest
            self.known[seat * HAND + card] = hand[card]
        self.weight *= factorial(self.anonymous[seat])
        self.anonymous[seat] = 0
        return True
