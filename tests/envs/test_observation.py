"""Observations: complete, documented, the same in both builds, and nothing that the seat may not know."""

import json
from hashlib import blake2b
from pathlib import Path

import numpy as np
import pytest

from meseta.envs.encoders import encoder_of, observed, view_of
from meseta.games.el_caballero.observation import CELLS, SPAN, cell_number
from meseta.kernel.errors import BadOption
from meseta.kernel.generator import Generator
from meseta.match.registry import find_game
from tests.envs.tables import KEYS, SEATED, TABLES, positions

PINNED = Path(__file__).with_name("pinned.json")
"""Fingerprints of observations and offered actions: they may not depend on the build. `make_pins` makes them anew."""


@pytest.mark.parametrize(("key", "seats", "options"), TABLES)
def test_what_a_seat_observes_is_the_same_in_every_sample(key: str, seats: int, options: dict[str, object]) -> None:
    followed = encoder_of(find_game(key), seats)
    rng = Generator(3)
    compared = 0
    for step, state in enumerate(positions(key, seats, options)):
        if step % 5 and not state.sealed:
            observed(followed, state, state.first_to_act())
            continue
        for seat in range(seats):
            seen = observed(followed, state, seat)
            sample = state.game.sample(state, seat, rng)
            assert observed(encoder_of(state.game, seats), sample, seat) == seen
            compared += 1
    assert compared > 30


@pytest.mark.parametrize(("key", "seats", "options"), TABLES)
def test_an_encoder_that_follows_a_game_writes_what_a_new_one_writes(
    key: str, seats: int, options: dict[str, object]
) -> None:
    """Only what has changed is written again. It keeps up with changes of seat, leaps, copies and other games, too."""
    game = find_game(key)
    followed = encoder_of(game, seats)
    rng = Generator(9)
    for seed in (6, 7):
        kept = game.new(seats, seed, options)
        for state in positions(key, seats, options, seed):
            if rng.below(3) == 0:
                continue
            shown = kept if rng.below(12) == 0 else state
            if rng.below(20) == 0:
                kept = state.copy()
            seat = shown.first_to_act() if rng.below(3) else rng.below(seats)
            assert observed(followed, shown, seat) == observed(encoder_of(game, seats), shown, seat)


@pytest.mark.parametrize(("key", "seats"), SEATED)
def test_whatever_a_seat_sees_change_changes_what_it_observes(key: str, seats: int) -> None:
    """Complete: no two views of neighbouring positions that differ give the same observation."""
    encoder = encoder_of(find_game(key), seats)
    before: list[tuple[str, bytes]] = []
    changed = 0
    for state in positions(key, seats, {"advanced": True} if key == "el-caballero" else {}):
        now = [(json.dumps(state.game.view(state, seat)), observed(encoder, state, seat)) for seat in range(seats)]
        for (view, observation), (view_then, observation_then) in zip(now, before or now, strict=True):
            changed += view != view_then
            assert view == view_then or observation != observation_then
        before = now
    assert changed > 200


@pytest.mark.parametrize(("key", "seats"), SEATED)
def test_another_seat_sees_another_table_and_its_own_things_first(key: str, seats: int) -> None:
    encoder = encoder_of(find_game(key), seats)
    for step, state in enumerate(positions(key, seats, {})):
        if step != 60:
            continue
        rows = [np.frombuffer(observed(encoder, state, seat), np.uint8) for seat in range(seats)]
        names = view_of(encoder, rows[0])
        points = "money" if key == "salamanca" else "points"
        for seat, row in enumerate(rows):
            own = [score & 255 for score in state.scores()]
            assert view_of(encoder, row)[points].tolist() == own[seat:] + own[:seat]
        assert len({row.tobytes() for row in rows}) == seats
        assert sum(part.size for part in names.values()) == encoder.size


@pytest.mark.parametrize("key", KEYS)
def test_parts_have_names_of_their_own_and_meanings(key: str) -> None:
    parts = encoder_of(find_game(key), 3).parts
    assert len({part.name for part in parts}) == len(parts)
    assert all(part.meaning and part.size for part in parts)


@pytest.mark.parametrize(("key", "seats", "options"), TABLES)
def test_every_legal_action_has_a_number_of_its_own(key: str, seats: int, options: dict[str, object]) -> None:
    encoder = encoder_of(find_game(key), seats)
    for state in positions(key, seats, options, seed=2):
        legal = state.legal(state.first_to_act())
        offered = encoder.offered(legal)
        assert len(set(offered)) == len(legal)
        assert min(offered) >= 0
        assert max(offered) < encoder.actions
        assert encoder.action_text(offered[0])


def test_cells_that_can_matter_at_once_have_different_numbers() -> None:
    """48 tiles in a row and a neighbour at each end are 49 steps apart; no two cells nearer than 50 share a number."""
    for x in range(-SPAN, SPAN + 1):
        for y in range(-SPAN, SPAN + 1):
            if 0 < abs(x) + abs(y) < SPAN:
                assert cell_number(x, y) != cell_number(0, 0)
                assert cell_number(7 + x, -30 + y) != cell_number(7, -30)
    assert {cell_number(x, y) for x in range(-63, 64) for y in range(-63, 64)} == set(range(CELLS))


def fingerprint(key: str, seats: int, options: dict[str, object]) -> str:
    """Of everything that all seats observe in a random game, and of what is offered."""
    encoder = encoder_of(find_game(key), seats)
    digest = blake2b(digest_size=12)
    for state in positions(key, seats, options, seed=5):
        for seat in range(seats):
            digest.update(observed(encoder, state, seat))
        digest.update(json.dumps(encoder.offered(state.legal(state.first_to_act()))).encode())
    return digest.hexdigest()


@pytest.mark.parametrize(("key", "seats", "options"), TABLES)
def test_both_builds_give_the_same_bytes(
    key: str, seats: int, options: dict[str, object], request: pytest.FixtureRequest
) -> None:
    name = request.node.callspec.id
    assert fingerprint(key, seats, options) == json.loads(PINNED.read_text(encoding="utf-8"))[name]


def test_a_game_without_observations_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meseta.envs.encoders.manifests", dict)
    with pytest.raises(BadOption, match=r"^El Grande has no observation$"):
        encoder_of(find_game("el-grande"), 2)


def make_pins() -> None:
    """`python -c 'from tests.envs.test_observation import make_pins; make_pins()'`, where observations have changed."""
    pins = {table.id: fingerprint(*table.values) for table in TABLES}  # type: ignore[arg-type]
    PINNED.write_text(json.dumps(pins, indent=1) + "\n", encoding="utf-8")
