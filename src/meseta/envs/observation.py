"""Observation: what a seat may know of a position, as a row of bytes. Each game has an encoder of its own.

Like everything that is compiled this knows no array library: who wants arrays looks at the bytes through one.
"""

from abc import abstractmethod
from typing import TYPE_CHECKING, Final, TypeAlias, final

from mypy_extensions import i64, mypyc_attr, u8

from meseta.kernel.frames import Frame
from meseta.kernel.game import Game
from meseta.kernel.state import State
from meseta.kernel.types import NOTHING, Action, Seat
from meseta.kernel.verbs import Verb

if TYPE_CHECKING:
    from librt.vecs import vec

Row: TypeAlias = "vec[u8]"
"""Bytes to write on. Where nothing is compiled it is a bytearray, see `meseta.envs.encoders.new_row`."""
Numbers: TypeAlias = "vec[i64]"
"""Numbers to write on. Where nothing is compiled it is an array, see `meseta.envs.encoders.new_numbers`."""
SEALED: Final = 1 << 8
"""Beside the seats that are asked."""


@final
class Part:
    """A named stretch of an observation: how many bytes for each of how many things, and what they mean."""

    def __init__(self, name: str, count: int, each: int, meaning: str) -> None:
        self.name = name
        self.count = count
        self.each = each
        self.meaning = meaning

    @property
    def size(self) -> int:
        """How many bytes."""
        return self.count * self.each


@mypyc_attr(allow_interpreted_subclasses=True)
class Observation:
    """Encodes the positions of one game with so many seats, own seat first.

    An encoder has a row of bytes for each seat on which nobody else writes, and keeps what it knows of it: whoever
    follows one game keeps one encoder for it, and only what has changed since the seat looked last is written. The
    bytes are the same for whatever state it was shown before. Seats are told relative to the observer: 1 is himself, 2
    his left neighbour and so on, 0 nobody. Numbers above 255 stand in two parts, the low bytes and the high ones.
    """

    row: Row
    """Where observations are written, one seat's after the other's, ..."""
    start: i64
    """... and from which byte on."""

    def __init__(self, game: Game, seats: int, parts: list[Part], actions: int) -> None:
        self.game = game
        self.seats = seats
        self.parts = parts
        self.size: i64 = sum([part.size for part in parts])
        """How many bytes an observation has."""
        self.actions = actions
        """Actions are 0 to actions - 1: those of the game, unless `offered` and `mark` say otherwise."""

    def begin(self, row: Row, start: i64) -> None:
        """Say where to write, once and before anything is observed: on zeros."""
        self.row = row
        self.start = start

    def offset(self, name: str) -> int:
        """Where a part begins in an observation."""
        at = 0
        for part in self.parts:
            if part.name == name:
                return at
            at += part.size
        raise KeyError(name)

    @abstractmethod
    def observe(self, state: State, seat: Seat) -> None:
        """Write on the seat's row all it may know: the same for every state it cannot tell from this one."""

    def offered(self, legal: list[Action]) -> list[Action]:
        """The numbers that stand for the game's actions, in the same order. The list must not be changed."""
        return legal

    def mark(self, legal: list[Action], places: Numbers, at: i64, start: i64) -> i64:
        """Write every number that is offered, from a start on; where the next thing goes."""
        for action in legal:
            places[at] = start + action
            at += 1
        return at

    def action_text(self, action: Action) -> str:
        """What an action says, as people write it."""
        return self.game.verbs.text(action)


@mypyc_attr(allow_interpreted_subclasses=True)
class Told:
    """What stands on a seat's row. Games add how often what they tell of a state had changed."""

    def __init__(self) -> None:
        self.anew = True
        """Nothing is told of this state yet."""
        self.asked: i64 = 0
        """The seats that were asked, ..."""
        self.rules: i64 = 0
        """... and the rules in progress, as masks."""


