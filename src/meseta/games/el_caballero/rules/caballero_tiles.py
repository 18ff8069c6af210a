"""EC-6: placing, raising and taking back Caballero tiles; EC-905: placing one together with the Grande."""

from typing import ClassVar, Final, Literal, TypedDict, final

from mypy_extensions import i64

from meseta.games.el_caballero import tables as t
from meseta.games.el_caballero.rules.chain import Chain
from meseta.games.el_caballero.state import ElCaballero, highest
from meseta.games.el_caballero.verbs import CELL_OF, NORTH_OF, NUMBER_OF, PLACE, PLACE_GRANDE, RAISE, TAKE_TILE
from meseta.kernel.domains import FLAG, SEAT
from meseta.kernel.fields import Field
from meseta.kernel.ids import K_3
from meseta.kernel.types import ALLOWED, DONE, NOTHING, Action, RuleId, Seat, Step, ask

SEA_ONLY_COST: Final = 1
"""EC-603."""


class PlaceTileShown(TypedDict):
    """EC-601, EC-905: a Caballero tile is being placed."""

    rule: Literal["place-tile"]
    seat: int
    grande: bool
    """Together with the Grande."""
    grande_cost: int
    """What the Grande costs besides the tile, 0 without it."""
    cell: str | None
    """Where it goes, when that is chosen; then it is asked how it lies."""
    edge: str | None
    """The edge that the number faces which is asked then: that of its land, or north where the way it lies is free."""
    sea_only: bool
    """No land touches the chosen cell: the tile costs 1 (EC-603)."""


@final
class PlaceTile(Chain):
    """EC-601 to EC-604: a cell; then the number that faces the land, or on sea only the number that faces north.

    EC-905: with the Grande on it the tile may touch any number of land tiles; then the number that faces north.
    Worked examples: EC-1102, EC-1103, EC-1106, EC-1110, EC-1111.
    """

    RULE: ClassVar[str] = "place-tile"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("seat", SEAT),
        Field("grande", FLAG),
        Field("cell", t.CELL, optional=True),
    )

    def __init__(self, seat: Seat = 0, grande: bool = False, cell: i64 = NOTHING) -> None:
        super().__init__(seat)
        self.grande = grande
        self.cell = cell
        self.moved = False
        """At the end: the Grande came from another tile (EC-906)."""

    def copy(self) -> "PlaceTile":
        return PlaceTile(self.seat, self.grande, self.cell)

    def opening(self) -> Action:
        return PLACE_GRANDE if self.grande else PLACE

    def legal(self, state: ElCaballero, seat: Seat, out: list[Action]) -> None:
        if self.cell == NOTHING:
            if self.grande:
                _cells_for_grande(state, seat, out)
            else:
                _cells_for_tile(state, seat, out)
        elif self._faces_north(state):
            for north in range(1, t.HIGHEST + 1):
                if self._north_refusal(state, north) == ALLOWED:
                    NORTH_OF.offer(out, north)
        else:
            for number in range(1, min(t.HIGHEST, state.court[seat]) + 1):
                if _differs(state, seat, self._region(state), number):
                    NUMBER_OF.offer(out, number)

    def _faces_north(self, state: ElCaballero) -> bool:
        """Is the orientation free, so that it is named by the number facing north?"""
        return self.grande or t.LAND_COUNTS[state.map.around[self.cell]] == 0

    def _region(self, state: ElCaballero) -> i64:
        return state.map.facing(self.cell, t.LAND_EDGES[state.map.around[self.cell]])

    def refusal(self, state: ElCaballero, seat: Seat, action: Action) -> RuleId:
        if self.cell == NOTHING:
            return place_refusal(state, seat, CELL_OF.arg(action), self.grande) if CELL_OF.has(action) else K_3
        if self._faces_north(state):
            return self._north_refusal(state, NORTH_OF.arg(action)) if NORTH_OF.has(action) else K_3
        if not NUMBER_OF.has(action):
            return K_3
        number = NUMBER_OF.arg(action)
        if number > state.court[seat]:
            return "EC-408"
        return ALLOWED if _differs(state, seat, self._region(state), number) else "EC-604"

    def _north_refusal(self, state: ElCaballero, north: i64) -> RuleId:
        if self.grande:
            return grande_refusal(state, self.seat, self.cell, north)
        return ALLOWED if north <= t.FACE else "EC-603"

    def take(self, state: ElCaballero, seat: Seat, action: Action) -> Step:
        if self.cell == NOTHING:
            self.cell = CELL_OF.arg(action)
            return ask(seat)
        code = state.map.around[self.cell]
        if NUMBER_OF.has(action):
            number = NUMBER_OF.arg(action)
            state.place(seat, self.cell, t.NORTHS[number * t.EDGE_COUNT + t.LAND_EDGES[code]], number)
        elif self.grande:
            self.moved = state.grandes[seat] != NOTHING
            north = NORTH_OF.arg(action)
            state.place_with_grande(seat, self.cell, north, _cost(north, code))
        else:
            state.place(seat, self.cell, NORTH_OF.arg(action), SEA_ONLY_COST)
        return DONE

    def show(self, state: ElCaballero, seat: Seat | None) -> PlaceTileShown:
        land = NOTHING if self.cell == NOTHING else t.LAND_EDGES[state.map.around[self.cell]]
        edge = t.NORTH if self.cell != NOTHING and self._faces_north(state) else land
        return {
            "rule": "place-tile",
            "seat": self.seat,
            "grande": self.grande,
            "grande_cost": state.grande_price(self.seat) if self.grande else 0,
            "cell": t.CELL.word_or_none(self.cell),
            "edge": t.EDGE.word_or_none(edge),
            "sea_only": self.cell != NOTHING and land == NOTHING,
        }


