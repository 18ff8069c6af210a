"""The weights of the evaluations: data files, each with the weights before tuning and how it was made."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from meseta.kernel.errors import BadOption


class WeightsFile(msgspec.Struct):
    """What `meseta tune` writes: how the weights were made, the weights, and those that tuning began with."""

    weights: dict[str, float]
    made: str = ""
    untuned: dict[str, float] = {}


def read_weights(game: str) -> dict[str, float]:
    """The weights of a game, by name. Not to be changed."""
    return _shipped(game).weights


def untuned_weights(game: str) -> dict[str, float]:
    """What tuning began with: guesses of a player. Not to be changed."""
    return _shipped(game).untuned


def weights_from(path: str, game: str) -> dict[str, float]:
    """The weights of a file that `meseta tune` wrote; BadOption if it is none for the game."""
    try:
        found = _read(Path(path)).weights
    except OSError as error:
        raise BadOption(f"weights: {path} cannot be read ({error.strerror})") from error
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadOption(f"weights: {path} is no file of weights ({error})") from error
    if set(found) != set(read_weights(game)):
        raise BadOption(f"weights: {path} has not the weights of {game}: {', '.join(read_weights(game))}")
    return found


@cache
def _shipped(game: str) -> WeightsFile:
    return _read(files(__name__).joinpath(f"{game}.json"))


def _read(file: Traversable) -> WeightsFile:
    return msgspec.json.decode(file.read_bytes(), type=WeightsFile)
