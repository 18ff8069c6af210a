"""Observation: what a seat may know of a position, as a row of bytes. Each game has an encoder of its own.

Like everything that is compiled this knows no array library: who wants arrays looks at the bytes through one.
"""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, TypeAlias, final

from mypy_extensions import i64, mypyc_attr, u8

from meseta.kernel.game import Game
from meseta.kernel.state import State
from meseta.kernel.types import NOTHING, Action, Seat
from meseta.kernel.verbs import Verb

if TYPE_CHECKING:
    from librt.vecs import vec

Row: TypeAlias = "vec[u8]"
"""Bytes to write on. Where nothing is compiled it is a bytearray, see `meseta.envs.encoders.new_row`."""


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
class Observation(ABC):
    """Encodes the positions of one game with so many seats, own seat first.

    An encoder may keep what it made of a state, so whoever follows one game keeps one encoder for it; the bytes are the
    same for whatever state it is shown. Seats are told relative to the observer: 1 is himself, 2 his left neighbour and
    so on, 0 nobody. Numbers above 255 stand in two parts, the low bytes and the high ones.
    """

    def __init__(self, game: Game, seats: int, parts: list[Part], actions: int) -> None:
        self.game = game
        self.seats = seats
        self.parts = parts
        self.size = sum([part.size for part in parts])
        """How many bytes an observation has."""
        self.actions = actions
        """Actions are 0 to actions - 1. They are those of the game unless `offered` says otherwise."""

    @abstractmethod
    def observe(self, state: State, seat: Seat, out: Row, at: i64) -> None:
        """Write all the seat may know, `size` bytes from `at` on: the same for every state it cannot tell from this."""

    def offered(self, legal: list[Action]) -> list[Action]:
        """The numbers that stand for the game's actions, in the same order. The list must not be changed."""
        return legal

    def action_text(self, action: Action) -> str:
        """What an action says, as people write it."""
        return self.game.verbs.text(action)


def first_draw(game: Game) -> int:
    """Where the outcomes of chance begin: the actions of players come before them."""
    return min([verb.base for verb in game.verbs.all if is_draw(verb)])


def is_draw(verb: Verb) -> bool:
    """Does chance say this, and nobody else?"""
    return verb.name.startswith("draw ")


def relative(other: Seat, seat: Seat, seats: int) -> int:
    """A seat as its observer sees it: 1 himself, 2 his left neighbour ..., 0 nobody."""
    if other == NOTHING:
        return 0
    return other - seat + 1 if other >= seat else other - seat + 1 + seats


# What is written, and where the next thing goes.


def tell(out: Row, at: i64, value: int) -> None:
    """One number up to 255."""
    out[at] = value


def put(out: Row, at: i64, values: list[int]) -> i64:
    """Numbers up to 255."""
    count: i64 = len(values)
    for index in range(count):
        out[at + index] = values[index]
    return at + count


def put_turned(out: Row, at: i64, values: list[int], start: i64) -> i64:
    """Numbers up to 255, from a place in the list on, then those before it: own seat first."""
    count: i64 = len(values)
    for index in range(start, count):
        out[at] = values[index]
        at += 1
    for index in range(start):
        out[at] = values[index]
        at += 1
    return at


def put_next(out: Row, at: i64, values: list[int], start: i64 = 0) -> i64:
    """Indices from 1 on, 0 for NOTHING; from a place in the list on, then those before it."""
    count: i64 = len(values)
    for index in range(start, count):
        out[at] = values[index] + 1
        at += 1
    for index in range(start):
        out[at] = values[index] + 1
        at += 1
    return at


def put_large(out: Row, at: i64, values: list[int], start: i64) -> i64:
    """Numbers up to 65,535, own seat first: all low bytes, then all high ones."""
    count: i64 = len(values)
    for offset in range(count):
        index = start + offset
        value = values[index if index < count else index - count]
        out[at + offset] = value & 255
        out[at + count + offset] = min(value >> 8, 255)
    return at + 2 * count


def put_bits(out: Row, at: i64, mask: int, count: i64) -> i64:
    """The bits of a mask, the lowest first."""
    bits: i64 = mask
    for index in range(count):
        out[at + index] = 1 if bits >> index & 1 else 0
    return at + count


def put_seats(out: Row, at: i64, mask: int, seat: Seat, seats: i64) -> i64:
    """The bits of a mask of seats, own seat first."""
    bits: i64 = mask
    own: i64 = seat
    for index in range(seats):
        out[at + index] = 1 if bits >> ((own + index) % seats) & 1 else 0
    return at + seats


def put_places(out: Row, at: i64, order: list[Seat], seat: Seat, seats: int) -> i64:
    """The place of each seat in an order, from 1, own seat first; 0 for who is not in it."""
    clear(out, at, seats)
    for place in range(len(order)):
        out[at + relative(order[place], seat, seats) - 1] = place + 1
    return at + seats


def clear(out: Row, at: i64, count: i64) -> i64:
    """Zeros."""
    for index in range(at, at + count):
        out[index] = 0
    return at + count
