"""El Grande keeps the laws that every game keeps: with any number of players, in every variant."""

from itertools import product

import pytest

from meseta.conformance import Report, run, run_matches
from meseta.conformance.play import at_random
from meseta.games.el_grande.descriptor import GAME
from meseta.games.el_grande.ids import RULES
from tests.conformance.lively import Curious, lively

SEATS = (2, 3, 4, 5)
VARIANTS: list[dict[str, object]] = [
    {"rounds": 9, "veto": True},
    {"rounds": 6, "veto": True},
    {"rounds": 9, "veto": False},
    {"rounds": 6, "veto": False, "open_castillo": True},
]
SHORT = (7, 6, 6, 6)
"""Games of each variant, for each number of players: 100 in all."""
LONG = (32, 31, 31, 31)
LONG_PARTS = 4
"""2,000 in all."""
LONG_EVERY = 24
RARELY = 1000
MORE = 100


def play(seats: int, games: tuple[int, ...], first: int, every: int) -> Report:
    """Games of each variant; every third is played without any preference."""
    report = Report()
    curious = Curious()
    for variant, number in zip(VARIANTS, games, strict=True):
        for seed in range(first, first + number):
            chooser = curious if seed % 3 else at_random
            run(GAME, seats, variant, [seed], RULES, chooser=chooser, every=every, report=report)
    return report


def is_complete(report: Report) -> bool:
    """Every rule was in progress in a position that was stored, everything was said, everything happened."""
    return (
        report.frames == report.stored == set(GAME.frames)
        and report.verbs == {verb.name for verb in GAME.verbs.all}
        and report.events == set(GAME.events.all)
    )


def play_until_complete(seats: int, report: Report) -> None:
    """What the games have not met, a few more will: the rarest is a veto against a card that is seldom turned up."""
    curious = Curious()
    for seed in range(MORE):
        if is_complete(report):
            return
        run(GAME, seats, VARIANTS[0], [seed], RULES, chooser=curious, every=RARELY, report=report)
    assert set(GAME.frames) - report.stored == set()
    assert {verb.name for verb in GAME.verbs.all} - report.verbs == set()
    assert set(GAME.events.all) - report.events == set()


@pytest.mark.parametrize("seats", SEATS)
def test_random_games(seats: int) -> None:
    report = play(seats, SHORT, 1000, 8)
    assert report.games == 25
    assert report.worlds > 0
    play_until_complete(seats, report)


@pytest.mark.long(compiled=True)
@pytest.mark.parametrize(("seats", "part"), list(product(SEATS, range(LONG_PARTS))))
def test_many_random_games(seats: int, part: int) -> None:
    report = play(seats, LONG, 2000 + 1000 * part, LONG_EVERY)
    assert report.games == 125
    play_until_complete(seats, report)


@pytest.mark.parametrize(("seats", "variant"), list(product(SEATS, range(len(VARIANTS)))))
def test_matches(seats: int, variant: int) -> None:
    run_matches(GAME, seats, VARIANTS[variant], [0, 1], chooser=lively)
