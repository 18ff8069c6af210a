"""Batches: the engine's games in the caller's arrays; deterministic; bad input changes nothing."""

import json
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import meseta
from meseta.envs.batch import Arrays, Batch
from meseta.envs.encoders import encoder_of, observed
from meseta.envs.rewards import values
from meseta.kernel.generator import Generator
from tests.envs.tables import KEYS, SEATED, TABLES

COUNT = 5
PINNED = Path(__file__).with_name("pinned_batches.json")
"""Fingerprints of the arrays of batches: they may not depend on the build. `make_pins` makes them anew."""


def choose(arrays: Arrays, rng: np.random.Generator) -> Any:
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in arrays.masks])


def ended(batch: Batch, seed: int, steps: int) -> tuple[list[bytes], int]:
    """What a batch writes in so many steps, and how many games end in them."""
    arrays = batch.arrays()
    batch.reset(arrays, seed)
    rng = np.random.default_rng(seed)
    written, count = [], 0
    for _ in range(steps):
        batch.step(choose(arrays, rng), arrays)
        written += [getattr(arrays, name).tobytes() for name in arrays.__dataclass_fields__]
        count += int(arrays.ended.sum())
    return written, count


@pytest.mark.parametrize("key", KEYS)
def test_the_same_seed_gives_the_same_games_and_another_does_not(key: str) -> None:
    first, count = ended(Batch(key, 2), 7, 330)
    assert count >= 2
    assert ended(Batch(key, 2), 7, 330)[0] == first
    assert ended(Batch(key, 2), 8, 20)[0] != first[: 20 * 5]


def fingerprint(key: str) -> str:
    """Of all arrays that a batch writes, over more than a game."""
    written, _ = ended(Batch(key, 2, seats=3, reward_when="differences"), 5, 330)
    return blake2b(b"".join(written), digest_size=12).hexdigest()


@pytest.mark.parametrize("key", KEYS)
def test_both_builds_give_the_same_arrays(key: str) -> None:
    assert fingerprint(key) == json.loads(PINNED.read_text(encoding="utf-8"))[key]


def make_pins() -> None:
    """`python -c 'from tests.envs.test_batch import make_pins; make_pins()'`, where arrays have changed."""
    pins = {key: fingerprint(key) for key in KEYS}
    PINNED.write_text(json.dumps(pins, indent=1) + "\n", encoding="utf-8")


@pytest.mark.parametrize(("key", "seats"), SEATED)
def test_a_batch_writes_what_the_engine_says(key: str, seats: int) -> None:
    batch = Batch(key, COUNT, seats=seats)
    encoder = encoder_of(batch.game, seats)
    arrays = batch.arrays()
    batch.reset(arrays, seed=3)
    rng = np.random.default_rng(3)
    for _ in range(60):
        for index in range(COUNT):
            state = batch.stepper.state(index)
            seat = state.first_to_act()
            assert arrays.turns[index] == seat
            assert arrays.observations[index].tobytes() == observed(encoder, state, seat)
            offered = encoder.offered(state.legal(seat))
            assert sorted(offered) == np.flatnonzero(arrays.masks[index]).tolist()
        batch.step(choose(arrays, rng), arrays)


@pytest.mark.parametrize(("key", "seats", "options"), TABLES)
def test_a_batch_shows_the_same_in_every_sample(key: str, seats: int, options: dict[str, Any]) -> None:
    batch = Batch(key, COUNT, seats=seats, **options)
    encoder = encoder_of(batch.game, seats)
    arrays = batch.arrays()
    batch.reset(arrays, seed=4)
    rng, chance = np.random.default_rng(4), Generator(4)
    for step in range(100):
        if step % 10 == 0 or any(batch.stepper.state(index).sealed for index in range(COUNT)):
            for index in range(COUNT):
                state, seat = batch.stepper.state(index), int(arrays.turns[index])
                sample = batch.game.sample(state, seat, chance)
                assert observed(encoder, sample, seat) == arrays.observations[index].tobytes()
                offered = encoder.offered(sample.legal(seat))
                assert sorted(offered) == np.flatnonzero(arrays.masks[index]).tolist()
        batch.step(choose(arrays, rng), arrays)


@pytest.mark.parametrize("key", KEYS)
def test_sampled_actions_are_offered_each_as_likely(key: str) -> None:
    batch = Batch(key, COUNT)
    arrays = batch.arrays()
    batch.reset(arrays, seed=6)
    rng = np.random.default_rng(6)
    for _ in range(200):
        assert batch.counts().tolist() == arrays.masks.sum(axis=1).tolist()
        actions = batch.sample(rng)
        assert arrays.masks[np.arange(COUNT), actions].all()
        batch.step(actions, arrays)
    drawn = np.zeros_like(arrays.masks, np.int64)
    for _ in range(2000):
        drawn[np.arange(COUNT), batch.sample(rng)] += 1
    expected = 2000.0 * arrays.masks / arrays.masks.sum(axis=1, keepdims=True)
    # Five times as far as such counts stray.
    assert (np.abs(drawn - expected) <= 5 * np.sqrt(expected)).all()
    assert batch.sample(np.random.default_rng(7)).tolist() == batch.sample(np.random.default_rng(7)).tolist()


