"""Whole tournaments: nothing illegal, nothing broken, and greedy far above chance."""

import os
from functools import partial

import pytest

import meseta
from meseta.arena import Plan, Results, run, standings
from meseta.arena.play import play

COMPILED = os.environ.get("MESETA_BUILD") == "compiled"
GAMES = 200 if COMPILED else 20
"""Compiled, 600 whole games at least of each game."""
LINEUPS = [(game.key, seats) for game in meseta.games() for seats in game.seats]


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats"), LINEUPS)
def test_one_greedy_among_random_bots_wins_nearly_always(game: str, seats: int) -> None:
    plan = Plan(game, ("greedy", "random"), seats, GAMES)
    results = Results(plan)
    for played in run(partial(play, plan), plan.pairings(), processes=1):
        results.add(played)
    greedy, _ = standings(plan, results.played())
    assert greedy.share >= 0.95
