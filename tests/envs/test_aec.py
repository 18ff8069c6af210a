"""The PettingZoo environments: their own suite, without a warning; rewards; secrets; bad input."""

import pickle
import warnings
from collections.abc import Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.utils.env_logger import EnvLogger

import meseta
from meseta import envs
from meseta.envs.aec import TableEnv
from meseta.envs.zoo import Zoo, names
from meseta.kernel.generator import Generator
from tests.envs.queued import QueuedTable
from tests.envs.tables import DRAWN, KEYS, TABLES

with warnings.catch_warnings():
    # Their suite imports environments of theirs in a way that they call old.
    warnings.simplefilter("ignore")
    from pettingzoo.test import api_test, max_cycles_test, render_test, seed_test


@pytest.fixture(autouse=True)
def no_warning() -> Iterator[None]:
    """Python's warnings are errors in all tests; theirs go another way."""
    EnvLogger.mqueue.clear()
    yield
    assert EnvLogger.mqueue == []


@pytest.mark.parametrize(("key", "seats", "options"), TABLES)
def test_their_api_test(key: str, seats: int, options: dict[str, Any]) -> None:
    api_test(Zoo(key).env(seats=seats, **options), num_cycles=40)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("reward", ["score", "rank", "win"])
@pytest.mark.parametrize("when", ["end", "differences"])
def test_their_api_test_to_the_end_with_every_reward(key: str, reward: str, when: str) -> None:
    api_test(Zoo(key).env(seats=2, reward=reward, reward_when=when), num_cycles=1000)


@pytest.mark.parametrize(("key", "seats", "options"), TABLES)
def test_their_seed_test(key: str, seats: int, options: dict[str, Any]) -> None:
    seed_test(partial(Zoo(key).env, seats=seats, **options), num_cycles=30)


@pytest.mark.parametrize(("key", "seats", "options"), TABLES)
def test_their_max_cycles_test(key: str, seats: int, options: dict[str, Any]) -> None:
    """It samples without a mask, so what is illegal is replaced; and it needs a parallel view."""

    def env(max_cycles: int) -> Any:
        return Zoo(key).env(seats=seats, max_cycles=max_cycles, illegal="random", **options)

    max_cycles_test(SimpleNamespace(env=env, parallel_env=lambda max_cycles: QueuedTable(env(max_cycles))))


@pytest.mark.parametrize(("key", "seats", "options"), DRAWN)
def test_their_render_test(key: str, seats: int, options: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(Zoo(key).env, seats=seats, illegal="random", **options))
    assert capsys.readouterr().out.strip()


