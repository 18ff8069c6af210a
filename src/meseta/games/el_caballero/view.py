"""What one seat, or a spectator, sees: EC-1001, everything but the order of the pile. Built from nothing."""

from typing import Literal, TypeAlias, TypedDict

from meseta.games.el_caballero import sheet
from meseta.games.el_caballero.rules.advanced import PlaceAlcaldeShown, SendGrandeShown
from meseta.games.el_caballero.rules.area_tiles import LayTileShown
from meseta.games.el_caballero.rules.caballero_tiles import PlaceTileShown, RaiseTileShown, TakeTileShown
from meseta.games.el_caballero.rules.cards import PlayCardsShown
from meseta.games.el_caballero.rules.castillos import SetCastilloShown
from meseta.games.el_caballero.rules.ships import SendShipShown, TakeShipShown
from meseta.games.el_caballero.rules.turn import TurnShown
from meseta.games.el_caballero.state import ElCaballero
from meseta.games.el_caballero.tables import (
    CELL,
    EDGE,
    EDGE_COUNT,
    HIGHEST,
    HIGHEST_CARD,
    KIND,
    NUMBERS,
    PATTERN,
    PATTERNS,
    SEATS_MOST,
    SLOT,
    SORT,
    SORT_SHAPES,
    SORT_SYMBOLS,
    SYMBOL,
    TILES_MOST,
    column,
    row,
)
from meseta.kernel.types import NOTHING, Seat
from meseta.kernel.views import Header


class AreaView(TypedDict):
    """An area tile on the map."""

    cell: str
    x: int
    y: int
    edges: str
    """Land 1, sea 0; north, east, south, west."""
    symbol: str
    regions: list[int]
    """By edge: the id of the region it belongs to."""


class CaballeroView(TypedDict):
    """A Caballero tile on the map."""

    cell: str
    x: int
    y: int
    seat: int
    numbers: list[int]
    """By edge: the number on it."""
    facing: list[str | None]
    """By edge: land, sea, or nothing."""
    highest_to_land: int
    """The highest number that faces land, 0 on sea only."""
    ships: list[str]
    castillo: bool
    grande: bool


class RegionView(TypedDict):
    """EC-801, EC-803, EC-901: a land or sea region."""

    id: int
    kind: str
    cell: str
    edge: str
    """Its name: the first cell and edge that belong to it."""
    cells: list[str]
    tiles: int
    symbols: int
    value: int
    strengths: list[int]
    ships: list[int]
    closed: bool
    alcalde: int | None
    alcalde_ship: bool


class DisplayView(TypedDict):
    """A face-up tile."""

    slot: str
    tile: str | None
    edges: str | None
    symbol: str | None


class SeatView(TypedDict):
    """What everybody sees of a player."""

    seat: int
    court: int
    cap: int
    court_tiles: int
    """EC-203: so many tiles are needed to show the Court."""
    tiles_off: int
    harbor: int
    """Ships at the Court."""
    alcaldes: int
    grande: str | None
    """Its cell; null at the Court, or in the basic game."""
    card: int | None
    hand: list[int]
    gone: list[int]
    points: int


class LineView(TypedDict):
    """EC-805: a line of the score sheet."""

    round: int
    kind: str
    cell: str
    edge: str
    tiles: int
    symbols: int
    value: int
    closed: bool
    alcalde: int | None
    counts: list[int]
    points: list[int]


class ScoringView(TypedDict):
    """EC-805: one scoring, line by line, and its sums."""

    round: int
    lines: list[LineView]
    sums: list[int]


class ElCaballeroTable(TypedDict):
    """The whole table, beyond the header that every view has."""

    card_order: list[int]
    order: list[int]
    areas: list[AreaView]
    caballeros: list[CaballeroView]
    regions: list[RegionView]
    display: list[DisplayView]
    pile: int
    ship_supply: int
    castillo_supply: int
    seats: list[SeatView]
    sheet: list[ScoringView]


class Named(TypedDict):
    """A rule in progress that shows its name only: all there is to know of it is on the table."""

    rule: Literal["course", "set-up"]


InProgress: TypeAlias = (
    Named
    | PlayCardsShown
    | TurnShown
    | LayTileShown
    | PlaceTileShown
    | RaiseTileShown
    | TakeTileShown
    | SendShipShown
    | TakeShipShown
    | SetCastilloShown
    | PlaceAlcaldeShown
    | SendGrandeShown
)
"""What is shown of a rule in progress, told apart by `rule`."""


class ElCaballeroView(Header, ElCaballeroTable):
    """All that a seat sees."""

    rules: list[InProgress]
    """The rules in progress, the outermost first."""


def view(state: ElCaballero, seat: Seat | None) -> ElCaballeroTable:
    """What the seat (None: a spectator) may see."""
    regions = state.map.regions()
    return {
        "card_order": state.card_order.copy(),
        "order": state.order.copy(),
        "areas": [_area(state, tile, regions) for tile in _in_order(state.map.cells)],
        "caballeros": [_caballero(state, tile) for tile in _in_order(state.at)],
        "regions": _regions(state, regions),
        "display": [_display(state, slot) for slot in range(len(state.display))],
        "pile": sum(state.unseen),
        "ship_supply": state.ship_supply,
        "castillo_supply": state.castillo_supply,
        "seats": [_seat(state, other) for other in range(state.seats)],
        "sheet": score_sheet(state.sheet, state.seats),
    }


def _in_order(cells: list[int]) -> list[int]:
    """The tiles on the map, in the order of their cells."""
    found = [cell << 8 | tile for tile, cell in enumerate(cells) if cell != NOTHING]
    found.sort()
    return [entry & 255 for entry in found]


