"""How long people wait: a bot's turn, a general scoring, their own next choice; and what is read before it goes on."""

import random
import time
from itertools import pairwise
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

import meseta
from tests.browser.screen import DESKTOP, Screen
from tests.browser.tables import before_the_veto, take_up
from tests.server.process import Server

BOTS: Final = ["you", "bot", "bot", "bot"]
TURN: Final = {"normal": 2.0, "fast": 1.0}
SCORING: Final = {"normal": 12.0, "fast": 6.0}
"""Seconds that a bot's turn and a general scoring for four may be shown."""
SLACK: Final = 0.7
"""Seconds for a bot to think and a busy machine to draw."""

CLOCK: Final = """() => {
  window.turns = [];
  let known = document.querySelectorAll('[data-testid=log] .turn').length;
  new MutationObserver(() => {
    const now = document.querySelectorAll('[data-testid=log] .turn').length;
    if (now !== known) window.turns.push(performance.now());
    known = now;
  }).observe(document.querySelector('[data-testid=log]'), { childList: true, subtree: true });
}"""
"""Notes when each turn begins on the screen."""


def to_the_scoring(rounds: int = 3) -> meseta.Match:
    """Four players at the end of round 3: the discs are asked for, seat 0 among those who set one."""
    for seed in range(200):
        rng = random.Random(seed)
        match = meseta.start("el-grande", seats=4, seed=seed)
        while not match.over:
            asked = match.to_act()
            if len(asked) > 1 and 0 in asked and match.view(0)["round"] == rounds and no_cards(match):
                return match
            seat = rng.choice(asked)
            busy = [action for action in match.legal(seat) if action not in ("end turn", "done", "supply 0")]
            match.play(seat, rng.choice(busy or match.legal(seat)))
    raise AssertionError("no such game")


def general_scorings(screen: Screen) -> int:
    return screen.part("log").locator(".part", has_text="General scoring").count()


def no_cards(match: meseta.Match) -> bool:
    rules = match.view(0)["rules"]
    assert isinstance(rules, list)
    return any(rule["rule"] == "general-scoring" for rule in rules)


def sit_down(browser: Browser, server: Server, speed: str, match: meseta.Match) -> Screen:
    screen = Screen(browser, DESKTOP, motion=True)
    screen.page.add_init_script(f"localStorage['meseta.settings'] = '{{\"speed\": \"{speed}\"}}'")
    table, token = take_up(server, match, BOTS[: match.seats])
    screen.open(server, f"#/t/{table}/{token}")
    screen.part("prompt").wait_for()
    return screen


@pytest.mark.alone
@pytest.mark.parametrize("speed", ["normal", "fast"])
def test_a_general_scoring_is_shown_in_time(browser: Browser, server: Server, speed: str) -> None:
    screen = sit_down(browser, server, speed, to_the_scoring())
    screen.wait()
    screen.choose(next(action for action in screen.actions() if action.startswith("disc ")))
    # Bots may think about their discs first.
    screen.part("revealed").wait_for()
    began = time.monotonic()
    screen.part("summary").wait_for(timeout=40_000)
    taken = time.monotonic() - began
    print(f"{speed}: a general scoring for four is shown in {taken:.1f} s")
    assert taken <= SCORING[speed] + SLACK
    # Bots play on at the server; here nothing moves until it was read.
    screen.page.wait_for_timeout(1500)
    expect(screen.part("summary")).to_be_visible()
    screen.click("close-summary")
    screen.part("summary").wait_for(state="detached")
    screen.close()


@pytest.mark.alone
@pytest.mark.parametrize("speed", ["normal", "fast"])
def test_nobody_waits_long_for_bots(browser: Browser, server: Server, speed: str) -> None:
    screen = sit_down(browser, server, speed, meseta.start("el-grande", seats=4, seed=11))
    screen.page.evaluate(CLOCK)
    rng = random.Random(1)
    waits: list[float] = []
    while len(waits) < 6:
        screen.wait()
        before, scorings = time.monotonic(), general_scorings(screen)
        action = "end turn" if "end turn" in screen.actions() else rng.choice(screen.actions())
        screen.choose(action)
        screen.wait()
        if action == "end turn" and general_scorings(screen) == scorings:
            waits.append(time.monotonic() - before)
    times: list[float] = screen.page.evaluate("window.turns")
    turns = [(after - before) / 1000 for before, after in pairwise(times)]
    shown = sorted(turn for turn in turns if turn < 60)
    print(
        f"{speed}: from one turn's beginning to the next {shown[len(shown) // 2]:.1f} s (median), "
        f"{min(shown):.1f} to {max(shown):.1f} s; from one's own end of turn to the next choice "
        f"{min(waits):.1f} to {max(waits):.1f} s"
    )
    assert shown[len(shown) // 2] <= TURN[speed] + SLACK
    assert max(waits) <= 7 * TURN[speed] + 4 * SLACK, "at most three bots' turns, and power cards between two rounds"
    screen.close()


def test_the_summary_of_a_scoring_waits_even_where_nothing_moves(browser: Browser, server: Server) -> None:
    screen = sit_down(browser, server, "instant", to_the_scoring())
    screen.wait()
    screen.choose(next(action for action in screen.actions() if action.startswith("disc ")))
    screen.part("summary").wait_for()
    screen.page.wait_for_timeout(800)
    expect(screen.part("summary")).to_be_visible()
    assert screen.actions() == []
    screen.page.keyboard.press("e")
    screen.part("summary").wait_for(state="detached")
    screen.wait()
    screen.close()


OVERLAPS: Final = """(names) => {
  const board = document.querySelector('main').getBoundingClientRect();
  return names.filter((name) => {
    const part = document.querySelector(`[data-testid=${name}]`);
    if (!part) return true;
    const box = part.getBoundingClientRect();
    return box.left < board.right - 1 && board.left < box.right - 1
        && box.top < board.bottom - 1 && board.top < box.bottom - 1;
  });
}"""
"""Which of the parts lie over the board, or are not there."""


@pytest.mark.parametrize("size", [(1366, 768), (360, 640), (820, 1180), (1920, 1080), (740, 360)])
def test_a_veto_question_covers_nothing(browser: Browser, server: Server, size: tuple[int, int]) -> None:
    host, friend = Screen(browser, size), Screen(browser, DESKTOP)
    table, token = take_up(server, before_the_veto(), ["you", "friend"])
    host.open(server, f"#/t/{table}/{token}")
    friend.page.goto(host.page.get_by_role("textbox", name="Link for").first.input_value())
    friend.wait()
    friend.choose("announce")
    host.part("veto").wait_for()
    assert host.page.evaluate(OVERLAPS, ["veto"]) == []
    host.choose("pass")
    friend.wait()
    friend.choose("caballero 0 galicia")
    friend.wait()
    friend.choose("to sevilla")
    host.part("veto").wait_for()
    assert host.page.locator("main .way").count() == 1, "what would be stopped is drawn on the map"
    host.close()
    friend.close()


def test_a_card_shows_while_it_is_chosen_what_it_would_do(browser: Browser, server: Server) -> None:
    match = before_the_veto()
    match.play(1, "end turn")
    match.play(0, "supply 0")
    screen = Screen(browser, DESKTOP)
    table, token = take_up(server, match, ["you", "here"])
    screen.page.add_init_script("localStorage['meseta.settings'] = '{\"cover\": false}'")
    screen.open(server, f"#/t/{table}/{token}")
    screen.wait()
    screen.page.locator("[data-card=move-grande]").hover()
    screen.part("foreseen").first.wait_for()
    screen.close()
