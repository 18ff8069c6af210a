"""The tree of Salamanca's actions has its pinned size and leads where it led: compiled or not."""

from typing import Any

import pytest

from tests.perft.salamanca import BEGINNINGS, GAMES, STACKS, count_beginning, count_position, load, whole_game

PINNED = load()


@pytest.mark.parametrize("case", PINNED["beginnings"], ids=lambda case: f"{case['seats']}-{case['seed']}")
def test_beginnings(case: dict[str, Any]) -> None:
    counted = count_beginning(case["seats"], case["seed"], case["depth"])
    assert counted == {"count": case["count"], "digest": case["digest"]}


@pytest.mark.parametrize("case", PINNED["positions"], ids=lambda case: case["position"]["frames"][-1]["rule"])
def test_positions(case: dict[str, Any]) -> None:
    assert count_position(case["position"], case["depth"]) == {"count": case["count"], "digest": case["digest"]}


@pytest.mark.parametrize("case", PINNED["games"], ids=lambda case: f"{case['seats']}-{case['seed']}")
def test_whole_games(case: dict[str, Any]) -> None:
    end = whole_game(case["seats"], case["seed"])
    assert end == {key: case[key] for key in ("actions", "scores", "digest")}


def test_everything_is_pinned() -> None:
    assert [(case["seats"], case["seed"], case["depth"]) for case in PINNED["beginnings"]] == BEGINNINGS
    rules = [tuple(frame["rule"] for frame in case["position"]["frames"]) for case in PINNED["positions"]]
    assert rules == [stack for _, stack, _ in STACKS]
    assert [(case["seats"], case["seed"]) for case in PINNED["games"]] == GAMES
