"""SA-4, SA-8: playing cards, and who acts when."""

from typing import ClassVar, Final, Literal, TypedDict, final

from mypy_extensions import i64

from meseta.games.salamanca.state import Salamanca
from meseta.games.salamanca.tables import CARD, HAND
from meseta.games.salamanca.verbs import CARD_OF
from meseta.kernel.domains import Subset
from meseta.kernel.fields import PER_SEAT, Field
from meseta.kernel.frames import Frame, Sealed
from meseta.kernel.ids import K_3
from meseta.kernel.types import (
    ALLOWED,
    CONTINUE,
    DONE,
    NOTHING,
    Action,
    Fault,
    RuleId,
    Seat,
    Step,
    ask_own,
    ask_sealed_own,
)
from meseta.parts.orders import values_of

FIRST_IF_LOWEST: Final = 5
"""SA-403."""
CARDS: Final = Subset("cards", CARD)
BOTH: Final = 0b11
"""SA-801: the seats that choose in secret."""


@final
class PlayCards(Frame[Salamanca]):
    """SA-401 to SA-403: from the leader on each plays a card; who holds only values already played is stuck."""

    RULE: ClassVar[str] = "play-cards"

    def copy(self) -> "PlayCards":
        return PlayCards()

    def step(self, state: Salamanca) -> Step:
        for offset in range(state.seats):
            seat = (state.leader + offset) % state.seats
            if state.played[seat * 2] == NOTHING:
                return self._play_stuck(state, seat) if is_stuck(state, seat) else ask_own(seat)
        order_turns(state)
        return DONE

    def _play_stuck(self, state: Salamanca, seat: Seat) -> Step:
        """SA-402: he shows his hand and plays the value of whoever would act first (SA-1002)."""
        state.show_hand(seat)
        state.play_card(seat, stuck_card(state))
        return CONTINUE

    def legal(self, state: Salamanca, seat: Seat, out: list[Action]) -> None:
        played = values_of(state.played)
        for card in range(1, HAND):
            if state.holds(seat, card) and not played >> card & 1:
                CARD_OF.offer(out, card)

    def refusal(self, state: Salamanca, seat: Seat, action: Action) -> RuleId:
        if not CARD_OF.has(action):
            return K_3
        card = CARD_OF.arg(action)
        return ALLOWED if state.holds(seat, card) and card not in state.played else "SA-401"

    def take(self, state: Salamanca, seat: Seat, action: Action) -> Step:
        state.play_card(seat, CARD_OF.arg(action))
        return CONTINUE


class PickCardsShown(TypedDict):
    """SA-801: who chooses two cards in secret, who has finished; one's own so far."""

    rule: Literal["pick-cards"]
    choosers: list[int]
    finished: list[int]
    own: list[int]


