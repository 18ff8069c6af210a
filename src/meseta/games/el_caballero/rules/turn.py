"""EC-4: a turn. Its actions in any order and any interleaving, until the player ends it."""

from typing import ClassVar, Final, Literal, TypedDict, final

from mypy_extensions import i64

from meseta.games.el_caballero import tables as t
from meseta.games.el_caballero.rules.advanced import (
    PlaceAlcalde,
    SendGrande,
    has_region_for_alcalde,
    has_tile_for_grande,
)
from meseta.games.el_caballero.rules.area_tiles import LayTile, lay_refusal, must_lay
from meseta.games.el_caballero.rules.caballero_tiles import (
    SEA_ONLY_COST,
    PlaceTile,
    RaiseTile,
    TakeTile,
    can_place,
    can_place_grande,
    can_raise,
)
from meseta.games.el_caballero.rules.castillos import SetCastillo, has_tile
from meseta.games.el_caballero.rules.chain import Chain
from meseta.games.el_caballero.rules.ships import (
    BUY,
    MOVE,
    PUT_OUT,
    SendShip,
    TakeShip,
    can_move_ship,
    has_berth,
    has_ship,
)
from meseta.games.el_caballero.state import ElCaballero
from meseta.games.el_caballero.verbs import (
    ALCALDE,
    BUILD_CASTILLO,
    BUY_SHIP,
    END_TURN,
    GRANDE,
    LAY,
    MOVE_CASTILLO,
    MOVE_SHIP,
    PLACE,
    PLACE_GRANDE,
    PUT_OUT_SHIP,
    RAISE,
    REINFORCE,
    TAKE_SHIP,
    TAKE_TILE,
)
from meseta.kernel.domains import FLAG, SEAT, Number
from meseta.kernel.fields import Field
from meseta.kernel.frames import Frame
from meseta.kernel.ids import K_3, K_4
from meseta.kernel.types import ALLOWED, DONE, NOTHING, Action, Fault, RuleId, Seat, Step, ask_own

CHAINS: Final = (LayTile, PlaceTile, RaiseTile, TakeTile, SendShip, TakeShip, SetCastillo, PlaceAlcalde, SendGrande)


class PricesShown(TypedDict):
    """EC-404 to EC-407, EC-902, EC-904, EC-906: what costs so many Caballeros now."""

    ship: int
    put_out: int
    castillo: int
    move: int
    alcalde: int
    grande: int
    """To put it out, or to move it once it is out."""


class TurnShown(TypedDict):
    """EC-4: a turn, and what is left of it."""

    rule: Literal["turn"]
    seat: int
    card: int
    reinforcement: int
    """The Caballeros on the card."""
    reinforced: bool
    """They were taken, or given up."""
    to_lay: int
    """Area tiles still to be laid, ..."""
    must_lay: bool
    """... and whether one can be, so that the turn cannot be ended before."""
    operations: int
    """Tiles that may still be placed or raised."""
    ships_to_buy: int
    castillos_to_build: int
    ships_ready: int
    """Ships at the Court that may be put out now."""
    grande_moved: bool
    """It was moved, and cannot be moved again this turn."""
    prices: PricesShown


