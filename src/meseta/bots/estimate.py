"""Estimates: who will probably win, what each move is worth, and why; from what one seat may know."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, isfinite, sqrt
from time import perf_counter
from typing import Final

from meseta.bots.evaluation import Evaluation
from meseta.bots.evaluations import evaluation_of
from meseta.bots.lookahead import after_action
from meseta.bots.reasons import Reasons, changes
from meseta.bots.tree import Edge
from meseta.bots.tree_search import TreeSearch, Watcher
from meseta.kernel.errors import BadOption
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from meseta.kernel.types import Action, Seat

PORTION: Final = 50
"""Worlds between two tellings of how far it is."""
LEAST: Final = 1e-6
"""Points below which a reason is none: they come of rounding."""

Progress = Callable[[int, int], None]
"""Told how many worlds were played, and how many there will be at most."""


@dataclass(frozen=True)
class Move:
    """One action of the seat."""

    action: Action
    text: str
    value: float
    """What the seat can expect beyond the others, in points."""
    behind: float
    """How many points that is less than the best move's; of a move better than the most looked at, 0."""
    worlds: int
    """In how many worlds it was tried."""
    error: float
    """The standard error of the value, in points."""
    reasons: dict[str, float]
    """What it changes at once, in points: the score (`points`), and what the evaluation's weights stand for, by their
    names; the largest first. Together they are the change of the seat's value."""


@dataclass(frozen=True)
class Estimate:
    """What a seat can expect."""

    seat: Seat
    chances: tuple[float, ...]
    """Of each seat, to win; together 1. Whoever shares a victory has his part of it."""
    moves: tuple[Move, ...]
    """The seat's own moves that were tried, the best first; none where it has no choice."""
    worlds: int


class Estimator(Watcher):
    """Thinks about one position for one seat. `think` may be called again: it goes on from where it stood."""

    def __init__(self, state: State, seat: Seat, seed: int = 0) -> None:
        """BadOption for a game without an evaluation, or a seat that there is not."""
        if not 0 <= seat < state.seats:
            raise BadOption(f"there is no seat {seat}: 0 to {state.seats - 1}")
        self.seat = seat
        self._rng = Generator(seed)
        # Sampled before anything is looked at: nothing that the seat cannot know has a say.
        self._world = state.game.sample(state, seat, self._rng)
        self._evaluation = evaluation_of(state.game, state.seats)
        self._search = TreeSearch(self._evaluation, self._world, seat, self._rng)
        self._search.watcher = self
        self._sums = [0.0] * state.seats
        self._seen = 0
        self._values = 0.0
        self._squares = 0.0
        """What the worlds were worth to whoever decides: the sum, and that of the squares."""
        # A draw waits: luck is no reason.
        self._still = self._world.copy()
        self._still.answers_itself = False
        self._reasons = Reasons(state.game, state.seats)
        self._before = self._reasons.of(self._world)
        self._changed: dict[Action, dict[str, float]] = {}

    def see(self, world: State) -> None:
        value = self._evaluation.leaf_values(world)[self._search.mover]
        self._seen += 1
        self._values += value
        self._squares += value * value
        for seat, chance in enumerate(chances(self._evaluation, world)):
            self._sums[seat] += chance

    def think(self, worlds: int, seconds: float = 0.0, progress: Progress | None = None) -> Estimate:
        """Play worlds until there are so many in all, or for so many seconds (0: no clock); one at least."""
        check_seconds(seconds)
        search = self._search
        end = perf_counter() + seconds
        left = seconds
        while not self._world.over and search.played < worlds:
            search.think(min(worlds, search.played + PORTION), left)
            if progress is not None:
                progress(search.played, worlds)
            if seconds:
                left = end - perf_counter()
                if left <= 0.0:
                    break
        return self.estimate()

    def try_out(self, action: Action, worlds: int) -> None:
        """Look at one of the seat's moves more closely than it seems to deserve: in at least so many worlds.

        They have no part in the chances: nobody expects it to be played.
        """
        if action in self._world.legal(self.seat):
            self._search.try_out(action, worlds)

    def estimate(self) -> Estimate:
        """What is known so far."""
        played = self._search.played
        seen = self._seen
        found = [total / seen for total in self._sums] if seen else chances(self._evaluation, self._world)
        return Estimate(self.seat, tuple(found), self._moves(), played)

    def _moves(self) -> tuple[Move, ...]:
        if len(self._world.legal(self.seat)) < 2:
            return ()
        tried = sorted((edge for edge in self._search.root.edges.values() if edge.visits), key=_rank)
        best = tried[0].total / tried[0].visits if tried else 0.0
        return tuple(self._move(edge, best) for edge in tried)

    def _move(self, edge: Edge, best: float) -> Move:
        value = edge.total / edge.visits
        return Move(
            action=edge.action,
            text=self._world.game.verbs.text(edge.action),
            value=value,
            behind=max(0.0, best - value),
            worlds=edge.visits,
            error=self._spread() / sqrt(edge.visits),
            reasons=self._changes(edge.action),
        )

    def _spread(self) -> float:
        """How far worlds lie apart, whichever move they began with: the standard deviation of their values."""
        seen = max(1, self._seen)
        return sqrt(max(0.0, self._squares / seen - (self._values / seen) ** 2))

    def _changes(self, action: Action) -> dict[str, float]:
        """By how many points each part of the judgement changes at once."""
        if action in self._changed:
            return self._changed[action]
        after = after_action(self._still, self.seat, action)
        found = changes(self._before, self._reasons.of(after), self.seat)
        ordered = sorted(found.items(), key=lambda item: -abs(item[1]))
        self._changed[action] = {name: points for name, points in ordered if abs(points) >= LEAST}
        return self._changed[action]


def check_seconds(seconds: float) -> None:
    """BadOption if nobody can think so long; 0 is for no clock."""
    if not isfinite(seconds) or seconds < 0:
        raise BadOption(f"seconds: {seconds} is not possible; 0 is for no limit")


def chances(evaluation: Evaluation, state: State) -> list[float]:
    """Each seat's chance to win, by what positions as this one are worth; at the end, who has won."""
    if state.over:
        return victories(state.scores())
    return shares(evaluation.worths(state), evaluation.doubt(state))


def victories(scores: Sequence[int]) -> list[float]:
    """Each seat's part of the victory with these points: those who share it have equal parts."""
    winners = scores.count(max(scores))
    return [1 / winners if score == max(scores) else 0.0 for score in scores]


def shares(worths: Sequence[float], doubt: float) -> list[float]:
    """Chances by points: so many more than somebody else make it e times as likely."""
    most = max(worths)
    weights = [exp((worth - most) / doubt) for worth in worths]
    total = sum(weights)
    return [weight / total for weight in weights]


def _rank(edge: Edge) -> tuple[int, Action]:
    return (-edge.visits, edge.action)
