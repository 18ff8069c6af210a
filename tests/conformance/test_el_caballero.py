"""El Caballero keeps the laws that every game keeps: with any number of players, basic and advanced."""

import os
from itertools import product

import pytest

from meseta.conformance import Report, run, run_matches
from meseta.conformance.play import at_random
from meseta.games.el_caballero.descriptor import GAME
from meseta.games.el_caballero.ids import RULES
from meseta.kernel.generator import Generator
from tests.games.el_caballero.test_map_oracle import busy

SEATS = (2, 3, 4)
VARIANTS: list[dict[str, object]] = [{}, {"advanced": True}]
COMPILED = os.environ.get("MESETA_BUILD") == "compiled"
SHORT = 4 if COMPILED else 1
"""Games for each number of players and variant."""
LONG = 170
PARTS = 5
"""1,000 in all, and some."""
ADVANCED_ONLY = {"place-alcalde", "send-grande"}
RARE = {"set-up", "raise-tile", "send-ship", "take-ship", "set-castillo", "place-alcalde", "send-grande"}
"""Not met in every few games: forced, or seldom possible."""
EVERY = 60


def play(seats: int, variant: dict[str, object], seeds: range, every: int) -> Report:
    report = Report()
    for seed in seeds:
        chooser = busy if seed % 2 else at_random
        run(GAME, seats, variant, [seed], RULES, chooser=chooser, every=every, report=report)
    return report


def frames_of(variant: dict[str, object]) -> set[str]:
    return set(GAME.frames) if variant.get("advanced") else set(GAME.frames) - ADVANCED_ONLY


@pytest.mark.parametrize(("seats", "variant"), list(product(SEATS, (0, 1))))
def test_random_games(seats: int, variant: int) -> None:
    report = play(seats, VARIANTS[variant], range(1001, 1001 + SHORT), EVERY)
    assert report.games == SHORT
    assert frames_of(VARIANTS[variant]) - RARE <= report.stored <= frames_of(VARIANTS[variant])


@pytest.mark.long(compiled=True)
@pytest.mark.parametrize(("seats", "variant", "part"), list(product(SEATS, (0, 1), range(PARTS))))
def test_many_random_games(seats: int, variant: int, part: int) -> None:
    size = LONG // PARTS
    report = play(seats, VARIANTS[variant], range(2000 + part * size, 2000 + (part + 1) * size), 200)
    assert report.games == size
    assert frames_of(VARIANTS[variant]) - RARE <= report.stored <= frames_of(VARIANTS[variant])


@pytest.mark.parametrize(("seats", "variant"), list(product(SEATS, (0, 1))))
def test_matches(seats: int, variant: int) -> None:
    run_matches(GAME, seats, VARIANTS[variant], [0, 1] if COMPILED else [1], chooser=busy)


@pytest.mark.parametrize("seats", SEATS)
def test_everything_is_said_and_happens(seats: int) -> None:
    """In some games every verb is used and every event seen, but those of set-up and of a full Court, or nearly so."""
    verbs: set[str] = set()
    events: set[str] = set()
    for seed in range(14):
        state = GAME.new(seats, seed, {"advanced": True})
        rng = Generator(seed)
        while not state.over:
            seat = state.first_to_act()
            action = busy(state, seat, state.legal(seat), rng)
            verbs.add(GAME.verbs.verb(action).name)
            heard = state.listen()
            state.apply(seat, action)
            events |= {event.kind.name for event in heard}
    chance = {verb.name for verb in GAME.verbs.all if verb.name.startswith("draw ")}
    assert verbs == {verb.name for verb in GAME.verbs.all} - chance
    assert set(GAME.events.all) - events <= {"started", "first", "ship-lost", "lost"}
