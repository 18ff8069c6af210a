"""The story of the cards: the deal, and all that moved or showed a card since. Who knows what follows from it."""

from typing import Final, final

from mypy_extensions import i64

from meseta.games.salamanca.guess import Guess
from meseta.games.salamanca.tables import HAND
from meseta.kernel.types import Seat

PLAY: Final = 0
"""seat, card: face up on the table."""
PASS: Final = 1
"""All played cards go to the left neighbours' hands."""
SHOW: Final = 2
"""seat: shows the whole hand to all (SA-402)."""
LOOK: Final = 3
"""by, other: one sees the other's whole hand (SA-533)."""
SWAP: Final = 4
"""by, other, taken, given: known to these two (SA-533)."""

ENTRY: Final = 5
"""Each entry is so many numbers: its kind and up to four more."""


@final
class Story:
    """Flat lists, so that a copy is cheap."""

    def __init__(self, dealt: list[int], entries: list[int], guesses: dict[Seat, list[Guess]]) -> None:
        self.dealt = dealt
        """By seat and value: the hands at the beginning."""
        self.entries = entries
        self.shared = False
        """Whether a copy has the same list of entries: whoever adds to it first makes his own."""
        self.guesses = guesses
        """What each observer can make of it, where somebody asked. Every entry puts a new table here, so that copies
        may share it."""

    def copy(self) -> "Story":
        """An independent story; the deal is over, and shared, once a card was played."""
        dealt = self.dealt if self.entries else self.dealt.copy()
        other = Story(dealt, self.entries, self.guesses)
        self.shared = other.shared = True
        return other

    def deal(self, seat: Seat, card: i64) -> None:
        """A card of the deal."""
        self.dealt[seat * HAND + card] += 1
        self.guesses = {}

    def cards_dealt(self, seat: Seat) -> i64:
        """How many cards the seat was dealt: fewer than a hand while the deal goes on."""
        return sum(self.dealt[seat * HAND : seat * HAND + HAND])

    def add(self, kind: i64, first: i64 = 0, second: i64 = 0, third: i64 = 0, fourth: i64 = 0) -> None:
        """The next thing that happened."""
        self.guesses = {}
        if self.shared:
            self.entries = self.entries.copy()
            self.shared = False
        self.entries.append(kind)
        self.entries.append(first)
        self.entries.append(second)
        self.entries.append(third)
        self.entries.append(fourth)

    def last_is(self, kind: i64) -> bool:
        """Was this the last thing that happened?"""
        return len(self.entries) > 0 and self.entries[-ENTRY] == kind

    def has_looked(self, seat: Seat) -> bool:
        """SA-533: has the seat looked at a hand since the last card was played?"""
        for start in range(len(self.entries) - ENTRY, -1, -ENTRY):
            if self.entries[start] not in (LOOK, SWAP):
                return False
            if self.entries[start] == LOOK and self.entries[start + 1] == seat:
                return True
        return False

    def hands_before(self, count: i64, seats: i64) -> list[int]:
        """The hands after so many entries, by seat and value."""
        hands = self.dealt.copy()
        table: list[int] = []
        for start in range(0, count * ENTRY, ENTRY):
            kind = self.entries[start]
            if kind == PLAY:
                card = self.entries[start + 1] * HAND + self.entries[start + 2]
                hands[card] -= 1
                table.append(card)
            elif kind == PASS:
                for card in table:
                    hands[(card // HAND + 1) % seats * HAND + card % HAND] += 1
                table = []
            elif kind == SWAP:
                self._swap(hands, start)
        return hands

    def _swap(self, hands: list[int], start: i64) -> None:
        by = self.entries[start + 1] * HAND
        other = self.entries[start + 2] * HAND
        taken = self.entries[start + 3]
        given = self.entries[start + 4]
        hands[other + taken] -= 1
        hands[by + given] -= 1
        hands[by + taken] += 1
        hands[other + given] += 1

    def length(self) -> i64:
        """How many entries there are."""
        return len(self.entries) // ENTRY


def new_story(seats: i64) -> Story:
    """Before the first card is dealt."""
    return Story([0] * (seats * HAND), [], {})


NO_STORY: Final = new_story(0)
"""Of a state that nobody has set up."""
