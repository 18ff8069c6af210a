"""What a seat cannot know, drawn afresh.

Hidden in Salamanca are: the other hands, as far as passing (SA-405), showing (SA-402) and exchanging (SA-533) have not
made them known; what two others exchanged; the cards that two players choose in secret (SA-801), half a choice of
card 6, and what chance will bring. Money can be counted (SA-902); a sample keeps it.
"""

from typing import final

from meseta.games.salamanca.guess import ANONYMOUS, Guess, counts_in
from meseta.games.salamanca.knowledge import CAP, all_guesses, more_guesses
from meseta.games.salamanca.rules.playing import PickCards, PlayCards
from meseta.games.salamanca.rules.swapping import SwapCards
from meseta.games.salamanca.state import Salamanca
from meseta.games.salamanca.story import ENTRY, LOOK, PASS, PLAY, SHOW, SWAP, Story, new_story
from meseta.games.salamanca.tables import HAND
from meseta.kernel.generator import Generator
from meseta.kernel.types import NOTHING, Action, Seat


def sample(state: Salamanca, seat: Seat | None, rng: Generator) -> Salamanca:
    """A state that the seat cannot tell from this one."""
    observer = NOTHING if seat is None else seat
    other = state.copy()
    other.generator = Generator(rng.next())
    _retell(other, state.story, all_guesses(state.story, state.seats, observer), observer, rng)
    cap = CAP
    while _asks_a_stuck_player(other):
        cap *= 2
        _retell(other, state.story, more_guesses(state.story, state.seats, observer, cap), observer, rng)
    if other.stack:
        _forget_choices(other, observer, rng)
    other.reopen()
    return other


def _retell(state: Salamanca, story: Story, guesses: list[Guess], observer: Seat, rng: Generator) -> None:
    """Give the state hands that the observer cannot rule out by the story."""
    state.story = Retelling(story, state.seats, observer, rng).told(guesses)
    state.hands = state.story.hands_before(state.story.length(), state.seats)


def _asks_a_stuck_player(state: Salamanca) -> bool:
    """SA-402: whoever is asked for a card is seen to hold one that he may play; such hands cannot be."""
    top = state.stack[-1] if state.stack else None
    if not isinstance(top, PlayCards):
        return False
    playable: list[Action] = []
    top.legal(state, state.first_to_act(), playable)
    return not playable


def _forget_choices(state: Salamanca, observer: Seat, rng: Generator) -> None:
    """Choices of others that are not shown yet."""
    top = state.stack[-1]
    if isinstance(top, PickCards):
        top.reseal(state, None if observer == NOTHING else observer, rng)
    elif isinstance(top, SwapCards) and top.by != observer:
        top.taken = NOTHING


