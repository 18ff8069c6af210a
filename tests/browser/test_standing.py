"""Who leads at El Grande's table: the podium, the score track, what a scoring would bring, and every scoring again."""

import re
from typing import Final

import pytest
from playwright.sync_api import Browser, WebSocket, expect

import meseta
from meseta.bots import find_bot, play_bot
from meseta.kernel.generator import Generator
from tests.browser.screen import DESKTOP, Screen
from tests.browser.tables import before_the_veto, take_up
from tests.browser.test_pace import OVERLAPS
from tests.server.process import Server

LAPTOP: Final = (1366, 768)
SIZES: Final = [(1366, 768), (360, 640), (820, 1180), (1920, 1080), (740, 360)]

CHIPS: Final = """[...document.querySelectorAll('main .board text')].map((e) => e.textContent)
    .filter((text) => text.startsWith('+'))"""


def in_round(number: int, seats: int = 4) -> meseta.Match:
    """A game of bots in which seat 0 is to take an action card."""
    match = meseta.start("el-grande", seats, seed=4)
    bot, rng = find_bot("greedy"), Generator(8)
    while match.view(0)["round"] != number or not match.legal(0)[:1] or not match.legal(0)[0].startswith("take"):
        seat = match.to_act()[0]
        if seat == 0:
            match.play(0, match.legal(0)[-1])
        else:
            play_bot(match, seat, bot, rng)
    return match


def taken(match: meseta.Match) -> bool:
    """Whether somebody has taken a card before seat 0."""
    stacks = match.view(0)["stacks"]
    assert isinstance(stacks, list)
    return any(stack["taken_by"] is not None for stack in stacks)


def sit_down(browser: Browser, server: Server, match: meseta.Match, size: tuple[int, int] = LAPTOP) -> Screen:
    screen = Screen(browser, size)
    screen.page.add_init_script('localStorage[\'meseta.settings\'] = \'{"speed": "instant", "cover": false}\'')
    table, token = take_up(server, match, ["you", *["here"] * (match.seats - 1)])
    screen.open(server, f"#/t/{table}/{token}")
    screen.page.wait_for_selector("html[data-ready=true]")
    return screen


def test_the_track_shows_everybody_s_points(browser: Browser, server: Server) -> None:
    match = in_round(5)
    screen = sit_down(browser, server, match)
    shown: dict[str, str] = screen.page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('[data-testid=score-track] .marker')]"
        ".map((e) => [e.dataset.seat, e.dataset.points]))"
    )
    assert {int(seat): int(points) for seat, points in shown.items()} == dict(enumerate(match.scores()))
    screen.close()


@pytest.mark.parametrize("size", SIZES)
def test_what_a_scoring_would_bring_is_told_beside_the_map(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    match = in_round(5)
    screen = sit_down(browser, server, match, size)
    screen.click("if-scored")
    table = screen.part("outlook")
    table.wait_for()
    assert screen.page.evaluate(OVERLAPS, ["outlook"]) == []
    seats = match.view(0)["seats"]
    assert isinstance(seats, list)
    sums = table.locator("tfoot tr").first.locator("td").all_inner_texts()
    assert [int(text.replace("·", "0")) for text in sums] == [seat["if_scored"] for seat in seats]
    chips = sum(int(text) for text in screen.page.evaluate(CHIPS))
    assert chips == sum(seat["if_scored"] for seat in seats)
    screen.page.keyboard.press("s")
    expect(table).to_have_count(0)
    screen.close()


def test_a_scoring_is_looked_at_again_and_nothing_is_sent(browser: Browser, server: Server) -> None:
    match = in_round(5)
    screen = Screen(browser, LAPTOP)
    sent: list[str | bytes] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: sent.append(frame))  # noqa: PLW0108 (Playwright takes no builtin)

    screen.page.on("websocket", listen)
    table, token = take_up(server, match, ["you", *["here"] * 3])
    screen.page.add_init_script('localStorage[\'meseta.settings\'] = \'{"speed": "instant", "cover": false}\'')
    screen.open(server, f"#/t/{table}/{token}")
    screen.page.wait_for_selector("html[data-ready=true]")
    before = len(sent)
    screen.click("last-scoring")
    again = screen.part("again-scoring")
    again.wait_for()
    assert screen.page.evaluate(OVERLAPS, ["again-scoring"]) == []
    screen.click("close-again")
    expect(again).to_have_count(0)
    lines = screen.part("look-again")
    assert lines.count() > 0
    general = screen.page.locator("h3", has_text="General scoring").get_by_test_id("look-again")
    general.click()
    expect(again).to_contain_text("General scoring, round 3")
    expect(again.locator("tbody tr")).to_have_count(12, timeout=5000)
    screen.page.keyboard.press("l")
    expect(again).to_have_count(0)
    assert [frame for frame in sent[before:] if '"ping"' not in str(frame)] == []
    screen.close()


