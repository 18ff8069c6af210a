"""EC-3: the course of the game, round by round."""

from typing import ClassVar, Final, final

from meseta.games.el_caballero.rules.cards import PlayCards
from meseta.games.el_caballero.rules.scoring import score_all
from meseta.games.el_caballero.rules.setup import SetUp, pile_odds
from meseta.games.el_caballero.rules.turn import Turn
from meseta.games.el_caballero.state import ElCaballero
from meseta.games.el_caballero.tables import SEATS_MOST, TWO_TILES_CARD
from meseta.games.el_caballero.verbs import DRAW_TILE
from meseta.kernel.domains import Domain, Number
from meseta.kernel.fields import Field
from meseta.kernel.frames import Frame
from meseta.kernel.types import CONTINUE, DONE, DRAW, NOTHING, Action, Fault, Step

SET_UP: Final = 0
NEXT_ROUND: Final = 1
TURNS: Final = 2
FILL: Final = 3
PHASE: Final = Domain("phase", ("set-up", "next-round", "turns", "fill"))
SCORING_ROUNDS: Final = (4, 7, 10)
"""EC-301."""


@final
class Course(Frame[ElCaballero]):
    """EC-301 to EC-304: set-up; each round cards, turns, a scoring where one is due, and new tiles face up."""

    RULE: ClassVar[str] = "course"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("phase", PHASE),
        Field("turn", Number("turns begun", 0, SEATS_MOST)),
    )
    CALLS: ClassVar[tuple[str, ...]] = ("set-up", "play-cards", "turn")

    def __init__(self) -> None:
        self.phase = SET_UP
        self.turn = 0

    def copy(self) -> "Course":
        other = Course()
        other.phase = self.phase
        other.turn = self.turn
        return other

    def step(self, state: ElCaballero) -> Step:
        if self.phase == SET_UP:
            self.phase = NEXT_ROUND
            return state.call(SetUp())
        if self.phase == NEXT_ROUND:
            if state.round == state.options.rounds:
                return DONE
            state.begin_round()
            self.phase = TURNS
            return state.call(PlayCards())
        if self.phase == TURNS:
            return self._next_turn(state)
        if _can_fill(state):
            return DRAW
        self.phase = NEXT_ROUND
        return CONTINUE

    def _next_turn(self, state: ElCaballero) -> Step:
        """EC-303; after the last turn EC-301 and EC-304."""
        if self.turn < state.seats:
            self.turn += 1
            return state.call(Turn(state.order[self.turn - 1]))
        self.turn = 0
        state.end_round()
        if state.round in SCORING_ROUNDS:
            score_all(state)
        state.rounds_ended += 1
        self.phase = FILL
        return CONTINUE

    def odds(self, state: ElCaballero, outcomes: list[Action], weights: list[int]) -> None:
        pile_odds(state, outcomes, weights)

    def drawn(self, state: ElCaballero, outcome: Action) -> None:
        state.show_tile(state.display.index(NOTHING), DRAW_TILE.arg(outcome))

    def faults(self, state: ElCaballero) -> list[Fault]:
        above = state.stack[1].RULE if len(state.stack) > 1 else ""
        if self.turn and self.phase != TURNS:
            return [("", "turns are taken only while they are taken (EC-303)")]
        if above and self.phase != (NEXT_ROUND if above == "set-up" else TURNS):
            return [("", f"{above} does not belong to this part of the game (EC-301)")]
        if self.turn > state.seats or (above == "play-cards" and self.turn):
            return [("", "more turns begun than there are (EC-303)")]
        if (self.phase == TURNS and above != "play-cards") != (len(state.order) == state.seats):
            return [("", "the turn order lists every seat while turns are taken, and only then (EC-303)")]
        if above == "turn" and (not self.turn or state.order[self.turn - 1] != state.stack[1].pack()["seat"]):
            return [("", "another seat is to take its turn (EC-303)")]
        if self.phase != SET_UP and above != "set-up" and len(state.card_order) != state.seats:
            return [("", "the order of cards lists every seat (EC-302)")]
        if self.phase in (TURNS, FILL) and not state.round:
            return [("", "no round has begun (EC-301)")]
        if self.phase == TURNS and state.display.count(NOTHING) > _laid_at_most(state, self.turn):
            return [("", "more face-up tiles are missing than were laid (EC-304)")]
        return []


def _can_fill(state: ElCaballero) -> bool:
    """EC-304: is a face-up tile missing, and one left to replace it? Not after the last round."""
    if state.round == state.options.rounds or NOTHING not in state.display:
        return False
    for count in state.unseen:
        if count:
            return True
    return False


def _laid_at_most(state: ElCaballero, turns: int) -> int:
    """EC-304, EC-402: how many face-up tiles the turns so far have used, if the pile could fill them up before."""
    if sum(state.unseen) == 0:
        return len(state.display)
    laid = 0
    for seat in state.order[:turns]:
        laid += 2 if state.played[seat] == TWO_TILES_CARD else 1
    turn = state.stack[1] if len(state.stack) > 1 else None
    return laid - turn.to_lay if isinstance(turn, Turn) else laid
