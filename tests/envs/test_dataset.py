"""Decisions of the arena as data: the same in both forms and however they are played, read back in batches."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import meseta
from meseta.arena import Plan
from meseta.arena.play import play
from meseta.cli import main
from meseta.envs.dataset import Dataset, Decisions
from meseta.envs.encoders import encoder_of
from meseta.envs.export import run_exported
from meseta.match.registry import find_game
from tests.envs.tables import KEYS

PLAN = Plan("el-grande", ("greedy", "random"), seats=2, games=3, options={"rounds": 6})


def exported(plan: Plan, path: Path, processes: int = 1) -> list[Decisions]:
    list(run_exported(plan, plan.pairings(), path, processes))
    return list(Dataset(path).batches(100))


def same(one: list[Decisions], other: list[Decisions]) -> bool:
    return len(one) == len(other) and all(
        np.array_equal(getattr(a, name), getattr(b, name))
        for a, b in zip(one, other, strict=True)
        for name in a.__dataclass_fields__
    )


def test_both_forms_and_any_number_of_processes_give_the_same(tmp_path: Path) -> None:
    first = exported(PLAN, tmp_path / "a.parquet")
    assert same(exported(PLAN, tmp_path / "b.jsonl", 2), first)
    assert [len(batch.actions) for batch in first[:-1]] == [100] * (len(first) - 1)


@pytest.mark.parametrize("key", KEYS)
def test_what_is_read_is_what_was_decided(key: str, tmp_path: Path) -> None:
    plan = Plan(key, ("random",), seats=3, games=2)
    path = tmp_path / "games.jsonl"
    batches = exported(plan, path)
    results = {pairing.number: play(plan, pairing) for pairing in plan.pairings()}
    decisions = 0
    for batch in batches:
        rows = np.arange(len(batch.actions))
        assert batch.masks[rows, batch.actions].all()
        assert batch.observations.shape[1] == encoder_of(find_game(key), 3).size
        parts = Dataset(path).parts(batch.observations)
        assert (parts["asked"][:, 0] == 1).all()
        for index in rows:
            result = results[int(batch.games[index])]
            seat = int(batch.seats[index])
            assert (batch.points[index], batch.ranks[index]) == (result.points[seat], result.ranks[seat])
        decisions += len(rows)
    assert decisions == sum(sum(result.decisions) for result in results.values())


def test_the_command_exports_and_goes_on_from_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bots = ["arena", "el-grande", "random", "--seats", "2", "--rounds", "6", "--processes", "1"]
    games, whole, resumed = tmp_path / "games.jsonl", tmp_path / "whole.jsonl", tmp_path / "resumed.jsonl"
    assert main([*bots, "--games", "2", "--export", str(whole)]) == 0
    assert main([*bots, "--games", "1", "--file", str(games)]) == 0
    assert main([*bots, "--games", "2", "--file", str(games), "--export", str(resumed)]) == 0
    assert resumed.read_bytes() == whole.read_bytes()
    assert "2 of 2 games played" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["moves.csv", "moves"])
def test_another_name_is_refused_before_anything_is_played(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "el-grande", "random", "--export", str(tmp_path / name)]) == 2
    assert f"export: '{name}' is no data file's name; .parquet and .jsonl are possible" in capsys.readouterr().err
    assert not (tmp_path / name).exists()


def test_a_file_that_is_none_of_ours_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    with pytest.raises(meseta.BadOption, match=r"is no file$"):
        Dataset(path)
    path.write_text('{"format": "other"}\n', encoding="utf-8")
    with pytest.raises(meseta.BadOption, match="no decisions of the arena"):
        Dataset(path)
    parquet = tmp_path / "x.parquet"
    parquet.write_bytes(b"nothing")
    with pytest.raises(meseta.BadOption, match="no decisions of the arena"):
        Dataset(parquet)


def test_a_batch_has_at_least_one_decision(tmp_path: Path) -> None:
    exported(Plan("el-grande", ("random",), seats=2, games=1, options={"rounds": 6}), tmp_path / "a.jsonl")
    with pytest.raises(meseta.BadOption, match="batches: 0"):
        next(Dataset(tmp_path / "a.jsonl").batches(0))


@pytest.mark.long
def test_a_local_ray_exports_the_same(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    path = tmp_path / "ray.parquet"
    bots = ["el-grande", "greedy", "random", "--seats", "2", "--games", "3", "--rounds", "6"]
    command = [sys.executable, "-m", "meseta", "arena", *bots, "--ray", "local", "--export", str(path)]
    subprocess.run(command, check=True, timeout=150, stdin=subprocess.DEVNULL)
    assert same(list(Dataset(path).batches(100)), exported(PLAN, tmp_path / "here.parquet"))
