"""EG-9: what all special actions have in common (EG-509, EG-1003, EG-1004)."""

from abc import abstractmethod
from typing import ClassVar, Final

from meseta.games.el_grande.rules.veto import open_window
from meseta.games.el_grande.state import ElGrande
from meseta.kernel.domains import SEAT, Domain
from meseta.kernel.fields import Field
from meseta.kernel.frames import Frame
from meseta.kernel.types import DONE, NOTHING, Fault, Seat, Step

NAMING: Final = 0
RUNNING: Final = 1
STAGE: Final = Domain("stage", ("naming", "running"))

MOVER: Final = Field("mover", SEAT)
STAGED: Final = Field("stage", STAGE)


class Special(Frame[ElGrande]):
    """A special action: what is named at the announcement, a window for the Veto, then its steps.

    A step is declared, offered to the Veto holders, then carried out. Once a Veto has fallen, the declared step and
    the rest are lost: the frame is simply done (EG-1110).
    """

    CALLS: ClassVar[tuple[str, ...]] = ("veto-window",)

    def __init__(self, mover: Seat = 0) -> None:
        self.mover = mover
        self.stage = NAMING

    def step(self, state: ElGrande) -> Step:
        if self.stage == NAMING:
            return self.name(state)
        return DONE if state.stopped else self.run(state)

    def name(self, state: ElGrande) -> Step:
        """Ask for what belongs to the announcement; a card that names nothing is declared at once."""
        return self.declare(state)

    def declare(self, state: ElGrande) -> Step:
        """All is named: the action is offered to the Veto holders, then carried out."""
        self.stage = RUNNING
        return open_window(state, self.mover, self.more(state))

    def more(self, state: ElGrande) -> bool:
        """Can further windows follow the one at the announcement?"""
        return False

    @abstractmethod
    def run(self, state: ElGrande) -> Step:
        """The next step of the action, which no Veto has stopped."""

    def faults(self, state: ElGrande) -> list[Fault]:
        if state.holding[self.mover] == NOTHING:
            return [("", f"{self.RULE}: the player who acts holds no action card (EG-509)")]
        if self.stage == NAMING and state.stack[-1] is not self:
            return [("", f"{self.RULE}: nothing can follow before all is named (EG-1003)")]
        return (
            [] if self.sound(state) else [("", f"{self.RULE}: its fields do not fit the table or the rule in progress")]
        )

    def sound(self, state: ElGrande) -> bool:
        """Do the values fit the table and the frame above?"""
        return True


def window_open(state: ElGrande) -> bool:
    """Is a Veto holder being asked?"""
    return state.stack[-1].RULE == "veto-window"
