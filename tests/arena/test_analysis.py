"""Analysis of records, and whether estimated chances are right."""

import json
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

import meseta
from meseta.arena import Plan
from meseta.arena.analysis import Judged, analyse, decisions
from meseta.arena.calibration import Bin, Guess, binned, fit, guess_game, guesses, mean_error
from meseta.bots.estimate import Estimate, Move, shares
from meseta.cli import main
from meseta.kernel.errors import BadOption
from meseta.match.record import read_record
from tests.bots.positions import a_disc_that_pays


def beginning(folder: Path, steps: int = 14) -> Path:
    """A record of some actions."""
    match = meseta.start("el-grande", 2, seed=4, rounds=6)
    rng = random.Random(4)
    for _ in range(steps):
        seat = match.to_act()[0]
        match.play(seat, rng.choice(match.legal(seat)))
    file = folder / "game.json"
    file.write_text(json.dumps(match.record()), encoding="utf-8")
    return file


def test_every_decision_is_judged_by_its_seat(tmp_path: Path) -> None:
    record = read_record(beginning(tmp_path).read_text(encoding="utf-8"))
    assert decisions(record) == 14
    found = list(analyse(record, worlds=6))
    assert len(found) == 14
    judged = [one for one in found if one is not None]
    assert len(judged) > 8
    for one in judged:
        step = record.actions[one.number - 1]
        assert (one.seat, one.played.action) == (step.seat, step.action)
        assert one.lost >= 0.0
        assert one.lost == 0.0 or one.best.action != one.played.action
    assert list(analyse(record, worlds=6)) == found
    assert list(analyse(record, 6, seats=[1])) == [one if one and one.seat == 1 else None for one in found]


def test_the_move_that_was_played_is_looked_at_as_closely_as_the_best(tmp_path: Path) -> None:
    record = read_record(beginning(tmp_path, 6).read_text(encoding="utf-8"))
    found = [one for one in analyse(record, worlds=60) if one is not None]
    assert any(one.played.action != one.best.action for one in found)
    for one in found:
        assert one.played.worlds >= one.best.worlds
        assert one.estimate.worlds == 60


def judged(best: float, played: float, error: float) -> Judged:
    moves = [Move(action, str(action), value, 0.0, 50, error, {}) for action, value in enumerate((best, played))]
    return Judged(1, 0, 1, moves[1], moves[0], Estimate(0, (0.5, 0.5), tuple(moves), 100))


def test_nothing_is_lost_within_the_error() -> None:
    """Of the difference: two moves that are as good as each other differ by 2.8 errors of one seldom."""
    assert judged(5.0, 2.0, 1.0).lost == 3.0
    assert judged(5.0, 2.3, 1.0).lost == 0.0
    assert judged(5.0, 6.0, 0.0).lost == 0.0
    assert judged(5.0, 6.0, 0.0).behind == -1.0
    assert judged(5.0, 2.0, 1.0).error == pytest.approx(2**0.5)
    assert replace(judged(5.0, 2.0, 1.0), played=judged(5.0, 2.0, 1.0).best).error == 0.0


