"""El Caballero's descriptor."""

from typing import Final, cast, final

from meseta.games.el_caballero import position
from meseta.games.el_caballero.events import EVENTS
from meseta.games.el_caballero.options import OPTIONS, options_of
from meseta.games.el_caballero.rules.advanced import PlaceAlcalde, SendGrande
from meseta.games.el_caballero.rules.area_tiles import LayTile
from meseta.games.el_caballero.rules.caballero_tiles import PlaceTile, RaiseTile, TakeTile
from meseta.games.el_caballero.rules.cards import PlayCards
from meseta.games.el_caballero.rules.castillos import SetCastillo
from meseta.games.el_caballero.rules.course import Course
from meseta.games.el_caballero.rules.setup import SetUp
from meseta.games.el_caballero.rules.ships import SendShip, TakeShip
from meseta.games.el_caballero.rules.turn import Turn
from meseta.games.el_caballero.sample import sample
from meseta.games.el_caballero.state import ElCaballero
from meseta.games.el_caballero.verbs import VERBS
from meseta.games.el_caballero.view import view
from meseta.kernel.frames import Frame
from meseta.kernel.game import Game
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from meseta.kernel.types import Seat

RULES_VERSION: Final = 1

FRAMES: Final[tuple[type[Frame[ElCaballero]], ...]] = (
    Course,
    SetUp,
    PlayCards,
    Turn,
    LayTile,
    PlaceTile,
    RaiseTile,
    TakeTile,
    SendShip,
    TakeShip,
    SetCastillo,
    PlaceAlcalde,
    SendGrande,
)


@final
class ElCaballeroGame(Game):
    """El Caballero, for 2 to 4 players."""

    def __init__(self) -> None:
        # These frames are only ever stepped with states of this game.
        frames = cast("tuple[type[Frame[State]], ...]", FRAMES)
        super().__init__("el-caballero", "El Caballero", RULES_VERSION, (2, 3, 4), OPTIONS, VERBS, EVENTS, frames)

    def begin(self, seats: int, generator: Generator, options: dict[str, object]) -> State:
        state = ElCaballero()
        state.set_table(seats, options_of(options), generator)
        state.call(Course())
        return state

    def read(self, data: dict[str, object], seats: int, options: dict[str, object]) -> State:
        return position.read(data, seats, options_of(options))

    def write(self, state: State) -> dict[str, object]:
        return position.write(_own(state))

    def faults(self, state: State) -> list[str]:
        return position.faults(_own(state))

    def phase(self, state: State, name: str) -> None:
        position.build_phase(_own(state), name)

    def phases(self) -> tuple[str, ...]:
        return position.PHASES

    def schema(self) -> dict[str, object]:
        return position.schema()

    def view(self, state: State, seat: Seat | None) -> dict[str, object]:
        return cast("dict[str, object]", view(_own(state), seat))

    def sample(self, state: State, seat: Seat | None, rng: Generator) -> State:
        return sample(_own(state), seat, rng)

    def __reduce__(self) -> str:
        return "GAME"


def _own(state: State) -> ElCaballero:
    assert isinstance(state, ElCaballero)
    return state


GAME: Final = ElCaballeroGame()
