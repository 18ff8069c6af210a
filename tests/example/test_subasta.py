"""The example game passes the conformance suite, interpreted on whatever kernel is there."""

import pytest

from meseta.conformance.runner import run
from tests.example.subasta.game import BID, GAME, LEAVE, RULES, TAKE, Subasta


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_passes_the_conformance_suite(seats: int) -> None:
    report = run(GAME, seats, {}, range(20), RULES)
    assert report.games == 20


def test_the_only_highest_bidder_takes_the_coin() -> None:
    state = GAME.new(3, 1)
    assert isinstance(state, Subasta)
    coin = state.coin
    for seat, money in ((2, 4), (0, 5), (1, 4)):
        state.apply(seat, BID.of(money))
    assert state.to_act() == (0,)
    state.apply(0, TAKE)
    assert (state.points[0], state.purses) == (coin, [4, 9, 9])


def test_a_coin_can_be_left_and_a_tie_pays_nobody() -> None:
    state = GAME.new(2, 1)
    assert isinstance(state, Subasta)
    for seat, money in ((0, 3), (1, 2)):
        state.apply(seat, BID.of(money))
    state.apply(0, LEAVE)
    assert (state.points, state.purses) == ([0, 0], [7, 9])
    for seat in (0, 1):
        state.apply(seat, BID.of(1))
    assert (state.points, state.purses, state.sold) == ([0, 0], [7, 9], 2)
