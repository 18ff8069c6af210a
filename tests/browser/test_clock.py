"""Slow games on the screen: the clock that is chosen, everybody's time, the seat that is taken again, the webhook."""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from meseta.server.store import SqliteStore
from tests.browser.screen import DESKTOP, PHONE, Screen, until
from tests.server.process import Server, running
from tests.server.test_clock import stored_table

SMALL = (360, 640)


@pytest.fixture
def open_server(tmp_path: Path) -> Iterator[Server]:
    """One that sends news to this machine, too."""
    with running(tmp_path, "serve", "--port", "0", "--webhooks", "any") as server:
        yield server


def left(screen: Screen, seat: int) -> int:
    return int(screen.part(f"time-{seat}").get_attribute("data-left") or "-1")


def clocked(server: Server, *kinds: str, **clock: object) -> str:
    seats = [{"kind": kind, "name": f"P{i}", "bot": "random"} for i, kind in enumerate(kinds)]
    wish = {"kind": "turn", "seconds": 600, **clock}
    made = server.post("api/tables", {"game": "el-grande", "seats": seats, "clock": wish}).json
    return f"#/t/{made['table']}/{made['token']}"


@pytest.mark.parametrize("size", [DESKTOP, SMALL])
def test_a_clock_is_chosen_and_ticks(browser: Browser, server: Server, size: tuple[int, int]) -> None:
    screen = Screen(browser, size)
    screen.open(server, "#/new/el-grande")
    assert screen.part("clock-time").count() == 0
    screen.part("clock-kind").select_option("bank")
    expect(screen.part("clock-time")).to_have_value("3600")
    screen.part("clock-kind").select_option("turn")
    screen.part("clock-time").select_option(label="10 minutes")
    screen.part("clock-ending").select_option("mark")
    for kind in screen.part("seat-kind").all()[1:]:
        kind.select_option("here")
    screen.click("start")
    expect(screen.page.get_by_role("timer")).to_have_count(4)
    shown = screen.page.get_by_role("timer").all_inner_texts()
    assert all(re.fullmatch(r"(10:00|9:\d\d)", text.strip()) for text in shown)
    running_seat = screen.page.locator(".time.running")
    expect(running_seat).to_have_count(1)
    before = int(running_seat.get_attribute("data-left") or "0")
    assert until(screen.page, lambda: int(running_seat.get_attribute("data-left") or "0"), lambda now: now < before) > 0
    # The time of those who are not asked stands still, and is read out with a name.
    waiting = screen.page.locator(".time:not(.running)[role=timer]")
    expect(waiting).to_have_count(3)
    expect(waiting.first).to_have_attribute("data-left", "600")
    expect(waiting.first).to_have_attribute("aria-label", re.compile("^Time left to .+: 10:00$"))
    screen.click("open-friends")
    rule = re.compile("Time for each turn: 10 minutes. When it is up: all see it.+")
    expect(screen.part("clock-rule")).to_have_text(rule)
    screen.close()


def test_without_a_clock_no_time_is_shown(browser: Browser, server: Server) -> None:
    screen = Screen(browser, DESKTOP)
    screen.open(server, "#/new/el-grande")
    screen.click("start")
    screen.part("player-0").wait_for()
    assert screen.page.get_by_role("timer").count() == 0
    screen.close()


def store_table(folder: Path, used: float) -> str:
    """A table of ten minutes a turn, so many seconds of which are gone, before the server starts."""
    (folder / "data").mkdir()
    store = SqliteStore(folder / "data" / "meseta.sqlite")
    # In a thread of its own: the browser's event loop runs in this one.
    with ThreadPoolExecutor(1) as other:
        table, token = other.submit(asyncio.run, stored_table(store, 600, "you", "here", used=used)).result()
    return f"#/t/{table}/{token}"


