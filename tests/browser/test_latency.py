"""A click is answered on the screen at once, while twenty tables are being played."""

import asyncio
import random
import threading
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.screen import DESKTOP, Screen
from tests.browser.tables import fill_form
from tests.server.client import Client, Refused, new_table
from tests.server.process import Server, running

TABLES = 19
CLICKS = 60
PACE = 3.0
"""Seconds that people think before a click, on average."""
LOOK = 250
"""Milliseconds that even a hasty player looks at the screen before the next click."""

WATCH = """(action) => {
  const target = [...document.querySelectorAll(`[data-action="${action}"]`)].find((e) => e.getClientRects().length);
  return new Promise((resolve) => {
    const began = performance.now();
    const watcher = new MutationObserver(() => {
      if (!document.querySelector(`[data-action="${action}"]`) || document.documentElement.dataset.ready === 'true') {
        watcher.disconnect();
        requestAnimationFrame(() => resolve(performance.now() - began));
      }
    });
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    watcher.observe(document.documentElement, all);
    target.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    setTimeout(() => { watcher.disconnect(); resolve(performance.now() - began); }, 5000);
  });
}"""
"""Milliseconds from the click to the frame that shows its answer."""


async def keep_busy(address: str, tables: list[tuple[str, str]], stop: threading.Event) -> None:
    """Two people at each table, at people's pace."""

    async def sit(table: str, token: str, seed: int) -> None:
        rng = random.Random(seed)
        async with Client(address, table, token) as client:
            while not stop.is_set() and client.result is None:
                await asyncio.sleep(rng.random() * 2 * PACE)
                await client.settle()
                for seat in client.asked()[:1]:
                    try:
                        await client.act(seat, rng.choice(client.actions(seat)))
                    except Refused:
                        await client.settle()

    await asyncio.gather(*(sit(*table, seed) for seed, table in enumerate(tables)))


@pytest.mark.alone
def test_a_click_is_answered_on_the_screen_within_100_ms(browser: Browser, tmp_path: Path) -> None:
    """The best of three runs: other tests share the machine."""
    found = []
    for run in range(3):
        times = measure(browser, tmp_path / str(run))
        found.append(times[int(len(times) * 0.95)])
        median = times[len(times) // 2]
        print(f"{len(times)} clicks beside {TABLES} tables: median {median:.0f} ms, 95 % {found[-1]:.0f} ms")
        if found[-1] < 100:
            break
    assert min(found) < 100


def measure(browser: Browser, folder: Path) -> list[float]:
    """The times of one player's clicks while the other tables are busy, in order of size."""
    with running(folder) as server:
        tables = [new_table(server, "el-grande", "you", "here", "random") for _ in range(TABLES)]
        stop = threading.Event()
        others = threading.Thread(target=lambda: asyncio.run(keep_busy(server.socket, tables, stop)))
        others.start()
        try:
            return sorted(click_through(browser, server))
        finally:
            stop.set()
            others.join()


def click_through(browser: Browser, server: Server) -> list[float]:
    """The times of a player's own clicks."""
    screen = Screen(browser, DESKTOP)
    fill_form(screen, server, ["you", "bot"], rounds=9)
    rng = random.Random(3)
    times: list[float] = []
    deadline = time.monotonic() + 60
    while len(times) < CLICKS and time.monotonic() < deadline:
        if screen.wait()["result"]:
            break
        action = rng.choice(screen.busy_actions(rng))
        screen.page.wait_for_timeout(LOOK)
        times.append(screen.page.evaluate(WATCH, action))
    screen.close()
    return times
