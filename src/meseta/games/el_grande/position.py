"""El Grande's positions: how they are written and read."""

from typing import Final

from meseta.games.el_grande import tables as t
from meseta.games.el_grande.faults import seen_cards
from meseta.games.el_grande.options import options_of
from meseta.games.el_grande.rules.course import NEXT_ROUND, TURNS, Course
from meseta.games.el_grande.rules.general_scoring import GeneralScoring
from meseta.games.el_grande.rules.power_cards import PowerCards, turn_order
from meseta.games.el_grande.rules.turn import Turn
from meseta.games.el_grande.state import ElGrande
from meseta.kernel.domains import SEAT, SEATS, Number
from meseta.kernel.fields import LIST, PER_SEAT, Field, read_object, write_fields
from meseta.kernel.generator import Generator
from meseta.kernel.types import NOTHING
from meseta.parts.piles import pile_schema, read_pile, write_pile
from meseta.parts.positions import need, read_own

ROUND: Final = Number("round", 0, 9)

FIELDS: Final = (
    Field("king", t.REGION, optional=True),
    Field("grandes", t.REGION, PER_SEAT, optional=True),
    Field("scoreboards", t.SPOT, LIST, optional=True),
    Field("points", t.POINTS, PER_SEAT),
    Field("hands", t.POWERS, PER_SEAT),
    Field("discards", t.POWERS, PER_SEAT),
    Field("played", t.POWER, PER_SEAT, optional=True),
    Field("seen_out", t.POWERS, PER_SEAT),
    Field("first_back", t.POWERS, PER_SEAT),
    Field("second_back", t.POWERS, PER_SEAT),
    Field("face_up", t.CARD, LIST, optional=True),
    Field("holding", t.CARD, PER_SEAT, optional=True),
    Field("took", t.CARD, PER_SEAT, optional=True),
    Field("veto_seats", SEAT, LIST),
    Field("veto_rounds", ROUND, LIST),
    Field("round", ROUND),
    Field("start", SEAT, optional=True),
    Field("order", SEAT, LIST),
    Field("let_pass", SEATS),
)
"""All but the caballeros and the piles, in the words of `ElGrande`."""

TABLES: Final = ("caballeros", "unseen", "used")
PHASES: Final = ("next-round", "power-cards", "turns", "action", "general-scoring")


def write(state: ElGrande) -> dict[str, object]:
    """The position as JSON, without what every game has."""
    data = write_fields(state, FIELDS)
    data["caballeros"] = {
        t.PLACE.word(place): [state.at(seat, place) for seat in range(state.seats)] for place in range(t.PLACE_COUNT)
    }
    data["unseen"] = write_pile(state.unseen, t.CARD)
    data["used"] = write_pile(state.used, t.CARD)
    return data


def read(data: dict[str, object], seats: int, agreed: dict[str, object]) -> ElGrande:
    """The state of such data. What is left out is as at set-up, or follows from the rest."""
    state = ElGrande()
    state.set_table(seats, options_of(agreed), Generator())
    read_own(state, FIELDS, TABLES, data, seats)
    _read_lists(state)
    _derive_powers(state, "hands" in data, "discards" in data)
    if "seen_out" not in data:
        state.seen_out = state.discards.copy()
    if "caballeros" in data:
        _read_caballeros(state, data["caballeros"])
    _read_piles(state, data)
    return state


def _derive_powers(state: ElGrande, hands_given: bool, discards_given: bool) -> None:
    """EG-104: a power card that is not elsewhere is in the hand; or in the discard, where only the hand is given."""
    for seat in range(state.seats):
        played = 0 if state.played[seat] == NOTHING else 1 << (state.played[seat] - 1)
        if not hands_given:
            state.hands[seat] = t.ALL_POWERS & ~(played | state.discards[seat])
        elif not discards_given:
            state.discards[seat] = t.ALL_POWERS & ~(played | state.hands[seat])


