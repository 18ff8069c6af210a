"""The bench: its loop plays whole games, and its comparisons find what was lost."""

import copy
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, final

import pytest

import meseta
from bench.growth import growth
from bench.loop import MesetaPlayer
from bench.measure import MIDDLE, WORLDS, late_map, round_begun, search_rate
from bench.run import RATES, losses, missed_bars, read_figures
from meseta.bots.evaluation import Evaluation
from meseta.bots.evaluations import evaluation_of
from meseta.games.el_caballero.rules.area_tiles import placements
from meseta.kernel.state import State
from tests.bots.positions import a_disc_that_pays

ROOT = Path(__file__).resolve().parent.parent
FIGURES: dict[str, Any] = {
    "compiled": {
        "games": {
            "el-grande": {
                "decisions_per_second": 640.0,
                "games_per_second": 5.0,
                "playout_per_second": 1000.0,
                "copies_per_second": 600.0,
                "bytes_per_state": 3000.0,
                "growth": {"2 seats": 600.0, "5 seats": 500.0},
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
                "playout_per_second": 90.0,
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
    for play in (player.play, player.play_inside):
        first, again = play(2, 7), play(2, 7)
        assert (first.games, first.decisions) == (again.games, again.decisions)
        assert first.decisions > 200
    assert player.time_copies(player.middle(1, 50), 20) > 0


def test_growth_is_measured_by_seats_and_by_what_makes_a_position_large() -> None:
    rates = {game.key: growth(game, 2) for game in meseta.list_games()}
    assert all(rate > 0 for found in rates.values() for rate in found.values())
    assert list(rates["el-grande"]) == ["2 seats", "3 seats", "4 seats", "5 seats"]
    assert next(name for name in rates["el-caballero"] if "tiles" in name) == "0 tiles or more"
    assert len([name for name in rates["el-caballero"] if "tiles" in name]) >= 3
    assert next(name for name in rates["salamanca"] if "exchanges" in name) == "0 exchanges or more"


@pytest.mark.parametrize("key", [game.key for game in meseta.list_games()])
def test_searches_are_measured_where_a_round_begins(key: str) -> None:
    (game,) = [game for game in meseta.list_games() if game.key == key]
    middle = MesetaPlayer(game, 4).middle(1, MIDDLE)
    before = middle.rounds_ended
    begun = round_begun(middle)
    assert (begun.rounds_ended, begun.over) == (before + 1, False)
    assert middle.rounds_ended == before


@final
class Counting(Evaluation):
    """A game's judgement that counts the worlds of searches: each is judged once where it ends."""

    def __init__(self, real: Evaluation) -> None:
        self.real = real
        self.worlds = 0

    def plans_turn(self, state: State) -> bool:
        return self.real.plans_turn(state)

    def worths(self, state: State) -> list[float]:
        return self.real.worths(state)

    def leaf_values(self, state: State) -> list[float]:
        self.worlds += 1
        return self.real.leaf_values(state)


def test_only_worlds_that_were_played_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that ticks once for every world: however soon searches have decided, they play one for each tick."""
    state = a_disc_that_pays().state
    judge = Counting(evaluation_of(state.game, state.seats))
    monkeypatch.setattr(time, "process_time", lambda: float(judge.worlds))
    assert search_rate(judge, state, 3.0 * WORLDS) == 1.0
    assert judge.worlds % WORLDS, "they decide before their end"


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
    slow["compiled"]["games"]["el-grande"]["decisions_per_second"] = 590.0
    slow["compiled"]["games"]["el-grande"]["playout_per_second"] = 826.0
    slow["compiled"]["games"]["el-grande"]["load_ms"]["slowest"] = 4.5
    first, second, third = missed_bars(slow)
    assert "decisions_per_second is 2.95 times crazy_eights, below 3.0" in first
    assert "playouts are 1.40 times as fast" in second
    assert "4.5 ms to load" in third


def test_a_loss_of_more_than_10_percent_is_named() -> None:
    slow = copy.deepcopy(FIGURES)
    slow["interpreted"]["games"]["el-grande"]["copies_per_second"] = 81.5
    assert losses(FIGURES, slow) == []
    slow["interpreted"]["games"]["el-grande"]["copies_per_second"] = 80.0
    assert losses(FIGURES, slow) == ["el-grande, interpreted: copies_per_second fell by 11%"]


def test_times_growth_and_memory_are_guarded_too() -> None:
    slow = copy.deepcopy(FIGURES)
    found = slow["compiled"]["games"]["el-grande"]
    found["load_ms"]["slowest"] = 5.0
    found["growth"]["5 seats"] = 400.0
    found["bytes_per_state"] = 3600.0
    assert losses(FIGURES, slow) == [
        "el-grande, compiled: decisions per second, 5 seats fell by 20%",
        "el-grande, compiled: loads per second fell by 20%",
        "el-grande, compiled: bytes_per_state grew by 20%",
    ]


def test_another_machine_is_measured_by_its_own_yardstick() -> None:
    half = copy.deepcopy(FIGURES)
    for build in half.values():
        for found in build["games"].values():
            for rate in RATES:
                if rate in found:
                    found[rate] /= 2
            for where in found.get("growth", {}):
                found["growth"][where] /= 2
            if found.get("load_ms"):
                found["load_ms"]["slowest"] *= 2
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


@pytest.mark.long
def test_the_bench_of_the_server_counts_what_it_sends(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    short = ("--seconds", "2", "--tables", "4", "--rate", "20", "--json", str(file))
    subprocess.run([sys.executable, "-m", "bench.server", *short], cwd=ROOT, check=True, timeout=300)
    found = json.loads(file.read_text(encoding="utf-8"))
    last = found["load"][-1]
    assert [held["tables"] for held in found["load"]] == [1, 2, 4]
    assert (last["sockets"], last["errors"]) == (16, 0)
    assert last["actions"] + last["nobody"] == 40
    assert last["cpu_ms_per_action"] > 0
    assert len(found["memory"]["late_loaded"]) == 5
    assert set(found["memory"]["unloaded"]) == {"0", "500", "1000"}


def test_the_bench_of_the_server_is_bounded() -> None:
    command = [sys.executable, "-m", "bench.server", "--tables", "100000"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert "at most 1000 tables" in done.stderr
