"""Tuning: an evaluation's weights improved by self-play with CMA-ES."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from math import exp
from typing import Final

from meseta.arena.extras import need
from meseta.arena.plan import SEED_STEP, Pairing, Plan
from meseta.arena.play import play_lineup
from meseta.arena.run import run
from meseta.bots.bot import Bot
from meseta.bots.greedy import GreedyBot
from meseta.kernel.errors import BadOption
from meseta.match.registry import find_game

SPREAD: Final = 0.3
"""How far the first candidates lie from the start, as a power of e: about a third more or less."""
BOTS: Final = ("tuned", "start")
SEEDS: Final = 2**32
"""How many the optimiser knows."""


@dataclass(frozen=True)
class Tuning:
    """What is tuned and how hard. The same values give the same weights."""

    game: str
    start: dict[str, float]
    seats: int
    generations: int
    population: int
    games: int
    """For each candidate and generation, against bots with the weights of the start."""
    seed: int = 0
    options: dict[str, object] = field(default_factory=dict)

    def check(self) -> None:
        """BadOption says what cannot be."""
        find_game(self.game).prepare(self.seats, self.seed, self.options)
        for name, least in (("generations", 1), ("population", 4), ("games", 1)):
            if getattr(self, name) < least:
                raise BadOption(f"{name}: {getattr(self, name)} is not possible; at least {least}")

    def plan(self) -> Plan:
        """The tournament that one candidate plays in one generation."""
        return Plan(self.game, BOTS, self.seats, self.games, self.seed, self.options)


@dataclass(frozen=True)
class Generation:
    """How far it has come: points ahead of the start, of the best and the mean candidate, and the middle's weights."""

    number: int
    best: float
    mean: float
    weights: dict[str, float]


def tune(tuning: Tuning, processes: int = 0) -> Iterator[Generation]:
    """Generation by generation; the last one's weights are the result."""
    need("cmaes", "tuning")
    from cmaes import CMA
    from numpy import zeros

    seed = tuning.seed % SEEDS
    optimiser = CMA(mean=zeros(len(tuning.start)), sigma=SPREAD, seed=seed, population_size=tuning.population)
    for number in range(1, tuning.generations + 1):
        vectors = [optimiser.ask() for _ in range(tuning.population)]
        jobs = [(place, _scaled(tuning.start, list(vector))) for place, vector in enumerate(vectors)]
        margins = dict(run(partial(_margin, tuning, number), jobs, processes))
        optimiser.tell([(vector, -margins[place]) for place, vector in enumerate(vectors)])
        found = list(margins.values())
        weights = _scaled(tuning.start, list(optimiser.mean))
        yield Generation(number, max(found), sum(found) / len(found), weights)


def _scaled(start: dict[str, float], vector: list[float]) -> dict[str, float]:
    """Weights keep their sign: each is the start's, more or less."""
    return {name: round(weight * exp(x), 4) for (name, weight), x in zip(start.items(), vector, strict=True)}


def _margin(tuning: Tuning, generation: int, job: tuple[int, dict[str, float]]) -> tuple[int, float]:
    """The candidate's points ahead of the others, in the games that all candidates of the generation play."""
    place, weights = job
    plan = tuning.plan()
    own, start = GreedyBot(weights), GreedyBot(tuning.start)
    total = 0.0
    for pairing in plan.pairings():
        moved = Pairing(pairing.number, pairing.seed + generation * SEED_STEP * 7919, pairing.lineup)
        bots: list[Bot] = [own if bot == 0 else start for bot in pairing.lineup]
        points = play_lineup(plan, moved, bots).points
        mine = points[pairing.lineup.index(0)]
        total += mine - (sum(points) - mine) / (tuning.seats - 1)
    return place, total / plan.games
