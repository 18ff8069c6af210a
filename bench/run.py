"""The figures of the engine, both builds, beside OpenSpiel's: one table, and JSON for comparison.

Run it by scripts/bench, which builds what is missing.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parent.parent
LOSS = 0.10
"""A figure that is worse by more than this, compared with an earlier run, is a failure."""
RATIO_BARS = {"el-grande": (3.0, 1.2), "salamanca": (2.0, 0.6), "el-caballero": (2.0, 0.6)}
"""Decisions, and copies, per second, as multiples of the decisions of OpenSpiel's crazy_eights."""
PLAYOUT_BAR = 1.5
"""Decisions per second of playouts, as a multiple of those that are taken one by one from Python."""
LOAD_BAR = 4.0
"""Milliseconds to load a whole recorded game with four seats."""
PLACEMENTS_BAR = 0.2
"""Milliseconds to find all legal placements of a late map with four players."""
RATES = ("decisions_per_second", "playout_per_second", "games_per_second", "copies_per_second")
BOT_RATES = ("judgements_per_second", "search_worlds_per_second")


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/bench", description="Measure the engine.")
    parser.add_argument("--compiled", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there")
    parser.add_argument("--compare", type=Path, metavar="FILE", help="fail on a loss of more than 10 %% against FILE")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds for each single measurement (1)")
    given = parser.parse_args()
    earlier = read_figures(given.compare) if given.compare else None
    figures = {
        "compiled": measure(given.compiled, given.seconds, spiel=True),
        "interpreted": measure(ROOT / "src", given.seconds, spiel=False),
    }
    console = Console()
    console.print(engine_table(figures))
    console.print(bots_table(figures))
    console.print(placements_line(figures))
    if given.json:
        given.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    missed = missed_bars(figures) + (losses(earlier, figures) if earlier else [])
    for line in missed:
        console.print(f"[red]missed:[/] {line}")
    return 1 if missed else 0


def measure(path: Path, seconds: float, spiel: bool) -> dict[str, Any]:
    """The figures of one build, measured in a process of its own."""
    command = [sys.executable, str(ROOT / "bench" / "measure.py"), str(ROOT / "tests" / "records")]
    command += ["--seconds", str(seconds)] + (["--spiel"] if spiel else [])
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": str(path)}, stdout=subprocess.PIPE, check=False)
    if done.returncode:
        raise SystemExit(f"scripts/bench: measuring {path.name} failed")
    found: dict[str, Any] = json.loads(done.stdout)
    expected = "interpreted" if path == ROOT / "src" else "compiled"
    if found["build"] != expected:
        raise SystemExit(f"scripts/bench: expected the {expected} build, found the {found['build']} one")
    return found


def read_figures(path: Path) -> dict[str, Any]:
    """An earlier run's figures, or one clear line."""
    try:
        figures = json.loads(path.read_text(encoding="utf-8"))
        figures["compiled"]["games"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise SystemExit(f"scripts/bench: {path} has no figures to compare with ({error})") from error
    found: dict[str, Any] = figures
    return found


def engine_table(figures: dict[str, Any]) -> Table:
    """One row for each game and build."""
    table = Table(title="The engine (4 seats; per CPU second, medians of 5 interleaved runs)")
    for name in (
        "game",
        "build",
        "decisions/s",
        "in playouts",
        "games/s",
        "copies/s",
        "bytes/state",
        "load ms",
        "vs crazy_eights",
    ):
        table.add_column(name, justify="left" if name in ("game", "build") else "right")
    yardstick = spiel_rate(figures)
    for build in ("compiled", "interpreted"):
        for game, found in figures[build]["games"].items():
            load = found.get("load_ms") or {}
            table.add_row(
                game,
                build if game != "crazy_eights" else "C++",
                *(f"{found[rate]:,.0f}" if rate in found else "" for rate in RATES),
                f"{found['bytes_per_state']:,.0f}" if "bytes_per_state" in found else "",
                f"{load['median']:.1f} (most {load['slowest']:.1f})" if load else "",
                f"{found['decisions_per_second'] / yardstick:.2f}",
            )
    return table


def bots_table(figures: dict[str, Any]) -> Table:
    """How fast bots judge and search, game by game."""
    table = Table(title="The bots (4 seats, middle of a game; per CPU second, medians of 5)")
    for name in ("game", "build", "judgements/s", "worlds/s", "worlds in 50 ms"):
        table.add_column(name, justify="left" if name in ("game", "build") else "right")
    for build in ("compiled", "interpreted"):
        for game, found in figures[build]["games"].items():
            if game != "crazy_eights":
                worlds = found["search_worlds_per_second"]
                table.add_row(
                    game, build, f"{found['judgements_per_second']:,.0f}", f"{worlds:,.0f}", f"{worlds / 20:.0f}"
                )
    return table


def placements_line(figures: dict[str, Any]) -> str:
    """How long all legal placements of a late map take, in each build."""
    times = [f"{build} {figures[build]['games']['el-caballero']['placements_ms']:.3f} ms" for build in figures]
    return f"el-caballero, all placements (tile, cell, rotation) of a late map: {', '.join(times)}"


def spiel_rate(figures: dict[str, Any]) -> float:
    """The yardstick: decisions per second of crazy_eights."""
    rate: float = figures["compiled"]["games"]["crazy_eights"]["decisions_per_second"]
    return rate


def missed_bars(figures: dict[str, Any]) -> list[str]:
    """What falls short of the bars."""
    missed: list[str] = []
    yardstick = spiel_rate(figures)
    for game, found in figures["compiled"]["games"].items():
        if game not in RATIO_BARS:
            continue
        for rate, bar in zip(("decisions_per_second", "copies_per_second"), RATIO_BARS[game], strict=True):
            if found[rate] < bar * yardstick:
                missed.append(f"{game}: {rate} is {found[rate] / yardstick:.2f} times crazy_eights, below {bar}")
        gain = found["playout_per_second"] / found["decisions_per_second"]
        if gain < PLAYOUT_BAR:
            missed.append(f"{game}: playouts are {gain:.2f} times as fast as single steps, below {PLAYOUT_BAR}")
        load = found.get("load_ms") or {}
        if load and load["slowest"] > LOAD_BAR:
            missed.append(f"{game}: a record takes {load['slowest']:.1f} ms to load, more than {LOAD_BAR}")
        if found.get("placements_ms", 0.0) > PLACEMENTS_BAR:
            missed.append(f"{game}: placements take {found['placements_ms']:.2f} ms, more than {PLACEMENTS_BAR}")
    return missed


def losses(earlier: dict[str, Any], figures: dict[str, Any]) -> list[str]:
    """What became slower by more than LOSS, measured against the yardstick of each run, for machines differ."""
    lost: list[str] = []
    scale = spiel_rate(figures) / spiel_rate(earlier)
    for build in ("compiled", "interpreted"):
        for game, found in figures[build]["games"].items():
            before = earlier.get(build, {}).get("games", {}).get(game)
            if game == "crazy_eights" or not before:
                continue
            for name, expected in rates_of(before).items():
                rate = rates_of(found).get(name, 0.0)
                if rate < (1 - LOSS) * expected * scale:
                    lost.append(f"{game}, {build}: {name} fell by {1 - rate / expected / scale:.0%}")
            size, allowed = found.get("bytes_per_state", 0.0), before.get("bytes_per_state", 0.0)
            if size > (1 + LOSS) * allowed:
                lost.append(f"{game}, {build}: bytes_per_state grew by {size / allowed - 1:.0%}")
    return lost


def rates_of(found: dict[str, Any]) -> dict[str, float]:
    """Everything about one game that is the more the better: rates, and what times are the inverse of."""
    rates = {name: found[name] for name in RATES + BOT_RATES if name in found}
    rates |= {f"decisions per second, {where}": rate for where, rate in found.get("growth", {}).items()}
    if found.get("load_ms"):
        rates["loads per second"] = 1000 / found["load_ms"]["slowest"]
    if "placements_ms" in found:
        rates["placements per second"] = 1000 / found["placements_ms"]
    return rates


if __name__ == "__main__":
    sys.exit(main())
