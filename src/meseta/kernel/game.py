"""Game: the immutable descriptor of a game, and its door."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import mypyc_attr

from meseta.kernel.errors import BadOption, BadPosition
from meseta.kernel.fields import read_fields, read_object
from meseta.kernel.frames import Frame
from meseta.kernel.generator import MASK_64, Generator
from meseta.kernel.types import Seat

if TYPE_CHECKING:
    from meseta.kernel.events import EventKinds
    from meseta.kernel.state import State
    from meseta.kernel.verbs import Verbs

HEADER: Final = ("game", "rules", "seats", "options", "generator", "frames", "phase")
"""The keys of a position that every game has."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Option(ABC):
    """A choice about the game to play: its name (with underscores), and what it is if nobody says."""

    def __init__(self, name: str, default: object) -> None:
        self.name = name
        self.default = default

    @abstractmethod
    def read(self, value: object) -> object:
        """The value in its plain form, if it is possible; BadOption otherwise."""

    @abstractmethod
    def schema(self) -> dict[str, object]:
        """The JSON schema of its values."""


@final
class Choice(Option):
    """An option that is one of a few plain values."""

    def __init__(self, name: str, choices: tuple[bool | int | str, ...], default: bool | int | str) -> None:
        super().__init__(name, default)
        self.choices = choices

    def read(self, value: object) -> object:
        """The value, if it is one of the choices (`1` is not `True`)."""
        for choice in self.choices:
            if type(choice) is type(value) and choice == value:
                return choice
        possible = ", ".join([_plain(choice) for choice in self.choices])
        raise BadOption(f"option {self.name}: {value!r} is none of {possible}")

    def schema(self) -> dict[str, object]:
        return {"enum": list(self.choices)}


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(Option):
    """An option whose value is a table (another tile mix): its parsed content, which records and positions embed."""