def test_nothing_is_sampled_before_the_first_game() -> None:
    with pytest.raises(RuntimeError, match="call reset first"):
        Batch("el-grande", 1).sample(np.random.default_rng(1))


@pytest.mark.parametrize("reward", ["score", "rank", "win"])
@pytest.mark.parametrize("when", ["end", "differences"])
def test_rewards_add_up_to_what_the_end_is_worth(reward: str, when: str) -> None:
    batch = Batch("el-grande", 4, seats=3, reward=reward, reward_when=when, rounds=6)
    arrays = batch.arrays()
    batch.reset(arrays, seed=1)
    rng = np.random.default_rng(1)
    start = np.array(values(reward, [0, 0, 0])) if when == "differences" else np.zeros(3)
    total = np.zeros((4, 3))
    games = 0
    while games < 6:
        batch.step(choose(arrays, rng), arrays)
        total += arrays.rewards
        for index, final in zip(batch.stepper.ended, batch.stepper.finals, strict=True):
            assert arrays.ended[index]
            assert np.allclose(total[index] + start, values(reward, final.scores()), atol=1e-5)
            total[index] = 0
            games += 1
        assert int(arrays.ended.sum()) == len(batch.stepper.ended)


def test_an_action_outside_the_mask_changes_no_game() -> None:
    batch = Batch("salamanca", 3, seats=3)
    arrays = batch.arrays()
    batch.reset(arrays, seed=2)
    before = [batch.stepper.state(index).digest() for index in range(3)]
    written = arrays.observations.copy()
    good = choose(arrays, np.random.default_rng(1))
    for wrong in (int(np.flatnonzero(arrays.masks[2] == 0)[0]), -1, 100_000):
        bad = good.copy()
        bad[2] = wrong
        with pytest.raises(ValueError, match=rf"^actions\[2\]: {wrong}.* is not offered"):
            batch.step(bad, arrays)
    with pytest.raises(ValueError, match=r"^actions\[0\]: \d+ is not offered"):
        batch.step(np.full(3, 2**64 - 1, np.uint64), arrays)
    assert [batch.stepper.state(index).digest() for index in range(3)] == before
    assert (arrays.observations == written).all()
    batch.step(good, arrays)
    assert [batch.stepper.state(index).digest() for index in range(3)] != before


def test_arrays_that_do_not_fit_are_named() -> None:
    batch = Batch("el-grande", 3)
    arrays = batch.arrays()
    with pytest.raises(RuntimeError, match="call reset first"):
        batch.step(np.zeros(3, np.int64), arrays)
    batch.reset(arrays, seed=1)
    state = batch.stepper.state(0).digest()
    locked = arrays.turns.copy()
    locked.flags.writeable = False
    wrong: list[tuple[Arrays, type[Exception], str]] = [
        (replace(arrays, observations=arrays.observations[:2]), ValueError, r"observations: the shape is \(2, 212\)"),
        (
            replace(arrays, masks=arrays.masks.astype(np.int64)),
            TypeError,
            "masks: an array of int8 is needed, not int64",
        ),
        (replace(arrays, rewards=[0, 0, 0]), TypeError, "rewards: an array of float32 is needed, not list"),  # type: ignore[arg-type]
        (replace(arrays, turns=locked), ValueError, "turns: the array cannot be written on"),
    ]
    for into, kind, told in wrong:
        with pytest.raises(kind, match=told):
            batch.step(choose(arrays, np.random.default_rng(1)), into)
    for actions, error in ((np.zeros(2, np.int64), ValueError), (np.zeros(3), TypeError), ([0, 0, 0], TypeError)):
        with pytest.raises(error, match=r"^actions: "):
            batch.step(actions, arrays)  # type: ignore[arg-type]
    assert batch.stepper.state(0).digest() == state


@pytest.mark.parametrize("settings", [{"count": 0}, {"count": 2, "seats": 1}, {"count": 2, "rounds": 3}])
def test_wrong_settings_are_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(meseta.BadOption):
        Batch("el-grande", **settings)


def test_a_seed_below_0_is_refused() -> None:
    batch = Batch("el-grande", 2)
    with pytest.raises(meseta.BadOption, match="seed: -1"):
        batch.reset(batch.arrays(), seed=-1)


def test_parts_are_views_of_a_whole_batch() -> None:
    batch = Batch("el-grande", 4, seats=2)
    arrays = batch.arrays()
    batch.reset(arrays, seed=1)
    parts = batch.parts(arrays.observations)
    assert parts["caballeros"].shape == (4, 2, 12)
    assert (parts["caballeros"].sum(axis=2) == 30).all()
    assert np.shares_memory(parts["king"], arrays.observations)
