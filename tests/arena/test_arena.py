"""Tournaments: the same results however they are run, stopped and resumed."""

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from functools import partial
from pathlib import Path

import msgspec
import pytest

import meseta
from meseta.arena import Plan, Results, run, standings
from meseta.arena.play import Played, play
from meseta.arena.plot import plot_standings
from meseta.arena.report import as_csv, as_json
from meseta.cli import main
from tests.cli.command import meseta as command

PLAN = Plan("el-grande", ("greedy", "random"), seats=3, games=6, options={"rounds": 6})


def without_time(played: list[Played]) -> list[Played]:
    return [msgspec.structs.replace(game, seconds=()) for game in sorted(played, key=lambda game: game.number)]


def played_with(processes: int) -> list[Played]:
    return without_time(list(run(partial(play, PLAN), PLAN.pairings(), processes)))


def test_one_process_and_two_give_the_same_results() -> None:
    alone = played_with(1)
    assert [game.number for game in alone] == list(range(6))
    assert played_with(2) == alone


@pytest.mark.long
def test_a_local_ray_gives_the_same_results(tmp_path: Path) -> None:
    """With the command, as anybody would."""
    pytest.importorskip("ray")
    path = tmp_path / "games.jsonl"
    bots = ["el-grande", "greedy", "random", "--seats", "3", "--games", "6", "--rounds", "6"]
    command = [sys.executable, "-m", "meseta", "arena", *bots, "--ray", "local", "--file", str(path)]
    subprocess.run(command, check=True, timeout=150, stdin=subprocess.DEVNULL)
    with Results(PLAN, path) as results:
        assert without_time(results.played()) == played_with(1)


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "nowhere", "127.0.0.1:99999"])
def test_ray_without_the_package_or_the_cluster_is_one_clear_line(address: str) -> None:
    with pytest.raises(meseta.BadOption, match=r"^ray: [^\n]+$"):
        list(run(partial(play, PLAN), PLAN.pairings()[:1], ray=address))


def test_standings_share_ties_and_count_every_seat() -> None:
    plan = Plan("el-grande", ("greedy", "random"), seats=3, games=2)
    found = standings(
        plan,
        [
            Played(0, (0, 1, 1), (10, 10, 4), (1, 1, 3), (5, 5, 5), (1.0, 1.0, 1.0)),
            Played(1, (1, 0, 1), (3, 9, 4), (3, 1, 2), (5, 5, 5), (1.0, 1.0, 1.0)),
        ],
    )
    greedy, random = found
    assert (greedy.games, greedy.wins, greedy.share, greedy.points, greedy.rank) == (2, 1.5, 0.75, 9.5, 1.0)
    assert (random.games, random.wins, random.points) == (4, 0.5, 5.25)
    assert greedy.rating > random.rating
    assert (greedy.per_second, greedy.milliseconds) == (5.0, 200.0)


def test_standings_tell_how_far_ahead_and_how_surely() -> None:
    plan = Plan("el-grande", ("greedy", "random"), seats=3, games=2)
    games = [
        Played(0, (0, 1, 1), (10, 8, 4), (1, 2, 3), (5, 5, 5), (1.0, 0.0, 0.0)),
        Played(1, (1, 0, 1), (3, 9, 1), (2, 1, 3), (5, 5, 5), (0.0, 1.0, 0.0)),
    ]
    greedy, random = standings(plan, games)
    assert (greedy.ahead, greedy.ahead_error) == pytest.approx((5.5, 1.5))
    assert (random.ahead, random.ahead_error) == pytest.approx((-2.75, 0.75))
    alone = standings(plan, games[:1])
    assert [standing.ahead_error for standing in alone] == [0.0, 0.0]