def _read_caballeros(state: ElGrande, value: object) -> None:
    """EG-108: a place that is left out is empty, the Province holds the rest."""
    data = read_object(value, "position.caballeros")
    for key, item in data.items():
        where = f"position.caballeros.{key}"
        place = t.PLACE.read(key, "position.caballeros")
        counts = Field(key, t.COUNT, PER_SEAT).read_many(item, where, state.seats)
        for seat in range(state.seats):
            if "province" not in data:
                state.caballeros[seat * t.PLACE_COUNT + t.PROVINCE] -= counts[seat]
            state.caballeros[seat * t.PLACE_COUNT + place] = counts[seat]
    need(min(state.caballeros) >= 0, "position.caballeros", f"there are {t.CABALLEROS} of each colour (EG-108)")


def _read_piles(state: ElGrande, data: dict[str, object]) -> None:
    """EG-107: a card that was taken is under its stack, or kept; one that is nowhere else is unseen."""
    if "used" in data:
        state.used = read_pile(data["used"], "position.used", t.CARD, t.COUNT)
    else:
        for seat in range(state.seats):
            kind = state.took[seat]
            if kind not in (NOTHING, state.holding[seat]) and (kind != t.VETO or seat not in state.veto_seats):
                state.used[kind] += 1
    if "unseen" in data:
        state.unseen = read_pile(data["unseen"], "position.unseen", t.CARD, t.COUNT)
        return
    state.unseen = [max(0, state.unseen[kind] - seen_cards(state, kind)) for kind in range(t.CARD_COUNT)]
    if state.round:
        # From the first round on, the King's card is face up, taken or used, never unseen.
        state.used[t.KINGS_CARD] += state.unseen[t.KINGS_CARD]
        state.unseen[t.KINGS_CARD] = 0


def build_phase(state: ElGrande, name: str) -> None:
    """The stack of a hand-written position: what is about to happen in it."""
    need(state.king != NOTHING, "position.king", "is needed with a phase")
    need(NOTHING not in state.grandes, "position.grandes", "is needed with a phase")
    need(state.start != NOTHING, "position.start", "is needed with a phase")
    turns = name in ("turns", "action")
    state.call(Course(TURNS if turns or name == "power-cards" else NEXT_ROUND))
    if name == "power-cards":
        state.call(PowerCards())
    if name == "general-scoring":
        state.call(GeneralScoring())
    if turns and not state.order and NOTHING not in state.played:
        state.begin_turns(turn_order(state.played))
    if name == "action":
        _call_halves(state)


def _call_halves(state: ElGrande) -> None:
    """The turn of the seat that holds an action card."""
    holders = [seat for seat in range(state.seats) if state.holding[seat] != NOTHING]
    need(len(holders) == 1, "position.holding", "exactly one seat must hold an action card")
    state.call(Turn.with_card(holders[0], state.holding[holders[0]]))


def _read_lists(state: ElGrande) -> None:
    """Lists whose length is not the number of seats; who holds a card took it."""
    need(len(state.scoreboards) == 2, "position.scoreboards", "there are two")
    need(len(state.face_up) == t.STACK_COUNT, "position.face_up", "there are five stacks")
    need(len(state.veto_seats) == len(state.veto_rounds), "position.veto_rounds", "one for each of veto_seats")
    for seat in range(state.seats):
        if state.took[seat] == NOTHING:
            state.took[seat] = state.holding[seat]


def schema() -> dict[str, object]:
    """The JSON schemas of the game's own fields."""
    counts: dict[str, object] = {"type": "array", "items": t.COUNT.schema()}
    pile = pile_schema(t.CARD, t.COUNT)
    schemas: dict[str, object] = {field.name: field.schema() for field in FIELDS}
    schemas["caballeros"] = {
        "type": "object",
        "properties": dict.fromkeys(t.PLACE.words, counts),
        "additionalProperties": False,
    }
    schemas["unseen"] = pile
    schemas["used"] = pile
    return schemas
