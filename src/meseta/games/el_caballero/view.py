"""What one seat, or a spectator, sees: EC-1001, everything but the order of the pile. Built from nothing."""

from typing import Literal, TypeAlias, TypedDict

from meseta.games.el_caballero import sheet
from meseta.games.el_caballero import tables as t
from meseta.games.el_caballero.map import in_order
from meseta.games.el_caballero.rules.advanced import PlaceAlcaldeShown, SendGrandeShown
from meseta.games.el_caballero.rules.area_tiles import LayTileShown
from meseta.games.el_caballero.rules.caballero_tiles import PlaceTileShown, RaiseTileShown, TakeTileShown
from meseta.games.el_caballero.rules.cards import PlayCardsShown
from meseta.games.el_caballero.rules.castillos import SetCastilloShown
from meseta.games.el_caballero.rules.course import SCORING_ROUNDS
from meseta.games.el_caballero.rules.scoring import paid_now
from meseta.games.el_caballero.rules.ships import SendShipShown, TakeShipShown
from meseta.games.el_caballero.rules.turn import TurnShown
from meseta.games.el_caballero.state import ElCaballero
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
    pays: list[int]
    """By seat: what a scoring now would bring for it (EC-801 to EC-803, EC-902, EC-903)."""
    gaps: int
    """How many of its edges meet no area tile; ..."""
    closed: bool
    """... none once it is closed."""
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

    scorings: list[int]
    """EC-301: the rounds that end with a scoring."""
    brings: list[int]
    """EC-105: how many Caballeros each power card brings, from card 1 on."""
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
        "scorings": [number for number in SCORING_ROUNDS if number <= state.options.rounds],
        "brings": t.CARD_CABALLEROS[1:],
        "card_order": state.card_order.copy(),
        "order": state.order.copy(),
        "areas": [_area(state, tile, regions) for tile in in_order(state.map.cells)],
        "caballeros": [_caballero(state, tile) for tile in in_order(state.at)],
        "regions": _regions(state, regions),
        "display": [_display(state, slot) for slot in range(len(state.display))],
        "pile": sum(state.unseen),
        "ship_supply": state.ship_supply,
        "castillo_supply": state.castillo_supply,
        "seats": [_seat(state, other) for other in range(state.seats)],
        "sheet": score_sheet(state.sheet, state.seats),
    }


def own_view(state: ElCaballero, seat: Seat) -> dict[str, object]:
    """The seat's own part of its view: nothing, for what is hidden is hidden in the rules in progress."""
    return {}


def _area(state: ElCaballero, tile: int, regions: list[int]) -> AreaView:
    cell = state.map.cells[tile]
    return {
        "cell": t.CELL.word(cell),
        "x": t.column(cell),
        "y": t.row(cell),
        "edges": t.PATTERN.word(state.map.edges[tile]),
        "symbol": t.SYMBOL.word(state.map.symbols[tile]),
        "regions": [regions.index(state.map.labels[tile * t.EDGE_COUNT + edge]) for edge in range(t.EDGE_COUNT)],
    }


def _caballero(state: ElCaballero, tile: int) -> CaballeroView:
    cell = state.at[tile]
    code = state.map.around[cell]
    facing: list[str | None] = []
    for edge in range(t.EDGE_COUNT):
        touched = code >> (edge + t.EDGE_COUNT) & 1
        facing.append((t.KIND.word(0) if code >> edge & 1 else t.KIND.word(1)) if touched else None)
    return {
        "cell": t.CELL.word(cell),
        "x": t.column(cell),
        "y": t.row(cell),
        "seat": tile // t.TILES_MOST,
        "numbers": [t.NUMBERS[state.north[tile] * t.EDGE_COUNT + edge] for edge in range(t.EDGE_COUNT)],
        "facing": facing,
        "highest_to_land": state.highest_facing(tile),
        "ships": [t.EDGE.word(edge) for edge in range(t.EDGE_COUNT) if state.fleets[tile] >> edge & 1],
        "castillo": state.castillos[tile] == 1,
        "grande": state.has_grande(tile),
    }


