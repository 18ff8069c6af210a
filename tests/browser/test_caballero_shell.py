"""What the shell has works at El Caballero's table too: axe, keys, spectators, replay, hot seat, undo."""

import pytest
from playwright.sync_api import Browser, expect

import meseta
from tests.browser.islands import on_turn, played
from tests.browser.screen import DESKTOP, PHONE, Screen, until
from tests.browser.tables import take_up
from tests.browser.test_screens import faults
from tests.server.process import Server

READY = "() => document.documentElement.dataset.ready === 'true'"
OPEN = """localStorage["meseta.settings"] = '{"cover":false}'"""


def middle_game(advanced: bool = True, seats: int = 3) -> meseta.Match:
    """After a scoring, at the beginning of seat 0's turn."""
    return played(3, seats, advanced, lambda match: on_turn(match, 0, 5), busy=True)


def sit(screen: Screen, server: Server, match: meseta.Match) -> tuple[str, str]:
    screen.page.add_init_script(OPEN)
    table, token = take_up(server, match, ["here"] * match.seats)
    screen.open(server, f"#/t/{table}/{token}")
    screen.wait()
    screen.page.wait_for_function(READY)
    return table, token


def step(screen: Screen, action: str) -> None:
    screen.choose(action)
    screen.page.wait_for_function(READY)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_no_serious_fault_at_the_table(browser: Browser, server: Server, size: tuple[int, int], dark: bool) -> None:
    screen = Screen(browser, size, dark=dark)
    found: dict[str, list[str]] = {}
    screen.open(server, "#/how/el-caballero")
    screen.part("first-game").wait_for()
    found["how"] = faults(screen)
    sit(screen, server, middle_game())
    found["turn"] = faults(screen)
    board = screen.page.locator(".board").bounding_box()
    assert board is not None
    screen.page.mouse.click(board["x"] + board["width"] / 2, board["y"] + board["height"] / 2)
    found["region"] = faults(screen)
    screen.page.keyboard.press("Escape")
    tile = next(action for action in screen.actions() if action.startswith("lay"))
    step(screen, tile)
    found["cells"] = faults(screen)
    if not screen.part("perform").count():
        step(screen, next(action for action in screen.actions() if action.startswith("cell")))
    found["trial"] = faults(screen)
    screen.click("cancel")
    screen.page.wait_for_function(READY)
    screen.click("open-sheet")
    found["sheet"] = faults(screen)
    screen.close_quietly()
    assert "\n".join(f"{name}: {fault}" for name, fault in found.items() if fault) == ""


HIDDEN = """() => [...document.querySelectorAll('[data-testid=way], [data-testid=choice]')].filter((button) => {
  if (!button.getClientRects().length) return false;
  button.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const box = button.getBoundingClientRect();
  return !button.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}).map((button) => button.innerText)"""


@pytest.mark.parametrize("height", [80, 320])
def test_what_is_sought_is_not_left_behind_the_prompt(browser: Browser, server: Server, height: int) -> None:
    """However much the prompt at the lower edge of a phone has to say."""
    screen = Screen(browser, (360, 740))
    sit(screen, server, middle_game())
    screen.page.add_style_tag(content=f".asked {{ min-height: {height}px !important }}")
    assert screen.part("way").count() > 3
    assert until(screen.page, lambda: screen.page.evaluate(HIDDEN), lambda hidden: hidden == []) == []
    screen.close()


def test_a_turn_by_keys_alone(browser: Browser, server: Server) -> None:
    screen = Screen(browser, DESKTOP)
    sit(screen, server, middle_game())
    screen.press(next(action for action in screen.actions() if action.startswith("lay")))
    screen.page.wait_for_function(READY)
    if not screen.part("perform").count():
        screen.press(next(action for action in screen.actions() if action.startswith("cell")))
        screen.page.wait_for_function(READY)
    action = screen.part("perform").get_attribute("data-action")
    assert action is not None
    screen.press(action)
    screen.page.wait_for_function(READY)
    assert "lays" in screen.part("log").inner_text().splitlines()[-1]
    screen.close()


