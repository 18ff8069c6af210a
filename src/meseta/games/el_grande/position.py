"""El Grande's positions: how they are written and read, and what every one of them must satisfy."""

from typing import Final

from meseta.games.el_grande.options import options_of
from meseta.games.el_grande.rules.course import NEXT_ROUND, SCORING, TURNS, Course
from meseta.games.el_grande.rules.power_cards import PowerCards
from meseta.games.el_grande.rules.turn import CLOSED, HALVES, Turn
from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.tables import (
    ALL_POWERS,
    CABALLEROS,
    CARD,
    CARD_COUNT,
    CARD_STACKS,
    CARDS,
    COUNT,
    KING,
    PLACE,
    PLACE_COUNT,
    POINTS,
    POWER,
    POWERS,
    REGION,
    SPOT,
    STACK_COUNT,
    VETO,
)
from meseta.kernel.domains import FLAG, SEAT, SEATS, Number
from meseta.kernel.errors import BadPosition
from meseta.kernel.fields import LIST, PER_SEAT, Field, read_fields, read_object, write_fields
from meseta.kernel.generator import Generator
from meseta.kernel.types import NOTHING, Fault, Seat
from meseta.parts.piles import pile_schema, read_pile, write_pile
from meseta.parts.positions import need, refuse_unknown

ROUND: Final = Number("round", 0, 9)

FIELDS: Final = (
    Field("king", REGION, optional=True),
    Field("grandes", REGION, PER_SEAT, optional=True),
    Field("scoreboards", SPOT, LIST, optional=True),
    Field("points", POINTS, PER_SEAT),
    Field("hands", POWERS, PER_SEAT),
    Field("discards", POWERS, PER_SEAT),
    Field("played", POWER, PER_SEAT, optional=True),
    Field("seen_out", POWERS, PER_SEAT),
    Field("first_back", POWERS, PER_SEAT),
    Field("second_back", POWERS, PER_SEAT),
    Field("face_up", CARD, LIST, optional=True),
    Field("holding", CARD, PER_SEAT, optional=True),
    Field("took", CARD, PER_SEAT, optional=True),
    Field("veto_seats", SEAT, LIST),
    Field("veto_rounds", ROUND, LIST),
    Field("round", ROUND),
    Field("start", SEAT, optional=True),
    Field("order", SEAT, LIST),
    Field("discs", REGION, PER_SEAT, optional=True),
    Field("stopped", FLAG),
    Field("let_pass", SEATS),
)
"""All but the caballeros and the piles, in the words of `ElGrande`."""

NAMES: Final = ("caballeros", "unseen", "used", *(field.name for field in FIELDS))
PHASES: Final = ("next-round", "power-cards", "turns", "action", "general-scoring")


def write(state: ElGrande) -> dict[str, object]:
    """The position as JSON, without what every game has."""
    data = write_fields(state, FIELDS)
    data["caballeros"] = {
        PLACE.word(place): [state.at(seat, place) for seat in range(state.seats)] for place in range(PLACE_COUNT)
    }
    data["unseen"] = write_pile(state.unseen, CARD)
    data["used"] = write_pile(state.used, CARD)
    return data


def read(data: dict[str, object], seats: int, agreed: dict[str, object]) -> ElGrande:
    """The state of such data. What is left out is as at set-up; the unseen cards are then the rest."""
    refuse_unknown(data, NAMES)
    state = ElGrande()
    state.set_table(seats, options_of(agreed), Generator())
    named = {name: value for name, value in data.items() if name not in ("caballeros", "unseen", "used")}
    read_fields(state, FIELDS, named, "position", seats, partial=True)
    _read_lists(state)
    if "caballeros" in data:
        _read_caballeros(state, data["caballeros"])
    if "used" in data:
        state.used = read_pile(data["used"], "position.used", CARD, COUNT)
    if "unseen" in data:
        state.unseen = read_pile(data["unseen"], "position.unseen", CARD, COUNT)
    else:
        state.unseen = [max(0, state.unseen[kind] - _seen(state, kind)) for kind in range(CARD_COUNT)]
        if state.round:
            # From the first round on, the King's card is face up, taken or used, never unseen.
            state.used[KING] += state.unseen[KING]
            state.unseen[KING] = 0
    if "seen_out" not in data:
        state.seen_out = state.discards.copy()
    return state


