"""Measures the build of Meseta that is on the path, and prints the figures as JSON."""

import argparse
import json
import random
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import meseta
import meseta.kernel.state
from bench.growth import growth
from bench.loop import MesetaPlayer, Played, Player, SpielPlayer
from meseta.bots.evaluation import Evaluation
from meseta.bots.evaluations import evaluation_of
from meseta.bots.tree_search import TreeSearch
from meseta.games.el_caballero.descriptor import GAME as EL_CABALLERO
from meseta.games.el_caballero.rules.area_tiles import placements
from meseta.games.el_caballero.state import ElCaballero
from meseta.kernel.generator import Generator
from meseta.kernel.playout import ROUND, playout
from meseta.kernel.state import State

ROUNDS = 5
"""Everything is measured so often, interleaved; the median counts."""
SPIEL = "crazy_eights(players=4)"
SEATS = 4
MIDDLE = 120
COPIES = 5000
WORLDS = 200
"""What a search is asked for; it may have decided before."""
LATE_SEED = 4
PLACEMENTS = 200


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the build on the path.")
    parser.add_argument("records", type=Path, help="folder of recorded games")
    parser.add_argument("--spiel", action="store_true", help="measure OpenSpiel too, interleaved")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds for each single measurement")
    given = parser.parse_args()
    own = {game.key: MesetaPlayer(game, SEATS) for game in meseta.list_games()}
    players: dict[str, Player] = {**own}
    if given.spiel:
        players["crazy_eights"] = SpielPlayer(SPIEL)
    figures: dict[str, Any] = {name: {} for name in players}
    measure_rates(players, given.seconds, figures)
    for key, player in own.items():
        figures[key] |= bot_rates(player, given.seconds)
        figures[key]["growth"] = growth(player.game)
        figures[key]["bytes_per_state"] = bytes_per_state(player)
        figures[key]["load_ms"] = load_times(given.records, key)
    figures["el-caballero"]["placements_ms"] = placement_time()
    compiled = not str(meseta.kernel.state.__file__).endswith(".py")
    print(json.dumps({"build": "compiled" if compiled else "interpreted", "games": figures}))


def measure_rates(players: dict[str, Player], seconds: float, figures: dict[str, Any]) -> None:
    """Decisions, games and copies per CPU second, medians of interleaved runs."""
    games = {name: games_for(player, seconds) for name, player in players.items()}
    runs: dict[str, list[Played]] = {name: [] for name in players}
    inside: dict[str, list[Played]] = {name: [] for name in players}
    copies: dict[str, list[float]] = {name: [] for name in players}
    for turn in range(ROUNDS):
        for name, player in players.items():
            runs[name].append(player.play(games[name], 1000 * turn))
            if isinstance(player, MesetaPlayer):
                inside[name].append(player.play_inside(games[name], 1000 * turn))
            copies[name].append(player.time_copies(player.middle(turn, MIDDLE), COPIES))
            print(f"{name}: {turn + 1} of {ROUNDS}", file=sys.stderr, flush=True)
    for name in players:
        figures[name]["decisions_per_second"] = median_rate(runs[name])
        figures[name]["games_per_second"] = statistics.median(run.games / run.seconds for run in runs[name])
        if inside[name]:
            figures[name]["playout_per_second"] = median_rate(inside[name])
        figures[name]["copies_per_second"] = statistics.median(copies[name])


def median_rate(runs: list[Played]) -> float:
    """Decisions per CPU second."""
    return statistics.median(run.decisions / run.seconds for run in runs)


def games_for(player: Player, seconds: float) -> int:
    """How many games take about so many CPU seconds."""
    trial = player.play(3, 0)
    return max(3, int(3 * seconds / max(trial.seconds, 1e-6)))


def bot_rates(player: MesetaPlayer, seconds: float) -> dict[str, float]:
    """Worlds of a search, where a round has just begun, and judgements of positions per CPU second: medians."""
    evaluation = evaluation_of(player.game, SEATS)
    states = [player.middle(turn, MIDDLE) for turn in range(ROUNDS)]
    worlds = [search_rate(evaluation, round_begun(state), seconds / ROUNDS) for state in states]
    judgements = [_rate(partial(_judge, evaluation, state), COPIES, seconds / ROUNDS) for state in states]
    return {
        "search_worlds_per_second": statistics.median(worlds),
        "judgements_per_second": statistics.median(judgements),
    }


def round_begun(state: State) -> State:
    """The position after the end of its round: worlds of a search go to the end of the next."""
    other = state.copy()
    playout(other, Generator(1), ROUND)
    return other


def search_rate(evaluation: Evaluation, state: State, seconds: float) -> float:
    """Worlds per CPU second of searches that begin anew, each as long as one decision."""
    played = 0
    began = time.process_time()
    while not played or time.process_time() - began < seconds:
        search = TreeSearch(evaluation, state, state.first_to_act(), Generator(played))
        search.think(WORLDS)
        played += search.played
    return played / (time.process_time() - began)


def _judge(evaluation: Evaluation, state: State) -> None:
    for _ in range(COPIES):
        evaluation.worths(state)


def _rate(work: Callable[[], object], count: int, seconds: float) -> float:
    """How often a second something is done that each call of `work` does so often."""
    done = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        work()
        done += count
    return done / (time.process_time() - began)


def bytes_per_state(player: MesetaPlayer) -> float:
    """Memory that one more copy of a middle-game state takes."""
    state = player.middle(1, MIDDLE)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [state.copy() for _ in range(1000)]
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return used / len(kept)


def late_map() -> ElCaballero:
    """A late position with four players, all five tiles face up: before the cards of the last round."""
    state = EL_CABALLERO.new(SEATS, LATE_SEED, {"advanced": True})
    assert isinstance(state, ElCaballero)
    rng = random.Random(LATE_SEED)
    while state.round < state.options.rounds:
        seat = state.first_to_act()
        state.apply(seat, rng.choice(state.legal(seat)))
    return state


def placement_time() -> float:
    """Milliseconds to find all legal placements (tile, cell, rotation) of a late position with four players."""
    state = late_map()
    best = 1e9
    for _ in range(ROUNDS):
        began = time.process_time()
        for _ in range(PLACEMENTS):
            placements(state)
        best = min(best, time.process_time() - began)
    return 1000 * best / PLACEMENTS


def load_times(folder: Path, key: str) -> dict[str, float]:
    """Milliseconds to load the recorded whole games with four seats: the median and the slowest of their bests."""
    best: list[float] = []
    for path in sorted(folder.glob(f"{key}-{SEATS}-*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        best.append(min(_time_load(data) for _ in range(ROUNDS)))
    return {"median": statistics.median(best), "slowest": max(best)} if best else {}


def _time_load(data: dict[str, object]) -> float:
    began = time.process_time()
    meseta.load(data)
    return 1000 * (time.process_time() - began)


if __name__ == "__main__":
    main()
