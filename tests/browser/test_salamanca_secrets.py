"""Hands and money are on nobody's screen but their owner's: round one device, and over the network."""

import json
import random
import re
from typing import Any

from playwright.sync_api import Browser, Page, WebSocket, expect

from tests.browser.salamanca import NAMES, my_turn, sit_down
from tests.browser.screen import DESKTOP, PHONE, Screen
from tests.server.process import Server

VIEWS = """function () {
  return this.filter((one) => one.game === 'salamanca' && Array.isArray(one.seats) && 'hand' in one && !one.over)
      .map((one) => ({ seat: one.seat, hand: one.hand, money: one.seats.map(({ money }) => money) }));
}"""
"""Of all objects that are alive in the page: the views of the game."""


def in_memory(page: Page) -> list[dict[str, Any]]:
    """The views that the page's memory holds, after a collection of garbage."""
    session = page.context.new_cdp_session(page)
    anything = session.send("Runtime.evaluate", {"expression": "Object.prototype"})["result"]["objectId"]
    alive = session.send("Runtime.queryObjects", {"prototypeObjectId": anything})["objects"]["objectId"]
    found = session.send(
        "Runtime.callFunctionOn", {"objectId": alive, "functionDeclaration": VIEWS, "returnByValue": True}
    )
    session.detach()
    result = found["result"]["value"]
    assert isinstance(result, list)
    return result


class Wiretap:
    """Everything that a page was told, as it came."""

    def __init__(self, page: Page) -> None:
        self.heard: list[dict[str, Any]] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(json.loads(frame)))

    def take(self) -> list[dict[str, Any]]:
        heard, self.heard = self.heard, []
        return heard


def views(value: object) -> list[dict[str, Any]]:
    """All views of the game within a message."""
    if isinstance(value, list):
        return [view for one in value for view in views(one)]
    if not isinstance(value, dict):
        return []
    own = [value] if value.get("game") == "salamanca" and "hand" in value else []
    return own + [view for one in value.values() for view in views(one)]


def check_views(message: dict[str, Any], seat: int | None) -> int:
    """Nothing of any other hand or purse is in it; how many views it had."""
    found = views(message)
    for view in found:
        assert view["hand"] is None or view["seat"] == seat
        for other in view["seats"]:
            assert other["money"] is None or other["seat"] == view["seat"] == seat
        for rule in view["rules"]:
            assert rule["rule"] != "swap-cards" or rule["hand"] is None or rule["by"] == seat
    return len(found)


def check_message(message: dict[str, Any], seat: int | None) -> int:
    """The same, where all at one screen are told what everybody may know."""
    for event in message.get("events", []):
        assert event["event"] not in ("dealt", "hand-seen", "cards-swapped"), event
    return check_views(message, seat)


def whose(screen: Screen, names: tuple[str, ...]) -> int:
    """Whose device it is about to be."""
    heading = screen.page.locator("[data-testid=uncover]").inner_text()
    return next(seat for seat, name in enumerate(names) if name in heading)


def strange(view: dict[str, Any], holder: int) -> bool:
    """It has a hand or a purse that is not the holder's."""
    hand = view["hand"] is not None and view["seat"] != holder
    return hand or any(money is not None and seat != holder for seat, money in enumerate(view["money"]))


def check_memory(page: Page, holder: int) -> int:
    """Only the holder's hand and purse are alive in the page, once what moved has come to rest; how many views."""
    found = in_memory(page)
    for _ in range(8):
        if not any(strange(view, holder) for view in found):
            break
        page.wait_for_timeout(250)
        found = in_memory(page)
    assert not [view for view in found if strange(view, holder)], holder
    return len(found)


def test_round_one_device_nothing_is_in_the_page_of_the_wrong_person(browser: Browser, server: Server) -> None:
    """Three at one screen, for two rounds: messages, memory and what is shown are searched."""
    screen = Screen(browser, DESKTOP)
    tap = Wiretap(screen.page)
    sit_down(screen, server, "here", "here")
    rng = random.Random(5)
    holder: int | None = None
    told = kept = changes = 0
    while screen.round() < 3:
        told += sum(check_message(message, holder) for message in tap.take())
        if screen.state()["cover"]:
            assert screen.page.get_by_test_id("card").count() == 0
            assert screen.page.locator("[data-testid^=money-]").count() == 0
            holder = whose(screen, NAMES)
            changes += 1
            screen.click("uncover")
            screen.page.wait_for_function("() => document.querySelector('[data-action]')")
            kept += check_memory(screen.page, holder)
        elif actions := screen.actions():
            shown = screen.page.locator("[data-testid^=money-]")
            assert [one.get_attribute("data-testid") for one in shown.all()] == [f"money-{holder}"]
            screen.choose(rng.choice([one for one in actions if one != "end turn"] or actions))
        else:
            screen.page.wait_for_timeout(10)
    assert told > 40
    assert changes >= 6
    assert kept >= changes
    screen.close()


def test_card_6_over_the_network_is_seen_by_the_two_alone(browser: Browser, server: Server) -> None:
    match = my_turn(6, land="A(0,0)", display={"a": ["lake"]})
    theirs = match.view(1)["hand"]
    assert isinstance(theirs, list)
    host, friend, third, watcher = everybody = [Screen(browser, size) for size in (DESKTOP, PHONE, DESKTOP, DESKTOP)]
    taps = [Wiretap(screen.page) for screen in everybody]
    table = sit_down(host, server, "friend", "friend", match=match, settled=False)
    links = host.page.get_by_role("textbox", name="Link for")
    links.nth(1).wait_for()
    for screen, link in zip((friend, third), [link.input_value() for link in links.all()], strict=True):
        screen.page.goto(link)
        screen.part("prompt").wait_for()
    watcher.open(server, f"#/t/{table}")
    watcher.part("prompt").wait_for()
    host.wait()
    host.part("aim-card").click()
    host.choose("swap 1")
    expect(host.part("seen-hand").locator("button")).to_have_count(len(theirs))
    host.choose(f"take-card {theirs[0]}")
    given = next(action for action in host.wait()["actions"] if action.startswith("give-card"))  # type: ignore[attr-defined]
    host.choose(given)
    expect(host.part("seen-hand")).to_have_count(0)
    for screen in (host, friend):
        expect(screen.part("log")).to_contain_text(re.compile(rf"takes? card {theirs[0]}"))
    for screen in (third, watcher):
        expect(screen.part("log")).to_contain_text("have exchanged a card")
        assert screen.part("seen-hand").count() == 0
    for seat, tap in ((1, taps[1]), (2, taps[2]), (None, taps[3])):
        for message in tap.take():
            check_views(message, seat)
            assert seat == 1 or all(event["event"] != "cards-swapped" for event in message.get("events", []))
            assert all(event["event"] != "hand-seen" for event in message.get("events", []))
    for screen in everybody:
        screen.close()