@final
class Turn(Frame[ElCaballero]):
    """EC-401 to EC-408: reinforcement, area tiles, two operations, ships and castillos, taking back, moving."""

    RULE: ClassVar[str] = "turn"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("seat", SEAT),
        Field("reinforced", FLAG),
        Field("to_lay", Number("tiles to lay", 0, 2)),
        Field("operations", Number("operations left", 0, t.OPERATIONS)),
        Field("ships_to_buy", Number("ships to buy", 0, t.SHIPS_A_TURN)),
        Field("castillos_to_build", Number("castillos to build", 0, t.CASTILLOS_A_TURN)),
        Field("waiting", t.PIECES),
        Field("grande_moved", FLAG),
    )
    CALLS: ClassVar[tuple[str, ...]] = tuple([chain.RULE for chain in CHAINS])

    def __init__(self, seat: Seat = 0, card: i64 = 1) -> None:
        self.seat = seat
        self.reinforced = False
        self.to_lay = tiles_of(card)
        """EC-402: how many area tiles are still to be laid."""
        self.operations = t.OPERATIONS
        """EC-403: how many are left."""
        self.ships_to_buy = t.SHIPS_A_TURN
        """EC-404: how many may still be bought."""
        self.castillos_to_build = t.CASTILLOS_A_TURN
        """EC-405: how many may still be built."""
        self.waiting: i64 = 0
        """EC-702: the ships at the Court that were taken home in this turn and wait for the next one."""
        self.grande_moved = False
        """EC-906."""

    def copy(self) -> "Turn":
        other = Turn(self.seat)
        other.reinforced = self.reinforced
        other.to_lay = self.to_lay
        other.operations = self.operations
        other.ships_to_buy = self.ships_to_buy
        other.castillos_to_build = self.castillos_to_build
        other.waiting = self.waiting
        other.grande_moved = self.grande_moved
        return other

    def step(self, state: ElCaballero) -> Step:
        return ask_own(self.seat)

    def legal(self, state: ElCaballero, seat: Seat, out: list[Action]) -> None:
        if not self.reinforced:
            caballeros = t.CARD_CABALLEROS[state.played[seat]]
            REINFORCE.offer(out, 0)
            if caballeros:
                REINFORCE.offer(out, caballeros)
        before = len(out)
        if self.to_lay:
            for slot in range(len(state.display)):
                if lay_refusal(state, seat, slot) == ALLOWED:
                    LAY.offer(out, slot)
        can_lay = len(out) > before
        advanced = state.options.advanced
        if self._operation_refusal(state, True) == ALLOWED:
            out.append(PLACE)
        if advanced and self._grande_refusal(state, True) == ALLOWED:
            out.append(PLACE_GRANDE)
        if advanced or state.off[seat] < state.options.tiles_each:
            self._legal_with_pieces(state, advanced, out)
        if not can_lay:
            out.append(END_TURN)

    def _legal_with_pieces(self, state: ElCaballero, advanced: bool, out: list[Action]) -> None:
        """What needs a tile on the map, or an Alcalde."""
        ships = has_ship(state, self.seat)
        if self._operation_refusal(state, False) == ALLOWED:
            out.append(RAISE)
        if self._buy_refusal(state) == ALLOWED:
            out.append(BUY_SHIP)
        if self._put_out_refusal(state) == ALLOWED:
            out.append(PUT_OUT_SHIP)
        if ships and self._move_ship_refusal(state) == ALLOWED:
            out.append(MOVE_SHIP)
        if self._build_refusal(state) == ALLOWED:
            out.append(BUILD_CASTILLO)
        if self._move_castillo_refusal(state) == ALLOWED:
            out.append(MOVE_CASTILLO)
        if advanced:
            if self._grande_refusal(state, False) == ALLOWED:
                out.append(GRANDE)
            if self._alcalde_refusal(state) == ALLOWED:
                out.append(ALCALDE)
        if state.off[self.seat] < state.options.tiles_each:
            out.append(TAKE_TILE)
        if ships:
            out.append(TAKE_SHIP)

    def refusal(self, state: ElCaballero, seat: Seat, action: Action) -> RuleId:
        if REINFORCE.has(action):
            none_or_all = REINFORCE.arg(action) in (0, t.CARD_CABALLEROS[state.played[seat]])
            return ALLOWED if none_or_all and not self.reinforced else "EC-401"
        if LAY.has(action):
            return lay_refusal(state, seat, LAY.arg(action)) if self.to_lay else "EC-402"
        if action == END_TURN:
            return "EC-402" if self.to_lay and must_lay(state, seat) else ALLOWED
        return self._chain_refusal(state, action)

    def _chain_refusal(self, state: ElCaballero, action: Action) -> RuleId:
        """The rule that forbids a chain of steps; a chain is open only if it can be completed."""
        if action in (PLACE, RAISE):
            return self._operation_refusal(state, action == PLACE)
        if action == BUY_SHIP:
            return self._buy_refusal(state)
        if action == PUT_OUT_SHIP:
            return self._put_out_refusal(state)
        if action == MOVE_SHIP:
            return self._move_ship_refusal(state)
        if action == BUILD_CASTILLO:
            return self._build_refusal(state)
        if action == MOVE_CASTILLO:
            return self._move_castillo_refusal(state)
        if action == TAKE_TILE:
            return "EC-406" if state.off[self.seat] == state.options.tiles_each else ALLOWED
        if action == TAKE_SHIP:
            return ALLOWED if has_ship(state, self.seat) else "EC-406"
        if action == ALCALDE:
            return self._alcalde_refusal(state)
        return self._grande_refusal(state, action == PLACE_GRANDE) if action in (GRANDE, PLACE_GRANDE) else K_3

    def _operation_refusal(self, state: ElCaballero, placing: bool) -> RuleId:
        """EC-403, EC-204, EC-408."""
        if not self.operations:
            return "EC-403"
        if placing and not state.off[self.seat]:
            return "EC-204"
        if not state.court[self.seat]:
            return "EC-408"
        possible = can_place(state, self.seat) if placing else can_raise(state, self.seat)
        return ALLOWED if possible else K_4

    def _buy_refusal(self, state: ElCaballero) -> RuleId:
        """EC-404, EC-106."""
        if not self.ships_to_buy:
            return "EC-404"
        if not state.ship_supply:
            return "EC-106"
        if state.court[self.seat] < t.SHIP_PRICE:
            return "EC-408"
        return ALLOWED if has_berth(state, self.seat) else "EC-701"

    def _put_out_refusal(self, state: ElCaballero) -> RuleId:
        """EC-407, EC-702."""
        if not self._ready(state):
            return "EC-702"
        if state.court[self.seat] < t.SMALL_PRICE:
            return "EC-408"
        return ALLOWED if has_berth(state, self.seat) else "EC-701"

    def _ready(self, state: ElCaballero) -> i64:
        """EC-702: the ships at the Court that may be put out in this turn."""
        return state.harbor[self.seat] - self.waiting

    def _move_ship_refusal(self, state: ElCaballero) -> RuleId:
        """EC-407."""
        if state.court[self.seat] < t.SMALL_PRICE:
            return "EC-408"
        return ALLOWED if can_move_ship(state, self.seat) else "EC-407"

    def _build_refusal(self, state: ElCaballero) -> RuleId:
        """EC-405, EC-106."""
        if not self.castillos_to_build:
            return "EC-405"
        if not state.castillo_supply:
            return "EC-106"
        if state.court[self.seat] < t.SMALL_PRICE:
            return "EC-408"
        return ALLOWED if has_tile(state, self.seat, 0) else "EC-405"

    def _move_castillo_refusal(self, state: ElCaballero) -> RuleId:
        """EC-407."""
        if state.court[self.seat] < t.SMALL_PRICE:
            return "EC-408"
        return ALLOWED if has_tile(state, self.seat, 1) and has_tile(state, self.seat, 0) else "EC-407"

    def _alcalde_refusal(self, state: ElCaballero) -> RuleId:
        """EC-902."""
        if not state.options.advanced:
            return "EC-107"
        if state.court[self.seat] < t.SMALL_PRICE:
            return "EC-408"
        return ALLOWED if state.alcaldes[self.seat] and has_region_for_alcalde(state) else "EC-902"

    def _grande_refusal(self, state: ElCaballero, new: bool) -> RuleId:
        """EC-904 to EC-906: on a new tile, or on one in play."""
        if not state.options.advanced:
            return "EC-107"
        if new and not self.operations:
            return "EC-403"
        if new and not state.off[self.seat]:
            return "EC-204"
        if self.grande_moved and state.grandes[self.seat] != NOTHING:
            return "EC-906"
        if state.court[self.seat] < state.grande_price(self.seat) + (SEA_ONLY_COST if new else 0):
            return "EC-408"
        if new:
            return ALLOWED if can_place_grande(state, self.seat) else K_4
        return ALLOWED if has_tile_for_grande(state, self.seat) else "EC-904"

    def take(self, state: ElCaballero, seat: Seat, action: Action) -> Step:
        if REINFORCE.has(action):
            self.reinforced = True
            state.reinforce(seat, REINFORCE.arg(action))
            return ask_own(seat)
        if action == END_TURN:
            state.end_turn(seat)
            return DONE
        return state.call(_chain(seat, action))

    def resume(self, state: ElCaballero, called: Frame[ElCaballero]) -> Step:
        """Something was done: what of it may be done only so often is counted."""
        if isinstance(called, LayTile):
            self.to_lay -= 1
        elif isinstance(called, PlaceTile):
            self.operations -= 1
            self.grande_moved = self.grande_moved or called.moved
        elif isinstance(called, RaiseTile):
            self.operations -= 1
        elif isinstance(called, SendShip):
            self.ships_to_buy -= 1 if called.way == BUY else 0
        elif isinstance(called, SetCastillo):
            self.castillos_to_build -= 0 if called.moves else 1
        elif isinstance(called, TakeShip):
            self.waiting += 1
        elif isinstance(called, SendGrande):
            self.grande_moved = self.grande_moved or called.moved
        return ask_own(self.seat)

    def show(self, state: ElCaballero, seat: Seat | None) -> TurnShown:
        card = state.played[self.seat]
        return {
            "rule": "turn",
            "seat": self.seat,
            "card": card,
            "reinforcement": t.CARD_CABALLEROS[card],
            "reinforced": self.reinforced,
            "to_lay": self.to_lay,
            "must_lay": self.refusal(state, self.seat, END_TURN) != ALLOWED,
            "operations": self.operations,
            "ships_to_buy": self.ships_to_buy,
            "castillos_to_build": self.castillos_to_build,
            "ships_ready": self._ready(state),
            "grande_moved": self.grande_moved,
            "prices": {
                "ship": t.SHIP_PRICE,
                "put_out": t.SMALL_PRICE,
                "castillo": t.SMALL_PRICE,
                "move": t.SMALL_PRICE,
                "alcalde": t.SMALL_PRICE,
                "grande": state.grande_price(self.seat),
            },
        }

    def faults(self, state: ElCaballero) -> list[Fault]:
        card = state.played[self.seat]
        if card == NOTHING or self.seat not in state.order:
            return [("seat", "a turn without a card (EC-303)")]
        if self.to_lay > tiles_of(card):
            return [("to_lay", "more tiles to lay than the card says (EC-402)")]
        if self.waiting > state.harbor[self.seat]:
            return [("waiting", "more ships wait than there are at the Court (EC-702)")]
        if self.grande_moved and not state.options.advanced:
            return [("grande_moved", "there is no Grande in the basic game (EC-107)")]
        return []


def tiles_of(card: i64) -> i64:
    """EC-402: how many area tiles are laid with a card."""
    return 2 if card == t.TWO_TILES_CARD else 1


def _chain(seat: Seat, action: Action) -> Chain:
    """The small steps that an action opens."""
    if LAY.has(action):
        return LayTile(seat, LAY.arg(action))
    if action in (PLACE, PLACE_GRANDE):
        return PlaceTile(seat, action == PLACE_GRANDE)
    if action == RAISE:
        return RaiseTile(seat)
    if action in (BUY_SHIP, PUT_OUT_SHIP, MOVE_SHIP):
        return SendShip(seat, BUY if action == BUY_SHIP else PUT_OUT if action == PUT_OUT_SHIP else MOVE)
    if action in (BUILD_CASTILLO, MOVE_CASTILLO):
        return SetCastillo(seat, action == MOVE_CASTILLO)
    if action == TAKE_TILE:
        return TakeTile(seat)
    if action == TAKE_SHIP:
        return TakeShip(seat)
    return PlaceAlcalde(seat) if action == ALCALDE else SendGrande(seat)