@final
class Retelling:
    """The story told again as it may have been: every hidden card is a token that gets its value when it shows."""

    def __init__(self, story: Story, seats: int, observer: Seat, rng: Generator) -> None:
        self.story = story
        self.seats = seats
        self.observer = observer
        self.rng = rng
        self.values: list[int] = []
        """By token: its value, ANONYMOUS while it has none."""
        self.hands: list[list[int]] = []
        """By seat: its tokens."""
        self.taken: list[int] = []
        """The token of every card taken, and given, in exchanges, in order."""
        self.given: list[int] = []

    def told(self, guesses: list[Guess]) -> Story:
        """The sampled story, by one of the guesses."""
        last = guesses[self._weighted([guess.total() for guess in guesses])]
        exchanges = self._exchanges(last)
        dealt = self._deal()
        self._retell(exchanges)
        self._settle(counts_in(last.pool))
        return self._written(dealt)

    def _weighted(self, weights: list[int]) -> int:
        """An index, as likely as its weight; weights may be larger than the generator's range."""
        total = sum(weights)
        bound = self.rng.next() << 64 | self.rng.next()
        left = bound * total >> 128
        for index, weight in enumerate(weights):
            if left < weight:
                return index
            left -= weight
        return len(weights) - 1

    def _exchanges(self, last: Guess) -> list[int]:
        """Going back from the last guess: what was taken and given in each exchange of others, the latest first."""
        found: list[int] = []
        guess = last
        while guess.before:
            index = self._weighted(guess.shares)
            found += [guess.taken[index], guess.given[index]]
            guess = guess.before[index]
        return found

    def _deal(self) -> list[list[int]]:
        """Tokens for all hands; the observer knows his."""
        for seat in range(self.seats):
            tokens: list[int] = []
            for card in range(1, HAND):
                if seat == self.observer:
                    for _ in range(self.story.dealt[seat * HAND + card]):
                        tokens.append(self._token(card))
            while len(tokens) < self.story.cards_dealt(seat):
                tokens.append(self._token(ANONYMOUS))
            self.hands.append(tokens)
        return [tokens.copy() for tokens in self.hands]

    def _token(self, value: int) -> int:
        self.values.append(value)
        return len(self.values) - 1

    def _retell(self, exchanges: list[int]) -> None:
        table: list[int] = []
        for index in range(self.story.length()):
            kind, first, second, third, fourth = self.story.entries[index * ENTRY : index * ENTRY + ENTRY]
            if kind == PLAY:
                table += [first, self._find(first, second)]
            elif kind == PASS:
                for place in range(0, len(table), 2):
                    self.hands[(table[place] + 1) % self.seats].append(table[place + 1])
                table = []
            elif kind == SHOW or (kind == LOOK and first == self.observer):
                self._uncover(first if kind == SHOW else second, index)
            elif kind == SWAP:
                if self.observer not in (first, second):
                    fourth, third = exchanges.pop(), exchanges.pop()
                self._exchange(first, second, third, fourth)

    def _exchange(self, by: Seat, other: Seat, taken: int, given: int) -> None:
        one = self._find(other, taken)
        two = self._find(by, given)
        self.hands[by].append(one)
        self.hands[other].append(two)
        self.taken.append(one)
        self.given.append(two)

    def _find(self, seat: Seat, card: int) -> int:
        """A token of this value leaves the hand; if none is known to have it, an anonymous one gets it."""
        hand = self.hands[seat]
        fitting = [token for token in hand if self.values[token] == card]
        if not fitting:
            fitting = [token for token in hand if self.values[token] == ANONYMOUS]
        token = self.rng.choose(fitting)
        self.values[token] = card
        hand.remove(token)
        return token

    def _uncover(self, seat: Seat, index: int) -> None:
        """The anonymous tokens of a hand get what was seen there."""
        hand = self.story.hands_before(index, self.seats)[seat * HAND : seat * HAND + HAND]
        unknown: list[int] = []
        for token in self.hands[seat]:
            if self.values[token] == ANONYMOUS:
                unknown.append(token)
            else:
                hand[self.values[token]] -= 1
        for token in unknown:
            self.values[token] = self._draw(hand)

    def _settle(self, pool: list[int]) -> None:
        """What is still anonymous is any of the rest."""
        for token in range(len(self.values)):
            if self.values[token] == ANONYMOUS:
                self.values[token] = self._draw(pool)

    def _draw(self, counts: list[int]) -> int:
        card = self.rng.weighted(counts)
        counts[card] -= 1
        return card

    def _written(self, dealt: list[list[int]]) -> Story:
        story = new_story(self.seats)
        for seat in range(self.seats):
            for token in dealt[seat]:
                story.deal(seat, self.values[token])
        story.entries = self.story.entries.copy()
        exchange = 0
        for index in range(story.length()):
            if story.entries[index * ENTRY] == SWAP:
                story.entries[index * ENTRY + 3] = self.values[self.taken[exchange]]
                story.entries[index * ENTRY + 4] = self.values[self.given[exchange]]
                exchange += 1
        return story