def build_phase(state: ElGrande, name: str) -> None:
    """The stack of a hand-written position: what is about to happen in it."""
    if state.king == NOTHING or NOTHING in state.grandes or state.start == NOTHING:
        raise BadPosition("position", "king, grandes and start are needed with a phase")
    course = Course()
    state.call(course)
    course.phase = {"next-round": NEXT_ROUND, "general-scoring": SCORING}.get(name, TURNS)
    if name in ("power-cards", "turns", "action"):
        need(state.round > 0, "position.round", "a round must have begun")
    if name == "power-cards":
        need(NOTHING not in state.face_up, "position.face_up", "all five action cards must lie there")
        state.call(PowerCards())
    if name in ("turns", "action"):
        need(sorted(state.order) == list(range(state.seats)), "position.order", "every seat must be listed once")
        course.turn = sum([1 for kind in state.took if kind != NOTHING])
    if name == "action":
        _call_halves(state, course)


def _call_halves(state: ElGrande, course: Course) -> None:
    """The turn of the seat that holds an action card."""
    holders = [seat for seat in range(state.seats) if state.holding[seat] != NOTHING]
    need(len(holders) == 1, "position.holding", "exactly one seat must hold an action card")
    turn = Turn(holders[0])
    turn.stage = HALVES
    if state.holding[holders[0]] == VETO:
        turn.special = CLOSED
    state.took[holders[0]] = state.holding[holders[0]]
    course.turn = state.order.index(holders[0]) + 1
    state.call(turn)


def _read_caballeros(state: ElGrande, value: object) -> None:
    data = read_object(value, "position.caballeros")
    for seat in range(state.seats):
        state.caballeros[seat * PLACE_COUNT + PLACE_COUNT - 1] = 0
    for key, item in data.items():
        where = f"position.caballeros.{key}"
        place = PLACE.read(key, "position.caballeros")
        counts = Field(key, COUNT, PER_SEAT).read(item, where, state.seats)
        assert isinstance(counts, list)
        for seat in range(state.seats):
            state.caballeros[seat * PLACE_COUNT + place] = counts[seat]


def _read_lists(state: ElGrande) -> None:
    """Lists whose length is not the number of seats."""
    need(len(state.scoreboards) == 2, "position.scoreboards", "there are two")
    need(len(state.face_up) == STACK_COUNT, "position.face_up", "there are five stacks")
    need(len(state.veto_seats) == len(state.veto_rounds), "position.veto_rounds", "one for each of veto_seats")


def _seen(state: ElGrande, kind: int) -> int:
    """How many cards of a kind are not in the unseen part of their stack."""
    vetos = len(state.veto_seats) if kind == VETO else 0
    return state.face_up.count(kind) + state.holding.count(kind) + vetos + state.used[kind]


def faults(state: ElGrande) -> list[Fault]:
    """Every broken invariant: pieces and cards in exactly one place, knowledge that fits the cards, a sound round."""
    found: list[Fault] = []
    for seat in range(state.seats):
        total = sum([state.at(seat, place) for place in range(PLACE_COUNT)])
        if total != CABALLEROS or min(state.caballeros) < 0:
            found.append(("", f"seat {seat} has {total} caballeros, not {CABALLEROS} (EG-108)"))
        found += _power_faults(state, seat)
    found += _card_faults(state)
    found += _table_faults(state)
    return found


def _power_faults(state: ElGrande, seat: Seat) -> list[Fault]:
    played = 0 if state.played[seat] == NOTHING else 1 << (state.played[seat] - 1)
    hand = state.hands[seat]
    discard = state.discards[seat]
    if hand | discard | played != ALL_POWERS or hand & discard or (hand | discard) & played:
        return [("", f"seat {seat}: a power card is missing or in two places (EG-104)")]
    unknown = hand & state.seen_out[seat]
    first = state.first_back[seat]
    second = state.second_back[seat]
    if state.seen_out[seat] != discard | unknown or (first | second) & ~state.seen_out[seat] or (second and not first):
        return [("", f"seat {seat}: what was seen of the power cards does not fit them (EG-405)")]
    if unknown not in taken_back_choices(first, second):
        return [("", f"seat {seat}: the hand does not fit what can have been taken back (EG-405)")]
    return []


