"""What one seat, or a spectator, sees: SA-901, SA-902. Built from nothing, field by field."""

from typing import Literal, TypeAlias, TypedDict

from meseta.games.salamanca import tables as t
from meseta.games.salamanca.rules.market import MARKET_VALUE
from meseta.games.salamanca.rules.playing import FIRST_IF_LOWEST, PickCardsShown, stuck_seat
from meseta.games.salamanca.rules.regions import Part, explain
from meseta.games.salamanca.rules.swapping import SwapCardsShown
from meseta.games.salamanca.rules.turn import TurnShown
from meseta.games.salamanca.state import Salamanca
from meseta.kernel.types import NOTHING, Seat
from meseta.kernel.views import Header


class FieldView(TypedDict):
    """A field with a tile."""

    field: str
    tile: str
    owner: int | None
    conde: int | None
    plague: str | None


class LandscapeView(TypedDict):
    """A landscape as it counts for one building."""

    kind: str
    fields: list[str]
    counted: list[str]
    blocked: str | None
    """Under locust or poison; what is neither this nor counted is cut off by it."""
    total: int
    """What counts, before the rat halves it."""
    rat: bool
    value: int


class RegionView(TypedDict):
    """SA-704: a building's region, explained."""

    field: str
    building: int
    landscapes: list[LandscapeView]
    value: int
    """What a sale would bring its owner now."""
    conde_value: int
    """SA-515: what it would bring a Conde there."""
    leaving: list[str]
    """SA-516: the fertile tiles that a sale would use up."""
    market: int
    """SA-601: what a market would pay its owner now, ..."""
    conde_market: int
    """... and a Conde there."""


class SeatView(TypedDict):
    """What everybody sees of a player."""

    seat: int
    squires: int
    """In stock."""
    conde_field: str | None
    """Where the Conde stands; None: in stock."""
    hand_size: int
    played: list[int]
    """His cards on the table, ..."""
    passes_to: int
    """SA-405: ... and who gets them after the round."""
    money: int | None


Reason: TypeAlias = Literal["value", "lowest-five", "stuck"]


class OrderView(TypedDict):
    """SA-403: one turn of the round, and why it comes when it does."""

    seat: int
    card: int
    reason: Reason


class StuckView(TypedDict):
    """SA-402: who was stuck this round, and the hand that he showed to all before he played."""

    seat: int
    hand: list[int]


class SalamancaTable(TypedDict):
    """The whole table, beyond the header that every view has."""

    leader: int | None
    order: list[OrderView]
    """Turn by turn: who acts, and with which card; empty until all cards are played."""
    turn: int | None
    """Which of them is in progress, from 0; None before the first."""
    stuck: StuckView | None
    land: list[FieldView]
    regions: list[RegionView]
    display: dict[str, list[str]]
    taken: list[str]
    plagues_beside: list[str]
    seats: list[SeatView]
    hand: list[int] | None
    """The viewer's own cards."""
    pile: int
    blue_pile: int
    gone: list[str]


class NameShown(TypedDict):
    """A rule in progress of which nothing but its name is shown."""

    rule: Literal["course", "set-up", "play-cards"]


InProgress: TypeAlias = NameShown | PickCardsShown | TurnShown | SwapCardsShown


class SalamancaView(Header, SalamancaTable):
    """All that a seat sees."""

    rules: list[InProgress]
    """The rules in progress, the outermost first."""


def view(state: Salamanca, seat: Seat | None) -> SalamancaTable:
    """What the seat (None: a spectator) may see."""
    return {
        "leader": None if state.leader == NOTHING else state.leader,
        "order": _order(state),
        "turn": state.turn if state.order_seats else None,
        "stuck": _stuck(state),
        "land": [_field(state, field) for field in range(t.FIELD_COUNT) if state.land[field] != NOTHING],
        "regions": [region(state, field) for field in range(t.FIELD_COUNT) if state.land[field] >= t.FIRST_BUILDING],
        "display": {
            t.DISPLAY.word(index): [t.TILE.word(tile) for tile in state.display[index]]
            for index in range(len(state.display))
        },
        "taken": [t.TILE.word(tile) for tile in state.taken],
        "plagues_beside": [t.PLAGUE.word(plague) for plague in range(4) if state.plagues[plague] == NOTHING],
        "seats": [_seat(state, other, seat) for other in range(state.seats)],
        "hand": None if seat is None else state.cards_of(seat),
        "pile": sum(state.unseen),
        "blue_pile": sum(state.blue),
        "gone": [t.TILE.word(tile) for tile in range(len(state.gone)) for _ in range(state.gone[tile])],
    }


