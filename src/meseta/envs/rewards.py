"""Rewards: what points are worth to a learner."""

from collections.abc import Sequence
from typing import Final

from meseta.kernel.errors import BadOption, listed

SCORE: Final = "score"
RANK: Final = "rank"
WIN: Final = "win"
KINDS: Final = (SCORE, RANK, WIN)
END: Final = "end"
DIFFERENCES: Final = "differences"
TIMES: Final = (END, DIFFERENCES)


def check_reward(kind: str, when: str) -> None:
    """BadOption for a reward that there is not."""
    if kind not in KINDS:
        raise BadOption(f"reward: {kind!r} is none of {listed(list(KINDS))}")
    if when not in TIMES:
        raise BadOption(f"reward_when: {when!r} is none of {listed(list(TIMES))}")


def values(kind: str, points: Sequence[int]) -> list[float]:
    """What each seat's points are worth.

    `score`: the points; `rank`: 1 for the first to -1 for the last, who tie share; `win`: 1, shared by those who tie.
    """
    if kind == SCORE:
        return [float(own) for own in points]
    if kind == WIN:
        best = max(points)
        share = 1 / sum(own == best for own in points)
        return [share if own == best else 0.0 for own in points]
    return [
        (sum(own > other for other in points) - sum(own < other for other in points)) / (len(points) - 1)
        for own in points
    ]
