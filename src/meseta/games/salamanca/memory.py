"""What every player remembers of the other hands, kept up entry by entry. For observations; samples know more.

Known are cards that were passed (SA-405), shown (SA-402), looked at or exchanged with oneself (SA-533). Where two
others exchange cards, so many of the known ones are in doubt: they may have changed hands.
"""

from typing import final

from meseta.games.salamanca.story import ENTRY, LOOK, NO_STORY, PASS, PLAY, SHOW, SWAP, Story
from meseta.games.salamanca.tables import HAND
from meseta.kernel.types import Seat


@final
class Memory:
    """The memories of all seats of one game. It follows a story that only grows; another one is followed anew."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self._story = NO_STORY
        self._followed = 0
        self._known: list[list[int]] = []
        self._doubts: list[list[int]] = []
        self._table: list[int] = []
        """Cards played since the last passing: seat and card, in turn."""

    def follow(self, story: Story) -> None:
        """Take in what has happened since the last time."""
        if story is not self._story or len(story.entries) < self._followed:
            self._story = story
            self._followed = 0
            self._known = [[0] * (self.seats * HAND) for _ in range(self.seats)]
            self._doubts = [[0] * self.seats for _ in range(self.seats)]
            self._table = []
        while self._followed < len(story.entries):
            self._take_in(story, self._followed)
            self._followed += ENTRY

    def known(self, observer: Seat) -> list[int]:
        """By seat and value: the cards that the observer has seen come there and not leave. Not to be changed."""
        return self._known[observer]

    def doubts(self, observer: Seat) -> list[int]:
        """By seat: how many of them may have left in exchanges that he could not see. Not to be changed."""
        return self._doubts[observer]

    def _take_in(self, story: Story, start: int) -> None:
        kind = story.entries[start]
        first = story.entries[start + 1]
        second = story.entries[start + 2]
        if kind == PLAY:
            self._play(first, second)
        elif kind == PASS:
            self._pass()
        elif kind == SHOW:
            for observer in range(self.seats):
                self._see(story, start, observer, first)
        elif kind == LOOK:
            self._see(story, start, first, second)
        elif kind == SWAP:
            self._swap(first, second, story.entries[start + 3], story.entries[start + 4])

    def _play(self, seat: Seat, card: int) -> None:
        self._table.append(seat)
        self._table.append(card)
        for observer in range(self.seats):
            self._lose(observer, seat, card)

    def _lose(self, observer: Seat, seat: Seat, card: int) -> None:
        """A card of this value leaves a hand; a known one if there is one."""
        known = self._known[observer]
        if known[seat * HAND + card]:
            known[seat * HAND + card] -= 1
            doubts = self._doubts[observer]
            if doubts[seat]:
                doubts[seat] = min(doubts[seat], sum(known[seat * HAND : seat * HAND + HAND]))

    def _pass(self) -> None:
        for place in range(0, len(self._table), 2):
            left = (self._table[place] + 1) % self.seats
            card = self._table[place + 1]
            for observer in range(self.seats):
                if observer != left:
                    self._known[observer][left * HAND + card] += 1
        self._table = []

    def _see(self, story: Story, start: int, observer: Seat, seat: Seat) -> None:
        """A whole hand is seen."""
        if observer == seat:
            return
        hand = story.hands_before(start // ENTRY, self.seats)
        self._known[observer][seat * HAND : seat * HAND + HAND] = hand[seat * HAND : seat * HAND + HAND]
        self._doubts[observer][seat] = 0

    def _swap(self, by: Seat, other: Seat, taken: int, given: int) -> None:
        for observer in range(self.seats):
            known = self._known[observer]
            if observer == by:
                self._lose(observer, other, taken)
                known[other * HAND + given] += 1
            elif observer == other:
                self._lose(observer, by, given)
                known[by * HAND + taken] += 1
            else:
                self._doubt(observer, by)
                self._doubt(observer, other)

    def _doubt(self, observer: Seat, seat: Seat) -> None:
        hand = sum(self._known[observer][seat * HAND : seat * HAND + HAND])
        self._doubts[observer][seat] = min(self._doubts[observer][seat] + 1, hand)
