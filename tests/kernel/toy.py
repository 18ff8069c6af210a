"""A game of a few moves, for what the kernel does whatever is played."""

from typing import ClassVar

from meseta.kernel.domains import SEATS, Number
from meseta.kernel.events import EVERYONE, EventKinds, all_but, only
from meseta.kernel.fields import PER_SEAT, Field, read_fields, write_fields
from meseta.kernel.frames import Frame, Sealed
from meseta.kernel.game import ChoiceOption, Functions, Game
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from meseta.kernel.types import ALLOWED, CONTINUE, DONE, DRAW, NOTHING, Action, Fault, RuleId, Seat, Step, ask, ask_own
from meseta.kernel.verbs import Verbs

PIP = Number("pip", 1, 3)
VERBS = Verbs()
SAY = VERBS.add("say", PIP)
END = VERBS.add("end").of()
ROLL = VERBS.add("roll", PIP)
EVENTS = EventKinds(VERBS)
SAID = EVENTS.add("said", Field("seat", Number("seat", 0, 7)), Field("pip", PIP))
TOTAL = Field("total", Number("total", 0, 1000))


class Toy(State):
    def __init__(self) -> None:
        super().__init__()
        self.total = 0

    def copy(self) -> "Toy":
        other = Toy()
        self.copy_kernel(other)
        other.total = self.total
        return other

    def rounds(self) -> int | None:
        return None

    def scores(self) -> list[int]:
        return [self.total] * self.seats


class Say(Frame[Toy]):
    """The seat says a number of at least `least`, or, where it is `own`, always itself."""

    RULE: ClassVar[str] = "say"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("seat", Number("seat", 0, 7)),
        Field("least", Number("least", 1, 4)),
        Field("own", Number("own", 0, 1)),
        Field("said", Number("said", 0, 1)),
    )

    def __init__(self, seat: Seat = 0, least: int = 1, own: int = 0) -> None:
        self.seat = seat
        self.least = least
        self.own = own
        self.said = 0

    def copy(self) -> "Say":
        other = Say(self.seat, self.least, self.own)
        other.said = self.said
        return other

    def step(self, state: Toy) -> Step:
        if self.said:
            return DONE
        return ask_own(self.seat) if self.own else ask(self.seat)

    def legal(self, state: Toy, seat: Seat, out: list[Action]) -> None:
        for pip in range(self.least, 4):
            out.append(SAY.of(pip))

    def refusal(self, state: Toy, seat: Seat, action: Action) -> RuleId:
        if not SAY.has(action):
            return "K-3"
        return ALLOWED if SAY.arg(action) >= self.least else "TOY-1"

    def take(self, state: Toy, seat: Seat, action: Action) -> Step:
        self.said = 1
        state.total += SAY.arg(action)
        state.emit(SAID, EVERYONE, (seat, SAY.arg(action)))
        return CONTINUE


class Roll(Frame[Toy]):
    """Chance adds a number; 3 is twice as likely, 2 is impossible."""

    RULE: ClassVar[str] = "roll"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("rolled", Number("rolled", 0, 1)),)

    def __init__(self) -> None:
        self.rolled = 0

    def copy(self) -> "Roll":
        other = Roll()
        other.rolled = self.rolled
        return other

    def step(self, state: Toy) -> Step:
        return DONE if self.rolled else DRAW

    def odds(self, state: Toy, outcomes: list[Action], weights: list[int]) -> None:
        outcomes.extend([ROLL.of(1), ROLL.of(2), ROLL.of(3)])
        weights.extend([1, 0, 2])

    def drawn(self, state: Toy, outcome: Action) -> None:
        self.rolled = 1
        state.total += ROLL.arg(outcome)