@final
class PickCards(Sealed[Salamanca]):
    """SA-801: with two players each chooses two cards in secret; both choices are shown together."""

    RULE: ClassVar[str] = "pick-cards"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("slots", CARDS, PER_SEAT, optional=True),)

    def __init__(self) -> None:
        super().__init__(BOTH)
        self.slots = [NOTHING, NOTHING]

    def copy(self) -> "PickCards":
        other = PickCards()
        other.slots = self.slots.copy()
        return other

    def asking(self, waiting: i64) -> Step:
        return ask_sealed_own(waiting)

    def finished(self, seat: Seat) -> bool:
        return self.slots[seat] != NOTHING and int(self.slots[seat]).bit_count() == 2

    def legal(self, state: Salamanca, seat: Seat, out: list[Action]) -> None:
        for card in range(1, HAND):
            if state.holds(seat, card) and not self._picked(seat, card):
                CARD_OF.offer(out, card)

    def refusal(self, state: Salamanca, seat: Seat, action: Action) -> RuleId:
        if not CARD_OF.has(action):
            return K_3
        card = CARD_OF.arg(action)
        return ALLOWED if state.holds(seat, card) and not self._picked(seat, card) else "SA-801"

    def take(self, state: Salamanca, seat: Seat, action: Action) -> Step:
        self.slots[seat] = max(self.slots[seat], 0) | 1 << (CARD_OF.arg(action) - 1)
        return CONTINUE

    def _picked(self, seat: Seat, card: i64) -> bool:
        return self.slots[seat] != NOTHING and self.slots[seat] >> (card - 1) & 1 == 1

    def opened(self, state: Salamanca) -> Step:
        state.reveal()
        for seat in range(state.seats):
            for card in range(1, HAND):
                if self._picked(seat, card):
                    state.play_card(seat, card)
        order_turns(state)
        return DONE

    def show(self, state: Salamanca, seat: Seat | None) -> PickCardsShown:
        own = [card for card in range(1, HAND) if seat is not None and self._picked(seat, card)]
        return {
            "rule": "pick-cards",
            "choosers": [other for other in range(state.seats) if self.chooses(other)],
            "finished": self.finished_seats(),
            "own": own,
        }

    def faults(self, state: Salamanca) -> list[Fault]:
        for seat in range(state.seats):
            if self.slots[seat] != NOTHING and int(self.slots[seat]).bit_count() not in (1, 2):
                return [(f"slots[{seat}]", f"seat {seat} has chosen one card or two, or not chosen (SA-801)")]
            for card in range(1, HAND):
                if self._picked(seat, card) and PickCards().refusal(state, seat, CARD_OF.of(card)) != ALLOWED:
                    return [(f"slots[{seat}]", f"seat {seat} has chosen a card that it does not hold (SA-801)")]
        return []


def is_stuck(state: Salamanca, seat: Seat) -> bool:
    """SA-402: does the seat hold nothing but values already played?"""
    played = values_of(state.played)
    for card in range(1, HAND):
        if state.holds(seat, card) and not played >> card & 1:
            return False
    return True


def stuck_card(state: Salamanca) -> i64:
    """SA-402: what a stuck player plays, the value of whoever of the others would act first."""
    cards = [state.played[place] for place in places_in_order(state) if state.played[place] != NOTHING]
    return cards[acting_order(cards)[0]]


def stuck_seat(state: Salamanca) -> Seat:
    """SA-402: who was stuck this round and repeats a value, NOTHING if nobody was. He was the last to play."""
    place = places_in_order(state)[-1]
    return place // 2 if state.played[place] != NOTHING and state.played.count(state.played[place]) > 1 else NOTHING


def places_in_order(state: Salamanca) -> list[int]:
    """Where in `played` the cards of a round lie, in the order of playing: from the leader on; with two, all four."""
    if state.seats == 2:
        return [0, 1, 2, 3]
    return [(state.leader + offset) % state.seats * 2 for offset in range(state.seats)]


def acting_places(state: Salamanca) -> list[int]:
    """SA-403, SA-802: where in `played` the cards lie, in the order of acting. All are on the table."""
    places = places_in_order(state)
    return [places[turn] for turn in acting_order([state.played[place] for place in places])]


def order_turns(state: Salamanca) -> None:
    """SA-403, SA-802: all cards are on the table."""
    places = acting_places(state)
    state.order_turns([place // 2 for place in places], [state.played[place] for place in places])


def acting_order(cards: list[int]) -> list[int]:
    """SA-402, SA-403, SA-802: of cards in the order of playing, which acts first, second and so on.

    The highest card first; a 5 that is the lowest before the others; before everyone a stuck player, who was the last
    to play and repeats a value. Worked examples: SA-1003, SA-1010.
    """
    last = len(cards) - 1
    stuck = cards.index(cards[last]) != last
    order: list[int] = []
    for card in range(HAND - 1, 0, -1):
        for place in range(last if stuck else last + 1):
            if cards[place] == card:
                order.append(place)
    if cards[order[-1]] == FIRST_IF_LOWEST:
        order.insert(0, order.pop())
    if stuck:
        order.insert(0, last)
    return order
