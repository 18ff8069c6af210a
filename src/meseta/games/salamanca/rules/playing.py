"""SA-4, SA-8: playing cards, and who acts when."""

from typing import ClassVar, Final, Literal, TypedDict, final

from meseta.games.salamanca.ids import SA_401, SA_801
from meseta.games.salamanca.state import Salamanca
from meseta.games.salamanca.tables import CARD, HAND
from meseta.games.salamanca.verbs import CARD_OF
from meseta.kernel.domains import SEAT, SEATS, Subset
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

FIRST_IF_LOWEST: Final = 5
"""SA-403."""
CARDS: Final = Subset("cards", CARD)


@final
class PlayCards(Frame[Salamanca]):
    """SA-401 to SA-403: from the leader on each plays a card; who holds only values already played is stuck."""

    RULE: ClassVar[str] = "play-cards"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("stuck", SEAT, optional=True),)

    def __init__(self) -> None:
        self.stuck = NOTHING

    def copy(self) -> "PlayCards":
        other = PlayCards()
        other.stuck = self.stuck
        return other

    def step(self, state: Salamanca) -> Step:
        for offset in range(state.seats):
            seat = (state.leader + offset) % state.seats
            if state.played[seat * 2] == NOTHING:
                if self._is_stuck(state, seat):
                    self._play_stuck(state, seat)
                    return CONTINUE
                return ask_own(seat)
        state.order_seats = acting_order(state, self.stuck)
        state.order_cards = [state.played[seat * 2] for seat in state.order_seats]
        return DONE

    def _is_stuck(self, state: Salamanca, seat: Seat) -> bool:
        for card in range(1, HAND):
            if state.holds(seat, card) and card not in state.played:
                return False
        return True

    def _play_stuck(self, state: Salamanca, seat: Seat) -> None:
        """SA-402: he shows his hand and plays the value of whoever would act first (SA-1002)."""
        state.show_hand(seat)
        first = acting_order(state, seat)[1]
        self.stuck = seat
        state.play_card(seat, state.played[first * 2])

    def legal(self, state: Salamanca, seat: Seat, out: list[Action]) -> None:
        for card in range(1, HAND):
            if state.holds(seat, card) and card not in state.played:
                out.append(CARD_OF.of(card))

    def refusal(self, state: Salamanca, seat: Seat, action: Action) -> RuleId:
        if not CARD_OF.has(action):
            return K_3
        card = CARD_OF.arg(action)
        return ALLOWED if state.holds(seat, card) and card not in state.played else SA_401

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
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("choosers", SEATS),
        Field("slots", CARDS, PER_SEAT, optional=True),
    )

    def __init__(self, seats: int = 0) -> None:
        super().__init__((1 << seats) - 1)
        self.slots = [NOTHING] * seats

    def copy(self) -> "PickCards":
        other = PickCards()
        other.choosers = self.choosers
        other.slots = self.slots.copy()
        return other

    def asking(self, waiting: int) -> Step:
        return ask_sealed_own(waiting)

    def finished(self, seat: Seat) -> bool:
        return self.slots[seat] != NOTHING and self.slots[seat].bit_count() == 2

    def legal(self, state: Salamanca, seat: Seat, out: list[Action]) -> None:
        for card in range(1, HAND):
            if state.holds(seat, card) and not self._picked(seat, card):
                out.append(CARD_OF.of(card))

    def refusal(self, state: Salamanca, seat: Seat, action: Action) -> RuleId:
        if not CARD_OF.has(action):
            return K_3
        card = CARD_OF.arg(action)
        return ALLOWED if state.holds(seat, card) and not self._picked(seat, card) else SA_801

    def take(self, state: Salamanca, seat: Seat, action: Action) -> Step:
        self.slots[seat] = max(self.slots[seat], 0) | 1 << (CARD_OF.arg(action) - 1)
        return CONTINUE

    def _picked(self, seat: Seat, card: int) -> bool:
        return self.slots[seat] != NOTHING and self.slots[seat] >> (card - 1) & 1 == 1

    def opened(self, state: Salamanca) -> Step:
        state.reveal()
        for seat in range(state.seats):
            for card in range(1, HAND):
                if self._picked(seat, card):
                    state.play_card(seat, card)
        order_turns_for_two(state)
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
            for card in range(1, HAND):
                if self._picked(seat, card) and not state.holds(seat, card):
                    return [("", f"seat {seat} has chosen a card that it does not hold (SA-801)")]
            if self.slots[seat] == 0:
                return [("", f"seat {seat}: an empty choice is none (SA-801)")]
        return []


def acting_order(state: Salamanca, stuck: Seat) -> list[Seat]:
    """SA-402, SA-403: the highest card first; a 5 that is the lowest goes first; a stuck player before everyone.

    A worked example: SA-1003.
    """
    order: list[Seat] = []
    for card in range(HAND - 1, 0, -1):
        for seat in range(state.seats):
            if seat != stuck and state.played[seat * 2] == card:
                order.append(seat)
    if order and state.played[order[-1] * 2] == FIRST_IF_LOWEST:
        order.insert(0, order.pop())
    if stuck != NOTHING:
        order.insert(0, stuck)
    return order


def order_turns_for_two(state: Salamanca) -> None:
    """SA-802: four turns by value; a 5 that is the lowest goes first (SA-1010)."""
    cards = sorted(state.played, reverse=True)
    if cards[-1] == FIRST_IF_LOWEST:
        cards.insert(0, cards.pop())
    state.order_cards = cards
    state.order_seats = [state.played.index(card) // 2 for card in cards]
