"""Regions by another way than the engine's: union-find over the whole board, own tables, names only.

A board is {(row, column): tile}, a tile its printed name; plagues are {name: (row, column)}.
"""

from collections.abc import Iterable, Mapping

Place = tuple[int, int]
Board = dict[Place, str]
Plagues = dict[str, Place]

WORTH = {
    **dict.fromkeys(("acre", "pasture", "lake", "forest", "vineyard"), 1),
    **{f"{kind}-{worth}": worth for kind in ("acre", "pasture", "lake", "forest", "vineyard") for worth in (2, 3)},
    "farm": 2,
    "castle": 3,
    "monastery": 4,
}
GOES_WITH = {"farm": ("acre", "pasture"), "castle": ("lake", "forest"), "monastery": ("vineyard",)}
HIT_BY = {"acre": "locust", "pasture": "locust", "forest": "locust", "lake": "poison", "vineyard": "poison"}


class Groups:
    """Which places hang together: union-find."""

    def __init__(self, places: Iterable[Place]) -> None:
        self.parent = {place: place for place in places}

    def root(self, place: Place) -> Place:
        while self.parent[place] != place:
            self.parent[place] = self.parent[self.parent[place]]
            place = self.parent[place]
        return place

    def join(self, one: Place, two: Place) -> None:
        self.parent[self.root(one)] = self.root(two)


class Regions:
    """Everything there is to say of the regions of one board."""

    def __init__(self, board: Mapping[Place, str], plagues: Mapping[str, Place]) -> None:
        self.board = board
        self.plagues = plagues
        self.kinds = {place: tile.split("-")[0] for place, tile in board.items()}
        landscape = [place for place, kind in self.kinds.items() if kind not in GOES_WITH]
        struck = {plagues[name] for name in ("poison", "locust") if name in plagues}
        self.whole = self._joined(landscape)
        self.still = self._joined([place for place in landscape if place not in struck])
        """The same without the tiles under locust or poison."""
        self.sums: dict[Place, int] = {}
        """What a group of tiles that still hang together is worth, by its root."""
        for place in self.still.parent:
            root = self.still.root(place)
            self.sums[root] = self.sums.get(root, 0) + WORTH[board[place]]
        rat = plagues.get("rat")
        self.halved = None if rat is None else self.whole.root(rat)
        """The landscape where the rat is."""

    def _joined(self, places: Iterable[Place]) -> Groups:
        groups = Groups(places)
        for row, column in groups.parent:
            for other in ((row + 1, column), (row, column + 1)):
                if other in groups.parent and self.kinds[other] == self.kinds[row, column]:
                    groups.join((row, column), other)
        return groups

    def buildings(self) -> list[Place]:
        return sorted(place for place, kind in self.kinds.items() if kind in GOES_WITH)

    def _beside(self, building: Place) -> list[Place]:
        """The neighbours that go with a building."""
        row, column = building
        near = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        fitting = GOES_WITH[self.kinds[building]]
        return [place for place in near if place in self.kinds and self.kinds[place] in fitting]

    def _counted(self, building: Place) -> dict[Place, set[Place]]:
        """By landscape: the roots of the groups in it that the building still reaches."""
        found: dict[Place, set[Place]] = {}
        for place in self._beside(building):
            reached = found.setdefault(self.whole.root(place), set())
            if place in self.still.parent:
                reached.add(self.still.root(place))
        return found

    def landscapes(self, building: Place) -> int:
        """The value of its landscapes, without the building."""
        total = 0
        for landscape, groups in self._counted(building).items():
            value = sum(self.sums[group] for group in groups)
            total += value // 2 if landscape == self.halved else value
        return total

    def value(self, building: Place) -> int:
        """The value of its region."""
        ruined = self.plagues.get("ruin") == building
        return self.landscapes(building) + (0 if ruined else WORTH[self.board[building]])

    def leaving(self, building: Place) -> set[Place]:
        """The fertile tiles that leave the game when it is sold."""
        groups = {group for reached in self._counted(building).values() for group in reached}
        return {place for place in self.still.parent if "-" in self.board[place] and self.still.root(place) in groups}

    def extent(self, building: Place) -> set[Place]:
        """All tiles of its region, plagues or not."""
        roots = {self.whole.root(place) for place in self._beside(building)}
        return {place for place in self.whole.parent if self.whole.root(place) in roots}