def played_out(env: Any, seed: int) -> dict[str, float]:
    """A random game; what each agent was rewarded in all."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, terminated, _, info = env.last()
        total[agent] += reward
        env.step(None if terminated else int(rng.choice(np.flatnonzero(info["action_mask"]))))
    return total


@pytest.mark.parametrize("key", KEYS)
def test_rewards_are_the_same_at_the_end_and_as_differences(key: str) -> None:
    for reward, start in (("score", 0.0), ("rank", 0.0), ("win", 1 / 3)):
        whole = played_out(Zoo(key).env(seats=3, reward=reward), 4)
        bit_by_bit = played_out(Zoo(key).env(seats=3, reward=reward, reward_when="differences"), 4)
        assert {agent: round(value - start, 6) for agent, value in whole.items()} == {
            agent: round(value, 6) for agent, value in bit_by_bit.items()
        }
        assert any(whole.values())


def test_ranks_are_shared_by_those_who_tie() -> None:
    from meseta.envs.rewards import values

    assert values("rank", [5, 9, 1]) == [0.0, 1.0, -1.0]
    assert values("rank", [5, 5, 1]) == [0.5, 0.5, -1.0]
    assert values("win", [5, 5, 1]) == [0.5, 0.5, 0.0]
    assert values("score", [5, 5, 1]) == [5.0, 5.0, 1.0]


@pytest.mark.parametrize(("key", "seats", "options"), TABLES)
def test_agents_observe_the_same_in_every_sample(key: str, seats: int, options: dict[str, Any]) -> None:
    env = TableEnv(key, seats=seats, **options)
    env.reset(seed=6)
    rng = Generator(2)
    for step in range(120):
        if env.terminations[env.agent_selection]:
            break
        if step % 6 == 0 or env._state.sealed:
            for seat, agent in enumerate(env.possible_agents):
                seen, mask = env.observe(agent), env.infos[agent]["action_mask"]
                true = env._state
                env._state = env.game.sample(true, seat, rng)
                assert env.observe(agent).tobytes() == seen.tobytes()
                if agent == env.agent_selection:
                    env._look()
                    assert env.infos[agent]["action_mask"].tobytes() == mask.tobytes()
                env._state = true
            env._look()
        env.step(rng.choose(env._offered))


def test_the_parts_of_an_observation_are_named() -> None:
    env = TableEnv("el-grande", seats=3)
    env.reset(seed=1)
    parts = env.parts(env.observe("player_1"))
    assert parts["caballeros"].shape == (3, 12)
    assert parts["powers"][0].tolist() == [1] * 13
    assert parts["round"].tolist() == [1]
    assert env.action_text(0) == "power 1"
    assert env.view("player_1")["hand"] == list(range(1, 14))


def test_an_action_outside_the_mask_is_refused_and_changes_nothing() -> None:
    env = TableEnv("el-grande", seats=3)
    env.reset(seed=1)
    before = env._state.digest()
    for action in (46, -1, 10_000, None, 2.5, "power 1"):
        with pytest.raises(ValueError, match=r"player_\d may not choose .*action_mask"):
            env.step(action)  # type: ignore[arg-type]
    assert env._state.digest() == before
    env.step(int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"])[0]))
    assert env._state.digest() != before


def test_an_illegal_action_ends_the_wrapped_game_as_pettingzoo_has_it() -> None:
    env = Zoo("el-grande").env(seats=2)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(46)
    assert all(env.terminations.values())
    assert env.rewards[agent] == -1
    assert EnvLogger.mqueue
    EnvLogger.mqueue.clear()
    fresh = Zoo("el-grande").env(seats=2)
    fresh.reset(seed=1)
    with pytest.raises(AssertionError, match="action is not in action space"):
        fresh.step(10_000)


def test_a_finished_game_takes_no_action() -> None:
    env = TableEnv("el-grande", seats=2, rounds=6)
    played_out_but_one = np.random.default_rng(1)
    env.reset(seed=2)
    while not env.terminations[env.agent_selection]:
        env.step(int(played_out_but_one.choice(np.flatnonzero(env.infos[env.agent_selection]["action_mask"]))))
    with pytest.raises(ValueError, match="None"):
        env.step(0)


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"seats": 9}, "seats: 9 is not possible"),
        ({"rounds": 7}, "option rounds: 7 is none of 9, 6"),
        ({"colour": 1}, "option colour: unknown"),
        ({"reward": "fame"}, "reward: 'fame' is none of score, rank, win"),
        ({"reward_when": "never"}, "reward_when: 'never' is none of end, differences"),
        ({"render_mode": "3d"}, "render_mode: '3d' is none of human, ansi, rgb_array"),
        ({"illegal": "allow"}, "illegal: 'allow' is none of refuse, random, end"),
        ({"max_cycles": 0}, "max_cycles: 0 is not possible"),
    ],
)
def test_wrong_options_are_told_in_one_line(settings: dict[str, Any], told: str) -> None:
    with pytest.raises(meseta.BadOption, match=told):
        Zoo("el-grande").env(**settings)


def test_environments_are_found_by_name() -> None:
    assert names() == ["el_caballero_v0", "el_grande_v0", "salamanca_v0"]
    assert set(names()) <= set(dir(envs))
    assert envs.el_grande_v0.env(seats=2).metadata["name"] == "el_grande_v0"
    with pytest.raises(AttributeError, match="there are el_caballero_v0"):
        _ = envs.ludo_v0
    with pytest.raises(AttributeError, match="no attribute 'ludo'"):
        _ = envs.ludo


def test_render_says_that_a_mode_is_needed() -> None:
    env = TableEnv("salamanca")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="render_mode"):
        env.render()


def test_an_environment_can_be_pickled() -> None:
    env = pickle.loads(pickle.dumps(TableEnv("el-grande", seats=3, rounds=6)))
    assert (env.seats, env.options) == (3, {"rounds": 6})