def _differs(state: ElCaballero, seat: Seat, region: i64, more: i64) -> bool:
    """EC-604: with so many more, does the player's total differ from everybody else's?"""
    total = state.map.strength(region, seat) + more
    for other in range(state.seats):
        if other != seat and state.map.strength(region, other) == total:
            return False
    return True


def _some_number_differs(state: ElCaballero, seat: Seat, region: i64, least: i64, most: i64) -> bool:
    """EC-604: is there a number of additional Caballeros that ties with nobody?"""
    for more in range(least, most + 1):
        if _differs(state, seat, region, more):
            return True
    return False


def _cells_for_tile(state: ElCaballero, seat: Seat, out: list[Action]) -> None:
    """EC-601, EC-604: every cell where some number works.

    Whoever can pay as many Caballeros as there are players can always avoid a tie, for each other player bars one.
    """
    codes = state.map.codes
    frontier = state.map.frontier
    if state.court[seat] >= state.seats:
        for place in range(len(codes)):
            if t.LAND_COUNTS[codes[place]] <= 1:
                CELL_OF.offer(out, frontier[place])
    elif state.court[seat]:
        for cell in state.map.frontier:
            if _place_fits(state, seat, cell):
                CELL_OF.offer(out, cell)


def _place_fits(state: ElCaballero, seat: Seat, cell: i64) -> bool:
    """EC-601, EC-604: does some affordable number work on a cell of the frontier?"""
    code = state.map.around[cell]
    if t.LAND_COUNTS[code] != 1:
        return t.LAND_COUNTS[code] == 0
    region = state.map.facing(cell, t.LAND_EDGES[code])
    return _some_number_differs(state, seat, region, 1, min(t.HIGHEST, state.court[seat]))


def can_place(state: ElCaballero, seat: Seat) -> bool:
    """Is there a cell for a new tile? The Court is not empty."""
    if state.court[seat] >= state.seats:
        for code in state.map.codes:
            if t.LAND_COUNTS[code] <= 1:
                return True
        return False
    for cell in state.map.frontier:
        if _place_fits(state, seat, cell):
            return True
    return False


