"""Everything a player can say at an El Caballero table, and everything chance can.

A verb without arguments opens a small chain: `place`, `cell 1,1`, `number 4`.
"""

from typing import Final

from meseta.games.el_caballero import tables as t
from meseta.kernel.domains import Number
from meseta.kernel.verbs import Verbs

SEAT: Final = Number("seat", 0, t.SEATS_MOST - 1)

VERBS: Final = Verbs()

CARD_OF: Final = VERBS.add("card", t.CARD)
REINFORCE: Final = VERBS.add("reinforce", t.REINFORCEMENT)
LAY: Final = VERBS.add("lay", t.SLOT)
PLACE: Final = VERBS.add("place").of()
PLACE_GRANDE: Final = VERBS.add("place grande").of()
RAISE: Final = VERBS.add("raise").of()
BUY_SHIP: Final = VERBS.add("buy ship").of()
PUT_OUT_SHIP: Final = VERBS.add("put out ship").of()
MOVE_SHIP: Final = VERBS.add("move ship").of()
BUILD_CASTILLO: Final = VERBS.add("build castillo").of()
MOVE_CASTILLO: Final = VERBS.add("move castillo").of()
GRANDE: Final = VERBS.add("grande").of()
ALCALDE: Final = VERBS.add("alcalde").of()
TAKE_TILE: Final = VERBS.add("take tile").of()
TAKE_SHIP: Final = VERBS.add("take ship").of()
END_TURN: Final = VERBS.add("end turn").of()

CELL_OF: Final = VERBS.add("cell", t.CELL)
TURN_TO: Final = VERBS.add("turn", t.PATTERN)
NUMBER_OF: Final = VERBS.add("number", t.NUMBER)
NORTH_OF: Final = VERBS.add("north", t.NUMBER)
EDGE_OF: Final = VERBS.add("edge", t.EDGE)

DRAW_TILE: Final = VERBS.add("draw tile", t.SORT)
DRAW_TURN: Final = VERBS.add("draw turn", t.PATTERN)
DRAW_FIRST: Final = VERBS.add("draw first", SEAT)