def _area(state: ElCaballero, tile: int, regions: list[int]) -> AreaView:
    cell = state.map.cells[tile]
    return {
        "cell": CELL.word(cell),
        "x": column(cell),
        "y": row(cell),
        "edges": PATTERN.word(state.map.edges[tile]),
        "symbol": SYMBOL.word(state.map.symbols[tile]),
        "regions": [regions.index(state.map.labels[tile * EDGE_COUNT + edge]) for edge in range(EDGE_COUNT)],
    }


def _caballero(state: ElCaballero, tile: int) -> CaballeroView:
    cell = state.at[tile]
    code = state.map.around[cell]
    facing: list[str | None] = []
    for edge in range(EDGE_COUNT):
        touched = code >> (edge + EDGE_COUNT) & 1
        facing.append((KIND.word(0) if code >> edge & 1 else KIND.word(1)) if touched else None)
    return {
        "cell": CELL.word(cell),
        "x": column(cell),
        "y": row(cell),
        "seat": tile // TILES_MOST,
        "numbers": [NUMBERS[state.north[tile] * EDGE_COUNT + edge] for edge in range(EDGE_COUNT)],
        "facing": facing,
        "highest_to_land": state.highest_facing(tile),
        "ships": [EDGE.word(edge) for edge in range(EDGE_COUNT) if state.fleets[tile] >> edge & 1],
        "castillo": state.castillos[tile] == 1,
        "grande": state.has_grande(tile),
    }


def _regions(state: ElCaballero, regions: list[int]) -> list[RegionView]:
    """EC-805: all regions, each with its members."""
    members: list[list[str]] = [[] for _ in state.map.tiles]
    for tile in _in_order(state.map.cells):
        for edge in range(EDGE_COUNT):
            cells = members[state.map.labels[tile * EDGE_COUNT + edge]]
            word = CELL.word(state.map.cells[tile])
            if word not in cells:
                cells.append(word)
    return [_region(state, region, number, members[region]) for number, region in enumerate(regions)]


def _region(state: ElCaballero, region: int, number: int, cells: list[str]) -> RegionView:
    table = state.map
    name = table.names[region]
    alcalde = table.alcaldes[region]
    first = region * SEATS_MOST
    return {
        "id": number,
        "kind": KIND.word(table.kinds[region]),
        "cell": CELL.word(name // EDGE_COUNT),
        "edge": EDGE.word(name % EDGE_COUNT),
        "cells": cells,
        "tiles": table.tiles[region],
        "symbols": table.symbol_counts[region],
        "value": table.value(region),
        "strengths": table.strengths[first : first + state.seats],
        "ships": table.ships[first : first + state.seats],
        "closed": table.closed(region),
        "alcalde": None if alcalde == NOTHING else alcalde,
        "alcalde_ship": table.moored[region] == 1,
    }


def _display(state: ElCaballero, slot: int) -> DisplayView:
    sort = state.display[slot]
    if sort == NOTHING:
        return {"slot": SLOT.word(slot), "tile": None, "edges": None, "symbol": None}
    return {
        "slot": SLOT.word(slot),
        "tile": SORT.word(sort),
        "edges": PATTERN.word(PATTERNS[SORT_SHAPES[sort]][0]),
        "symbol": SYMBOL.word(SORT_SYMBOLS[sort]),
    }


def _seat(state: ElCaballero, seat: Seat) -> SeatView:
    grande = state.grandes[seat]
    card = state.played[seat]
    hand = [number for number in range(1, HIGHEST_CARD + 1) if state.hands[seat] >> (number - 1) & 1]
    return {
        "seat": seat,
        "court": state.court[seat],
        "cap": state.cap(seat),
        "court_tiles": (state.court[seat] + HIGHEST - 1) // HIGHEST,
        "tiles_off": state.off[seat],
        "harbor": state.harbor[seat],
        "alcaldes": state.alcaldes[seat],
        "grande": None if grande == NOTHING else CELL.word(state.at[grande]),
        "card": None if card == NOTHING else card,
        "hand": hand,
        "gone": [number for number in range(1, HIGHEST_CARD + 1) if number not in hand and number != card],
        "points": state.points[seat],
    }


def score_sheet(flat: list[int], seats: int) -> list[ScoringView]:
    """EC-805: the score sheet, scoring by scoring."""
    found: list[ScoringView] = []
    length = sheet.line_length(seats)
    for start in range(0, len(flat), length):
        line = flat[start : start + length]
        if not found or found[-1]["round"] != line[sheet.ROUND]:
            found.append({"round": line[sheet.ROUND], "lines": [], "sums": [0] * seats})
        entry = _line(line, seats)
        found[-1]["lines"].append(entry)
        found[-1]["sums"] = [found[-1]["sums"][seat] + entry["points"][seat] for seat in range(seats)]
    return found


def _line(line: list[int], seats: int) -> LineView:
    alcalde = line[sheet.ALCALDE]
    return {
        "round": line[sheet.ROUND],
        "kind": KIND.word(line[sheet.KIND]),
        "cell": CELL.word(line[sheet.CELL]),
        "edge": EDGE.word(line[sheet.EDGE]),
        "tiles": line[sheet.TILES],
        "symbols": line[sheet.SYMBOLS],
        "value": line[sheet.TILES] + line[sheet.SYMBOLS],
        "closed": line[sheet.CLOSED] == 1,
        "alcalde": None if alcalde == NOTHING else alcalde,
        "counts": line[sheet.COUNTS : sheet.COUNTS + seats],
        "points": line[sheet.COUNTS + seats :],
    }
