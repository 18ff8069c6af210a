"""Games without a drawn board: the plain one, by clicking only."""

import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.screen import DESKTOP, PHONE, Screen
from tests.example.installed import install
from tests.server.process import Server


def sit_down(screen: Screen, server: Server, game: str, *bots: str) -> None:
    """At a new table, against bots."""
    seats = [{"kind": "you", "name": "Ana"}, *({"kind": "bot", "bot": bot} for bot in bots)]
    made = server.post("api/tables", {"game": game, "seats": seats})
    assert made.status == 201, made.body
    screen.open(server, f"#/t/{made.json['table']}/{made.json['token']}")
    screen.part("prompt").wait_for()


def test_a_game_of_another_package_is_played_in_the_browser(browser: Browser, tmp_path: Path) -> None:
    """Subasta, installed as a package of its own: offered, drawn, asked, undone, looked back at, ended."""
    environment = install(tmp_path)
    server = Server(tmp_path / "server", "--no-browser", PYTHONPATH=environment["PYTHONPATH"])
    screen = Screen(browser, DESKTOP)
    try:
        screen.open(server)
        screen.page.get_by_role("heading", name="Subasta").wait_for()
        sit_down(screen, server, "subasta", "random", "random")
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
    finally:
        server.stop()


@pytest.mark.parametrize(("game", "size"), [("salamanca", DESKTOP), ("el-caballero", PHONE)])
def test_the_other_games_at_the_plain_board(browser: Browser, server: Server, game: str, size: tuple[int, int]) -> None:
    screen = Screen(browser, size)
    sit_down(screen, server, game, "greedy")
    expect(screen.part("drawing")).to_contain_text("Ana")
    rng = random.Random(2)
    undone = 0
    for _ in range(30):
        screen.play(rng, 1)
        screen.wait()
        if screen.part("undo").is_enabled() and undone < 2:
            before = screen.state()
            screen.click("undo")
            screen.part("redo").and_(screen.page.locator(":enabled")).wait_for()
            assert screen.state() != before
            undone += 1
    assert undone
    screen.close()


@pytest.mark.long
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", ["salamanca", "el-caballero"])
def test_whole_games_at_the_plain_board(browser: Browser, server: Server, game: str, size: tuple[int, int]) -> None:
    screen = Screen(browser, size)
    sit_down(screen, server, game, "greedy", "random")
    assert screen.play(random.Random(3), 5000) < 5000
    assert screen.finished
    screen.close()
