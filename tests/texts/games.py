"""Whole games to read the texts of."""

from collections.abc import Iterator

from meseta.kernel.generator import Generator
from meseta.match import Match, start
from meseta.texts import texts

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


def sound(sentence: str, language: str = "en") -> bool:
    """Whether it reads well for everybody at the table: nothing left open, no doubled space, no gap before a stop."""
    return all(_sound(texts(language).read(sentence, you=you)) for you in (None, 0, 1, 2, 3, 4))


def _sound(read: str) -> bool:
    if not read or set("{}|") & set(read) or read != read.strip():
        return False
    return not any(wrong in read for wrong in ("None", "  ", " .", " ,", "..", "''", "!."))
