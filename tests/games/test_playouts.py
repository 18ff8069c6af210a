"""Playouts: the engine plays on by itself, as anybody would from outside."""

import pytest

import meseta
from meseta.kernel.errors import IllegalAction
from meseta.kernel.game import Game
from meseta.kernel.generator import Generator
from meseta.kernel.playout import GAME, ROUND, TURN, Policy, playout, successors
from meseta.kernel.state import State
from meseta.kernel.types import Action, Seat

GAMES = meseta.list_games()
KEYS = [game.key for game in GAMES]


class Last(Policy):
    """Always the last of the list, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, state: State, seat: Seat, legal: list[Action], rng: Generator) -> Action:
        assert state.legal(seat) == legal
        assert len(legal) > 1
        self.asked += 1
        return legal[-1]


class Wrong(Policy):
    def choose(self, state: State, seat: Seat, legal: list[Action], rng: Generator) -> Action:
        return next(action for action in range(state.game.verbs.size) if action not in legal)


def by_hand(state: State, rng: Generator) -> int:
    """To the end, step by step."""
    decisions = 0
    while not state.over:
        seat = state.first_to_act()
        legal = state.legal(seat)
        decisions += len(legal) > 1
        state.apply(seat, rng.choose(legal))
    return decisions


@pytest.mark.parametrize("game", GAMES, ids=KEYS)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_playout_is_what_the_same_generator_plays_by_hand(game: Game, seats: int) -> None:
    one, other = game.new(seats, 3), game.new(seats, 3)
    assert playout(one, Generator(8)) == by_hand(other, Generator(8)) > 50
    assert one.over
    assert one.digest() == other.digest()


@pytest.mark.parametrize("game", GAMES, ids=KEYS)
def test_it_ends_with_the_turn_the_round_or_the_game(game: Game) -> None:
    state = game.new(3, 5)
    rng = Generator(1)
    for turns in range(1, 8):
        playout(state, rng, TURN)
        assert state.turns_ended == turns
    rounds = state.rounds_ended
    playout(state, rng, ROUND)
    assert state.rounds_ended == rounds + 1
    assert state.asked
    playout(state, rng, GAME)
    assert state.over
    assert playout(state, rng) == 0


@pytest.mark.parametrize("game", GAMES, ids=KEYS)
def test_a_policy_decides_wherever_there_is_a_choice(game: Game) -> None:
    state, policy = game.new(4, 6), Last()
    decisions = playout(state, Generator(2), ROUND, policy)
    assert policy.asked == decisions > 4


@pytest.mark.parametrize("game", GAMES, ids=KEYS)
def test_a_policy_cannot_break_the_rules(game: Game) -> None:
    state = game.new(3, 7)
    before = state.digest()
    with pytest.raises(IllegalAction):
        playout(state, Generator(3), GAME, Wrong())
    assert state.digest() == before


@pytest.mark.parametrize("game", GAMES, ids=KEYS)
def test_it_stops_where_a_draw_waits_for_its_answer(game: Game) -> None:
    state = game.new(4, 8)
    state.answers_itself = False
    playout(state, Generator(4))
    assert state.drawing
    assert playout(state, Generator(4)) == 0


@pytest.mark.parametrize("game", GAMES, ids=KEYS)
def test_successors_are_the_positions_after_each_legal_action(game: Game) -> None:
    state = game.new(3, 9)
    playout(state, Generator(5), ROUND)
    seat = state.first_to_act()
    expected: list[str] = []
    for action in state.legal(seat):
        other = state.copy()
        other.apply(seat, action)
        expected.append(other.digest())
    assert [other.digest() for other in successors(state)] == expected
