"""EC-9: Alcaldes and the Grande. Placing a new tile together with the Grande is in `caballero_tiles.py`."""

from typing import ClassVar, final

from meseta.games.el_caballero.ids import EC_902, EC_904, EC_906
from meseta.games.el_caballero.state import ElCaballero
from meseta.games.el_caballero.tables import EDGE_COUNT, TILES_MOST
from meseta.games.el_caballero.verbs import CELL_OF
from meseta.kernel.domains import FLAG, SEAT
from meseta.kernel.fields import Field
from meseta.kernel.frames import Frame
from meseta.kernel.ids import K_3
from meseta.kernel.types import ALLOWED, CONTINUE, DONE, NOTHING, Action, Fault, RuleId, Seat, Step, ask


@final
class PlaceAlcalde(Frame[ElCaballero]):
    """EC-901, EC-902: a closed region without an Alcalde, by the cell it is named after."""

    RULE: ClassVar[str] = "place-alcalde"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("seat", SEAT), Field("done", FLAG))

    def __init__(self, seat: Seat = 0) -> None:
        self.seat = seat
        self.done = False

    def copy(self) -> "PlaceAlcalde":
        other = PlaceAlcalde(self.seat)
        other.done = self.done
        return other

    def step(self, state: ElCaballero) -> Step:
        return DONE if self.done else ask(self.seat)

    def legal(self, state: ElCaballero, seat: Seat, out: list[Action]) -> None:
        for region in range(len(state.map.tiles)):
            if _open_to_alcalde(state, region):
                out.append(CELL_OF.of(state.map.names[region] // EDGE_COUNT))
        out.sort()

    def refusal(self, state: ElCaballero, seat: Seat, action: Action) -> RuleId:
        if not CELL_OF.has(action):
            return K_3
        return EC_902 if _region_named(state, CELL_OF.arg(action)) == NOTHING else ALLOWED

    def take(self, state: ElCaballero, seat: Seat, action: Action) -> Step:
        self.done = True
        state.place_alcalde(seat, _region_named(state, CELL_OF.arg(action)))
        return CONTINUE

    def faults(self, state: ElCaballero) -> list[Fault]:
        payable = state.court[self.seat] > 0 and state.alcaldes[self.seat] > 0
        if self.done or not payable or not has_region_for_alcalde(state):
            return [("", "no Alcalde can be placed (EC-902)")]
        return []


def _region_named(state: ElCaballero, cell: int) -> int:
    """The closed region without an Alcalde that is named after a cell, NOTHING if there is none.

    There is at most one: beyond the south and west edges of a tile lie earlier cells, so a closed region named after
    it has neither of them, and no tile has its north and east edges in two regions and the others in a third.
    """
    for edge in range(EDGE_COUNT):
        region = state.map.named(cell, edge)
        if region != NOTHING and _open_to_alcalde(state, region):
            return region
    return NOTHING


def _open_to_alcalde(state: ElCaballero, region: int) -> bool:
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


@final
class SendGrande(Frame[ElCaballero]):
    """EC-904, EC-906: the Grande is put out, or moved, to another own tile in play."""

    RULE: ClassVar[str] = "send-grande"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("seat", SEAT), Field("done", FLAG))

    def __init__(self, seat: Seat = 0) -> None:
        self.seat = seat
        self.done = False

    def copy(self) -> "SendGrande":
        other = SendGrande(self.seat)
        other.done = self.done
        return other

    def step(self, state: ElCaballero) -> Step:
        return DONE if self.done else ask(self.seat)

    def legal(self, state: ElCaballero, seat: Seat, out: list[Action]) -> None:
        for caballero in range(seat * TILES_MOST, (seat + 1) * TILES_MOST):
            if state.at[caballero] != NOTHING and state.grandes[seat] != caballero:
                out.append(CELL_OF.of(state.at[caballero]))
        out.sort()

    def refusal(self, state: ElCaballero, seat: Seat, action: Action) -> RuleId:
        if not CELL_OF.has(action):
            return K_3
        caballero = state.own_at(seat, CELL_OF.arg(action))
        if caballero == NOTHING:
            return EC_904
        return EC_906 if state.grandes[seat] == caballero else ALLOWED

    def take(self, state: ElCaballero, seat: Seat, action: Action) -> Step:
        self.done = True
        state.send_grande(seat, state.own_at(seat, CELL_OF.arg(action)))
        return CONTINUE

    def faults(self, state: ElCaballero) -> list[Fault]:
        payable = state.court[self.seat] >= state.grande_price(self.seat)
        if self.done or not payable or not has_tile_for_grande(state, self.seat):
            return [("", "the Grande can go nowhere (EC-904)")]
        return [] if state.options.advanced else [("", "there is no Grande in the basic game (EC-107)")]


def has_tile_for_grande(state: ElCaballero, seat: Seat) -> bool:
    """Has the player a tile in play that the Grande does not stand on?"""
    standing = 0 if state.grandes[seat] == NOTHING else 1
    return state.options.tiles_each - state.off[seat] > standing
