"""A bot of another package: the one that the docs show, registered as they say."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs" / "bots.md"


def block(language: str, has: str) -> str:
    """The block of the docs that has that in it."""
    found = re.findall(rf"^```{language}\n(.*?)^```$", DOCS.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    (one,) = [str(code) for code in found if has in code]
    return one


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    paths = [str(folder), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in paths if path)}
    command = [sys.executable, "-m", "meseta.cli", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)


def install(folder: Path, name: str, code: str, value: str) -> None:
    (folder / f"{name}.py").write_text(code, encoding="utf-8")
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[meseta.bots]\n{name} = {value}\n", encoding="utf-8")


def test_the_bot_of_the_docs_is_found_and_plays(tmp_path: Path) -> None:
    assert 'hasty = "hasty:HastyBot"' in block("toml", "meseta.bots")
    install(tmp_path, "hasty", block("python", "class HastyBot"), "hasty:HastyBot")
    done = run(tmp_path, "arena", "el-grande", "hasty", "random", "--games", "2", "--rounds", "6", "--processes", "1")
    assert (done.returncode, done.stderr.strip()) == (0, "")
    assert "hasty" in done.stdout


def test_the_estimate_of_the_docs_is_made(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(block("python", "Estimator"), "bots.md", "exec"), {})
    assert "power" in capsys.readouterr().out


def test_an_entry_point_that_is_no_bot_is_one_clear_line(tmp_path: Path) -> None:
    install(tmp_path, "hasty", "class HastyBot:\n    name = 'hasty'\n", "hasty:HastyBot")
    done = run(tmp_path, "arena", "el-grande", "hasty", "random")
    assert done.returncode == 2
    assert done.stderr.splitlines() == ["meseta arena: bot 'hasty': hasty:HastyBot is no bot of that name"]
