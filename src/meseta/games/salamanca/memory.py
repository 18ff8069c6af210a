"""What a seat knows of every hand, kept up entry by entry. For observations: the guesses of samples, summed up.

For each hand and value there are three numbers: how many cards are surely there, how many there may be at most, and how
many there are on average over all that may be, as likely as samples are.
"""

from typing import Final, final

from mypy_extensions import i64

from meseta.games.salamanca.guess import VALUES, Guess, count_in, counts_in, drawn
from meseta.games.salamanca.knowledge import CAP, Inference, more_guesses
from meseta.games.salamanca.state import Salamanca
from meseta.games.salamanca.story import NO_STORY, Story
from meseta.games.salamanca.tables import HAND
from meseta.kernel.types import NOTHING, Seat
from meseta.parts.orders import values_of

WHOLE: Final = 64
"""Stands for one card in an average."""
FINE: Final = 1 << 24
"""Averages are added up with so many steps to a card."""
ALL: Final = (1 << 2 * HAND) - 1
"""Every card, as a mask of guesses."""


@final
class Memory:
    """The memory of one seat of a game. It follows a story that only grows; another one is followed anew."""

    def __init__(self, seats: int, observer: Seat) -> None:
        self.seats = seats
        self.observer = observer
        self.summary = Summary(seats, observer)
        self._inference = Inference(NO_STORY, 0, NOTHING)

    def follow(self, story: Story) -> bool:
        """Take in what has happened since the last time; False if nothing has."""
        inference = self._inference
        if story is not inference.story or len(story.entries) < inference.followed or not inference.followed:
            inference = Inference(story, self.seats, self.observer, CAP, False)
            self._inference = inference
        elif len(story.entries) == inference.followed:
            return False
        inference.follow()
        if not inference.guesses:
            inference.guesses = more_guesses(story, self.seats, self.observer, CAP * 8)
        if len(inference.guesses) == 1:
            # Nothing is left to be weighed: the numbers stay small.
            inference.guesses[0].weight = 1
        self.summary.sum_up(inference.guesses)
        return True

    def if_asked(self, state: Salamanca, seat: Seat) -> "Summary":
        """SA-402: the same, for somebody who sees that another is asked for a card: he holds one that he may play."""
        summary = Summary(self.seats, self.observer)
        summary.sum_up(able(self._inference.guesses, seat, values_of(state.played)))
        return summary


