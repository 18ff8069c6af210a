"""El Grande: what can be known of it before it is played."""

from typing import Final

from meseta.games.el_grande.events import EVENTS
from meseta.games.el_grande.faults import faults
from meseta.games.el_grande.ids import RULES
from meseta.games.el_grande.options import OPTIONS, options_of
from meseta.games.el_grande.position import PHASES, build_phase, read, schema, write
from meseta.games.el_grande.rules.action_cards import SPECIALS
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
from meseta.games.el_grande.view import own_view, view
from meseta.kernel.game import Functions, Game
from meseta.kernel.generator import Generator


def begin(seats: int, generator: Generator, options: dict[str, object]) -> ElGrande:
    """The pieces before the first draw."""
    state = ElGrande()
    state.set_table(seats, options_of(options), generator)
    state.call(Course())
    state.call(SetUp())
    return state


GAME: Final = Game(
    home=__name__,
    key="el-grande",
    title="El Grande",
    rules=2,
    ids=RULES,
    seats=(2, 3, 4, 5),  # EG-205
    options=OPTIONS,
    verbs=VERBS,
    events=EVENTS,
    frames=(Course, SetUp, PowerCards, Turn, GeneralScoring, Discs, VetoWindow, *SPECIALS),
    phases=PHASES,
    functions=Functions(begin, read, write, faults, build_phase, schema, view, sample, own_view),
)
