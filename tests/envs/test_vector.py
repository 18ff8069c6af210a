"""One seat against bots: Gymnasium's check, many tables at once, and what ends where."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import meseta
from meseta.envs.vector import SeatEnv, SeatVectorEnv
from tests.envs.tables import KEYS, SEATED


@pytest.mark.parametrize(("key", "seats"), SEATED)
def test_gymnasiums_check(key: str, seats: int) -> None:
    """It samples without a mask, so what is illegal is replaced."""
    check_env(SeatEnv(key, seats=seats, illegal="random"), skip_render_check=True)


def played(env: SeatVectorEnv, seed: int, games: int) -> list[bytes]:
    observed, info = env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    seen = [observed.tobytes()]
    ended = 0
    while ended < games:
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        observed, rewards, terminated, truncated, info = env.step(actions)
        seen += [observed.tobytes(), rewards.tobytes(), terminated.tobytes()]
        assert not truncated.any()
        assert env.observation_space.contains(observed)
        assert (info["action_mask"].sum(axis=1) > 0).all()
        assert ("final_obs" in info) == terminated.any()
        ended += int(terminated.sum())
    return seen


@pytest.mark.parametrize("key", KEYS)
def test_tables_are_deterministic_and_begin_anew(key: str) -> None:
    settings: dict[str, Any] = {"seat": 1, "seats": 3, "reward": "win"}
    first = played(SeatVectorEnv(key, 2, **settings), 5, 1)
    assert played(SeatVectorEnv(key, 2, **settings), 5, 1) == first
    assert played(SeatVectorEnv(key, 2, **settings), 6, 1) != first


def test_the_learner_always_decides_and_wins_are_rewarded() -> None:
    env = SeatVectorEnv("el-grande", 4, seat=2, seats=3, reward="win", rounds=6)
    _, info = env.reset(seed=1)
    rng = np.random.default_rng(1)
    rewards: list[float] = []
    while len(rewards) < 12:
        assert list(env.batch.stepper.turns) == [2] * 4
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        _, reward, terminated, _, info = env.step(actions)
        assert not reward[~terminated].any()
        rewards += reward[terminated].tolist()
    assert 0 < sum(rewards) < 12


def test_differences_add_up_to_the_points_of_the_end() -> None:
    env = SeatEnv("el-grande", seats=2, reward_when="differences", rounds=6)
    whole = SeatEnv("el-grande", seats=2, rounds=6)
    totals = []
    for table in (env, whole):
        observed, info = table.reset(seed=3)
        rng = np.random.default_rng(3)
        total, over = 0.0, False
        while not over:
            observed, reward, over, _, info = table.step(rng.choice(np.flatnonzero(info["action_mask"])))
            total += reward
        points = env.vector.batch.parts(observed)["points"][0]
        assert total == points
        totals.append(total)
    assert totals[0] == totals[1] > 0


def test_greedy_bots_beat_who_plays_at_random() -> None:
    env = SeatVectorEnv("el-grande", 1, bots=["greedy"], seats=2, reward="rank", rounds=6)
    _, info = env.reset(seed=1)
    rng = np.random.default_rng(1)
    over = np.zeros(1, np.bool_)
    reward = np.zeros(1)
    while not over[0]:
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        _, reward, over, _, info = env.step(actions)
    assert reward[0] == -1


def test_steps_out_of_place_and_illegal_ones_are_refused() -> None:
    env = SeatVectorEnv("el-grande", 2, seats=2)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.zeros(2, np.int64))
    table = SeatEnv("el-grande", seats=2)
    with pytest.raises(gymnasium.error.ResetNeeded):
        table.step(np.int64(0))
    env.reset(seed=1)
    before = [env.batch.stepper.state(index).digest() for index in range(2)]
    with pytest.raises(ValueError, match=r"actions\[0\]: 46 \('end turn'\) is not offered"):
        env.step(np.array([46, 46]))
    with pytest.raises(ValueError, match=r"actions: the shape is \(3,\)"):
        env.step(np.zeros(3, np.int64))
    assert [env.batch.stepper.state(index).digest() for index in range(2)] == before


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"seat": 2}, "seat: 2 is not possible"),
        ({"bots": []}, "bots: 1 to 1 must be named"),
        ({"bots": "random"}, "bots: 1 to 1 must be named"),
        ({"bots": ["nobody"]}, "bot 'nobody': unknown"),
        ({"illegal": "maybe"}, "illegal: 'maybe'"),
    ],
)
def test_wrong_settings_are_told(settings: dict[str, Any], told: str) -> None:
    with pytest.raises(meseta.BadOption, match=told):
        SeatVectorEnv("el-grande", 2, seats=2, **settings)
