"""Friends at one table: two browsers and a spectator, a Veto half-way, secret discs, a reload, a restart."""

import random
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, expect

from tests.browser.screen import DESKTOP, PHONE, Screen
from tests.browser.tables import before_the_veto, take_up
from tests.server.process import Server


@contextmanager
def screens(browser: Browser, *sizes: tuple[int, int]) -> Iterator[list[Screen]]:
    found = [Screen(browser, size) for size in sizes]
    yield found
    for screen in found:
        screen.close()


def invitation(host: Screen) -> str:
    """The link the host passes on: while a friend is awaited, it is shown at once."""
    return host.page.get_by_role("textbox", name="Link for").first.input_value()


def sit_down(friend: Screen, link: str, name: str) -> None:
    """Come by a link, as whoever was invited does."""
    friend.page.goto(link)
    friend.part("arrival").get_by_role("textbox").fill(name)
    friend.click("sit-down")


def play_on(players: list[Screen], rng: random.Random, steps: int) -> None:
    """Whoever is asked decides."""
    for _ in range(steps):
        for screen in players:
            if screen.state()["summary"]:
                screen.click_away("close-summary")
        asked = [screen for screen in players if screen.actions()]
        if not asked:
            players[0].page.wait_for_timeout(30)
            continue
        asked[0].play(rng, 1)


def test_a_game_over_the_network(browser: Browser, server: Server) -> None:
    table, token = take_up(server, before_the_veto(), ["you", "friend"])
    with screens(browser, DESKTOP, PHONE, DESKTOP) as (host, friend, spectator):
        host.open(server, f"#/t/{table}/{token}")
        host.part("prompt").wait_for()
        assert token not in host.page.url
        friend.page.goto(invitation(host))
        friend.part("prompt").wait_for()
        spectator.open(server, f"#/t/{table}")

        friend.wait()
        friend.choose("announce")
        host.wait()
        host.choose("pass")
        friend.wait()
        friend.choose("caballero 0 galicia")
        friend.wait()
        friend.choose("to sevilla")
        host.wait()
        host.choose("pass")
        friend.wait()
        friend.choose("caballero 0 galicia")
        friend.wait()
        friend.choose("to valencia")
        host.wait()
        assert set(host.actions()) >= {"veto", "pass", "pass all"}
        assert spectator.actions() == []
        host.choose("veto")
        for screen in (host, friend, spectator):
            expect(screen.part("log")).to_contain_text(" a Veto against ")

        friend.page.reload()
        friend.wait()
        expect(friend.part("log")).to_contain_text(" a Veto against ")

        rng = random.Random(4)
        reach_discs([host, friend], rng)
        choose_discs(host, friend, spectator)

        port = int(server.address.rstrip("/").rsplit(":", 1)[1])
        server.stop()
        for screen in (host, friend, spectator):
            screen.part("lost").wait_for()
        again = Server.serve(server.folder, port)
        try:
            for screen in (host, friend, spectator):
                expect(screen.part("lost")).to_have_count(0)
            play_on([host, friend], rng, 60)
            assert host.round() >= 4
            assert spectator.actions() == []
            expect(spectator.part("log")).to_contain_text("Round 4 begins.")
        finally:
            again.stop()


def reach_discs(players: list[Screen], rng: random.Random) -> None:
    """Play to the general scoring."""
    for _ in range(300):
        actions = [screen.actions() for screen in players]
        if all(actions) and all(text.startswith("disc ") for found in actions for text in found):
            return
        play_on(players, rng, 1)
    raise AssertionError("no secret discs")


def choose_discs(host: Screen, friend: Screen, spectator: Screen) -> None:
    """One disc is set and changed, unseen by the others; then the last one opens both."""
    before = friend.part("prompt").inner_text()
    host.choose("disc sevilla")
    host.page.get_by_test_id("change-disc").wait_for()
    for other in (friend, spectator):
        assert "disc shows" not in other.part("log").inner_text()
    assert friend.part("prompt").inner_text() == before
    host.click("change-disc")
    host.wait()
    host.choose("disc valencia")
    friend.choose("disc aragon")
    for screen in (host, friend, spectator):
        expect(screen.part("log")).to_contain_text("disc shows Valencia")
