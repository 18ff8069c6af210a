"""The `meseta` command as people run it: another process."""

import os
import subprocess
import sys
from dataclasses import dataclass

from meseta.cli.play.choices import list_choices
from meseta.kernel.generator import Generator
from meseta.match import Match, start
from meseta.texts import texts


@dataclass(frozen=True)
class Run:
    """What came of it."""

    status: int
    out: str
    err: str


def meseta(*arguments: str, typed: str = "", **environment: str) -> Run:
    """Run the command with lines piped in."""
    plain = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
    done = subprocess.run(
        [sys.executable, "-m", "meseta.cli", *arguments],
        input=typed.encode(),
        capture_output=True,
        env={**plain, **environment, "PYTHONIOENCODING": "utf-8"},
        timeout=60,
        check=False,
    )
    return Run(done.returncode, done.stdout.decode(), done.stderr.decode())


def numbers_of_a_game(game: str, seats: int, seed: int, **options: object) -> tuple[Match, list[str]]:
    """A whole game, every seat played at random, and what people would have typed for it."""
    match = start(game, seats, seed, **options)
    rng = Generator(seed)
    words = texts("en")
    typed: list[str] = []
    while not match.over:
        seat = match.to_act()[0]
        legal = match.actions_of(seat)
        choices = list_choices(words, game, legal, match.view(seat))
        number = rng.choose(list(choices))
        typed.append(str(number))
        match.play(seat, choices[number].text)
    return match, typed
