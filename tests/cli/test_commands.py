"""The commands besides `play`."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from meseta.cli.parser import SHELLS
from meseta.conformance.perft import perft
from meseta.games.el_grande.descriptor import GAME
from meseta.games.salamanca.descriptor import GAME as SALAMANCA
from tests.cli.command import meseta

RECORD = str(Path(__file__).parent.parent / "records" / "el-grande-2-6-rounds.json")
COMMANDS = ("play", "replay", "rules", "games", "perft", "bench", "completion")


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
def test_completion_names_every_command(shell: str) -> None:
    run = meseta("completion", shell)
    assert run.status == 0
    for word in (*COMMANDS, "el-grande", "open-castillo", "salamanca", "tiles"):
        assert word in run.out
    if shutil.which(shell):
        assert subprocess.run([shell, "-n"], input=run.out.encode(), check=False).returncode == 0


def test_bash_completes() -> None:
    script = meseta("completion", "bash").out
    line = 'COMP_WORDS=(meseta play el-grande --veto ""); COMP_CWORD=4; _meseta; echo "${COMPREPLY[@]}"'
    done = subprocess.run(["bash", "-c", f"{script}\n{line}"], capture_output=True, text=True, check=True)
    assert done.stdout == "on off\n"
