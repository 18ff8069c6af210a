"""A learner of a few lines, NumPy only: `python -m meseta.envs.learn --plot curve.svg`.

Policy gradients with a linear policy, playing against itself in a batch; now and then it is measured against random
players. It is an example: what it shows is that there is something to learn, and how the arrays are used.
"""

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from meseta.envs.batch import Arrays, Batch

Floats = NDArray[np.float32]
GAMES: Final = 64
STEPS: Final = 64
"""So many decisions of every game are learnt from at once."""
DISCOUNT: Final = 0.98
RATE: Final = 0.002
SETTLING: Final = 60
"""After so many times of learning the steps are half as long, after twice as many a third: who only knows himself, and
never settles, forgets how others play."""
CURIOSITY: Final = 0.01
"""How much it is worth to stay undecided: else the first lucky choice is made for ever."""
SCALE: Final = 8.0
"""Observations are small numbers: divided by this they are of the size of 1."""


@dataclass
class Policy:
    """Linear: a weight for every byte of the observation and every action."""

    weights: Floats
    value: Floats
    """What the future is expected to bring, linear too: the baseline."""

    def chances(self, rows: Floats, masks: NDArray[np.int8]) -> Floats:
        """By row and action: how likely it is to be chosen."""
        wishes = np.where(masks, rows @ self.weights, -1e9)
        wishes = np.exp(wishes - wishes.max(axis=1, keepdims=True))
        found: Floats = wishes / wishes.sum(axis=1, keepdims=True)
        return found


def rows_of(arrays: Arrays) -> Floats:
    """Observations as floats, with a 1 at the end."""
    ones = np.ones((len(arrays.observations), 1), np.float32)
    return np.hstack([arrays.observations.astype(np.float32) / SCALE, ones])


def choose(chances: Floats, rng: np.random.Generator) -> NDArray[np.int64]:
    """An action for every row, as likely as it says."""
    drawn = rng.random((len(chances), 1)) * chances.sum(axis=1, keepdims=True)
    found: NDArray[np.int64] = np.minimum((chances.cumsum(axis=1) <= drawn).sum(axis=1), last_offered(chances))
    return found


def last_offered(chances: Floats) -> NDArray[np.int64]:
    """The last action that is possible: where rounding would go beyond it."""
    found: NDArray[np.int64] = chances.shape[1] - 1 - np.argmax(chances[:, ::-1] > 0, axis=1)
    return found


