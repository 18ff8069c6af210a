"""Salamanca's screens: no serious fault for those who see, hear or click otherwise; quick; told in one sentence."""

import random
import time

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.salamanca import SMALL, click_field, my_turn, point_at, set_up, sit_down
from tests.browser.screen import DESKTOP, Screen
from tests.browser.test_latency import LOOK, WATCH
from tests.browser.test_screens import faults
from tests.games.salamanca.builders import hands_with
from tests.server.process import Server

CLICKS = 60
LAND = "farm(1,1) A(1,2) A3(1,3) P2(0,1) castle(4,4) L(4,5) F(5,4) monastery(6,6) V3(6,7) V(5,6)"
BUSY = {"1,1": 0, "4,4": 1, "6,6": 2}


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, SMALL], ids=["desktop", "phone"])
def test_no_serious_fault_on_any_screen(browser: Browser, server: Server, size: tuple[int, int], dark: bool) -> None:
    screen = Screen(browser, size, dark=dark)
    found: dict[str, list[str]] = {}
    screen.open(server, "#/how/salamanca")
    screen.part("first-game").wait_for()
    found["how to play"] = faults(screen)
    match = my_turn(
        3, land=LAND, owners=BUSY, condes={1: "1,1"}, plagues={"rat": "1,2"}, display={"a": ["farm", "lake"]}
    )
    sit_down(screen, server, "bot", "bot", match=match)
    found["turn"] = faults(screen)
    screen.part("aim-card").click()
    found["plague"] = faults(screen)
    screen.part("aim-tiles").click()
    screen.choose("take a")
    screen.wait()
    click_field(screen, "1,1")
    found["account"] = faults(screen)
    cards = set_up(phase="cards", seats=3, leader=0, hands=hands_with(3, [8, 2]))
    sit_down(screen, server, "here", "here", match=cards)
    screen.part("uncover").wait_for()
    found["cover"] = faults(screen)
    screen.wait()
    found["cards"] = faults(screen)
    screen.close()
    assert "\n".join(f"{name}: {fault}" for name, fault in found.items() if fault) == ""


@pytest.mark.alone
def test_a_click_is_seen_within_100_ms(browser: Browser, server: Server) -> None:
    """95 of 100 clicks; the best of three runs, for other tests share the machine."""
    found = []
    for run in range(3):
        times = sorted(click_through(browser, server, run))
        found.append(times[int(len(times) * 0.95)])
        print(f"{len(times)} clicks: median {times[len(times) // 2]:.0f} ms, 95 % {found[-1]:.0f} ms")
        if found[-1] < 100:
            break
    assert min(found) < 100


def click_through(browser: Browser, server: Server, seed: int) -> list[float]:
    """Milliseconds from each click to the frame that shows what it did."""
    screen = Screen(browser, DESKTOP)
    sit_down(screen, server, "bot", "bot", "bot")
    rng = random.Random(seed)
    times: list[float] = []
    deadline = time.monotonic() + 60
    while len(times) < CLICKS and time.monotonic() < deadline:
        if screen.wait()["result"]:
            break
        action = rng.choice(screen.busy_actions(rng))
        screen.page.wait_for_timeout(LOOK)
        if screen.page.locator(f'[data-action="{action}"]').count():
            times.append(screen.page.evaluate(WATCH, action))
        else:
            screen.choose(action)
    screen.close()
    return times


@pytest.mark.parametrize("size", [DESKTOP, SMALL], ids=["desktop", "phone"])
def test_a_turn_as_people_play_it(browser: Browser, server: Server, size: tuple[int, int]) -> None:
    """Take, drag, occupy with one tap, sell, undo at each step; what is left is said."""
    match = my_turn(8, land="farm(1,1) A(1,2)", owners={"1,1": 0}, display={"a": ["castle", "lake"]})
    screen = Screen(browser, size)
    sit_down(screen, server, "bot", "bot", match=match)
    screen.choose("take a")
    expect(screen.part("aim-tiles")).to_contain_text("2 left")
    drag(screen, 0, "4,4")
    expect(screen.part("log")).to_contain_text("You place a castle on 4,4")
    expect(screen.part("aim-tiles")).to_contain_text("1 left")
    click_field(screen, "4,4")
    expect(screen.part("log")).to_contain_text("put a squire on 4,4")
    screen.click("undo")
    expect(screen.part("log")).not_to_contain_text("put a squire on 4,4")
    screen.click("redo")
    expect(screen.part("log")).to_contain_text("put a squire on 4,4")
    screen.choose("field 4,5")
    expect(screen.part("log")).to_contain_text("You place a lake on 4,5")
    click_field(screen, "1,1")
    screen.page.locator('[data-testid=account] [data-action="sell 1,1"]').click()
    expect(screen.part("log")).to_contain_text("sell 1,1 for 3 doubloons")
    expect(screen.part("money-0")).to_contain_text("3")
    screen.click("confirm")
    expect(screen.part("log")).to_contain_text("acts with card 2")
    screen.close()


def drag(screen: Screen, tile: int, field: str) -> None:
    """Drag a tile of the tray to the land."""
    tray = screen.part("tray-tile").nth(tile)
    tray.scroll_into_view_if_needed()
    target = screen.page.locator(f'[data-field="{field}"]')
    begin, end = tray.bounding_box(), target.bounding_box()
    assert begin is not None
    assert end is not None
    mouse = screen.page.mouse
    mouse.move(begin["x"] + 20, begin["y"] + 20)
    mouse.down()
    mouse.move(begin["x"] + 60, begin["y"] - 10, steps=3)
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    mouse.up()


def test_things_explain_themselves(browser: Browser, server: Server) -> None:
    """The shield, a plague beside the board, squires, the Conde; on the land a fertile tile and a plague."""
    match = my_turn(8, land="A3(1,2) A(5,5)", plagues={"rat": "5,5"}, display={"a": ["lake"]})
    screen = Screen(browser, DESKTOP)
    sit_down(screen, server, "bot", "bot", match=match)
    for thing, words in (
        (".shield", "behind a shield"),
        (".beside [role=button]", "counts nothing"),
        (".stock", "comes home when you sell"),
        ("[data-anchor=pile]", "the last one is the last"),
    ):
        screen.page.locator(thing).first.click()
        expect(screen.page.get_by_text(words)).to_be_visible()
    for field, words in (("1,2", "leaves the land when it was counted"), ("5,5", "counts half")):
        screen.page.mouse.move(5, 5)
        point_at(screen, field)
        expect(screen.part("account")).to_contain_text(words)
    screen.close()


def test_a_turn_by_keyboard_alone(browser: Browser, server: Server) -> None:
    match = my_turn(3, land="farm(1,1) A(1,2) A(6,6)", owners={"1,1": 0}, display={"a": ["castle"]}, last=True)
    screen = Screen(browser, DESKTOP)
    sit_down(screen, server, "bot", "bot", match=match)
    for action in ("take a", "field 4,4", "occupy 4,4", "sell 1,1", "plague 6,6"):
        screen.wait()
        screen.press(action)
    for words in ("place a castle on 4,4", "put a squire on 4,4", "sell 1,1", "move the locust to 6,6"):
        expect(screen.part("log")).to_contain_text(words)
    screen.close()
