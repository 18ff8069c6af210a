"""Whole games to read the texts of."""

from collections.abc import Iterator

from meseta.kernel.generator import Generator
from meseta.match import Match, start

NAMES = ("Ana", "Bea", "Carlos", "Diego", "Eva")


def positions(game: str, seats: int, seed: int) -> Iterator[Match]:
    """A random game, at every step."""
    match = start(game, seats, seed)
    rng = Generator(seed)
    while not match.over:
        yield match
        seat = match.to_act()[-1]
        match.play(seat, match.legal(seat)[rng.below(len(match.legal(seat)))])
    yield match


def sound(sentence: str) -> bool:
    return bool(sentence) and not set("{}") & set(sentence) and "None" not in sentence
