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
"""The part of a mask that has a bit for each value.

There are two cards of a value at most: bit `card` of a mask is set for one, bit `HAND + card` for two. So what several
guesses have in common, and what one of them has, is found bit by bit.
"""
COUNT_BITS: Final = 5
"""A hand has fewer than 32 cards."""


@final
class Guess:
    """For every other hand: which cards are known to be there, and how many are anonymous.

    The weight counts the ways in which physical cards can have been dealt, exchanged and played so. All but the weight
    are native numbers: a guess is copied, changed and compared without making an object.
    """

    def __init__(self, anonymous: list[int], pool: i64, weight: int) -> None:
        self._first: i64 = 0
        """Bit `seat * HAND + card` where a card is known to be in that hand; the observer's own is left out. ..."""
        self._second: i64 = 0
        """... The same where two of a value are: there are no more (SA-106)."""
        self._anonymous: i64 = 0
        """By seat: how many more cards it holds, so many bits each."""
        for seat in range(len(anonymous)):
            self._anonymous |= shifted(anonymous[seat], seat * COUNT_BITS)
        self.pool = pool
        """The cards that the anonymous ones are, as a mask; ..."""
        self.left: i64 = 0
        """... and how many they are."""
        if pool:
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
        other = Guess(NONE, 0, self.weight)
        other._first = self._first
        other._second = self._second
        other._anonymous = self._anonymous
        other.pool = self.pool
        other.left = self.left
        other.before = self.before
        other.shares = self.shares
        other.taken = self.taken
        other.given = self.given
        return other

    def key(self) -> tuple[i64, i64]:
        """The same for guesses that differ only in how they came about: all hold as many cards, so the rest follows."""
        return self._first, self._second

    def known(self, seat: Seat) -> i64:
        """The cards known to be in a hand, as a mask."""
        place = seat * HAND
        return self._first >> place & VALUES | (self._second >> place & VALUES) << HAND

    def anonymous(self, seat: Seat) -> i64:
        """How many more cards a hand holds."""
        return self._anonymous >> seat * COUNT_BITS & (1 << COUNT_BITS) - 1

    def holds(self, seat: Seat, card: i64) -> i64:
        """How many cards of a value are known to be in a hand."""
        place = seat * HAND + card
        return (self._first >> place & 1) + (self._second >> place & 1)

    def gain(self, seat: Seat, card: i64) -> None:
        """A known card of this value comes to a hand."""
        place = shifted(1, seat * HAND + card)
        if self._first & place:
            self._second |= place
        else:
            self._first |= place

    def part_with(self, seat: Seat, card: i64) -> None:
        """A known card of this value leaves a hand."""
        place = shifted(1, seat * HAND + card)
        if self._second & place:
            self._second ^= place
        else:
            self._first ^= place

    def move_anonymous(self, source: Seat, target: Seat) -> None:
        """An anonymous card goes from hand to hand."""
        self._anonymous += shifted(1, target * COUNT_BITS) - shifted(1, source * COUNT_BITS)

    def total(self) -> int:
        """In how many ways the guess can be true."""
        return self.weight * factorial(self.left)

    def lose(self, seat: Seat, card: i64) -> bool:
        """A card of this value leaves a hand: a known one if there is one. False if there can be none."""
        if self._first >> seat * HAND + card & 1:
            self.part_with(seat, card)
            return True
        anonymous = self.anonymous(seat)
        among = count_in(self.pool, card)
        if not anonymous or not among:
            return False
        # Not a native number: weights grow beyond those.
        ways: int = anonymous * among
        self.weight *= ways
        self._anonymous -= shifted(1, seat * COUNT_BITS)
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
        anonymous = self.anonymous(seat)
        self.weight *= factorial(anonymous)
        self._anonymous -= anonymous << seat * COUNT_BITS
        return True

    def is_like(self, other: "Guess", seat: Seat) -> bool:
        """Do both say the same of a hand?"""
        if self.known(seat) != other.known(seat) or self.anonymous(seat) != other.anonymous(seat):
            return False
        return self.pool == other.pool or self.anonymous(seat) == 0

    def look_at(self, seat: Seat) -> None:
        """Say all of a hand: its anonymous cards may be any of the pool."""
        known = self.known(seat)
        anonymous = self.anonymous(seat)
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
        return self.share * count_in(self.seen, card) + drawn(self.pool, card, self.one, self.two)


def shifted(number: i64, places: i64) -> i64:
    """So many places to the left. Where the number is a literal, the compiled build would shift 32 bits only."""
    return number << places


def drawn(pool: i64, card: i64, one: i64, two: i64) -> i64:
    """What the cards of a value that a pool has count in a hand, where one or two of a value count so much."""
    if pool >> (HAND + card) & 1:
        return two
    # No conditional expression: between a native number and a literal it would make objects.
    if pool >> card & 1:
        return one
    return 0


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
