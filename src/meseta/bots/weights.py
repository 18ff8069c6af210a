"""The weights of the evaluations: data files, each with the weights before tuning and how it was made.

A game's `weights/any.json` serves any number of seats but those that have a file of their own, as `weights/2.json`:
what wins among four may lose among two. `weights/leaves-4.json` has those that judge where a round has ended.
"""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from meseta.kernel.errors import BadOption
from meseta.match.registry import manifest_of

Weights: TypeAlias = dict[str, float]
"""By the names that an evaluation gives them."""

DOUBTS: Final = (2.0, 4.0)
"""Where nobody has measured any."""


class WeightsFile(msgspec.Struct):
    """What `meseta tune` writes: how the weights were made, the weights, and those that tuning began with."""

    weights: Weights
    made: str = ""
    untuned: Weights = {}
    forgotten: list[str] = []
    """What a beginner does not see: the weights that are 0 at the easy level."""
    doubts: dict[str, tuple[float, float]] = {}
    """By the number of seats: how much is open in the last round, and with every round before it, in points."""


class LeavesFile(msgspec.Struct):
    """What `meseta refit` writes: how it was made, and the weights by how many rounds are left."""

    made: str
    leaves: list[Weights]


def read_weights(game: str, seats: int) -> Weights:
    """The weights of a game for so many seats, by name. Not to be changed."""
    return _shipped(game, seats).weights


def forgetful_weights(game: str, seats: int) -> Weights:
    """The weights without what beginners forget."""
    forgotten = _shipped_for_any(game).forgotten
    return {name: 0.0 if name in forgotten else weight for name, weight in read_weights(game, seats).items()}


def read_doubts(game: str, seats: int) -> tuple[float, float]:
    """How many points decide little, in the last round and with every round before it (`meseta calibrate --fit`)."""
    doubts = _shipped_for_any(game).doubts
    return doubts.get(str(seats), DOUBTS)


@cache
def read_leaves(game: str, seats: int) -> list[Weights]:
    """What judges better where a round has ended, by how many rounds are left; none where nothing better is known."""
    file = _folder(game).joinpath(f"leaves-{seats}.json")
    return msgspec.json.decode(file.read_bytes(), type=LeavesFile).leaves if file.is_file() else []


def untuned_weights(game: str) -> Weights:
    """What tuning began with, for any number of seats: guesses of a player. Not to be changed."""
    return _shipped_for_any(game).untuned


def weights_from(path: str, game: str) -> Weights:
    """The weights of a file that `meseta tune` wrote; BadOption if it is none for the game."""
    try:
        found = _read(Path(path)).weights
    except OSError as error:
        raise BadOption(f"weights: {path} cannot be read ({error.strerror})") from error
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadOption(f"weights: {path} is no file of weights ({error})") from error
    known = untuned_weights(game)
    if set(found) != set(known):
        raise BadOption(f"weights: {path} has not the weights of {game}: {', '.join(known)}")
    return found


@cache
def _shipped(game: str, seats: int) -> WeightsFile:
    special = _folder(game).joinpath(f"{seats}.json")
    return _read(special) if special.is_file() else _shipped_for_any(game)


@cache
def _shipped_for_any(game: str) -> WeightsFile:
    return _read(_folder(game).joinpath("any.json"))


def _folder(game: str) -> Traversable:
    return files(manifest_of(game).package).joinpath("weights")


def _read(file: Traversable) -> WeightsFile:
    return msgspec.json.decode(file.read_bytes(), type=WeightsFile)
