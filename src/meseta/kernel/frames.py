"""Frames: rules in progress. The stack of them is where the game stands."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from meseta.kernel.errors import BrokenRule
from meseta.kernel.fields import Field, write_fields
from meseta.kernel.ids import K_3
from meseta.kernel.types import CONTINUE, NOTHING, Action, Fault, RuleId, Seat, Step, ask_sealed

if TYPE_CHECKING:
    from meseta.kernel.generator import Generator
    from meseta.kernel.state import State
    from meseta.kernel.verbs import Verb

S = TypeVar("S", bound="State")

NO_BAG: Final[list[int]] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame(Generic[S]):
    """One rule while it is being carried out.

    It holds plain values only, all named in `FIELDS`. `step` may be called again at rest and then changes nothing and
    answers the same, so that a stored position can be taken up anywhere.
    """

    RULE: ClassVar[str] = ""
    """The frame's name in positions and views."""

    FIELDS: ClassVar[tuple[Field, ...]] = ()

    CALLS: ClassVar[tuple[str, ...]] = ()
    """The rules that this one can call."""

    @abstractmethod
    def copy(self) -> "Frame[S]":
        """An independent frame with the same values."""

    @abstractmethod
    def step(self, state: S) -> Step:
        """Carry the rule on: `ask`, `DRAW`, `state.call(...)`, `CONTINUE` or `DONE`."""

    def resume(self, state: S, called: "Frame[S]") -> Step:
        """A rule that this one called is carried out; what it found out is in its fields. Answers like `step`."""
        return CONTINUE

    def legal(self, state: S, seat: Seat, out: list[Action]) -> None:
        """Append every action that the asked seat may choose, each once, in no particular order."""
        raise BrokenRule(f"{self.RULE} asks nobody")

    def refusal(self, state: S, seat: Seat, action: Action) -> RuleId:
        """The rule that forbids the action to the asked seat, or ALLOWED. Found in another way than `legal`'s list."""
        return K_3

    def take(self, state: S, seat: Seat, action: Action) -> Step:
        """The asked seat has chosen a legal action. Answers like `step`."""
        raise BrokenRule(f"{self.RULE} asks nobody")

    def bag(self, state: S) -> list[int]:
        """After DRAW, where it is out of a bag: how many of each sort it holds; empty where there is none."""
        return NO_BAG

    def bag_verb(self) -> "Verb":
        """What is said when a sort is drawn out of the bag."""
        raise BrokenRule(f"{self.RULE} has no bag")

    def odds(self, state: S, outcomes: list[Action], weights: list[int]) -> None:
        """After DRAW, where there is no bag: append what may be drawn and how likely each is."""
        raise BrokenRule(f"{self.RULE} draws nothing")

    def drawn(self, state: S, outcome: Action) -> None:
        """Chance has decided."""
        raise BrokenRule(f"{self.RULE} draws nothing")

    def waved_on(self) -> Action:
        """The answer that lets an interruption pass (a Veto not used), or NOTHING where a real decision is asked."""
        return NOTHING

    def retract(self, state: S, seat: Seat) -> bool:
        """Take back what the seat has chosen in secret; False where there is nothing to take back."""
        return False

    def faults(self, state: S) -> list[Fault]:
        """What contradicts the state or the frames below: empty in every position that can be."""
        return []

    def pack(self) -> dict[str, object]:
        """All values by name."""
        return write_fields(self, self.FIELDS)

    def show(self, state: S, seat: Seat | None) -> Mapping[str, object]:
        """What the seat (None: a spectator) may see of the rule in progress: its name, and what it declares to show.

        A rule that shows more declares it as a public type, the return type of its own `show`: a TypedDict whose
        `rule` is the rule's name.
        """
        return {"rule": self.RULE}


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealed(Frame[S]):
    """A decision of several seats at once, one sealed slot each, opened together when the last has chosen.

    Subclasses name `choosers` and `slots` in their FIELDS and say what is legal, when a seat has chosen enough, what
    follows, and what is shown: who chooses and who has finished is public, of the slots everybody sees only his own.
    """

    def __init__(self, choosers: i64 = 0) -> None:
        self.choosers = choosers
        self.slots: list[int] = []
        """Each seat's choice so far, as a number the subclass understands, NOTHING while it has made none."""

    def step(self, state: S) -> Step:
        waiting: i64 = 0
        for seat in range(state.seats):
            if self.choosers >> seat & 1 and not self.finished(seat):
                waiting |= 1 << seat
        return self.asking(waiting) if waiting else self.opened(state)

    def asking(self, waiting: i64) -> Step:
        """Ask the seats that have not finished; `ask_sealed_own` where what is legal depends on a secret."""
        return ask_sealed(waiting)

    def finished(self, seat: Seat) -> bool:
        """Has the seat made its whole choice? Public."""
        return self.slots[seat] != NOTHING

    @abstractmethod
    def opened(self, state: S) -> Step:
        """All have chosen: open the slots, and go on."""

    def retract(self, state: S, seat: Seat) -> bool:
        if not self.choosers >> seat & 1 or self.slots[seat] == NOTHING:
            return False
        self.slots[seat] = NOTHING
        return True

    def reseal(self, state: S, seat: Seat | None, rng: "Generator") -> None:
        """For a sample: draw the finished choices of the other seats afresh, empty the unfinished ones."""
        for other in range(state.seats):
            if other == seat or not self.choosers >> other & 1:
                continue
            done = self.finished(other)
            self.slots[other] = NOTHING
            while done and not self.finished(other):
                options: list[Action] = []
                self.legal(state, other, options)
                self.take(state, other, rng.choose(options))

    def finished_seats(self) -> list[Seat]:
        """Who has made his whole choice. Public."""
        return [seat for seat in range(len(self.slots)) if self.choosers >> seat & 1 and self.finished(seat)]

    def chooses(self, seat: Seat | None) -> bool:
        """Is the seat one of those who choose? Only then has it a choice of its own to see."""
        return seat is not None and self.choosers >> seat & 1 == 1
