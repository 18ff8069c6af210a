"""EC-9: Alcaldes and the Grande. Placing a new tile together with the Grande is in `caballero_tiles.py`."""

from typing import ClassVar, final

from meseta.games.el_caballero.ids import EC_902, EC_904, EC_906
from meseta.games.el_caballero.state import ElCaballero
from meseta.games.el_caballero.tables import CELL, EDGE_COUNT, TILES_MOST
from meseta.games.el_caballero.verbs import CELL_OF, EDGE_OF
from meseta.kernel.domains import FLAG, SEAT
from meseta.kernel.fields import Field
from meseta.kernel.frames import Frame
from meseta.kernel.ids import K_3
from meseta.kernel.types import ALLOWED, DONE, NOTHING, Action, RuleId, Seat, Step, ask


@final
class PlaceAlcalde(Frame[ElCaballero]):
    """EC-901, EC-902: a closed region without an Alcalde, named by its first cell and edge."""

    RULE: ClassVar[str] = "place-alcalde"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("seat", SEAT), Field("cell", CELL, optional=True), Field("done", FLAG))
    PARENTS: ClassVar[tuple[str, ...]] = ("turn",)

    def __init__(self, seat: Seat = 0) -> None:
        self.seat = seat
        self.cell = NOTHING
        self.done = False

    def copy(self) -> "PlaceAlcalde":
        other = PlaceAlcalde(self.seat)
        other.cell = self.cell
        other.done = self.done
        return other

    def step(self, state: ElCaballero) -> Step:
        return DONE if self.done else ask(self.seat)

    def legal(self, state: ElCaballero, seat: Seat, out: list[Action]) -> None:
        if self.cell != NOTHING:
            for edge in range(EDGE_COUNT):
                if _open_to_alcalde(state, state.map.named(self.cell, edge)):
                    out.append(EDGE_OF.of(edge))
            return
        for region in range(len(state.map.tiles)):
            if _open_to_alcalde(state, region):
                action = CELL_OF.of(state.map.names[region] // EDGE_COUNT)
                if action not in out:
                    out.append(action)
        out.sort()

    def refusal(self, state: ElCaballero, seat: Seat, action: Action) -> RuleId:
        if self.cell != NOTHING:
            if not EDGE_OF.has(action):
                return K_3
            region = state.map.named(self.cell, EDGE_OF.arg(action))
            return ALLOWED if _open_to_alcalde(state, region) else EC_902
        if not CELL_OF.has(action):
            return K_3
        return ALLOWED if _names_one(state, CELL_OF.arg(action)) else EC_902

    def take(self, state: ElCaballero, seat: Seat, action: Action) -> None:
        if self.cell == NOTHING:
            self.cell = CELL_OF.arg(action)
        else:
            self.done = True
            state.place_alcalde(seat, state.map.named(self.cell, EDGE_OF.arg(action)))

    def faults(self, state: ElCaballero) -> list[str]:
        payable = state.court[self.seat] > 0 and state.alcaldes[self.seat] > 0
        if self.done or not payable or not has_region_for_alcalde(state):
            return ["no Alcalde can be placed (EC-902)"]
        if self.cell != NOTHING and not _names_one(state, self.cell):
            return ["no closed region has its name there (EC-902)"]
        return []


def _names_one(state: ElCaballero, cell: int) -> bool:
    for edge in range(EDGE_COUNT):
        if _open_to_alcalde(state, state.map.named(cell, edge)):
            return True
    return False


def _open_to_alcalde(state: ElCaballero, region: int) -> bool:
    """EC-902: a closed region without an Alcalde."""
    if region == NOTHING or not state.map.tiles[region]:
        return False
    return state.map.gaps[region] == 0 and state.map.alcaldes[region] == NOTHING


def has_region_for_alcalde(state: ElCaballero) -> bool:
    """Is there a closed region without an Alcalde?"""
    for region in range(len(state.map.tiles)):
        if _open_to_alcalde(state, region):
            return True
    return False


@final
class SendGrande(Frame[ElCaballero]):
    """EC-904, EC-906: the Grande is put out, or moved, to another own tile in play."""

    RULE: ClassVar[str] = "send-grande"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("seat", SEAT), Field("done", FLAG))
    PARENTS: ClassVar[tuple[str, ...]] = ("turn",)

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

    def take(self, state: ElCaballero, seat: Seat, action: Action) -> None:
        self.done = True
        state.send_grande(seat, state.own_at(seat, CELL_OF.arg(action)))

    def faults(self, state: ElCaballero) -> list[str]:
        payable = state.court[self.seat] >= state.grande_price(self.seat)
        if self.done or not payable or not has_tile_for_grande(state, self.seat):
            return ["the Grande can go nowhere (EC-904)"]
        return [] if state.options_agreed.advanced else ["there is no Grande in the basic game (EC-107)"]


def has_tile_for_grande(state: ElCaballero, seat: Seat) -> bool:
    """Has the player a tile in play that the Grande does not stand on?"""
    standing = 0 if state.grandes[seat] == NOTHING else 1
    return state.options_agreed.tiles_each - state.off[seat] > standing
