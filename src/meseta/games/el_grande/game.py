"""El Grande's descriptor."""

from typing import Final, cast, final

from meseta.games.el_grande import position
from meseta.games.el_grande.events import EVENTS
from meseta.games.el_grande.options import OPTIONS, options_of
from meseta.games.el_grande.rules.action_cards.moving import MoveCaballeros, MoveOrPlace, PlaceAnywhere
from meseta.games.el_grande.rules.action_cards.returning import AngryKing, Decay, DiscReturn, ReturnOneEach
from meseta.games.el_grande.rules.action_cards.scoring_cards import ScoreCastillo, ScoreChosen, ScoreRegions
from meseta.games.el_grande.rules.action_cards.stack_4 import (
    Eviction,
    MobileScoreboard,
    MoveGrande,
    MoveKing,
    PowerOfTheCards,
    TakeToCourt,
)
from meseta.games.el_grande.rules.course import Course
from meseta.games.el_grande.rules.discs import Discs
from meseta.games.el_grande.rules.general_scoring import GeneralScoring
from meseta.games.el_grande.rules.power_cards import PowerCards
from meseta.games.el_grande.rules.setup import SetUp
from meseta.games.el_grande.rules.turn import Turn
from meseta.games.el_grande.rules.veto import VetoWindow
from meseta.games.el_grande.sample import sample
from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.verbs import VERBS
from meseta.games.el_grande.view import view
from meseta.kernel.frames import Frame
from meseta.kernel.game import Game
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from meseta.kernel.types import Seat

RULES_VERSION: Final = 1

FRAMES: Final[tuple[type[Frame[ElGrande]], ...]] = (
    Course,
    SetUp,
    PowerCards,
    Turn,
    GeneralScoring,
    Discs,
    VetoWindow,
    MoveCaballeros,
    PlaceAnywhere,
    MoveOrPlace,
    Decay,
    ReturnOneEach,
    AngryKing,
    DiscReturn,
    ScoreChosen,
    ScoreRegions,
    ScoreCastillo,
    MobileScoreboard,
    PowerOfTheCards,
    Eviction,
    TakeToCourt,
    MoveGrande,
    MoveKing,
)


@final
class ElGrandeGame(Game):
    """El Grande, for 2 to 5 players (EG-205)."""

    def __init__(self) -> None:
        # These frames are only ever stepped with states of this game.
        frames = cast("tuple[type[Frame[State]], ...]", FRAMES)
        super().__init__("el-grande", "El Grande", RULES_VERSION, (2, 3, 4, 5), OPTIONS, VERBS, EVENTS, frames)

    def begin(self, seats: int, generator: Generator, options: dict[str, object]) -> State:
        state = ElGrande()
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


def _own(state: State) -> ElGrande:
    assert isinstance(state, ElGrande)
    return state


GAME: Final = ElGrandeGame()
