"""The weights of the evaluations: data files, each with how it was made."""

import json
from functools import cache
from importlib.resources import files


@cache
def read_weights(game: str) -> dict[str, float]:
    """The weights of a game, by name. Not to be changed."""
    data = json.loads(files(__name__).joinpath(f"{game}.json").read_text(encoding="utf-8"))
    return {str(name): float(weight) for name, weight in data["weights"].items()}
