"""EG-10: the Veto, and what all special actions have in common because of it."""

from abc import abstractmethod
from typing import ClassVar, Final, Literal, TypeAlias, TypedDict, final

from mypy_extensions import i64

from meseta.games.el_grande.events import INTENDED_MOVE
from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.tables import CARD, PLACE
from meseta.games.el_grande.verbs import PASS, PASS_ALL, USE_VETO, VERBS
from meseta.kernel.domains import FLAG, SEAT, SEATS
from meseta.kernel.events import EVERYONE
from meseta.kernel.fields import Field
from meseta.kernel.frames import Frame
from meseta.kernel.ids import K_3
from meseta.kernel.types import ALLOWED, CONTINUE, DONE, NOTHING, Action, Fault, RuleId, Seat, Step, ask

MOVER: Final = Field("mover", SEAT)

Move: TypeAlias = tuple[Seat, Seat, int, int, int]
"""By whom, whose caballeros, from where, where to, how many."""


class DeclaredMove(TypedDict):
    """Caballeros that are about to go somewhere."""

    owner: int
    source: str
    target: str
    count: int


class DeclaredScoreboard(TypedDict):
    """A mobile scoreboard that is about to be put down."""

    scoreboard: str
    target: str


class Declared(TypedDict):
    """What was declared and a Veto would stop; all empty where only the card was announced."""

    moves: list[DeclaredMove]
    scorings: list[str]
    """The places that are about to be scored."""
    king: str | None
    """Where the King is about to go."""
    grande: str | None
    """Where the mover's Grande is about to go."""
    scoreboard: DeclaredScoreboard | None


class ActionShown(TypedDict):
    """What every special action in progress shows: whose it is, and by which card."""

    mover: int
    card: str


class PlainActionShown(ActionShown):
    """A special action that shows no more than that."""

    rule: Literal["decay", "power-of-the-cards", "move-grande"]


class VetoWindowShown(ActionShown):
    """A Veto is offered against a step of the mover's special action."""

    rule: Literal["veto-window"]
    more: bool
    """Further windows of this action can follow."""
    answered: list[int]
    """Who has let this step pass."""
    declared: Declared


class Special(Frame[ElGrande]):
    """EG-509, EG-1003, EG-1004: a special action: what is named at its announcement, then its steps.

    A step is declared, offered to the Veto holders, then carried out; so is the announcement. Once a Veto has fallen,
    the declared step and the rest are lost: the frame is simply done, and says so (EG-1110).
    """

    CALLS: ClassVar[tuple[str, ...]] = ("veto-window",)

    def __init__(self, mover: Seat = 0) -> None:
        self.mover = mover
        self.stopped = False
        """For the caller of the finished frame: a Veto has stopped it."""

    def begin(self, state: ElGrande) -> Step:
        """The announcement: ask for what belongs to it. A card that names nothing is declared at once."""
        return self.offer(state)

    def offer(self, state: ElGrande) -> Step:
        """EG-1003: all is declared. Whoever holds a Veto may stop it; where nobody can, no window opens.

        EG-1005, EG-1009: only special actions call this, and the use of a Veto is none.
        """
        if not state.can_be_stopped(self.mover):
            return self.carry_out(state)
        self.tell(state)
        return state.call(VetoWindow(self.mover, self.more(state)))

    def resume(self, state: ElGrande, called: Frame[ElGrande]) -> Step:
        if isinstance(called, VetoWindow) and called.stopped:
            self.stopped = True
            return DONE
        return self.carry_out(state)

    @abstractmethod
    def carry_out(self, state: ElGrande) -> Step:
        """No Veto has stopped what was declared: it happens. Answers like `step`."""

    def step(self, state: ElGrande) -> Step:
        return ask(self.mover)

    def card(self, state: ElGrande) -> i64:
        """The card whose special action this is."""
        return state.holding[self.mover]

    def more(self, state: ElGrande) -> bool:
        """EG-1008: can further windows follow the one for what is declared now?"""
        return False

    def moves(self, state: ElGrande) -> list[Move]:
        """The caballeros that the declared step moves."""
        return []

    def carry_out_moves(self, state: ElGrande) -> None:
        """What was declared is what happens."""
        for by, owner, source, target, count in self.moves(state):
            state.move(by, owner, source, target, count)

    def tell(self, state: ElGrande) -> None:
        """EG-1003: the declared step is shown to all."""
        if state.sink is not None:
            for move in self.moves(state):
                state.emit(INTENDED_MOVE, EVERYONE, move)

    def declared(self, state: ElGrande) -> Declared:
        """The declared step in words."""
        return {
            "moves": [_shown_move(move) for move in self.moves(state)],
            "scorings": [],
            "king": None,
            "grande": None,
            "scoreboard": None,
        }

    def acting(self, state: ElGrande) -> ActionShown:
        """Whose action it is and by which card, for `show`."""
        return {"mover": self.mover, "card": CARD.word(self.card(state))}

    def faults(self, state: ElGrande) -> list[Fault]:
        if self.card(state) == NOTHING:
            return [("mover", "the player who acts holds no action card (EG-509)")]
        found = self.choice_faults(state)
        if self.declares(state) and not isinstance(state.above(self), VetoWindow):
            found.append(("", "a step is declared, but nobody is asked for a Veto (EG-1003)"))
        return found

    def choice_faults(self, state: ElGrande) -> list[Fault]:
        """The choices that the rule claims were made and would not have allowed."""
        return []

    def begun(self, state: ElGrande) -> bool:
        """Has a step been carried out that changes what could be announced?"""
        return False

    def announces(self, state: ElGrande) -> bool:
        """Has nothing happened since the announcement? Then a Veto may be offered against all of it."""
        return self.declares(state)

    def declares(self, state: ElGrande) -> bool:
        """Is a step declared, and nothing else asked before the Veto holders have answered?"""
        return False


