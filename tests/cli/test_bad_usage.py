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
        (USAGE, "arena el-grande"),
        (USAGE, "arena el-grande einstein"),
        (USAGE, "arena el-grande greedy greedy"),
        (USAGE, "arena el-grande search@0ms"),
        (USAGE, "arena el-grande greedy random --games 0"),
        (USAGE, "arena el-grande greedy random --seed -1"),
        (USAGE, "arena salamanca greedy random --veto off"),
        (USAGE, "analyse"),
        (FAILED, "analyse nowhere.json"),
        (USAGE, f"analyse {RECORD} --worlds 0"),
        (USAGE, f"analyse {RECORD} --seconds nan"),
        (USAGE, f"analyse {RECORD} --seconds inf"),
        (USAGE, f"analyse {RECORD} --seconds -1"),
        (USAGE, f"analyse {RECORD} --seat 2"),
        (USAGE, "calibrate el-grande --worlds 0"),
        (USAGE, "calibrate el-grande --games 0"),
        (USAGE, "calibrate el-grande --bot einstein"),
        (USAGE, "tune el-grande"),
        (USAGE, "tune el-grande --out nowhere/w.json"),
        (USAGE, "tune el-grande --out w.json --population 3"),
        (USAGE, "tune el-grande --out w.json --games 0"),
        (USAGE, "tune el-grande --out w.json --start nowhere.json"),
        (USAGE, "tune el-grande --out w.json --seed -1"),
        (USAGE, "refit el-grande"),
        (USAGE, "refit el-grande --out leaves.json --worlds 0"),
        (USAGE, "refit el-grande --out leaves.json --seats 9"),
        (USAGE, "refit el-grande --out leaves.json --seed -1"),
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
