"""SA-6: the weekly market."""

from typing import Final

from meseta.games.salamanca.state import Salamanca
from meseta.kernel.types import NOTHING

MARKET_VALUE: Final = 7


def hold_market(state: Salamanca) -> None:
    """SA-601: every occupied building whose region is worth 7 or more pays, each by itself."""
    for field in state.buildings:
        if state.owners[field] != NOTHING and state.region_value(field) >= MARKET_VALUE:
            state.market(field)
