"""A chain: the few small steps that together are one action of a turn, as `place`, `cell 1,1`, `number 4`."""

from abc import abstractmethod

from meseta.games.el_caballero.state import ElCaballero
from meseta.kernel.frames import Frame
from meseta.kernel.types import ALLOWED, Action, Fault, Seat, Step, ask, ask_own


class Chain(Frame[ElCaballero]):
    """What the player on turn has begun: open only if it can be completed, done with its last step."""

    def __init__(self, seat: Seat = 0) -> None:
        self.seat = seat

    def step(self, state: ElCaballero) -> Step:
        return ask(self.seat)

    @abstractmethod
    def opening(self) -> Action:
        """What the player said to begin it."""

    @abstractmethod
    def begun(self) -> "Chain":
        """The chain as it was when nothing had been chosen in it."""

    def chosen(self) -> list[tuple[str, Action]]:
        """The steps taken in it so far, each with the field that keeps it."""
        return []

    def faults(self, state: ElCaballero) -> list[Fault]:
        """The turn must have allowed its opening, and it itself every step so far: that is played again."""
        turn = state.stack[-2]
        if turn.step(state) != ask_own(self.seat):
            return [("seat", "another seat is on turn (EC-303)")]
        rule = turn.refusal(state, self.seat, self.opening())
        if rule != ALLOWED:
            return [("", f"the turn does not allow this ({rule})")]
        trial = self.begun()
        for field, action in self.chosen():
            rule = trial.refusal(state, self.seat, action)
            if rule != ALLOWED:
                return [(field, f"this could not be chosen ({rule})")]
            trial.take(state, self.seat, action)
        played, claimed = trial.pack(), self.pack()
        return [(name, "nobody has chosen this yet") for name in claimed if claimed[name] != played[name]]
