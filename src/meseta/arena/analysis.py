"""Analysis: every decision of a recorded game, thought about again by what its seat could know then."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from math import hypot
from typing import Final

from meseta.bots.estimate import Estimate, Estimator, Move
from meseta.match import Match
from meseta.match.record import Record

DOUBT: Final = 2.0
"""Standard errors by which a move must be better, for the one that was played to have given something away."""


@dataclass(frozen=True)
class Judged:
    """One decision of a game."""

    number: int
    """Of the action in the record, from 1."""
    seat: int
    round: int
    played: Move
    best: Move
    estimate: Estimate

    @property
    def behind(self) -> float:
        """The points by which the best move is better than the one that was played; below 0 where that turned out
        better, so that chance does not add up in a sum."""
        return self.best.value - self.played.value

    @property
    def error(self) -> float:
        """The standard error of that."""
        return 0.0 if self.played.action == self.best.action else hypot(self.best.error, self.played.error)

    @property
    def lost(self) -> float:
        """The points that the move gave away: 0 unless the best one is better beyond doubt."""
        return self.behind if self.behind > DOUBT * self.error else 0.0


def decisions(record: Record) -> int:
    """How many actions of the record somebody decided; draws that were answered do not count."""
    return sum(step.seat is not None for step in record.actions)


def analyse(
    record: Record, worlds: int, seconds: float = 0.0, seats: Collection[int] | None = None
) -> Iterator[Judged | None]:
    """Every decision of the record in its order; None for one with a single choice, or of a seat that is not wanted."""
    match = Match(record.start)
    for number, step in enumerate(record.actions, 1):
        if step.seat is not None:
            wanted = seats is None or step.seat in seats
            yield _judge(match, number, step.seat, step.action, worlds, seconds) if wanted else None
        match.repeat(step)


def _judge(match: Match, number: int, seat: int, action: int, worlds: int, seconds: float) -> Judged | None:
    if len(match.actions_of(seat)) < 2:
        return None
    estimator = Estimator(match.state, seat, number)
    estimate = estimator.think(worlds, seconds)
    best = estimate.moves[0]
    # What was played must be known as well, to say what it gave away: by as many worlds, and as deep a tree below it.
    estimator.try_out(action, best.worlds)
    found = next(move for move in estimator.estimate().moves if move.action == action)
    played = best if action == best.action else replace(found, behind=max(0.0, best.value - found.value))
    return Judged(number, seat, match.state.round, played, best, estimate)
