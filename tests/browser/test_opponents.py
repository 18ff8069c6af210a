"""Opponents at the web table: the easy one at first, and one sees that a bot thinks."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.screen import DESKTOP, PHONE, Screen, until
from tests.server.process import Server


def proposed(screen: Screen, server: Server, game: str) -> str:
    """Who is proposed on the second seat of a new table."""
    screen.open(server, f"#/new/{game}")
    return screen.page.get_by_label("Bot on seat 2").input_value()


def test_the_first_game_of_each_kind_is_offered_against_easy(browser: Browser, server: Server) -> None:
    screen = Screen(browser, DESKTOP)
    assert proposed(screen, server, "el-grande") == "easy"
    screen.click("start")
    screen.part("prompt").wait_for()
    assert proposed(screen, server, "el-grande") == "medium"
    assert proposed(screen, server, "salamanca") == "easy"
    screen.close()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_one_sees_that_a_bot_thinks(browser: Browser, server: Server, size: tuple[int, int]) -> None:
    seats = [{"kind": "you", "name": "Ana"}, {"kind": "bot", "bot": "expert"}, {"kind": "bot", "bot": "expert"}]
    made = server.post("api/tables", {"game": "salamanca", "seats": seats}).json
    screen = Screen(browser, size)
    screen.open(server, f"#/t/{made['table']}/{made['token']}")
    screen.part("prompt").wait_for()
    thinking = screen.page.locator("[data-testid^=thinks-]").first
    # Two bots of three act before or after Ana: in her first turns she sees one think.
    until(screen.page, lambda: thinking.is_visible() or play_on(screen))
    assert thinking.get_attribute("aria-label") == "is thinking"
    assert screen.part("thinks-0").count() == 0
    screen.wait()
    expect(thinking).to_have_count(0)
    screen.close()


def play_on(screen: Screen) -> bool:
    """One step of Ana, if she is asked; nothing was seen yet."""
    seen = screen.state()
    actions = seen["actions"]
    assert isinstance(actions, list)
    if actions:
        screen.choose(actions[0], seen)
    return False
