"""Salamanca's positions: how they are written and read. What they must satisfy is in `judging.py`."""

from typing import Final

from meseta.games.salamanca import tables as t
from meseta.games.salamanca.judging import seen_tiles
from meseta.games.salamanca.options import options_of
from meseta.games.salamanca.rules.course import CARDS, NEXT_ROUND, TURNS, Course
from meseta.games.salamanca.rules.playing import order_turns, places_in_order, stuck_seat
from meseta.games.salamanca.state import Salamanca
from meseta.games.salamanca.story import ENTRY, PLAY, SHOW, Story
from meseta.kernel.domains import SEAT, Domain, Number
from meseta.kernel.errors import BadPosition, shortened
from meseta.kernel.fields import LIST, PER_SEAT, Field, read_list, read_object, write_fields
from meseta.kernel.generator import Generator
from meseta.kernel.types import NOTHING, Seat
from meseta.parts.piles import pile_schema, read_pile, write_pile
from meseta.parts.positions import need, read_own

FIELDS: Final = (
    Field("condes", t.FIELD, PER_SEAT, optional=True),
    Field("plagues", t.FIELD, LIST, optional=True),
    Field("stock", Number("squires", 0, t.SQUIRES), PER_SEAT),
    Field("money", t.MONEY, PER_SEAT),
    Field("bank", Number("balance", -(10**9), 10**9)),
    Field("taken", t.TILE, LIST),
    Field("played", t.CARD, LIST, optional=True),
    Field("round", t.ROUND),
    Field("leader", SEAT, optional=True),
    Field("order_seats", SEAT, LIST),
    Field("order_cards", t.CARD, LIST),
    Field("turn", Number("turns over", 0, t.SEATS_MOST - 1)),
    Field("occupied_now", t.FIELD, LIST),
    Field("fertile_now", t.FIELD, LIST),
    Field("fertile_by", SEAT, LIST),
)
PILES: Final = ("starting", "unseen", "blue", "gone")
TABLES: Final = ("land", "owners", "display", "hands", "dealt", "story", *PILES)
PHASES: Final = ("next-round", "cards", "turns", "last-turn")

KINDS: Final = Domain("entry", ("play", "pass", "show", "look", "swap"))
ENTRY_DOMAINS: Final[list[list[Domain]]] = [[SEAT, t.CARD], [], [SEAT], [SEAT, SEAT], [SEAT, SEAT, t.CARD, t.CARD]]
"""What follows the kind of an entry of the story."""


def write(state: Salamanca) -> dict[str, object]:
    """The position as JSON, without what every game has."""
    data = write_fields(state, FIELDS)
    data["land"] = _write_land(state.land, t.TILE)
    data["owners"] = _write_land(state.owners, SEAT)
    data["display"] = {
        t.DISPLAY.word(index): [t.TILE.plain(tile) for tile in state.display[index]]
        for index in range(len(state.display))
    }
    data["hands"] = [_write_hand(state.hands, seat) for seat in range(state.seats)]
    data["dealt"] = [_write_hand(state.story.dealt, seat) for seat in range(state.seats)]
    data["story"] = _write_story(state.story)
    for name in PILES:
        data[name] = write_pile(getattr(state, name), t.TILE)
    return data


def _write_land(values: list[int], domain: Domain) -> dict[str, object]:
    return {
        t.FIELD.word(field): domain.plain(values[field]) for field in range(t.FIELD_COUNT) if values[field] != NOTHING
    }


def _write_hand(hands: list[int], seat: Seat) -> list[object]:
    return [card for card in range(1, t.HAND) for _ in range(hands[seat * t.HAND + card])]


def _write_story(story: Story) -> list[object]:
    entries: list[object] = []
    for index in range(story.length()):
        kind = story.entries[index * ENTRY]
        values = story.entries[index * ENTRY + 1 : index * ENTRY + 1 + len(ENTRY_DOMAINS[kind])]
        entries.append([KINDS.word(kind), *values])
    return entries


def read(data: dict[str, object], seats: int, agreed: dict[str, object]) -> Salamanca:
    """The state of such data. What is left out is as at set-up, or follows from the rest."""
    state = Salamanca()
    state.set_table(seats, options_of(agreed), Generator())
    read_own(state, FIELDS, TABLES, data, seats)
    _check_lengths(state)
    if "land" in data:
        state.land = _read_land(data["land"], "position.land", t.TILE, seats)
        state.starting = [0] * t.TILE_COUNT
        state.join_all()
    if "owners" in data:
        state.owners = _read_land(data["owners"], "position.owners", SEAT, seats)
    if "display" in data:
        _read_display(state, data["display"])
    _read_piles(state, data)
    _read_cards(state, data)
    if "stock" not in data:
        state.stock = [max(0, t.SQUIRES - state.owners.count(seat)) for seat in range(seats)]
    if "order_seats" not in data and NOTHING not in [state.played[place] for place in places_in_order(state)]:
        order_turns(state)
    if "bank" not in data:
        state.bank = -sum(state.money)
    return state


def _check_lengths(state: Salamanca) -> None:
    need(len(state.plagues) == t.PLAGUE_COUNT, "position.plagues", "there are four")
    need(len(state.played) == 2 * state.seats, "position.played", "two places for each seat")
    need(len(state.order_seats) == len(state.order_cards), "position.order_cards", "one for each of order_seats")
    need(len(state.fertile_now) == len(state.fertile_by), "position.fertile_by", "one for each of fertile_now")


