"""Match: what a programmer plays with. `meseta` itself names it all."""

import secrets

from meseta.kernel.fields import read_object
from meseta.match.match import Match
from meseta.match.record import Start
from meseta.match.registry import find_game, list_games
from meseta.match.replay import load

__all__ = ["Match", "list_games", "load", "position", "start"]

SEED_BITS = 64


def start(game: str, seats: int, seed: int | None = None, **options: object) -> Match:
    """Begin a match. Without a seed nobody can foresee it."""
    found = find_game(game)
    if seed is None:
        seed = secrets.randbits(SEED_BITS)
    return Match(Start(found, seats, seed, {**found.read_options(options)}))


def position(data: object) -> Match:
    """Begin a match at a position, as `Match.position` gives it or written by hand (then a `phase` may be named)."""
    found = read_object(data, "position")
    if found.get("generator") is None:
        found["generator"] = f"{secrets.randbits(SEED_BITS):016x}"
    return Match(Start(find_game(str(found.get("game"))), position=found))
