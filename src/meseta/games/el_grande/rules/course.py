"""EG-3: the course of the game, round by round."""

from typing import ClassVar, Final, final

from mypy_extensions import i64

from meseta.games.el_grande.rules.general_scoring import GeneralScoring
from meseta.games.el_grande.rules.power_cards import PowerCards
from meseta.games.el_grande.rules.round_end import end_round
from meseta.games.el_grande.rules.turn import Turn
from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.tables import STACK_CARDS, STACK_COUNT
from meseta.games.el_grande.verbs import DRAW_CARD
from meseta.kernel.domains import Domain
from meseta.kernel.fields import Field
from meseta.kernel.frames import Frame
from meseta.kernel.types import CONTINUE, DONE, DRAW, NOTHING, Action, Fault, Step

LAST_ROUND: Final = 9
NEXT_ROUND: Final = 0
REVEAL: Final = 1
TURNS: Final = 2
PHASE: Final = Domain("phase", ("next-round", "reveal", "turns"))


def round_after(number: i64, rounds: i64) -> i64:
    """EG-301, EG-302: the next round; the short game leaves out rounds 1, 4 and 7."""
    following = number + 1
    if rounds == 6 and following % 3 == 1:
        following += 1
    return following


def round_before(number: i64, rounds: i64) -> i64:
    """EG-301, EG-302: the round played before, 0 if there is none."""
    before = number - 1
    if rounds == 6 and before % 3 == 1:
        before -= 1
    return max(0, before)


def is_scored_after(number: i64) -> bool:
    """EG-301: does a general scoring follow this round?"""
    return number % 3 == 0


def rounds_left(number: i64, rounds: i64) -> i64:
    """How many rounds begin after this one."""
    left: i64 = 0
    while number < LAST_ROUND:
        number = round_after(number, rounds)
        left += 1
    return left


@final
class Course(Frame[ElGrande]):
    """EG-301 to EG-304: set-up; each round reveal, power cards, turns, end of round; general scoring after 3, 6, 9."""

    RULE: ClassVar[str] = "course"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("phase", PHASE),)
    CALLS: ClassVar[tuple[str, ...]] = ("set-up", "power-cards", "turn", "general-scoring")

    def __init__(self, phase: i64 = NEXT_ROUND) -> None:
        self.phase = phase

    def copy(self) -> "Course":
        return Course(self.phase)

    def step(self, state: ElGrande) -> Step:
        if self.phase == TURNS:
            return self._next_turn(state)
        if self.phase == NEXT_ROUND:
            return self._next_round(state)
        if self._unturned(state):
            return DRAW
        self.phase = TURNS
        return state.call(PowerCards())

    def odds(self, state: ElGrande, outcomes: list[Action], weights: list[int]) -> None:
        """EG-203, EG-303: the top card of the next stack: any card of it that was not turned up yet."""
        for kind in STACK_CARDS[self._unturned(state)]:
            if state.unseen[kind]:
                DRAW_CARD.offer(outcomes, kind)
                weights.append(state.unseen[kind])

    def drawn(self, state: ElGrande, outcome: Action) -> None:
        state.reveal_card(DRAW_CARD.arg(outcome))

    def _next_round(self, state: ElGrande) -> Step:
        state.close_round()
        if state.round == LAST_ROUND:
            return DONE
        state.begin_round(round_after(state.round, state.options.rounds))
        self.phase = REVEAL
        return CONTINUE

    def _unturned(self, state: ElGrande) -> i64:
        """The number of the first stack whose card is still to be turned up, 0 if there is none."""
        for stack in range(STACK_COUNT):
            if state.face_up[stack] == NOTHING:
                return stack + 1
        return 0

    def _next_turn(self, state: ElGrande) -> Step:
        seat = state.next_on_turn()
        if seat != NOTHING:
            state.begin_turn(seat)
            return state.call(Turn(seat))
        end_round(state, state.round == LAST_ROUND)
        self.phase = NEXT_ROUND
        return state.call(GeneralScoring()) if is_scored_after(state.round) else CONTINUE

    def faults(self, state: ElGrande) -> list[Fault]:
        above = state.above(self)
        rule = "" if above is None else above.RULE
        if rule and self.phase != (TURNS if rule in ("power-cards", "turn") else NEXT_ROUND):
            return [("phase", f"{rule} does not belong to this part of the game (EG-303)")]
        if self.phase != NEXT_ROUND and not state.round:
            return [("phase", "no round has begun (EG-303)")]
        if rule == "set-up" and state.round:
            return [("", "set-up is before the first round (EG-303)")]
        return []
