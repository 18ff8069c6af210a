"""Scenes of El Caballero: what is tried is shown before the last click, and what is refused says why."""

import itertools
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import meseta
from tests.browser.screen import DESKTOP, PHONE, Screen, until
from tests.browser.tables import take_up
from tests.games.el_caballero.builders import position
from tests.server.process import Server

READY = "() => document.documentElement.dataset.ready === 'true'"


class Islands:
    """A table of El Caballero on a screen."""

    def __init__(self, browser: Browser, server: Server, size: tuple[int, int] = DESKTOP) -> None:
        self.screen = Screen(browser, size)
        self.server = server
        self.page: Page = self.screen.page

    def open(self, data: dict[str, Any]) -> "Islands":
        """Everybody sits at this screen, and nothing is covered."""
        match = meseta.position(data)
        table, token = take_up(self.server, match, ["here"] * match.seats)
        self.page.add_init_script("""localStorage["meseta.settings"] = '{"cover":false}'""")
        self.screen.open(self.server, f"#/t/{table}/{token}")
        self.screen.wait()
        self.settle()
        return self

    def settle(self) -> None:
        self.page.wait_for_function(READY)

    def choose(self, *actions: str) -> "Islands":
        for action in actions:
            self.screen.choose(action)
            self.settle()
        return self

    def perform(self) -> "Islands":
        """Say that what is tried shall be."""
        self.screen.click("perform")
        self.page.wait_for_function("() => !document.querySelector('[data-testid=perform]')")
        self.settle()
        return self

    def turn_to(self, action: str) -> "Islands":
        """Turn what is tried until it would be played as this action."""
        for _ in range(8):
            if self.screen.part("perform").get_attribute("data-action") == action:
                return self
            self.screen.click("turn")
            self.settle()
        raise AssertionError(f"it never turns to {action}")

    def effects(self) -> str:
        return self.screen.part("effects").inner_text()

    def tiles(self) -> list[str]:
        """The cells of the Caballero tiles on the map."""
        found: list[str] = self.page.evaluate(
            "[...document.querySelectorAll('[data-anchor^=\"cell:\"]')].map((e) => e.dataset.anchor.slice(5))"
        )
        return sorted(found)

    def court(self) -> int:
        return int(self.screen.part("court").inner_text())

    def click_cell(self, cell: str) -> None:
        """Click on the middle of a cell, whatever is there."""
        x, y = (int(part) for part in cell.split(","))
        point = self.page.evaluate(
            """([x, y]) => {
              const svg = document.querySelector('.board svg[role=group]');
              const at = new DOMPoint(x * 100 + 50, -y * 100 + 50).matrixTransform(svg.getScreenCTM());
              return [at.x, at.y];
            }""",
            [x, y],
        )
        self.page.mouse.click(*point)

    def because(self) -> str:
        """The rule that is told, put away again."""
        notice = self.page.get_by_role("alert")
        rule = notice.get_by_role("link").inner_text()
        notice.get_by_role("button").click()
        notice.wait_for(state="detached")
        return rule


@pytest.fixture
def islands(browser: Browser, server: Server) -> Iterator[Islands]:
    table = Islands(browser, server)
    yield table
    table.screen.close()


def width(islands: Islands) -> float:
    """Of the drawn map."""
    box = islands.page.locator(".world").bounding_box()
    assert box is not None
    return box["width"]


def threatened(castillo: str) -> dict[str, Any]:
    """A corner at 1,1 brings land to another edge of the 4 at 0,1."""
    return position(
        areas="(0,0)1111; (1,0)1101",
        caballeros=f"1 at (0,1) S=4{castillo}",
        display=["corner", "cape", "sea-fish", "sea-fish", "sea-fish"],
    )


