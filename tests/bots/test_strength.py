"""Whole tournaments: nothing illegal, nothing broken, greedy far above chance, and tuning worth its while."""

from functools import partial

import pytest

import meseta
from meseta.arena import BotStanding, Plan, Results, run, standings
from meseta.arena.play import play

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
