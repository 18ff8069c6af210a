"""The tree of El Grande's actions has its pinned size and leads where it led: compiled or not."""

from typing import Any

import pytest

from meseta.conformance import perft, perft_of
from meseta.games.el_grande.descriptor import GAME
from tests.perft.pins import BEGINNINGS, GAMES, STACKS, count_beginning, count_position, load, whole_game

PINNED = load()


def frames(case: dict[str, Any]) -> tuple[str, ...]:
    return tuple(frame["rule"] for frame in case["position"]["frames"])


def name(case: dict[str, Any]) -> str:
    if "position" in case:
        return f"{case['position']['seats']}-{'-'.join(frames(case)[1:])}"
    return f"{case['seats']}-{case['seed']}"


@pytest.mark.parametrize("case", PINNED["beginnings"], ids=name)
def test_beginnings(case: dict[str, Any]) -> None:
    assert count_beginning(case) == {"count": case["count"], "digest": case["digest"]}


@pytest.mark.parametrize("case", PINNED["positions"], ids=name)
def test_positions(case: dict[str, Any]) -> None:
    assert count_position(case) == {"count": case["count"], "digest": case["digest"]}


@pytest.mark.parametrize("case", PINNED["games"], ids=name)
def test_whole_games(case: dict[str, Any]) -> None:
    end = whole_game(case["seats"], case["seed"], case["options"])
    assert end == {key: case[key] for key in ("actions", "scores", "digest")}


def test_everything_is_pinned() -> None:
    assert [(c["seats"], c["seed"], c["options"], c["depth"]) for c in PINNED["beginnings"]] == BEGINNINGS
    assert [(c["position"]["seats"], frames(c), c["depth"]) for c in PINNED["positions"][:-1]] == STACKS
    assert PINNED["positions"][-1]["position"]["frames"][-1]["fields"]["count"] == 0
    assert [(c["seats"], c["seed"], c["options"]) for c in PINNED["games"]] == GAMES


def test_perft_counts_sequences_of_recorded_actions() -> None:
    """Two players play 13 and then 12 power cards; the deepest count is the sum over the first step."""
    state = GAME.new(2, 5, {"veto": False})
    assert [perft_of(state, depth)[0] for depth in range(3)] == [1, 13, 13 * 12]
    assert perft(GAME, 2, 5, {"veto": False}, 2) == perft_of(state, 2)
    total = 0
    for action in state.legal(state.first_to_act()):
        other = state.copy()
        other.apply(state.first_to_act(), action)
        total += perft_of(other, 2)[0]
    assert perft_of(state, 3)[0] == total