@final
class RulesTold:
    """The rules in progress, as a row tells them."""

    def __init__(self, bits: dict[type, int]) -> None:
        self.count: i64 = len(bits)
        self._bits_of = bits
        self._top: object = None
        self._mask: i64 = 0
        self._under: object = None
        """The frame under one that was on top, ..."""
        self._under_mask: i64 = 0
        """... and the rules up to it: while actions are chosen in small steps it stays, and is often on top again."""

    def mask(self, stack: list[Frame[State]]) -> i64:
        """A bit at the number of each rule in progress. As long as the same one is on top, so are those below it."""
        frames: list[object] = stack  # type: ignore[assignment]  # only read, and that is faster without a check
        top = frames[-1] if frames else None
        if top is not self._top:
            self._top = top
            self._mask = self._under_mask if top is self._under else self._found(frames)
        return self._mask

    def _found(self, frames: list[object]) -> i64:
        count = len(frames)
        if count < 2:
            return self._bits_of[type(frames[0])] if frames else 0
        if frames[count - 2] is not self._under:
            self._under = frames[count - 2]
            self._under_mask = 0
            for index in range(count - 1):
                self._under_mask |= self._bits_of[type(frames[index])]
        return self._under_mask | self._bits_of[type(frames[count - 1])]


def rule_bits(game: Game) -> dict[type, int]:
    """By kind of frame: the bit at the number of its rule. One table for all encoders of a game."""
    return {game.frames[rule]: 1 << number for number, rule in enumerate(game.frames)}


def rules_mask(game: Game, *names: str) -> int:
    """Some rules of a game, as masks have them."""
    rules = list(game.frames)
    return sum([1 << rules.index(name) for name in names])


def first_draw(game: Game) -> int:
    """Where the outcomes of chance begin: the actions of players come before them."""
    return min([verb.base for verb in game.verbs.all if is_draw(verb)])


def is_draw(verb: Verb) -> bool:
    """Does chance say this, and nobody else?"""
    return verb.name.startswith("draw ")


def relative(other: Seat, seat: Seat, seats: i64) -> i64:
    """A seat as its observer sees it: 1 himself, 2 his left neighbour ..., 0 nobody."""
    if other == NOTHING:
        return 0
    return other - seat + 1 if other >= seat else other - seat + 1 + seats


# What is written, and where the next thing goes.


def tell(out: Row, at: i64, value: i64) -> None:
    """One number up to 255."""
    out[at] = u8(value)


def put(out: Row, at: i64, values: list[int]) -> i64:
    """Numbers up to 255."""
    for value in values:
        out[at] = value
        at += 1
    return at


def put_turned(out: Row, at: i64, values: list[int], start: i64) -> i64:
    """Numbers up to 255, from a place in the list on, then those before it: own seat first."""
    end = at + i64(len(values))
    here = end - start
    for value in values:
        if here == end:
            here = at
        out[here] = value
        here += 1
    return end


def put_next(out: Row, at: i64, values: list[int], start: i64 = 0) -> i64:
    """Indices from 1 on, 0 for NOTHING; from a place in the list on, then those before it."""
    end = at + i64(len(values))
    here = end - start
    for value in values:
        if here == end:
            here = at
        # NOTHING is one below the first.
        out[here] = u8(i64(value) + 1)
        here += 1
    return end


def put_large(out: Row, at: i64, values: list[int], start: i64) -> i64:
    """Numbers up to 65,535, own seat first: all low bytes, then all high ones."""
    end = at + i64(len(values))
    here = end - start
    for value in values:
        if here == end:
            here = at
        out[here] = value & 255
        out[here + end - at] = 0 if value < 256 else min(value >> 8, 255)
        here += 1
    return end + end - at


def put_bits(out: Row, at: i64, mask: i64, count: i64) -> i64:
    """The bits of a mask, the lowest first."""
    for index in range(count):
        out[at + index] = u8(mask >> index & 1)
    return at + count


def put_seats(out: Row, at: i64, mask: i64, seat: Seat, seats: i64) -> i64:
    """The bits of a mask of seats, own seat first."""
    return put_bits(out, at, mask >> seat | mask << (seats - seat), seats)


def put_asked(out: Row, at: i64, state: State, seat: Seat, told: Told) -> i64:
    """Who must decide, own seat first, and whether in secret."""
    seats = state.seats
    asked = state.asked | (SEALED if state.sealed else 0)
    if told.anew or asked != told.asked:
        put_seats(out, at, state.asked, seat, seats)
        out[at + seats] = 1 if state.sealed else 0
        told.asked = asked
    return at + seats + 1


def put_places(out: Row, at: i64, order: list[Seat], seat: Seat, seats: i64) -> i64:
    """The place of each seat in an order, from 1, own seat first; 0 for who is not in it."""
    clear(out, at, seats)
    count = i64(len(order))
    for place in range(count):
        out[at + relative(order[place], seat, seats) - 1] = u8(place + 1)
    return at + seats


def clear(out: Row, at: i64, count: i64) -> i64:
    """Zeros."""
    for index in range(at, at + count):
        out[index] = 0
    return at + count
