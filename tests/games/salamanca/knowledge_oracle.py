"""Brute force over all worlds: every way the cards may lie, for a player with perfect memory of one seat's events.

Independent of the engine: it reads events as data and keeps the set of all hands that are still possible.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import cast

Hand = tuple[int, ...]
Hands = tuple[Hand, ...]
Data = dict[str, object]

CARDS = {
    2: [1, 2, 3, 4, 5, 6, 7, 8],
    3: [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 8],
    4: [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8],
    5: [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10],
}
SIZE = {2: 4, 3: 5, 4: 4, 5: 4}
MOST = 6_000
"""Worlds that brute force can bear."""


def without(hand: Hand, card: int) -> Hand:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def with_card(hand: Hand, card: int) -> Hand:
    return tuple(sorted((*hand, card)))


def changed(hands: Hands, seat: int, hand: Hand) -> Hands:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def distributions(cards: Sequence[int], sizes: Sequence[int]) -> Iterator[tuple[Hand, ...]]:
    """Every way to give so many of the cards to each, as values."""
    if not sizes:
        yield ()
        return
    for hand in sorted(set(combinations(cards, sizes[0]))):
        rest = list((Counter(cards) - Counter(hand)).elements())
        for others in distributions(rest, sizes[1:]):
            yield (hand, *others)


class Worlds:
    """All worlds that one watcher (None: a spectator) cannot tell from the true one.

    While cards are only played and passed, it is enough to note what was seen; the worlds are listed when cards are
    exchanged, looked at or shown for the first time, or somebody asks. With `at_once` they are listed at the deal.
    """

    def __init__(self, seats: int, watcher: int | None, at_once: bool = False) -> None:
        self.seats = seats
        self.watcher = watcher
        self.at_once = at_once
        self.unseen = Counter(CARDS[seats])
        """Cards that could be anywhere among those not noted."""
        self.noted: list[Hand] = [()] * seats
        self.hidden = [0 if seat == watcher else SIZE[seats] for seat in range(seats)]
        self.table: list[tuple[int, int]] = []
        self.listed: set[Hands] | None = None
        self.looked: list[int] = []
        """The cards of a hand that is being shown, one by one."""

    def number(self) -> int:
        """How many worlds there are at most, before they are listed."""
        if self.listed is not None:
            return len(self.listed)
        ways, left = 1, sum(self.hidden)
        for size in self.hidden:
            for number in range(size):
                ways = ways * left // (number + 1)
                left -= 1
        return ways

    def worlds(self) -> set[Hands]:
        """Every way the hands may be now."""
        if self.listed is None:
            assert self.number() <= MOST, "too many worlds for brute force"
            self.listed = {
                tuple(tuple(sorted(noted + drawn)) for noted, drawn in zip(self.noted, hands, strict=True))
                for hands in distributions(sorted(self.unseen.elements()), self.hidden)
            }
        return self.listed

    def if_asked(self, seat: int) -> set[Hands]:
        """The same, when it is seen that this seat is asked for a card: he holds one that he may play."""
        played = {card for _, card in self.table}
        return {hands for hands in self.worlds() if set(hands[seat]) - played}

    def hear(self, event: Data) -> None:
        """Something that the watcher has seen."""
        name = str(event["event"])
        if name == "dealt":
            self._deal(cast("int", event["card"]))
        elif name == "card-played":
            self._play(cast("int", event["seat"]), cast("int", event["card"]))
        elif name == "card-passed":
            self._receive(cast("int", event["to"]), cast("int", event["card"]))
        elif name in ("hand-shown", "hand-seen"):
            self._see(cast("int", event["seat"]), cast("int", event["card"]))
        elif name == "cards-swapped":
            self._swap_seen(*[cast("int", event[key]) for key in ("by", "seat", "taken", "given")])
        elif name == "cards-swapped-unseen":
            self._swap_unseen(cast("int", event["by"]), cast("int", event["seat"]))

    def _deal(self, card: int) -> None:
        assert self.watcher is not None
        self.noted[self.watcher] = with_card(self.noted[self.watcher], card)
        self.unseen[card] -= 1
        if self.at_once and len(self.noted[self.watcher]) == SIZE[self.seats]:
            self.worlds()

    def _play(self, seat: int, card: int) -> None:
        self.table.append((seat, card))
        if self.listed is not None:
            self.listed = {
                changed(hands, seat, without(hands[seat], card)) for hands in self.listed if card in hands[seat]
            }
        elif card in self.noted[seat]:
            self.noted[seat] = without(self.noted[seat], card)
        else:
            self.hidden[seat] -= 1
            self.unseen[card] -= 1
        assert self.listed is None or self.listed

    def _receive(self, seat: int, card: int) -> None:
        self.table = []
        if self.listed is None:
            self.noted[seat] = with_card(self.noted[seat], card)
        else:
            self.listed = {changed(hands, seat, with_card(hands[seat], card)) for hands in self.listed}

    def _see(self, seat: int, card: int) -> None:
        self.looked.append(card)
        worlds = self.worlds()
        if len(self.looked) == len(next(iter(worlds))[seat]):
            seen = tuple(sorted(self.looked))
            self.looked = []
            self.listed = {hands for hands in worlds if hands[seat] == seen}
            assert self.listed

    def _swap_seen(self, by: int, other: int, taken: int, given: int) -> None:
        self.listed = {
            exchanged(hands, by, other, taken, given)
            for hands in self.worlds()
            if taken in hands[other] and given in hands[by]
        }
        assert self.listed

    def _swap_unseen(self, by: int, other: int) -> None:
        self.listed = {
            exchanged(hands, by, other, taken, given)
            for hands in self.worlds()
            for taken in hands[other]
            for given in hands[by]
        }


def exchanged(hands: Hands, by: int, other: int, taken: int, given: int) -> Hands:
    """One card goes each way."""
    mine = with_card(without(hands[by], given), taken)
    his = with_card(without(hands[other], taken), given)
    return changed(changed(hands, by, mine), other, his)
