"""What a seat knows of every hand, kept up entry by entry. For observations: the guesses of samples, summed up.

By seat and value it tells three numbers: how many cards are surely there, how many there may be at most, and how many
there are on average over all that may be, as likely as samples are.
"""

from typing import Final, final

from mypy_extensions import i64

from meseta.games.salamanca.guess import Guess
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


@final
class Memory:
    """The memory of one seat of a game. It follows a story that only grows; another one is followed anew."""

    def __init__(self, seats: int, observer: Seat) -> None:
        self.seats = seats
        self.observer = observer
        self.summary = Summary(seats)
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
        summary = Summary(self.seats)
        summary.sum_up(able(self._inference.guesses, seat, values_of(state.played)))
        return summary


@final
class Summary:
    """Guesses summed up, by seat and value; the observer's own hand is left out."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.least: list[int] = [0] * (seats * HAND)
        """Cards that are surely there."""
        self.most: list[int] = [0] * (seats * HAND)
        """Cards that may be there."""
        self.average: list[int] = [0] * (seats * HAND)
        """Cards that are there on average, times WHOLE, rounded."""

    def sum_up(self, guesses: list[Guess]) -> None:
        """Of these guesses."""
        if len(guesses) == 1 and not any(guesses[0].anonymous):
            self.least = guesses[0].known.copy()
            self.most = self.least.copy()
            self.average = [WHOLE * count for count in self.least]
            return
        shares = _shares(guesses)
        lefts = [sum(guess.pool) for guess in guesses]
        for seat in range(self.seats):
            for card in range(1, HAND):
                self._sum_up_place(guesses, shares, lefts, seat, card)

    def _sum_up_place(self, guesses: list[Guess], shares: list[int], lefts: list[int], seat: Seat, card: i64) -> None:
        """One value in one hand: the anonymous cards of a guess may be any of its pool."""
        place = seat * HAND + card
        least: i64 = HAND
        most: i64 = 0
        total: i64 = 0
        count = i64(len(guesses))
        for index in range(count):
            guess = guesses[index]
            known: i64 = guess.known[place]
            anonymous: i64 = guess.anonymous[seat]
            pool: i64 = guess.pool[card]
            low = known
            high = known
            mean = known * FINE
            if anonymous and pool:
                left: i64 = lefts[index]
                low += max(0, anonymous + pool - left)
                high += min(anonymous, pool)
                mean += anonymous * pool * FINE // left
            least = min(least, low)
            most = max(most, high)
            share: i64 = shares[index]
            total += share * mean
        self.least[place] = least
        self.most[place] = most
        average = (total // FINE * WHOLE + FINE // 2) // FINE
        self.average[place] = max(least * WHOLE, min(average, most * WHOLE))


def _shares(guesses: list[Guess]) -> list[int]:
    """How likely each guess is, of FINE in all."""
    if len(guesses) == 1:
        return [FINE]
    totals = [guess.total() for guess in guesses]
    whole = sum(totals)
    return [FINE * total // whole for total in totals]


def able(guesses: list[Guess], seat: Seat, played: i64) -> list[Guess]:
    """The guesses in which a seat holds a value that is not among those played (a mask)."""
    found: list[Guess] = []
    for guess in guesses:
        known = guess.known[seat * HAND : seat * HAND + HAND]
        used = [guess.pool[card] if played >> card & 1 else 0 for card in range(HAND)]
        if _has_other(known, played) or sum(used) < guess.anonymous[seat]:
            found.append(guess)
        else:
            for hand in _hands(guess.pool, guess.anonymous[seat], HAND - 1):
                if _has_other(hand, played):
                    found.append(_uncovered(guess, seat, hand))
    return found


def _has_other(hand: list[int], values: i64) -> bool:
    """Is there a card of none of these values?"""
    for card in range(HAND):
        if hand[card] and not values >> card & 1:
            return True
    return False


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
    whole = [guess.known[seat * HAND + card] + hand[card] for card in range(HAND)]
    other.uncover(seat, whole)
    return other
