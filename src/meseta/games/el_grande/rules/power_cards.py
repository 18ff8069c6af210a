"""EG-4: power cards."""

from typing import ClassVar, final

from mypy_extensions import i64

from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.tables import POWER_COUNT
from meseta.games.el_grande.verbs import POWER_CARD
from meseta.kernel.frames import Frame
from meseta.kernel.ids import K_3
from meseta.kernel.types import ALLOWED, CONTINUE, DONE, NOTHING, Action, RuleId, Seat, Step, ask_own
from meseta.parts.orders import highest_first, values_of


@final
class PowerCards(Frame[ElGrande]):
    """EG-401 to EG-403: each plays a card from the start player on; then the highest card begins."""

    RULE: ClassVar[str] = "power-cards"

    def copy(self) -> "PowerCards":
        return PowerCards()

    def step(self, state: ElGrande) -> Step:
        for offset in range(state.seats):
            seat = (state.start + offset) % state.seats
            if state.played[seat] == NOTHING:
                return ask_own(seat)
        state.begin_turns(turn_order(state.played))
        return DONE

    def legal(self, state: ElGrande, seat: Seat, out: list[Action]) -> None:
        hand: i64 = state.hands[seat]
        played = values_of(state.played)
        for power in range(1, POWER_COUNT + 1):
            if hand >> (power - 1) & 1 and not played >> power & 1:
                POWER_CARD.offer(out, power)

    def refusal(self, state: ElGrande, seat: Seat, action: Action) -> RuleId:
        if not POWER_CARD.has(action):
            return K_3
        power = POWER_CARD.arg(action)
        if not state.hands[seat] & 1 << (power - 1):
            return "EG-404"
        return "EG-402" if power in state.played else ALLOWED

    def take(self, state: ElGrande, seat: Seat, action: Action) -> Step:
        state.play_power(seat, POWER_CARD.arg(action))
        return CONTINUE


def turn_order(played: list[int]) -> list[Seat]:
    """EG-403: the highest card first, then descending (EG-1101)."""
    return highest_first(played, POWER_COUNT)
