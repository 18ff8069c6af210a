"""What Salamanca's observation tells of the hands: exactly what all worlds, listed by brute force, leave open."""

from collections import Counter

import numpy as np
import pytest
from numpy.typing import NDArray

from meseta.envs.encoders import encoder_of, observed, view_of
from meseta.envs.observation import Observation
from meseta.games.salamanca.descriptor import GAME
from meseta.games.salamanca.guess import Guess, mask_of
from meseta.games.salamanca.memory import WHOLE, able
from meseta.games.salamanca.rules.playing import PlayCards
from meseta.games.salamanca.state import Salamanca
from meseta.games.salamanca.tables import HAND
from meseta.kernel.generator import Generator
from meseta.kernel.types import Seat
from tests.games.salamanca.knowledge_oracle import MOST, Hands
from tests.games.salamanca.test_secrecy import random_tables

Counts = NDArray[np.int64]


def counted(hands: Hands, watcher: Seat) -> Counts:
    """By seat and value, own seat first."""
    turned = [*hands[watcher:], *hands[:watcher]]
    return np.array([[hand.count(card) for card in range(HAND)] for hand in turned])


def told(encoder: Observation, state: Salamanca, seat: Seat) -> tuple[Counts, ...]:
    """The cards that are surely there, those that may be, and the average."""
    parts = view_of(encoder, np.frombuffer(observed(encoder, state, seat), np.uint8))
    return tuple(parts[name].astype(np.int64) for name in ("hands", "possible", "average"))


def sort_of(state: Salamanca, watcher: Seat, worlds: int) -> str:
    if isinstance(state.stack[-1], PlayCards) and state.first_to_act() != watcher:
        return "another is asked for a card"
    return "certain" if worlds == 1 else "few" if worlds <= 40 else "many"


WANTED = {"another is asked for a card": 30, "certain": 20, "few": 40, "many": 20}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_least_and_most_are_those_of_all_worlds(seats: int) -> None:
    """In games full of exchanges; the average lies between, and is at either where that is certain."""
    encoders = [encoder_of(GAME, seats) for _ in range(seats)]
    met: Counter[str] = Counter()
    rng = Generator(seats)
    for table in random_tables(seats, range(500, 500 + 40 // seats)):
        for watcher in range(seats):
            least, most, average = told(encoders[watcher], table.state, watcher)
            if rng.below(8) or watcher in table.given_up or table.worlds[watcher].number() > MOST // 4:
                continue
            worlds = np.array([counted(hands, watcher) for hands in table.allowed(watcher)])
            sort = sort_of(table.state, watcher, len(worlds))
            if met[sort] < WANTED[sort]:
                met[sort] += 1
                assert least.tolist() == worlds.min(axis=0).tolist()
                assert most.tolist() == worlds.max(axis=0).tolist()
                assert (least * WHOLE <= average).all()
                assert (average <= most * WHOLE).all()
        if met == WANTED:
            return
    # Of two players, each knows the other's cards from the deal on, and nobody waits for the other's card.
    assert met.keys() == ({"certain"} if seats == 2 else WANTED.keys())
    assert met.total() >= (20 if seats == 2 else 60)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_average_is_that_of_samples(seats: int) -> None:
    encoder = encoder_of(GAME, seats)
    rng = Generator(seats)
    compared = uncertain = 0
    for table in random_tables(seats, range(700, 720)):
        watcher = rng.below(seats)
        if rng.below(25) or table.state.round < 2:
            continue
        _, _, average = told(encoder, table.state, watcher)
        samples = [GAME.sample(table.state, watcher, rng) for _ in range(100)]
        counts = np.mean([_hands(sample, watcher) for sample in samples], axis=0)
        # A mean of 100 cards that are there or not strays by 0.05: four times that, and rounding.
        assert np.abs(counts - average / WHOLE).max() < 0.22
        compared += 1
        uncertain += bool((average % WHOLE).any())
        if compared == 20:
            break
    assert uncertain > 5


def _hands(state: object, watcher: Seat) -> Counts:
    assert isinstance(state, Salamanca)
    hands = np.array(state.hands).reshape(state.seats, HAND)
    return np.roll(hands, -watcher, axis=0)


def test_who_is_asked_for_a_card_has_one_that_he_may_play() -> None:
    """SA-402: three cards of which two are played already; the third is surely his where he has but one."""
    pool = [0] * HAND
    pool[3], pool[4] = 2, 1
    guess = Guess([0, 1, 2], mask_of(pool), 1)
    (left,) = able([guess], 1, 1 << 3)
    assert left.holds(1, 4) == 1
    assert [left.anonymous(seat) for seat in range(3)] == [0, 0, 2]
    assert able([guess], 1, 1 << 5) == [guess]