@pytest.mark.parametrize("size", SIZES)
def test_the_choice_between_several_pieces_covers_nothing(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    match = before_the_veto()
    match.play(1, "announce")
    match.play(0, "pass all")
    screen = sit_down(browser, server, match, size)
    region = screen.page.locator("main path.area.through").first
    region.dispatch_event("click")
    screen.part("picker").wait_for()
    assert screen.page.evaluate(OVERLAPS, ["picker"]) == []
    screen.part("picker").locator("[data-action]").first.click()
    screen.part("picker").wait_for(state="detached")
    screen.close()


def test_what_may_not_be_chosen_says_why(browser: Browser, server: Server) -> None:
    match = in_round(5)
    match.play(0, "take 5" if "take 5" in match.legal(0) else match.legal(0)[-1])
    screen = sit_down(browser, server, match)
    screen.wait()
    assert any(action.startswith("place") for action in screen.actions())
    notice = screen.part("notice")
    screen.page.locator("main path.area.shaded").first.dispatch_event("click")
    expect(notice).to_contain_text(re.compile("does not border|King's region"))
    notice.get_by_role("button").click()
    screen.page.locator("main [aria-label='The King']").click()
    expect(notice).to_contain_text("is the King's region")
    notice.get_by_role("button").click()
    screen.page.locator("[data-testid=power]").first.click()
    expect(notice).to_be_visible()
    screen.close()


def test_a_taken_card_says_so_and_shows_its_rule(browser: Browser, server: Server) -> None:
    later = (in_round(number) for number in (4, 5, 6, 7, 8))
    match = next(match for match in later if taken(match))
    screen = sit_down(browser, server, match, DESKTOP)
    screen.page.locator(".card.taken").first.click()
    expect(screen.part("why-not")).to_have_text("That card is taken.")
    expect(screen.part("card-rule")).to_contain_text("EG-9")
    screen.page.keyboard.press("Escape")
    screen.part("read-card").first.click()
    expect(screen.part("card-rule")).to_contain_text("EG-9")
    screen.close()


def test_one_s_own_in_the_castillo_are_counted_for_oneself_alone(browser: Browser, server: Server) -> None:
    match = before_the_veto()
    screen = Screen(browser, DESKTOP)
    friend = Screen(browser, DESKTOP)
    table, token = take_up(server, match, ["you", "friend"])
    screen.open(server, f"#/t/{table}/{token}")
    friend.page.goto(screen.page.get_by_role("textbox", name="Link for").first.input_value())
    friend.wait()
    expect(screen.part("own-castillo")).to_contain_text("You have 2 Caballeros in the Castillo.")
    expect(friend.part("own-castillo")).to_contain_text("You have 1 Caballero in the Castillo.")
    spectator = Screen(browser, DESKTOP)
    spectator.open(server, f"#/t/{table}")
    spectator.part("prompt").wait_for()
    expect(spectator.part("own-castillo")).to_have_count(0)
    for one in (screen, friend, spectator):
        one.close()
