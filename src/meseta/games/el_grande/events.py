"""Everything that can happen at an El Grande table, as data. EG-109, EG-807."""

from typing import Final

from meseta.games.el_grande.tables import (
    CARD,
    COUNT,
    PLACE,
    POINTS,
    POWER,
    REGION,
    REGIONS,
    ROUND,
    SCOREBOARD,
    SPOT,
    STACK,
)
from meseta.games.el_grande.verbs import VERBS
from meseta.kernel.domains import FLAG, SEAT, Number
from meseta.kernel.events import EventKinds
from meseta.kernel.fields import Field

RANK: Final = Number("rank", 1, 6)

EVENTS: Final = EventKinds(VERBS)

_seat: Final = Field("seat", SEAT)
_by: Final = Field("by", SEAT)
_region: Final = Field("region", REGION)
_card: Final = Field("card", CARD)
_move: Final = (_by, Field("owner", SEAT), Field("source", PLACE), Field("target", PLACE), Field("count", COUNT))

ROUND_BEGAN: Final = EVENTS.add("round-began", Field("round", ROUND))
ROUND_ENDED: Final = EVENTS.add("round-ended", Field("round", ROUND))
CARD_REVEALED: Final = EVENTS.add("card-revealed", Field("stack", STACK), _card)
START_PLAYER: Final = EVENTS.add("start-player", _seat)
POWER_PLAYED: Final = EVENTS.add("power-played", _seat, Field("power", POWER))
TURN_BEGAN: Final = EVENTS.add("turn-began", _seat)
TURN_ENDED: Final = EVENTS.add("turn-ended", _seat)
CARD_TAKEN: Final = EVENTS.add("card-taken", _seat, Field("stack", STACK), _card)

MOVED: Final = EVENTS.add("moved", *_move)
"""Caballeros go from one place to another, by whatever rule."""
KING_MOVED: Final = EVENTS.add("king-moved", Field("by", SEAT, optional=True), _region)
GRANDE_MOVED: Final = EVENTS.add("grande-moved", _seat, _region)
SCOREBOARD_MOVED: Final = EVENTS.add("scoreboard-moved", _by, Field("scoreboard", SCOREBOARD), Field("place", SPOT))

ANNOUNCED: Final = EVENTS.add("announced", _by, _card)
REGION_NAMED: Final = EVENTS.add("region-named", _by, _region)
REGIONS_NAMED: Final = EVENTS.add("regions-named", _by, Field("regions", REGIONS))
COURT_NAMED: Final = EVENTS.add("court-named", _by)
ACTION_ENDED: Final = EVENTS.add("action-ended", _by, _card, Field("stopped", FLAG))

INTENDED_MOVE: Final = EVENTS.add("intended-move", *_move)
"""The intended events: declared to all before a Veto holder answers (EG-1003)."""
INTENDED_SCORING: Final = EVENTS.add("intended-scoring", _by, Field("place", SPOT))
INTENDED_KING: Final = EVENTS.add("intended-king", _by, _region)
INTENDED_GRANDE: Final = EVENTS.add("intended-grande", _by, _region)
INTENDED_SCOREBOARD: Final = EVENTS.add(
    "intended-scoreboard", _by, Field("scoreboard", SCOREBOARD), Field("place", SPOT)
)

VETO_KEPT: Final = EVENTS.add("veto-kept", _seat)
VETO_USED: Final = EVENTS.add("veto-used", _seat, Field("against", SEAT))
VETO_PASSED: Final = EVENTS.add("veto-passed", _seat, Field("whole_action", FLAG))
VETO_EXPIRED: Final = EVENTS.add("veto-expired", _seat)

DISC_REVEALED: Final = EVENTS.add("disc-revealed", _seat, _region)
CASTILLO_REVEALED: Final = EVENTS.add("castillo-revealed", _seat, Field("count", COUNT))
POWER_TAKEN_BACK: Final = EVENTS.add("power-taken-back", _seat)
"""From the discard, face down: the others do not see which (EG-405)."""
OWN_POWER_TAKEN_BACK: Final = EVENTS.add("own-power-taken-back", _seat, Field("power", POWER))
TABLE_POWER_TAKEN_BACK: Final = EVENTS.add("table-power-taken-back", _seat, Field("power", POWER))
"""This round's card: its absence from the table shows it (EG-405)."""

GENERAL_SCORING: Final = EVENTS.add("general-scoring", Field("round", ROUND))
SCORING: Final = EVENTS.add(
    "scoring", Field("place", SPOT), Field("first", POINTS), Field("second", POINTS), Field("third", POINTS)
)
SCORED: Final = EVENTS.add(
    "scored",
    Field("place", SPOT),
    _seat,
    Field("count", COUNT),
    Field("rank", RANK),
    Field("tied", FLAG),
    Field("points", POINTS),
    Field("kings_bonus", POINTS),
    Field("home_bonus", POINTS),
    Field("total", POINTS),
)
