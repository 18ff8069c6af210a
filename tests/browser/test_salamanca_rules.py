"""Why not? The rule is told where somebody tries; and what is secret stays with those who may know."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

import meseta
from tests.browser.salamanca import click_field, my_turn, point_at, set_up, sit_down
from tests.browser.screen import DESKTOP, Screen
from tests.games.salamanca.builders import hands_with
from tests.server.process import Server

TWO = "farm(2,2) A(2,1) farm(5,5)"


def after_another_played() -> meseta.Match:
    match = set_up(phase="cards", seats=3, leader=1, hands=hands_with(3, [8, 2], [8], [7]))
    match.play(1, "card 8")
    match.play(2, "card 7")
    return match


def press(name: str) -> Callable[[Screen], None]:
    return lambda screen: screen.page.get_by_test_id(name).click()


def display(name: str) -> Callable[[Screen], None]:
    return lambda screen: screen.page.locator(f'[data-anchor="display {name}"]').click()


def aim(what: str, field: str) -> Callable[[Screen], None]:
    def click(screen: Screen) -> None:
        press(f"aim-{what}")(screen)
        click_field(screen, field)

    return click


def point(field: str) -> Callable[[Screen], None]:
    return lambda screen: point_at(screen, field)


RICH = "farm(2,2) A(2,1) A3(2,0) P2(1,2) farm(5,5)"
WHY_NOT: dict[str, tuple[Callable[[], meseta.Match], Callable[[Screen], None]]] = {
    "SA-401": (after_another_played, lambda screen: screen.page.get_by_test_id("card").last.click()),
    "SA-501": (lambda: my_turn(3, "plague 2,1", land=TWO, display={"a": ["lake"]}), display("a")),
    "SA-502": (lambda: my_turn(8, "conde 2,2", land=TWO, owners={"2,2": 1}, display={"a": ["lake"]}), display("a")),
    "SA-503": (lambda: my_turn(8, "take a", land=TWO, display={"a": ["lake"]}), press("not-yet")),
    "SA-511": (lambda: my_turn(8, land=TWO, display={"a": ["lake"]}), display("b")),
    "SA-512": (
        lambda: my_turn(8, "take a", "tile farm", "field 0,0", busy={0: 3}, display={"a": ["farm"]}),
        point("0,0"),
    ),
    "SA-513": (lambda: my_turn(8, "take a", land=TWO, display={"a": ["lake"]}), point("2,2")),
    "SA-514": (lambda: my_turn(8, land=TWO, owners={"2,2": 0}), point("2,2")),
    "SA-517": (
        lambda: my_turn(8, "take a", "tile farm", "field 0,0", "occupy 0,0", display={"a": ["farm", "lake"]}),
        point("0,0"),
    ),
    "SA-518": (
        lambda: my_turn(
            8, "take a", "tile acre-2", "field 2,3", land=TWO, owners={"2,2": 0}, display={"a": ["acre-2", "lake"]}
        ),
        point("2,2"),
    ),
    "SA-521": (
        lambda: my_turn(8, land=RICH, owners={"2,2": 1, "5,5": 2}, display={"a": ["lake"]}),
        aim("conde", "2,2"),
    ),
    "SA-531": (lambda: my_turn(3, land="A(2,1) L(2,2)", display={"a": ["lake"]}), aim("card", "2,2")),
    "SA-532": (
        lambda: my_turn(3, land="A(2,1) A(2,2)", plagues={"rat": "2,2"}, display={"a": ["lake"]}),
        aim("card", "2,2"),
    ),
}


@pytest.mark.parametrize("rule", WHY_NOT)
def test_the_rule_is_told_where_somebody_tries(browser: Browser, server: Server, rule: str) -> None:
    begin, attempt = WHY_NOT[rule]
    screen = Screen(browser, DESKTOP)
    sit_down(screen, server, "bot", "bot", match=begin())
    before = screen.part("log").inner_text()
    attempt(screen)
    expect(screen.page.locator(f'a[href="#/rules/salamanca/{rule}"]').first).to_be_visible()
    assert screen.part("log").inner_text() == before
    screen.close()
