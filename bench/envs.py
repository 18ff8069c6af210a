"""The environments beside those that researchers know: PettingZoo's connect_four_v3, OpenSpiel's crazy_eights and
python_tic_tac_toe. One run measures all of them in turn, five times; the medians count.

Run it by `scripts/bench envs`, which builds what is missing.
"""

import argparse
import random
import statistics
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np
import pyspiel
from rich.console import Console
from rich.table import Table

import meseta
import meseta.envs.observation
from bench.loop import CHANCE, OVER
from meseta.envs import zoo
from meseta.envs.batch import Batch
from meseta.envs.openspiel import short_name

ROUNDS = 5
SEATS = 4
COUNT = 64
"""Games in a batch."""
AEC_BAR = 2.0
"""The PettingZoo environments, as multiples of connect_four_v3."""
BATCH_BAR = 15.0
"""The batches, as multiples of the PettingZoo environment of the same game."""
SPIEL_BAR = 1.0
"""The batches as multiples of crazy_eights, and the adapters as multiples of python_tic_tac_toe."""

Measured = Callable[[float], dict[str, float]]


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/bench envs", description="Measure the environments.")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds for each single measurement (1)")
    given = parser.parse_args()
    figures = measure(given.seconds)
    console = Console()
    console.print(table(figures))
    missed = missed_bars(figures)
    for line in missed:
        console.print(f"[red]missed:[/] {line}")
    return 1 if missed else 0


def measure(seconds: float) -> dict[str, dict[str, float]]:
    """By what is measured: its rates per CPU second, medians of interleaved runs."""
    subjects = all_subjects()
    runs: dict[str, list[dict[str, float]]] = {name: [] for name in subjects}
    for turn in range(ROUNDS):
        for name, subject in subjects.items():
            runs[name].append(subject(seconds))
        print(f"round {turn + 1} of {ROUNDS}", file=sys.stderr, flush=True)
    return {
        name: {rate: statistics.median(run[rate] for run in found) for rate in found[0]} for name, found in runs.items()
    }


def all_subjects() -> dict[str, Measured]:
    """What is measured, by name."""
    subjects: dict[str, Measured] = {"connect_four_v3": AecLoop(connect_four())}
    games = [game.key for game in meseta.list_games()]
    for key in games:
        subjects[f"{key} aec"] = AecLoop(zoo.Zoo(key).env(seats=SEATS))
    for key in games:
        subjects[f"{key} batch"] = BatchLoop(Batch(key, COUNT, seats=SEATS))
    subjects["crazy_eights"] = SpielLoop(f"crazy_eights(players={SEATS})", tensors=True)
    import open_spiel.python.games  # noqa: F401  (registers python_tic_tac_toe)

    subjects["python_tic_tac_toe"] = SpielLoop("python_tic_tac_toe", tensors=False)
    for game in meseta.list_games():
        subjects[f"{game.key} openspiel"] = SpielLoop(f"{short_name(game)}(players={SEATS})", tensors=False)
    return subjects


def connect_four() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.classic import connect_four_v3

        return connect_four_v3.env()


class AecLoop:
    """PettingZoo's documented loop: look, choose by the mask from the action space, step."""

    def __init__(self, env: Any) -> None:
        self.env = env

    def __call__(self, seconds: float) -> dict[str, float]:
        env = self.env
        steps = 0
        began = time.process_time()
        while time.process_time() - began < seconds:
            env.reset(seed=steps)
            for agent in env.agent_iter():
                observation, _, terminated, truncated, info = env.last()
                if terminated or truncated:
                    action = None
                else:
                    mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
                    action = env.action_space(agent).sample(mask)
                env.step(action)
                steps += 1
        return {"steps": steps / (time.process_time() - began)}


class BatchLoop:
    """The documented loop of a batch: random choices for all games at once; all arrays are written at every step."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.arrays = batch.arrays()
        self.rng = np.random.default_rng(1)
        batch.reset(self.arrays, seed=1)

    def __call__(self, seconds: float) -> dict[str, float]:
        batch, arrays = self.batch, self.arrays
        steps = decisions = 0
        began = time.process_time()
        while time.process_time() - began < seconds:
            decisions += int(np.count_nonzero(batch.counts() > 1))
            batch.step(batch.sample(self.rng), arrays)
            steps += batch.count
        spent = time.process_time() - began
        return {"steps": steps / spent, "decisions": decisions / spent}


class SpielLoop:
    """Random games of OpenSpiel; with tensors, every decision asks for the observation and the mask."""

    def __init__(self, name: str, tensors: bool) -> None:
        self.game = pyspiel.load_game(name)
        self.tensors = tensors

    def __call__(self, seconds: float) -> dict[str, float]:
        rng = random.Random(1)
        steps = decisions = 0
        began = time.process_time()
        while time.process_time() - began < seconds:
            state = self.game.new_initial_state()
            player = state.current_player()
            while player != OVER:
                if player == CHANCE:
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
                else:
                    legal = state.legal_actions()
                    if self.tensors:
                        state.observation_tensor(player)
                        state.legal_actions_mask(player)
                    steps += 1
                    decisions += len(legal) > 1
                    state.apply_action(legal[int(rng.random() * len(legal))])
                player = state.current_player()
        spent = time.process_time() - began
        return {"steps": steps / spent, "decisions": decisions / spent}


def table(figures: dict[str, dict[str, float]]) -> Table:
    """One row for each thing that was measured."""
    build = "interpreted" if str(meseta.envs.observation.__file__).endswith(".py") else "compiled"
    found = Table(title=f"The environments ({build}, {SEATS} seats, batches of {COUNT}; per CPU second, medians of 5)")
    for name in ("environment", "steps/s", "decisions/s", "beside", "times"):
        found.add_column(name, justify="left" if name in ("environment", "beside") else "right")
    beside = comparisons(figures)
    for name, rates in figures.items():
        decisions = f"{rates['decisions']:,.0f}" if "decisions" in rates else ""
        lines = beside.get(name, [("", 0.0, 0.0)])
        whom = "\n".join(whom for whom, _, _ in lines)
        times = "\n".join(f"{ratio:.2f}" if whom else "" for whom, ratio, _ in lines)
        found.add_row(name, f"{rates['steps']:,.0f}", decisions, whom, times)
    return found


def comparisons(figures: dict[str, dict[str, float]]) -> dict[str, list[tuple[str, float, float]]]:
    """By what was measured: beside what, how many times as fast it is, and how many it should be."""
    found: dict[str, list[tuple[str, float, float]]] = {}
    for name, rates in figures.items():
        game, _, kind = name.partition(" ")
        if kind == "aec":
            found[name] = [("connect_four_v3", rates["steps"] / figures["connect_four_v3"]["steps"], AEC_BAR)]
        elif kind == "batch":
            eights = rates["decisions"] / figures["crazy_eights"]["decisions"]
            found[name] = [
                (f"{game} aec", rates["steps"] / figures[f"{game} aec"]["steps"], BATCH_BAR),
                ("crazy_eights", eights, SPIEL_BAR),
            ]
        elif kind == "openspiel":
            toe = figures["python_tic_tac_toe"]["steps"]
            found[name] = [("python_tic_tac_toe", rates["steps"] / toe, SPIEL_BAR)]
    return found


def missed_bars(figures: dict[str, dict[str, float]]) -> list[str]:
    """What falls short of the bars."""
    return [
        f"{name} is {ratio:.2f} times {whom}, below {bar:g}"
        for name, lines in comparisons(figures).items()
        for whom, ratio, bar in lines
        if ratio < bar
    ]


if __name__ == "__main__":
    sys.exit(main())
