"""The page on environments: its tables are what the code says, and its examples run."""

import os
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from meseta.envs.encoders import encoder_of
from meseta.envs.learn import Point, plot
from meseta.match.registry import find_game
from tests.envs.tables import KEYS
from tests.test_docs import blocks

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "environments.md"
BEGIN = "<!-- tables: made by tests/envs/test_docs.py -->\n"
END = "<!-- end of tables -->\n"


def tables() -> str:
    """The parts of every game's observations, with their sizes for every number of seats."""
    lines = []
    for key in KEYS:
        game = find_game(key)
        encoders = [encoder_of(game, seats) for seats in game.seats]
        seats = ", ".join(str(number) for number in game.seats)
        sizes = ", ".join(str(encoder.size) for encoder in encoders)
        lines += [f"### {game.title}", ""]
        lines += [f"{encoders[0].actions} actions; with {seats} seats {sizes} bytes.", ""]
        lines += [f"| part | bytes ({seats} seats) | meaning |", "|---|---|---|"]
        for parts in zip(*[encoder.parts for encoder in encoders], strict=True):
            shapes = {f"{part.count} x {part.each}" if part.each > 1 else str(part.count) for part in parts}
            told = ", ".join(f"{part.count} x {part.each}" if part.each > 1 else str(part.count) for part in parts)
            lines.append(f"| `{parts[0].name}` | {told if len(shapes) > 1 else shapes.pop()} | {parts[0].meaning} |")
        lines.append("")
    return "\n".join(lines)


def test_the_tables_are_what_the_code_says() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert text[text.index(BEGIN) + len(BEGIN) : text.index(END)] == tables()


@pytest.mark.parametrize("number", range(5))
def test_the_examples_run_and_are_short(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    code = blocks("docs/environments.md", "python")[number]
    lines = [line for line in code.splitlines() if line.strip() and not line.startswith(("import ", "from "))]
    assert len(lines) <= 10
    random.seed(1)
    np.random.seed(1)
    exec(compile(code, "environments.md", "exec"), {})
    capsys.readouterr()


def test_the_learner_learns(tmp_path: Path) -> None:
    """Some ten thousand decisions are enough to be better than random; the seed is fixed."""
    assert learnt("learner = Learner(rounds=6)\nprint(learner.share(64))\n") == pytest.approx(0.5, abs=0.15)
    code = "learner = Learner(rounds=6)\nfor _ in range(16): learner.learn()\nprint(learner.share(64))\n"
    assert learnt(code) > 0.65
    plot([Point(0, 0, 0.5), Point(1, 4096, 0.7)], tmp_path / "curve.svg")
    assert (tmp_path / "curve.svg").stat().st_size > 1000


@pytest.mark.long
def test_the_learner_clearly_beats_random() -> None:
    """In less than half of the five minutes that it may take."""
    assert learnt("print(list(train(120.0, every=1000.0))[-1].share)\n") > 0.8


def learnt(code: str) -> float:
    """What the code prints, run by itself on one thread: small matrices are slower on several."""
    command = [sys.executable, "-c", f"from meseta.envs.learn import Learner, train\n{code}"]
    threads = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    done = subprocess.run(
        command,
        env={**os.environ, **threads},
        check=True,
        timeout=300,
        stdout=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
    )
    return float(done.stdout)


def make_tables() -> None:
    """`python -c 'from tests.envs.test_docs import make_tables; make_tables()'`, where observations have changed."""
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(text[: text.index(BEGIN) + len(BEGIN)] + tables() + text[text.index(END) :], encoding="utf-8")
