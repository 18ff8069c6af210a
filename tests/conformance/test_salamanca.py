"""Salamanca keeps the laws that every game keeps: with any number of players, in every variant."""

import os
from itertools import product

import pytest

from meseta.conformance import Report, run, run_matches
from meseta.conformance.play import at_random
from meseta.games.salamanca.descriptor import GAME
from meseta.games.salamanca.ids import RULES
from meseta.games.salamanca.state import Salamanca
from meseta.games.salamanca.verbs import CARD_OF, END_TURN, SELL, SWAP
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from meseta.kernel.types import Action, Seat

SEATS = (2, 3, 4, 5)
VARIANTS: list[dict[str, object]] = [{}, {"open_money": True}]
COMPILED = os.environ.get("MESETA_BUILD") == "compiled"
"""Interpreted, samples after many exchanges take their time: fewer games then."""
SHORT = 8 if COMPILED else 2
"""Games for each number of players and variant."""
LONG = 250
"""2,000 in all."""
ROUNDS = {2: 15, 3: 20, 4: 15, 5: 12}


def busy(state: State, seat: Seat, legal: list[Action], rng: Generator) -> Action:
    """Keeps cards 6 in play and uses them, sells, and seldom passes."""
    for wanted in (CARD_OF.of(6), *[action for action in legal if SWAP.has(action) or SELL.has(action)]):
        if wanted in legal and rng.below(3):
            return wanted
    rest = [action for action in legal if action != END_TURN]
    return rng.choose(rest if rest and rng.below(4) else legal)


def play(seats: int, seeds: range, every: int) -> Report:
    report = Report()
    for variant in VARIANTS:
        for seed in seeds:
            chooser = busy if seed % 2 else at_random
            run(GAME, seats, variant, [seed], RULES, chooser=chooser, every=every, report=report)
    return report


def frames_of(seats: int) -> set[str]:
    """Two players choose in secret, more play openly."""
    return set(GAME.frames) - {"play-cards" if seats == 2 else "pick-cards"}


@pytest.mark.parametrize("seats", SEATS)
def test_random_games(seats: int) -> None:
    report = play(seats, range(1000, 1000 + SHORT), 40)
    assert report.games == 2 * SHORT
    assert report.frames == report.stored == frames_of(seats)
    assert report.worlds > 0


@pytest.mark.long(compiled=True)
@pytest.mark.parametrize(("seats", "part"), list(product(SEATS, range(5))))
def test_many_random_games(seats: int, part: int) -> None:
    size = LONG // 5
    report = play(seats, range(2000 + part * size, 2000 + (part + 1) * size), 100)
    assert report.games == 2 * size
    assert report.stored == frames_of(seats)


@pytest.mark.parametrize(("seats", "variant"), list(product(SEATS, range(len(VARIANTS)))))
def test_matches(seats: int, variant: int) -> None:
    run_matches(GAME, seats, VARIANTS[variant], [0, 1], chooser=busy)


@pytest.mark.parametrize("seats", SEATS)
def test_everything_is_said_and_happens(seats: int) -> None:
    """In a few games every verb is used and every event seen; a stuck player is rare and tested by himself."""
    verbs: set[str] = set()
    events: set[str] = set()
    for seed in range(12):
        state = GAME.new(seats, seed)
        rng = Generator(seed)
        while not state.over:
            seat = state.first_to_act()
            action = busy(state, seat, state.legal(seat), rng)
            verbs.add(GAME.verbs.verb(action).name)
            heard = state.listen()
            state.apply(seat, action)
            events |= {event.kind.name for event in heard}
        assert isinstance(state, Salamanca)
        assert state.round == ROUNDS[seats]
    chance = {verb.name for verb in GAME.verbs.all if verb.name.startswith("draw ")}
    assert verbs == {verb.name for verb in GAME.verbs.all} - chance
    set_up = {"dealt", "laid-out", "leader", "hand-shown"}
    never = {"taken-by-itself"}
    """Whoever is asked always decides himself: the number of choices would tell of his hand, or it ends his turn."""
    assert set(GAME.events.all) - events <= set_up | never
    assert not events & never
