"""El Caballero as a row of bytes: what a seat may know, see `docs/environments.md`.

The map has no bounds, but 48 tiles and their neighbours reach no further than 50 cells. So coordinates are told modulo
50. Two cells that can matter at once are fewer than 50 steps apart: 1250 numbers are enough to name them in actions.
"""

from typing import Final, final

from mypy_extensions import i64, u8

from meseta.envs.observation import (
    Numbers,
    Observation,
    Part,
    Row,
    RulesTold,
    Told,
    clear,
    put,
    put_bits,
    put_large,
    put_next,
    put_places,
    put_seats,
    put_turned,
    relative,
    rule_bits,
    tell,
)
from meseta.games.el_caballero import tables as t
from meseta.games.el_caballero.descriptor import GAME
from meseta.games.el_caballero.map import Map
from meseta.games.el_caballero.rules.area_tiles import LayTile
from meseta.games.el_caballero.rules.caballero_tiles import PlaceTile, RaiseTile
from meseta.games.el_caballero.rules.castillos import SetCastillo
from meseta.games.el_caballero.rules.ships import SendShip, TakeShip
from meseta.games.el_caballero.rules.turn import Turn
from meseta.games.el_caballero.state import ElCaballero
from meseta.games.el_caballero.verbs import CELL_OF, DRAW_TILE, VERBS
from meseta.kernel.state import State
from meseta.kernel.types import NOTHING, Action, Seat
from meseta.parts.trail import TRAIL, on_trail

SPAN: Final = 50
"""So many columns, and rows, are told apart."""
HALF: Final = SPAN // 2
CELLS: Final = SPAN * HALF
FIRST_CELL: Final = CELL_OF.base
LAST_CELL: Final = CELL_OF.end
BEYOND_CELLS: Final = CELL_OF.base + CELLS - CELL_OF.end
"""What is added to the number of an action that follows the cells."""
ACTIONS: Final = DRAW_TILE.base + BEYOND_CELLS
RULES: Final = tuple(GAME.frames)
RULE_BITS: Final = rule_bits(GAME)

# What is told of a tile.
AREA: Final = 3
TILE: Final = 5
SYMBOLS: Final = 3
ALCALDE: Final = 5

# Where things in progress stand in their part.
TURN: Final = 0
SLOT: Final = 8
CELL: Final = 9
FROM: Final = 11
FROM_EDGE: Final = 13
WAY: Final = 14
FLAG: Final = 15
DOING: Final = 16
NO_STATE: Final = ElCaballero()