class Aimed(Special):
    """A special action that declares a step by naming where something goes, or what is scored."""

    def __init__(self, mover: Seat = 0, target: i64 = NOTHING) -> None:
        super().__init__(mover)
        self.target = target
        """What is declared now."""

    def declares(self, state: ElGrande) -> bool:
        return self.target != NOTHING


def judged(frame: Frame[ElGrande], state: ElGrande, seat: Seat, action: Action, field: str) -> list[Fault]:
    """A choice that a position claims was made is sound if the rule would have allowed it."""
    rule = frame.refusal(state, seat, action)
    return [] if rule == ALLOWED else [(field, f"{VERBS.text(action)!r} was not allowed to seat {seat} ({rule})")]


def _shown_move(move: Move) -> DeclaredMove:
    _, owner, source, target, count = move
    return {"owner": owner, "source": PLACE.word(source), "target": PLACE.word(target), "count": count}


@final
class VetoWindow(Frame[ElGrande]):
    """EG-1003, EG-1004, EG-1007, EG-1008: the holders are asked in turn order; the first use ends it."""

    RULE: ClassVar[str] = "veto-window"
    FIELDS: ClassVar[tuple[Field, ...]] = (MOVER, Field("more", FLAG), Field("answered", SEATS))

    def __init__(self, mover: Seat = 0, more: bool = False, answered: i64 = 0) -> None:
        self.mover = mover
        self.more = more
        self.answered = answered
        """Who has let this step pass."""
        self.stopped = False
        """For the caller of the finished frame: a Veto was used."""

    def copy(self) -> "VetoWindow":
        return VetoWindow(self.mover, self.more, self.answered)

    def step(self, state: ElGrande) -> Step:
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
            return ALLOWED if self.more else "EG-1008"
        return ALLOWED if action in (USE_VETO, PASS) else K_3

    def take(self, state: ElGrande, seat: Seat, action: Action) -> Step:
        if action == USE_VETO:
            state.use_veto(seat, self.mover)
            self.stopped = True
            return DONE
        self.answered |= 1 << seat
        state.pass_veto(seat, action == PASS_ALL)
        return CONTINUE

    def waved_on(self) -> Action:
        return PASS

    def faults(self, state: ElGrande) -> list[Fault]:
        offered = state.below(self)
        assert isinstance(offered, Special)
        if self.mover != offered.mover:
            return [("mover", "a Veto is offered against a player who does not act (EG-1002)")]
        if not offered.announces(state) and not offered.declares(state):
            return [("", "nothing is declared that a Veto could stop (EG-1003)")]
        if self.more != offered.more(state):
            return [("more", "further windows can follow, or not, against what the action is (EG-1008)")]
        return self._answer_faults(state)

    def _answer_faults(self, state: ElGrande) -> list[Fault]:
        """EG-1007: who has answered was asked, and so was everybody who comes before him."""
        waiting = False
        found: list[Fault] = []
        for seat in state.order:
            holds = seat != self.mover and seat in state.veto_seats
            if self.answered >> seat & 1:
                if not holds or waiting:
                    found.append(("answered", f"seat {seat} has answered, but was not asked (EG-1007)"))
            elif holds and not state.let_pass >> seat & 1:
                waiting = True
        return found

    def show(self, state: ElGrande, seat: Seat | None) -> VetoWindowShown:
        offered = state.below(self)
        assert isinstance(offered, Special)
        return {
            "rule": "veto-window",
            **offered.acting(state),
            "more": self.more,
            "answered": [other for other in range(state.seats) if self.answered >> other & 1],
            "declared": offered.declared(state),
        }
