"""Draws how a server's costs grow, from the figures that `scripts/bench server --json` has written."""

import argparse
import json
from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt


def main() -> None:
    parser = argparse.ArgumentParser(description="Draw how a server's costs grow.")
    parser.add_argument("figures", type=Path, nargs="+", help="what scripts/bench server --json has written")
    parser.add_argument("picture", type=Path, help="the SVG to write")
    given = parser.parse_args()
    runs = [json.loads(file.read_text(encoding="utf-8")) for file in given.figures]
    plt.rcParams["svg.hashsalt"] = "meseta"
    figure, panels = plt.subplots(1, 4, figsize=(13, 3), layout="constrained")
    draw_load(panels[0], runs, "cpu_ms_per_action", "ms of CPU per action")
    draw_load(panels[1], runs, "p99_ms", "99 % acknowledged within, ms")
    memory = next(run["memory"] for run in runs if "memory" in run)
    draw_memory(panels[2], memory["late_loaded"], "late tables in memory")
    draw_memory(panels[3], memory["unloaded"], "tables that are not loaded")
    figure.savefig(given.picture, metadata={"Date": None})


def draw_load(panel: Any, runs: list[Any], what: str, label: str) -> None:
    """Against the number of sockets."""
    for run in runs:
        name = "SQLite, 1 process" if run["processes"] == 1 else f"PostgreSQL, {run['processes']} processes"
        panel.plot([held["sockets"] for held in run["load"]], [held[what] for held in run["load"]], "o-", label=name)
    panel.set_xlabel("sockets")
    panel.set_ylabel(label)
    panel.set_ylim(bottom=0)
    panel.legend(fontsize="small")


def draw_memory(panel: Any, found: dict[str, float], label: str) -> None:
    panel.plot([int(count) for count in found], list(found.values()), "o-")
    panel.set_xlabel(label)
    panel.set_ylabel("MB")
    panel.set_ylim(bottom=0)


if __name__ == "__main__":
    main()
