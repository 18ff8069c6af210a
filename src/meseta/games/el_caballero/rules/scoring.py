"""EC-8: scoring, and what the advanced game makes of closed regions (EC-9)."""

from meseta.games.el_caballero.sheet import points_for
from meseta.games.el_caballero.state import ElCaballero
from meseta.games.el_caballero.tables import LAND, SEATS_MOST


def score_all(state: ElCaballero) -> None:
    """EC-801 to EC-805: every region, in the order of their names; each is a line on the score sheet."""
    state.begin_scoring()
    table = state.map
    for region in table.regions():
        present = table.strengths if table.kinds[region] == LAND else table.ships
        counts = present[region * SEATS_MOST : region * SEATS_MOST + state.seats]
        shut = table.closed(region) and state.options.advanced
        points = points_for(table.kinds[region], table.value(region), counts, table.alcaldes[region], shut)
        state.score_region(region, counts, points)
