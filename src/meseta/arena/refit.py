"""Refitting: what positions at the end of a round turn out to be worth in games of search bots.

An evaluation is tuned for choosing steps. Where a search ends, it must foresee the final points: how much each of its
parts is worth there, round by round, is fitted to games, and counts if it wins.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from meseta.arena.extras import need
from meseta.arena.plan import Pairing, Plan
from meseta.arena.play import play_lineup, play_rounds
from meseta.arena.run import run
from meseta.arena.standings import interval
from meseta.bots.bot import Bot
from meseta.bots.evaluation import Evaluation
from meseta.bots.evaluations import Judges, evaluation_of
from meseta.bots.reasons import parts
from meseta.bots.search import SearchBot
from meseta.bots.weights import LeavesFile, Weights, read_weights
from meseta.kernel.errors import BadOption
from meseta.kernel.game import Game
from meseta.kernel.state import State
from meseta.match import start

TRUST: Final = 40.0
"""How many positions the weights count as that are in use: what few games say changes them little."""
NEAR: Final = 0.5
"""How much positions of the round before and the round after count."""
LEAST: Final = 0.2
MOST: Final = 3.0
"""A weight becomes no less and no more than so many times what it is."""
PASSES: Final = 3
"""Weights that multiply each other are fitted in turn."""
SIDES: Final = ("refitted", "in use")


@dataclass(frozen=True)
class Outcome:
    """A position in which a round has ended, and the points with which its game ended."""

    left: int
    """The rounds after it."""
    state: State
    points: tuple[int, ...]


@dataclass(frozen=True)
class Refitting:
    """What is refitted. The same values give the same weights."""

    game: str
    seats: int
    games: int
    """To learn from; and the trial plays as many."""
    worlds: int
    """How many a bot plays for a decision."""
    seed: int = 0
    options: dict[str, object] = field(default_factory=dict)

    def check(self) -> None:
        """BadOption says what cannot be."""
        self.plan().check()
        if self.worlds < 1:
            raise BadOption(f"worlds: {self.worlds} is not possible; at least 1 must be played")

    def plan(self) -> Plan:
        """The games to learn from."""
        return Plan(self.game, ("search",), self.seats, self.games, 2 * self.seed, self.options)

    def trial_plan(self) -> Plan:
        """The games of the trial, on other seeds."""
        return Plan(self.game, SIDES, self.seats, self.games, 2 * self.seed + 1, self.options)


def outcomes(refitting: Refitting, processes: int = 0) -> Iterator[list[Outcome]]:
    """Those of each game, as it is done."""
    plan = refitting.plan()
    return run(partial(_outcomes_of, plan, refitting.worlds), plan.pairings(), processes)


def _outcomes_of(plan: Plan, worlds: int, pairing: Pairing) -> list[Outcome]:
    match = start(plan.game, seats=plan.seats, seed=pairing.seed, **plan.options)
    evaluation = evaluation_of(match.game, plan.seats)
    bots = [SearchBot(worlds)] * plan.seats
    found = [(int(evaluation.rounds_left(match.state)), match.state) for _ in play_rounds(match, bots, pairing.seed)]
    points = tuple(match.scores())
    return [Outcome(left, state, points) for left, state in found]


def refit(game: Game, seats: int, found: Sequence[Outcome]) -> list[Weights]:
    """The weights by how many rounds are left, as the games of these positions ended."""
    need("numpy", "refitting")
    if not found:
        raise BadOption("no game had a second round: there is nothing to fit")
    return [_fit_round(game, seats, found, left) for left in range(max(one.left for one in found) + 1)]


def _fit_round(game: Game, seats: int, found: Sequence[Outcome], left: int) -> Weights:
    weights = read_weights(game.key, seats)
    near = [(one, 1.0 if one.left == left else NEAR) for one in found if abs(one.left - left) <= 1]
    fitted = weights
    for _ in range(PASSES):
        scales = _scales(game, seats, fitted, near)
        fitted = {
            name: round(_between(LEAST * weight, fitted[name] * scale, MOST * weight), 4)
            for (name, weight), scale in zip(weights.items(), scales, strict=True)
        }
    return fitted


def _between(least: float, value: float, most: float) -> float:
    return min(most, max(least, value))


def _scales(game: Game, seats: int, weights: Weights, near: Sequence[tuple[Outcome, float]]) -> list[float]:
    """By how much each weight's part is to be multiplied, so that final points are foreseen best (ridge regression)."""
    import numpy as np

    whole = evaluation_of(game, seats, weights)
    each = parts(game, seats, weights).values()
    rows, errors, counts = [], [], []
    for outcome, count in near:
        worths = _margins(whole, outcome.state)
        rows += list(zip(*(_margins(part, outcome.state) for part in each), strict=True))
        errors += [end - worth for end, worth in zip(_ahead(outcome.points), worths, strict=True)]
        counts += [count] * seats
    features, target, shares = np.array(rows), np.array(errors), np.array(counts)
    weighted = features * shares[:, None]
    spread = np.maximum(1e-9, (features * weighted).sum(axis=0) / shares.sum())
    changes = np.linalg.solve(features.T @ weighted + np.diag(TRUST * seats * spread), weighted.T @ target)
    return [1.0 + float(change) for change in changes]


def _margins(evaluation: Evaluation, state: State) -> list[float]:
    return _ahead(evaluation.worths(state))


def _ahead(points: Sequence[float]) -> list[float]:
    """Of every seat: how far it is ahead of the mean of the others."""
    total = sum(points)
    return [own - (total - own) / (len(points) - 1) for own in points]


@dataclass(frozen=True)
class Trial:
    """How a search that ends with other weights did among those that do not."""

    games: int
    wins: float
    seats: int

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of its share of victories."""
        return interval(self.wins, self.games)

    @property
    def won(self) -> bool:
        """Whether it is better beyond doubt."""
        return self.interval[0] > 1 / self.seats


def try_leaves(refitting: Refitting, leaves: Sequence[Weights], processes: int = 0) -> Iterator[Trial]:
    """One search with these weights among searches with those in use: how it stands, game by game."""
    plan = refitting.trial_plan()
    wins = 0.0
    for games, won in enumerate(run(partial(_trial, plan, refitting.worlds, leaves), plan.pairings(), processes), 1):
        wins += won
        yield Trial(games, wins, refitting.seats)


def _trial(plan: Plan, worlds: int, leaves: Sequence[Weights], pairing: Pairing) -> float:
    own = SearchBot(worlds, judges=Judges(leaves_of=lambda _game, _seats: leaves))
    others = SearchBot(worlds)
    bots: list[Bot] = [own if bot == 0 else others for bot in pairing.lineup]
    return play_lineup(plan, pairing, bots).victory(pairing.lineup.index(0))


def keep(path: Path, made: str, leaves: Sequence[Weights], trial: Trial) -> bool:
    """Write weights that have won their trial, as `weights/leaves-SEATS.json` of a game has them; False if not.

    `made` is the command that made them.
    """
    if not trial.won:
        return False
    content = msgspec.json.encode(LeavesFile(made, list(leaves)))
    path.write_bytes(msgspec.json.format(content, indent=2) + b"\n")
    return True