def _read_land(value: object, where: str, domain: Domain, seats: int) -> list[int]:
    values = [NOTHING] * t.FIELD_COUNT
    for key, item in read_object(value, where).items():
        found = Field(key, domain).read_one(item, f"{where}.{key}", seats)
        values[t.FIELD.read(key, where)] = found
    return values


def _read_display(state: Salamanca, value: object) -> None:
    for key, item in read_object(value, "position.display").items():
        index = t.DISPLAY.read(key, "position.display")
        need(index < len(state.display), f"position.display.{key}", "not used with so many players")
        state.display[index] = Field(key, t.TILE, LIST).read_many(item, f"position.display.{key}", state.seats)


def _read_piles(state: Salamanca, data: dict[str, object]) -> None:
    for name in PILES:
        if name in data:
            setattr(state, name, read_pile(data[name], f"position.{name}", t.TILE, t.COUNT))
    if "unseen" not in data:
        mix = state.options.mix
        state.unseen = [max(0, mix.total(tile) - seen_tiles(state, tile)) for tile in range(t.TILE_COUNT)]


def _read_cards(state: Salamanca, data: dict[str, object]) -> None:
    if "hands" in data:
        state.hands = _read_hands(data["hands"], "position.hands", state.seats)
    elif state.round:
        _deal_the_rest(state)
    if "story" in data or "dealt" in data:
        state.story.dealt = _read_hands(data.get("dealt"), "position.dealt", state.seats)
        _read_story(state, data.get("story"))
        return
    state.story.dealt = state.hands.copy()
    for place in places_in_order(state):
        if state.played[place] != NOTHING:
            if place // 2 == stuck_seat(state):
                state.story.add(SHOW, place // 2)
            state.story.deal(place // 2, state.played[place])
            state.story.add(PLAY, place // 2, state.played[place])


def _deal_the_rest(state: Salamanca) -> None:
    """Hands that nobody has written down: what is not on the table, in order."""
    rest = t.cards_in_game(state.seats)
    for card in state.played:
        if card != NOTHING:
            rest[card] -= 1
    cards = [card for card in range(1, t.HAND) for _ in range(rest[card])]
    for seat in range(state.seats):
        on_table = sum([1 for card in state.played[seat * 2 : seat * 2 + 2] if card != NOTHING])
        for _ in range(min(t.HAND_SIZES[state.seats] - on_table, len(cards))):
            state.hands[seat * t.HAND + cards.pop(0)] += 1


def _read_hands(value: object, where: str, seats: int) -> list[int]:
    need(isinstance(value, list) and len(value) == seats, where, "one list of cards for each seat")
    assert isinstance(value, list)
    hands = [0] * (seats * t.HAND)
    for seat, item in enumerate(value):
        for card in Field("hand", t.CARD, LIST).read_many(item, f"{where}[{seat}]", seats):
            hands[seat * t.HAND + card] += 1
    return hands


def _read_story(state: Salamanca, value: object) -> None:
    for index, entry in enumerate(read_list(value, "position.story")):
        where = f"position.story[{index}]"
        if not isinstance(entry, list) or not entry:
            raise BadPosition(where, f"{shortened(entry)} is no entry")
        kind = KINDS.read(entry[0], f"{where}[0]")
        domains = ENTRY_DOMAINS[kind]
        need(len(entry) == len(domains) + 1, where, f"{KINDS.word(kind)} needs {len(domains)} more values")
        values = [0, 0, 0, 0]
        for place, domain in enumerate(domains):
            values[place] = Field("value", domain).read_one(entry[place + 1], f"{where}[{place + 1}]", state.seats)
        state.story.add(kind, values[0], values[1], values[2], values[3])


def build_phase(state: Salamanca, name: str) -> None:
    """The stack of a hand-written position: what is about to happen in it."""
    need(state.round > 0, "position.round", "a round must have begun")
    course = Course()
    state.call(course)
    if name == "next-round":
        course.phase = NEXT_ROUND
    elif name == "cards":
        course.phase = CARDS
    else:
        need(len(state.order_seats) > 0, "position.played", "all cards must be on the table")
        course.phase = TURNS
        if name == "last-turn":
            state.turn = len(state.order_seats) - 1


def schema() -> dict[str, object]:
    """The JSON schemas of the game's own fields."""
    pile = pile_schema(t.TILE, t.COUNT)
    hands: dict[str, object] = {"type": "array", "items": {"type": "array", "items": t.CARD.schema()}}
    schemas: dict[str, object] = {field.name: field.schema() for field in FIELDS}
    for name, values in (("land", t.TILE.schema()), ("owners", SEAT.schema())):
        schemas[name] = {"type": "object", "propertyNames": t.FIELD.schema(), "additionalProperties": values}
    tiles = {"type": "array", "items": t.TILE.schema()}
    schemas["display"] = {"type": "object", "propertyNames": t.DISPLAY.schema(), "additionalProperties": tiles}
    schemas["hands"] = hands
    schemas["dealt"] = hands
    schemas["story"] = {"type": "array", "items": {"type": "array", "prefixItems": [KINDS.schema()]}}
    for name in PILES:
        schemas[name] = pile
    return schemas
