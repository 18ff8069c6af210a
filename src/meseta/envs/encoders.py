"""Encoders by game: the observation that a game's manifest names."""

from array import array
from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64, u8

from meseta.envs import observation
from meseta.envs.observation import Numbers, Observation, Row
from meseta.kernel.errors import BadOption
from meseta.kernel.game import Game
from meseta.kernel.state import State
from meseta.kernel.types import Seat
from meseta.match.registry import load_part, manifests

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

COMPILED: Final = not str(observation.__file__).endswith(".py")


def encoder_of(game: Game, seats: int) -> Observation:
    """A new encoder for a game with so many seats, with rows of its own; BadOption if there is none."""
    return encoders_of(game, seats, 1)[0][0]


def encoders_of(game: Game, seats: int, count: int) -> tuple[list[Observation], Row]:
    """Encoders for many games side by side, and the memory that has their rows, game by game and seat by seat."""
    encoders = [make_encoder(game, seats) for _ in range(count)]
    size = seats * encoders[0].size
    row = new_row(count * size)
    for index, encoder in enumerate(encoders):
        encoder.begin(row, index * size)
    return encoders, row


def make_encoder(game: Game, seats: int) -> Observation:
    """An encoder that has no row yet."""
    name = manifests()[game.key].observation if game.key in manifests() else ""
    if not name:
        raise BadOption(f"{game.title} has no observation")
    make = load_part(name)
    made: object = make(seats) if callable(make) else None
    if not isinstance(made, Observation):
        raise BadOption(f"{game.title}: {name} makes no observation")
    return made


def new_row(size: int) -> Row:
    """Zeros to write bytes on, in the form that is fast in this build."""
    if COMPILED:
        from librt.vecs import vec

        return vec[u8]([0] * size)
    return cast(Row, bytearray(size))


def new_numbers(size: int) -> Numbers:
    """The same for numbers of 64 bits."""
    if COMPILED:
        from librt.vecs import vec

        return vec[i64]([0] * size)
    return cast(Numbers, array("q", [0]) * size)


def memory_of(row: "Row | Numbers") -> memoryview:
    """The memory of bytes or numbers, as they are now and as they will be."""
    return memoryview(row)


def observed(encoder: Observation, state: State, seat: Seat) -> bytes:
    """What a seat may know, by an encoder of its own."""
    encoder.observe(state, seat)
    start = encoder.start + seat * encoder.size
    return bytes(memory_of(encoder.row)[start : start + encoder.size])


def view_of(encoder: Observation, observation: "NDArray[np.uint8]") -> "dict[str, NDArray[np.uint8]]":
    """The named parts of observations (their last dimension), as views: a row for each thing where it has several."""
    found: dict[str, NDArray[np.uint8]] = {}
    at = 0
    for part in encoder.parts:
        piece = observation[..., at : at + part.size]
        found[part.name] = piece if part.each == 1 else piece.reshape(*piece.shape[:-1], part.count, part.each)
        at += part.size
    return found
