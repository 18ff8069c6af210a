"""States: copies are independent, pickles and positions come back the same, errors survive a process border."""

import json
import pickle

import pytest

from meseta.games.el_grande.descriptor import GAME
from meseta.kernel.errors import BadPosition, IllegalAction, MesetaError
from meseta.kernel.events import EVERYONE, Event
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from tests.kernel.toy import SAID


def random_step(state: State, dice: Generator) -> None:
    seat = dice.choose([*state.to_act()])
    state.apply(seat, dice.choose(state.legal(seat)))


def test_a_copy_is_independent_in_both_directions() -> None:
    state = GAME.new(4, 5)
    dice = Generator(1)
    while not state.over:
        other = state.copy()
        digest = state.digest()
        assert other.digest() == digest
        assert (other.to_act(), other.over) == (state.to_act(), state.over)
        for seat in range(4):
            assert other.legal(seat) == state.legal(seat)
        for _ in range(3):
            if not other.over:
                random_step(other, dice)
        assert state.digest() == digest
        copied = other.digest()
        random_step(state, dice)
        assert other.digest() == copied


def test_a_copy_goes_on_like_the_original() -> None:
    state = GAME.new(3, 8)
    dice = Generator(2)
    for _ in range(100):
        random_step(state, dice)
    other = state.copy()
    one, two = Generator(3), Generator(3)
    while not state.over:
        random_step(state, one)
        random_step(other, two)
        assert state.digest() == other.digest()
    assert other.over


def test_a_copy_hears_nothing() -> None:
    state = GAME.new(2, 1)
    state.sink = []
    other = state.copy()
    assert other.sink is None
    random_step(other, Generator(1))
    assert state.sink == []


def test_the_same_seed_and_actions_give_the_same_position() -> None:
    digests = []
    for _ in range(2):
        state, dice = GAME.new(5, 77), Generator(4)
        while not state.over:
            random_step(state, dice)
        digests.append(state.digest())
    assert digests[0] == digests[1]
    assert len(digests[0]) == 32
    assert GAME.new(5, 78).digest() != GAME.new(5, 77).digest()


def test_a_pickled_state_goes_on_like_the_original() -> None:
    state, dice = GAME.new(4, 9), Generator(6)
    steps = 0
    while not state.over:
        random_step(state, dice)
        steps += 1
        if steps % 10 == 0:
            other = pickle.loads(pickle.dumps(state))
            assert type(other) is type(state)
            assert other.game is GAME
            assert other.digest() == state.digest()
            assert other.to_act() == state.to_act()
    assert pickle.loads(pickle.dumps(state)).over


def test_a_position_is_plain_json() -> None:
    state, dice = GAME.new(2, 9), Generator(7)
    for _ in range(60):
        random_step(state, dice)
    data = json.loads(json.dumps(state.pack()))
    other = GAME.unpack(data)
    assert other.pack() == state.pack()
    assert other.digest() == state.digest()
    assert [*state.pack()] == [*other.pack()]


def test_the_descriptor_is_pickled_by_name() -> None:
    assert pickle.loads(pickle.dumps(GAME)) is GAME


@pytest.mark.parametrize(
    "error", [IllegalAction(2, "power 7", "EG-402", ["power 6"]), BadPosition("position.king", "is nowhere")]
)
def test_errors_can_be_pickled(error: MesetaError) -> None:
    other = pickle.loads(pickle.dumps(error))
    assert type(other) is type(error)
    assert str(other) == str(error)
    assert other.__reduce__() == error.__reduce__()


def test_events_are_equal_by_content() -> None:
    one, same = Event(SAID, EVERYONE, (1, 2)), Event(SAID, EVERYONE, (1, 2))
    assert one == same
    assert hash(one) == hash(same)
    assert one != Event(SAID, EVERYONE, (1, 3))
    assert one != Event(SAID, 1, (1, 2))
    assert repr(one) == "said(seat=1, pip=2)"
