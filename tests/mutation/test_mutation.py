"""The tests notice when rules or bots are changed: at least 85 of 100 random mutants are killed."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.mutation.mutants import mutants

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCE = ROOT / "src" / "meseta"
COUNT = 40
"""Mutants of each part."""
KILLED = 0.85
SLOW = (
    "test_fairness.py",
    "test_map_oracle.py",
    "test_outsider.py",
    "test_pace.py",
    "test_region_oracle.py",
    "test_scoring_oracle.py",
    "test_secrecy.py",
    "test_strength.py",
)
PATIENCE = 3
"""A mutant that takes so many times as long as the code as it is never ends."""
LONGEST = 600.0
"""Seconds that the tests of the code as it is may take."""


class Part(NamedTuple):
    """What is mutated, and the folder of the tests that must notice."""

    name: str
    files: list[Path]
    tests: Path


GAMES = [
    Part(game, sorted((SOURCE / "games" / game / "rules").rglob("*.py")), ROOT / "tests" / "games" / game)
    for game in ("el_caballero", "el_grande", "salamanca")
]
THINKING = [SOURCE / "bots" / f"{name}.py" for name in ("evaluation", "greedy", "lookahead", "turn", "viewpoint")]
SEARCHING = [SOURCE / "bots" / f"{name}.py" for name in ("estimate", "levels", "search", "tree", "tree_search")]
BOTS = Part("bots", [*THINKING, *sorted(SOURCE.glob("games/*/evaluation.py"))], ROOT / "tests" / "bots")
SEARCH = Part("search", SEARCHING, ROOT / "tests" / "bots")
NAMED = [
    ("bots/viewpoint.py", "world = match.sample(seat, rng)", "world = match.state"),
    (
        "bots/tree_search.py",
        "world = self.world.game.sample(self.world, self.seat, self.rng)\n        round",
        "world = self.world.copy()\n        round",
    ),
    ("bots/lookahead.py", "legal = world.legal(self.seat).copy()", "return world.legal(self.seat)"),
    ("games/el_grande/evaluation.py", "min(1.0, scorings) + self.extra", "scorings + self.extra"),
    ("games/el_grande/evaluation.py", "+= self.castillo *", "+= 2 * self.castillo *"),
]
"""Bots that cheat, that always take the first of equal choices, that over-count the Castillo."""


def passes(source: Path, part: Part, seconds: float, changed: Path | None = None) -> bool:
    """Do the tests pass with these sources, in that time? Tests of the changed file run first."""
    tests = [path for path in sorted(part.tests.glob("test_*.py")) if path.name not in SLOW]
    if changed is not None:
        words = set(changed.stem.split("_"))
        tests.sort(key=lambda path: -len(words & set(path.stem.split("_"))))
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:xdist", "-m", "not long", *map(str, tests)]
    plain = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    environment = {**plain, "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return False
    assert done.returncode in (0, 1, 2), done.stderr.decode()
    return done.returncode == 0


def patience(source: Path, part: Part) -> float:
    """The seconds that a mutant gets, after the tests have passed with the code as it is."""
    begun = time.monotonic()
    assert passes(source, part, LONGEST), "the code as it is must pass"
    return PATIENCE * (time.monotonic() - begun)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A copy of the sources, to be changed."""
    target = tmp_path / "src"
    shutil.copytree(ROOT / "src", target, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    return target


@contextmanager
def changed(source: Path, path: Path, text: str) -> Iterator[None]:
    """The copy of the sources has another text in the place of a file, for a while."""
    target = source / path.relative_to(ROOT / "src")
    original = target.read_text(encoding="utf-8")
    target.write_text(text, encoding="utf-8")
    yield
    target.write_text(original, encoding="utf-8")


@pytest.mark.long
@pytest.mark.parametrize("part", [*GAMES, BOTS, SEARCH], ids=lambda part: part.name)
def test_mutants_are_killed(part: Part, source: Path) -> None:
    begun = time.monotonic()
    seconds = patience(source, part)
    survivors: list[str] = []
    for path, line, text in mutants(part.files, COUNT, seed=1):
        with changed(source, path, text):
            if passes(source, part, seconds, path):
                survivors.append(f"{path.relative_to(ROOT)}:{line}")
    killed = 1 - len(survivors) / COUNT
    print(f"{part.name}: {killed:.1%} of {COUNT} killed in {time.monotonic() - begun:.0f} s; alive: {survivors}")
    assert killed >= KILLED, survivors


@pytest.mark.long
def test_these_bots_are_noticed(source: Path) -> None:
    seconds = patience(source, BOTS)
    for file, old, new in NAMED:
        path = SOURCE / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1
        with changed(source, path, text.replace(old, new)):
            assert not passes(source, BOTS, seconds, path), f"{file}: {new}"
