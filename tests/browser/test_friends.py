"""Bringing people: links from one address to another, claimed seats, talk, playing again, one shared screen."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import meseta
from tests.browser.screen import DESKTOP, PHONE, Screen, until
from tests.browser.tables import before_the_veto, take_up
from tests.server.process import Server, running

ELSEWHERE = "127.0.0.2"
"""Another address of this machine: what its network is to others."""


@pytest.fixture
def local(tmp_path: Path) -> Iterator[Server]:
    """Plain `meseta`, which listens on 127.0.0.1 alone until its owner opens it."""
    with running(tmp_path, "--no-browser", "--address", ELSEWHERE) as server:
        yield server


@contextmanager
def screens(browser: Browser, *sizes: tuple[int, int]) -> Iterator[list[Screen]]:
    found = [Screen(browser, size) for size in sizes]
    yield found
    for screen in found:
        screen.close()


def links(host: Screen) -> list[str]:
    host.part("gathering").wait_for()
    return [field.input_value() for field in host.page.get_by_role("textbox", name="Link for").all()]


def arrive(friend: Screen, link: str, name: str) -> None:
    friend.page.goto(link)
    friend.part("arrival").get_by_role("textbox").fill(name)
    friend.click("sit-down")
    friend.part("arrival").wait_for(state="detached")


def new_table(server: Server, *kinds: str) -> str:
    seats = [{"kind": kind, "name": "Ana" if kind == "you" else "", "bot": "random"} for kind in kinds]
    made = server.post("api/tables", {"game": "el-grande", "seats": seats, "options": {"rounds": 6}}).json
    return f"#/t/{made['table']}/{made['token']}"


def test_friends_come_by_link_from_another_address(browser: Browser, local: Server) -> None:
    with screens(browser, DESKTOP, PHONE) as (host, friend):
        third = Screen(browser, DESKTOP)
        host.page.goto(next(word for word in local.line.split() if "#me=" in word))
        host.part("play-now").first.wait_for()
        host.open(local, new_table(local, "you", "friend"))
        (before,) = links(host)
        assert before.startswith("http://127.0.0.1:")
        host.part("only-here").wait_for()
        assert host.page.get_by_role("button", name="QR").count() == 0, "no code for a link that leads nowhere"
        host.click("open-network")
        host.click("open-network-sure")
        host.part("only-here").wait_for(state="detached")
        (link,) = links(host)
        assert link.startswith(f"http://{ELSEWHERE}:")
        host.page.get_by_role("button", name="QR").click()
        host.page.get_by_role("img", name="QR code").wait_for()

        arrive(friend, link, "Benita")
        assert friend.page.url.startswith(f"http://{ELSEWHERE}:")
        host.part("gathering").wait_for(state="detached")
        expect(host.part("player-1")).to_contain_text("Benita")

        third.page.goto(link)
        third.page.get_by_text("this link was used already").wait_for()
        third.click("watch-instead")
        third.part("prompt").wait_for()
        assert third.actions() == []
        third.close_quietly()

        for _ in range(12):
            asked = next((screen for screen in (host, friend) if screen.actions()), None)
            if asked is not None:
                asked.choose(sorted(asked.actions())[0])
            host.page.wait_for_timeout(60)
        assert host.round() >= 1

        friend.page.reload()
        friend.part("prompt").wait_for()
        friend.click("open-friends")
        friend.part("move-seat").wait_for()


def test_links_are_copied_without_https(browser: Browser, local: Server) -> None:
    """On plain http there is no clipboard for pages; the field is selected and copied the old way."""
    screen = Screen(browser, DESKTOP)
    screen.page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    screen.open(local, new_table(local, "you", "friend"))
    screen.part("copy-link").wait_for()
    screen.click("copy-link")
    expect(screen.part("copy-link")).to_have_text("Copied")
    screen.close()


def test_talk_goes_both_ways_and_does_no_harm(browser: Browser, server: Server) -> None:
    with screens(browser, DESKTOP, PHONE, DESKTOP) as (host, friend, watcher):
        host.open(server, new_table(server, "you", "friend"))
        arrive(friend, links(host)[0], "Benita")
        watcher.open(server, host.page.url.split(server.address)[1])
        friend.click("open-talk")
        friend.part("say").fill("<img src=x onerror=document.title='x'> \u202eolleh")
        friend.click("send")
        expect(host.part("unread")).to_have_text("1")
        host.click("tab-talk")
        expect(host.part("talk")).to_contain_text("<img src=x onerror=document.title='x'> olleh")
        assert host.part("talk").locator("img").count() == 0
        host.part("say").fill("well met")
        host.page.keyboard.press("Enter")
        expect(friend.part("talk")).to_contain_text("well met")
        friend.click("react-bravo")
        expect(host.page.get_by_role("log", name="Talk")).to_contain_text("Bravo!")
        watcher.click("tab-talk")
        watcher.part("say").fill("from the gallery")
        watcher.page.keyboard.press("Enter")
        expect(host.part("talk")).to_contain_text("from the gallery")
        host.page.get_by_role("checkbox", name="spectators").uncheck()
        expect(host.part("talk")).not_to_contain_text("from the gallery")
        host.page.get_by_role("button", name="Do not hear Benita").first.click()
        expect(host.part("talk")).not_to_contain_text("olleh")
        host.page.reload()
        host.click("tab-talk")
        expect(host.page.get_by_role("log", name="Talk")).to_contain_text("well met")
        expect(host.page.get_by_role("log", name="Talk")).not_to_contain_text("Bravo!")


def test_three_people_play_again(browser: Browser, server: Server) -> None:
    with screens(browser, DESKTOP, PHONE, DESKTOP) as (host, one, two):
        host.open(server, new_table(server, "you", "friend", "friend"))
        first, second = links(host)
        arrive(one, first, "Benita")
        arrive(two, second, "Carlos")
        for screen in (one, two):
            screen.click("open-friends")
            screen.click("concede")
            screen.click("concede-sure")
        host.part("result").wait_for()
        old = host.page.url
        one.part("again-order").select_option("next")
        one.click("again")
        one.part("gathering").wait_for()
        expect(host.part("rematch")).to_contain_text("Benita")
        host.click("again")
        two.click("again")
        for screen in (host, one, two):
            screen.page.wait_for_url(lambda url: url != old)
            screen.part("player-0").wait_for()
            screen.part("gathering").wait_for(state="detached")
        expect(host.part("player-1")).to_contain_text("Ana")
        expect(host.part("player-2")).to_contain_text("Benita")
        expect(host.part("player-0")).to_contain_text("Carlos")


def test_nobody_at_a_shared_screen_takes_anothers_disc_back(browser: Browser, server: Server) -> None:
    """The device goes from hand to hand: while it does, nothing is taken back, and no undo reaches another's disc."""
    table, token = take_up(server, discs_are_asked(), ["you", "here"])
    screen = Screen(browser, DESKTOP)
    screen.open(server, f"#/t/{table}/{token}")
    screen.part("uncover").wait_for()
    assert screen.part("undo").count() == 0
    screen.page.keyboard.press("u")
    screen.click("uncover")
    expect(screen.part("undo")).to_be_disabled()
    screen.choose(discs(screen)[0])
    screen.part("uncover").wait_for()
    assert screen.part("undo").count() == 0, "not even one's own, once the device is on its way"
    screen.page.keyboard.press("u")
    screen.click("uncover")
    expect(screen.part("undo")).to_be_disabled()
    assert discs(screen), "the second sets his, the first's is kept"
    screen.close()


def discs(screen: Screen) -> list[str]:
    """The discs that may be set, once the screen has them."""
    return until(screen.page, lambda: [action for action in screen.actions() if action.startswith("disc ")])


def discs_are_asked() -> meseta.Match:
    """The general scoring of round 3 has begun: both have men in the Castillo."""
    match = before_the_veto()
    for seat, action in ((1, "end turn"), (0, "supply 0"), (0, "take 3"), (0, "end turn")):
        if action in match.legal(seat):
            match.play(seat, action)
    assert match.to_act() == (0, 1), match.legal(match.to_act()[0])
    return match