@final
class Hand:
    """What is known of a hand."""

    def __init__(self) -> None:
        self.least: i64 = 0
        """The cards that are surely there, as masks of guesses are; ..."""
        self.most: i64 = 0
        """... and those that may be there."""
        self.changes: i64 = VALUES
        """The values of which something has changed, as a mask; who tells of the hand clears it."""
        self._certain = False
        """Whether all guesses say the same of the hand. Then it is this: ..."""
        self._known: i64 = 0
        self._anonymous: i64 = 0
        self._pool: i64 = 0
        self._one: i64 = 0
        """... and an anonymous card counts so much, ..."""
        self._two: i64 = 0
        """... two of a value."""
        self._averages: list[int] = [0] * HAND
        """By value, where guesses differ."""

    def average(self, card: i64) -> i64:
        """How many cards of a value are there on average, times WHOLE, rounded."""
        if self._certain:
            return WHOLE * count_in(self._known, card) + drawn(self._pool, card, self._one, self._two)
        return self._averages[card]

    def take_one(self, guess: Guess, seat: Seat) -> None:
        """All guesses say of the hand what this one says."""
        known = guess.known(seat)
        anonymous = guess.anonymous(seat)
        pool: i64 = 0
        if anonymous:
            pool = guess.pool
        if self._certain:
            if known == self._known and anonymous == self._anonymous and pool == self._pool:
                return
            if pool == self._pool and anonymous == self._anonymous:
                self._change(known ^ self._known)
            else:
                self._change(known ^ self._known | pool | self._pool)
        else:
            self.changes = VALUES
        guess.share = WHOLE
        guess.look_at(seat)
        self._change(guess.least ^ self.least | guess.most ^ self.most)
        self.least = guess.least
        self.most = guess.most
        self._certain = True
        self._known = known
        self._anonymous = anonymous
        self._pool = pool
        self._one = guess.one
        self._two = guess.two

    def _change(self, cards: i64) -> None:
        self.changes |= (cards | cards >> HAND) & VALUES

    def take_several(self, guesses: list[Guess], seat: Seat) -> None:
        """The guesses, which are weighed, differ."""
        common = Common(guesses, seat)
        self._change(common.least ^ self.least | common.most ^ self.most)
        possible = self.most | common.most
        for card in range(i64(1), i64(HAND)):
            average: i64 = 0
            if possible >> card & 1:
                average = (common.counted(card) * WHOLE + FINE // 2) // FINE
                if self.average(card) != average:
                    self.changes |= 1 << card
            self._averages[card] = average
        self.least = common.least
        self.most = common.most
        self._certain = False


@final
class Common:
    """What several guesses have in common of a hand: only where they differ each of them must be asked."""

    def __init__(self, guesses: list[Guess], seat: Seat) -> None:
        self._guesses = guesses
        self._pool = guesses[0].pool
        self._known: i64 = ALL
        self._whole: i64 = 0
        self._one: i64 = 0
        self._two: i64 = 0
        self.least: i64 = ALL
        self.most: i64 = 0
        seen: i64 = 0
        differing: i64 = 0
        for guess in guesses:
            guess.look_at(seat)
            self.least &= guess.least
            self.most |= guess.most
            self._known &= guess.seen
            self._whole += guess.share
            self._one += guess.one
            self._two += guess.two
            seen |= guess.seen
            differing |= guess.pool ^ self._pool
        differing |= self._known ^ seen
        self._differing = differing | differing >> HAND

    def counted(self, card: i64) -> i64:
        """What the cards of a value count in the hand, in all guesses together."""
        if not self._differing >> card & 1:
            return self._whole * count_in(self._known, card) + drawn(self._pool, card, self._one, self._two)
        total: i64 = 0
        for guess in self._guesses:
            total += guess.counted(card)
        return total


@final
class Summary:
    """Guesses summed up; the observer's own hand is left out."""

    def __init__(self, seats: int, observer: Seat) -> None:
        self.observer = observer
        self.hands = [Hand() for _ in range(seats)]

    def sum_up(self, guesses: list[Guess]) -> None:
        """Of these guesses."""
        differing: i64 = 0
        for seat in range(i64(len(self.hands))):
            if seat != self.observer:
                if _agree(guesses, seat):
                    self.hands[seat].take_one(guesses[0], seat)
                else:
                    differing |= 1 << seat
        if differing:
            weigh(guesses)
            for seat in range(i64(len(self.hands))):
                if differing >> seat & 1:
                    self.hands[seat].take_several(guesses, seat)


def _agree(guesses: list[Guess], seat: Seat) -> bool:
    """Do all guesses say the same of a hand? Rounded, its averages are then those of any of them."""
    first = guesses[0]
    for guess in guesses:
        if guess is not first and not guess.is_like(first, seat):
            return False
    return True


def weigh(guesses: list[Guess]) -> None:
    """How likely each guess is, of FINE in all: by its weight, and the ways its pool may lie."""
    fewest = guesses[0].left
    for guess in guesses:
        fewest = min(fewest, guess.left)
    totals: list[int] = []
    number: int
    for guess in guesses:
        total = guess.weight
        # Only what the pools do not have in common matters: the numbers stay small.
        for number in range(fewest + 1, guess.left + 1):
            total *= number
        totals.append(total)
    whole = sum(totals)
    for index in range(len(guesses)):
        guesses[index].share = FINE * totals[index] // whole


def able(guesses: list[Guess], seat: Seat, played: i64) -> list[Guess]:
    """The guesses in which a seat holds a value that is not among those played (a mask)."""
    found: list[Guess] = []
    for guess in guesses:
        pool = counts_in(guess.pool)
        used = [pool[card] if played >> card & 1 else 0 for card in range(HAND)]
        values = guess.known(seat) & VALUES
        if values & ~played or sum(used) < guess.anonymous(seat):
            found.append(guess)
        else:
            for hand in _hands(pool, guess.anonymous(seat), HAND - 1):
                if [card for card in range(HAND) if hand[card] and not played >> card & 1]:
                    found.append(_uncovered(guess, seat, hand))
    return found


def _hands(pool: list[int], count: int, highest: int) -> list[list[int]]:
    """Every hand of so many cards of a pool, with values up to the highest."""
    if not highest:
        return [] if count else [[0] * HAND]
    found: list[list[int]] = []
    for number in range(min(pool[highest], count) + 1):
        for hand in _hands(pool, count - number, highest - 1):
            hand[highest] = number
            found.append(hand)
    return found


def _uncovered(guess: Guess, seat: Seat, hand: list[int]) -> Guess:
    other = guess.copy()
    whole = [guess.holds(seat, card) + hand[card] for card in range(HAND)]
    other.uncover(seat, whole)
    return other
