"""The weights of the evaluations: data files, each with the weights before tuning and how it was made.

A game's `weights/any.json` serves any number of seats but those that have a file of their own, as `weights/2.json`:
what wins among four may lose among two.
"""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

import msgspec

from meseta.kernel.errors import BadOption
from meseta.match.registry import manifest_of

DOUBTS: Final = (2.0, 4.0)
"""Where nobody has measured any."""


class WeightsFile(msgspec.Struct):
    """What `meseta tune` writes: how the weights were made, the weights, and those that tuning began with."""

    weights: dict[str, float]
    made: str = ""
    untuned: dict[str, float] = {}
    forgotten: list[str] = []
    """What a beginner does not see: the weights that are 0 at the easy level."""
    doubts: dict[str, tuple[float, float]] = {}
    """By the number of seats: how much is open in the last round, and with every round before it, in points."""


def read_weights(game: str, seats: int) -> dict[str, float]:
    """The weights of a game for so many seats, by name. Not to be changed."""
    return _shipped(game, seats).weights


def forgetful_weights(game: str, seats: int) -> dict[str, float]:
    """The weights without what beginners forget."""
    forgotten = _shipped(game).forgotten
    return {name: 0.0 if name in forgotten else weight for name, weight in read_weights(game, seats).items()}


def read_doubts(game: str, seats: int) -> tuple[float, float]:
    """How many points decide little, in the last round and with every round before it (`meseta calibrate --fit`)."""
    doubts = _shipped(game).doubts
    return doubts.get(str(seats), DOUBTS)


def untuned_weights(game: str) -> dict[str, float]:
    """What tuning began with, for any number of seats: guesses of a player. Not to be changed."""
    return _shipped(game).untuned


def weights_from(path: str, game: str) -> dict[str, float]:
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
def _shipped(game: str, seats: int | None = None) -> WeightsFile:
    folder = files(manifest_of(game).package).joinpath("weights")
    special = folder.joinpath(f"{seats}.json")
    return _read(special if special.is_file() else folder.joinpath("any.json"))


def _read(file: Traversable) -> WeightsFile:
    return msgspec.json.decode(file.read_bytes(), type=WeightsFile)
