"""EG-10: the Veto."""

from typing import ClassVar, final

from meseta.games.el_grande.events import VETO_PASSED
from meseta.games.el_grande.ids import EG_1008
from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.verbs import PASS, PASS_ALL, USE_VETO
from meseta.kernel.domains import FLAG, SEAT, SEATS
from meseta.kernel.events import EVERYONE
from meseta.kernel.fields import Field
from meseta.kernel.frames import Frame
from meseta.kernel.ids import K_3
from meseta.kernel.types import ALLOWED, CONTINUE, DONE, NOTHING, Action, Fault, RuleId, Seat, Step, ask


def open_window(state: ElGrande, mover: Seat, more: bool) -> Step:
    """EG-1003: a step of the mover's special action is declared; whoever holds a Veto may stop it.

    `more` says that further windows of this action can follow. Where nobody can stop it, no window opens.
    EG-1005, EG-1009: only the steps of special actions call this, and the use of a Veto is none.
    """
    if state.can_be_stopped(mover):
        return state.call(VetoWindow(mover, more))
    return CONTINUE


@final
class VetoWindow(Frame[ElGrande]):
    """EG-1003, EG-1004, EG-1007, EG-1008: the holders are asked in turn order; the first use ends it."""

    RULE: ClassVar[str] = "veto-window"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("mover", SEAT), Field("more", FLAG), Field("answered", SEATS))

    def __init__(self, mover: Seat = 0, more: bool = False) -> None:
        self.mover = mover
        self.more = more
        self.answered = 0

    def copy(self) -> "VetoWindow":
        other = VetoWindow(self.mover, self.more)
        other.answered = self.answered
        return other

    def step(self, state: ElGrande) -> Step:
        if state.stopped:
            return DONE
        for seat in state.order:
            if seat != self.mover and seat in state.veto_seats and not (self.answered | state.let_pass) >> seat & 1:
                return ask(seat)
        return DONE

    def legal(self, state: ElGrande, seat: Seat, out: list[Action]) -> None:
        out.append(USE_VETO)
        out.append(PASS)
        if self.more:
            out.append(PASS_ALL)

    def refusal(self, state: ElGrande, seat: Seat, action: Action) -> RuleId:
        if action == PASS_ALL:
            return ALLOWED if self.more else EG_1008
        return ALLOWED if action in (USE_VETO, PASS) else K_3

    def take(self, state: ElGrande, seat: Seat, action: Action) -> Step:
        if action == USE_VETO:
            state.use_veto(seat, self.mover)
            return CONTINUE
        if action == PASS_ALL:
            state.let_pass |= 1 << seat
        self.answered |= 1 << seat
        state.emit(VETO_PASSED, EVERYONE, (seat, int(action == PASS_ALL)))
        return CONTINUE

    def faults(self, state: ElGrande) -> list[Fault]:
        if state.holding[self.mover] == NOTHING or self.answered >> self.mover & 1:
            return [("", "a Veto is offered against a player who does not act (EG-1002)")]
        return []

    def waved_on(self) -> Action:
        return PASS
