"""Game: the immutable descriptor of a game, and its door."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Final, Generic, TypeVar, cast, final

from mypy_extensions import mypyc_attr

from meseta.kernel.errors import BadOption, BadPosition, listed, shortened
from meseta.kernel.fields import read_fields, read_list, read_object
from meseta.kernel.frames import Frame
from meseta.kernel.generator import MASK_64, Generator
from meseta.kernel.types import Fault, RuleId, Seat
from meseta.kernel.views import header, in_progress

if TYPE_CHECKING:
    from meseta.kernel.events import EventKinds
    from meseta.kernel.state import State
    from meseta.kernel.verbs import Verbs

S = TypeVar("S", bound="State")

HEADER: Final = ("game", "rules", "seats", "options", "generator", "frames", "phase")
"""The keys of a position that every game has."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Option:
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
class ChoiceOption(Option):
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
        raise BadOption(f"option {self.name}: {shortened(value)} is none of {possible}")

    def schema(self) -> dict[str, object]:
        return {"enum": list(self.choices)}


@mypyc_attr(allow_interpreted_subclasses=True)
class TableOption(Option):
    """An option whose value is a table (another tile mix): its parsed content, which records and positions embed."""


def _plain(value: bool | int | str) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


@final
class Functions(Generic[S]):
    """What a game does by itself: it begins, is written down and read, is judged, is looked at and sampled."""

    def __init__(
        self,
        begin: Callable[[int, Generator, dict[str, object]], S],
        read: Callable[[dict[str, object], int, dict[str, object]], S],
        write: Callable[[S], dict[str, object]],
        faults: Callable[[S], list[Fault]],
        build_phase: Callable[[S, str], None],
        schema: Callable[[], dict[str, object]],
        view: Callable[[S, Seat | None], Mapping[str, object]],
        sample: Callable[[S, Seat | None, Generator], S],
        own_view: Callable[[S, Seat], Mapping[str, object]] | None = None,
    ) -> None:
        self.begin = begin
        """From seats, generator and options, all valid, the position before the first draw, not yet settled."""
        self.read = read
        """The game's own part of a position (for so many seats, with these options), without frames and generator."""
        self.write = write
        """The game's own part of a position, as JSON."""
        self.faults = faults
        """Every invariant that the game's own part of the position breaks."""
        self.build_phase = build_phase
        """Build the stack that a hand-written position names instead of its frames."""
        self.schema = schema
        """The JSON schemas of the game's own fields of a position, by name."""
        self.view = view
        """The game's own part of what a seat, or a spectator, may see."""
        self.sample = sample
        """A full state that agrees with everything the seat can know, the unknown drawn afresh."""
        self.own_view = own_view
        """The fields of `view` in which a seat's differs from a spectator's; None: it is made anew for each."""


