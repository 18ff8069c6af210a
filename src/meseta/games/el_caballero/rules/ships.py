"""EC-7: ships. A berth is an edge of an own Caballero tile, or the name of a closed sea with an own Alcalde."""

from typing import ClassVar, Final, Literal, TypedDict, final

from mypy_extensions import i64

from meseta.games.el_caballero import tables as t
from meseta.games.el_caballero.rules.chain import Chain
from meseta.games.el_caballero.state import ElCaballero
from meseta.games.el_caballero.verbs import BUY_SHIP, CELL_OF, EDGE_OF, MOVE_SHIP, PUT_OUT_SHIP, TAKE_SHIP
from meseta.kernel.domains import SEAT, Domain
from meseta.kernel.fields import Field
from meseta.kernel.ids import K_3
from meseta.kernel.types import ALLOWED, DONE, NOTHING, Action, RuleId, Seat, Step, ask

BUY: Final = 0
PUT_OUT: Final = 1
MOVE: Final = 2
WAY: Final = Domain("way", ("buy", "put-out", "move"))


class SendShipShown(TypedDict):
    """EC-404, EC-407: a ship is being bought, put out or moved."""

    rule: Literal["send-ship"]
    seat: int
    way: str
    """`buy`, `put-out` or `move`."""
    cost: int
    from_cell: str | None
    """If it is moved: the tile it lies at, when that is chosen, ..."""
    from_edge: str | None
    """... and the edge."""
    cell: str | None
    """Where it goes, when that is chosen; the edge is asked then."""


@final
class SendShip(Chain):
    """EC-404, EC-407, EC-701: a ship is bought, put out or moved: which one, if it is moved; then where to."""

    RULE: ClassVar[str] = "send-ship"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("seat", SEAT),
        Field("way", WAY),
        Field("from_cell", t.CELL, optional=True),
        Field("from_edge", t.EDGE, optional=True),
        Field("cell", t.CELL, optional=True),
    )

    def __init__(
        self, seat: Seat = 0, way: i64 = BUY, from_cell: i64 = NOTHING, from_edge: i64 = NOTHING, cell: i64 = NOTHING
    ) -> None:
        super().__init__(seat)
        self.way = way
        self.from_cell = from_cell
        self.from_edge = from_edge
        self.cell = cell

    def copy(self) -> "SendShip":
        return SendShip(self.seat, self.way, self.from_cell, self.from_edge, self.cell)

    def opening(self) -> Action:
        if self.way == BUY:
            return BUY_SHIP
        return PUT_OUT_SHIP if self.way == PUT_OUT else MOVE_SHIP

    def _picks(self) -> bool:
        """Is the ship to be moved still to be picked?"""
        return self.way == MOVE and self.from_edge == NOTHING

    def legal(self, state: ElCaballero, seat: Seat, out: list[Action]) -> None:
        if self._picks():
            if self.from_cell != NOTHING:
                _edges(ships_at(state, seat, self.from_cell), out)
                return
            for cell in places_with_ships(state, seat):
                if has_berth(state, seat, cell):
                    CELL_OF.offer(out, cell)
        elif self.cell != NOTHING:
            _edges(berths_at(state, seat, self.cell), out)
        else:
            for cell in places_with_berths(state, seat):
                if cell != self.from_cell:
                    CELL_OF.offer(out, cell)

    def refusal(self, state: ElCaballero, seat: Seat, action: Action) -> RuleId:
        asks_edge = (self.from_cell if self._picks() else self.cell) != NOTHING
        if not (EDGE_OF.has(action) if asks_edge else CELL_OF.has(action)):
            return K_3
        if self._picks():
            if asks_edge:
                return ALLOWED if ships_at(state, seat, self.from_cell) >> EDGE_OF.arg(action) & 1 else "EC-407"
            cell = CELL_OF.arg(action)
            return ALLOWED if ships_at(state, seat, cell) and has_berth(state, seat, cell) else "EC-407"
        if asks_edge:
            return ALLOWED if berths_at(state, seat, self.cell) >> EDGE_OF.arg(action) & 1 else "EC-701"
        cell = CELL_OF.arg(action)
        if cell == self.from_cell:
            return "EC-407"
        if berths_at(state, seat, cell):
            return ALLOWED
        return "EC-701" if state.map.area_at(cell) == NOTHING else "EC-903"

    def take(self, state: ElCaballero, seat: Seat, action: Action) -> Step:
        if self._picks():
            if self.from_cell == NOTHING:
                self.from_cell = CELL_OF.arg(action)
            else:
                self.from_edge = EDGE_OF.arg(action)
        elif self.cell == NOTHING:
            self.cell = CELL_OF.arg(action)
        else:
            self._send(state, EDGE_OF.arg(action))
            return DONE
        return ask(seat)

    def show(self, state: ElCaballero, seat: Seat | None) -> SendShipShown:
        return {
            "rule": "send-ship",
            "seat": self.seat,
            "way": WAY.word(self.way),
            "cost": t.SHIP_PRICE if self.way == BUY else t.SMALL_PRICE,
            "from_cell": t.CELL.word_or_none(self.from_cell),
            "from_edge": t.EDGE.word_or_none(self.from_edge),
            "cell": t.CELL.word_or_none(self.cell),
        }

    def _send(self, state: ElCaballero, edge: i64) -> None:
        if self.way == BUY:
            state.buy_ship(self.seat, self.cell, edge)
        elif self.way == PUT_OUT:
            state.put_out_ship(self.seat, self.cell, edge)
        else:
            state.move_ship(self.seat, self.from_cell, self.from_edge, self.cell, edge)