def _plain(value: bool | int | str) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """What can be known of a game before it is played."""

    def __init__(
        self,
        key: str,
        title: str,
        rules: int,
        seats: tuple[int, ...],
        options: tuple[Option, ...],
        verbs: "Verbs",
        events: "EventKinds",
        frames: tuple[type[Frame["State"]], ...],
    ) -> None:
        self.key = key
        self.title = title
        self.rules = rules
        """The version of the rules: a change that gives the same actions another outcome raises it."""
        self.seats = seats
        self.options = options
        self.verbs = verbs
        self.events = events
        self.frames: dict[str, type[Frame[State]]] = {frame.RULE: frame for frame in frames}

    @abstractmethod
    def begin(self, seats: int, generator: Generator, options: dict[str, object]) -> "State":
        """The position before the first draw, not yet settled; the arguments are valid."""

    @abstractmethod
    def read(self, data: dict[str, object], seats: int, options: dict[str, object]) -> "State":
        """The game's own part of a position, without frames and generator."""

    @abstractmethod
    def write(self, state: "State") -> dict[str, object]:
        """The game's own part of a position, as JSON, and its `options`."""

    @abstractmethod
    def faults(self, state: "State") -> list[str]:
        """Every invariant that the game's own part of the position breaks, in words."""

    @abstractmethod
    def phase(self, state: "State", name: str) -> None:
        """Build the stack that a hand-written position names instead of its frames."""

    @abstractmethod
    def phases(self) -> tuple[str, ...]:
        """The phases that a hand-written position can name."""

    @abstractmethod
    def schema(self) -> dict[str, object]:
        """The JSON schemas of the game's own fields of a position, by name."""

    @abstractmethod
    def view(self, state: "State", seat: Seat | None) -> dict[str, object]:
        """What the seat, or a spectator, may see."""

    @abstractmethod
    def sample(self, state: "State", seat: Seat | None, rng: Generator) -> "State":
        """A full state that agrees with everything the seat can know, the unknown drawn afresh."""

    def new(self, seats: object, seed: object, options: dict[str, object] | None = None) -> "State":
        """The first position at rest. BadOption for what the game does not allow."""
        state = self.prepare(seats, seed, options)
        state.settle()
        return state

    def prepare(self, seats: object, seed: object, options: dict[str, object] | None = None) -> "State":
        """The position before the first draw, still to be settled: whoever wants the events of set-up listens now."""
        players = self.check_seats(seats)
        if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed <= MASK_64:
            raise BadOption(f"seed: {seed!r} is no whole number from 0 to {MASK_64}")
        state = self.begin(players, Generator(seed), self.read_options(options or {}))
        state.game = self
        return state

    def check_seats(self, seats: object) -> int:
        """The number of seats, or BadOption."""
        if isinstance(seats, int) and not isinstance(seats, bool) and seats in self.seats:
            return seats
        possible = ", ".join([str(number) for number in self.seats])
        raise BadOption(f"seats: {seats!r} is not possible; {self.title} is for {possible}")

    def read_options(self, given: dict[str, object]) -> dict[str, object]:
        """Every option with its value; BadOption for an unknown name or an impossible value."""
        names = [option.name for option in self.options]
        for name in given:
            if name not in names:
                raise BadOption(f"option {name}: unknown; {self.title} has {', '.join(names)}")
        return {
            option.name: option.read(given[option.name]) if option.name in given else option.default
            for option in self.options
        }

    def unpack(self, position: object) -> "State":
        """The state of a position; BadPosition says where it breaks.

        A position with `frames` must be exactly what its state packs to; one with `phase` is carried on to rest.
        """
        data = read_object(position, "position")
        self._check_header(data)
        seats = self.check_seats(data.get("seats"))
        options = self.read_options(read_object(data.get("options", {}), "position.options"))
        own = {key: value for key, value in data.items() if key not in HEADER}
        state = self.read(own, seats, options)
        state.game = self
        state.generator = Generator(_read_generator(data.get("generator")))
        if "phase" in data and "frames" not in data:
            return self._unpack_phase(state, data["phase"])
        self._read_frames(state, data.get("frames"))
        faults = state.checks()
        if faults:
            raise BadPosition("position", "; ".join(faults))
        state.answers_itself = False
        state.settle()
        state.answers_itself = True
        if state.pack() != position:
            raise BadPosition(
                "position.frames", "these rules are not at rest there, or a field is not in its plain form"
            )
        return state

    def _unpack_phase(self, state: "State", phase: object) -> "State":
        if not isinstance(phase, str):
            raise BadPosition("position.phase", f"{phase!r} is no text")
        self.phase(state, phase)
        faults = state.checks()
        if faults:
            raise BadPosition("position", "; ".join(faults))
        state.settle()
        return state

    def _check_header(self, data: dict[str, object]) -> None:
        if data.get("game") != self.key:
            raise BadPosition("position.game", f"{data.get('game')!r} is not {self.key!r}")
        if data.get("rules") != self.rules:
            raise BadPosition("position.rules", f"{data.get('rules')!r} is not the rules version {self.rules}")

    def _read_frames(self, state: "State", frames: object) -> None:
        if not isinstance(frames, list):
            raise BadPosition("position.frames", f"{frames!r} is no list")
        below = ""
        for i, item in enumerate(frames):
            where = f"position.frames[{i}]"
            data = read_object(item, where)
            rule = data.get("rule")
            if not isinstance(rule, str) or rule not in self.frames:
                raise BadPosition(f"{where}.rule", f"{rule!r} is none of {', '.join(self.frames)}")
            kind = self.frames[rule]
            if (below not in kind.PARENTS) if i else bool(kind.PARENTS):
                raise BadPosition(f"{where}.rule", f"{rule!r} is never called by {below or 'nothing'!r}")
            frame = kind()
            fields = read_object(data.get("fields"), f"{where}.fields")
            read_fields(frame, kind.FIELDS, fields, f"{where}.fields", state.seats)
            state.stack.append(frame)
            below = rule


def _read_generator(value: object) -> int:
    if value is None:
        return 0
    if isinstance(value, str) and len(value) == 16 and all(digit in "0123456789abcdef" for digit in value):
        return int(value, 16)
    raise BadPosition("position.generator", f"{value!r} is no text of 16 hex digits")
