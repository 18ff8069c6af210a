"""How long people wait for a bot: an expert's whole turn takes at most 3 s, a medium one's half a second."""

import time
from collections.abc import Callable, Iterator
from typing import Final

import pytest

import meseta
from meseta.bots import Bot, find_bot, play_bot
from meseta.kernel import state
from meseta.kernel.game import Game
from meseta.kernel.generator import Generator

EXPERT: Final = 3.0
MEDIUM: Final = 0.5 if state.__file__.endswith(".so") else 2.0
"""Seconds for a turn; the half one is that of the compiled engine."""
ALL_GAMES = pytest.mark.parametrize("game", meseta.list_games(), ids=lambda game: game.key)


def turns(game: Game, bot: Bot, rounds: int, clock: Callable[[], float]) -> Iterator[float]:
    """Seconds of each turn of one bot among easy ones; decisions that follow each other are one turn."""
    match = meseta.start(game.key, seats=game.seats[-1], seed=7)
    easy = find_bot("easy")
    rng = Generator(1)
    spent = 0.0
    while match.rounds_ended < rounds and not match.over:
        seat = match.to_act()[0]
        if seat != 0 and spent:
            yield spent
            spent = 0.0
        began = clock()
        play_bot(match, seat, easy if seat else bot, rng)
        if seat == 0:
            spent += clock() - began


@ALL_GAMES
def test_a_medium_turn_takes_half_a_second_at_most(game: Game) -> None:
    longest = max(turns(game, find_bot("medium"), 99, time.process_time))
    print(f"{game.key}: medium takes {longest:.2f} s at most for a turn")
    assert longest <= MEDIUM


@pytest.mark.alone
@ALL_GAMES
def test_an_expert_turn_takes_three_seconds_at_most(game: Game) -> None:
    longest = max(turns(game, find_bot("expert"), 3, time.perf_counter))
    print(f"{game.key}: expert takes {longest:.2f} s at most for a turn")
    assert longest <= EXPERT
