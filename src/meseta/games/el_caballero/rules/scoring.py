"""EC-8: scoring, and what the advanced game makes of closed regions (EC-9)."""

from mypy_extensions import i64

from meseta.games.el_caballero.sheet import points_for
from meseta.games.el_caballero.state import ElCaballero
from meseta.games.el_caballero.tables import LAND, SEATS_MOST


def score_all(state: ElCaballero) -> None:
    """EC-801 to EC-805: every region, in the order of their names; each is a line on the score sheet."""
    state.begin_scoring()
    for region in state.map.regions():
        counts = _counts(state, region)
        state.score_region(region, counts, _points(state, region, counts))


def paid_now(state: ElCaballero, region: i64) -> list[int]:
    """By seat: the points that a scoring now brings for a region."""
    return _points(state, region, _counts(state, region))


def _points(state: ElCaballero, region: i64, counts: list[int]) -> list[int]:
    table = state.map
    shut = table.closed(region) and state.options.advanced
    return points_for(table.kinds[region], table.value(region), counts, table.alcaldes[region], shut)


def _counts(state: ElCaballero, region: i64) -> list[int]:
    """By seat: the Caballeros on a land, the ships on a sea."""
    present = state.map.strengths if state.map.kinds[region] == LAND else state.map.ships
    return present[region * SEATS_MOST : region * SEATS_MOST + state.seats]
