"""El Caballero at the web table, by clicking only."""

import random

import pytest
from playwright.sync_api import Browser

from tests.browser.screen import DESKTOP, PHONE, Screen
from tests.server.process import Server


def sit_down(screen: Screen, server: Server, seats: int, advanced: bool) -> None:
    """A new table of El Caballero against bots, made as a person makes it."""
    screen.open(server, "#/new/el-caballero")
    kinds = screen.part("seat-kind")
    kinds.first.wait_for()
    while kinds.count() < seats:
        screen.click("add-seat")
    while kinds.count() > seats:
        screen.page.get_by_role("button", name="Remove").last.click()
    kinds.first.select_option("you")
    for place in range(1, seats):
        kinds.nth(place).select_option("bot")
    screen.part("option-advanced").select_option("true" if advanced else "false")
    screen.click("start")
    screen.part("prompt").wait_for()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_whole_basic_game_for_two(browser: Browser, server: Server, size: tuple[int, int]) -> None:
    screen = Screen(browser, size)
    sit_down(screen, server, 2, advanced=False)
    assert screen.play(random.Random(1), 3000) < 3000
    assert screen.finished
    screen.close()


@pytest.mark.long
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_whole_advanced_game_for_four(browser: Browser, server: Server, size: tuple[int, int]) -> None:
    screen = Screen(browser, size)
    sit_down(screen, server, 4, advanced=True)
    assert screen.play(random.Random(4), 6000) < 6000
    assert screen.part("result").get_by_role("listitem").count() == 4
    screen.close()
