"""Every screen: no serious fault for those who see, hear or click otherwise; light, and nothing from elsewhere."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Response

import meseta
from tests.browser.screen import DESKTOP, PHONE, Screen
from tests.browser.tables import before_the_veto, take_up
from tests.server.process import Server

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
LIGHTEST = 150_000


def faults(screen: Screen) -> list[str]:
    """What axe-core calls serious or critical on the screen as it is."""
    screen.page.wait_for_timeout(250)
    screen.page.evaluate(AXE.read_text(encoding="utf-8") + "; undefined")
    found: dict[str, Any] = screen.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{fault['id']}: {fault['help']}: {[node['target'] for node in fault['nodes']][:3]}"
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
    ]


def finished_game() -> meseta.Match:
    match = meseta.start("el-grande", seats=3, seed=2, rounds=6)
    rng = random.Random(2)
    while not match.over:
        seat = match.to_act()[0]
        match.play(seat, rng.choice(match.legal(seat)))
    return match


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_no_serious_fault_on_any_screen(browser: Browser, server: Server, size: tuple[int, int], dark: bool) -> None:
    screen = Screen(browser, size, dark=dark)
    found: dict[str, list[str]] = {}
    for path in ("", "#/new/el-grande", "#/rules/el-grande", "#/about", "#/t/no-such-table"):
        screen.open(server, path)
        screen.page.get_by_role("heading").or_(screen.page.get_by_role("alert")).first.wait_for()
        found[path or "home"] = faults(screen)
    table, token = take_up(server, before_the_veto(), ["you", "here"])
    screen.open(server, f"#/t/{table}/{token}")
    screen.part("uncover").wait_for()
    found["cover"] = faults(screen)
    screen.wait()
    found["table"] = faults(screen)
    screen.click("if-scored")
    screen.part("outlook").wait_for()
    found["outlook"] = faults(screen)
    screen.click("close-outlook")
    for name in ("open-choices", "open-friends", "open-settings"):
        screen.part(name).first.click()
        found[name] = faults(screen)
        screen.page.keyboard.press("Escape")
    screen.wait()
    screen.choose("announce")
    screen.wait()
    found["veto"] = faults(screen)
    over, token = take_up(server, finished_game(), ["here"] * 3)
    screen.open(server, f"#/t/{over}/{token}")
    screen.part("result").wait_for()
    found["result"] = faults(screen)
    screen.close_quietly()
    assert "\n".join(f"{name}: {fault}" for name, fault in found.items() if fault) == ""


def test_the_first_page_is_light_and_asks_nobody_else(browser: Browser, server: Server) -> None:
    screen = Screen(browser, DESKTOP)
    answers: list[Response] = []
    screen.page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108 (Playwright takes no builtin)
    screen.open(server)
    screen.part("play-now").first.wait_for()
    screen.page.wait_for_load_state("networkidle")
    weight = sum(answer.request.sizes()["responseBodySize"] for answer in answers)
    hosts = {answer.url.split("/")[2] for answer in answers if answer.url.startswith("http")}
    assert hosts == {server.address.split("/")[2]}
    assert 0 < weight < LIGHTEST, {answer.url: answer.request.sizes()["responseBodySize"] for answer in answers}
    screen.close()


def test_a_finished_game_is_looked_at_move_by_move(browser: Browser, server: Server) -> None:
    match = finished_game()
    table, token = take_up(server, match, ["here"] * 3)
    screen = Screen(browser, DESKTOP)
    screen.open(server, f"#/t/{table}/{token}")
    result = screen.part("result")
    result.wait_for()
    assert result.get_by_role("listitem").count() == 3
    for points in match.scores():
        assert str(points) in result.inner_text()
    with screen.page.expect_download() as download:
        screen.click("download")
    saved = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert meseta.load(saved).scores() == match.scores()
    screen.page.keyboard.press("Escape")
    slider = screen.part("slider")
    slider.focus()
    screen.page.keyboard.press("Home")
    screen.part("past").wait_for()
    assert screen.round() == 2
    screen.open(server, f"#/t/{table}?at=40")
    screen.part("past").wait_for()
    screen.click("now")
    screen.part("past").wait_for(state="detached")
    screen.close()


def test_a_record_is_loaded_and_a_game_played_again(browser: Browser, server: Server, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(finished_game().record()), encoding="utf-8")
    screen = Screen(browser, DESKTOP)
    screen.open(server)
    screen.part("load").set_input_files(file)
    screen.part("result").wait_for()
    screen.click("again")
    screen.wait()
    file.write_text('{"format": "other"}', encoding="utf-8")
    screen.open(server)
    screen.part("load").set_input_files(file)
    screen.page.get_by_role("alert").filter(has_text="record").first.wait_for()
    screen.close_quietly()


def test_seats_are_handed_to_a_bot_freed_and_given_up(browser: Browser, server: Server) -> None:
    table, token = take_up(server, before_the_veto(), ["you", "friend"])
    host, friend = Screen(browser, DESKTOP), Screen(browser, DESKTOP)
    host.open(server, f"#/t/{table}/{token}")
    friend.page.goto(host.page.get_by_role("textbox", name="Link for").first.input_value())
    friend.wait()
    friend.page.goto("about:blank")
    host.click("open-friends")
    host.part("take-over").nth(1).click()
    host.page.keyboard.press("Escape")
    host.wait()
    friend.open(server, f"#/t/{table}")
    friend.part("prompt").wait_for()
    friend.click("open-friends")
    friend.part("give-back").first.click()
    friend.part("take-over").first.wait_for()
    host.click("open-friends")
    host.page.get_by_role("button", name="Free").first.click()
    friend.page.reload()
    friend.page.get_by_text("link is void").wait_for()
    host.click("concede")
    host.click("concede-sure")
    host.part("result").wait_for()
    host.close()
    friend.close_quietly()


@pytest.mark.long
def test_a_whole_game_by_keyboard_alone(browser: Browser, server: Server) -> None:
    screen = Screen(browser, DESKTOP)
    screen.open(server)
    tab_to(screen, "play-now")
    screen.page.keyboard.press("Enter")
    rng = random.Random(6)
    for _ in range(3000):
        state = screen.wait()
        if state["result"]:
            break
        screen.press(rng.choice(screen.busy_actions(rng)))
    assert screen.finished
    screen.close()


def tab_to(screen: Screen, name: str) -> None:
    for _ in range(60):
        screen.page.keyboard.press("Tab")
        if screen.page.evaluate("document.activeElement?.dataset?.testid") == name:
            return
    raise AssertionError(f"the tabulator key does not reach {name}")