class Learner:
    """Plays against itself and learns."""

    def __init__(self, game: str = "el-grande", seed: int = 1, **settings: Any) -> None:
        self.settings: dict[str, Any] = {"seats": 2, **settings}
        self.game = game
        self.rng = np.random.default_rng(seed)
        self.batch = Batch(game, GAMES, reward_when="differences", **self.settings)
        self.arrays = self.batch.arrays()
        self.batch.reset(self.arrays, seed)
        size = self.batch.size + 1
        self.policy = Policy(np.zeros((size, self.batch.actions), np.float32), np.zeros(size, np.float32))
        self.learnt = 0
        """How often it has learnt."""

    def learn(self) -> int:
        """Play STEPS decisions of every game, then follow the gradient; how many decisions that were."""
        rows, masks, actions, turns, gains, ends = [], [], [], [], [], []
        for _ in range(STEPS):
            row = rows_of(self.arrays)
            mask = self.arrays.masks.copy()
            action = choose(self.policy.chances(row, mask), self.rng)
            rows.append(row)
            masks.append(mask)
            actions.append(action)
            turns.append(self.arrays.turns.astype(np.int64))
            self.batch.step(action, self.arrays)
            gains.append(self.arrays.rewards.copy())
            ends.append(self.arrays.ended.copy())
        future = self._future(turns, gains, ends)
        for step in range(STEPS):
            self._follow(rows[step], masks[step], actions[step], future[step])
        self.learnt += 1
        return STEPS * GAMES

    def _future(self, turns: list[Any], gains: list[Any], ends: list[Any]) -> list[Floats]:
        """By step and game: what the one who decided gains from then on, more than the others do."""
        ahead = np.zeros((GAMES, self.batch.seats), np.float32)
        found = []
        for turn, gain, end in zip(reversed(turns), reversed(gains), reversed(ends), strict=True):
            others = (gain.sum(axis=1, keepdims=True) - gain) / (self.batch.seats - 1)
            ahead = gain - others + DISCOUNT * np.where(end[:, None], 0, ahead)
            found.append(ahead[np.arange(GAMES), turn])
        return found[::-1]

    def _follow(self, rows: Floats, masks: NDArray[np.int8], actions: NDArray[np.int64], future: Floats) -> None:
        rate = RATE / (1 + self.learnt / SETTLING)
        better = future - rows @ self.policy.value
        self.policy.value += rate / 10 * rows.T @ better / (GAMES * rows.shape[1])
        chances = self.policy.chances(rows, masks)
        wanted = -chances
        wanted[np.arange(GAMES), actions] += 1
        wanted *= np.clip(better / (np.abs(better).mean() + 1), -2, 2)[:, None]
        surprise = chances * np.log(chances + 1e-9)
        wanted -= CURIOSITY * (surprise - chances * surprise.sum(axis=1, keepdims=True))
        self.policy.weights += rate * (rows.T @ wanted) / GAMES

    def share(self, games: int = 200, seed: int = 1) -> float:
        """How many games it wins against a random player; ties count half. It sits on each seat in turn."""
        batch = Batch(self.game, GAMES, reward="win", **self.settings)
        arrays = batch.arrays()
        batch.reset(arrays, seed)
        rng = np.random.default_rng(seed)
        mine = np.arange(GAMES) % batch.seats
        won: list[float] = []
        while len(won) < games:
            own = arrays.turns == mine
            chances = np.where(own[:, None], self.policy.chances(rows_of(arrays), arrays.masks), arrays.masks)
            batch.step(choose(chances.astype(np.float32), rng), arrays)
            won += arrays.rewards[arrays.ended, mine[arrays.ended]].tolist()
        return float(np.mean(won))


@dataclass(frozen=True)
class Point:
    """How far it has come: seconds, decisions, and the share of games won against random players."""

    seconds: float
    decisions: int
    share: float


def train(seconds: float, every: float = 10.0, learner: Learner | None = None) -> Iterator[Point]:
    """Learn for so long; the share now and then, and at the end."""
    learner = learner or Learner(rounds=6)
    began = time.perf_counter()
    decisions, due = 0, 0.0
    while True:
        spent = time.perf_counter() - began
        if spent >= due or spent >= seconds:
            yield Point(spent, decisions, learner.share())
            due = spent + every
        if spent >= seconds:
            return
        decisions += learner.learn()


def plot(points: list[Point], path: Path) -> None:
    """The curve (needs the extra `meseta[arena]`)."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 3.5), layout="constrained")
    axes = figure.subplots()
    axes.plot([point.decisions / 1000 for point in points], [point.share for point in points], color="#1f5f8b")
    axes.axhline(0.5, color="#b5452c", linestyle="--", linewidth=1)
    axes.set_ylim(0, 1)
    axes.set_xlabel("thousand decisions of play against itself")
    axes.set_ylabel("games won against random")
    figure.savefig(path, dpi=110)


def main() -> None:
    """Learn, and say how it goes."""
    parser = argparse.ArgumentParser(prog="python -m meseta.envs.learn", description="A small learner of El Grande.")
    parser.add_argument("--seconds", type=float, default=120.0, help="how long to learn (120)")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the curve")
    given = parser.parse_args()
    points: list[Point] = []
    for point in train(given.seconds):
        points.append(point)
        print(
            f"{point.seconds:6.0f} s {point.decisions:9,} decisions: wins {point.share:.0%} against random", flush=True
        )
    if given.plot:
        plot(points, given.plot)


if __name__ == "__main__":
    main()
