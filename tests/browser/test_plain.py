"""Games without a drawn board: the plain one, by clicking only."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.screen import DESKTOP, PHONE, Screen
from tests.example.installed import install
from tests.server.process import Server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """One that knows Subasta, installed as a package of its own."""
    environment = install(tmp_path)
    server = Server(tmp_path / "server", "--no-browser", PYTHONPATH=environment["PYTHONPATH"])
    yield server
    server.stop()


def sit_down(screen: Screen, server: Server, *others: str) -> None:
    """At a new table of Subasta; the others are friends, or bots by their name."""
    seats = [{"kind": "you", "name": "Ana"}]
    seats += [{"kind": "friend"} if other == "friend" else {"kind": "bot", "bot": other} for other in others]
    made = server.post("api/tables", {"game": "subasta", "seats": seats})
    assert made.status == 201, made.body
    screen.open(server, f"#/t/{made.json['table']}/{made.json['token']}")
    screen.part("prompt").wait_for()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_game_of_another_package_is_played_in_the_browser(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    """Offered, drawn, asked, looked back at, ended."""
    screen = Screen(browser, size)
    screen.open(server)
    screen.page.get_by_role("heading", name="Subasta").wait_for()
    sit_down(screen, server, "random", "random")
    expect(screen.part("prompt")).to_have_text("What do you bid?")
    expect(screen.part("drawing")).to_contain_text("Coin on sale")
    expect(screen.part("drawing")).to_contain_text("Ana")
    assert {f"bid {bid}" for bid in range(10)} <= set(screen.actions())
    rng = random.Random(1)
    screen.play(rng, 2)
    screen.page.get_by_test_id("log").get_by_role("button").first.click()
    screen.part("past").wait_for()
    screen.click("now")
    assert screen.play(rng, 200) < 200
    assert screen.finished
    screen.close()


def test_a_bid_is_taken_back_and_made_again(browser: Browser, server: Server) -> None:
    """Undo and redo at the plain board, while a friend still thinks."""
    screen, friend = Screen(browser, DESKTOP), Screen(browser, PHONE)
    sit_down(screen, server, "friend", "random")
    friend.page.goto(screen.page.get_by_role("textbox", name="Link for").input_value())
    friend.click("sit-down")
    screen.part("gathering").wait_for(state="detached")
    screen.choose("bid 3")
    for part, asked in (("undo", True), ("redo", False), ("undo", True)):
        screen.part(part).and_(screen.page.locator(":enabled")).click()
        expect(screen.page.locator("[data-action='bid 3']")).to_have_count(1 if asked else 0)
    assert "bid 9" in screen.actions()
    screen.close()
    friend.close()
