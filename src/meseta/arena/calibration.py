"""Calibration: are the chances that an estimate gives those with which seats win? And the doubts that make them so."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import log, sqrt
from typing import Final

from meseta.arena.plan import Pairing, Plan
from meseta.arena.play import play_rounds, seated
from meseta.arena.run import run
from meseta.bots.estimate import Estimator, shares, victories
from meseta.bots.evaluations import evaluation_of
from meseta.kernel.errors import BadOption
from meseta.match import start

BINS: Final = 10
LARGEST: Final = 16.0
SMALLEST: Final = 0.5
"""Doubts that are compared, in points."""


@dataclass(frozen=True)
class Guess:
    """What was expected of a game after a round, and who won it."""

    left: float
    """The rounds after this one."""
    late: bool
    """Half of the game was over."""
    worths: tuple[float, ...]
    chances: tuple[float, ...]
    """By the estimate of one seat."""
    won: tuple[float, ...]
    """1 for the winner; those who share a victory have their part of it."""


@dataclass(frozen=True)
class Bin:
    """Guesses of about the same chance: how many, the mean chance, and how often they came true."""

    count: int
    chance: float
    share: float


def guesses(plan: Plan, worlds: int, processes: int = 0) -> Iterator[list[Guess]]:
    """The guesses of each game, as it is done."""
    plan.check()
    if worlds < 1:
        raise BadOption(f"worlds: {worlds} is not possible; at least 1 must be played")
    return run(partial(guess_game, plan, worlds), plan.pairings(), processes)


def guess_game(plan: Plan, worlds: int, pairing: Pairing) -> list[Guess]:
    """Play a game by bots; after every round one seat, each in its turn, says what it expects."""
    bots = seated(plan, pairing)
    match = start(plan.game, seats=plan.seats, seed=pairing.seed, **plan.options)
    found: list[tuple[float, int, tuple[float, ...], tuple[float, ...]]] = []
    evaluation = evaluation_of(match.game, plan.seats)
    for rounds in play_rounds(match, bots, pairing.seed):
        estimator = Estimator(match.state, rounds % plan.seats, pairing.seed)
        chances = estimator.think(worlds).chances
        worths = tuple(evaluation.worths(match.state))
        found.append((evaluation.rounds_left(match.state), rounds, worths, chances))
    won = tuple(victories(match.scores()))
    total = match.rounds_ended
    return [Guess(left, 2 * rounds >= total, worths, chances, won) for left, rounds, worths, chances in found]


def binned(found: Sequence[Guess]) -> list[Bin]:
    """Every seat's chance of every guess, in ten bins; empty ones are left out."""
    bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for guess in found:
        for chance, won in zip(guess.chances, guess.won, strict=True):
            bins[min(BINS - 1, int(chance * BINS))].append((chance, won))
    return [
        Bin(len(one), sum(chance for chance, _ in one) / len(one), sum(won for _, won in one) / len(one))
        for one in bins
        if one
    ]


def mean_error(bins: Sequence[Bin]) -> float:
    """How far chances lie from frequencies, each bin as much as it has guesses."""
    return sum(one.count * abs(one.chance - one.share) for one in bins) / max(1, sum(one.count for one in bins))


def fit(found: Sequence[Guess]) -> tuple[float, float]:
    """The doubts, in the last round and with every round before it, by which the winners were the likeliest."""
    if not found:
        raise BadOption("no game had a second round: there is nothing to fit")
    best, step = (LARGEST / 2, LARGEST / 2), LARGEST / 4
    # Ever finer round what is best so far.
    while step >= SMALLEST:
        near = [(best[0] + i * step, best[1] + j * step) for i in range(-2, 3) for j in range(-2, 3)]
        possible = [(last, more) for last, more in near if last >= SMALLEST and more >= 0.0]
        best, step = max(possible, key=lambda doubts: _likelihood(found, *doubts)), step / 2
    return best


def _likelihood(found: Sequence[Guess], last: float, more: float) -> float:
    total = 0.0
    for guess in found:
        expected = shares(guess.worths, last + more * sqrt(guess.left))
        total += sum(won * log(max(1e-9, chance)) for chance, won in zip(expected, guess.won, strict=True))
    return total
