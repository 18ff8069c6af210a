"""`meseta play`, with lines piped in."""

import json
import re
from pathlib import Path

import pytest

import meseta as engine
from meseta.cli.play.players import Players
from tests.cli.command import meseta, numbers_of_a_game

SHORT = ("el-grande", "--seed", "5", "--rounds", "6")


def test_a_whole_game_of_two_by_numbers(tmp_path: Path) -> None:
    match, typed = numbers_of_a_game("el-grande", 2, 5, rounds=6)
    file = tmp_path / "game.json"
    run = meseta("play", *SHORT, "--you", "all", "--save", str(file), typed="\n".join(typed) + "\n")
    assert run.status == 0, run.err
    assert run.err == ""
    assert "\x1b" not in run.out
    assert str(max(match.scores())) in run.out
    assert "wins." in run.out or "shared victory" in run.out
    assert engine.load(file.read_text(encoding="utf-8")).digest() == match.digest()


def test_a_whole_game_against_a_bot_by_any_number_listed() -> None:
    # Whatever is asked, one of these is among the choices; what is not, is refused and asked again.
    run = meseta("play", *SHORT, typed="".join(f"{number}\n" for number in range(14)) * 60)
    assert run.status == 0, run.err
    assert "Final position" in run.out


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_bots_can_be_watched(seats: int) -> None:
    run = meseta("play", *SHORT, "--seats", str(seats), "--you", "none")
    assert (run.status, run.err) == (0, "")
    assert "Round 9 begins." in run.out
    assert "Final position" in run.out


def test_the_same_seed_gives_the_same_game() -> None:
    arguments = ("play", *SHORT, "--you", "none")
    assert meseta(*arguments).out == meseta(*arguments).out


@pytest.mark.parametrize("game", [game.key for game in engine.list_games()])
def test_whoever_names_no_bot_plays_against_the_easy_one(game: str) -> None:
    match = engine.start(game, 2)
    assert Players.read("0", match, None, None).bot.name == "easy"
    assert Players.read("0", match, "hard", None).bot.name == "hard"


def test_save_and_resume(tmp_path: Path) -> None:
    match, typed = numbers_of_a_game("el-grande", 2, 5, rounds=6)
    file = tmp_path / "game.json"
    first = meseta("play", *SHORT, "--you", "all", "--save", str(file), typed="\n".join(typed[:40]) + "\n")
    assert first.status == 0
    assert f"--resume {file}" in first.out
    assert len(json.loads(file.read_text(encoding="utf-8"))["actions"]) == 40
    second = meseta("play", "el-grande", "--you", "all", "--resume", str(file), typed="\n".join(typed[40:]) + "\n")
    assert second.status == 0, second.err
    assert engine.load(file.read_text(encoding="utf-8")).digest() == match.digest()
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_a_saved_game_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("mine", encoding="utf-8")
    run = meseta("play", "el-grande", "--save", str(file))
    assert run.status == 2
    assert run.err.count("\n") == 1
    assert file.read_text(encoding="utf-8") == "mine"


def test_what_can_be_typed_besides_choices(tmp_path: Path) -> None:
    other = tmp_path / "copy.json"
    typed = ["help", "hint", "board", "log 3", "rules EG-402", "rules veto", "why take 1", "preview 7"]
    typed += [f"save {other}", "7", "undo", "redo", "quit"]
    run = meseta("play", *SHORT, "--you", "all", typed="\n".join(typed))
    assert (run.status, run.err) == (0, "")
    assert "EG-401  Playing power cards" in run.out
    assert "forbidden by:\nK-3" in run.out
    assert "Taken back: Play power card 7" in run.out
    assert "This game was not saved." in run.out
    assert engine.load(other.read_text(encoding="utf-8")).actions() == []


def test_undo_without_a_step_says_so() -> None:
    run = meseta("play", *SHORT, "--you", "all", typed="undo\nredo\n")
    assert run.status == 0
    assert "nothing of yours to take back" in run.out
    assert "nothing to do again" in run.out


def test_a_refusal_names_its_rule() -> None:
    run = meseta("play", *SHORT, "--you", "all", typed="power 7\npower 7\n7\n")
    assert run.out.count("EG-402  No value twice") == 2


def test_actions_by_text_and_by_the_beginning_of_it() -> None:
    run = meseta("play", *SHORT, "--you", "all", typed="power 13\nPOWER   12\nsupply 9\npow 3\ntake\nfly away\n99\n")
    assert run.status == 0
    assert re.search(r"Power cards: .* 13, .* 12\.|plays power card 12", run.out)
    assert "is no action" in run.out
    assert "take 1, take 2, take 3" in run.out or "may be" in run.out


def test_the_end_of_input_is_a_farewell() -> None:
    run = meseta("play", *SHORT)
    assert (run.status, run.err) == (0, "")
    assert run.out.rstrip().endswith("This game was not saved.")


def test_bytes_that_are_no_text_are_no_accident() -> None:
    run = meseta("play", *SHORT, typed="\udcff\x00é\n".encode("utf-8", "surrogatepass").decode("latin-1"))
    assert (run.status, run.err) == (0, "")


@pytest.mark.parametrize("width", ["40", "80", "140"])
def test_any_width_will_do(width: str) -> None:
    run = meseta("play", *SHORT, typed="1\n", COLUMNS=width)
    assert run.status == 0
    assert max(len(line) for line in run.out.splitlines()) <= int(width)
