"""Salamanca's descriptor."""

from typing import Final, cast, final

from meseta.games.salamanca import position
from meseta.games.salamanca.events import EVENTS
from meseta.games.salamanca.options import OPTIONS, options_of
from meseta.games.salamanca.rules.course import Course
from meseta.games.salamanca.rules.playing import PickCards, PlayCards
from meseta.games.salamanca.rules.setup import SetUp
from meseta.games.salamanca.rules.swapping import SwapCards
from meseta.games.salamanca.rules.turn import Turn
from meseta.games.salamanca.sample import sample
from meseta.games.salamanca.state import Salamanca
from meseta.games.salamanca.verbs import VERBS
from meseta.games.salamanca.view import view
from meseta.kernel.frames import Frame
from meseta.kernel.game import Game
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from meseta.kernel.types import Seat

RULES_VERSION: Final = 1

FRAMES: Final[tuple[type[Frame[Salamanca]], ...]] = (
    Course,
    SetUp,
    PlayCards,
    PickCards,
    Turn,
    SwapCards,
)


@final
class SalamancaGame(Game):
    """Salamanca, for 2 to 5 players (SA-203)."""

    def __init__(self) -> None:
        # These frames are only ever stepped with states of this game.
        frames = cast("tuple[type[Frame[State]], ...]", FRAMES)
        super().__init__("salamanca", "Salamanca", RULES_VERSION, (2, 3, 4, 5), OPTIONS, VERBS, EVENTS, frames)

    def begin(self, seats: int, generator: Generator, options: dict[str, object]) -> State:
        state = Salamanca()
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


def _own(state: State) -> Salamanca:
    assert isinstance(state, Salamanca)
    return state


GAME: Final = SalamancaGame()