def test_a_tile_that_would_be_driven_off_is_shown_before_and_gone_after(islands: Islands) -> None:
    islands.open(threatened("")).choose("lay a", "cell 1,1").turn_to("turn 0011")
    assert islands.page.locator(".driven text").last.text_content() == "4 lost"
    assert "its Caballeros are lost" in islands.effects()
    islands.screen.click("cancel")
    islands.settle()
    assert "0,1" in islands.tiles()
    islands.choose("lay a", "cell 1,1").turn_to("turn 0011").perform()
    assert "0,1" not in islands.tiles()


def test_a_castillo_saves_it(islands: Islands) -> None:
    islands.open(threatened(" castillo")).choose("lay a", "cell 1,1").turn_to("turn 0011")
    assert islands.page.locator(".driven text").last.text_content() == "4 saved"
    assert "its castillo saves 4 Caballeros" in islands.effects()
    islands.perform()
    assert "9" in islands.screen.part("player-1").inner_text()


def test_a_tile_turns_only_in_ways_that_fit_by_click_wheel_and_key(islands: Islands) -> None:
    islands.open(position(areas="(0,0)1111", display=["corner"] * 5)).choose("lay a", "cell 0,1")
    perform = islands.screen.part("perform")
    seen = [perform.get_attribute("data-action")]
    box = islands.screen.part("turn").bounding_box()
    assert box is not None
    islands.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(perform).not_to_have_attribute("data-action", str(seen[-1]))
    islands.settle()
    seen.append(perform.get_attribute("data-action"))
    islands.page.mouse.wheel(0, 100)
    expect(perform).not_to_have_attribute("data-action", str(seen[-1]))
    islands.settle()
    seen.append(perform.get_attribute("data-action"))
    islands.page.keyboard.press("r")
    expect(perform).not_to_have_attribute("data-action", str(seen[-1]))
    islands.settle()
    seen.append(perform.get_attribute("data-action"))
    # A corner has two turns with land to the south.
    assert set(seen) == {"turn 0110", "turn 0011"}
    assert all(one != other for one, other in itertools.pairwise(seen))
    islands.page.keyboard.press("Escape")
    islands.settle()
    assert islands.screen.part("perform").count() == 0


def test_a_bridge_joins_two_lands(islands: Islands) -> None:
    data = position(
        areas="(0,0)0100; (0,-1)0000; (1,-1)0000; (2,-1)0000; (2,0)0001",
        caballeros="0 at (0,1) S=1; 1 at (2,1) S=1",
        display=["bridge"] * 5,
    )
    islands.open(data).choose("lay a", "cell 1,0")
    assert "Lands join: 1 + 1 → 3" in islands.effects()
    islands.perform()
    assert islands.page.locator("[data-testid=log]").inner_text().count("lays a bridge") == 1


def test_a_grande_comes_with_a_tile_and_moves(islands: Islands) -> None:
    data = position(
        areas="(-1,0)0100; (-1,1)0000; (0,1)0110; (1,1)1011; (1,0)1001; (1,2)0010",
        caballeros="0 at (2,1) W=1",
        advanced=True,
        court=[9, 5],
    )
    islands.open(data).choose("place grande", "cell 0,0")
    if islands.screen.part("perform").get_attribute("data-action") != "north 1":
        islands.choose("north 1")
    assert "Your Court: 9 → 3" in islands.effects()
    islands.perform()
    assert islands.court() == 3
    assert "0,0" in islands.tiles()
    islands.choose("grande")
    assert "is removed" in islands.effects()
    islands.perform()
    assert islands.court() == 2
    assert "0,0" not in islands.tiles()


def test_an_alcalde_takes_a_closed_sea_and_gets_a_ship(islands: Islands) -> None:
    islands.open(position(areas="(0,0)0011; (1,0)1110; (0,1)1101", advanced=True, court=[3, 5]))
    islands.choose("alcalde").perform()
    assert islands.court() == 2
    islands.choose("buy ship")
    assert "0 → 3 points" in islands.effects()
    islands.perform()
    assert islands.court() == 0


