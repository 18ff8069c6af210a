"""The position of a game of El Caballero, and everything that can change in it.

Rules never touch the data themselves: every change goes through a verb of this class, which also tells its event.
"""

from typing import Final, final

from mypy_extensions import i64

from meseta.games.el_caballero import events
from meseta.games.el_caballero import tables as t
from meseta.games.el_caballero.map import NO_MAP
from meseta.games.el_caballero.options import OPTIONS, Options, options_of
from meseta.kernel.events import EVERYONE, EventKind
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from meseta.kernel.types import NOTHING, Seat
from meseta.parts.orders import highest_first
from meseta.parts.trail import trailed

NONE: Final[list[int]] = []
DEFAULT: Final = options_of({option.name: option.default for option in OPTIONS})


@final
class ElCaballero(State):
    """The map, the Caballero tiles on it, the Courts, the cards, the display and the score sheet.

    Caballero tile n belongs to seat n // 10; which of a seat's tiles lies where is never shown.
    """

    def __init__(self) -> None:
        super().__init__()
        self.options = DEFAULT
        self.map = NO_MAP
        self.at: list[int] = NONE
        """By Caballero tile: its cell, NOTHING off the map; ..."""
        self.north: list[int] = NONE
        """... its orientation: the number that faces north; ..."""
        self.fleets: list[int] = NONE
        """... the edges where its ships lie, a bit each; ..."""
        self.castillos: list[int] = NONE
        """... 1 with a castillo on it."""
        self.grandes: list[int] = NONE
        """By seat: the Caballero tile that the Grande stands on, NOTHING at the Court; ..."""
        self.alcaldes: list[int] = NONE
        """... Alcaldes at the Court; ..."""
        self.court: list[int] = NONE
        """... Caballeros at the Court; ..."""
        self.off: list[int] = NONE
        """... Caballero tiles off the map; ..."""
        self.harbor: list[int] = NONE
        """... ships at the Court; ..."""
        self.hands: list[int] = NONE
        """... the cards not yet played, bit card - 1; ..."""
        self.played: list[int] = NONE
        """... this round's card, NOTHING before it is played."""
        self.ship_supply: i64 = 0
        self.castillo_supply: i64 = 0
        self.card_order: list[Seat] = NONE
        """Who plays cards in which order this round (EC-302)."""
        self.order: list[Seat] = NONE
        """Who takes turns in which order (EC-303); empty until all cards are played."""
        self.display: list[int] = NONE
        """The face-up tiles, NOTHING where one was laid."""
        self.unseen: list[int] = NONE
        """The pile, by sort."""
        self.sheet: list[int] = NONE
        """The score sheet, see `sheet.py`. Shared between copies: a scoring writes on a new one."""
        self.points: list[int] = NONE
        """By seat: the sums of the score sheet."""
        self.region_changes: i64 = 0
        """Changes of regions, and of what stands or lies in them: who keeps up with them looks here first. The same for
        ..."""
        self.tile_changes: i64 = 0
        """... Caballero tiles, ..."""
        self.last_tiles: i64 = 0
        """... with their trail, ..."""
        self.card_changes: i64 = 0
        """... cards and orders, ..."""
        self.court_changes: i64 = 0
        """... what is at the Courts, or in the supply, ..."""
        self.table_changes: i64 = 0
        """... and all else on the table, the pile aside."""

    def set_table(self, seats: i64, options: Options, generator: Generator) -> None:
        """EC-104 to EC-107, EC-202: the pieces before the first tile lies there."""
        self.seats = seats
        self.options = options
        self.generator = generator
        self.map = NO_MAP.copy()
        places = seats * t.TILES_MOST
        self.at = [NOTHING] * places
        self.north = [0] * places
        self.fleets = [0] * places
        self.castillos = [0] * places
        self.grandes = [NOTHING] * seats
        self.alcaldes = [t.ALCALDES if options.advanced else 0] * seats
        self.court = [t.FIRST_COURT] * seats
        self.off = [options.tiles_each] * seats
        self.harbor = [0] * seats
        self.hands = [t.ALL_CARDS] * seats
        self.played = [NOTHING] * seats
        self.ship_supply = options.supply
        self.castillo_supply = options.supply
        self.card_order = []
        self.order = []
        self.display = [NOTHING] * t.DISPLAY_COUNT
        self.unseen = options.mix.counts.copy()
        self.sheet = []
        self.points = [0] * seats

    def copy(self) -> "ElCaballero":
        other = ElCaballero()
        self.copy_kernel(other)
        other.options = self.options
        other.map = self.map.copy()
        other.at = self.at.copy()
        other.north = self.north.copy()
        other.fleets = self.fleets.copy()
        other.castillos = self.castillos.copy()
        other.grandes = self.grandes.copy()
        other.alcaldes = self.alcaldes.copy()
        other.court = self.court.copy()
        other.off = self.off.copy()
        other.harbor = self.harbor.copy()
        other.hands = self.hands.copy()
        other.played = self.played.copy()
        other.ship_supply = self.ship_supply
        other.castillo_supply = self.castillo_supply
        other.card_order = self.card_order.copy()
        other.order = self.order.copy()
        other.display = self.display.copy()
        other.unseen = self.unseen.copy()
        other.sheet = self.sheet
        other.points = self.points.copy()
        return other

    # What the table shows

    def rounds(self) -> i64 | None:
        return self.options.rounds

    def scores(self) -> list[int]:
        """EC-305: who has most wins; who ties wins together."""
        return self.points.copy()

    def cap(self, seat: Seat) -> i64:
        """EC-203: what the tiles off the map can show."""
        return t.HIGHEST * self.off[seat]

    def own_at(self, seat: Seat, cell: i64) -> i64:
        """The seat's own Caballero tile on a cell, NOTHING if there is none."""
        caballero = self.map.caballero_at(cell)
        return caballero if caballero != NOTHING and caballero // t.TILES_MOST == seat else NOTHING

    def land_tiles(self, caballero: i64) -> i64:
        """How many area tiles a Caballero tile touches with land."""
        return t.LAND_COUNTS[self.map.around[self.at[caballero]]]

    def has_grande(self, caballero: i64) -> bool:
        """Does its owner's Grande stand on it?"""
        return self.grandes[caballero // t.TILES_MOST] == caballero

    def highest_facing(self, caballero: i64) -> i64:
        """The highest of its numbers that face land, 0 on sea only."""
        return highest(self.north[caballero], t.LAND_BITS[self.map.around[self.at[caballero]]])

    def free_berths(self, caballero: i64) -> i64:
        """EC-701: the edges of a Caballero tile where a ship may still lie, as bits."""
        return t.SEA_BITS[self.map.around[self.at[caballero]]] & ~self.fleets[caballero]

    # Set-up, rounds and cards

    def begin_map(self, sort: i64, edges: i64) -> None:
        """EC-201: the tile at 0,0."""
        self.unseen[sort] -= 1
        self.map.lay(t.cell_at(0, 0), edges, t.SORT_SYMBOLS[sort])
        self.emit(events.STARTED, EVERYONE, (sort, edges))

    def show_tile(self, slot: i64, sort: i64) -> None:
        """EC-201, EC-304: a tile of the pile is turned up."""
        self.table_changes += 1
        self.unseen[sort] -= 1
        self.display[slot] = sort
        if self.sink is not None:
            self.emit(events.DISPLAYED, EVERYONE, (slot, sort))

    def make_first(self, seat: Seat) -> None:
        """EC-302: cards are played from this player on, clockwise."""
        self.card_changes += 1
        self.card_order = [(seat + offset) % self.seats for offset in range(self.seats)]
        self.emit(events.FIRST, EVERYONE, (seat,))

    def begin_round(self) -> None:
        """EC-301."""
        self.table_changes += 1
        self.round += 1
        self.emit(events.ROUND_BEGAN, EVERYONE, (self.round,))

    def play_card(self, seat: Seat, card: i64) -> None:
        """EC-302: open, and gone for good."""
        self.card_changes += 1
        self.hands[seat] &= ~(1 << (card - 1))
        self.played[seat] = card
        if self.sink is not None:
            self.emit(events.CARD_PLAYED, EVERYONE, (seat, card))

    def order_turns(self) -> None:
        """EC-303: the highest card acts first, then descending."""
        self.card_changes += 1
        self.order = highest_first(self.played, t.HIGHEST_CARD)

    def begin_turn(self, seat: Seat) -> None:
        """EC-303."""
        if self.sink is not None:
            self.emit(events.TURN_BEGAN, EVERYONE, (seat, self.played[seat]))

    def end_turn(self, seat: Seat) -> None:
        """EC-402."""
        self.turns_ended += 1
        if self.sink is not None:
            self.emit(events.TURN_ENDED, EVERYONE, (seat,))

    def end_round(self) -> None:
        """EC-302: the order of the next cards is the ascending order of these."""
        self.card_changes += 1
        self.card_order = self.order[::-1]
        self.order = []
        self.played = [NOTHING] * self.seats
        self.rounds_ended += 1
        self.emit(events.ROUND_ENDED, EVERYONE, (self.round,))

    # Scoring

    def begin_scoring(self) -> None:
        """EC-805: the sheet is shared with copies, so a new one is written on."""
        self.sheet = self.sheet.copy()
        self.emit(events.SCORING, EVERYONE, (self.round,))

    def score_region(self, region: i64, counts: list[int], points: list[int]) -> None:
        """EC-801 to EC-805: every seat gets its points for a region; it is a line on the score sheet."""
        self.table_changes += 1
        table = self.map
        kind, name = table.kinds[region], table.names[region]
        cell, edge = name // t.EDGE_COUNT, name % t.EDGE_COUNT
        tiles, symbols = table.tiles[region], table.symbol_counts[region]
        closed, alcalde = int(table.closed(region)), table.alcaldes[region]
        self.sheet += [self.round, kind, cell, edge, tiles, symbols, closed, alcalde]
        self.sheet += counts
        self.sheet += points
        if self.sink is not None:
            told = (kind, cell, edge, tiles, symbols, tiles + symbols, closed, alcalde)
            self.emit(events.REGION_SCORED, EVERYONE, told)
        for seat in range(self.seats):
            self.points[seat] += points[seat]
            if self.sink is not None and (counts[seat] or points[seat]):
                self.emit(
                    events.SCORED, EVERYONE, (seat, kind, cell, edge, counts[seat], points[seat], self.points[seat])
                )

    # The Court

    def reinforce(self, seat: Seat, caballeros: i64) -> None:
        """EC-401."""
        if self.sink is not None:
            self.emit(events.REINFORCED, EVERYONE, (seat, caballeros))
        self._receive(seat, caballeros)

    def _receive(self, seat: Seat, caballeros: i64) -> None:
        """EC-203: what the tiles off the map cannot show is lost (EC-1101)."""
        self.court_changes += 1
        total = self.court[seat] + caballeros
        most = t.HIGHEST * self.off[seat]
        if total > most:
            self.court[seat] = most
            if self.sink is not None:
                self.emit(events.LOST, EVERYONE, (seat, total - most))
        else:
            self.court[seat] = total

    # Area tiles

    def lay(self, seat: Seat, slot: i64, cell: i64, edges: i64) -> None:
        """EC-501, EC-503: a face-up tile comes on the map; what then touches land of two tiles goes (EC-607)."""
        self.table_changes += 1
        sort = self.display[slot]
        self.display[slot] = NOTHING
        if self.sink is not None:
            self.emit(events.LAID, EVERYONE, (seat, slot, sort, cell, edges))
        self._remove_threatened(cell, edges)
        self.put_area(cell, edges, t.SORT_SYMBOLS[sort])

    def _remove_threatened(self, cell: i64, edges: i64) -> None:
        """EC-607, EC-608: Caballero tiles that touch land already, where the new tile brings more. All go together.

        Worked examples: EC-1104, EC-1105, EC-1117.
        """
        for edge in range(t.EDGE_COUNT):
            if edges >> edge & 1:
                caballero = self.map.caballero_at(cell + t.STEPS[edge])
                if caballero != NOTHING and self.land_tiles(caballero) and not self.has_grande(caballero):
                    self.remove(caballero)

    def put_area(self, cell: i64, edges: i64, symbol: i64) -> None:
        """The tile joins its regions (EC-504); Caballero tiles next to it count there from now on (EC-603)."""
        self.region_changes += 1
        self.map.lay(cell, edges, symbol)
        for edge in range(t.EDGE_COUNT):
            if edges >> edge & 1:
                near = cell + t.STEPS[edge]
                caballero = self.map.caballero_at(near)
                if caballero != NOTHING:
                    back = edge ^ 2
                    number = t.NUMBERS[self.north[caballero] * t.EDGE_COUNT + back]
                    self.map.add_strength(self.map.facing(near, back), caballero // t.TILES_MOST, number)
        if self.sink is not None and self.options.advanced:
            for name in self.map.closed_by_last():
                cell, edge = name // t.EDGE_COUNT, name % t.EDGE_COUNT
                self.emit(events.CLOSED, EVERYONE, (self.map.kinds[self.map.named(cell, edge)], cell, edge))

    # Caballero tiles

    def place(self, seat: Seat, cell: i64, north: i64, cost: i64) -> i64:
        """EC-204, EC-602, EC-603: pay; the tile leaves the Court; then the cap. The Caballero tile is returned."""
        caballero = self.put_caballero(seat, cell, north)
        self.court[seat] -= cost
        if self.sink is not None:
            self.emit(events.PLACED, EVERYONE, (seat, cell, north, cost))
        self._receive(seat, 0)
        return caballero

    def put_caballero(self, seat: Seat, cell: i64, north: i64) -> i64:
        """A tile of the seat lies there now; one must be off the map."""
        caballero = self.at.index(NOTHING, seat * t.TILES_MOST)
        self._touch(caballero)
        self.off[seat] -= 1
        self.at[caballero] = cell
        self.north[caballero] = north
        self.map.occupy(cell, caballero)
        self._count(caballero, 1)
        return caballero

    def _touch(self, caballero: i64) -> None:
        """Something changes about a Caballero tile."""
        self.court_changes += 1
        self.region_changes += 1
        self.tile_changes += 1
        self.last_tiles = trailed(self.last_tiles, caballero)

    def _count(self, caballero: i64, sign: i64) -> None:
        """EC-605: its numbers count in the regions they face, or no longer do."""
        cell = self.at[caballero]
        land = t.LAND_BITS[self.map.around[cell]]
        north = self.north[caballero] * t.EDGE_COUNT
        for edge in range(t.EDGE_COUNT):
            if land >> edge & 1:
                region = self.map.facing(cell, edge)
                self.map.add_strength(region, caballero // t.TILES_MOST, sign * t.NUMBERS[north + edge])

    def raise_tile(self, caballero: i64, north: i64, number: i64, cost: i64) -> None:
        """EC-606: ships and castillo stay where they are."""
        self._touch(caballero)
        self._count(caballero, -1)
        self.north[caballero] = north
        self._count(caballero, 1)
        seat = caballero // t.TILES_MOST
        self.court[seat] -= cost
        if self.sink is not None:
            self.emit(events.RAISED, EVERYONE, (seat, self.at[caballero], north, number, cost))

    def remove(self, caballero: i64) -> None:
        """EC-607, EC-608, EC-906: back to its owner; a castillo saves the ships."""
        self._clear(caballero, events.REMOVED, self.castillos[caballero] == 1)

    def take_back(self, caballero: i64) -> None:
        """EC-609, EC-907: its ships go to the Court."""
        self._clear(caballero, events.TAKEN_BACK, True)

    def _clear(self, caballero: i64, told: EventKind, ships_home: bool) -> None:
        """EC-204: the tile returns; then what a castillo saves, the highest number facing land; then the cap."""
        seat = caballero // t.TILES_MOST
        cell = self.at[caballero]
        refund = self.highest_facing(caballero) if self.castillos[caballero] else 0
        if self.sink is not None:
            self.emit(told, EVERYONE, (seat, cell, refund))
        for edge in range(t.EDGE_COUNT):
            if self.fleets[caballero] >> edge & 1:
                if ships_home:
                    self.take_ship(seat, cell, edge)
                else:
                    self._unmoor(seat, cell, edge)
                    self.ship_supply += 1
                    if self.sink is not None:
                        self.emit(events.SHIP_LOST, EVERYONE, (seat, cell, edge))
        if self.castillos[caballero]:
            self.castillos[caballero] = 0
            self.castillo_supply += 1
            if self.sink is not None:
                self.emit(events.CASTILLO_RETURNED, EVERYONE, (seat, cell))
        if self.grandes[seat] == caballero:
            self.grandes[seat] = NOTHING
            if self.sink is not None:
                self.emit(events.GRANDE_HOME, EVERYONE, (seat, cell))
        self._touch(caballero)
        self._count(caballero, -1)
        self.at[caballero] = NOTHING
        self.map.vacate(cell)
        self.off[seat] += 1
        self._receive(seat, refund)

    # Ships: a berth is an edge of an own Caballero tile, or the name of a closed sea with an own Alcalde (EC-903).

    def buy_ship(self, seat: Seat, cell: i64, edge: i64) -> None:
        """EC-404."""
        self.ship_supply -= 1
        self.court[seat] -= t.SHIP_PRICE
        self.moor(seat, cell, edge)
        if self.sink is not None:
            self.emit(events.SHIP_BOUGHT, EVERYONE, (seat, cell, edge, t.SHIP_PRICE))

    def put_out_ship(self, seat: Seat, cell: i64, edge: i64) -> None:
        """EC-407, EC-702."""
        self.harbor[seat] -= 1
        self.court[seat] -= t.SMALL_PRICE
        self.moor(seat, cell, edge)
        if self.sink is not None:
            self.emit(events.SHIP_PUT_OUT, EVERYONE, (seat, cell, edge, t.SMALL_PRICE))

    def move_ship(self, seat: Seat, from_cell: i64, from_edge: i64, cell: i64, edge: i64) -> None:
        """EC-407."""
        self.court[seat] -= t.SMALL_PRICE
        self._unmoor(seat, from_cell, from_edge)
        self.moor(seat, cell, edge)
        if self.sink is not None:
            self.emit(events.SHIP_MOVED, EVERYONE, (seat, from_cell, from_edge, cell, edge, t.SMALL_PRICE))

    def take_ship(self, seat: Seat, cell: i64, edge: i64) -> None:
        """EC-406."""
        self._unmoor(seat, cell, edge)
        self.harbor[seat] += 1
        if self.sink is not None:
            self.emit(events.SHIP_HOME, EVERYONE, (seat, cell, edge))

    def moor(self, seat: Seat, cell: i64, edge: i64) -> None:
        """A ship of the seat lies at that berth now."""
        self._change_berth(seat, cell, edge, 1)

    def _unmoor(self, seat: Seat, cell: i64, edge: i64) -> None:
        self._change_berth(seat, cell, edge, -1)

    def _change_berth(self, seat: Seat, cell: i64, edge: i64, ship: i64) -> None:
        """A ship comes to a free berth (1), or leaves the one it lies at (-1)."""
        caballero = self.map.caballero_at(cell)
        self._touch_berth(caballero)
        if caballero != NOTHING:
            self.fleets[caballero] ^= 1 << edge
            region = self.map.facing(cell, edge)
        else:
            region = self.map.named(cell, edge)
            self.map.moored[region] += ship
        self.map.add_ship(region, seat, ship)

    def _touch_berth(self, caballero: i64) -> None:
        """A ship comes or goes, with what it costs or saves: at a Caballero tile, or by an Alcalde (NOTHING)."""
        if caballero != NOTHING:
            self._touch(caballero)
        else:
            self.court_changes += 1
            self.region_changes += 1

    def alcalde_berth(self, seat: Seat, region: i64) -> bool:
        """EC-903: does an Alcalde of the seat stand on this closed sea?"""
        return self.map.alcaldes[region] == seat and self.map.kinds[region] == t.SEA

    # Castillos

    def build_castillo(self, caballero: i64) -> None:
        """EC-405."""
        seat = caballero // t.TILES_MOST
        self.castillo_supply -= 1
        self.court[seat] -= t.SMALL_PRICE
        self._touch(caballero)
        self.castillos[caballero] = 1
        if self.sink is not None:
            self.emit(events.CASTILLO_BUILT, EVERYONE, (seat, self.at[caballero], t.SMALL_PRICE))

    def move_castillo(self, caballero: i64, target: i64) -> None:
        """EC-407."""
        seat = caballero // t.TILES_MOST
        self.court[seat] -= t.SMALL_PRICE
        self._touch(caballero)
        self._touch(target)
        self.castillos[caballero] = 0
        self.castillos[target] = 1
        if self.sink is not None:
            self.emit(events.CASTILLO_MOVED, EVERYONE, (seat, self.at[caballero], self.at[target], t.SMALL_PRICE))

    # Alcaldes and the Grande

    def place_alcalde(self, seat: Seat, region: i64) -> None:
        """EC-902."""
        self.alcaldes[seat] -= 1
        self.court[seat] -= t.SMALL_PRICE
        self.court_changes += 1
        self.region_changes += 1
        self.map.alcaldes[region] = seat
        if self.sink is not None:
            name = self.map.names[region]
            self.emit(events.ALCALDE_PLACED, EVERYONE, (seat, name // t.EDGE_COUNT, name % t.EDGE_COUNT, t.SMALL_PRICE))

    def grande_price(self, seat: Seat) -> i64:
        """EC-904, EC-906: what it costs to put the Grande out, or to move it."""
        return t.GRANDE_PRICE if self.grandes[seat] == NOTHING else t.SMALL_PRICE

    def send_grande(self, seat: Seat, caballero: i64) -> None:
        """EC-904, EC-906: put out or moved; a tile left behind that touches land of two or more tiles is removed."""
        left = self.grandes[seat]
        price = self.grande_price(seat)
        self.court[seat] -= price
        self._grande_to(seat, left, caballero, price)

    def place_with_grande(self, seat: Seat, cell: i64, north: i64, cost: i64) -> None:
        """EC-905: pay all of it; the tile leaves the Court; the cap; the Grande on it; then the tile left behind."""
        left = self.grandes[seat]
        price = self.grande_price(seat)
        self.court[seat] -= price
        caballero = self.place(seat, cell, north, cost)
        self._grande_to(seat, left, caballero, price)

    def _grande_to(self, seat: Seat, left: i64, caballero: i64, price: i64) -> None:
        self._touch(caballero)
        self.grandes[seat] = caballero
        if left == NOTHING:
            if self.sink is not None:
                self.emit(events.GRANDE_PLACED, EVERYONE, (seat, self.at[caballero], price))
            return
        if self.sink is not None:
            self.emit(events.GRANDE_MOVED, EVERYONE, (seat, self.at[left], self.at[caballero], price))
        if self.land_tiles(left) > 1:
            self.remove(left)


def highest(north: i64, edges: i64) -> i64:
    """The highest number that a Caballero tile shows on some of its edges, 0 on none."""
    found: i64 = 0
    for edge in range(t.EDGE_COUNT):
        if edges >> edge & 1:
            found = max(found, t.NUMBERS[north * t.EDGE_COUNT + edge])
    return found
