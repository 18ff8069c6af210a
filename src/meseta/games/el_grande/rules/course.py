"""EG-3: the course of the game, round by round."""

from typing import ClassVar, Final, final

from meseta.games.el_grande.rules.general_scoring import GeneralScoring
from meseta.games.el_grande.rules.power_cards import PowerCards
from meseta.games.el_grande.rules.round_end import end_round
from meseta.games.el_grande.rules.setup import SetUp
from meseta.games.el_grande.rules.turn import Turn
from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.tables import CARD_COUNT, CARD_STACKS, STACK_COUNT
from meseta.games.el_grande.verbs import DRAW_CARD, SEATS_MOST
from meseta.kernel.domains import Domain, Number
from meseta.kernel.fields import Field
from meseta.kernel.frames import Frame
from meseta.kernel.types import CONTINUE, DONE, DRAW, NOTHING, Action, Fault, Step

LAST_ROUND: Final = 9
SET_UP: Final = 0
NEXT_ROUND: Final = 1
REVEAL: Final = 2
TURNS: Final = 3
SCORING: Final = 4
PHASE: Final = Domain("phase", ("set-up", "next-round", "reveal", "turns", "general-scoring"))


def round_after(number: int, rounds: int) -> int:
    """EG-301, EG-302: the next round; the short game leaves out rounds 1, 4 and 7."""
    following = number + 1
    if rounds == 6 and following % 3 == 1:
        following += 1
    return following


def rounds_left(number: int, rounds: int) -> int:
    """How many rounds begin after this one."""
    left = 0
    while number < LAST_ROUND:
        number = round_after(number, rounds)
        left += 1
    return left


@final
class Course(Frame[ElGrande]):
    """EG-301 to EG-304: set-up; each round reveal, power cards, turns, end of round; general scoring after 3, 6, 9."""

    RULE: ClassVar[str] = "course"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("phase", PHASE),
        Field("turn", Number("turns begun", 0, SEATS_MOST)),
    )
    CALLS: ClassVar[tuple[str, ...]] = ("set-up", "power-cards", "turn", "general-scoring")

    def __init__(self) -> None:
        self.phase = SET_UP
        self.turn = 0

    def copy(self) -> "Course":
        other = Course()
        other.phase = self.phase
        other.turn = self.turn
        return other

    def step(self, state: ElGrande) -> Step:
        if self.phase == SET_UP:
            self.phase = NEXT_ROUND
            return state.call(SetUp())
        if self.phase == NEXT_ROUND:
            return self._next_round(state)
        if self.phase == REVEAL:
            if self._unturned(state):
                return DRAW
            self.phase = TURNS
            return state.call(PowerCards())
        if self.phase == TURNS:
            return self._next_turn(state)
        self.phase = NEXT_ROUND
        return state.call(GeneralScoring())

    def odds(self, state: ElGrande, outcomes: list[Action], weights: list[int]) -> None:
        """EG-203, EG-303: the top card of the next stack: any card of it that was not turned up yet."""
        stack = self._unturned(state)
        for kind in range(CARD_COUNT):
            if CARD_STACKS[kind] == stack and state.unseen[kind]:
                outcomes.append(DRAW_CARD.of(kind))
                weights.append(state.unseen[kind])

    def drawn(self, state: ElGrande, outcome: Action) -> None:
        state.reveal_card(DRAW_CARD.arg(outcome))

    def _next_round(self, state: ElGrande) -> Step:
        if state.round:
            state.rounds_ended += 1
        if state.round == LAST_ROUND:
            return DONE
        state.begin_round(round_after(state.round, state.options.rounds))
        self.phase = REVEAL
        return CONTINUE

    def _unturned(self, state: ElGrande) -> int:
        """The number of the first stack whose card is still to be turned up, 0 if there is none."""
        for stack in range(STACK_COUNT):
            if state.face_up[stack] == NOTHING:
                return stack + 1
        return 0

    def _next_turn(self, state: ElGrande) -> Step:
        if self.turn < state.seats:
            self.turn += 1
            return state.call(Turn(state.order[self.turn - 1]))
        end_round(state, state.round == LAST_ROUND)
        self.turn = 0
        self.phase = SCORING if state.round % 3 == 0 else NEXT_ROUND
        return CONTINUE

    def faults(self, state: ElGrande) -> list[Fault]:
        above = state.stack[1].RULE if len(state.stack) > 1 else ""
        if self.turn > state.seats or (self.turn and self.phase != TURNS):
            return [("", f"turn {self.turn} of {state.seats} seats (EG-403)")]
        if (self.phase == TURNS and above != "power-cards") != (len(state.order) == state.seats):
            return [("", "the turn order lists every seat while the turns are taken, and only then (EG-403)")]
        if above == "power-cards" and self.turn:
            return [("", "power cards are played before the first turn (EG-303)")]
        if (self.phase in (REVEAL, TURNS, SCORING) or above == "general-scoring") and not state.round:
            return [("", "no round has begun (EG-303)")]
        if above and self.phase != (TURNS if above in ("power-cards", "turn") else NEXT_ROUND):
            return [("", f"{above} does not belong to this part of the game (EG-303)")]
        if above == "set-up" and state.round:
            return [("", "set-up is before the first round (EG-303)")]
        if self.phase == SCORING and state.round % 3:
            return [("", f"a general scoring in round {state.round} (EG-301)")]
        return self._card_faults(state, above)

    def _card_faults(self, state: ElGrande, above: str) -> list[Fault]:
        """EG-303, EG-402: are there enough action cards and power cards for what is to come?"""
        faults: list[Fault] = []
        left = rounds_left(state.round, state.options.rounds)
        shown = STACK_COUNT - state.face_up.count(NOTHING)
        taking = state.seats - self.turn if self.phase == TURNS else 0
        if above == "turn" and max(state.holding) == NOTHING:
            taking += 1
        if above == "power-cards" and shown < STACK_COUNT:
            faults.append(("", "not all five action cards lie there (EG-303)"))
        elif above != "power-cards" and shown < taking:
            faults.append(("", "not enough action cards for the turns to come (EG-504)"))
        for stack in range(1, STACK_COUNT):
            unseen = sum([state.unseen[kind] for kind in range(CARD_COUNT) if CARD_STACKS[kind] == stack])
            due = 1 if self.phase == REVEAL and state.face_up[stack - 1] == NOTHING else 0
            if unseen < left + due:
                faults.append(("", f"stack {stack} has too few cards for the rounds to come (EG-107)"))
        for seat in range(state.seats):
            cards = state.hands[seat].bit_count() + (0 if state.played[seat] == NOTHING else 1)
            now = 1 if self.phase == REVEAL or above == "power-cards" else 0
            if left + now and cards < left + now - 1 + state.seats:
                faults.append(("", f"seat {seat} has too few power cards for the rounds to come (EG-402)"))
            if state.played[seat] != NOTHING and self.phase != TURNS:
                faults.append(("", f"seat {seat} has a power card on the table between two rounds (EG-404)"))
        return faults
