"""What a seat can know of the cards: every way the hidden ones may have gone, as far as it matters, with its weight.

Two others may exchange cards by card 6 (SA-533); then each card that could have changed hands makes a guess of its own,
and later plays rule guesses out.
"""

from typing import Final, final

from mypy_extensions import i64

from meseta.games.salamanca.guess import ANONYMOUS, Guess, mask_of
from meseta.games.salamanca.story import ENTRY, LOOK, PASS, PLAY, SHOW, SWAP, Story
from meseta.games.salamanca.tables import HAND, cards_in_game
from meseta.kernel.types import NOTHING, Seat

CAP: Final = 256
"""So many guesses are kept at once, the heaviest; if all of them are ruled out, more are."""


def all_guesses(story: Story, seats: int, observer: Seat) -> list[Guess]:
    """Every guess that agrees with what the observer (NOTHING: a spectator) has seen. Nobody changes them later."""
    if observer not in story.guesses:
        story.guesses[observer] = more_guesses(story, seats, observer, CAP)
    return story.guesses[observer]


def more_guesses(story: Story, seats: int, observer: Seat, cap: int) -> list[Guess]:
    """The same, with so many kept; or more, if all of those are ruled out."""
    guesses = _follow(story, seats, observer, cap)
    while not guesses:
        cap *= 8
        guesses = _follow(story, seats, observer, cap)
    return guesses


def _follow(story: Story, seats: int, observer: Seat, cap: int) -> list[Guess]:
    inference = Inference(story, seats, observer, cap)
    inference.follow()
    return inference.guesses


@final
class Inference:
    """What an observer can make of a story, entry by entry."""

    def __init__(self, story: Story, seats: int, observer: Seat, cap: int = CAP, past: bool = True) -> None:
        self.story = story
        self.seats = seats
        self.observer = observer
        self.cap = cap
        self.past = past
        """Whether guesses remember where they come from."""
        self.followed: i64 = 0
        """So many numbers of the story's entries have been taken in."""
        self.guesses = [_at_the_deal(story, seats, observer)]
        """Every guess that agrees with what was seen; none where all that were kept are ruled out."""
        self._table: list[int] = []
        """Cards played since the last passing: seat and card, in turn."""

    def follow(self) -> None:
        """Take in what is new."""
        while self.followed < len(self.story.entries):
            self._take_in(self.followed)
            self.followed += ENTRY

    def _take_in(self, start: i64) -> None:
        story, observer = self.story, self.observer
        kind: i64 = story.entries[start]
        first: i64 = story.entries[start + 1]
        second: i64 = story.entries[start + 2]
        if kind == PLAY:
            self._table.append(first)
            self._table.append(second)
            if first != observer:
                self._lose(first, second)
        elif kind == PASS:
            for guess in self.guesses:
                _receive(guess, self._table, self.seats, observer)
            self._table = []
        elif (kind == SHOW and first != observer) or (kind == LOOK and first == observer):
            seat = first if kind == SHOW else second
            hand = story.hands_before(start // ENTRY, self.seats)[seat * HAND : seat * HAND + HAND]
            self.guesses = [guess for guess in self.guesses if guess.uncover(seat, hand)]
        elif kind == SWAP:
            taken, given = story.entries[start + 3], story.entries[start + 4]
            guesses = _swap(self.guesses, observer, first, second, taken, given, self.past)
            self.guesses = _heaviest(guesses, self.cap)

    def _lose(self, seat: Seat, card: i64) -> None:
        """A card has left a hand; guesses in which it cannot be there are ruled out."""
        ruled_out = 0
        for guess in self.guesses:
            if not guess.lose(seat, card):
                guess.weight = 0
                ruled_out += 1
        if ruled_out:
            self.guesses = [guess for guess in self.guesses if guess.weight]


def _at_the_deal(story: Story, seats: int, observer: Seat) -> Guess:
    pool = cards_in_game(seats)
    anonymous = [story.cards_dealt(seat) for seat in range(seats)]
    if observer != NOTHING:
        anonymous[observer] = 0
        for card in range(1, HAND):
            pool[card] -= story.dealt[observer * HAND + card]
    return Guess(anonymous, mask_of(pool), 1)


def _receive(guess: Guess, table: list[int], seats: i64, observer: Seat) -> None:
    """SA-405: passed cards are known where they come to."""
    for place in range(i64(0), i64(len(table)), 2):
        left: Seat = table[place] + 1
        if left == seats:
            left = 0
        if left != observer:
            guess.gain(left, table[place + 1])


def _swap(
    guesses: list[Guess], observer: Seat, by: Seat, other: Seat, taken: int, given: int, past: bool
) -> list[Guess]:
    if observer == by:
        for guess in guesses:
            guess.part_with(other, taken)
            guess.gain(other, given)
        return guesses
    if observer == other:
        kept = [guess for guess in guesses if guess.lose(by, given)]
        for guess in kept:
            guess.gain(by, taken)
        return kept
    merged: dict[tuple[i64, i64], Guess] = {}
    for guess in guesses:
        given_choices = _choices(guess, by)
        for one in _choices(guess, other):
            for two in given_choices:
                _merge(merged, guess, by, other, one, two, past)
    return list(merged.values())


def _choices(guess: Guess, seat: Seat) -> list[int]:
    """What may leave a hand, as far as guesses differ by it: any known value, or an anonymous card."""
    known = guess.known(seat)
    choices = [card for card in range(1, HAND) if known >> card & 1]
    if guess.anonymous(seat):
        choices.append(ANONYMOUS)
    return choices


def _merge(
    merged: dict[tuple[i64, i64], Guess], before: Guess, by: Seat, other: Seat, taken: int, given: int, past: bool
) -> None:
    after = before.copy()
    share = before.weight * _move(after, other, by, taken, before) * _move(after, by, other, given, before)
    key = after.key()
    found = merged.get(key)
    if found is None:
        found = after
        found.weight = 0
        merged[key] = found
        if past:
            found.before, found.shares, found.taken, found.given = [], [], [], []
    found.weight += share
    if past:
        found.before.append(before)
        found.shares.append(share)
        found.taken.append(taken)
        found.given.append(given)


def _move(guess: Guess, source: Seat, target: Seat, card: int, before: Guess) -> int:
    """Move a card between hands; in how many ways that can be a physical card."""
    if card == ANONYMOUS:
        guess.move_anonymous(source, target)
        return before.anonymous(source)
    guess.part_with(source, card)
    guess.gain(target, card)
    return before.holds(source, card)


def _heaviest(guesses: list[Guess], cap: int) -> list[Guess]:
    if len(guesses) <= cap:
        return guesses
    order = sorted(range(len(guesses)), key=lambda index: guesses[index].weight, reverse=True)
    return [guesses[index] for index in sorted(order[:cap])]
