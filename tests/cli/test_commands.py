"""The commands besides `play`."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from meseta.cli import rules
from meseta.cli.parser import SHELLS
from meseta.conformance.perft import perft
from meseta.games.el_grande.descriptor import GAME
from meseta.games.salamanca.descriptor import GAME as SALAMANCA
from meseta.texts import texts
from tests.cli.command import meseta

RECORD = str(Path(__file__).parent.parent / "records" / "el-grande-2-6-rounds.json")
COMMANDS = ("play", "replay", "analyse", "calibrate", "rules", "games", "words", "perft", "bench", "completion")


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help(command: str) -> None:
    run = meseta(*command.split(), "--help")
    assert (run.status, run.err) == (0, "")
    assert "usage: meseta" in run.out


def test_games() -> None:
    run = meseta("games")
    assert run.status == 0
    for word in (
        "el-grande",
        "--open-castillo",
        "--rounds 9|6",
        "--veto on|off",
        "salamanca",
        "--open-money off|on",
        "--tiles FILE",
    ):
        assert word in run.out


def test_a_rule_by_its_id_a_chapter_and_words() -> None:
    one = meseta("rules", "el-grande", "eg-402")
    assert one.out.startswith("EG-402  No value twice\n  A number")
    assert meseta("rules", "el-grande", "EG-7").out.count("EG-70") == 6
    assert "EG-704" in meseta("rules", "el-grande", "king's", "bonus").out
    assert "EG-1103" in meseta("rules", "el-grande", "aragon").out
    assert "K-3" in meseta("rules", "el-grande", "K-3").out


def test_rules_are_found_as_they_are_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The text has an accent, a curved apostrophe and a no-break space there."""
    monkeypatch.setattr(rules, "TEXTS", texts("fr"))
    assert [rule.id for rule in rules.find_rules("el-grande", "l'autorite : tous")] == ["EG-922"]


def test_rules_of_salamanca() -> None:
    assert meseta("rules", "salamanca", "SA-512").out.startswith("SA-512  Occupying a building\n")
    assert meseta("rules", "salamanca", "SA-8").out.count("SA-80") == 3
    assert "SA-515" in meseta("rules", "salamanca", "landscapes", "alone").out
    assert meseta("rules", "salamanca").out.count("  SA-") == 70


def test_perft_of_salamanca_with_a_table_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "mix.json"
    mix = {"orange": {"lake": 5}, "draw": {"farm": 55}, "blue": {"acre": 5}}
    file.write_text(json.dumps(mix), encoding="utf-8")
    count, digest = perft(SALAMANCA, 3, 3, {"tiles": mix}, 2)
    run = meseta("perft", "salamanca", "--seats", "3", "--depth", "2", "--seed", "3", "--tiles", str(file))
    assert run.out == f"depth 2: {count} leaves, fingerprint {digest}\n"


def test_all_rules() -> None:
    run = meseta("rules", "el-grande")
    assert run.status == 0
    assert run.out.count("  EG-") >= 110
    assert "EG-10  The Veto" in run.out


def test_replay_check_is_one_line() -> None:
    run = meseta("replay", RECORD, "--check")
    assert (run.status, run.err) == (0, "")
    assert run.out.startswith("ok: El Grande, 2 seats, ")
    assert run.out.count("\n") == 1


@pytest.mark.parametrize("seat", ["none", "0", "1", "all"])
def test_replay_forwards_and_backwards(seat: str) -> None:
    eyes = () if seat == "none" else ("--seat", seat)
    run = meseta("replay", RECORD, *eyes, typed="n\n\np\np\np\n10\nboard\nend\nn\nstart\nwhat\n99999\nquit\n")
    assert (run.status, run.err) == (0, "")
    assert "Round 2 begins." in run.out
    assert "10/" in run.out
    assert "nothing further" in run.out
    assert "wins." in run.out
    assert run.out.count("Your hand") == {"none": 0, "all": 2}.get(seat, 1) * run.out.count("El Grande · ") - (
        run.out.count("Final position") // 2 * {"none": 0, "all": 2}.get(seat, 1)
    )


def test_replay_ends_with_its_input() -> None:
    assert meseta("replay", RECORD, typed="n\n").status == 0


def test_perft() -> None:
    count, digest = perft(GAME, 2, 3, {"rounds": 6}, 2)
    run = meseta("perft", "el-grande", "--depth", "2", "--seed", "3", "--rounds", "6")
    assert run.out == f"depth 2: {count} leaves, fingerprint {digest}\n"
    divided = meseta("perft", "el-grande", "--depth", "2", "--seed", "3", "--rounds", "6", "--divide")
    assert divided.out.endswith(f"total: {count}\n")
    assert divided.out.count("power") >= 13


@pytest.mark.parametrize("shell", SHELLS)
def test_the_completion_script_is_one_of_its_shell(shell: str) -> None:
    run = meseta("completion", shell)
    assert (run.status, run.err) == (0, "")
    assert "meseta" in run.out
    if shutil.which(shell):
        assert subprocess.run([shell, "-n"], input=run.out.encode(), check=False).returncode == 0


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("meseta ", {*COMMANDS, "serve", "arena", "tune"}),
        ("meseta play sa", {"salamanca"}),
        ("meseta play el-grande --veto ", {"on", "off"}),
        ("meseta play salamanca --ti", {"--tiles"}),
        ("meseta replay pyproj", {"pyproject.toml"}),
    ],
)
def test_bash_completes(line: str, words: set[str]) -> None:
    """As the shell asks: its own script calls `meseta`, which answers from the parser."""
    script = meseta("completion", "bash").out
    ask = f"COMP_LINE='{line}'; COMP_POINT={len(line)}; COMP_TYPE=9; _python_argcomplete meseta"
    answer = 'printf "%s\n" "${COMPREPLY[@]}"'
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", f"{script}\n{ask}\n{answer}"],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(RECORD).parents[2],
        env={**os.environ, "PATH": path},
    )
    found = {word.strip() for word in done.stdout.splitlines()}
    assert words <= found
    if not line.endswith(" "):
        assert found == words
