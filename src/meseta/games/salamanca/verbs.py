"""Everything a player can say at a Salamanca table, and everything chance can."""

from typing import Final

from meseta.games.salamanca.tables import CARD, DISPLAY, FIELD, SEATS_MOST, TILE
from meseta.kernel.domains import Number
from meseta.kernel.verbs import Verbs

SEAT: Final = Number("seat", 0, SEATS_MOST - 1)

VERBS: Final = Verbs()

CARD_OF: Final = VERBS.add("card", CARD)
TAKE: Final = VERBS.add("take", DISPLAY)
TILE_OF: Final = VERBS.add("tile", TILE)
FIELD_OF: Final = VERBS.add("field", FIELD)
OCCUPY: Final = VERBS.add("occupy", FIELD)
SELL: Final = VERBS.add("sell", FIELD)
CONDE: Final = VERBS.add("conde", FIELD)
PLAGUE_TO: Final = VERBS.add("plague", FIELD)
SWAP: Final = VERBS.add("swap", SEAT)
TAKE_CARD: Final = VERBS.add("take-card", CARD)
GIVE_CARD: Final = VERBS.add("give-card", CARD)
END_TURN: Final = VERBS.add("end turn").of()

DRAW_FIELD: Final = VERBS.add("draw field", FIELD)
DRAW_TILE: Final = VERBS.add("draw tile", TILE)
DRAW_CARD: Final = VERBS.add("draw card", CARD)
DRAW_LEADER: Final = VERBS.add("draw leader", SEAT)
