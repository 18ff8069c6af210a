"""The rule tests notice when a rule is changed: at least 85 of 100 random mutants are killed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutation.mutants import mutants

ROOT = Path(__file__).resolve().parent.parent.parent
COUNT = 40
"""Mutants of each game."""
KILLED = 0.85
SLOW = (
    "test_bad_positions.py",
    "test_secrecy.py",
    "test_scoring_oracle.py",
    "test_region_oracle.py",
    "test_map_oracle.py",
)
SECONDS = 120


def passes(source: Path, game: str) -> bool:
    """Do the rule tests of a game pass with these sources? One that never ends does not."""
    folder = ROOT / "tests" / "games" / game
    tests = [str(path) for path in sorted(folder.glob("test_*.py")) if path.name not in SLOW]
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:xdist", *tests]
    plain = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    environment = {**plain, "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return False
    assert done.returncode in (0, 1, 2), done.stderr.decode()
    return done.returncode == 0


@pytest.mark.long
@pytest.mark.parametrize("game", ["el_caballero", "el_grande", "salamanca"])
def test_mutants_are_killed(game: str, tmp_path: Path) -> None:
    source = tmp_path / "src"
    shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    assert passes(source, game), "the rules as they are must pass"
    survivors: list[str] = []
    rules = ROOT / "src" / "meseta" / "games" / game / "rules"
    for path, line, text in mutants(rules, COUNT, seed=1):
        target = source / path.relative_to(ROOT / "src")
        original = target.read_text(encoding="utf-8")
        target.write_text(text, encoding="utf-8")
        if passes(source, game):
            survivors.append(f"{path.relative_to(ROOT)}:{line}")
        target.write_text(original, encoding="utf-8")
    assert len(survivors) <= (1 - KILLED) * COUNT, survivors
