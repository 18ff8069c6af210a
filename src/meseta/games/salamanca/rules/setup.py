"""SA-2: set-up."""

from typing import ClassVar, final

from mypy_extensions import i64

from meseta.games.salamanca.state import Salamanca
from meseta.games.salamanca.tables import COUNT, HAND, HAND_SIZES, TILE_COUNT, cards_in_game
from meseta.games.salamanca.tiles import STARRED
from meseta.games.salamanca.verbs import DRAW_CARD, DRAW_FIELD, DRAW_LEADER
from meseta.kernel.fields import Field
from meseta.kernel.frames import Frame
from meseta.kernel.types import DONE, DRAW, NOTHING, Action, Fault, Step
from meseta.kernel.verbs import Verb


@final
class SetUp(Frame[Salamanca]):
    """SA-201, SA-203, SA-204: orange tiles on random fields, all cards dealt, a random leader (for two: none)."""

    RULE: ClassVar[str] = "set-up"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("laid", COUNT), Field("dealt", COUNT))

    def __init__(self, laid: i64 = 0, dealt: i64 = 0) -> None:
        self.laid = laid
        """Orange tiles on the board."""
        self.dealt = dealt
        """Cards in hands."""

    def copy(self) -> "SetUp":
        return SetUp(self.laid, self.dealt)

    def step(self, state: Salamanca) -> Step:
        if self.laid < STARRED or self.dealt < HAND_SIZES[state.seats] * state.seats:
            return DRAW
        return DRAW if state.seats > 2 and state.leader == NOTHING else DONE

    def bag(self, state: Salamanca) -> list[int]:
        """SA-201, SA-203: the free fields, then the cards that nobody has."""
        if self.laid < STARRED:
            return [1 if tile == NOTHING else 0 for tile in state.land]
        left: list[int] = []
        if self.dealt < HAND_SIZES[state.seats] * state.seats:
            left = cards_in_game(state.seats)
            for place in range(len(state.hands)):
                left[place % HAND] -= state.hands[place]
        return left

    def bag_verb(self) -> Verb:
        return DRAW_FIELD if self.laid < STARRED else DRAW_CARD

    def odds(self, state: Salamanca, outcomes: list[Action], weights: list[int]) -> None:
        DRAW_LEADER.offer_each(outcomes, weights, list(range(state.seats)))

    def drawn(self, state: Salamanca, outcome: Action) -> None:
        if DRAW_FIELD.has(outcome):
            self.laid += 1
            self._lay_out(state, DRAW_FIELD.arg(outcome))
        elif DRAW_CARD.has(outcome):
            state.deal(self.dealt // HAND_SIZES[state.seats], DRAW_CARD.arg(outcome))
            self.dealt += 1
        else:
            state.make_leader(DRAW_LEADER.arg(outcome))

    def _lay_out(self, state: Salamanca, field: i64) -> None:
        for tile in range(TILE_COUNT):
            if state.starting[tile]:
                state.lay_out(tile, field)
                return

    def faults(self, state: Salamanca) -> list[Fault]:
        if self.laid != STARRED - sum(state.starting):
            return [("laid", f"{STARRED - sum(state.starting)} orange tiles are laid out (SA-201)")]
        size = HAND_SIZES[state.seats]
        for seat in range(state.seats):
            if state.hand_size(seat) != max(0, min(size, self.dealt - seat * size)):
                return [("dealt", f"seat {seat} has {state.hand_size(seat)} cards (SA-203)")]
        return []