def test_what_was_played_together_is_taken_back_together(browser: Browser, server: Server) -> None:
    screen = Screen(browser, DESKTOP)
    sit(screen, server, middle_game())
    before = screen.actions()
    step(screen, next(action for action in before if action.startswith("lay")))
    if not screen.part("perform").count():
        step(screen, next(action for action in screen.actions() if action.startswith("cell")))
    screen.click("perform")
    screen.page.wait_for_function("() => !document.querySelector('[data-testid=perform]')")
    screen.page.wait_for_function(READY)
    after = screen.actions()
    assert after != before
    screen.click("undo")
    assert until(screen.page, screen.actions, before.__eq__) == before
    screen.click("redo")
    assert until(screen.page, screen.actions, after.__eq__) == after
    screen.close()


def test_a_spectator_sees_the_map_and_the_past(browser: Browser, server: Server) -> None:
    match = middle_game()
    table, _ = take_up(server, match, ["here"] * match.seats)
    screen = Screen(browser, DESKTOP)
    screen.open(server, f"#/t/{table}?at=3")
    screen.part("past").wait_for()
    tiles = screen.page.locator("[data-anchor^='cell:']")
    early = tiles.count()
    screen.click("now")
    screen.page.wait_for_function(READY)
    assert tiles.count() > early
    assert tiles.count() == len(match.view(None)["caballeros"])  # type: ignore[arg-type]
    assert screen.actions() == []
    screen.close()


def test_the_device_changes_hands(browser: Browser, server: Server) -> None:
    match = meseta.start("el-caballero", 2, seed=5)
    table, token = take_up(server, match, ["here", "here"])
    screen = Screen(browser, DESKTOP)
    screen.open(server, f"#/t/{table}/{token}")
    screen.part("uncover").click()
    screen.page.wait_for_function(READY)
    screen.choose("card 4")
    screen.part("uncover").wait_for()
    screen.close()


def test_a_thing_on_the_table_says_what_it_is(browser: Browser, server: Server) -> None:
    screen = Screen(browser, DESKTOP)
    sit(screen, server, middle_game())
    told = set()
    for thing in ("numbers", "waiting", "castillo", "ship", "grande", "alcalde"):
        place = screen.page.locator(f"[data-explain={thing}]").first
        if place.count() == 0:
            continue
        place.dispatch_event("click")
        screen.part("explanation").wait_for()
        told.add(screen.part("explanation").locator("a").inner_text())
        screen.page.keyboard.press("Escape")
    screen.page.get_by_role("button", name="Your Court").click()
    told.add(screen.part("explanation").locator("a").inner_text())
    assert {"EC-605", "EC-608", "EC-803", "EC-203"} <= told
    screen.close()


MIDDLE = "(e) => { const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }"


def test_a_line_of_the_log_shows_its_place_on_the_map(browser: Browser, server: Server) -> None:
    """The log names cells by numbers; whoever points at a line sees which one it is."""
    match = middle_game()
    placed = [one.event.data()["cell"] for one in match.events(None) if one.event.name == "placed"]
    there = {tile["cell"] for tile in match.view(None)["caballeros"]}  # type: ignore[attr-defined]
    cell = next(cell for cell in reversed(placed) if cell in there)
    screen = Screen(browser, DESKTOP)
    sit(screen, server, match)
    folded = screen.part("log").locator("[aria-expanded=false]")
    while folded.count():
        folded.first.click()
    line = screen.part("log").locator("button", has_text=f"places a tile at {cell} ").last
    assert screen.part("told").count() == 0
    line.hover()
    ring = screen.part("told")
    ring.wait_for()
    wanted = screen.page.locator(f"[data-anchor='cell:{cell}']").first.evaluate(MIDDLE)
    assert ring.evaluate(MIDDLE) == pytest.approx(wanted, abs=12)
    screen.part("prompt").hover()
    expect(ring).to_have_count(0)
    screen.close()
