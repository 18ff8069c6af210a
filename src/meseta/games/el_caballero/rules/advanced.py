"""EC-9: Alcaldes and the Grande. Placing a new tile together with the Grande is in `caballero_tiles.py`."""

from typing import ClassVar, Literal, TypedDict, final

from mypy_extensions import i64

from meseta.games.el_caballero.rules.chain import Chain
from meseta.games.el_caballero.state import ElCaballero
from meseta.games.el_caballero.tables import CELL, EDGE_COUNT, SMALL_PRICE
from meseta.games.el_caballero.verbs import ALCALDE, CELL_OF, GRANDE
from meseta.kernel.domains import SEAT
from meseta.kernel.fields import Field
from meseta.kernel.ids import K_3
from meseta.kernel.types import ALLOWED, DONE, NOTHING, Action, RuleId, Seat, Step


class PlaceAlcaldeShown(TypedDict):
    """EC-902: an Alcalde is being placed."""

    rule: Literal["place-alcalde"]
    seat: int
    cost: int


@final
class PlaceAlcalde(Chain):
    """EC-901, EC-902: a closed region without an Alcalde, by the cell it is named after."""

    RULE: ClassVar[str] = "place-alcalde"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("seat", SEAT),)

    def copy(self) -> "PlaceAlcalde":
        return PlaceAlcalde(self.seat)

    def opening(self) -> Action:
        return ALCALDE

    def legal(self, state: ElCaballero, seat: Seat, out: list[Action]) -> None:
        for region in range(len(state.map.tiles)):
            if _open_to_alcalde(state, region):
                CELL_OF.offer(out, state.map.names[region] // EDGE_COUNT)
        out.sort()

    def refusal(self, state: ElCaballero, seat: Seat, action: Action) -> RuleId:
        if not CELL_OF.has(action):
            return K_3
        return "EC-902" if _region_named(state, CELL_OF.arg(action)) == NOTHING else ALLOWED

    def take(self, state: ElCaballero, seat: Seat, action: Action) -> Step:
        state.place_alcalde(seat, _region_named(state, CELL_OF.arg(action)))
        return DONE

    def show(self, state: ElCaballero, seat: Seat | None) -> PlaceAlcaldeShown:
        return {"rule": "place-alcalde", "seat": self.seat, "cost": SMALL_PRICE}


def _region_named(state: ElCaballero, cell: i64) -> i64:
    """The closed region without an Alcalde that is named after a cell, NOTHING if there is none.

    There is at most one: beyond the south and west edges of a tile lie earlier cells, so a closed region named after
    it has neither of them, and no tile has its north and east edges in two regions and the others in a third.
    """
    for edge in range(EDGE_COUNT):
        region = state.map.named(cell, edge)
        if region != NOTHING and _open_to_alcalde(state, region):
            return region
    return NOTHING


def _open_to_alcalde(state: ElCaballero, region: i64) -> bool:
    """EC-902: a closed region without an Alcalde."""
    table = state.map
    return table.tiles[region] > 0 and table.gaps[region] == 0 and table.alcaldes[region] == NOTHING


def has_region_for_alcalde(state: ElCaballero) -> bool:
    """Is there a closed region without an Alcalde?"""
    gaps = state.map.gaps
    for region in range(len(gaps)):
        if gaps[region] == 0 and _open_to_alcalde(state, region):
            return True
    return False


class SendGrandeShown(TypedDict):
    """EC-904, EC-906: the Grande is being sent to a tile in play."""

    rule: Literal["send-grande"]
    seat: int
    cost: int
    from_cell: str | None
    """The tile that it leaves; None: it comes from the Court."""


@final
class SendGrande(Chain):
    """EC-904, EC-906: the Grande is put out, or moved, to another own tile in play."""

    RULE: ClassVar[str] = "send-grande"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("seat", SEAT),)

    def __init__(self, seat: Seat = 0) -> None:
        super().__init__(seat)
        self.moved = False
        """At the end: the Grande came from another tile (EC-906)."""

    def copy(self) -> "SendGrande":
        return SendGrande(self.seat)

    def opening(self) -> Action:
        return GRANDE

    def refusal(self, state: ElCaballero, seat: Seat, action: Action) -> RuleId:
        if not CELL_OF.has(action):
            return K_3
        caballero = state.own_at(seat, CELL_OF.arg(action))
        if caballero == NOTHING:
            return "EC-904"
        return "EC-906" if state.grandes[seat] == caballero else ALLOWED

    def take(self, state: ElCaballero, seat: Seat, action: Action) -> Step:
        self.moved = state.grandes[seat] != NOTHING
        state.send_grande(seat, state.own_at(seat, CELL_OF.arg(action)))
        return DONE

    def show(self, state: ElCaballero, seat: Seat | None) -> SendGrandeShown:
        left = state.grandes[self.seat]
        return {
            "rule": "send-grande",
            "seat": self.seat,
            "cost": state.grande_price(self.seat),
            "from_cell": None if left == NOTHING else CELL.word(state.at[left]),
        }


def has_tile_for_grande(state: ElCaballero, seat: Seat) -> bool:
    """Has the player a tile in play that the Grande does not stand on?"""
    standing = 0 if state.grandes[seat] == NOTHING else 1
    return state.options.tiles_each - state.off[seat] > standing
