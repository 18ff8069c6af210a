"""EC-8: scoring, and what the advanced game makes of closed regions (EC-9)."""

from meseta.games.el_caballero.events import REGION_SCORED, SCORED, SCORING
from meseta.games.el_caballero.sheet import points_for
from meseta.games.el_caballero.state import ElCaballero
from meseta.games.el_caballero.tables import EDGE_COUNT, LAND, SEATS_MOST
from meseta.kernel.events import EVERYONE


def score_all(state: ElCaballero) -> None:
    """EC-801 to EC-805: every region, in the order of their names; each is a line on the score sheet."""
    state.emit(SCORING, EVERYONE, (state.round,))
    lines: list[int] = []
    for region in state.map.regions():
        lines += _score(state, region)
    state.sheet = state.sheet + lines


def _score(state: ElCaballero, region: int) -> list[int]:
    """The line of a region; its points are paid and told."""
    table = state.map
    kind, value, name = table.kinds[region], table.value(region), table.names[region]
    cell, edge = name // EDGE_COUNT, name % EDGE_COUNT
    present = table.strengths if kind == LAND else table.ships
    counts = present[region * SEATS_MOST : region * SEATS_MOST + state.seats]
    closed, alcalde = table.closed(region), table.alcaldes[region]
    points = points_for(kind, value, counts, alcalde, closed and state.options.advanced)
    head = [state.round, kind, cell, edge, table.tiles[region], table.extras[region], int(closed), alcalde]
    if state.sink is not None:
        told = (kind, cell, edge, table.tiles[region], table.extras[region], value, int(closed), alcalde)
        state.emit(REGION_SCORED, EVERYONE, told)
    for seat in range(state.seats):
        state.points[seat] += points[seat]
        if state.sink is not None and (counts[seat] or points[seat]):
            state.emit(SCORED, EVERYONE, (seat, kind, cell, edge, counts[seat], points[seat], state.points[seat]))
    return head + counts + points