def test_little_time_stands_out(browser: Browser, tmp_path: Path) -> None:
    path = store_table(tmp_path, used=542)
    with running(tmp_path) as server:
        screen = Screen(browser, DESKTOP, locale="fr-FR")
        screen.open(server, path)
        expect(screen.page.locator(".time.low")).to_have_text(re.compile("0:[0-5]. ?!"))
        expect(screen.page.get_by_role("status").filter(has_text="Il vous reste peu de temps.")).to_have_count(1)
        screen.close()


def test_a_bot_plays_for_whose_time_is_up_until_he_takes_his_seat_again(browser: Browser, tmp_path: Path) -> None:
    path = store_table(tmp_path, used=600)
    with running(tmp_path) as server:
        screen = Screen(browser, DESKTOP, locale="fr-FR")
        screen.open(server, path)
        screen.part("take-back").wait_for()
        up = screen.page.locator(".time.up")
        expect(up).to_have_text(re.compile("0:00"))
        expect(up).to_have_attribute("title", re.compile("^Le temps de .+ est écoulé.$"))
        screen.click("take-back")
        expect(screen.part("take-back")).to_have_count(0)
        screen.click("open-talk")
        expect(screen.part("talk")).to_contain_text(re.compile("Le temps de .+ est écoulé."))
        screen.close()


@pytest.mark.parametrize("size", [SMALL, PHONE, (1366, 768)])
def test_times_stay_in_their_lines(browser: Browser, server: Server, size: tuple[int, int]) -> None:
    """Five players, the longest text that a time has, and nothing hangs over."""
    screen = Screen(browser, size, locale="nl-NL")
    screen.open(server, clocked(server, "you", "here", "here", "here", "here", seconds=29 * 24 * 3600 + 23 * 3600))
    expect(screen.page.get_by_role("timer")).to_have_count(5)
    # Until the page's own fonts are there, others are in their places.
    screen.page.evaluate("document.fonts.ready.then(() => true)")
    over = screen.page.evaluate(
        """() => [...document.querySelectorAll('.players li')].filter((line) => {
            const time = line.querySelector('[role=timer]').getBoundingClientRect();
            const own = line.getBoundingClientRect();
            return time.left < own.left || time.right > own.right || time.bottom > own.bottom;
        }).length"""
    )
    assert over == 0
    screen.close()


def test_a_webhook_is_given_and_its_secret_is_shown_once(browser: Browser, open_server: Server) -> None:
    screen = Screen(browser, SMALL)
    screen.open(open_server, "#/new/el-grande")
    screen.page.get_by_text("Tell another program").click()
    screen.part("new-webhook").fill("http://127.0.0.1:9/news")
    screen.click("start")
    secret = screen.page.get_by_role("textbox", name="signed with this secret")
    expect(secret).to_be_in_viewport()
    first = secret.input_value()
    assert re.fullmatch("[0-9a-f]{64}", first)
    screen.page.reload()
    screen.click("open-friends")
    assert screen.page.get_by_role("textbox", name="signed with this secret").count() == 0
    screen.page.get_by_text("Tell another program").click()
    expect(screen.part("webhook-address")).to_have_value("http://127.0.0.1:9/news")
    screen.part("webhook-address").fill("http://127.0.0.1:9/other")
    screen.click("webhook-save")
    expect(secret).not_to_have_value(first)
    screen.click("webhook-remove")
    expect(secret).to_have_count(0)
    expect(screen.part("webhook-address")).to_have_value("")
    screen.close()


def test_an_address_that_is_refused_is_told(browser: Browser, server: Server) -> None:
    screen = Screen(browser, DESKTOP)
    screen.open(server, "#/new/el-grande")
    screen.page.get_by_text("Tell another program").click()
    screen.part("new-webhook").fill("http://192.168.1.1/news")
    screen.click("start")
    expect(screen.page.get_by_role("alert")).to_have_text(
        "news are not sent to addresses of this machine or its network"
    )
    screen.close_quietly()
