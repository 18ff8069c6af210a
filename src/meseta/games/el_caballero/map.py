"""The map: what lies on each cell, and the regions of land and sea, kept up with every tile (EC-5, EC-8, EC-9).

Flat arrays throughout. Area tiles never leave the map, so regions only grow together: laying a tile joins at most four
pairs of them and looks at nothing else.
"""

from bisect import bisect_left
from typing import Final, final

from meseta.games.el_caballero.tables import (
    AREA_TILES,
    BEYOND,
    BRIDGE,
    CELL_COUNT,
    EDGE_COUNT,
    EMPTY_GRID,
    FIRST_AREA,
    FIRST_CABALLERO,
    FISH,
    FREE,
    GOLD,
    LAND,
    PARTS,
    SEA,
    SEATS_MOST,
    SHAPES,
    STEPS,
)
from meseta.kernel.types import NOTHING, Seat

NONE: Final[list[int]] = []
NO_BYTES: Final = bytearray()
NOBODY: Final[list[int]] = [0] * SEATS_MOST
ONE_BYTE: Final[list[bytes]] = [bytes([number]) for number in range(256)]


@final
class Map:
    """Cells, area tiles and regions. Numbers of tiles and regions depend on the order of play and are never shown."""

    def __init__(self) -> None:
        self.grid = NO_BYTES
        """By cell: FREE, BEYOND, an area tile or a Caballero tile; see the tables."""
        self.around = NO_BYTES
        """By cell: what area tiles show to it, `touched << 4 | land`."""
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
        self.labels = NO_BYTES
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

    def clear(self) -> None:
        """The empty table."""
        self.grid = bytearray(EMPTY_GRID)
        self.around = bytearray(CELL_COUNT)
        self.labels = bytearray(AREA_TILES * EDGE_COUNT)
        self.frontier = []
        self.codes = []
        self.cells = []
        self.edges = []
        self.symbols = []
        self.bridges = []
        self.kinds = []
        self.tiles = []
        self.symbol_counts = []
        self.gaps = []
        self.names = []
        self.strengths = []
        self.ships = []
        self.alcaldes = []
        self.moored = []

    def copy(self) -> "Map":
        """An independent map."""
        other = Map()
        other.grid = self.grid.copy()
        other.around = self.around.copy()
        other.labels = self.labels.copy()
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

    def area_at(self, cell: int) -> int:
        """The area tile on a cell, NOTHING if there is none."""
        occupant = self.grid[cell]
        return occupant - FIRST_AREA if FIRST_AREA <= occupant < FIRST_CABALLERO else NOTHING

    def caballero_at(self, cell: int) -> int:
        """The Caballero tile on a cell, NOTHING if there is none."""
        occupant = self.grid[cell]
        return occupant - FIRST_CABALLERO if FIRST_CABALLERO <= occupant < BEYOND else NOTHING

    def facing(self, cell: int, edge: int) -> int:
        """The region of the area tile that an edge of a cell touches."""
        tile = self.grid[cell + STEPS[edge]] - FIRST_AREA
        return self.labels[tile * EDGE_COUNT + (edge ^ 2)]

    def named(self, cell: int, edge: int) -> int:
        """The region that has its name from this cell and edge, NOTHING if none has."""
        tile = self.area_at(cell)
        if tile == NOTHING:
            return NOTHING
        region = self.labels[tile * EDGE_COUNT + edge]
        return region if self.names[region] == cell * EDGE_COUNT + edge else NOTHING

    def regions(self) -> list[int]:
        """All regions, in the order of their names."""
        found = [self.names[region] << 8 | region for region in range(len(self.tiles)) if self.tiles[region]]
        found.sort()
        return [entry & 255 for entry in found]

    def value(self, region: int) -> int:
        """EC-801, EC-803: tiles, and gold or fish."""
        return self.tiles[region] + self.symbol_counts[region]

    def closed(self, region: int) -> bool:
        """EC-901."""
        return self.gaps[region] == 0

    # Caballero tiles come and go

    def occupy(self, cell: int, caballero: int) -> None:
        """A Caballero tile lies there now."""
        self.grid[cell] = FIRST_CABALLERO + caballero
        self._leave_frontier(cell)

    def vacate(self, cell: int) -> None:
        """The Caballero tile has gone; it lay next to an area tile (EC-601)."""
        self.grid[cell] = FREE
        place = bisect_left(self.frontier, cell)
        self.frontier.insert(place, cell)
        self.codes.insert(place, self.around[cell])

    def _leave_frontier(self, cell: int) -> None:
        place = bisect_left(self.frontier, cell)
        if place < len(self.frontier) and self.frontier[place] == cell:
            self.frontier.pop(place)
            self.codes.pop(place)

    def _touch(self, cell: int, before: int, code: int) -> None:
        """A free cell is next to an area tile, or to another one."""
        place = bisect_left(self.frontier, cell)
        if before == 0:
            self.frontier.insert(place, cell)
            self.codes.insert(place, code)
        else:
            self.codes[place] = code

    # Area tiles come and stay

    def lay(self, cell: int, edges: int, symbol: int) -> list[int]:
        """Lay an area tile on a free cell; the names of regions that are closed by it are returned.

        Strengths and ships at its edges are counted by the caller.
        """
        tile = len(self.cells)
        self.cells.append(cell)
        self.edges.append(edges)
        self.symbols.append(symbol)
        if SHAPES[edges] == BRIDGE:
            self.bridges.append(tile)
        self.grid[cell] = FIRST_AREA + tile
        self._leave_frontier(cell)
        for edge in range(EDGE_COUNT):
            self._begin_edge(tile, edge)
        for edge in range(EDGE_COUNT):
            self._meet(tile, edge)
        return self._closed_by(tile)

    def _begin_edge(self, tile: int, edge: int) -> None:
        """EC-101: the edges of one part are one region."""
        edges = self.edges[tile]
        first = PARTS[edges * EDGE_COUNT + edge]
        place = tile * EDGE_COUNT
        if first == edge:
            self.labels[place + edge] = self._new_region(tile, edge)
        else:
            self.labels[place + edge] = self.labels[place + first]
        self.gaps[self.labels[place + edge]] += 1

    def _new_region(self, tile: int, edge: int) -> int:
        is_land = self.edges[tile] >> edge & 1 == 1
        self.kinds.append(LAND if is_land else SEA)
        self.tiles.append(1)
        self.symbol_counts.append(1 if self.symbols[tile] == (GOLD if is_land else FISH) else 0)
        self.gaps.append(0)
        self.names.append(self.cells[tile] * EDGE_COUNT + edge)
        self.strengths += NOBODY
        self.ships += NOBODY
        self.alcaldes.append(NOTHING)
        self.moored.append(0)
        return len(self.tiles) - 1

    def _meet(self, tile: int, edge: int) -> None:
        """The new tile shows an edge to a neighbouring cell; an area tile there is joined to it."""
        near = self.cells[tile] + STEPS[edge]
        back = edge ^ 2
        before = self.around[near]
        code = before | 16 << back | (self.edges[tile] >> edge & 1) << back
        self.around[near] = code
        occupant = self.grid[near]
        if occupant == FREE:
            self._touch(near, before, code)
        elif occupant < FIRST_CABALLERO:
            mine = self.labels[tile * EDGE_COUNT + edge]
            theirs = self.labels[(occupant - FIRST_AREA) * EDGE_COUNT + back]
            self.gaps[mine] -= 1
            self.gaps[theirs] -= 1
            if mine != theirs:
                self._join(theirs, mine)

    def _join(self, kept: int, gone: int) -> None:
        """EC-504: two regions are one now; everything in them is added up."""
        self.tiles[kept] += self.tiles[gone] - self._bridges_between(kept, gone)
        self.tiles[gone] = 0
        self.symbol_counts[kept] += self.symbol_counts[gone]
        self.gaps[kept] += self.gaps[gone]
        self.names[kept] = min(self.names[kept], self.names[gone])
        for seat in range(SEATS_MOST):
            self.strengths[kept * SEATS_MOST + seat] += self.strengths[gone * SEATS_MOST + seat]
            self.ships[kept * SEATS_MOST + seat] += self.ships[gone * SEATS_MOST + seat]
        self.labels = self.labels.replace(ONE_BYTE[gone], ONE_BYTE[kept])

    def _bridges_between(self, one: int, other: int) -> int:
        """EC-804: how many tiles two seas have in common. They count once when the seas become one (EC-1114)."""
        if self.kinds[one] == LAND:
            return 0
        common = 0
        for tile in self.bridges:
            sea = tile * EDGE_COUNT + (1 if self.edges[tile] & 1 else 0)
            first, second = self.labels[sea], self.labels[sea + 2]
            if (first == one and second == other) or (first == other and second == one):
                common += 1
        return common

    def _closed_by(self, tile: int) -> list[int]:
        closed: list[int] = []
        for edge in range(EDGE_COUNT):
            region = self.labels[tile * EDGE_COUNT + edge]
            if self.gaps[region] == 0 and self.names[region] not in closed:
                closed.append(self.names[region])
        return closed

    def add_strength(self, region: int, seat: Seat, number: int) -> None:
        """EC-605."""
        self.strengths[region * SEATS_MOST + seat] += number

    def add_ship(self, region: int, seat: Seat, number: int) -> None:
        """EC-803."""
        self.ships[region * SEATS_MOST + seat] += number

    def strength(self, region: int, seat: Seat) -> int:
        """EC-605: a player's Caballeros in a land region."""
        return self.strengths[region * SEATS_MOST + seat]