def _regions(state: ElCaballero, regions: list[int]) -> list[RegionView]:
    """EC-805: all regions, each with its members."""
    members: list[list[str]] = [[] for _ in state.map.tiles]
    for tile in in_order(state.map.cells):
        for edge in range(t.EDGE_COUNT):
            cells = members[state.map.labels[tile * t.EDGE_COUNT + edge]]
            word = t.CELL.word(state.map.cells[tile])
            if word not in cells:
                cells.append(word)
    return [_region(state, region, number, members[region]) for number, region in enumerate(regions)]


def _region(state: ElCaballero, region: int, number: int, cells: list[str]) -> RegionView:
    table = state.map
    name = table.names[region]
    alcalde = table.alcaldes[region]
    first = region * t.SEATS_MOST
    return {
        "id": number,
        "kind": t.KIND.word(table.kinds[region]),
        "cell": t.CELL.word(name // t.EDGE_COUNT),
        "edge": t.EDGE.word(name % t.EDGE_COUNT),
        "cells": cells,
        "tiles": table.tiles[region],
        "symbols": table.symbol_counts[region],
        "value": table.value(region),
        "strengths": table.strengths[first : first + state.seats],
        "ships": table.ships[first : first + state.seats],
        "pays": paid_now(state, region),
        "gaps": table.gaps[region],
        "closed": table.closed(region),
        "alcalde": None if alcalde == NOTHING else alcalde,
        "alcalde_ship": table.moored[region] == 1,
    }


def _display(state: ElCaballero, slot: int) -> DisplayView:
    sort = state.display[slot]
    if sort == NOTHING:
        return {"slot": t.SLOT.word(slot), "tile": None, "edges": None, "symbol": None}
    return {
        "slot": t.SLOT.word(slot),
        "tile": t.SORT.word(sort),
        "edges": t.PATTERN.word(t.PATTERNS[t.SORT_SHAPES[sort]][0]),
        "symbol": t.SYMBOL.word(t.SORT_SYMBOLS[sort]),
    }


def _seat(state: ElCaballero, seat: Seat) -> SeatView:
    grande = state.grandes[seat]
    card = state.played[seat]
    hand = [number for number in range(1, t.HIGHEST_CARD + 1) if state.hands[seat] >> (number - 1) & 1]
    return {
        "seat": seat,
        "court": state.court[seat],
        "cap": state.cap(seat),
        "court_tiles": (state.court[seat] + t.HIGHEST - 1) // t.HIGHEST,
        "tiles_off": state.off[seat],
        "harbor": state.harbor[seat],
        "alcaldes": state.alcaldes[seat],
        "grande": None if grande == NOTHING else t.CELL.word(state.at[grande]),
        "card": None if card == NOTHING else card,
        "hand": hand,
        "gone": [number for number in range(1, t.HIGHEST_CARD + 1) if number not in hand and number != card],
        "points": state.points[seat],
    }


def score_sheet(flat: list[int], seats: int) -> list[ScoringView]:
    """EC-805: the score sheet, scoring by scoring."""
    found: list[ScoringView] = []
    for line in sheet.lines(flat, seats):
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
        "kind": t.KIND.word(line[sheet.KIND]),
        "cell": t.CELL.word(line[sheet.CELL]),
        "edge": t.EDGE.word(line[sheet.EDGE]),
        "tiles": line[sheet.TILES],
        "symbols": line[sheet.SYMBOLS],
        "value": line[sheet.TILES] + line[sheet.SYMBOLS],
        "closed": line[sheet.CLOSED] == 1,
        "alcalde": None if alcalde == NOTHING else alcalde,
        "counts": line[sheet.COUNTS : sheet.COUNTS + seats],
        "points": line[sheet.COUNTS + seats :],
    }