class TakeShipShown(TypedDict):
    """EC-406: a ship is being taken back."""

    rule: Literal["take-ship"]
    seat: int
    cell: str | None
    """The tile it lies at, when that is chosen; the edge is asked then."""


@final
class TakeShip(Chain):
    """EC-406: an own ship goes back to the Court, where it waits for its owner's next turn (EC-702)."""

    RULE: ClassVar[str] = "take-ship"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("seat", SEAT), Field("cell", t.CELL, optional=True))

    def __init__(self, seat: Seat = 0, cell: i64 = NOTHING) -> None:
        super().__init__(seat)
        self.cell = cell

    def copy(self) -> "TakeShip":
        return TakeShip(self.seat, self.cell)

    def opening(self) -> Action:
        return TAKE_SHIP

    def legal(self, state: ElCaballero, seat: Seat, out: list[Action]) -> None:
        if self.cell != NOTHING:
            _edges(ships_at(state, seat, self.cell), out)
        else:
            for cell in places_with_ships(state, seat):
                CELL_OF.offer(out, cell)

    def refusal(self, state: ElCaballero, seat: Seat, action: Action) -> RuleId:
        if self.cell != NOTHING:
            if not EDGE_OF.has(action):
                return K_3
            return ALLOWED if ships_at(state, seat, self.cell) >> EDGE_OF.arg(action) & 1 else "EC-406"
        if not CELL_OF.has(action):
            return K_3
        return ALLOWED if ships_at(state, seat, CELL_OF.arg(action)) else "EC-406"

    def take(self, state: ElCaballero, seat: Seat, action: Action) -> Step:
        if self.cell == NOTHING:
            self.cell = CELL_OF.arg(action)
            return ask(seat)
        state.take_ship(seat, self.cell, EDGE_OF.arg(action))
        return DONE

    def show(self, state: ElCaballero, seat: Seat | None) -> TakeShipShown:
        return {"rule": "take-ship", "seat": self.seat, "cell": t.CELL.word_or_none(self.cell)}


def _edges(bits: i64, out: list[Action]) -> None:
    for edge in range(t.EDGE_COUNT):
        if bits >> edge & 1:
            EDGE_OF.offer(out, edge)


