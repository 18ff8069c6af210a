"""Everything that can happen at an El Grande table, as data. EG-109, EG-807."""

from typing import Final

from meseta.games.el_grande import tables as t
from meseta.games.el_grande.verbs import VERBS
from meseta.kernel.domains import FLAG, SEAT, Number
from meseta.kernel.events import EventKinds
from meseta.kernel.fields import Field

RANK: Final = Number("rank", 1, 6)

EVENTS: Final = EventKinds(VERBS)

_seat: Final = Field("seat", SEAT)
_by: Final = Field("by", SEAT)
_region: Final = Field("region", t.REGION)
_card: Final = Field("card", t.CARD)
_move: Final = (_by, Field("owner", SEAT), Field("source", t.PLACE), Field("target", t.PLACE), Field("count", t.COUNT))

ROUND_BEGAN: Final = EVENTS.add("round-began", Field("round", t.ROUND))
ROUND_ENDED: Final = EVENTS.add("round-ended", Field("round", t.ROUND))
CARD_REVEALED: Final = EVENTS.add("card-revealed", Field("stack", t.STACK), _card)
START_PLAYER: Final = EVENTS.add("start-player", _seat)
POWER_PLAYED: Final = EVENTS.add("power-played", _seat, Field("power", t.POWER))
TURN_BEGAN: Final = EVENTS.add("turn-began", _seat)
TURN_ENDED: Final = EVENTS.add("turn-ended", _seat)
CARD_TAKEN: Final = EVENTS.add("card-taken", _seat, Field("stack", t.STACK), _card)

MOVED: Final = EVENTS.add("moved", *_move)
"""Caballeros go from one place to another, by whatever rule."""
KING_MOVED: Final = EVENTS.add("king-moved", Field("by", SEAT, optional=True), _region)
GRANDE_MOVED: Final = EVENTS.add("grande-moved", _seat, _region)
SCOREBOARD_MOVED: Final = EVENTS.add("scoreboard-moved", _by, Field("scoreboard", t.SCOREBOARD), Field("place", t.SPOT))

ANNOUNCED: Final = EVENTS.add("announced", _by, _card)
REGION_NAMED: Final = EVENTS.add("region-named", _by, _region)
REGIONS_NAMED: Final = EVENTS.add("regions-named", _by, Field("regions", t.REGIONS))
COURT_NAMED: Final = EVENTS.add("court-named", _by)
ACTION_ENDED: Final = EVENTS.add("action-ended", _by, _card, Field("stopped", FLAG))

INTENDED_MOVE: Final = EVENTS.add("intended-move", *_move)
"""The intended events: declared to all before a Veto holder answers (EG-1003)."""
INTENDED_SCORING: Final = EVENTS.add("intended-scoring", _by, Field("place", t.SPOT))
INTENDED_KING: Final = EVENTS.add("intended-king", _by, _region)
INTENDED_GRANDE: Final = EVENTS.add("intended-grande", _by, _region)
INTENDED_SCOREBOARD: Final = EVENTS.add(
    "intended-scoreboard", _by, Field("scoreboard", t.SCOREBOARD), Field("place", t.SPOT)
)

VETO_KEPT: Final = EVENTS.add("veto-kept", _seat)
VETO_USED: Final = EVENTS.add("veto-used", _seat, Field("against", SEAT))
VETO_PASSED: Final = EVENTS.add("veto-passed", _seat, Field("whole_action", FLAG))
VETO_EXPIRED: Final = EVENTS.add("veto-expired", _seat)

DISC_REVEALED: Final = EVENTS.add("disc-revealed", _seat, _region)
CASTILLO_REVEALED: Final = EVENTS.add("castillo-revealed", _seat, Field("count", t.COUNT))
POWER_TAKEN_BACK: Final = EVENTS.add("power-taken-back", _seat)
"""From the discard, face down: the others do not see which (EG-405)."""
OWN_POWER_TAKEN_BACK: Final = EVENTS.add("own-power-taken-back", _seat, Field("power", t.POWER))
TABLE_POWER_TAKEN_BACK: Final = EVENTS.add("table-power-taken-back", _seat, Field("power", t.POWER))
"""This round's card: its absence from the table shows it (EG-405)."""

GENERAL_SCORING: Final = EVENTS.add("general-scoring", Field("round", t.ROUND))
SCORING: Final = EVENTS.add(
    "scoring", Field("place", t.SPOT), Field("first", t.POINTS), Field("second", t.POINTS), Field("third", t.POINTS)
)
SCORED: Final = EVENTS.add(
    "scored",
    Field("place", t.SPOT),
    _seat,
    Field("count", t.COUNT),
    Field("rank", RANK),
    Field("tied", FLAG),
    Field("points", t.POINTS),
    Field("kings_bonus", t.POINTS),
    Field("home_bonus", t.POINTS),
    Field("total", t.POINTS),
)
