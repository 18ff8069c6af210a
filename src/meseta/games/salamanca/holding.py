"""Salamanca: what a region is worth to whoever holds it; the evaluation and quick steps share it."""

from typing import Final, final

from mypy_extensions import i64

from meseta.games.salamanca import tables as t
from meseta.games.salamanca.rules.market import MARKET_VALUE
from meseta.games.salamanca.state import Salamanca
from meseta.kernel.types import NOTHING

FAR: Final = 5
"""Rounds further off than this count no more."""


@final
class Holding:
    """The weights of an evaluation that speak of regions and squires."""

    def __init__(self, weights: dict[str, float]) -> None:
        self.region = weights["region"]
        """A region's value that is still to be cashed in."""
        self.market = weights["market"]
        """A doubloon of a coming market."""
        self.growth = weights["growth"]
        """A free field next to an own building, for each round to come."""
        self.near = weights["near"]
        """A doubloon of region value below the market's 7: how much closer each brings it."""
        self.conde = weights["conde"]
        """A doubloon that the Conde will earn when the owner sells."""
        self.squire = weights["squire"]
        """A squire in stock, for each round to come."""

    def held(self, value: float, coming: float, saleable: bool) -> float:
        """SA-515, SA-601: a sale, if a turn is left for it, and the markets on the way."""
        worth = self.region * value if saleable else 0.0
        if value >= MARKET_VALUE:
            return worth + self.market * 2.0 * (1.0 + coming)
        return worth + self.near * value * coming


def landscapes_of(state: Salamanca, building: i64) -> list[int]:
    """SA-702: the names of the landscapes in the building's region."""
    land, labels, colours = state.land, state.labels, t.TILE_COLOURS
    colour = colours[land[building]]
    names: list[int] = []
    for near in t.NEIGHBOURS[building]:
        name = labels[near]
        if name != NOTHING and colours[land[near]] == colour and name not in names:
            names.append(name)
    return names
