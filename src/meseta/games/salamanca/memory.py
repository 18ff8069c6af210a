"""What a seat knows of every hand, kept up entry by entry. For observations: the guesses of samples, summed up.

For each hand and value there are three numbers: how many cards are surely there, how many there may be at most, and how
many there are on average over all that may be, as likely as samples are.
"""

from typing import Final, final

from mypy_extensions import i64

from meseta.games.salamanca.guess import VALUES, Guess, counts_in
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
        self.average: list[int] = [0] * HAND
        """By value: how many cards are there on average, times WHOLE, rounded."""
        self.changes: i64 = VALUES
        """The values of which something has changed, as a mask; who tells of the hand clears it."""
        # What there was to sum up, where it was but one guess.
        self.certain = False
        self._known: i64 = 0
        self._anonymous: i64 = 0
        self._pool: i64 = 0

    def is_as(self, guess: Guess, seat: Seat) -> bool:
        """Has the hand been summed up by such a guess, the only one, the last time? From now on it has."""
        known: i64 = guess.known[seat]
        anonymous: i64 = guess.anonymous[seat]
        pool = guess.pool if anonymous else 0
        same = self.certain and known == self._known and anonymous == self._anonymous and pool == self._pool
        self.certain = True
        self._known = known
        self._anonymous = anonymous
        self._pool = pool
        return same


@final
class Summary:
    """Guesses summed up; the observer's own hand is left out."""

    def __init__(self, seats: int, observer: Seat) -> None:
        self.observer = observer
        self.hands = [Hand() for _ in range(seats)]

    def sum_up(self, guesses: list[Guess]) -> None:
        """Of these guesses."""
        weigh(guesses)
        for seat in range(len(self.hands)):
            if seat != self.observer:
                hand = self.hands[seat]
                if len(guesses) > 1:
                    hand.certain = False
                    _sum_up(hand, guesses, seat)
                elif not hand.is_as(guesses[0], seat):
                    _sum_up(hand, guesses, seat)


def _sum_up(hand: Hand, guesses: list[Guess], seat: Seat) -> None:
    least: i64 = ALL
    most: i64 = 0
    for guess in guesses:
        guess.look_at(seat)
        least &= guess.least
        most |= guess.most
    changes = hand.least ^ least | hand.most ^ most
    changes |= changes >> HAND
    possible = hand.most | most
    hand.least = least
    hand.most = most
    for card in range(i64(1), i64(HAND)):
        if possible >> card & 1:
            total: i64 = 0
            for guess in guesses:
                total += guess.counted(card)
            if len(guesses) > 1:
                total = (total * WHOLE + FINE // 2) // FINE
            if hand.average[card] != total:
                hand.average[card] = total
                changes |= 1 << card
    hand.changes |= changes & VALUES


def weigh(guesses: list[Guess]) -> None:
    """How likely each guess is, of FINE in all: by its weight, and the ways its pool may lie."""
    if len(guesses) == 1:
        guesses[0].share = WHOLE
        return
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
        values = guess.known[seat] % (1 << HAND)
        if values & ~played or sum(used) < guess.anonymous[seat]:
            found.append(guess)
        else:
            for hand in _hands(pool, guess.anonymous[seat], HAND - 1):
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
