"""SA-3: the course of the game, round by round."""

from typing import ClassVar, Final, final

from mypy_extensions import i64

from meseta.games.salamanca.rules.market import hold_market
from meseta.games.salamanca.rules.playing import PickCards, PlayCards
from meseta.games.salamanca.rules.setup import SetUp
from meseta.games.salamanca.rules.turn import Turn
from meseta.games.salamanca.state import Salamanca
from meseta.games.salamanca.tables import SEATS_MOST
from meseta.games.salamanca.verbs import DRAW_TILE
from meseta.kernel.domains import Domain, Number
from meseta.kernel.fields import Field
from meseta.kernel.frames import Frame
from meseta.kernel.types import CONTINUE, DONE, DRAW, Action, Fault, Step
from meseta.kernel.verbs import Verb

SET_UP: Final = 0
NEXT_ROUND: Final = 1
FILL: Final = 2
CARDS: Final = 3
TURNS: Final = 4
PHASE: Final = Domain("phase", ("set-up", "next-round", "fill", "cards", "turns"))


@final
class Course(Frame[Salamanca]):
    """SA-301 to SA-303: set-up; each round fill, play cards, expansion of power, pass the cards, weekly market."""

    RULE: ClassVar[str] = "course"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("phase", PHASE),
        Field("filled", Number("display fields filled", 0, SEATS_MOST)),
    )
    CALLS: ClassVar[tuple[str, ...]] = ("set-up", "play-cards", "pick-cards", "turn")

    def __init__(self, phase: i64 = SET_UP, filled: i64 = 0) -> None:
        self.phase = phase
        self.filled = filled
        """Display fields that this round has filled so far."""

    def copy(self) -> "Course":
        return Course(self.phase, self.filled)

    def step(self, state: Salamanca) -> Step:
        if self.phase == SET_UP:
            return state.call(SetUp())
        if self.phase == NEXT_ROUND:
            return self._next_round(state)
        if self.phase == FILL:
            return self._fill(state)
        if self.phase == CARDS:
            return state.call(PickCards()) if state.seats == 2 else state.call(PlayCards())
        return self._next_turn(state)

    def resume(self, state: Salamanca, called: Frame[Salamanca]) -> Step:
        """After set-up comes the first round; when all cards are played, the turns."""
        if self.phase == SET_UP:
            self.phase = NEXT_ROUND
        elif self.phase == CARDS:
            self.phase = TURNS
        return CONTINUE

    def _next_round(self, state: Salamanca) -> Step:
        if state.round and state.piles_empty():
            state.show_money()
            return DONE
        state.begin_round()
        self.phase = FILL
        return CONTINUE

    def _fill(self, state: Salamanca) -> Step:
        """SA-302; the piles last for whole fillings, unless a position was written by hand."""
        if self.filled < len(state.display) and not state.piles_empty():
            return DRAW
        self.filled = 0
        self.phase = CARDS
        return CONTINUE

    def bag(self, state: Salamanca) -> list[int]:
        """SA-302: the draw pile, then the blue one (SA-1023)."""
        for count in state.unseen:
            if count:
                return state.unseen
        return state.blue

    def bag_verb(self) -> Verb:
        return DRAW_TILE

    def drawn(self, state: Salamanca, outcome: Action) -> None:
        state.show_tile(self.filled, DRAW_TILE.arg(outcome), self.bag(state))
        self.filled += 1

    def _next_turn(self, state: Salamanca) -> Step:
        """SA-501, SA-502, SA-512: each acts with his card; who acts last has a bonus; squires in stock are free."""
        turn = state.turn
        if turn == len(state.order_seats):
            return self._end_round(state)
        seat = state.order_seats[turn]
        card = state.order_cards[turn]
        state.begin_turn(seat, card)
        return state.call(Turn(seat, card, turn + 1 == len(state.order_seats), state.stock[seat]))

    def _end_round(self, state: Salamanca) -> Step:
        """SA-405, SA-404, SA-601: after the last turn the cards are passed, then comes the market."""
        if state.seats > 2:
            state.make_leader(state.order_seats[-1])
        state.pass_cards()
        hold_market(state)
        state.end_round()
        self.phase = NEXT_ROUND
        return CONTINUE

    def faults(self, state: Salamanca) -> list[Fault]:
        if self.filled >= len(state.display) or (self.filled and self.phase != FILL):
            return [("filled", "more display fields filled than there are to fill (SA-302)")]
        rules = [frame.RULE for frame in state.stack]
        if len(rules) > 1 and rules[1] != self._calls(state):
            return [("phase", f"{rules[1]!r} does not belong to {PHASE.word(self.phase)!r} (SA-301)")]
        if self.phase == TURNS and not state.order_seats:
            return [("phase", "nobody is to act (SA-403)")]
        return []

    def _calls(self, state: Salamanca) -> str:
        """The rule that is called in this phase; nothing while the display is filled."""
        if self.phase == CARDS:
            return PickCards.RULE if state.seats == 2 else PlayCards.RULE
        if self.phase == TURNS:
            return Turn.RULE
        return SetUp.RULE if self.phase == SET_UP else ""
