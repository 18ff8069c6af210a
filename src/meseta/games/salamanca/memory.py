"""What a seat knows of every hand, kept up entry by entry. For observations: the guesses of samples, summed up.

For each hand and value there are three numbers: how many cards are surely there, how many there may be at most, and how
many there are on average over all that may be, as likely as samples are.
"""

from typing import Final, final

from mypy_extensions import i64

from meseta.games.salamanca.guess import Guess, count_in, with_card
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
    """Guesses summed up; the observer's own hand is left out."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.least: list[int] = [0] * seats
        """By seat: the cards that are surely there, as masks of guesses are; ..."""
        self.most: list[int] = [0] * seats
        """... and those that may be there."""
        self.average: list[int] = [0] * (seats * HAND)
        """By seat and value: how many cards are there on average, times WHOLE, rounded."""

    def sum_up(self, guesses: list[Guess]) -> None:
        """Of these guesses."""
        self.least = [ALL] * self.seats
        self.most = [0] * self.seats
        self.average = [0] * (self.seats * HAND)
        if len(guesses) == 1:
            self._add(guesses[0], WHOLE)
            return
        shares = _shares(guesses)
        for index in range(len(guesses)):
            self._add(guesses[index], shares[index])
        for place in range(len(self.average)):
            fine: i64 = self.average[place]
            if fine:
                self.average[place] = (fine * WHOLE + FINE // 2) // FINE

    def _add(self, guess: Guess, share: i64) -> None:
        """A guess, and what a card counts in it."""
        left: i64 = 0
        for number in guess.pool:
            left += number
        seats = i64(self.seats)
        for seat in range(seats):
            known: i64 = guess.known[seat]
            anonymous: i64 = guess.anonymous[seat]
            if known or anonymous:
                self._add_hand(guess, share, seat, known, anonymous, left)
            else:
                self.least[seat] = 0

    def _add_hand(self, guess: Guess, share: i64, seat: Seat, known: i64, anonymous: i64, left: i64) -> None:
        """The anonymous cards of a hand may be any of the pool."""
        average = self.average
        least = known
        most = known
        for card in range(i64(1), i64(HAND)):
            count = share * count_in(known, card)
            among: i64 = guess.pool[card] if anonymous else 0
            if among:
                count += (share * anonymous * among + left // 2) // left
                most = with_card(most, card)
                if among > 1 and anonymous > 1:
                    most = with_card(most, card)
                others = left - among
                if others < anonymous:
                    least = with_card(least, card)
                if others + 1 < anonymous:
                    least = with_card(least, card)
            if count:
                before: i64 = average[seat * HAND + card]
                average[seat * HAND + card] = before + count
        common: i64 = self.least[seat]
        self.least[seat] = common & least
        possible: i64 = self.most[seat]
        self.most[seat] = possible | most


def _shares(guesses: list[Guess]) -> list[int]:
    """How likely each guess is, of FINE in all."""
    totals = [guess.total() for guess in guesses]
    whole = sum(totals)
    return [FINE * total // whole for total in totals]


def able(guesses: list[Guess], seat: Seat, played: i64) -> list[Guess]:
    """The guesses in which a seat holds a value that is not among those played (a mask)."""
    found: list[Guess] = []
    for guess in guesses:
        used = [guess.pool[card] if played >> card & 1 else 0 for card in range(HAND)]
        values = guess.known[seat] % (1 << HAND)
        if values & ~played or sum(used) < guess.anonymous[seat]:
            found.append(guess)
        else:
            for hand in _hands(guess.pool, guess.anonymous[seat], HAND - 1):
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