class Secret(Sealed[Toy]):
    """All seats choose a number in secret; seats of `modest` have only 1 to choose."""

    RULE: ClassVar[str] = "secret"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("choosers", SEATS),
        Field("modest", SEATS),
        Field("slots", PIP, PER_SEAT, optional=True),
    )

    def __init__(self, choosers: int = 0, modest: int = 0, seats: int = 0) -> None:
        super().__init__(choosers)
        self.modest = modest
        self.slots = [NOTHING] * seats

    def copy(self) -> "Secret":
        other = Secret(self.choosers, self.modest)
        other.slots = self.slots.copy()
        return other

    def legal(self, state: Toy, seat: Seat, out: list[Action]) -> None:
        for pip in range(1, 2 if self.modest >> seat & 1 else 4):
            out.append(SAY.of(pip))

    def refusal(self, state: Toy, seat: Seat, action: Action) -> RuleId:
        if not SAY.has(action):
            return "K-3"
        return "TOY-2" if self.modest >> seat & 1 and SAY.arg(action) > 1 else ALLOWED

    def take(self, state: Toy, seat: Seat, action: Action) -> Step:
        self.slots[seat] = SAY.arg(action)
        state.emit(SAID, only(seat), (seat, SAY.arg(action)))
        state.emit(SAID, all_but(seat), (seat, 1))
        return CONTINUE

    def opened(self, state: Toy) -> Step:
        for seat in range(state.seats):
            state.total = state.total * 10 % 1000 + max(self.slots[seat], 0)
        return DONE

    def show(self, state: Toy, seat: Seat | None) -> dict[str, object]:
        own = NOTHING if seat is None else self.slots[seat]
        return {"rule": self.RULE, "finished": self.finished_seats(), "own": None if own == NOTHING else own}


class Script(Frame[Toy]):
    """Calls the frames it was given, one after another: s1 to s4, S1 to S3 (own click), r, secret x."""

    RULE: ClassVar[str] = "script"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("at", Number("at", 0, 100)),)
    CALLS: ClassVar[tuple[str, ...]] = ("say", "roll", "secret")

    def __init__(self, words: str = "") -> None:
        self.words = words.split()
        self.at = 0

    def copy(self) -> "Script":
        other = Script(" ".join(self.words))
        other.at = self.at
        return other

    def step(self, state: Toy) -> Step:
        if self.at == len(self.words):
            return DONE
        word = self.words[self.at]
        self.at += 1
        seat = self.at % state.seats
        everybody = (1 << state.seats) - 1
        if word == "c":
            return CONTINUE
        if word == "r":
            return state.call(Roll())
        if word.startswith("x"):
            return state.call(Secret(everybody, int(word[1:] or 0), state.seats))
        return state.call(Say(seat, int(word[1:]), int(word[0] == "S")))


def table(seats: int, words: str, generator: Generator) -> Toy:
    """Not settled yet."""
    state = Toy()
    state.seats = seats
    state.generator = generator
    state.call(Script(words))
    return state


def begin(seats: int, generator: Generator, options: dict[str, object]) -> Toy:
    return table(seats, "", generator)


def read(data: dict[str, object], seats: int, options: dict[str, object]) -> Toy:
    state = Toy()
    state.seats = seats
    read_fields(state, (TOTAL,), data, "position", seats)
    return state


def write(state: Toy) -> dict[str, object]:
    return write_fields(state, (TOTAL,))


def faults(state: Toy) -> list[Fault]:
    return []


def build_phase(state: Toy, name: str) -> None:
    raise NotImplementedError


def schema() -> dict[str, object]:
    return {TOTAL.name: TOTAL.schema()}


def view(state: Toy, seat: Seat | None) -> dict[str, object]:
    return {}


def sample(state: Toy, seat: Seat | None, rng: Generator) -> Toy:
    return state.copy()


GAME = Game(
    home=__name__,
    key="toy",
    title="Toy",
    rules=1,
    ids=("TOY-1", "TOY-2"),
    seats=(2, 3),
    options=(
        ChoiceOption("words", ("", "a"), ""),
        ChoiceOption("size", (1, 2), 1),
        ChoiceOption("fast", (False, True), False),
    ),
    verbs=VERBS,
    events=EVENTS,
    frames=(Script, Say, Roll, Secret),
    phases=(),
    functions=Functions(begin, read, write, faults, build_phase, schema, view, sample),
)


def toy(words: str, seats: int = 2, seed: int = 0, answers_itself: bool = True) -> Toy:
    """A settled state in which these frames are called; the first `say` is seat 1's."""
    state = table(seats, words, Generator(seed))
    state.game = GAME
    state.sink = []
    state.answers_itself = answers_itself
    state.settle()
    return state
