"""What one seat, or a spectator, sees: SA-901, SA-902. Built from nothing, field by field."""

from typing import Literal, TypeAlias, TypedDict

from meseta.games.salamanca.rules.playing import PickCardsShown, stuck_seat
from meseta.games.salamanca.rules.regions import explain
from meseta.games.salamanca.rules.swapping import SwapCardsShown
from meseta.games.salamanca.rules.turn import TurnShown
from meseta.games.salamanca.state import Salamanca
from meseta.games.salamanca.tables import (
    DISPLAY,
    FIELD,
    FIELD_COUNT,
    FIRST_BUILDING,
    KIND,
    PLAGUE,
    TILE,
    TILE_KINDS,
)
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
    rat: bool
    value: int


class RegionView(TypedDict):
    """SA-704: a building's region, explained."""

    field: str
    building: int
    landscapes: list[LandscapeView]
    value: int


class SeatView(TypedDict):
    """What everybody sees of a player."""

    seat: int
    squires: int
    """In stock."""
    conde_field: str | None
    """Where the Conde stands; None: in stock."""
    hand_size: int
    played: list[int]
    """His cards on the table."""
    money: int | None


class OrderView(TypedDict):
    """SA-403: one turn of the round."""

    seat: int
    card: int


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
        "order": [
            {"seat": state.order_seats[turn], "card": state.order_cards[turn]} for turn in range(len(state.order_seats))
        ],
        "turn": state.turn if state.order_seats else None,
        "stuck": _stuck(state),
        "land": [_field(state, field) for field in range(FIELD_COUNT) if state.land[field] != NOTHING],
        "regions": [region(state, field) for field in range(FIELD_COUNT) if state.land[field] >= FIRST_BUILDING],
        "display": {
            DISPLAY.word(index): [TILE.word(tile) for tile in state.display[index]]
            for index in range(len(state.display))
        },
        "taken": [TILE.word(tile) for tile in state.taken],
        "plagues_beside": [PLAGUE.word(plague) for plague in range(4) if state.plagues[plague] == NOTHING],
        "seats": [_seat(state, other, seat) for other in range(state.seats)],
        "hand": None if seat is None else state.cards_of(seat),
        "pile": sum(state.unseen),
        "blue_pile": sum(state.blue),
        "gone": [TILE.word(tile) for tile in range(len(state.gone)) for _ in range(state.gone[tile])],
    }


def region(state: Salamanca, field: int) -> RegionView:
    """SA-701 to SA-704: what a building's region is worth, and why."""
    building, parts = explain(state.land, state.plagues, field)
    landscapes: list[LandscapeView] = []
    for fields, counted, rat, value in parts:
        landscapes.append(
            {
                "kind": KIND.word(TILE_KINDS[state.land[fields[0]]]),
                "fields": [FIELD.word(one) for one in sorted(fields)],
                "counted": [FIELD.word(one) for one in sorted(counted)],
                "rat": rat,
                "value": value,
            }
        )
    total = building + sum([part["value"] for part in landscapes])
    return {"field": FIELD.word(field), "building": building, "landscapes": landscapes, "value": total}


def _field(state: Salamanca, field: int) -> FieldView:
    conde = state.conde_at(field)
    return {
        "field": FIELD.word(field),
        "tile": TILE.word(state.land[field]),
        "owner": None if state.owners[field] == NOTHING else state.owners[field],
        "conde": None if conde == NOTHING else conde,
        "plague": PLAGUE.word(state.plagues.index(field)) if field in state.plagues else None,
    }


def _seat(state: Salamanca, seat: Seat, viewer: Seat | None) -> SeatView:
    shown = seat == viewer or state.options.open_money or state.over
    return {
        "seat": seat,
        "squires": state.stock[seat],
        "conde_field": None if state.condes[seat] == NOTHING else FIELD.word(state.condes[seat]),
        "hand_size": state.hand_size(seat),
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