def cell_number(x: i64, y: i64) -> i64:
    """A number below CELLS: those of cells that are fewer than SPAN steps apart differ."""
    return y % HALF * SPAN + (x + y // HALF * HALF) % SPAN


def _coordinates(across: bool) -> list[int]:
    """By cell, its column or row modulo SPAN, from 1 on; 0 after the last: NOTHING stands for the last of a list."""
    return [(t.column(cell) if across else t.row(cell)) % SPAN + 1 for cell in range(t.CELL_COUNT)] + [0]


COLUMNS: Final = _coordinates(True)
ROWS: Final = _coordinates(False)


def _nearest() -> list[int]:
    found = [NOTHING] * CELLS
    for cell in sorted(range(t.CELL_COUNT), key=lambda cell: -abs(int(t.column(cell))) - abs(int(t.row(cell)))):
        found[cell_number(t.column(cell), t.row(cell))] = cell
    return found


NEAREST: Final = _nearest()
"""By the number of a cell, less the first: the cell of that number next to the first tile."""


def _parts(seats: int) -> list[Part]:
    tiles = seats * t.TILES_MOST
    return [
        Part("points", seats, 1, "points of each seat, the low byte"),
        Part("points_high", seats, 1, "points of each seat, the high byte"),
        Part("court", seats, 1, "Caballeros at each Court"),
        Part("tiles_off", seats, 1, "Caballero tiles off the map"),
        Part("harbor", seats, 1, "ships at each Court"),
        Part("alcaldes", seats, 1, "Alcaldes at each Court"),
        Part("cards", seats, t.HIGHEST_CARD, "1 for each power card that is still in the hand"),
        Part("played", seats, 1, "this round's card + 1"),
        Part("card_order", seats, 1, "place of each seat in the order of playing cards, from 1"),
        Part("order", seats, 1, "place of each seat in the order of turns, from 1"),
        Part("display", t.DISPLAY_COUNT, 1, "sort of each face-up tile + 1"),
        Part("unseen", t.SORT_COUNT, 1, "tiles of each sort in the pile"),
        Part("supply", 2, 1, "ships and castillos in the supply"),
        Part("round", 1, 1, "the round"),
        Part("options", 2, 1, "rounds, advanced game (1: yes)"),
        Part("asked", seats, 1, "1 for each seat that must decide"),
        Part("rules", len(RULES), 1, "1 for each rule in progress: " + ", ".join(RULES)),
        Part(
            "turn",
            SLOT,
            1,
            "turn in progress: seat, reinforced, tiles to lay, operations left, ships to buy, castillos to build, ships"
            " that wait, Grande moved",
        ),
        Part(
            "action",
            DOING - SLOT,
            1,
            "action in progress: display slot + 1, column and row of the cell, column and row of the cell it comes"
            " from, edge it comes from + 1, way of the ship + 1, with the Grande or moving (1: yes)",
        ),
        Part(
            "alcaldes_placed",
            seats * t.ALCALDES,
            ALCALDE,
            "column, row, edge + 1 of the region's name, whose, with a ship",
        ),
        Part(
            "caballeros",
            tiles,
            TILE,
            "Caballero tiles on the map, ten places for each seat: column, row, number that faces north, edges with"
            " ships (1 north, 2 east, 4 south, 8 west, added up), castillo",
        ),
        Part("grandes", seats, 1, "which of its ten tiles each Grande stands on, from 1; 0 at the Court"),
        Part("areas", t.AREA_TILES, AREA, "area tiles: column, row, 3 x land edges (added up like ships) + symbol + 1"),
    ]


@final
class SeatTold(Told):
    """What stands on a seat's row: how often what it tells of the state had changed."""

    def __init__(self) -> None:
        super().__init__()
        self.stale = True
        """The Caballero tiles must be told all over."""
        self.courts: i64 = 0
        self.table: i64 = 0
        self.cards: i64 = 0
        self.regions: i64 = 0
        self.news: i64 = 0
        self.areas: i64 = 0
        """How many area tiles."""


@final
class ElCaballeroObservation(Observation):
    """Everything but the order of the pile (EC-1001)."""

    def __init__(self, seats: int) -> None:
        super().__init__(GAME, seats, _parts(seats), ACTIONS)
        self._first_cell: Action = FIRST_CELL
        self._rules = RulesTold(RULE_BITS)
        self._state = NO_STATE
        self._tile_changes: i64 = 0
        """The changes of Caballero tiles up to here are told on all rows."""
        self._told = [SeatTold() for _ in range(seats)]
        self._cards: i64 = self.offset("cards")
        self._display: i64 = self.offset("display")
        self._unseen: i64 = self.offset("unseen")
        self._supply: i64 = self.offset("supply")
        self._asked: i64 = self.offset("asked")
        self._alcaldes: i64 = self.offset("alcaldes_placed")
        self._caballeros: i64 = self.offset("caballeros")
        self._areas: i64 = self.offset("areas")

    def offered(self, legal: list[Action]) -> list[Action]:
        for action in legal:
            if action >= FIRST_CELL:
                return [_number(one) for one in legal]
        return legal

    def mark(self, legal: list[Action], places: Numbers, at: i64, start: i64) -> i64:
        first = self._first_cell
        for action in legal:
            places[at] = start + (action if action < first else _number(action))
            at += 1
        return at

    def action_text(self, action: Action) -> str:
        """Many cells have the same number: of them the one that is nearest to the first tile is told."""
        if FIRST_CELL <= action < FIRST_CELL + CELLS:
            return VERBS.text(CELL_OF.of(NEAREST[action - FIRST_CELL]))
        return VERBS.text(action if action < FIRST_CELL else action - BEYOND_CELLS)

    def observe(self, state: State, seat: Seat) -> None:
        assert isinstance(state, ElCaballero)
        if state is not self._state:
            self._state = state
            self._tile_changes = state.tile_changes
            for other in self._told:
                other.anew = other.stale = True
        elif state.tile_changes != self._tile_changes:
            self._follow(state)
        told, out = self._told[seat], self.row
        at = self.start + seat * self.size
        if told.anew or state.court_changes != told.courts:
            self._put_courts(state, seat, told.anew, out, at)
            told.courts = state.court_changes
        if told.anew or state.table_changes != told.table:
            self._put_table(state, seat, out, at)
            told.table = state.table_changes
        if told.anew or state.card_changes != told.cards:
            self._put_cards(state, seat, out, at + self._cards)
            told.cards = state.card_changes
        if told.anew or state.news != told.news:
            put(out, at + self._unseen, state.unseen)
            told.news = state.news
        self._put_asked(state, seat, told, out, at + self._asked)
        if told.anew or (state.region_changes != told.regions and state.options.advanced):
            self._put_alcaldes(state, seat, out, at + self._alcaldes)
            told.regions = state.region_changes
        if told.stale:
            self._put_caballeros(state, seat, out, at + self._caballeros)
            told.stale = False
        self._put_areas(state.map, told, out, at + self._areas)
        told.anew = False

    def _put_table(self, state: ElCaballero, seat: Seat, out: Row, at: i64) -> None:
        """What stands here and there on the table."""
        put_large(out, at, state.points, seat)
        put_next(out, at + self._display, state.display)
        at += self._supply + 2
        tell(out, at, state.round)
        tell(out, at + 1, state.options.rounds)
        out[at + 2] = 1 if state.options.advanced else 0

    def _put_courts(self, state: ElCaballero, seat: Seat, anew: bool, out: Row, at: i64) -> None:
        here = put_turned(out, at + 2 * self.seats, state.court, seat)
        here = put_turned(out, here, state.off, seat)
        here = put_turned(out, here, state.harbor, seat)
        if anew or state.options.advanced:
            put_turned(out, here, state.alcaldes, seat)
        tell(out, at + self._supply, state.ship_supply)
        tell(out, at + self._supply + 1, state.castillo_supply)

    def _put_cards(self, state: ElCaballero, seat: Seat, out: Row, at: i64) -> None:
        seats = i64(self.seats)
        for offset in range(seats):
            at = put_bits(out, at, state.hands[(seat + offset) % seats], t.HIGHEST_CARD)
        at = put_next(out, at, state.played, seat)
        at = put_places(out, at, state.card_order, seat, seats)
        put_places(out, at, state.order, seat, seats)

    def _put_asked(self, state: ElCaballero, seat: Seat, told: SeatTold, out: Row, at: i64) -> None:
        """Who must decide, and the rules in progress: of each, all that is told is written every time."""
        if told.anew or state.asked != told.asked:
            put_seats(out, at, state.asked, seat, self.seats)
            told.asked = state.asked
        at += self.seats
        doing = at + self._rules.count
        rules = self._rules.mask(state.stack)
        if told.anew or rules != told.rules:
            put_bits(out, at, rules, self._rules.count)
            clear(out, doing, DOING)
            told.rules = rules
        frames: list[object] = state.stack  # type: ignore[assignment]  # only read, and that is faster without a check
        for frame in frames:
            self._show(frame, seat, out, doing)

    def _show(self, frame: object, seat: Seat, out: Row, at: i64) -> None:
        """Write down a rule in progress: everything of it is public."""
        if isinstance(frame, Turn):
            tell(out, at + TURN, relative(frame.seat, seat, self.seats))
            out[at + TURN + 1] = 1 if frame.reinforced else 0
            tell(out, at + TURN + 2, frame.to_lay)
            tell(out, at + TURN + 3, frame.operations)
            tell(out, at + TURN + 4, frame.ships_to_buy)
            tell(out, at + TURN + 5, frame.castillos_to_build)
            tell(out, at + TURN + 6, frame.waiting)
            out[at + TURN + 7] = 1 if frame.grande_moved else 0
        elif isinstance(frame, LayTile):
            tell(out, at + SLOT, frame.slot + 1)
            _put_cell(out, at + CELL, frame.cell)
        elif isinstance(frame, PlaceTile):
            out[at + FLAG] = 1 if frame.grande else 0
            _put_cell(out, at + CELL, frame.cell)
        elif isinstance(frame, (RaiseTile, TakeShip)):
            _put_cell(out, at + CELL, frame.cell)
        elif isinstance(frame, SendShip):
            tell(out, at + WAY, frame.way + 1)
            _put_cell(out, at + CELL, frame.cell)
            _put_cell(out, at + FROM, frame.from_cell)
            tell(out, at + FROM_EDGE, frame.from_edge + 1)
        elif isinstance(frame, SetCastillo):
            out[at + FLAG] = 1 if frame.moves else 0
            _put_cell(out, at + FROM, frame.from_cell)

    def _put_alcaldes(self, state: ElCaballero, seat: Seat, out: Row, at: i64) -> None:
        """EC-902: in the order of the regions' names."""
        clear(out, at, self.seats * t.ALCALDES * ALCALDE)
        if state.options.advanced and sum(state.alcaldes) < t.ALCALDES * self.seats:
            table = state.map
            here = at
            for region in table.regions():
                if table.alcaldes[region] != NOTHING:
                    name = table.names[region]
                    _put_cell(out, here, name // t.EDGE_COUNT)
                    tell(out, here + 2, name % t.EDGE_COUNT + 1)
                    tell(out, here + 3, relative(table.alcaldes[region], seat, self.seats))
                    tell(out, here + 4, table.moored[region])
                    here += ALCALDE

    def _follow(self, state: ElCaballero) -> None:
        """Tell on all rows how Caballero tiles, and Grandes on them, have changed."""
        changes = state.tile_changes - self._tile_changes
        self._tile_changes = state.tile_changes
        if changes > TRAIL:
            for told in self._told:
                told.stale = True
            return
        for back in range(changes):
            self._tell_caballero(state, on_trail(state.last_tiles, back))

    def _tell_caballero(self, state: ElCaballero, tile: i64) -> None:
        """A Caballero tile, and where its owner's Grande stands, on all rows."""
        seats = i64(self.seats)
        out, owner, place = self.row, tile // t.TILES_MOST, tile % t.TILES_MOST
        cell = state.at[tile]
        lies = cell != NOTHING
        column: i64 = COLUMNS[cell]
        line: i64 = ROWS[cell]
        north: i64 = state.north[tile] if lies else 0
        fleet: i64 = state.fleets[tile] if lies else 0
        castillo: i64 = state.castillos[tile] if lies else 0
        grande = _place_of_grande(state, owner)
        at = self.start + self._caballeros
        for seat in range(seats):
            offset = relative(owner, seat, seats) - 1
            here = at + (offset * t.TILES_MOST + place) * TILE
            out[here] = u8(column)
            out[here + 1] = u8(line)
            out[here + 2] = u8(north)
            out[here + 3] = u8(fleet)
            out[here + 4] = u8(castillo)
            out[at + seats * t.TILES_MOST * TILE + offset] = u8(grande)
            at += self.size

    def _put_caballeros(self, state: ElCaballero, seat: Seat, out: Row, at: i64) -> None:
        seats = i64(self.seats)
        grandes = at + seats * t.TILES_MOST * TILE
        for offset in range(seats):
            other = (seat + offset) % seats
            for tile in range(other * t.TILES_MOST, (other + 1) * t.TILES_MOST):
                _put_caballero(state, tile, out, at)
                at += TILE
            tell(out, grandes + offset, _place_of_grande(state, other))

    def _put_areas(self, table: Map, told: SeatTold, out: Row, at: i64) -> None:
        """In the order of laying. Area tiles come and stay, so those of before need not be told again."""
        if told.anew:
            clear(out, at, t.AREA_TILES * AREA)
            told.areas = 0
        laid = i64(len(table.cells))
        for tile in range(told.areas, laid):
            _put_cell(out, at + tile * AREA, table.cells[tile])
            tell(out, at + tile * AREA + 2, SYMBOLS * table.edges[tile] + table.symbols[tile] + 1)
        told.areas = laid


def _put_caballero(state: ElCaballero, tile: i64, out: Row, at: i64) -> None:
    cell = state.at[tile]
    if cell == NOTHING:
        clear(out, at, TILE)
    else:
        _put_cell(out, at, cell)
        tell(out, at + 2, state.north[tile])
        tell(out, at + 3, state.fleets[tile])
        tell(out, at + 4, state.castillos[tile])


def _place_of_grande(state: ElCaballero, owner: Seat) -> i64:
    grande = state.grandes[owner]
    return 0 if grande == NOTHING else grande % t.TILES_MOST + 1


def _number(action: Action) -> Action:
    if action < FIRST_CELL:
        return action
    if action >= LAST_CELL:
        return action + BEYOND_CELLS
    # Worked out, for a table of all cells would not stay in the cache.
    return FIRST_CELL + cell_number(t.column(action - FIRST_CELL), t.row(action - FIRST_CELL))


def _put_cell(out: Row, at: i64, cell: int) -> None:
    tell(out, at, COLUMNS[cell])
    tell(out, at + 1, ROWS[cell])