def test_a_number_that_ties_says_why(islands: Islands) -> None:
    data = position(areas="(0,0)1111", caballeros="1 at (1,0) W=3", court=[5, 5])
    islands.open(data).choose("place", "cell 0,1")
    islands.page.get_by_role("button", name="3", exact=True).click()
    assert islands.because() == "EC-604"
    islands.page.get_by_role("button", name="8", exact=True).click()
    assert islands.because() == "EC-408"


def test_a_dozen_rules_say_why_not(islands: Islands) -> None:
    data = position(areas="(0,0)1111; (1,0)1101", caballeros="1 at (-1,0) E=3", display=["corner"] * 5, court=[5, 5])
    islands.open(data)

    def why(line: str, name: str) -> str:
        islands.page.locator(f"[data-line={line}] .way", has_text=name).click()
        return islands.because()

    assert why("tiles", "Back") == "EC-406"
    assert why("ships", "Buy") == "EC-701"
    assert why("ships", "Put out") == "EC-702"
    assert why("ships", "Move") == "EC-407"
    assert why("castillos", "Build") == "EC-405"
    islands.choose("lay a")
    islands.click_cell("0,0")
    assert islands.because() == "EC-501"
    islands.choose("place")
    islands.click_cell("1,0")
    assert islands.because() == "EC-601"
    islands.choose("cell 0,1")
    for number, rule in (("3", "EC-604"), ("8", "EC-408")):
        islands.page.get_by_role("button", name=number, exact=True).click()
        assert islands.because() == rule
    islands.perform().choose("reinforce 2")
    assert why("reinforce", "Reinforce") == "EC-401"
    islands.choose("build castillo").perform().choose("place", "cell 0,-1").perform()
    assert why("tiles", "Place") == "EC-403"
    islands.choose("build castillo").perform()
    assert why("castillos", "Build") == "EC-405"
    islands.choose("lay a", "cell 2,0").perform()
    islands.page.get_by_test_id("face-up").first.click()
    assert islands.because() == "EC-402"


def test_a_card_that_was_played_says_why_not(islands: Islands) -> None:
    match = meseta.start("el-caballero", 2, seed=3)
    match.play(match.to_act()[0], "card 7")
    table, token = take_up(islands.server, match, ["here", "here"])
    islands.page.add_init_script("""localStorage["meseta.settings"] = '{"cover":false}'""")
    islands.screen.open(islands.server, f"#/t/{table}/{token}")
    islands.screen.wait()
    islands.page.get_by_role("button", name="Power card 7").click()
    assert islands.because() == "EC-302"


def test_two_fingers_on_a_phone_bring_the_map_closer(browser: Browser, server: Server) -> None:
    islands = Islands(browser, server, PHONE).open(threatened(""))
    wide = width(islands)
    box = islands.page.locator(".board").bounding_box()
    assert box is not None
    touch = islands.page.context.new_cdp_session(islands.page)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def fingers(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": px, "y": py, "id": place} for place, (px, py) in enumerate(places)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", (x - 20, y), (x + 20, y))
    for apart in range(25, 45, 5):
        fingers("touchMove", (x - apart, y), (x + apart, y))
    fingers("touchEnd")
    assert until(islands.page, lambda: width(islands) > wide * 1.5)
    islands.screen.click("show-all")
    assert until(islands.page, lambda: abs(width(islands) - wide) <= 2)
    # A tap tries a tile, a second one turns it.
    islands.choose("lay a", "cell 1,1")
    before = islands.screen.part("perform").get_attribute("data-action")
    knob = islands.screen.part("turn").bounding_box()
    assert knob is not None
    islands.page.touchscreen.tap(knob["x"] + knob["width"] / 2, knob["y"] + knob["height"] / 2)
    expect(islands.screen.part("perform")).not_to_have_attribute("data-action", str(before))
    islands.screen.close()
