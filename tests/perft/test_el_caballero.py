"""The tree of El Caballero's actions has its pinned size and leads where it led: compiled or not."""

from typing import Any

import pytest

from tests.perft.el_caballero import BEGINNINGS, GAMES, STACKS, count_beginning, count_position, load, whole_game

PINNED = load()


def name(case: dict[str, Any]) -> str:
    return f"{case['seats']}-{case['seed']}-{'advanced' if case['advanced'] else 'basic'}"


@pytest.mark.parametrize("case", PINNED["beginnings"], ids=name)
def test_beginnings(case: dict[str, Any]) -> None:
    counted = count_beginning(case["seats"], case["seed"], case["advanced"], case["depth"])
    assert counted == {"count": case["count"], "digest": case["digest"]}


@pytest.mark.parametrize("case", PINNED["positions"], ids=lambda case: case["position"]["frames"][-1]["rule"])
def test_positions(case: dict[str, Any]) -> None:
    assert count_position(case["position"], case["depth"]) == {"count": case["count"], "digest": case["digest"]}


@pytest.mark.parametrize("case", PINNED["games"], ids=name)
def test_whole_games(case: dict[str, Any]) -> None:
    end = whole_game(case["seats"], case["seed"], case["advanced"])
    assert end == {key: case[key] for key in ("actions", "scores", "digest")}


def test_everything_is_pinned() -> None:
    beginnings = [(case["seats"], case["seed"], case["advanced"], case["depth"]) for case in PINNED["beginnings"]]
    assert beginnings == BEGINNINGS
    rules = [tuple(frame["rule"] for frame in case["position"]["frames"]) for case in PINNED["positions"]]
    assert rules == [stack for _, stack, _ in STACKS]
    assert [(case["seats"], case["seed"], case["advanced"]) for case in PINNED["games"]] == GAMES
