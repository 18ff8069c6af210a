"""Games played by clicking only."""

import random

import pytest
from playwright.sync_api import Browser

from tests.browser.screen import DESKTOP, PHONE, Screen
from tests.browser.tables import fill_form
from tests.server.process import Server


def test_a_whole_short_game_against_a_bot_on_a_desktop(browser: Browser, server: Server) -> None:
    screen = Screen(browser, DESKTOP)
    fill_form(screen, server, ["you", "bot"])
    assert screen.play(random.Random(1), 2000) < 2000
    assert screen.finished
    assert screen.part("result").get_by_role("listitem").count() == 2
    screen.close()


def test_two_rounds_on_a_phone(browser: Browser, server: Server) -> None:
    screen = Screen(browser, PHONE)
    screen.open(server)
    screen.click("play-now")
    rng = random.Random(2)
    while screen.round() < 3:
        screen.play(rng, 1)
    screen.close()


@pytest.mark.long
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_whole_games_of_every_size(browser: Browser, server: Server, size: tuple[int, int], seats: int) -> None:
    screen = Screen(browser, size)
    fill_form(screen, server, ["you"] + ["bot"] * (seats - 1), rounds=9)
    assert screen.play(random.Random(seats), 5000) < 5000
    screen.close()
