"""Bad input: one line, the right status, never a traceback."""

from pathlib import Path

import pytest

from tests.cli.command import meseta

RECORD = Path(__file__).parent.parent / "records" / "el-grande-2-6-rounds.json"
USAGE, FAILED = 2, 1


@pytest.mark.parametrize(
    ("status", "line"),
    [
        (USAGE, "--port x"),
        (USAGE, "serve --port"),
        (USAGE, "serve --no-browser"),
        (USAGE, "fly"),
        (USAGE, "play"),
        (USAGE, "play chess"),
        (USAGE, "play el-grande --seats 7"),
        (USAGE, "play el-grande --seats two"),
        (USAGE, "play el-grande --you 2"),
        (USAGE, "play el-grande --you me"),
        (USAGE, "play el-grande --you 0,,1"),
        (USAGE, "play el-grande --bot einstein"),
        (USAGE, "play el-grande --seed -1"),
        (USAGE, "play el-grande --seed x"),
        (USAGE, "play el-grande --rounds 7"),
        (USAGE, "play el-grande --veto maybe"),
        (USAGE, "play el-grande --wings on"),
        (USAGE, "play el-grande --open-money on"),
        (USAGE, "play salamanca --veto off"),
        (USAGE, "play salamanca --seats 6"),
        (USAGE, "play salamanca --tiles nowhere.json"),
        (USAGE, f"play salamanca --tiles {RECORD}"),
        (USAGE, f"play salamanca --resume {RECORD}"),
        (FAILED, "play el-grande --resume nowhere.json"),
        (FAILED, "play el-grande --save nowhere/game.json"),
        (FAILED, "play el-grande --resume /dev/null"),
        (USAGE, f"play el-grande --seats 4 --resume {RECORD}"),
        (USAGE, f"play el-grande --seed 3 --resume {RECORD}"),
        (USAGE, "replay"),
        (FAILED, "replay nowhere.json"),
        (FAILED, "replay /dev/null"),
        (FAILED, f"replay {__file__}"),
        (FAILED, "replay ."),
        (USAGE, f"replay {RECORD} --seat 2"),
        (USAGE, f"replay {RECORD} --seat x"),
        (USAGE, "rules"),
        (USAGE, "rules chess"),
        (USAGE, "games chess"),
        (USAGE, "perft el-grande"),
        (USAGE, "perft el-grande --depth x"),
        (USAGE, "perft el-grande --depth -1"),
        (USAGE, "perft el-grande --depth 1 --seats 9"),
        (USAGE, "perft el-grande --depth 1 --seed -5"),
        (USAGE, "completion"),
        (USAGE, "completion tcsh"),
    ],
)
def test_one_line_and_no_traceback(status: int, line: str) -> None:
    run = meseta(*line.split())
    assert run.status == status
    assert run.err.startswith("meseta")
    assert run.err.count("\n") == 1
    assert run.out == ""


def test_nothing_found_is_a_failure() -> None:
    run = meseta("rules", "el-grande", "zeppelin")
    assert (run.status, run.err) == (FAILED, "")
    assert run.out == "No rule speaks of zeppelin.\n"


def test_a_changed_record_is_found(tmp_path: Path) -> None:
    text = RECORD.read_text(encoding="utf-8")
    file = tmp_path / "changed.json"
    file.write_text(text.replace("supply 1", "supply 0", 1), encoding="utf-8")
    run = meseta("replay", str(file), "--check")
    assert run.status == FAILED
    assert run.err.count("\n") == 1
