"""`meseta play salamanca`, with lines piped in."""

import json
from pathlib import Path

import pytest

import meseta as engine
from tests.cli.command import meseta, numbers_of_a_game


@pytest.mark.parametrize("seats", [2, 4])
def test_a_whole_game_by_numbers(seats: int) -> None:
    match, typed = numbers_of_a_game("salamanca", seats, 5)
    arguments = ("salamanca", "--seats", str(seats), "--seed", "5", "--you", "all")
    run = meseta("play", *arguments, typed="\n".join(typed) + "\n")
    assert (run.status, run.err) == (0, "")
    assert max(len(line) for line in run.out.splitlines()) <= 80
    assert "Final position" in run.out
    assert "sales" in run.out
    assert "wins." in run.out or "shared victory" in run.out
    for score in match.scores():
        assert f" {score}\n" in run.out


def test_a_saved_game_can_be_replayed(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    _, typed = numbers_of_a_game("salamanca", 3, 5)
    arguments = ("salamanca", "--seats", "3", "--seed", "5", "--you", "all", "--save", str(file))
    meseta("play", *arguments, typed="\n".join(typed[:40]))
    assert meseta("replay", str(file), "--check").out.startswith("ok: Salamanca, 3 seats, ")
    walk = meseta("replay", str(file), "--seat", "1", typed="n\n20\np\nend\nquit\n")
    assert (walk.status, walk.err) == (0, "")
    assert "Your hand: " in walk.out


def test_fields_and_letters_are_enough() -> None:
    typed = "8\na\nacre\n3,4\n5,3\nend\nboard\nlog\nhint\nhelp\nwhy sell 0,0\nquit\n"
    run = meseta("play", "salamanca", "--seats", "3", "--seed", "4", "--bot", "random", typed=typed)
    assert (run.status, run.err) == (0, "")
    assert "field 3,4 is not possible:\nSA-511" in run.out
    assert "You place an acre on 5,3" in run.out
    assert "type row,column, as in" in run.out


def test_a_tile_mix_of_ones_own_and_open_money(tmp_path: Path) -> None:
    mix = tmp_path / "mix.json"
    table = {"orange": {"lake": 5}, "draw": {"farm": 20, "castle": 35}, "blue": {"forest": 5}}
    mix.write_text(json.dumps(table), encoding="utf-8")
    file = tmp_path / "game.json"
    arguments = ("salamanca", "--tiles", str(mix), "--open-money", "on", "--save", str(file))
    run = meseta("play", *arguments, "--seed", "3")
    assert (run.status, run.err) == (0, "")
    match = engine.load(file.read_text(encoding="utf-8"))
    assert match.view(None)["options"] == {"open_money": True, "tiles": table}
    assert "The first tiles: lake " in run.out


@pytest.mark.parametrize("width", ["40", "80", "140"])
def test_any_width_will_do(width: str) -> None:
    run = meseta("play", "salamanca", "--seed", "5", typed="1\n", COLUMNS=width)
    assert run.status == 0
    assert max(len(line) for line in run.out.splitlines()) <= int(width)