def place_refusal(state: ElCaballero, seat: Seat, cell: i64, grande: bool) -> RuleId:
    """EC-601, EC-904: where a new tile may go; EC-408, EC-604: some number can be paid and ties with nobody."""
    if state.map.grid[cell] == t.BEYOND:
        return "EC-505"
    code = state.map.around[cell]
    if state.map.grid[cell] != t.FREE or code == 0 or (t.LAND_COUNTS[code] > 1 and not grande):
        return "EC-601"
    if not grande:
        if state.court[seat] < 1:
            return "EC-408"
        return ALLOWED if _place_fits(state, seat, cell) else "EC-604"
    refused = "EC-408"
    for north in range(1, t.HIGHEST + 1):
        rule = grande_refusal(state, seat, cell, north)
        if rule == ALLOWED:
            return ALLOWED
        if rule == "EC-604":
            refused = "EC-604"
    return refused


# Together with the Grande


def _cost(north: i64, code: i64) -> i64:
    """EC-905: the highest number that faces land, or 1 on sea only."""
    return highest(north, t.LAND_BITS[code]) or SEA_ONLY_COST


def grande_refusal(state: ElCaballero, seat: Seat, cell: i64, north: i64) -> RuleId:
    """EC-905: can a new tile with the Grande lie there with this number to the north?"""
    code = state.map.around[cell]
    if code & 15 == 0 and north > t.FACE:
        return "EC-905"
    if _cost(north, code) + state.grande_price(seat) > state.court[seat]:
        return "EC-408"
    for edge in range(t.EDGE_COUNT):
        if code >> edge & 1:
            region = state.map.facing(cell, edge)
            if not _differs(state, seat, region, _gain(state, cell, north, region)):
                return "EC-604"
    return ALLOWED


def _gain(state: ElCaballero, cell: i64, north: i64, region: i64) -> i64:
    """EC-904: what the numbers of a tile bring in one region; two edges at it add up."""
    code = state.map.around[cell]
    gain = 0
    for edge in range(t.EDGE_COUNT):
        if code >> edge & 1 and state.map.facing(cell, edge) == region:
            gain += t.NUMBERS[north * t.EDGE_COUNT + edge]
    return gain


def _grande_fits(state: ElCaballero, seat: Seat, cell: i64) -> bool:
    for north in range(1, t.HIGHEST + 1):
        if grande_refusal(state, seat, cell, north) == ALLOWED:
            return True
    return False


def _cells_for_grande(state: ElCaballero, seat: Seat, out: list[Action]) -> None:
    for cell in state.map.frontier:
        if _grande_fits(state, seat, cell):
            CELL_OF.offer(out, cell)


def can_place_grande(state: ElCaballero, seat: Seat) -> bool:
    """EC-905: is there a cell for a new tile with the Grande?"""
    for cell in state.map.frontier:
        if _grande_fits(state, seat, cell):
            return True
    return False


# Raising


class RaiseTileShown(TypedDict):
    """EC-606: a Caballero tile is being raised."""

    rule: Literal["raise-tile"]
    seat: int
    cell: str | None
    """Which one, when that is chosen; then its new number is asked."""
    edge: str | None
    """Its edge towards the land, ..."""
    number: int | None
    """... and the number there: what a higher one has more is the cost."""


