"""The games among OpenSpiel's: its own simulation test, its own searches, information states, samples."""

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from meseta.envs.openspiel import REGISTERED, short_name
from meseta.match.registry import find_game
from tests.envs.tables import KEYS, SEATED, TABLES

OWN_TILES_ASIDE = [table for table in TABLES if "tiles" not in str(table.values[2])]
"""A mix of tiles is JSON, which their text of a game's parameters cannot hold."""
SHORT = {"el-grande": ",rounds=6", "el-caballero": "", "salamanca": ""}


def load(key: str, players: int, more: str = "") -> Any:
    return pyspiel.load_game(f"{short_name(find_game(key))}(players={players}{more})")


def along(game: Any, seed: int, most: int = 10_000) -> Any:
    """The states of a random game, one after the other in one state."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    for _ in range(most):
        yield state
        if state.is_terminal():
            return
        actions = (
            [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        )
        state.apply_action(rng.choice(actions))


def sampler() -> Any:
    rng = random.Random(9)
    return rng.random


def test_all_games_are_registered() -> None:
    assert sorted(REGISTERED) == ["meseta_el_caballero", "meseta_el_grande", "meseta_salamanca"]
    assert set(REGISTERED) <= set(pyspiel.registered_names())


@pytest.mark.parametrize(("key", "seats"), SEATED)
def test_their_random_simulation(key: str, seats: int) -> None:
    pyspiel.random_sim_test(load(key, seats), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("key", "seats", "options"), OWN_TILES_ASIDE)
def test_a_player_cannot_tell_a_resampled_state(key: str, seats: int, options: dict[str, Any]) -> None:
    more = "".join(f",{name}={value}" for name, value in options.items())
    draw = sampler()
    for step, state in enumerate(along(load(key, seats, more), 5, 220)):
        if state.is_chance_node() or state.is_terminal() or (step % 12 and not state.world.state.sealed):
            continue
        for player in range(seats):
            other = state.resample_from_infostate(player, draw)
            assert other.current_player() == state.current_player()
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.legal_actions(player) == state.legal_actions(player)
            assert other.history() == []
            again = other.resample_from_infostate(player, draw)
            assert again.information_state_string(player) == state.information_state_string(player)


def test_secret_choices_are_made_in_turn_and_seen_by_nobody_else() -> None:
    """Two discs in a row: who chooses second cannot tell what the first has chosen."""
    found = 0
    for seed in range(40):
        for state in along(load("salamanca", 2), seed, 200):
            if state.is_chance_node() or not state.world.state.sealed or state.current_player() != 0:
                continue
            seen = {
                (child.information_state_string(1), child.observation_string(1))
                for child in (state.child(action) for action in state.legal_actions())
                if child.current_player() == 0
            }
            assert len(seen) <= 1
            found += len(seen)
        if found > 3:
            return
    raise AssertionError("no secret choice was seen")


def test_a_copy_and_a_stored_state_go_on_alike() -> None:
    game = load("el-grande", 3)
    rng = random.Random(4)
    for step, state in enumerate(along(game, 3, 160)):
        if step % 40 != 39 or state.is_terminal():
            continue
        stored = game.deserialize_state(state.serialize())
        sampled = state.resample_from_infostate(0, rng.random)
        twins = [(state.clone(), stored), (sampled.clone(), game.deserialize_state(sampled.serialize()))]
        for one, two in twins:
            for _ in range(10):
                assert str(one) == str(two)
                if one.is_terminal():
                    break
                if not one.is_chance_node():
                    player = one.current_player()
                    assert one.information_state_string(player) == two.information_state_string(player)
                    assert one.observation_tensor(player) == two.observation_tensor(player)
                choices = one.chance_outcomes() if one.is_chance_node() else [(a, 1) for a in one.legal_actions()]
                action = rng.choice(choices)[0]
                one.apply_action(action)
                two.apply_action(action)


@pytest.mark.parametrize("key", KEYS)
def test_their_ismcts_plays_a_whole_game_of_three(key: str) -> None:
    game = load(key, 3, SHORT[key])
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 2, random_state=np.random.RandomState(2))
    searcher = ismcts.ISMCTSBot(game, evaluator, 2.0, 12, random_state=np.random.RandomState(2))
    rng = random.Random(3)
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        else:
            # Now and then a deeper search, whose tree comes back to positions it knows.
            state.apply_action((bot if decisions % 25 else searcher).step(state))
            decisions += 1
    assert decisions > 80
    assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.parametrize("key", KEYS)
def test_their_mcts_searches_in_it(key: str) -> None:
    game = load(key, 2)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 2.0, 5, evaluator, random_state=np.random.RandomState(1))
    *_, state = along(game, 2, 60)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert bot.step(state) in state.legal_actions()


def test_actions_have_texts_and_probabilities_add_up() -> None:
    for state in along(load("el-caballero", 2), 1, 150):
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(probability for _, probability in outcomes) == pytest.approx(1)
            assert state.action_to_string(-1, outcomes[0][0]).startswith("draw ")
        elif not state.is_terminal():
            texts = [state.action_to_string(state.current_player(), action) for action in state.legal_actions()]
            assert len(set(texts)) == len(texts)


def test_what_is_not_possible_is_refused() -> None:
    state = load("el-grande", 2).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    refused(state, 46, "player 0 may not choose 46")
    refused(state, 100_000, "player 0 may not choose 100000")


def refused(state: Any, action: int, sentence: str) -> None:
    """The action is refused, and nothing is half done."""
    before, history = str(state), state.history()
    with pytest.raises(ValueError, match=sentence):
        state.apply_action(action)
    assert (str(state), state.history()) == (before, history)


def test_nor_is_what_chance_cannot_bring_or_what_comes_after_the_end() -> None:
    game = load("el-grande", 2, SHORT["el-grande"])
    refused(game.new_initial_state(), 9999, "chance cannot bring 9999: chance_outcomes")
    *_, state = along(game, 1)
    refused(state, 0, "the game is over")


@pytest.mark.parametrize("more", ["players=9", "players=2,reward=fame", "players=2,rounds=4"])
def test_wrong_options_are_refused(more: str) -> None:
    with pytest.raises(Exception, match=r"seats: 9|reward: 'fame'|option rounds: 4"):
        pyspiel.load_game(f"meseta_el_grande({more})")


def test_a_table_option_is_its_json() -> None:
    game = find_game("salamanca")
    kind = type(load("salamanca", 2))
    with pytest.raises(Exception, match="option tiles: no JSON"):
        kind({"players": 2, "tiles": "{"})
    assert kind({"players": 2, "tiles": ""}).setting.options == game.read_options({})
