"""The table on every screen: letters that can be read, one row above, a way home, a broken line, a seat that moves."""

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

import meseta
from tests.browser.islands import on_turn, played
from tests.browser.screen import DESKTOP, PHONE, Screen, until
from tests.browser.tables import before_the_veto, take_up
from tests.browser.test_standing import in_round, sit_down
from tests.server.process import Server

SMALL_PHONE: Final = (360, 640)
LETTERS: Final = """() => {
  const small = [];
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const text = words.currentNode.textContent.trim();
    const element = words.currentNode.parentElement;
    if (!text || !element.getClientRects().length) continue;
    if (element.closest('.visually-hidden, script, style, title')) continue;
    const style = getComputedStyle(element);
    if (style.visibility === 'hidden' || style.opacity === '0') continue;
    const svg = element.closest('svg');
    const matrix = svg && element.getScreenCTM?.();
    const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
    const pixels = parseFloat(style.fontSize) * scale;
    const kind = element.className.baseVal ?? element.className;
    if (pixels > 0 && pixels < 11.95) small.push(`${text.slice(0, 30)}: ${pixels.toFixed(1)} (${kind})`);
  }
  return [...new Set(small)];
}"""
"""Every text that is less than twelve pixels high on the screen."""


def seventh_round() -> meseta.Match:
    match = meseta.start("salamanca", 4, seed=3)
    while match.view(0)["round"] != 4:
        seat = match.to_act()[0]
        match.play(seat, match.legal(seat)[0])
    return match


GAMES: Final[dict[str, Callable[[], meseta.Match]]] = {
    "el-grande": lambda: in_round(5, 5),
    "el-caballero": lambda: played(11, 4, True, lambda match: on_turn(match, 0, 3), busy=True),
    "salamanca": seventh_round,
}


@pytest.mark.parametrize("game", GAMES)
def test_letters_are_twelve_pixels_high_on_a_small_phone(browser: Browser, server: Server, game: str) -> None:
    screen = sit_down(browser, server, GAMES[game](), SMALL_PHONE)
    # Cards that are being dealt are narrow.
    assert until(screen.page, lambda: screen.page.evaluate(LETTERS), [].__eq__) == []
    screen.close()


def test_one_row_above_on_a_laptop(browser: Browser, server: Server) -> None:
    match = in_round(5)
    match.play(0, match.legal(0)[-1])
    screen = sit_down(browser, server, match, (1366, 768))
    heights: dict[str, float] = screen.page.evaluate(
        """() => Object.fromEntries(['.head', '[data-testid=prompt]', 'main'].map(
            (name) => [name, document.querySelector(name).getBoundingClientRect().height]))"""
    )
    assert heights[".head"] <= 60
    assert heights["[data-testid=prompt]"] <= 24, "what is asked stands in one line"
    assert heights["main"] >= 600, "the map has the rest"
    screen.close()


@pytest.mark.parametrize("size", [(683, 384), (740, 360), (844, 390)])
def test_map_and_hand_are_seen_together_on_a_low_screen(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    screen = sit_down(browser, server, meseta.start("el-grande", 5, seed=4), size)
    screen.wait()
    assert any(action.startswith("power") for action in screen.actions())
    screen.page.locator("[data-action^=power]").last.scroll_into_view_if_needed()
    seen: list[bool] = screen.page.evaluate(
        """() => ['main', '[data-action^=power]'].map((name) => {
            const box = document.querySelector(name).getBoundingClientRect();
            return box.top >= -1 && box.bottom <= innerHeight + 1;
        })"""
    )
    assert seen == [True, True]
    screen.close()


def test_there_is_a_way_home_on_a_phone(browser: Browser, server: Server) -> None:
    screen = sit_down(browser, server, meseta.start("el-grande", 3, seed=4), SMALL_PHONE)
    screen.page.get_by_role("link", name="Home").click()
    screen.part("my-table").first.wait_for()
    screen.close()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_click_on_a_broken_line_is_told_and_play_goes_on(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    screen = sit_down(browser, server, in_round(5), size)
    screen.wait()
    port = int(server.address.rstrip("/").rsplit(":", 1)[1])
    server.stop()
    screen.part("lost").wait_for()
    expect(screen.part("missed")).to_have_count(0)
    screen.page.locator("main").click(position={"x": 90, "y": 160})
    expect(screen.part("missed")).to_be_visible()
    again = Server.serve(server.folder, port)
    try:
        screen.part("lost").wait_for(state="detached")
        screen.wait()
        screen.choose(screen.actions()[0])
    finally:
        again.stop()
    screen.close()


def test_every_key_is_listed(browser: Browser, server: Server) -> None:
    screen = sit_down(browser, server, in_round(5), DESKTOP)
    screen.page.keyboard.press("?")
    keys = set(screen.page.locator("dialog dt").all_inner_texts())
    assert keys >= {"u", "r", "e", "z", "t", "f", "c", "s", "l", "Esc", "?", "↵"}
    screen.close()


def test_a_seat_moves_to_another_device(browser: Browser, server: Server) -> None:
    table, token = take_up(server, before_the_veto(), ["you", "friend"])
    host, laptop, phone = Screen(browser, DESKTOP), Screen(browser, DESKTOP), Screen(browser, PHONE)
    host.open(server, f"#/t/{table}/{token}")
    laptop.page.goto(host.page.get_by_role("textbox", name="Link for").first.input_value())
    laptop.wait()
    laptop.click("open-friends")
    laptop.click("move-seat")
    link = laptop.page.get_by_role("textbox", name="Link to your seat").input_value()
    phone.page.goto(link)
    phone.wait()
    assert "announce" in phone.actions()
    expect(phone.part("own-castillo")).to_contain_text("You have 1 Caballero in the Castillo.")
    # Here the seat is let go of, and its link leads nowhere a second time.
    laptop.part("watch-instead").wait_for()
    phone.choose("announce")
    late = Screen(browser, DESKTOP)
    late.page.goto(link)
    late.part("watch-instead").wait_for()
    for screen in (host, phone):
        screen.close()
    for screen in (laptop, late):
        screen.close_quietly()
