"""`meseta play el-caballero`, with lines piped in."""

import json
from pathlib import Path

import pytest

import meseta as engine
from tests.cli.command import meseta, numbers_of_a_game


@pytest.mark.parametrize(("seats", "advanced"), [(2, False), (3, True)])
def test_a_whole_game_by_numbers(seats: int, advanced: bool) -> None:
    match, typed = numbers_of_a_game("el-caballero", seats, 5, advanced=advanced)
    arguments = ("el-caballero", "--seats", str(seats), "--seed", "5", "--you", "all")
    variant = ("--advanced", "on" if advanced else "off")
    run = meseta("play", *arguments, *variant, typed="\n".join(typed) + "\n")
    assert (run.status, run.err) == (0, "")
    assert max(len(line) for line in run.out.splitlines()) <= 80
    assert "Final position" in run.out
    assert "Scoring after round 7." in run.out
    assert "wins." in run.out or "shared victory" in run.out
    for score in match.scores():
        assert f" {score}\n" in run.out


def test_a_saved_game_can_be_replayed(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    _, typed = numbers_of_a_game("el-caballero", 3, 5)
    arguments = ("el-caballero", "--seats", "3", "--seed", "5", "--you", "all", "--save", str(file))
    meseta("play", *arguments, typed="\n".join(typed[:40]))
    assert meseta("replay", str(file), "--check").out.startswith("ok: El Caballero, 3 seats, ")
    walk = meseta("replay", str(file), "--seat", "1", typed="n\n20\np\nend\nquit\n")
    assert (walk.status, walk.err) == (0, "")


def test_cells_are_typed_by_their_coordinates() -> None:
    typed = "13\nplace\n9,9\n-1,0\nundo\nundo\nboard\nlog\nhint\nhelp\nwhy end turn\npreview 1\nquit\n"
    run = meseta("play", "el-caballero", "--seats", "3", "--seed", "4", "--bot", "random", typed=typed)
    assert (run.status, run.err) == (0, "")
    assert "cell 9,9 is not possible:\nEC-601" in run.out
    assert "Taken back: At -1,0." in run.out
    assert "end turn is forbidden by:\nEC-402" in run.out


def test_a_tile_mix_of_ones_own(tmp_path: Path) -> None:
    mix = tmp_path / "mix.json"
    mix.write_text(json.dumps({"land": 48}), encoding="utf-8")
    file = tmp_path / "game.json"
    run = meseta("play", "el-caballero", "--tiles", str(mix), "--save", str(file), "--seed", "3")
    assert (run.status, run.err) == (0, "")
    match = engine.load(file.read_text(encoding="utf-8"))
    assert match.view(None)["options"] == {"advanced": False, "tiles": {"land": 48}}
    mix.write_text(json.dumps({"land": 47}), encoding="utf-8")
    wrong = meseta("play", "el-caballero", "--tiles", str(mix))
    assert wrong.status == 2
    assert "47 tiles, not 48" in wrong.err


@pytest.mark.parametrize("width", ["40", "80", "140"])
def test_any_width_will_do(width: str) -> None:
    run = meseta("play", "el-caballero", "--seed", "5", typed="1\n", COLUMNS=width)
    assert run.status == 0
    assert max(len(line) for line in run.out.splitlines()) <= int(width)
