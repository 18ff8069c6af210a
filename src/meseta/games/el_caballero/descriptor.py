"""El Caballero: what can be known of it before it is played."""

from typing import Final

from meseta.games.el_caballero.events import EVENTS
from meseta.games.el_caballero.ids import RULES
from meseta.games.el_caballero.options import OPTIONS, options_of
from meseta.games.el_caballero.position import PHASES, build_phase, faults, read, schema, write
from meseta.games.el_caballero.rules.cards import PlayCards
from meseta.games.el_caballero.rules.course import Course
from meseta.games.el_caballero.rules.setup import SetUp
from meseta.games.el_caballero.rules.turn import CHAINS, Turn
from meseta.games.el_caballero.sample import sample
from meseta.games.el_caballero.state import ElCaballero
from meseta.games.el_caballero.verbs import VERBS
from meseta.games.el_caballero.view import own_view, view
from meseta.kernel.game import Functions, Game
from meseta.kernel.generator import Generator


def begin(seats: int, generator: Generator, options: dict[str, object]) -> ElCaballero:
    """The pieces before the first draw."""
    state = ElCaballero()
    state.set_table(seats, options_of(options), generator)
    state.call(Course())
    state.call(SetUp())
    return state


GAME: Final = Game(
    home=__name__,
    key="el-caballero",
    title="El Caballero",
    rules=2,
    ids=RULES,
    seats=(2, 3, 4),
    options=OPTIONS,
    verbs=VERBS,
    events=EVENTS,
    frames=(Course, SetUp, PlayCards, Turn, *CHAINS),
    phases=PHASES,
    functions=Functions(begin, read, write, faults, build_phase, schema, view, sample, own_view),
)
