"""What a seat knows of every hand, kept up entry by entry. For observations: the guesses of samples, summed up.

For each hand and value there are three numbers: how many cards are surely there, how many there may be at most, and how
many there are on average over all that may be, as likely as samples are.
"""

from typing import Final, final

from mypy_extensions import i64

from meseta.games.salamanca.guess import Guess, count_in, counts_in
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
VALUES: Final = (1 << HAND) - 1


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


@final
class Summary:
    """Guesses summed up; the observer's own hand is left out."""

    def __init__(self, seats: int, observer: Seat) -> None:
        self.observer = observer
        self.hands = [Hand() for _ in range(seats)]

    def sum_up(self, guesses: list[Guess]) -> None:
        """Of these guesses."""
        weighed = [Weighed(guess) for guess in guesses]
        _weigh(weighed)
        for seat in range(len(self.hands)):
            if seat != self.observer:
                _sum_up(self.hands[seat], weighed, seat)


@final
class Weighed:
    """A guess that is summed up: how likely it is, and what it says of the hand that is looked at."""

    def __init__(self, guess: Guess) -> None:
        self.guess = guess
        self.share: i64 = WHOLE
        """What a card counts that is known to be there, ..."""
        self.one: i64 = 0
        """... what it counts that the hand may have of the pool, ..."""
        self.two: i64 = 0
        """... and what two of a value count."""
        self.known: i64 = 0
        self.least: i64 = 0
        self.most: i64 = 0
        self.some: i64 = guess.pool & VALUES
        """The values of which there are some in the pool, ..."""
        self.twice: i64 = guess.pool >> HAND
        """... and of which there are two, as masks."""

    def look_at(self, seat: Seat) -> None:
        """The anonymous cards of a hand may be any of the pool."""
        known: i64 = self.guess.known[seat]
        anonymous: i64 = self.guess.anonymous[seat]
        self.known = self.least = self.most = known
        self.one = self.two = 0
        if anonymous == 0:
            return
        left = self.guess.left
        self.one = (self.share * anonymous + left // 2) // left
        self.two = (self.share * anonymous * 2 + left // 2) // left
        # Whatever the pool has of a value comes first, second where one is known to be there.
        with_one = known | self.some | (known & self.some) << HAND
        self.most = with_one | self.twice << HAND if anonymous > 1 else with_one
        if left == anonymous:
            self.least = with_one | self.twice << HAND
        elif left == anonymous + 1:
            self.least = known | self.twice

    def count(self, card: i64) -> i64:
        """What the cards of a value count."""
        count = self.share * count_in(self.known, card)
        if self.twice >> card & 1:
            return count + self.two
        return count + self.one if self.some >> card & 1 else count


def _sum_up(hand: Hand, weighed: list[Weighed], seat: Seat) -> None:
    least: i64 = ALL
    most: i64 = 0
    for guess in weighed:
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
            for guess in weighed:
                total += guess.count(card)
            if len(weighed) > 1:
                total = (total * WHOLE + FINE // 2) // FINE
            if hand.average[card] != total:
                hand.average[card] = total
                changes |= 1 << card
    hand.changes |= changes & VALUES


def _weigh(weighed: list[Weighed]) -> None:
    """How likely each of several guesses is, of FINE in all: by its weight, and the ways its pool may lie."""
    if len(weighed) == 1:
        return
    fewest = weighed[0].guess.left
    for guess in weighed:
        fewest = min(fewest, guess.guess.left)
    totals: list[int] = []
    for guess in weighed:
        total = guess.guess.weight
        # Only what the pools do not have in common matters: the numbers stay small.
        for number in range(fewest + 1, guess.guess.left + 1):
            total *= number
        totals.append(total)
    whole = sum(totals)
    for index in range(len(weighed)):
        weighed[index].share = FINE * totals[index] // whole


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