def test_the_command_shows_what_the_tables_of_the_documents_have(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, table = tmp_path / "s.json", tmp_path / "s.csv"
    small = ["--seats", "3", "--games", "3", "--rounds", "6", "--processes", "1", "--no-color"]
    bots = ["greedy", "greedy@untuned"]
    assert main(["arena", "el-grande", *bots, *small, "--json", str(data), "--csv", str(table)]) == 0
    lines = capsys.readouterr().out.splitlines()
    found = json.loads(data.read_text())["standings"][0]
    assert {"ahead", "ms"} <= set(lines[0].split())
    (row,) = (line for line in lines if line.startswith("greedy "))
    assert f"{found['ahead']:+.1f}±{found['ahead_error']:.1f}" in row.split()
    assert row.split()[-1] == f"{found['milliseconds']:.3g}"
    assert "ahead,ahead_error" in table.read_text().splitlines()[0]
    named = "".join(line.split()[0] for line in lines[1:-1])
    assert "greedy@untuned" in named, "a long name is broken, not cut"


def test_a_file_is_resumed_and_half_a_line_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "night.jsonl"
    with Results(PLAN, path) as results:
        for pairing in results.left()[:3]:
            results.add(play(PLAN, pairing))
    with path.open("a") as file:
        file.write('{"number": 3, "lin')
    with Results(PLAN, path) as again:
        assert [game.number for game in again.played()] == [0, 1, 2]
        for pairing in again.left():
            again.add(play(PLAN, pairing))
        assert without_time(again.played()) == played_with(1)
    with Results(PLAN, path) as third:
        assert third.left() == []


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("hello\n", "line 1 is no line of a tournament"),
        ('{"format": "other"}\n', "no result file"),
        ("[]\n", "line 1 is no line of a tournament .Expected `object`"),
    ],
)
def test_an_unreadable_file_is_refused_and_left_alone(tmp_path: Path, content: str, message: str) -> None:
    path = tmp_path / "night.jsonl"
    path.write_text(content)
    with pytest.raises(meseta.BadOption, match=message):
        Results(PLAN, path)
    assert path.read_text() == content


def test_a_file_of_another_tournament_or_with_a_broken_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "night.jsonl"
    Results(PLAN, path).__exit__()
    with pytest.raises(meseta.BadOption, match="holds another tournament \\(seed is 0, not 5\\)"):
        Results(replace(PLAN, seed=5), path)
    with path.open("a") as file:
        file.write('{"number": 0}\n')
    with pytest.raises(meseta.BadOption, match=r"line 2 is no line of a tournament .*`lineup`"):
        Results(PLAN, path)


def test_reports(tmp_path: Path) -> None:
    found = standings(PLAN, [play(PLAN, PLAN.pairings()[0])])
    assert as_csv(found).splitlines()[0].startswith("bot,games,wins,share,low,high")
    assert len(as_csv(found).splitlines()) == 3
    assert json.loads(json.dumps(as_json(PLAN, found, 1)))["standings"][0]["bot"] == "greedy"
    plot_standings(PLAN, found, tmp_path / "plot.svg")
    assert "<svg" in (tmp_path / "plot.svg").read_text()
    with pytest.raises(meseta.BadOption, match="no picture's name"):
        plot_standings(PLAN, found, tmp_path / "plot.doc")


def test_ctrl_c_shows_what_there_is_and_the_file_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "night.jsonl"
    command = [sys.executable, "-m", "meseta.cli", "arena", "el-grande", "greedy", "random", "--games", "5000"]
    command += ["--file", str(path), "--processes", "2", "--no-color"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and (not path.exists() or len(path.read_text().splitlines()) < 4):
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert "of 5000 games played" in out
    games = len(path.read_text().splitlines()) - 1
    assert games >= 3
    plan = Plan("el-grande", ("greedy", "random"), 2, 5000)
    with Results(plan, path) as results:
        assert len(results.played()) == games


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--plot", "x.bmp"), "plot: 'x.bmp' is no picture's name; png, svg and pdf are possible"),
        (("--json", "nowhere/x.json"), "nowhere/x.json: there is no folder nowhere"),
        (("--csv", "."), ". is a folder"),
        (("--file", "nowhere/x.jsonl"), "nowhere/x.jsonl: there is no folder nowhere"),
    ],
)
def test_files_that_cannot_be_written_are_refused_before_anything_is_played(
    arguments: tuple[str, ...],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["arena", "el-grande", "greedy", "random", *arguments]) == 2
    assert capsys.readouterr() == ("", f"meseta arena: {message}\n")
    assert not list(tmp_path.iterdir())


def test_a_missing_package_is_told_before_anything_is_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("meseta.arena.extras.find_spec", lambda package: None)
    assert main(["arena", "el-grande", "greedy", "random"]) == 2
    assert "pip install 'meseta[arena]' brings it" in capsys.readouterr().err


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_a_name_has_its_place_in_every_language(language: str) -> None:
    """In 80 columns, where nobody says how wide the terminal is."""
    bots = ["el-grande", "greedy", "random", "--games", "2", "--rounds", "6", "--processes", "1"]
    run = command("arena", *bots, MESETA_LANGUAGE=language)
    assert run.status == 0
    assert {"greedy", "random"} <= {line.split()[0] for line in run.out.splitlines() if line.strip()}
    assert "…" not in run.out