def test_a_better_move_is_compared_with_the_one_that_was_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Seat 0 sets its disc where it changes nothing, and not where it wins 33 points."""
    match = a_disc_that_pays()
    match.play(0, next(text for text in match.legal(0) if "valencia" in text))
    file = tmp_path / "game.json"
    file.write_text(json.dumps(match.record()), encoding="utf-8")
    data = tmp_path / "judged.json"
    assert main(["analyse", str(file), "--worlds", "60", "--no-color", "--json", str(data)]) == 0
    (one,) = json.loads(data.read_text(encoding="utf-8"))
    scored = one["best"]["reasons"]["points"] - one["played"]["reasons"]["points"]
    told = " ".join(capsys.readouterr().out.split())
    assert f"points scored {scored:+.1f}" in told
    assert scored > 5


def test_the_command_shows_a_table_and_writes_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, data, picture = beginning(tmp_path), tmp_path / "judged.json", tmp_path / "chances.svg"
    arguments = ["analyse", str(file), "--worlds", "4", "--seat", "1", "--json", str(data), "--plot", str(picture)]
    assert main([*arguments, "--no-color"]) == 0
    told = capsys.readouterr().out
    assert re.search(r"decisions, \d+\.\d ± \d+\.\d points given away", told)
    assert "{" not in told
    assert "<svg" in picture.read_text(encoding="utf-8")
    written = json.loads(data.read_text(encoding="utf-8"))
    assert {one["seat"] for one in written} == {1}
    assert all(sum(one["estimate"]["chances"]) == pytest.approx(1.0) for one in written)


def test_a_moment_is_enough_to_judge_every_decision(tmp_path: Path) -> None:
    record = read_record(beginning(tmp_path, 4).read_text(encoding="utf-8"))
    found = [one for one in analyse(record, worlds=100, seconds=1e-6) if one is not None]
    assert found
    assert all(one.estimate.worlds == 1 for one in found)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--worlds", "0"], "worlds: 0 is not possible"),
        (["--seconds", "-1"], "seconds: -1.0 is not possible"),
        (["--seconds", "nan"], "seconds: nan is not possible"),
        (["--seat", "7"], "'7' is no seat"),
        (["--plot", "picture.txt"], "is no picture's name"),
    ],
)
def test_what_cannot_be_analysed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert main(["analyse", str(beginning(tmp_path, 2)), *arguments]) == 2
    assert message in capsys.readouterr().err


def test_guesses_of_a_game_know_who_won() -> None:
    plan = Plan("el-grande", ("random",), 2, 1, options={"rounds": 6})
    found = guess_game(plan, 2, plan.pairings()[0])
    assert len(found) == 5
    assert [guess.left for guess in found] == sorted((guess.left for guess in found), reverse=True)
    assert [guess.late for guess in found] == sorted(guess.late for guess in found)
    assert any(guess.late for guess in found)
    for guess in found:
        assert sum(guess.won) == pytest.approx(1.0)
        assert sum(guess.chances) == pytest.approx(1.0)


def imagined(last: float, more: float) -> list[Guess]:
    """Games whose winners are drawn by these doubts."""
    rng = random.Random(1)
    found = []
    for _ in range(1500):
        left = float(rng.randrange(6))
        worths = tuple(rng.gauss(0, 8) for _ in range(3))
        chances = shares(worths, last + more * left**0.5)
        winner = rng.choices(range(3), chances)[0]
        won = tuple(float(seat == winner) for seat in range(3))
        found.append(Guess(left, True, worths, tuple(chances), won))
    return found


def test_doubts_are_found_again() -> None:
    last, more = fit(imagined(4.0, 3.0))
    assert last == pytest.approx(4.0, abs=1.0)
    assert more == pytest.approx(3.0, abs=1.0)
    with pytest.raises(BadOption, match="nothing to fit"):
        fit([])


def test_right_chances_have_a_small_error_and_wrong_ones_a_large_one() -> None:
    right = binned(imagined(4.0, 3.0))
    assert mean_error(right) < 0.03
    assert sum(one.count for one in right) == 4500
    assert mean_error([Bin(10, 0.2, 0.5), Bin(30, 0.6, 0.5)]) == pytest.approx(0.15)


def test_the_command_compares_chances_with_victories(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "chances.svg"
    arguments = [
        "--games",
        "2",
        "--seats",
        "2",
        "--rounds",
        "6",
        "--worlds",
        "1",
        "--bot",
        "random",
        "--processes",
        "1",
    ]
    assert main(["calibrate", "el-grande", *arguments, "--fit", "--plot", str(picture), "--no-color"]) == 0
    told = capsys.readouterr().out
    assert "Mean error after half of the game" in told
    assert "Doubts:" in told
    assert "<svg" in picture.read_text(encoding="utf-8")
    with pytest.raises(BadOption, match="worlds: 0 is not possible"):
        guesses(Plan("el-grande", ("random",), 2, 1), 0)
