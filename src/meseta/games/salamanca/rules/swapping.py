"""SA-533: card 6, the exchange of a card."""

from typing import ClassVar, Literal, TypedDict, final

from mypy_extensions import i64

from meseta.games.salamanca.state import Salamanca
from meseta.games.salamanca.story import ENTRY, LOOK
from meseta.games.salamanca.tables import CARD, HAND
from meseta.games.salamanca.verbs import GIVE_CARD, TAKE_CARD
from meseta.kernel.domains import SEAT
from meseta.kernel.fields import Field
from meseta.kernel.frames import Frame
from meseta.kernel.ids import K_3
from meseta.kernel.types import ALLOWED, DONE, NOTHING, Action, Fault, RuleId, Seat, Step, ask_own


class SwapCardsShown(TypedDict):
    """SA-533: who exchanges a card with whom; the rest is seen by whoever looks at the other's hand."""

    rule: Literal["swap-cards"]
    by: int
    other: int
    hand: list[int] | None
    """The other's cards."""
    taken: int | None
    """The card that he will take."""


@final
class SwapCards(Frame[Salamanca]):
    """SA-533: the hand has been seen; take one card of it and give one of your own, not the one taken."""

    RULE: ClassVar[str] = "swap-cards"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("by", SEAT), Field("other", SEAT), Field("taken", CARD, optional=True))

    def __init__(self, by: Seat = 0, other: Seat = 0, taken: i64 = NOTHING) -> None:
        self.by = by
        self.other = other
        self.taken = taken

    def copy(self) -> "SwapCards":
        return SwapCards(self.by, self.other, self.taken)

    def step(self, state: Salamanca) -> Step:
        return ask_own(self.by)

    def legal(self, state: Salamanca, seat: Seat, out: list[Action]) -> None:
        for card in range(1, HAND):
            if self.taken == NOTHING and state.holds(self.other, card):
                TAKE_CARD.offer(out, card)
            if self.taken != NOTHING and state.holds(self.by, card):
                GIVE_CARD.offer(out, card)

    def refusal(self, state: Salamanca, seat: Seat, action: Action) -> RuleId:
        if self.taken == NOTHING:
            if not TAKE_CARD.has(action):
                return K_3
            return ALLOWED if state.holds(self.other, TAKE_CARD.arg(action)) else "SA-533"
        if not GIVE_CARD.has(action):
            return K_3
        return ALLOWED if state.holds(self.by, GIVE_CARD.arg(action)) else "SA-533"

    def take(self, state: Salamanca, seat: Seat, action: Action) -> Step:
        if self.taken == NOTHING:
            self.taken = TAKE_CARD.arg(action)
            return ask_own(self.by)
        state.swap_cards(self.by, self.other, self.taken, GIVE_CARD.arg(action))
        return DONE

    def show(self, state: Salamanca, seat: Seat | None) -> SwapCardsShown:
        looks = seat == self.by
        return {
            "rule": "swap-cards",
            "by": self.by,
            "other": self.other,
            "hand": state.cards_of(self.other) if looks else None,
            "taken": self.taken if looks and self.taken != NOTHING else None,
        }

    def faults(self, state: Salamanca) -> list[Fault]:
        if state.order_seats[state.turn : state.turn + 1] != [self.by]:
            return [("by", f"it is not the turn of seat {self.by} (SA-533)")]
        if state.story.entries[-ENTRY:][:3] != [LOOK, self.by, self.other]:
            return [("other", f"seat {self.by} has not just looked at the hand of seat {self.other} (SA-533)")]
        if self.taken != NOTHING:
            action = TAKE_CARD.of(self.taken)
            if SwapCards(self.by, self.other).refusal(state, self.by, action) != ALLOWED:
                return [("taken", "the card to take is not there (SA-533)")]
        return []
