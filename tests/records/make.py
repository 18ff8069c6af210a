"""Makes the recorded games of this folder anew: `python -m tests.records.make`.

A record that no longer loads means that the rules, or the format, have changed; that needs a new version of them.
"""

import json
from pathlib import Path
from typing import Final

import meseta
from meseta.kernel.generator import Generator
from meseta.match.registry import find_game

FOLDER: Final = Path(__file__).resolve().parent
OTHER_TILES: Final[dict[str, object]] = {
    "orange": {"lake": 2, "acre": 3},
    "draw": {
        "acre": 9,
        "lake": 8,
        "forest-3": 4,
        "vineyard": 10,
        "vineyard-2": 2,
        "farm": 8,
        "castle": 8,
        "monastery": 6,
    },
    "blue": {"forest": 4, "pasture": 1},
}
VARIANTS: Final[dict[str, dict[str, dict[str, object]]]] = {
    "el-grande": {
        "9-rounds": {},
        "6-rounds": {"rounds": 6},
        "without-veto": {"veto": False},
        "open-castillo": {"rounds": 6, "open_castillo": True},
    },
    "el-caballero": {
        "basic": {},
        "advanced": {"advanced": True},
        "other-tiles": {"tiles": {"sea": 8, "cape": 10, "corner": 10, "bridge": 10, "bay-gold": 10}},
    },
    "salamanca": {"usual": {}, "open-money": {"open_money": True}, "other-tiles": {"tiles": OTHER_TILES}},
}
IDLE: Final = ("end turn", "done", "supply 0", "take tile", "take ship")


def main() -> None:
    """A game of random choices for every game, number of seats and variant."""
    for key, variants in VARIANTS.items():
        for seats in find_game(key).seats:
            for number, (variant, options) in enumerate(variants.items()):
                match = play(key, seats, 10 * seats + number, options)
                path = FOLDER / f"{key}-{seats}-{variant}.json"
                path.write_text(json.dumps(match.record(), indent=0) + "\n", encoding="utf-8")


def play(key: str, seats: int, seed: int, options: dict[str, object]) -> meseta.Match:
    """A whole game in which everybody plays at random, but is seldom content with less than he may do."""
    match = meseta.start(key, seats=seats, seed=seed, **options)
    rng = Generator(seed)
    while not match.over:
        seat = match.to_act()[0]
        legal = match.legal(seat)
        busy = [text for text in legal if text not in IDLE]
        choices = busy if busy and rng.below(8) else legal
        match.play(seat, choices[rng.below(len(choices))])
    return match


if __name__ == "__main__":
    main()
