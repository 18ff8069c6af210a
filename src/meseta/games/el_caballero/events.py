"""Everything that can happen at an El Caballero table, as data. EC-1001: all of it is open to all."""

from typing import Final

from meseta.games.el_caballero import tables as t
from meseta.games.el_caballero.verbs import VERBS
from meseta.kernel.domains import FLAG, SEAT
from meseta.kernel.events import EventKinds
from meseta.kernel.fields import Field

EVENTS: Final = EventKinds(VERBS)

_seat: Final = Field("seat", SEAT)
_cell: Final = Field("cell", t.CELL)
_edge: Final = Field("edge", t.EDGE)
_cost: Final = Field("cost", t.CABALLEROS)

STARTED: Final = EVENTS.add("started", Field("tile", t.SORT), Field("edges", t.PATTERN))
"""EC-201: the tile at 0,0."""
FIRST: Final = EVENTS.add("first", _seat)
"""EC-302: who plays the first card of all."""
DISPLAYED: Final = EVENTS.add("displayed", Field("slot", t.SLOT), Field("tile", t.SORT))
ROUND_BEGAN: Final = EVENTS.add("round-began", Field("round", t.ROUND))
ROUND_ENDED: Final = EVENTS.add("round-ended", Field("round", t.ROUND))
CARD_PLAYED: Final = EVENTS.add("card-played", _seat, Field("card", t.CARD))
TURN_BEGAN: Final = EVENTS.add("turn-began", _seat, Field("card", t.CARD))
TURN_ENDED: Final = EVENTS.add("turn-ended", _seat)

REINFORCED: Final = EVENTS.add("reinforced", _seat, Field("caballeros", t.CABALLEROS))
LOST: Final = EVENTS.add("lost", _seat, Field("caballeros", t.CABALLEROS))
"""EC-203: what the tiles off the map cannot show."""

LAID: Final = EVENTS.add("laid", _seat, Field("slot", t.SLOT), Field("tile", t.SORT), _cell, Field("edges", t.PATTERN))
PLACED: Final = EVENTS.add("placed", _seat, _cell, Field("north", t.NUMBER), _cost)
RAISED: Final = EVENTS.add("raised", _seat, _cell, Field("north", t.NUMBER), Field("number", t.NUMBER), _cost)
REMOVED: Final = EVENTS.add("removed", _seat, _cell, Field("refund", t.CABALLEROS))
"""EC-607, EC-608, EC-906: the tile's owner, where it lay, and what its castillo saved."""
TAKEN_BACK: Final = EVENTS.add("taken-back", _seat, _cell, Field("refund", t.CABALLEROS))
"""EC-609."""

SHIP_BOUGHT: Final = EVENTS.add("ship-bought", _seat, _cell, _edge, _cost)
SHIP_PUT_OUT: Final = EVENTS.add("ship-put-out", _seat, _cell, _edge, _cost)
SHIP_MOVED: Final = EVENTS.add(
    "ship-moved", _seat, Field("from_cell", t.CELL), Field("from_edge", t.EDGE), _cell, _edge, _cost
)
SHIP_HOME: Final = EVENTS.add("ship-home", _seat, _cell, _edge)
"""To the Court."""
SHIP_LOST: Final = EVENTS.add("ship-lost", _seat, _cell, _edge)
"""To the supply."""
CASTILLO_BUILT: Final = EVENTS.add("castillo-built", _seat, _cell, _cost)
CASTILLO_MOVED: Final = EVENTS.add("castillo-moved", _seat, Field("from_cell", t.CELL), _cell, _cost)
CASTILLO_RETURNED: Final = EVENTS.add("castillo-returned", _seat, _cell)
"""To the supply."""

CLOSED: Final = EVENTS.add("closed", Field("kind", t.KIND), _cell, _edge)
"""EC-901, in the advanced game. A region is named by its first cell and edge."""
ALCALDE_PLACED: Final = EVENTS.add("alcalde-placed", _seat, _cell, _edge, _cost)
GRANDE_PLACED: Final = EVENTS.add("grande-placed", _seat, _cell, _cost)
GRANDE_MOVED: Final = EVENTS.add("grande-moved", _seat, Field("from_cell", t.CELL), _cell, _cost)
GRANDE_HOME: Final = EVENTS.add("grande-home", _seat, _cell)

SCORING: Final = EVENTS.add("scoring", Field("round", t.ROUND))
REGION_SCORED: Final = EVENTS.add(
    "region-scored",
    Field("kind", t.KIND),
    _cell,
    _edge,
    Field("tiles", t.COUNT),
    Field("symbols", t.COUNT),
    Field("value", t.POINTS),
    Field("closed", FLAG),
    Field("alcalde", SEAT, optional=True),
)
"""EC-805: one for each region, with what it is worth once."""
SCORED: Final = EVENTS.add(
    "scored",
    _seat,
    Field("kind", t.KIND),
    _cell,
    _edge,
    Field("count", t.POINTS),
    Field("points", t.POINTS),
    Field("total", t.POINTS),
)
"""EC-805: a player's Caballeros or ships in that region, what they bring, and all his points so far."""
