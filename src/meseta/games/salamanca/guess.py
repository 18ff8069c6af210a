"""A guess: one way the cards may lie, for somebody who does not see them all."""

from math import comb, factorial
from typing import Final, final

from mypy_extensions import i64

from meseta.games.salamanca.tables import HAND
from meseta.kernel.types import Seat

NONE: Final[list[int]] = []
ANONYMOUS: Final = 0
"""Stands for a card of unknown value."""
VALUES: Final = (1 << HAND) - 1
"""The part of a mask that has a bit for each value."""


@final
class Guess:
    """For every other hand: which cards are known to be there, and how many are anonymous.

    The weight counts the ways in which physical cards can have been dealt, exchanged and played so.
    """

    def __init__(self, known: list[int], anonymous: list[int], pool: i64, weight: int) -> None:
        self.known = known
        """By seat: the cards known to be in that hand, as a mask; the observer's own hand is left out.

        There are two cards of a value at most (SA-106): bit `card` is set for one, bit `HAND + card` for two. So what
        several guesses have in common, and what one of them has, is found bit by bit.
        """
        self.anonymous = anonymous
        """By seat: how many more cards it holds."""
        self.pool = pool
        """The cards that the anonymous ones are, as a mask; ..."""
        self.left: i64 = 0
        """... and how many they are."""
        for card in range(i64(1), i64(HAND)):
            self.left += count_in(pool, card)
        self.weight = weight
        self.before: list[Guess] = NO_GUESSES
        """The guesses it comes from at the last exchange, ..."""
        self.shares: list[int] = NONE
        """... the weight that each of them brings, ..."""
        self.taken: list[int] = NONE
        """... and what was exchanged then."""
        self.given: list[int] = NONE
        self.share: i64 = 0
        """In a summary: what a card counts that is known to be there, ..."""
        self.one: i64 = 0
        """... what a card of the pool counts in the hand that is looked at, ..."""
        self.two: i64 = 0
        """... two of a value, ..."""
        self.seen: i64 = 0
        """... what is known to be in it, ..."""
        self.least: i64 = 0
        """... is surely there, ..."""
        self.most: i64 = 0
        """... and may be there, as masks."""

    def copy(self) -> "Guess":
        """The same guess; where it comes from is kept by reference, for that is past."""
        other = Guess(self.known.copy(), self.anonymous.copy(), 0, self.weight)
        other.pool = self.pool
        other.left = self.left
        other.before = self.before
        other.shares = self.shares
        other.taken = self.taken
        other.given = self.given
        return other

    def key(self) -> tuple[int, ...]:
        """The same for guesses that differ only in how they came about: all hold as many cards, so the rest follows."""
        return tuple(self.known)

    def holds(self, seat: Seat, card: i64) -> i64:
        """How many cards of a value are known to be in a hand."""
        return count_in(self.known[seat], card)

    def gain(self, seat: Seat, card: i64) -> None:
        """A known card of this value comes to a hand."""
        self.known[seat] = with_card(self.known[seat], card)

    def part_with(self, seat: Seat, card: i64) -> None:
        """A known card of this value leaves a hand."""
        self.known[seat] = without_card(self.known[seat], card)

    def total(self) -> int:
        """In how many ways the guess can be true."""
        return self.weight * factorial(self.left)

    def lose(self, seat: Seat, card: i64) -> bool:
        """A card of this value leaves a hand: a known one if there is one. False if there can be none."""
        known: i64 = self.known[seat]
        if known >> card & 1:
            self.known[seat] = without_card(known, card)
            return True
        among = count_in(self.pool, card)
        if not self.anonymous[seat] or not among:
            return False
        # Not a native number: weights grow beyond those.
        ways: int = self.anonymous[seat] * among
        self.weight *= ways
        self.anonymous[seat] -= 1
        self.pool = without_card(self.pool, card)
        self.left -= 1
        return True

    def uncover(self, seat: Seat, hand: list[int]) -> bool:
        """A whole hand is seen. False if it cannot be that."""
        for card in range(1, HAND):
            rest = hand[card] - self.holds(seat, card)
            among = count_in(self.pool, card)
            if rest < 0 or rest > among:
                return False
            self.weight *= comb(among, rest)
            self.left -= rest
            for _ in range(rest):
                self.pool = without_card(self.pool, card)
                self.gain(seat, card)
        self.weight *= factorial(self.anonymous[seat])
        self.anonymous[seat] = 0
        return True

    def look_at(self, seat: Seat) -> None:
        """Say all of a hand: its anonymous cards may be any of the pool."""
        known: i64 = self.known[seat]
        anonymous: i64 = self.anonymous[seat]
        self.seen = self.least = self.most = known
        self.one = self.two = 0
        if anonymous == 0:
            return
        left = self.left
        self.one = (self.share * anonymous + left // 2) // left
        self.two = (self.share * anonymous * 2 + left // 2) // left
        # Whatever the pool has of a value comes first, second where one is known to be there.
        with_one = known | self.pool & VALUES | (known & self.pool & VALUES) << HAND
        with_two = with_one | self.pool & ~VALUES
        self.most = with_two if anonymous > 1 else with_one
        if left == anonymous:
            self.least = with_two
        elif left == anonymous + 1:
            self.least = known | self.pool >> HAND

    def counted(self, card: i64) -> i64:
        """What the cards of a value count in the hand that was looked at."""
        count = self.share * count_in(self.seen, card)
        among = count_in(self.pool, card)
        if among == 2:
            return count + self.two
        return count + self.one if among == 1 else count


NO_GUESSES: Final[list[Guess]] = []


def count_in(mask: i64, card: i64) -> i64:
    """How many cards of a value a mask has."""
    return (mask >> card & 1) + (mask >> (HAND + card) & 1)


def mask_of(counts: list[int]) -> i64:
    """The mask of so many cards of each value."""
    mask: i64 = 0
    for card in range(len(counts)):
        for _ in range(counts[card]):
            mask = with_card(mask, card)
    return mask


def counts_in(mask: i64) -> list[int]:
    """By value: how many cards a mask has."""
    return [count_in(mask, card) for card in range(HAND)]


def with_card(mask: i64, card: i64) -> i64:
    """The mask with one more card of a value."""
    return mask | 1 << (HAND + card if mask >> card & 1 else card)


def without_card(mask: i64, card: i64) -> i64:
    """The mask with one card less of a value that it has."""
    return mask & ~(1 << (HAND + card if mask >> (HAND + card) & 1 else card))