class OwnView(TypedDict):
    """What a seat sees otherwise than a spectator."""

    seats: list[SeatView]
    hand: list[int]


def own_view(state: Salamanca, seat: Seat) -> OwnView:
    """The seat's own part of its view."""
    return {"seats": [_seat(state, other, seat) for other in range(state.seats)], "hand": state.cards_of(seat)}


def region(state: Salamanca, field: int) -> RegionView:
    """SA-701 to SA-704: what a building's region is worth, and why; SA-515, SA-516, SA-601: what comes of it."""
    building, parts = explain(state.land, state.plagues, field)
    landscapes = [_landscape(state, part) for part in parts]
    conde_value = sum([part.value for part in parts])
    pays = state.owners[field] != NOTHING and building + conde_value >= MARKET_VALUE
    return {
        "field": t.FIELD.word(field),
        "building": building,
        "landscapes": landscapes,
        "value": building + conde_value,
        "conde_value": conde_value,
        "leaving": _words([one for part in parts for one in part.leaving]),
        "market": t.MARKET_OWNER if pays else 0,
        "conde_market": t.MARKET_CONDE if pays else 0,
    }


def _landscape(state: Salamanca, part: Part) -> LandscapeView:
    return {
        "kind": t.KIND.word(t.TILE_KINDS[state.land[part.fields[0]]]),
        "fields": _words(part.fields),
        "counted": _words(part.counted),
        "blocked": t.FIELD.word_or_none(part.blocked),
        "total": part.total,
        "rat": part.rat,
        "value": part.value,
    }


def _words(fields: list[int]) -> list[str]:
    return [t.FIELD.word(field) for field in sorted(fields)]


def _order(state: Salamanca) -> list[OrderView]:
    """SA-402, SA-403: turn by turn; the first may owe his place to something else than the highest card."""
    cards = state.order_cards
    order: list[OrderView] = [
        {"seat": state.order_seats[turn], "card": cards[turn], "reason": "value"} for turn in range(len(cards))
    ]
    stuck = 1 if order and stuck_seat(state) == order[0]["seat"] else 0
    if stuck:
        order[0]["reason"] = "stuck"
    if len(cards) > stuck + 1 and cards[stuck] == FIRST_IF_LOWEST and cards[stuck] < min(cards[stuck + 1 :]):
        order[stuck]["reason"] = "lowest-five"
    return order


def _field(state: Salamanca, field: int) -> FieldView:
    conde = state.conde_at(field)
    return {
        "field": t.FIELD.word(field),
        "tile": t.TILE.word(state.land[field]),
        "owner": None if state.owners[field] == NOTHING else state.owners[field],
        "conde": None if conde == NOTHING else conde,
        "plague": t.PLAGUE.word(state.plagues.index(field)) if field in state.plagues else None,
    }


def _seat(state: Salamanca, seat: Seat, viewer: Seat | None) -> SeatView:
    shown = seat == viewer or state.options.open_money or state.over
    return {
        "seat": seat,
        "squires": state.stock[seat],
        "conde_field": t.FIELD.word_or_none(state.condes[seat]),
        "hand_size": state.hand_size(seat),
        "passes_to": state.left_of(seat),
        "played": [card for card in state.played[seat * 2 : seat * 2 + 2] if card != NOTHING],
        "money": state.money[seat] if shown else None,
    }


def _stuck(state: Salamanca) -> StuckView | None:
    """SA-402: his hand was exactly what the others had played."""
    seat = stuck_seat(state)
    if seat == NOTHING:
        return None
    others = [state.played[other * 2] for other in range(state.seats) if other != seat]
    return {"seat": seat, "hand": sorted(others)}
