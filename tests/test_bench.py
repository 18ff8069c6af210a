"""The bench: its loop plays whole games, and its comparisons find what was lost."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import meseta
from bench.loop import MesetaPlayer, middle_state, play_random, time_copies
from bench.measure import late_map
from bench.run import losses, missed_bars, read_figures
from meseta.games.el_caballero.rules.area_tiles import placements

FIGURES: dict[str, Any] = {
    "compiled": {
        "games": {
            "el-grande": {
                "decisions_per_second": 500.0,
                "games_per_second": 5.0,
                "copies_per_second": 600.0,
                "load_ms": {"median": 3.0, "slowest": 4.0},
            },
            "crazy_eights": {"decisions_per_second": 200.0, "games_per_second": 3.0, "copies_per_second": 900.0},
        }
    },
    "interpreted": {
        "games": {
            "el-grande": {
                "decisions_per_second": 80.0,
                "games_per_second": 1.0,
                "copies_per_second": 90.0,
                "load_ms": {},
            }
        }
    },
}


@pytest.mark.parametrize("key", [game.key for game in meseta.list_games()])
def test_the_loop_plays_whole_games(key: str) -> None:
    (game,) = [game for game in meseta.list_games() if game.key == key]
    player = MesetaPlayer(game, 4)
    first, again = play_random(player, 2, 7), play_random(player, 2, 7)
    assert (first.games, first.decisions) == (again.games, again.decisions)
    assert first.decisions > 200
    assert time_copies(player, middle_state(player, 1, 50), 20) > 0


def test_the_late_map_is_late_and_full() -> None:
    state = late_map()
    assert (state.round, state.seats) == (10, 4)
    assert len(state.map.cells) >= 37
    assert len(placements(state)) > 100


def test_nothing_is_missed_or_lost_where_all_is_well() -> None:
    assert missed_bars(FIGURES) == []
    assert losses(FIGURES, FIGURES) == []


def test_a_bar_that_is_missed_is_named() -> None:
    slow = copy.deepcopy(FIGURES)
    slow["compiled"]["games"]["el-grande"]["decisions_per_second"] = 390.0
    slow["compiled"]["games"]["el-grande"]["load_ms"]["slowest"] = 5.5
    first, second = missed_bars(slow)
    assert "decisions_per_second is 1.95 times crazy_eights, below 2.0" in first
    assert "5.5 ms to load" in second


def test_a_loss_of_more_than_15_percent_is_named() -> None:
    slow = copy.deepcopy(FIGURES)
    slow["interpreted"]["games"]["el-grande"]["copies_per_second"] = 77.0
    assert losses(FIGURES, slow) == []
    slow["interpreted"]["games"]["el-grande"]["copies_per_second"] = 76.0
    assert losses(FIGURES, slow) == ["el-grande, interpreted: copies_per_second fell by 16%"]


def test_another_machine_is_measured_by_its_own_yardstick() -> None:
    half = copy.deepcopy(FIGURES)
    for build in half.values():
        for found in build["games"].values():
            for rate in ("decisions_per_second", "games_per_second", "copies_per_second"):
                found[rate] /= 2
    assert losses(FIGURES, half) == []


@pytest.mark.parametrize("text", [None, "", "[]", "{}", '{"compiled": 1}'])
def test_figures_that_cannot_be_read_are_one_clear_line(tmp_path: Path, text: str | None) -> None:
    path = tmp_path / "figures.json"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit, match="has no figures to compare with"):
        read_figures(path)


def test_written_figures_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "figures.json"
    path.write_text(json.dumps(FIGURES), encoding="utf-8")
    assert read_figures(path) == FIGURES
