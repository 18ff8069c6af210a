"""Tuning: reproducible, and it finds what is plainly better."""

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import meseta
from meseta.arena.tune import Tuning, tune
from meseta.bots import weights
from meseta.bots.evaluations import evaluation_of
from meseta.bots.weights import read_weights, untuned_weights, weights_from
from meseta.cli import main

SMALL: dict[str, Any] = {"seats": 2, "generations": 2, "population": 4, "games": 2}


def test_the_same_tuning_gives_the_same_weights_with_one_process_and_with_two() -> None:
    tuning = Tuning("el-grande", untuned_weights("el-grande"), seed=3, **SMALL)
    alone = list(tune(tuning, processes=1))
    assert list(tune(tuning, processes=2)) == alone
    assert [generation.number for generation in alone] == [1, 2]
    assert set(alone[-1].weights) == set(tuning.start)
    assert alone[-1].weights != tuning.start


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"generations": 0}, "generations: 0"),
        ({"population": 3}, "population: 3"),
        ({"seats": 9}, "seats: 9"),
        ({"seed": -1}, "seed: -1"),
    ],
)
def test_what_cannot_be_is_refused(change: dict[str, int], message: str) -> None:
    with pytest.raises(meseta.BadOption, match=message):
        Tuning("el-grande", untuned_weights("el-grande"), **{**SMALL, **change}).check()


def test_the_command_writes_weights_that_the_arena_takes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "w.json"
    small = ["--generations", "1", "--population", "4", "--games", "1", "--seats", "2", "--processes", "1"]
    assert main(["tune", "el-grande", *small, "--out", str(out), "--plot", str(tmp_path / "t.svg")]) == 0
    assert "generation 1: best" in capsys.readouterr().out
    assert "<svg" in (tmp_path / "t.svg").read_text()
    content = json.loads(out.read_text())
    assert content["made"].startswith("meseta tune el-grande --seats 2 --generations 1")
    arena = ["arena", "el-grande", f"greedy@{out}", "random", "--games", "1", "--processes", "1", "--rounds", "6"]
    assert main(arena) == 0


def test_weights_are_tuned_at_the_game_that_is_named(tmp_path: Path) -> None:
    """Alcaldes and the Grande count in the advanced game alone: at the basic one no candidate differs by them."""
    used = read_weights("el-caballero", 2)
    small: dict[str, Any] = {"seats": 2, "generations": 1, "population": 4, "games": 1, "seed": 6}
    tuning = Tuning("el-caballero", used, options={"advanced": True}, **small)
    assert tuning.plan().options == {"advanced": True}
    out = tmp_path / "w.json"
    typed = [f"--{name}={value}" for name, value in small.items()]
    assert main(["tune", "el-caballero", *typed, "--advanced", "on", "--out", str(out), "--processes", "1"]) == 0
    content = json.loads(out.read_text())
    assert content["made"].endswith("--seed 6 --advanced on")
    (generation,) = tune(tuning, processes=1)
    assert content["weights"] == generation.weights
    (basic,) = tune(replace(tuning, options={}), processes=1)
    assert basic.weights != generation.weights


def test_seeds_beyond_those_of_the_optimiser() -> None:
    tuning = Tuning("el-grande", untuned_weights("el-grande"), seed=2**32, options={"rounds": 6}, **SMALL)
    tuning.check()
    assert next(iter(tune(tuning, processes=1))).number == 1


@pytest.mark.parametrize("content", ["", "[1]", "{}", '{"weights": {"place": "much"}}'])
def test_what_holds_no_weights_is_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "w.json"
    path.write_text(content)
    with pytest.raises(meseta.BadOption, match=r"^weights: .* is no file of weights \("):
        weights_from(str(path), "el-grande")
    with pytest.raises(meseta.BadOption, match=r"cannot be read \(No such file"):
        weights_from(str(tmp_path / "none.json"), "el-grande")


def test_ctrl_c_while_workers_start_is_quiet_and_keeps_what_there_is(tmp_path: Path) -> None:
    """Every generation starts its workers anew; Ctrl-C reaches them too."""
    small = ["--seats", "2", "--population", "4", "--games", "1", "--generations", "500", "--processes", "2"]
    out = tmp_path / "w.json"
    with subprocess.Popen(
        [sys.executable, "-m", "meseta", "tune", "el-grande", *small, "--out", str(out)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as tuning:
        assert tuning.stdout is not None
        assert "generation 1" in tuning.stdout.readline()
        time.sleep(0.2)
        os.killpg(tuning.pid, signal.SIGINT)
        _, errors = tuning.communicate(timeout=60)
    assert tuning.returncode == 130
    assert not errors.strip()
    assert weights_from(str(out), "el-grande")


def test_weights_of_another_game_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "w.json"
    path.write_text(json.dumps({"weights": {"place": 1}}))
    with pytest.raises(meseta.BadOption, match="has not the weights of el-grande"):
        weights_from(str(path), "el-grande")


def test_every_game_has_weights_its_evaluation_knows() -> None:
    for game in meseta.list_games():
        for seats in game.seats:
            evaluation_of(game, seats)
            assert set(read_weights(game.key, seats)) == set(untuned_weights(game.key))


def test_only_files_of_weights_are_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What serves any number of seats is `any.json`, and no other file."""
    (tmp_path / "any.json").write_text(json.dumps({"weights": {"place": 1}, "untuned": {"place": 2}}))
    for name in ("None", "0"):
        (tmp_path / f"{name}.json").write_text("no weights")
    monkeypatch.setattr(weights, "_folder", lambda game: tmp_path)
    assert weights.untuned_weights("a game of its own") == {"place": 2}
    assert weights.forgetful_weights("a game of its own", 2) == {"place": 1}
    assert weights.read_doubts("a game of its own", 2) == weights.DOUBTS


def test_salamanca_for_two_has_weights_of_its_own() -> None:
    """What was tuned among four loses against one: SA-8 is almost another game."""
    assert read_weights("salamanca", 2) != read_weights("salamanca", 3)
    assert read_weights("salamanca", 3) == read_weights("salamanca", 4)
