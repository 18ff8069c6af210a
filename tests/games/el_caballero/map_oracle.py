"""Regions and scoring found from scratch: a flood over the printed edges, written another way than the engine.

It reads a position as JSON and nothing of the engine's state.
"""

from dataclasses import dataclass, field
from typing import Any

Cell = tuple[int, int]
Side = tuple[Cell, int]
"""A cell and an edge, 0 to 3 from the north clockwise."""
AWAY = ((0, 1), (1, 0), (0, -1), (-1, 0))
EDGES = ("north", "east", "south", "west")


@dataclass
class Region:
    """A region, as flooded."""

    kind: str
    sides: frozenset[Side]
    cells: frozenset[Cell]
    symbols: int
    closed: bool
    strengths: list[int]
    ships: list[int]
    alcalde: int | None = None
    moored: bool = False

    @property
    def value(self) -> int:
        return len(self.cells) + self.symbols


@dataclass
class Oracle:
    """A position looked at afresh."""

    data: dict[str, Any]
    seats: int = 0
    areas: dict[Cell, str] = field(default_factory=dict)
    tiles: dict[Cell, dict[str, Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.seats = self.data["seats"]
        self.areas = {_cell(key): value for key, value in self.data["areas"].items()}
        self.tiles = {_cell(key): value for key, value in self.data["caballeros"].items()}

    def regions(self) -> list[Region]:
        """All regions, the one with the southernmost, then westernmost, then first edge first."""
        found: list[Region] = []
        seen: set[Side] = set()
        for cell in sorted(self.areas, key=lambda place: (place[1], place[0])):
            for edge in range(4):
                if (cell, edge) not in seen:
                    sides = self._flood((cell, edge))
                    seen |= sides
                    found.append(self._region(sides))
        return found

    def _is_land(self, side: Side) -> bool:
        return self.areas[side[0]][side[1]] == "1"

    def _joined(self, side: Side) -> list[Side]:
        """EC-101: the sides of the same tile in one part, and the side of the tile across the edge."""
        cell, edge = side
        pattern = self.areas[cell][:4]
        same = [(cell, other) for other in range(4) if pattern[other] == pattern[edge]]
        if pattern in ("1010", "0101") and not self._is_land(side):
            same = [side]
        across = (_move(cell, edge), (edge + 2) % 4)
        return [*same, across] if across[0] in self.areas else same

    def _flood(self, start: Side) -> frozenset[Side]:
        found, waiting = {start}, [start]
        while waiting:
            for side in self._joined(waiting.pop()):
                if side not in found:
                    found.add(side)
                    waiting.append(side)
        return frozenset(found)

    def _region(self, sides: frozenset[Side]) -> Region:
        land = self._is_land(next(iter(sides)))
        cells = frozenset(cell for cell, _ in sides)
        symbol = "gold" if land else "fish"
        strengths, ships = [0] * self.seats, [0] * self.seats
        for cell, edge in sides:
            tile = self.tiles.get(_move(cell, edge))
            if tile is not None:
                facing = (edge + 2) % 4
                if land:
                    strengths[tile["seat"]] += number_on(tile["north"], facing)
                elif EDGES[facing] in tile["ships"]:
                    ships[tile["seat"]] += 1
        region = Region(
            "land" if land else "sea",
            sides,
            cells,
            sum(1 for cell in cells if self.areas[cell].endswith(symbol)),
            all(_move(cell, edge) in self.areas for cell, edge in sides),
            strengths,
            ships,
        )
        for entry in self.data["alcaldes_placed"]:
            if (_cell(entry["cell"]), EDGES.index(entry["edge"])) in sides:
                region.alcalde = entry["seat"]
                region.moored = entry["ship"]
                if entry["ship"]:
                    region.ships[entry["seat"]] += 1
        return region

    def points(self, region: Region) -> list[int]:
        """EC-801 to EC-804, EC-902, EC-903."""
        if region.kind == "sea":
            return [region.value * count for count in region.ships]
        if region.closed and self.data["options"]["advanced"]:
            return [2 * region.value if seat == region.alcalde else 0 for seat in range(self.seats)]
        ranks = sorted({strength for strength in region.strengths if strength}, reverse=True)
        groups = [[seat for seat in range(self.seats) if region.strengths[seat] == rank] for rank in ranks]
        points = [0] * self.seats
        if groups and len(groups[0]) == 1:
            points[groups[0][0]] = 2 * region.value
            if len(groups) > 1 and len(groups[1]) == 1 and self.seats > 2:
                points[groups[1][0]] = region.value
        elif groups:
            for seat in groups[0]:
                points[seat] = region.value
        return points

    def placements(self, tile: str) -> set[tuple[Cell, str]]:
        """EC-501: every cell and rotation for a tile, by trying all of them."""
        shapes = {"sea": "0000", "cape": "1000", "corner": "1100", "bridge": "1010", "bay": "1110", "land": "1111"}
        first = shapes[tile.split("-")[0]]
        turned = {first[turn:] + first[:turn] for turn in range(4)}
        free = {_move(cell, edge) for cell in self.areas for edge in range(4)} - set(self.areas) - set(self.tiles)
        return {(cell, edges) for cell in free for edges in turned if self._fits(cell, edges)}

    def _fits(self, cell: Cell, edges: str) -> bool:
        near = [(_move(cell, edge), edge) for edge in range(4)]
        return all(self.areas[other][(edge + 2) % 4] == edges[edge] for other, edge in near if other in self.areas)


def number_on(north: int, edge: int) -> int:
    """EC-104: the number on an edge, counted round the tile."""
    face = "1234" if north < 5 else "5678"
    return int(face[(face.index(str(north)) + edge) % 4])


def _move(cell: Cell, edge: int) -> Cell:
    return cell[0] + AWAY[edge][0], cell[1] + AWAY[edge][1]


def _cell(text: str) -> Cell:
    x, y = text.split(",")
    return int(x), int(y)
