"""The story of the cards: the deal, and all that moved or showed a card since. Who knows what follows from it."""

from typing import Final, final

from meseta.games.salamanca.tables import HIGHEST_CARD
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
HAND: Final = HIGHEST_CARD + 1


@final
class Story:
    """Flat lists, so that a copy is cheap."""

    def __init__(self, seats: int = 0) -> None:
        self.dealt: list[int] = [0] * (seats * HAND)
        """By seat and value: the hands at the beginning."""
        self.entries: list[int] = []

    def copy(self) -> "Story":
        """An independent story."""
        other = Story()
        other.dealt = self.dealt.copy()
        other.entries = self.entries.copy()
        return other

    def deal(self, seat: Seat, card: int) -> None:
        """A card of the deal."""
        self.dealt[seat * HAND + card] += 1

    def add(self, kind: int, first: int = 0, second: int = 0, third: int = 0, fourth: int = 0) -> None:
        """The next thing that happened."""
        self.entries.append(kind)
        self.entries.append(first)
        self.entries.append(second)
        self.entries.append(third)
        self.entries.append(fourth)

    def hands_before(self, count: int, seats: int) -> list[int]:
        """The hands after so many entries, by seat and value; a negative number betrays an impossible story."""
        hands = self.dealt.copy()
        table: list[int] = []
        for index in range(count):
            kind, first, second, third, fourth = self.entries[index * ENTRY : index * ENTRY + ENTRY]
            if kind == PLAY:
                hands[first * HAND + second] -= 1
                table.append(first)
                table.append(second)
            elif kind == PASS:
                for place in range(0, len(table), 2):
                    hands[(table[place] + 1) % seats * HAND + table[place + 1]] += 1
                table = []
            elif kind == SWAP:
                hands[second * HAND + third] -= 1
                hands[first * HAND + third] += 1
                hands[first * HAND + fourth] -= 1
                hands[second * HAND + fourth] += 1
        return hands

    def length(self) -> int:
        """How many entries there are."""
        return len(self.entries) // ENTRY
