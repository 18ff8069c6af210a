"""A chain: the few small steps that together are one action of a turn, as `place`, `cell 1,1`, `number 4`."""

from abc import abstractmethod

from mypy_extensions import i64

from meseta.games.el_caballero.state import ElCaballero
from meseta.games.el_caballero.tables import CELL, TILES_MOST
from meseta.games.el_caballero.verbs import CELL_OF, EDGE_OF
from meseta.kernel.frames import Frame
from meseta.kernel.types import ALLOWED, NOTHING, Action, Fault, Seat, Step, ask, ask_own


class Chain(Frame[ElCaballero]):
    """What the player on turn has begun: open only if it can be completed, done with its last step.

    What is chosen in it, a cell or an edge, is kept in its optional fields, in the order of the steps.
    """

    def __init__(self, seat: Seat = 0) -> None:
        self.seat = seat

    def step(self, state: ElCaballero) -> Step:
        return ask(self.seat)

    def legal(self, state: ElCaballero, seat: Seat, out: list[Action]) -> None:
        """Where an own tile is asked for: those that the rule does not refuse."""
        for caballero in range(seat * TILES_MOST, (seat + 1) * TILES_MOST):
            if state.at[caballero] != NOTHING:
                action = CELL_OF.of(state.at[caballero])
                if self.refusal(state, seat, action) == ALLOWED:
                    out.append(action)
        out.sort()

    @abstractmethod
    def opening(self) -> Action:
        """What the player said to begin it."""

    def faults(self, state: ElCaballero) -> list[Fault]:
        """The turn must have allowed its opening, and it itself every step so far: they are played again."""
        turn = state.stack[-2]
        if turn.step(state) != ask_own(self.seat):
            return [("seat", "another seat is on turn (EC-303)")]
        rule = turn.refusal(state, self.seat, self.opening())
        if rule != ALLOWED:
            return [("", f"the turn does not allow this ({rule})")]
        steps = [field for field in self.FIELDS if field.optional]
        trial = self.copy()
        for field in steps:
            setattr(trial, field.name, NOTHING)
        for field in steps:
            chosen: i64 = getattr(self, field.name)
            if chosen == NOTHING:
                continue
            action = CELL_OF.of(chosen) if field.domain is CELL else EDGE_OF.of(chosen)
            rule = trial.refusal(state, self.seat, action)
            if rule != ALLOWED:
                return [(field.name, f"this could not be chosen ({rule})")]
            trial.take(state.copy(), self.seat, action)
            if getattr(trial, field.name) != chosen:
                return [(field.name, "this is not what was asked")]
        return []
