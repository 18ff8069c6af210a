"""The weights of the evaluations: data files, each with the weights before tuning and how it was made."""

import json
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from meseta.kernel.errors import BadOption


@cache
def read_weights(game: str) -> dict[str, float]:
    """The weights of a game, by name. Not to be changed."""
    return _read(files(__name__).joinpath(f"{game}.json"), "weights")


@cache
def untuned_weights(game: str) -> dict[str, float]:
    """What tuning began with: guesses of a player. Not to be changed."""
    return _read(files(__name__).joinpath(f"{game}.json"), "untuned")


def weights_from(path: str, game: str) -> dict[str, float]:
    """The weights of a file that `meseta tune` wrote; BadOption if it is none for the game."""
    try:
        found = _read(Path(path), "weights")
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadOption(f"weights: {path} cannot be read ({error!r})") from error
    if set(found) != set(read_weights(game)):
        raise BadOption(f"weights: {path} has not the weights of {game}: {', '.join(read_weights(game))}")
    return found


def _read(file: Traversable, section: str) -> dict[str, float]:
    data = json.loads(file.read_text(encoding="utf-8"))
    return {str(name): float(weight) for name, weight in data[section].items()}
