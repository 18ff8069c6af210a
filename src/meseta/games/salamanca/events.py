"""Everything that can happen at a Salamanca table, as data. SA-901, SA-902."""

from typing import Final

from meseta.games.salamanca.tables import CARD, DISPLAY, FIELD, MONEY, PLAGUE, ROUND, TILE
from meseta.games.salamanca.verbs import VERBS
from meseta.kernel.domains import SEAT
from meseta.kernel.events import EventKinds
from meseta.kernel.fields import Field

EVENTS: Final = EventKinds(VERBS)

_seat: Final = Field("seat", SEAT)
_by: Final = Field("by", SEAT)
_card: Final = Field("card", CARD)
_tile: Final = Field("tile", TILE)
_field: Final = Field("field", FIELD)

ROUND_BEGAN: Final = EVENTS.add("round-began", Field("round", ROUND))
ROUND_ENDED: Final = EVENTS.add("round-ended", Field("round", ROUND))
LEADER: Final = EVENTS.add("leader", _seat)
DEALT: Final = EVENTS.add("dealt", _seat, _card)
"""A secret of the one who gets the card."""
DISPLAYED: Final = EVENTS.add("displayed", Field("display", DISPLAY), _tile)
LAID_OUT: Final = EVENTS.add("laid-out", _tile, _field)
"""SA-201: an orange tile at set-up."""

CARD_PLAYED: Final = EVENTS.add("card-played", _seat, _card)
HAND_SHOWN: Final = EVENTS.add("hand-shown", _seat, _card)
"""SA-402: one for each card that a stuck player shows to all."""
CARD_PASSED: Final = EVENTS.add("card-passed", _seat, Field("to", SEAT), _card)

TURN_BEGAN: Final = EVENTS.add("turn-began", _seat, _card)
TURN_ENDED: Final = EVENTS.add("turn-ended", _seat)
TAKEN: Final = EVENTS.add("taken", _seat, Field("display", DISPLAY))
PLACED: Final = EVENTS.add("placed", _seat, _tile, _field)
OCCUPIED: Final = EVENTS.add("occupied", _seat, _field, Field("cost", MONEY))
SOLD: Final = EVENTS.add(
    "sold", _seat, _field, Field("value", MONEY), Field("conde", SEAT, optional=True), Field("conde_value", MONEY)
)
TILE_LEFT: Final = EVENTS.add("tile-left", _tile, _field)
"""SA-516: a fertile tile that was counted in a sale."""
CONDE_MOVED: Final = EVENTS.add("conde-moved", _seat, _field)
PLAGUE_MOVED: Final = EVENTS.add(
    "plague-moved", Field("by", SEAT, optional=True), Field("plague", PLAGUE), Field("field", FIELD, optional=True)
)

HAND_SEEN: Final = EVENTS.add("hand-seen", _by, _seat, _card)
"""SA-533: one for each card, for the one who looks."""
HAND_LOOKED_AT: Final = EVENTS.add("hand-looked-at", _by, _seat)
CARDS_SWAPPED: Final = EVENTS.add("cards-swapped", _by, _seat, Field("taken", CARD), Field("given", CARD))
"""For the two of them."""
CARDS_SWAPPED_UNSEEN: Final = EVENTS.add("cards-swapped-unseen", _by, _seat)

MARKET: Final = EVENTS.add(
    "market", _seat, _field, Field("income", MONEY), Field("conde", SEAT, optional=True), Field("conde_income", MONEY)
)
MONEY_SHOWN: Final = EVENTS.add("money-shown", _seat, Field("money", MONEY))
"""SA-902: at the end."""
