"""Trails: the last places of a table that have changed, in one number. Whoever keeps up with the table reads it."""

from typing import Final

from mypy_extensions import i64

TRAIL: Final[i64] = 6
"""So many places are remembered."""
BITS: Final[i64] = 10
"""Places are below 1024."""
REST: Final[i64] = (1 << BITS * (TRAIL - 1)) - 1


def trailed(trail: i64, place: i64) -> i64:
    """The trail with one more place; the oldest is forgotten."""
    return (trail & REST) << BITS | place


def on_trail(trail: i64, back: i64) -> i64:
    """The last place (0), the one before it (1) and so on."""
    return trail >> BITS * back & (1 << BITS) - 1
