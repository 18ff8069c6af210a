"""Draws how the cost of a decision grows, from the figures that scripts/bench has written."""

import argparse
import json
from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt

KINDS = ("seats", "tiles", "exchanges")
"""What a decision's cost is drawn against, by the last words of a figure's name."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Draw the growth of a decision's cost.")
    parser.add_argument("figures", type=Path, help="what scripts/bench --json has written")
    parser.add_argument("picture", type=Path, help="the SVG to write")
    given = parser.parse_args()
    games = json.loads(given.figures.read_text(encoding="utf-8"))["compiled"]["games"]
    figure, panels = plt.subplots(1, len(KINDS), figsize=(10, 3), layout="constrained")
    for panel, kind in zip(panels, KINDS, strict=True):
        draw(panel, kind, games)
    plt.rcParams["svg.hashsalt"] = "meseta"
    figure.savefig(given.picture, metadata={"Date": None})


def draw(panel: Any, kind: str, games: dict[str, Any]) -> None:
    """Microseconds of CPU for one decision."""
    for game, found in games.items():
        rates = {name: rate for name, rate in found.get("growth", {}).items() if kind in name and rate}
        if rates:
            sizes = [int(name.split()[0]) for name in rates]
            panel.plot(sizes, [1e6 / rate for rate in rates.values()], marker="o", label=game)
            panel.set_xticks(sizes)
    panel.set_xlabel(kind)
    panel.set_ylabel("µs per decision")
    panel.set_ylim(bottom=0)
    panel.legend(fontsize="small")


if __name__ == "__main__":
    main()
