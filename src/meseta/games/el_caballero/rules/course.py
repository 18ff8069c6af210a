"""EC-3: the course of the game, round by round."""

from typing import ClassVar, Final, final

from mypy_extensions import i64

from meseta.games.el_caballero.rules.cards import PlayCards
from meseta.games.el_caballero.rules.scoring import score_all
from meseta.games.el_caballero.rules.turn import Turn
from meseta.games.el_caballero.state import ElCaballero
from meseta.games.el_caballero.tables import SEATS_MOST
from meseta.games.el_caballero.verbs import DRAW_TILE
from meseta.kernel.domains import Domain, Number
from meseta.kernel.fields import Field
from meseta.kernel.frames import Frame
from meseta.kernel.types import CONTINUE, DONE, DRAW, NOTHING, Action, Fault, Step
from meseta.kernel.verbs import Verb

CARDS: Final = 0
TURNS: Final = 1
FILL: Final = 2
PHASE: Final = Domain("phase", ("cards", "turns", "fill"))
SCORING_ROUNDS: Final = (4, 7, 10)
"""EC-301."""


@final
class Course(Frame[ElCaballero]):
    """EC-301 to EC-304: set-up; each round cards, turns, a scoring where one is due, and new tiles face up."""

    RULE: ClassVar[str] = "course"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("phase", PHASE), Field("acted", Number("turns taken", 0, SEATS_MOST)))
    CALLS: ClassVar[tuple[str, ...]] = ("set-up", "play-cards", "turn")

    def __init__(self, phase: i64 = CARDS, acted: i64 = 0) -> None:
        self.phase = phase
        self.acted = acted
        """How many have acted this round."""

    def copy(self) -> "Course":
        return Course(self.phase, self.acted)

    def step(self, state: ElCaballero) -> Step:
        if self.phase == CARDS:
            if state.round == state.options.rounds:
                return DONE
            state.begin_round()
            return state.call(PlayCards())
        if self.phase == TURNS:
            return self._next_turn(state)
        if _can_fill(state):
            return DRAW
        self.phase = CARDS
        return CONTINUE

    def resume(self, state: ElCaballero, called: Frame[ElCaballero]) -> Step:
        if isinstance(called, PlayCards):
            self.phase = TURNS
        elif isinstance(called, Turn):
            self.acted += 1
        return CONTINUE

    def _next_turn(self, state: ElCaballero) -> Step:
        """EC-303; after the last turn EC-301 and EC-304."""
        if self.acted < state.seats:
            seat = state.order[self.acted]
            state.begin_turn(seat)
            return state.call(Turn(seat, state.played[seat]))
        self.acted = 0
        state.end_round()
        if state.round in SCORING_ROUNDS:
            score_all(state)
        self.phase = FILL
        return CONTINUE

    def bag(self, state: ElCaballero) -> list[int]:
        """EC-1001: any tile of the pile may be next."""
        return state.unseen

    def bag_verb(self) -> Verb:
        return DRAW_TILE

    def drawn(self, state: ElCaballero, outcome: Action) -> None:
        state.show_tile(state.display.index(NOTHING), DRAW_TILE.arg(outcome))

    def faults(self, state: ElCaballero) -> list[Fault]:
        above = state.stack[1] if len(state.stack) > 1 else None
        if (self.phase == TURNS) != (len(state.order) > 0):
            return [("phase", "turns are taken when all cards are played, and only then (EC-303)")]
        if above is not None and self.phase != (TURNS if isinstance(above, Turn) else CARDS):
            return [("phase", f"{above.RULE} does not belong to this part of the round (EC-301)")]
        if self.acted > (state.seats if self.phase == TURNS else 0):
            return [("acted", "more turns taken than there were (EC-303)")]
        if isinstance(above, Turn) and state.order[self.acted : self.acted + 1] != [above.seat]:
            return [("acted", "another seat is to take its turn (EC-303)")]
        return []


def _can_fill(state: ElCaballero) -> bool:
    """EC-304: is a face-up tile missing, and one left to replace it? Not after the last round."""
    if state.round == state.options.rounds or NOTHING not in state.display:
        return False
    for count in state.unseen:
        if count:
            return True
    return False