def berths_at(state: ElCaballero, seat: Seat, cell: i64) -> i64:
    """EC-701, EC-903: the edges of a cell where a ship of the player may come to lie, as bits."""
    caballero = state.own_at(seat, cell)
    if caballero != NOTHING:
        return state.free_berths(caballero)
    return _alcaldes_at(state, seat, cell, 0)


def ships_at(state: ElCaballero, seat: Seat, cell: i64) -> i64:
    """The edges of a cell where ships of the player lie, as bits."""
    caballero = state.own_at(seat, cell)
    return _alcaldes_at(state, seat, cell, 1) if caballero == NOTHING else state.fleets[caballero]


def _has_alcaldes(state: ElCaballero, seat: Seat) -> bool:
    """Has the player an Alcalde on the map?"""
    return state.options.advanced and state.alcaldes[seat] < t.ALCALDES


def _alcaldes_at(state: ElCaballero, seat: Seat, cell: i64, moored: i64) -> i64:
    """EC-903: the edges that name closed seas with an Alcalde of the player, with or without a ship."""
    if not _has_alcaldes(state, seat) or state.map.area_at(cell) == NOTHING:
        return 0
    bits = 0
    for edge in range(t.EDGE_COUNT):
        region = state.map.named(cell, edge)
        if region != NOTHING and state.alcalde_berth(seat, region) and state.map.moored[region] == moored:
            bits |= 1 << edge
    return bits


def places_with_berths(state: ElCaballero, seat: Seat) -> list[int]:
    """Where a ship of the player may come to lie, in order."""
    found: list[int] = []
    for caballero in range(seat * t.TILES_MOST, (seat + 1) * t.TILES_MOST):
        if state.at[caballero] != NOTHING and state.free_berths(caballero):
            found.append(state.at[caballero])
    return _with_alcaldes(state, seat, 0, found)


def places_with_ships(state: ElCaballero, seat: Seat) -> list[int]:
    """Where ships of the player lie, in order."""
    found: list[int] = []
    for caballero in range(seat * t.TILES_MOST, (seat + 1) * t.TILES_MOST):
        if state.fleets[caballero]:
            found.append(state.at[caballero])
    return _with_alcaldes(state, seat, 1, found)


def _with_alcaldes(state: ElCaballero, seat: Seat, moored: i64, cells: list[int]) -> list[int]:
    """The cells, and those that name seas of the player's Alcaldes with or without a ship, in order."""
    if _has_alcaldes(state, seat):
        for region in range(len(state.map.alcaldes)):
            if state.alcalde_berth(seat, region) and state.map.moored[region] == moored:
                cell = state.map.names[region] // t.EDGE_COUNT
                if cell not in cells:
                    cells.append(cell)
    cells.sort()
    return cells


def _has_sea(state: ElCaballero, seat: Seat, moored: i64) -> bool:
    """EC-903: has the player an Alcalde on a closed sea, with (1) or without (0) a ship?"""
    if _has_alcaldes(state, seat):
        for region in range(len(state.map.alcaldes)):
            if state.alcalde_berth(seat, region) and state.map.moored[region] == moored:
                return True
    return False


def has_berth(state: ElCaballero, seat: Seat, but: i64 = NOTHING) -> bool:
    """EC-701, EC-407: is there a berth, elsewhere than on one Caballero tile?"""
    for caballero in range(seat * t.TILES_MOST, (seat + 1) * t.TILES_MOST):
        cell = state.at[caballero]
        if cell not in (NOTHING, but) and state.free_berths(caballero):
            return True
    return _has_sea(state, seat, 0)


def has_ship(state: ElCaballero, seat: Seat) -> bool:
    """Has the player a ship on the map?"""
    for caballero in range(seat * t.TILES_MOST, (seat + 1) * t.TILES_MOST):
        if state.fleets[caballero]:
            return True
    return _has_sea(state, seat, 1)


def can_move_ship(state: ElCaballero, seat: Seat) -> bool:
    """EC-407: is there a ship that has somewhere else to go?"""
    if not has_ship(state, seat):
        return False
    for cell in places_with_ships(state, seat):
        if has_berth(state, seat, cell):
            return True
    return False
