"""Whole tournaments: nothing illegal, greedy far above chance, tuning worth its while, search and levels in order."""

from functools import partial
from typing import Final

import pytest

import meseta
from meseta.arena import BotStanding, Plan, Results, run, standings
from meseta.arena.play import play
from meseta.bots.levels import HardBot

GAMES = 200
"""600 whole games at least of each game."""
LINEUPS = [(game.key, seats) for game in meseta.list_games() for seats in game.seats]


def play_all(plan: Plan) -> BotStanding:
    """The standing of the first bot."""
    results = Results(plan)
    for played in run(partial(play, plan), plan.pairings(), processes=1):
        results.add(played)
    return standings(plan, results.played())[0]


@pytest.mark.long(compiled=True)
@pytest.mark.parametrize(("game", "seats"), LINEUPS)
def test_one_greedy_among_random_bots_wins_nearly_always(game: str, seats: int) -> None:
    assert play_all(Plan(game, ("greedy", "random"), seats, GAMES)).share >= 0.95


@pytest.mark.long(compiled=True)
@pytest.mark.parametrize(
    ("game", "seats", "games"), [("el-grande", 4, 400), ("salamanca", 4, 400), ("el-caballero", 2, 200)]
)
def test_tuned_beats_untuned(game: str, seats: int, games: int) -> None:
    """On games that tuning has not seen, as in docs/bots.md."""
    assert play_all(Plan(game, ("greedy", "greedy@untuned"), seats, games, seed=77)).low > 1 / seats


BEYOND_DOUBT: Final = 1.645
"""Standard errors: 5 in a hundred that are no better would seem so."""
ADVANCED: Final[dict[str, object]] = {"advanced": True}


@pytest.mark.long(compiled=True)
@pytest.mark.parametrize(
    ("game", "seats", "options", "worlds", "games"),
    [
        ("el-grande", 4, {}, 200, 24),
        ("el-grande", 2, {}, 400, 16),
        ("salamanca", 4, {}, 300, 40),
        ("el-caballero", 2, {}, 200, 20),
        ("el-caballero", 2, ADVANCED, 60, 60),
    ],
)
def test_one_search_among_greedy_bots_is_better(
    game: str, seats: int, options: dict[str, object], worlds: int, games: int
) -> None:
    """By its points, which tell more than victories, and by worlds, not time: the same games on any machine."""
    plan = Plan(game, (f"search@{worlds}", "greedy"), seats, games, seed=91, options=options)
    found = play_all(plan)
    assert found.ahead > BEYOND_DOUBT * found.ahead_error


@pytest.mark.long(compiled=True)
@pytest.mark.parametrize("game", [game.key for game in meseta.list_games()])
def test_every_level_is_better_than_the_one_before(game: str) -> None:
    """For two. Hard with its worlds, and no clock that other work could use up."""
    hard = f"search@{HardBot().worlds}"
    assert play_all(Plan(game, ("medium", "easy"), 2, 60, seed=91)).low > 1 / 2
    assert play_all(Plan(game, (hard, "medium"), 2, 16, seed=91)).low > 1 / 2
