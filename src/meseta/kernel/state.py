"""State: one position of one game, and the loop that carries its rules on."""

import json
from abc import abstractmethod
from hashlib import blake2b
from typing import TYPE_CHECKING, Final, TypeVar, cast

from mypy_extensions import i64, mypyc_attr

from meseta.kernel.errors import BrokenRule, IllegalAction, IllegalDraw, listed
from meseta.kernel.events import EVERYONE, Event, EventKind
from meseta.kernel.frames import Frame
from meseta.kernel.generator import Generator
from meseta.kernel.ids import K_1, K_2, K_3
from meseta.kernel.types import (
    ALLOWED,
    ASK_SEALED,
    ASK_SEATS,
    ASK_UNFORCED,
    CONTINUE,
    DONE,
    NOTHING,
    Action,
    Fault,
    RuleId,
    Seat,
    Step,
)

if TYPE_CHECKING:
    from meseta.kernel.game import Game

Self = TypeVar("Self", bound="State")
Kind = TypeVar("Kind")

SEAT_BITS: Final[Step] = ASK_UNFORCED - 1
AT_REST: Final[Step] = -4
"""Nothing goes on before somebody decides."""
NO_CHOICES: Final[list[Action]] = []
NO_OPTIONS: Final[dict[str, object]] = {}
NO_GENERATOR: Final = Generator()
"""Of a state that nobody has set up; a game and a position bring their own."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The mutable data of one position. At rest somebody must decide, a draw waits for its answer, or all is over."""

    game: "Game"
    """The game that is played."""

    def __init__(self) -> None:
        self.seats: i64 = 0
        self.agreed: dict[str, object] = NO_OPTIONS
        """The options as JSON. Never changed, shared by all copies."""
        self.round = 0
        """The round that is played, 0 before the first."""
        self.generator = NO_GENERATOR
        self.stack: list[Frame[State]] = []
        self.asked: i64 = 0
        """The seats that must still decide, as a mask."""
        self.sealed = False
        """What is asked is chosen in secret, perhaps by several seats at once."""
        self.choices: list[Action] = NO_CHOICES
        """What the only asked seat may do. Shared between copies: never changed in place."""
        self.over = False
        self.drawing = False
        """A draw waits for `answer`."""
        self.answers_itself = True
        """Draws are answered by the state's generator; False leaves them to `answer`."""
        self.news = 0
        """Draws and reveals so far: what they showed cannot be taken back."""
        self.first_reveal = NOTHING
        """How many events the listener had heard when something was first revealed to it; NOTHING if nothing was."""
        self.turns_ended: i64 = 0
        """Players' turns finished since this state began, or was taken up; ..."""
        self.rounds_ended: i64 = 0
        """... and rounds."""
        self.sink: list[Event] | None = None
        """Where events go; None: nobody listens."""

    @abstractmethod
    def copy(self) -> "State":
        """An independent state at the same position, without the event sink."""

    @abstractmethod
    def scores(self) -> list[int]:
        """Each seat's points, hidden ones included."""

    @abstractmethod
    def rounds(self) -> int | None:
        """How many rounds are played; None where that depends on how it goes."""

    def checks(self) -> list[str]:
        """Every broken invariant of the position, its path and a sentence: empty at all times."""
        return [f"{where}: {why}" for where, why in self.faults()]

    def faults(self) -> list[Fault]:
        """Every broken invariant of the position: its path, and a sentence."""
        found = [(f"position.{field}" if field else "position", why) for field, why in self.game.functions.faults(self)]
        for i, frame in enumerate(self.stack):
            where = f"position.frames[{i}]"
            found += [(f"{where}.fields.{field}" if field else where, why) for field, why in frame.faults(self)]
        return found

    def pack(self) -> dict[str, object]:
        """The whole position as JSON, secrets included."""
        game = self.game
        data = game.functions.write(self)
        data["options"] = self.agreed
        data["game"] = game.key
        data["rules"] = game.rules
        data["seats"] = self.seats
        data["generator"] = f"{self.generator.state:016x}"
        data["frames"] = [{"rule": frame.RULE, "fields": frame.pack()} for frame in self.stack]
        return data

    def in_progress(self, kind: type[Kind]) -> Kind | None:
        """The rule of that kind in progress, the outermost if there are several."""
        for frame in self.stack:
            if isinstance(frame, kind):
                return frame
        return None

    def to_act(self) -> tuple[Seat, ...]:
        """The seats that must decide now; several where the choice is secret; none at the end or at a draw."""
        return tuple([seat for seat in range(self.seats) if self.asked >> seat & 1])

    def first_to_act(self) -> Seat:
        """The lowest seat that must decide now, NOTHING where nobody must."""
        asked = self.asked
        if asked == 0:
            return NOTHING
        seat: Seat = 0
        while not asked >> seat & 1:
            seat += 1
        return seat

    def legal(self, seat: Seat) -> list[Action]:
        """Everything the seat may do now; empty if it is not asked. The list must not be changed."""
        if not 0 <= seat < self.seats or not self.asked >> seat & 1:
            return []
        if self.choices:
            return self.choices
        out: list[Action] = []
        self.stack[-1].legal(self, seat, out)
        return out

    def refusal(self, seat: Seat, action: Action) -> RuleId:
        """The rule that forbids it, or ALLOWED: exactly where `legal` lists the action."""
        if self.over:
            return K_2
        if not 0 <= seat < self.seats or not self.asked >> seat & 1:
            return K_1
        if not 0 <= action < self.game.verbs.size:
            return K_3
        return self.stack[-1].refusal(self, seat, action)

    def apply(self, seat: Seat, action: Action) -> None:
        """The seat decides. IllegalAction names the rule it breaks, and nothing has changed then."""
        if not self._has_listed(seat, action):
            rule = self.refusal(seat, action)
            if rule != ALLOWED:
                verbs = self.game.verbs
                text = verbs.text(action) if 0 <= action < verbs.size else str(action)
                raise IllegalAction(seat, text, rule, [verbs.text(other) for other in self.legal(seat)])
        self.carry_out(seat, action)

    def carry_out(self, seat: Seat, action: Action) -> None:
        """The seat decides for what `legal` lists for it: nothing is judged again."""
        self._go_on(self.stack[-1].take(self, seat, action))

    def _has_listed(self, seat: Seat, action: Action) -> bool:
        """What stands in the list that was made for the only asked seat need not be judged again."""
        if not 0 <= seat < self.seats or self.asked != 1 << seat:
            return False
        for choice in self.choices:
            if choice == action:
                return True
        return False

    def retract(self, seat: Seat) -> bool:
        """Take back the seat's sealed choice while others still choose; False where there is none."""
        if not self.asked or not 0 <= seat < self.seats or not self.stack[-1].retract(self, seat):
            return False
        self.settle()
        return True

    def draws(self) -> list[tuple[Action, int]]:
        """What the waiting draw may bring, each with its weight; empty where no draw waits."""
        outcomes: list[Action] = []
        weights: list[int] = []
        if self.drawing:
            frame = self.stack[-1]
            bag = frame.bag(self)
            if bag:
                frame.bag_verb().offer_bag(outcomes, weights, bag)
            else:
                frame.odds(self, outcomes, weights)
        return list(zip(outcomes, weights, strict=True))

    def answer(self, outcome: Action) -> None:
        """Say what the waiting draw brings; IllegalDraw if it cannot."""
        possible = [drawn for drawn, weight in self.draws() if weight]
        if outcome not in possible:
            verbs = self.game.verbs
            texts = listed([verbs.text(drawn) for drawn in possible])
            text = verbs.text(outcome) if 0 <= outcome < verbs.size else str(outcome)
            raise IllegalDraw(
                f"{text!r} cannot be drawn: " + (f"possible are {texts}" if possible else "no draw waits")
            )
        self.drawing = False
        self.news += 1
        self.stack[-1].drawn(self, outcome)
        self.settle()

    def call(self: Self, frame: Frame[Self]) -> Step:
        """Put another rule on top: it is carried out before the caller goes on."""
        # The stack of a game holds that game's frames only, and they are stepped with this very state.
        self.stack.append(cast("Frame[State]", frame))
        return CONTINUE

    def reopen(self) -> None:
        """Something hidden was changed from outside, as in a sample: work out anew what the asked seat may do."""
        if self.choices:
            choices: list[Action] = []
            self.stack[-1].legal(self, self.first_to_act(), choices)
            self.choices = choices

    def listen(self) -> list[Event]:
        """From now on events go to a new list, which is returned."""
        sink: list[Event] = []
        self.sink = sink
        self.first_reveal = NOTHING
        return sink

    def reveal(self) -> None:
        """Something secret is shown: no step before this can be undone."""
        self.news += 1
        if self.sink is not None and self.first_reveal == NOTHING:
            self.first_reveal = len(self.sink)

    def emit(self, kind: EventKind, audience: int, values: tuple[int, ...]) -> None:
        """Tell the listener, if there is one."""
        if self.sink is not None:
            self.sink.append(Event(kind, audience, values))

    def digest(self) -> str:
        """The fingerprint of the canonical position, 32 hex digits."""
        text = json.dumps(self.pack(), sort_keys=True, separators=(",", ":"))
        return blake2b(text.encode(), digest_size=16).hexdigest()

    def __reduce__(self) -> tuple[object, tuple["Game", dict[str, object]]]:
        return _revive, (self.game, self.pack())

    def settle(self) -> None:
        """Carry the rules on until the state is at rest."""
        self._go_on(CONTINUE)

    def _go_on(self, step: Step) -> None:
        """Do what the frame on top has answered, and carry the rules on until the state is at rest."""
        self.asked = 0
        self.sealed = False
        self.choices = NO_CHOICES
        stack = self.stack
        while stack:
            frame = stack[-1]
            if step >= 0:
                step = self._rests(frame, step)
                if step == AT_REST:
                    return
            elif step == CONTINUE:
                step = frame.step(self)
            elif step == DONE:
                stack.pop()
                step = stack[-1].resume(self, frame) if stack else CONTINUE
            else:
                if not self.answers_itself:
                    self.drawing = True
                    return
                self._draw(frame)
                step = CONTINUE
        self.over = True

    def copy_kernel(self, other: "State") -> None:
        """Give a copy everything but the game's own data and the sink."""
        other.game = self.game
        other.seats = self.seats
        other.agreed = self.agreed
        other.round = self.round
        other.generator = self.generator.copy()
        other.stack = [frame.copy() for frame in self.stack]
        other.asked = self.asked
        other.sealed = self.sealed
        other.choices = self.choices
        other.over = self.over
        other.drawing = self.drawing
        other.answers_itself = self.answers_itself
        other.news = self.news
        other.turns_ended = self.turns_ended
        other.rounds_ended = self.rounds_ended

    def _draw(self, frame: Frame["State"]) -> None:
        self.news += 1
        bag = frame.bag(self)
        if bag:
            frame.drawn(self, frame.bag_verb().of(self.generator.weighted(bag)))
            return
        outcomes: list[Action] = []
        weights: list[int] = []
        frame.odds(self, outcomes, weights)
        frame.drawn(self, outcomes[self.generator.weighted(weights)])

    def _rests(self, frame: Frame["State"], step: Step) -> Step:
        """Somebody is asked: AT_REST, or what follows a step that was taken for him."""
        if step & ASK_SEALED:
            return self._rests_sealed(frame, step >> ASK_SEATS, step & ASK_UNFORCED == 0)
        seat = step & SEAT_BITS
        choices: list[Action] = []
        frame.legal(self, seat, choices)
        if len(choices) <= 1:
            if not choices:
                raise BrokenRule(f"{frame.RULE} asks seat {seat}, who can do nothing")
            if not step & ASK_UNFORCED:
                return self._take_only(frame, seat, choices[0], EVERYONE)
        self.asked = 1 << seat
        self.choices = choices
        return AT_REST

    def _rests_sealed(self, frame: Frame["State"], seats: i64, forced: bool) -> Step:
        for seat in range(self.seats):
            if seats >> seat & 1:
                choices: list[Action] = []
                frame.legal(self, seat, choices)
                if not choices:
                    raise BrokenRule(f"{frame.RULE} asks seat {seat}, who can do nothing")
                if forced and len(choices) == 1:
                    return self._take_only(frame, seat, choices[0], 1 << seat)
        self.asked = seats
        self.sealed = True
        return AT_REST

    def _take_only(self, frame: Frame["State"], seat: Seat, action: Action, audience: int) -> Step:
        """The only possible step is taken by itself: it is not recorded, but it is told."""
        if self.sink is not None:
            self.emit(self.game.events.taken_by_itself, audience, (seat, action))
        return frame.take(self, seat, action)


def _revive(game: "Game", position: dict[str, object]) -> State:
    """A pickled state is its position."""
    return game.unpack(position)
