"""Everything a player can say at an El Grande table, and everything chance can."""

from typing import Final

from meseta.games.el_grande.tables import CARD, POWER, REGION, SCOREBOARD, SOURCE, SPOT, STACK
from meseta.kernel.domains import Number
from meseta.kernel.verbs import Verbs

SEATS_MOST: Final = 5
OWNER: Final = Number("seat", 0, SEATS_MOST - 1)

VERBS: Final = Verbs()

POWER_CARD: Final = VERBS.add("power", POWER)
SUPPLY_OF: Final = VERBS.add("supply", Number("count", 0, 6))
RECALL: Final = VERBS.add("recall", SPOT)
TAKE: Final = VERBS.add("take", STACK)
PLACE_IN: Final = VERBS.add("place", SPOT)
ANNOUNCE: Final = VERBS.add("announce").of()
END_TURN: Final = VERBS.add("end turn").of()

CHOOSE: Final = VERBS.add("choose", SPOT)
FROM_COURT: Final = VERBS.add("from court").of()
CABALLERO: Final = VERBS.add("caballero", OWNER, SPOT)
TO: Final = VERBS.add("to", SPOT)
GIVE: Final = VERBS.add("give", SOURCE)
SCORE: Final = VERBS.add("score", REGION)
BOARD: Final = VERBS.add("scoreboard", SCOREBOARD)
TAKE_BACK: Final = VERBS.add("take-back", POWER)
GRANDE_TO: Final = VERBS.add("grande", SPOT)
KING_TO: Final = VERBS.add("king", SPOT)
STOP: Final = VERBS.add("done").of()

DISC: Final = VERBS.add("disc", REGION)

USE_VETO: Final = VERBS.add("veto").of()
PASS: Final = VERBS.add("pass").of()
PASS_ALL: Final = VERBS.add("pass all").of()

DRAW_REGION: Final = VERBS.add("draw region", REGION)
DRAW_START: Final = VERBS.add("draw start", OWNER)
DRAW_CARD: Final = VERBS.add("draw card", CARD)