@final
class RaiseTile(Chain):
    """EC-606: an own tile, then the higher number that shall face its land. A worked example: EC-1116."""

    RULE: ClassVar[str] = "raise-tile"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("seat", SEAT), Field("cell", t.CELL, optional=True))

    def __init__(self, seat: Seat = 0, cell: i64 = NOTHING) -> None:
        super().__init__(seat)
        self.cell = cell

    def copy(self) -> "RaiseTile":
        return RaiseTile(self.seat, self.cell)

    def opening(self) -> Action:
        return RAISE

    def legal(self, state: ElCaballero, seat: Seat, out: list[Action]) -> None:
        if self.cell == NOTHING:
            super().legal(state, seat, out)
            return
        shown = state.highest_facing(state.own_at(seat, self.cell))
        for number in range(shown + 1, min(t.HIGHEST, shown + state.court[seat]) + 1):
            if _differs(state, seat, self._region(state), number - shown):
                NUMBER_OF.offer(out, number)

    def _region(self, state: ElCaballero) -> i64:
        return state.map.facing(self.cell, t.LAND_EDGES[state.map.around[self.cell]])

    def refusal(self, state: ElCaballero, seat: Seat, action: Action) -> RuleId:
        if self.cell == NOTHING:
            if not CELL_OF.has(action):
                return K_3
            caballero = state.own_at(seat, CELL_OF.arg(action))
            return "EC-606" if caballero == NOTHING else raise_refusal(state, caballero)
        if not NUMBER_OF.has(action):
            return K_3
        more = NUMBER_OF.arg(action) - state.highest_facing(state.own_at(seat, self.cell))
        if more < 1:
            return "EC-606"
        if more > state.court[seat]:
            return "EC-408"
        return ALLOWED if _differs(state, seat, self._region(state), more) else "EC-604"

    def take(self, state: ElCaballero, seat: Seat, action: Action) -> Step:
        if self.cell == NOTHING:
            self.cell = CELL_OF.arg(action)
            return ask(seat)
        caballero = state.own_at(seat, self.cell)
        number = NUMBER_OF.arg(action)
        north = t.NORTHS[number * t.EDGE_COUNT + t.LAND_EDGES[state.map.around[self.cell]]]
        state.raise_tile(caballero, north, number, number - state.highest_facing(caballero))
        return DONE

    def show(self, state: ElCaballero, seat: Seat | None) -> RaiseTileShown:
        picked = self.cell != NOTHING
        return {
            "rule": "raise-tile",
            "seat": self.seat,
            "cell": t.CELL.word_or_none(self.cell),
            "edge": t.EDGE.word(t.LAND_EDGES[state.map.around[self.cell]]) if picked else None,
            "number": state.highest_facing(state.own_at(self.seat, self.cell)) if picked else None,
        }


def raise_refusal(state: ElCaballero, caballero: i64) -> RuleId:
    """EC-606, EC-904: not on sea only, not under the Grande, not above 8; and some higher number must be possible."""
    if state.has_grande(caballero):
        return "EC-904"
    cell = state.at[caballero]
    code = state.map.around[cell]
    if t.LAND_COUNTS[code] != 1:
        return "EC-606"
    edge = t.LAND_EDGES[code]
    shown = t.NUMBERS[state.north[caballero] * t.EDGE_COUNT + edge]
    if shown == t.HIGHEST:
        return "EC-606"
    seat = caballero // t.TILES_MOST
    if not state.court[seat]:
        return "EC-408"
    most = min(t.HIGHEST - shown, state.court[seat])
    return ALLOWED if _some_number_differs(state, seat, state.map.facing(cell, edge), 1, most) else "EC-604"


def can_raise(state: ElCaballero, seat: Seat) -> bool:
    """Is there an own tile that can be raised?"""
    for caballero in range(seat * t.TILES_MOST, (seat + 1) * t.TILES_MOST):
        if state.at[caballero] != NOTHING and raise_refusal(state, caballero) == ALLOWED:
            return True
    return False


# Taking back


class TakeTileShown(TypedDict):
    """EC-609: a Caballero tile is being taken back."""

    rule: Literal["take-tile"]
    seat: int


@final
class TakeTile(Chain):
    """EC-609, EC-907: an own tile goes back."""

    RULE: ClassVar[str] = "take-tile"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("seat", SEAT),)

    def copy(self) -> "TakeTile":
        return TakeTile(self.seat)

    def opening(self) -> Action:
        return TAKE_TILE

    def refusal(self, state: ElCaballero, seat: Seat, action: Action) -> RuleId:
        if not CELL_OF.has(action):
            return K_3
        return "EC-406" if state.own_at(seat, CELL_OF.arg(action)) == NOTHING else ALLOWED

    def take(self, state: ElCaballero, seat: Seat, action: Action) -> Step:
        state.take_back(state.own_at(seat, CELL_OF.arg(action)))
        return DONE

    def show(self, state: ElCaballero, seat: Seat | None) -> TakeTileShown:
        return {"rule": "take-tile", "seat": self.seat}