def taken_back_choices(first: int, second: int) -> list[int]:
    """EG-405: every set of cards, as a mask, that may have been taken back unseen: one out of each mask."""
    if not first:
        return [0]
    firsts = [1 << bit for bit in range(first.bit_length()) if first >> bit & 1]
    if not second:
        return firsts
    choices: list[int] = []
    for one in firsts:
        for bit in range(second.bit_length()):
            both = one | 1 << bit
            if second >> bit & 1 and both != one and both not in choices:
                choices.append(both)
    return choices


def _card_faults(state: ElGrande) -> list[Fault]:
    found: list[Fault] = []
    for kind in range(CARD_COUNT):
        copies = 0 if kind == VETO and not state.options.veto else CARDS[kind].copies
        if state.unseen[kind] + _seen(state, kind) != copies:
            found.append(
                ("", f"{state.unseen[kind] + _seen(state, kind)} cards {CARD.word(kind)}, not {copies} (EG-107)")
            )
    for stack in range(STACK_COUNT):
        kind = state.face_up[stack]
        if kind != NOTHING and CARD_STACKS[kind] != stack + 1:
            found.append(("", f"{CARD.word(kind)} lies at stack {stack + 1} (EG-107)"))
    if state.round and state.unseen[KING]:
        found.append(("", "the King's card is face down (EG-303)"))
    if sum([1 for kind in state.holding if kind != NOTHING]) > 1:
        found.append(("", "two players hold an action card at once (EG-504)"))
    return found


def _table_faults(state: ElGrande) -> list[Fault]:
    found: list[Fault] = []
    if state.scoreboards[0] != NOTHING and state.scoreboards[0] == state.scoreboards[1]:
        found.append(("", "both mobile scoreboards lie in one place (EG-941)"))
    on_table = [power for power in state.played if power != NOTHING]
    if len(set(on_table)) != len(on_table):
        found.append(("", "a power card was played twice in a round (EG-402)"))
    if state.order and sorted(state.order) != list(range(state.seats)):
        found.append(("", "the turn order is not one of all seats (EG-403)"))
    if state.veto_rounds != sorted(state.veto_rounds) or (state.veto_rounds and state.veto_rounds[-1] > state.round):
        found.append(("", "the Vetos are not in the order they were taken (EG-1007)"))
    if state.options.rounds == 6 and state.round % 3 == 1:
        found.append(("", f"round {state.round} is left out of the short game (EG-302)"))
    if not state.stack and (
        state.round != 9 or state.order or len(on_table) or state.face_up != [NOTHING] * STACK_COUNT
    ):
        found.append(("", "the game is over before its last round (EG-304)"))
    if state.stopped:
        found.append(("", "a Veto has fallen, but its action goes on (EG-1004)"))
    if len(state.stack) < 3 and (state.let_pass or max(state.discs) != NOTHING):
        found.append(("", "there is no special action to let pass or to show discs for (EG-509)"))
    turn = len(state.stack) > 1 and state.stack[1].RULE == "turn"
    if not turn and max(state.holding) != NOTHING:
        found.append(("", "an action card is held, but it is nobody's turn (EG-504)"))
    setting_up = len(state.stack) > 1 and state.stack[1].RULE == "set-up"
    placed = state.king != NOTHING and NOTHING not in state.grandes and state.start != NOTHING
    if state.round and not setting_up and not placed:
        found.append(("", "a round has begun without King, Grandes or start player (EG-201)"))
    return found


def schema() -> dict[str, object]:
    """The JSON schemas of the game's own fields."""
    counts: dict[str, object] = {"type": "array", "items": COUNT.schema()}
    pile = pile_schema(CARD, COUNT)
    schemas: dict[str, object] = {field.name: field.schema() for field in FIELDS}
    schemas["caballeros"] = {
        "type": "object",
        "properties": dict.fromkeys(PLACE.words, counts),
        "additionalProperties": False,
    }
    schemas["unseen"] = pile
    schemas["used"] = pile
    return schemas
