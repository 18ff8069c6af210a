"""EC-3: playing cards."""

from typing import ClassVar, Literal, TypedDict, final

from mypy_extensions import i64

from meseta.games.el_caballero.state import ElCaballero
from meseta.games.el_caballero.tables import HIGHEST_CARD
from meseta.games.el_caballero.verbs import CARD_OF
from meseta.kernel.frames import Frame
from meseta.kernel.ids import K_3
from meseta.kernel.types import ALLOWED, CONTINUE, DONE, NOTHING, Action, RuleId, Seat, Step, ask_own
from meseta.parts.orders import values_of


class PlayCardsShown(TypedDict):
    """EC-302: cards are played."""

    rule: Literal["play-cards"]
    seat: int | None
    """Who plays now."""
    taken: list[int]
    """The values on the table: none of them may be played again this round."""


@final
class PlayCards(Frame[ElCaballero]):
    """EC-302, EC-303: each plays a card of a value not played this round; then the highest card begins.

    A worked example: EC-1112.
    """

    RULE: ClassVar[str] = "play-cards"

    def copy(self) -> "PlayCards":
        return PlayCards()

    def step(self, state: ElCaballero) -> Step:
        seat = _next_to_play(state)
        if seat != NOTHING:
            return ask_own(seat)
        state.order_turns()
        return DONE

    def legal(self, state: ElCaballero, seat: Seat, out: list[Action]) -> None:
        hand: i64 = state.hands[seat]
        played = values_of(state.played)
        for card in range(1, HIGHEST_CARD + 1):
            if hand >> (card - 1) & 1 and not played >> card & 1:
                CARD_OF.offer(out, card)

    def refusal(self, state: ElCaballero, seat: Seat, action: Action) -> RuleId:
        if not CARD_OF.has(action):
            return K_3
        card = CARD_OF.arg(action)
        return ALLOWED if state.hands[seat] & 1 << (card - 1) and card not in state.played else "EC-302"

    def take(self, state: ElCaballero, seat: Seat, action: Action) -> Step:
        state.play_card(seat, CARD_OF.arg(action))
        return CONTINUE

    def show(self, state: ElCaballero, seat: Seat | None) -> PlayCardsShown:
        playing = _next_to_play(state)
        taken = [card for card in state.played if card != NOTHING]
        return {"rule": "play-cards", "seat": None if playing == NOTHING else playing, "taken": taken}


def _next_to_play(state: ElCaballero) -> Seat:
    """EC-302: whose card is next, NOTHING when all have played."""
    for seat in state.card_order:
        if state.played[seat] == NOTHING:
            return seat
    return NOTHING