@final
class Game:
    """What can be known of a game before it is played: a descriptor built from data."""

    def __init__(
        self,
        home: str,
        key: str,
        title: str,
        rules: int,
        ids: tuple[RuleId, ...],
        seats: tuple[int, ...],
        options: tuple[Option, ...],
        verbs: "Verbs",
        events: "EventKinds",
        frames: tuple[type[Frame[S]], ...],
        phases: tuple[str, ...],
        functions: Functions[S],
    ) -> None:
        self.home = home
        """The module that has this descriptor as its `GAME`."""
        self.key = key
        self.title = title
        self.rules = rules
        """The version of the rules: a change that gives the same actions another outcome raises it."""
        self.ids = ids
        """The ids of its rules, in their order."""
        self.seats = seats
        self.options = options
        self.verbs = verbs
        self.events = events
        # A game's frames and functions only ever meet states of this game.
        kinds = cast("tuple[type[Frame[State]], ...]", frames)
        self.frames: dict[str, type[Frame[State]]] = {frame.RULE: frame for frame in kinds}
        """Its rules in progress by name; the first is the one at the bottom of the stack."""
        self.phases = phases
        """The phases that a hand-written position can name."""
        self.functions = cast("Functions[State]", functions)

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return _descriptor, (self.home,)

    def view(self, state: "State", seat: Seat | None) -> dict[str, object]:
        """What the seat, or a spectator, may see: a JSON-able dict, its header and the game's own part."""
        return {**header(state, seat), "rules": in_progress(state, seat), **self.functions.view(state, seat)}

    def view_beside(self, state: "State", seat: Seat, public: Mapping[str, object]) -> dict[str, object]:
        """The same, where what a spectator sees was made already: whatever does not differ is the very same object."""
        own_view = self.functions.own_view
        if own_view is None:
            return self.view(state, seat)
        return {**public, "seat": seat, "rules": in_progress(state, seat), **own_view(state, seat)}

    def sample(self, state: "State", seat: Seat | None, rng: Generator) -> "State":
        """A full state that agrees with everything the seat can know, the unknown drawn afresh."""
        return self.functions.sample(state, seat, rng)

    def new(self, seats: object, seed: object, options: dict[str, object] | None = None) -> "State":
        """The first position at rest. BadOption for what the game does not allow."""
        state = self.prepare(seats, seed, options)
        state.settle()
        return state

    def prepare(self, seats: object, seed: object, options: dict[str, object] | None = None) -> "State":
        """The position before the first draw, still to be settled: whoever wants the events of set-up listens now."""
        players = self.check_seats(seats)
        if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed <= MASK_64:
            raise BadOption(f"seed: {shortened(seed)} is no whole number from 0 to {MASK_64}")
        agreed = self.read_options(options or {})
        state = self.functions.begin(players, Generator(seed), agreed)
        state.agreed = agreed
        state.game = self
        return state

    def check_seats(self, seats: object) -> int:
        """The number of seats, or BadOption."""
        if isinstance(seats, int) and not isinstance(seats, bool) and seats in self.seats:
            return seats
        least, most = self.seats[0], self.seats[-1]
        if len(self.seats) == most - least + 1 > 1:
            raise BadOption(f"seats: {shortened(seats)} is not possible; {self.title} is for {least} to {most} players")
        possible = ", ".join([str(number) for number in self.seats])
        raise BadOption(f"seats: {shortened(seats)} is not possible; {self.title} is for {possible} players")

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
        state = self.functions.read(own, seats, options)
        state.agreed = options
        state.game = self
        state.generator = Generator(_read_generator(data.get("generator")))
        if "phase" in data and "frames" not in data:
            return self._unpack_phase(state, data["phase"])
        self._read_frames(state, data.get("frames"))
        _refuse_faults(state)
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
            raise BadPosition("position.phase", f"{shortened(phase)} is no text")
        if phase not in self.phases:
            raise BadPosition("position.phase", f"{shortened(phase)} is none of {listed(list(self.phases)) or 'none'}")
        self.functions.build_phase(state, phase)
        _refuse_faults(state)
        state.settle()
        return state

    def _check_header(self, data: dict[str, object]) -> None:
        if data.get("game") != self.key:
            raise BadPosition("position.game", f"{shortened(data.get('game'))} is not {self.key!r}")
        if data.get("rules") != self.rules:
            raise BadPosition("position.rules", f"{shortened(data.get('rules'))} is not the rules version {self.rules}")

    def _read_frames(self, state: "State", frames: object) -> None:
        callable_here: tuple[str, ...] = (next(iter(self.frames)),)
        below = ""
        for i, item in enumerate(read_list(frames, "position.frames")):
            where = f"position.frames[{i}]"
            data = read_object(item, where)
            rule = data.get("rule")
            if not isinstance(rule, str) or rule not in self.frames:
                raise BadPosition(f"{where}.rule", f"{shortened(rule)} is none of {listed(list(self.frames))}")
            if rule not in callable_here:
                raise BadPosition(f"{where}.rule", f"{rule!r} is never called by {below or 'nothing'!r}")
            kind = self.frames[rule]
            frame = kind()
            fields = read_object(data.get("fields"), f"{where}.fields")
            read_fields(frame, kind.FIELDS, fields, f"{where}.fields", state.seats)
            state.stack.append(frame)
            below = rule
            callable_here = kind.CALLS


def _refuse_faults(state: "State") -> None:
    """BadPosition for the first thing that is wrong, and how many more there are."""
    faults = state.faults()
    if faults:
        where, why = faults[0]
        raise BadPosition(where, why if len(faults) == 1 else f"{why}; {len(faults) - 1} more")


def _read_generator(value: object) -> int:
    if value is None:
        return 0
    if isinstance(value, str) and len(value) == 16 and all(digit in "0123456789abcdef" for digit in value):
        return int(value, 16)
    raise BadPosition("position.generator", f"{shortened(value)} is no text of 16 hex digits")


def _descriptor(home: str) -> Game:
    """A pickled descriptor is where it is to be found."""
    found: object = import_module(home).GAME
    assert isinstance(found, Game)
    return found
