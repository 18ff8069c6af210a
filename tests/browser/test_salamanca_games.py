"""Whole games of Salamanca, by clicking only."""

import random

import pytest
from playwright.sync_api import Browser

from tests.browser.salamanca import SMALL, sit_down
from tests.browser.screen import DESKTOP, Screen
from tests.server.process import Server


def play_through(browser: Browser, server: Server, seats: int, size: tuple[int, int]) -> None:
    """To the final table, with where the money came from."""
    screen = Screen(browser, size)
    sit_down(screen, server, *["bot"] * (seats - 1))
    assert screen.play(random.Random(seats), 3000) < 3000
    result = screen.part("result")
    assert result.get_by_role("listitem").count() == seats
    for source in ("sales", "Conde", "market", "squires"):
        assert source in result.inner_text()
    screen.close()


def test_a_whole_game_of_two_against_a_bot(browser: Browser, server: Server) -> None:
    play_through(browser, server, 2, DESKTOP)


@pytest.mark.long
@pytest.mark.parametrize(("seats", "size"), [(2, SMALL), (3, DESKTOP), (4, DESKTOP), (4, SMALL), (5, DESKTOP)])
def test_whole_games_of_every_size(browser: Browser, server: Server, seats: int, size: tuple[int, int]) -> None:
    play_through(browser, server, seats, size)
