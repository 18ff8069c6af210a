"""The map: what lies on each cell, and the regions of land and sea, kept up with every tile (EC-5, EC-8, EC-9).

Flat arrays throughout. Area tiles never leave the map, so regions only grow together: laying a tile joins at most four
pairs of them and looks at nothing else.
"""

from typing import Final, final

from mypy_extensions import i64

from meseta.games.el_caballero import tables as t
from meseta.games.el_caballero.grid import ONE_BYTE, Grid
from meseta.kernel.types import NOTHING, Seat

NONE: Final[list[int]] = []
EMPTY: Final = Grid(t.EMPTY_GRID)
UNTOUCHED: Final = Grid(bytes(t.CELL_COUNT))
NOBODY: Final[list[int]] = [0] * t.SEATS_MOST


@final
class Map:
    """Cells, area tiles and regions. Numbers of tiles and regions depend on the order of play and are never shown."""

    def __init__(self) -> None:
        self.grid = EMPTY
        """By cell: FREE, BEYOND, an area tile or a Caballero tile; see the tables."""
        self.around = UNTOUCHED
        """By cell without an area tile: what those next to it show to it, `touched << 4 | land`."""
        self.frontier: list[int] = NONE
        """The free cells next to an area tile, in order, ..."""
        self.codes: list[int] = NONE
        """... and what `around` says of each: a list is read several times as fast."""
        self.cells: list[int] = NONE
        """By area tile: where it lies, ..."""
        self.edges: list[int] = NONE
        """... its pattern of land edges, ..."""
        self.symbols: list[int] = NONE
        """... and its symbol."""
        self.bridges: list[int] = NONE
        """The area tiles that are bridges."""
        self.labels = b""
        """By area tile * 4 + edge: the region that the edge belongs to."""
        self.kinds: list[int] = NONE
        """By region: LAND or SEA; ..."""
        self.tiles: list[int] = NONE
        """... how many tiles it has, each once (EC-804), 0 if it was joined to another; ..."""
        self.symbol_counts: list[int] = NONE
        """... its gold, or fish; ..."""
        self.gaps: list[int] = NONE
        """... how many of its edges meet no area tile: none once it is closed (EC-901); ..."""
        self.names: list[int] = NONE
        """... its first cell and edge, as cell * 4 + edge; ..."""
        self.strengths: list[int] = NONE
        """... by region * 4 + seat: the Caballeros there (EC-605); ..."""
        self.ships: list[int] = NONE
        """... by region * 4 + seat: the ships there; ..."""
        self.alcaldes: list[int] = NONE
        """... whose Alcalde stands there (EC-902), NOTHING if nobody's does; ..."""
        self.moored: list[int] = NONE
        """... 1 if the Alcalde has a ship (EC-903)."""

    def copy(self) -> "Map":
        """An independent map."""
        other = Map()
        other.grid = self.grid.copy()
        other.around = self.around.copy()
        other.labels = self.labels
        other.frontier = self.frontier.copy()
        other.codes = self.codes.copy()
        other.cells = self.cells.copy()
        other.edges = self.edges.copy()
        other.symbols = self.symbols.copy()
        other.bridges = self.bridges.copy()
        other.kinds = self.kinds.copy()
        other.tiles = self.tiles.copy()
        other.symbol_counts = self.symbol_counts.copy()
        other.gaps = self.gaps.copy()
        other.names = self.names.copy()
        other.strengths = self.strengths.copy()
        other.ships = self.ships.copy()
        other.alcaldes = self.alcaldes.copy()
        other.moored = self.moored.copy()
        return other

    # What lies where

    def area_at(self, cell: i64) -> i64:
        """The area tile on a cell, NOTHING if there is none."""
        occupant = self.grid[cell]
        return occupant - t.FIRST_AREA if t.FIRST_AREA <= occupant < t.FIRST_CABALLERO else NOTHING

    def caballero_at(self, cell: i64) -> i64:
        """The Caballero tile on a cell, NOTHING if there is none."""
        occupant = self.grid[cell]
        return occupant - t.FIRST_CABALLERO if t.FIRST_CABALLERO <= occupant < t.BEYOND else NOTHING

    def facing(self, cell: i64, edge: i64) -> i64:
        """The region of the area tile that an edge of a cell touches."""
        tile = self.grid[cell + t.STEPS[edge]] - t.FIRST_AREA
        return self.labels[tile * t.EDGE_COUNT + (edge ^ 2)]

    def named(self, cell: i64, edge: i64) -> i64:
        """The region that has its name from this cell and edge, NOTHING if none has."""
        tile = self.area_at(cell)
        if tile == NOTHING:
            return NOTHING
        region = self.labels[tile * t.EDGE_COUNT + edge]
        return region if self.names[region] == cell * t.EDGE_COUNT + edge else NOTHING

    def regions(self) -> list[int]:
        """All regions, in the order of their names."""
        found = [self.names[region] << 8 | region for region in range(len(self.tiles)) if self.tiles[region]]
        found.sort()
        return [entry & 255 for entry in found]

    def value(self, region: i64) -> i64:
        """EC-801, EC-803: tiles, and gold or fish."""
        return self.tiles[region] + self.symbol_counts[region]

    def closed(self, region: i64) -> bool:
        """EC-901."""
        return self.gaps[region] == 0

    # Caballero tiles come and go

    def occupy(self, cell: i64, caballero: i64) -> None:
        """A Caballero tile lies there now."""
        self.grid[cell] = t.FIRST_CABALLERO + caballero
        self._leave_frontier(cell)

    def vacate(self, cell: i64) -> None:
        """The Caballero tile has gone; it lay next to an area tile (EC-601)."""
        self.grid[cell] = t.FREE
        place = self._place_of(cell)
        self.frontier.insert(place, cell)
        self.codes.insert(place, self.around[cell])

    def _place_of(self, cell: i64) -> i64:
        """Where in the frontier the cell stands, or would stand."""
        low: i64 = 0
        high: i64 = len(self.frontier)
        while low < high:
            middle = (low + high) >> 1
            if self.frontier[middle] < cell:
                low = middle + 1
            else:
                high = middle
        return low

    def _leave_frontier(self, cell: i64) -> None:
        place = self._place_of(cell)
        if place < len(self.frontier) and self.frontier[place] == cell:
            self.frontier.pop(place)
            self.codes.pop(place)

    def _touch(self, cell: i64, before: i64, code: i64) -> None:
        """A free cell is next to an area tile, or to another one."""
        place = self._place_of(cell)
        if before == 0:
            self.frontier.insert(place, cell)
            self.codes.insert(place, code)
        else:
            self.codes[place] = code

    # Area tiles come and stay

    def lay(self, cell: i64, edges: i64, symbol: i64) -> None:
        """Lay an area tile on a free cell. Strengths and ships at its edges are counted by the caller."""
        tile = len(self.cells)
        self.cells.append(cell)
        self.edges.append(edges)
        self.symbols.append(symbol)
        if t.SHAPES[edges] == t.BRIDGE:
            self.bridges.append(tile)
        self.grid[cell] = t.FIRST_AREA + tile
        self._leave_frontier(cell)
        self._begin_edges(tile)
        for edge in range(t.EDGE_COUNT):
            self._meet(tile, edge)

    def _begin_edges(self, tile: i64) -> None:
        """EC-101: the edges of one part are one region."""
        pattern = self.edges[tile] * t.EDGE_COUNT
        regions: list[int] = []
        for edge in range(t.EDGE_COUNT):
            first = t.PARTS[pattern + edge]
            region = self._new_region(tile, edge) if first == edge else regions[first]
            regions.append(region)
            self.gaps[region] += 1
        self.labels += bytes(regions)

    def _new_region(self, tile: i64, edge: i64) -> i64:
        is_land = self.edges[tile] >> edge & 1 == 1
        self.kinds.append(t.LAND if is_land else t.SEA)
        self.tiles.append(1)
        self.symbol_counts.append(1 if self.symbols[tile] == (t.GOLD if is_land else t.FISH) else 0)
        self.gaps.append(0)
        self.names.append(self.cells[tile] * t.EDGE_COUNT + edge)
        self.strengths += NOBODY
        self.ships += NOBODY
        self.alcaldes.append(NOTHING)
        self.moored.append(0)
        return len(self.tiles) - 1

    def _meet(self, tile: i64, edge: i64) -> None:
        """The new tile shows an edge to a neighbouring cell; an area tile there is joined to it."""
        near = self.cells[tile] + t.STEPS[edge]
        back = edge ^ 2
        occupant = self.grid[near]
        if t.FIRST_AREA <= occupant < t.FIRST_CABALLERO:
            self._meet_area(tile * t.EDGE_COUNT + edge, (occupant - t.FIRST_AREA) * t.EDGE_COUNT + back)
            return
        before = self.around[near]
        code = before | 16 << back | (self.edges[tile] >> edge & 1) << back
        self.around[near] = code
        if occupant == t.FREE:
            self._touch(near, before, code)

    def _meet_area(self, one: i64, other: i64) -> None:
        """Two edges, as area tile * 4 + edge, close a gap of each other's region."""
        mine: i64 = self.labels[one]
        theirs: i64 = self.labels[other]
        self.gaps[mine] -= 1
        self.gaps[theirs] -= 1
        if mine != theirs:
            self._join(theirs, mine)

    def _join(self, kept: i64, gone: i64) -> None:
        """EC-504: two regions are one now; everything in them is added up."""
        self.tiles[kept] += self.tiles[gone] - self._bridges_between(kept, gone)
        self.tiles[gone] = 0
        self.symbol_counts[kept] += self.symbol_counts[gone]
        self.gaps[kept] += self.gaps[gone]
        self.names[kept] = min(self.names[kept], self.names[gone])
        for seat in range(t.SEATS_MOST):
            into, out = kept * t.SEATS_MOST + seat, gone * t.SEATS_MOST + seat
            self.strengths[into] = self.strengths[into] + self.strengths[out]
            self.ships[into] = self.ships[into] + self.ships[out]
        self.labels = self.labels.replace(ONE_BYTE[gone], ONE_BYTE[kept])

    def _bridges_between(self, one: i64, other: i64) -> i64:
        """EC-804: how many tiles two seas have in common. They count once when the seas become one (EC-1114)."""
        if self.kinds[one] == t.LAND:
            return 0
        common = 0
        for tile in self.bridges:
            sea = tile * t.EDGE_COUNT + (1 if self.edges[tile] & 1 else 0)
            first, second = self.labels[sea], self.labels[sea + 2]
            if (first == one and second == other) or (first == other and second == one):
                common += 1
        return common

    def closed_by_last(self) -> list[int]:
        """The names of regions that the last area tile has closed."""
        tile = len(self.cells) - 1
        closed: list[int] = []
        for edge in range(t.EDGE_COUNT):
            region = self.labels[tile * t.EDGE_COUNT + edge]
            if self.gaps[region] == 0 and self.names[region] not in closed:
                closed.append(self.names[region])
        return closed

    def add_strength(self, region: i64, seat: Seat, number: i64) -> None:
        """EC-605."""
        self.strengths[region * t.SEATS_MOST + seat] += number

    def add_ship(self, region: i64, seat: Seat, number: i64) -> None:
        """EC-803."""
        self.ships[region * t.SEATS_MOST + seat] += number

    def strength(self, region: i64, seat: Seat) -> i64:
        """EC-605: a player's Caballeros in a land region."""
        return self.strengths[region * t.SEATS_MOST + seat]


def in_order(cells: list[int]) -> list[int]:
    """The tiles on the map, in the order of their cells."""
    found = [cell << 8 | tile for tile, cell in enumerate(cells) if cell != NOTHING]
    found.sort()
    return [entry & 255 for entry in found]


NO_MAP: Final = Map()
"""The empty table; whoever lays tiles has a copy of it."""
