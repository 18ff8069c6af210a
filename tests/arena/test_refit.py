"""Refitting: what the last positions of a search are worth, learnt from games, and kept only if it wins."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import meseta
from meseta.arena.refit import Outcome, Refitting, Trial, keep, outcomes, refit, try_leaves
from meseta.bots.evaluations import evaluation_of
from meseta.bots.weights import read_weights
from meseta.cli import main
from meseta.kernel.game import Game
from meseta.kernel.state import State
from meseta.match.registry import find_game

SMALL = Refitting("el-grande", seats=2, games=2, worlds=2, seed=5)


@pytest.fixture(scope="module")
def found() -> list[Outcome]:
    return [one for game in outcomes(SMALL, processes=1) for one in game]


def test_every_round_of_every_game_is_learnt_from(found: list[Outcome]) -> None:
    assert [one.left for one in found] == [*range(7, -1, -1)] * 2
    assert {len(one.points) for one in found} == {2}
    assert len({one.points for one in found}) == 2


def test_the_same_games_with_one_process_and_with_two(found: list[Outcome]) -> None:
    again = sorted((one for game in outcomes(SMALL, processes=2) for one in game), key=_place)
    assert [(one.left, one.points, one.state.pack()) for one in again] == [
        (one.left, one.points, one.state.pack()) for one in sorted(found, key=_place)
    ]


def _place(one: Outcome) -> tuple[tuple[int, ...], int]:
    return one.points, one.left


def test_weights_for_every_number_of_rounds_left_near_those_in_use(found: list[Outcome]) -> None:
    game = find_game("el-grande")
    leaves = refit(game, 2, found)
    assert len(leaves) == 8
    used = read_weights("el-grande", 2)
    for weights in leaves:
        assert list(weights) == list(used)
        assert weights != used
        assert all(0.19 * used[name] <= weight <= 3.01 * used[name] for name, weight in weights.items())


def error_of(game: Game, weights: dict[str, float], found: list[tuple[State, tuple[int, ...]]]) -> float:
    judge = evaluation_of(game, 2, weights)
    total = 0.0
    for state, points in found:
        worths = judge.worths(state)
        total += (points[0] - points[1] - worths[0] + worths[1]) ** 2
    return total


def test_what_was_learnt_foresees_those_games_better(found: list[Outcome]) -> None:
    game = find_game("el-grande")
    leaves = refit(game, 2, found)
    for left in range(8):
        ends = [(one.state, one.points) for one in found if one.left == left]
        assert error_of(game, leaves[left], ends) <= error_of(game, read_weights("el-grande", 2), ends) * 1.05


def test_a_search_ends_with_the_weights_of_its_round() -> None:
    state = meseta.start("el-grande", seats=2, seed=1).state
    plain = evaluation_of(state.game, 2, leaves=[])
    used = read_weights("el-grande", 2)
    other = {**used, "court": 9.0}
    left = int(plain.rounds_left(state))
    judge = evaluation_of(state.game, 2, leaves=[used] * left + [other])
    assert plain.leaf_values(state) == plain.values(state) == judge.values(state)
    assert judge.leaf_values(state) == evaluation_of(state.game, 2, other).values(state)
    assert evaluation_of(state.game, 2, leaves=[other] * left).leaf_values(state) == plain.values(state)


def test_bad_weights_lose_their_trial() -> None:
    """A search that believes the opposite at the end of its worlds loses to one that does not."""
    used = read_weights("el-grande", 2)
    wrong = [{name: -weight for name, weight in used.items()}] * 9
    trial = list(try_leaves(Refitting("el-grande", 2, games=4, worlds=12), wrong, processes=1))[-1]
    assert (trial.games, trial.wins) == (4, 0.0)
    assert not trial.won


@pytest.mark.parametrize(("wins", "won"), [(100.0, False), (110.0, False), (116.0, True)])
def test_better_means_beyond_doubt(wins: float, won: bool) -> None:
    assert Trial(200, wins, 2).won == won


@pytest.mark.parametrize(("wins", "kept"), [(8.0, True), (5.0, False)])
def test_only_what_wins_is_written(wins: float, kept: bool, tmp_path: Path) -> None:
    out = tmp_path / "leaves-2.json"
    leaves = [read_weights("el-grande", 2)]
    made = "meseta refit el-grande --seats 2"
    assert keep(out, made, leaves, Trial(8, wins, 2)) == kept
    assert out.exists() == kept
    if kept:
        content = json.loads(out.read_text())
        assert content == {"made": made, "leaves": leaves}


def test_the_options_of_the_game_count_in_every_game() -> None:
    short = replace(SMALL, options={"rounds": 6})
    (found, _) = outcomes(short, processes=1)
    assert [one.left for one in found] == [4, 3, 2, 1, 0]
    assert {one.state.agreed["rounds"] for one in found} == {6}
    assert short.trial_plan().options == {"rounds": 6}


def test_the_command_writes_how_it_was_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a trial that is over at its first victory: what is tried here is what is written."""
    monkeypatch.setattr(Trial, "won", True)
    out = tmp_path / "leaves-2.json"
    small = ["--seats", "2", "--games", "2", "--worlds", "1", "--seed", "3", "--processes", "1", "--rounds", "6"]
    assert main(["refit", "el-grande", *small, "--out", str(out), "--no-color"]) == 0
    command = "meseta refit el-grande --seats 2 --games 2 --worlds 1 --seed 3 --rounds 6"
    assert json.loads(out.read_text())["made"] == command


def test_the_command_tells_what_came_of_the_trial(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "leaves-2.json"
    small = ["--seats", "2", "--games", "2", "--worlds", "1", "--seed", "3", "--processes", "1"]
    assert main(["refit", "el-grande", *small, "--out", str(out), "--no-color"]) == 0
    said = capsys.readouterr().out
    assert "of 2 games won" in said
    assert "nothing was written" in said
    assert not out.exists()


@pytest.mark.parametrize(
    ("change", "message"),
    [(["--worlds", "0"], "worlds: 0"), (["--games", "0"], "games: 0"), (["--seats", "9"], "seats: 9")],
)
def test_what_cannot_be_is_refused(change: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["refit", "el-grande", *change, "--out", "x.json"]) == 2
    assert message in capsys.readouterr().err
