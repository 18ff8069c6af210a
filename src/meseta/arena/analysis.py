"""Analysis: every decision of a recorded game, thought about again by what its seat could know then."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from meseta.bots.estimate import Estimate, Estimator, Move
from meseta.match import Match
from meseta.match.record import Record

SEEN: Final = 24
"""In how many worlds the move that was played is looked at, however little it promises."""


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
    def lost(self) -> float:
        """The points that the move gave away."""
        return max(0.0, self.best.value - self.played.value)


def decisions(record: Record) -> int:
    """How many actions of the record somebody decided; draws that were answered do not count."""
    return sum(step.seat is not None for step in record.actions)


def analyse(record: Record, worlds: int, seconds: float = 0.0) -> Iterator[Judged | None]:
    """Every decision of the record in its order; None for one with a single choice."""
    match = Match(record.start)
    for number, step in enumerate(record.actions, 1):
        if step.seat is not None:
            yield _judge(match, number, step.seat, step.action, worlds, seconds)
        match.repeat(step)


def _judge(match: Match, number: int, seat: int, action: int, worlds: int, seconds: float) -> Judged | None:
    if len(match.actions_of(seat)) < 2:
        return None
    estimator = Estimator(match.state, seat, number)
    estimate = estimator.think(worlds, seconds)
    best = estimate.moves[0]
    # What was played must be known well enough, too, to say what it gave away.
    estimator.try_out(action, SEEN)
    played = next(move for move in estimator.estimate().moves if move.action == action)
    return Judged(number, seat, match.state.round, best if played.action == best.action else played, best, estimate)
