"""Salamanca: what can be known of it before it is played."""

from typing import Final

from meseta.games.salamanca.events import EVENTS
from meseta.games.salamanca.ids import RULES
from meseta.games.salamanca.judging import faults
from meseta.games.salamanca.options import OPTIONS, options_of
from meseta.games.salamanca.position import PHASES, build_phase, read, schema, write
from meseta.games.salamanca.rules.course import Course
from meseta.games.salamanca.rules.playing import PickCards, PlayCards
from meseta.games.salamanca.rules.setup import SetUp
from meseta.games.salamanca.rules.swapping import SwapCards
from meseta.games.salamanca.rules.turn import Turn
from meseta.games.salamanca.sample import sample
from meseta.games.salamanca.state import Salamanca
from meseta.games.salamanca.verbs import VERBS
from meseta.games.salamanca.view import own_view, view
from meseta.kernel.game import Functions, Game
from meseta.kernel.generator import Generator


def begin(seats: int, generator: Generator, options: dict[str, object]) -> Salamanca:
    """The pieces before the first draw."""
    state = Salamanca()
    state.set_table(seats, options_of(options), generator)
    state.call(Course())
    return state


GAME: Final = Game(
    home=__name__,
    key="salamanca",
    title="Salamanca",
    rules=2,
    ids=RULES,
    seats=(2, 3, 4, 5),
    options=OPTIONS,
    verbs=VERBS,
    events=EVENTS,
    frames=(Course, SetUp, PlayCards, PickCards, Turn, SwapCards),
    phases=PHASES,
    functions=Functions(begin, read, write, faults, build_phase, schema, view, sample, own_view),
)
