"""A screen: a page in the browser, played by clicking on what may be clicked."""

import random
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeVar

from playwright.sync_api import Browser, BrowserContext, Locator, Page, TimeoutError

from tests.server.process import Server

DESKTOP: Final = (1440, 900)
PHONE: Final = (390, 844)
TABLET: Final = (820, 1180)

IDLE: Final = ("end turn", "done", "pass", "pass all", "supply 0")
"""What a player says who does nothing."""

PATIENCE: Final = 60_000
"""How long a page may take on a busy machine, in milliseconds; how fast it is, tests that measure it say."""
CLICKS: Final = 8
STATE: Final = """() => {
  const seen = (e) => e.getClientRects().length > 0 && !e.closest('[inert]')
      && getComputedStyle(e).visibility !== 'hidden';
  const actions = [...document.querySelectorAll(':is([data-action], [data-opens]):not(:disabled)')]
      .filter(seen).map((e) => e.dataset.action ?? e.dataset.opens);
  return {
    actions: [...new Set(actions)],
    prompt: document.querySelector('[data-testid=prompt]')?.textContent?.trim() ?? '',
    log: document.querySelector('[data-testid=log]')?.textContent?.length ?? 0,
    summary: !!document.querySelector('[data-testid=close-summary]'),
    cover: !!document.querySelector('[data-testid=uncover]'),
    result: !!document.querySelector('[data-testid=result]'),
  };
}"""


POINT: Final = """(action) => {
  const found = [...document.querySelectorAll(`[data-opens="${action}"], [data-action="${action}"]`)]
      .filter((e) => e.getClientRects().length);
  for (const element of found.reverse()) {
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const box = element.getBoundingClientRect();
    for (const part of [2, 4, 8, 16]) {
      for (let i = 1; i < part; i++) for (let j = 1; j < part; j++) {
        const x = box.x + box.width * i / part, y = box.y + box.height * j / part;
        const hit = document.elementFromPoint(x, y)?.closest('[data-action], [data-opens]');
        if ((hit?.dataset.action ?? hit?.dataset.opens) === action) return [x, y];
      }
    }
  }
  return null;
}"""
"""Where a person would click: a region's middle may lie in its neighbour."""


WAY: Final = """(action) => {
  const active = document.activeElement;
  if (active?.dataset?.action === action) return 'here';
  const target = [...document.querySelectorAll(`[data-action="${action}"]`)].find((e) => e.getClientRects().length);
  const middle = (e) => { const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; };
  if (!target || !active) return ['Tab', 'Tab'];
  const [x, y] = middle(target), [fromX, fromY] = middle(active);
  const keys = [x > fromX ? 'ArrowRight' : 'ArrowLeft', y > fromY ? 'ArrowDown' : 'ArrowUp'];
  return Math.abs(x - fromX) > Math.abs(y - fromY) ? keys : keys.reverse();
}"""
"""Which arrow keys lead from what has the focus to an action."""


Found = TypeVar("Found")


def until(page: Page, look: Callable[[], Found], good: Callable[[Found], bool] = bool) -> Found:
    """Look until it is good, at most as long as a page may take; what was seen last."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not good(found := look()) and time.monotonic() < deadline:
        page.wait_for_timeout(20)
    return found


class Screen:
    """One person's browser window."""

    def __init__(
        self, browser: Browser, size: tuple[int, int], motion: bool = False, dark: bool = False, locale: str = "en-GB"
    ) -> None:
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="no-preference" if motion else "reduce",
            color_scheme="dark" if dark else "light",
            has_touch=size[0] < 800,
            locale=locale,
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.troubles: list[str] = []
        """Whatever the page complained about, and every request to another host."""
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", self._listen)

    def _listen(self, message: object) -> None:
        kind, text = getattr(message, "type", ""), getattr(message, "text", "")
        # A server that is stopped on purpose is no fault of the page.
        if kind == "error" and "WebSocket" not in text and "ERR_CONNECTION_REFUSED" not in text:
            self.troubles.append(text)

    def close(self) -> None:
        self.context.close()
        assert self.troubles == []

    def close_quietly(self) -> None:
        """Close a page that was led into trouble on purpose."""
        self.context.close()

    def open(self, server: Server, path: str = "") -> None:
        self.page.goto(server.address + path)

    def part(self, name: str) -> Locator:
        """The thing with that test id."""
        return self.page.get_by_test_id(name)

    def click(self, name: str) -> None:
        self.part(name).first.click()

    def click_away(self, name: str) -> None:
        """Click on what is only to be read or opened, unless it goes away by itself meanwhile."""
        part = self.part(name)
        deadline = time.monotonic() + PATIENCE / 1000
        while part.count():
            with suppress(TimeoutError):
                part.first.click(timeout=1000)
            assert time.monotonic() < deadline, f"{name!r} stays, whoever clicks on it"

    def state(self) -> dict[str, object]:
        found = self.page.evaluate(STATE)
        assert isinstance(found, dict)
        return found

    def actions(self) -> list[str]:
        """What can be clicked and plays something."""
        found = self.state()["actions"]
        assert isinstance(found, list)
        return found

    @property
    def finished(self) -> bool:
        return bool(self.state()["result"])

    def choose(self, action: str, seen: dict[str, object] | None = None) -> None:
        """Click on it; where that opens a sheet first (a card on a phone), click on it there too.

        Whoever chose by what he had seen says so: if the page has gone on since, there is nothing to click any more.
        """
        before = self.state() if seen is None else seen
        for _ in range(CLICKS):
            if not self._click_on(action, before) or self._changed(before, action):
                return
        raise AssertionError(f"{action!r} was clicked {CLICKS} times and nothing happened: {self.state()}")

    def _click_on(self, action: str, before: dict[str, object]) -> bool:
        """Whether it was clicked on; it was not, if an earlier click has had its effect only now."""
        deadline = time.monotonic() + PATIENCE / 1000
        while (point := self.page.evaluate(POINT, action)) is None:
            if self._differs(before, action):
                return False
            assert time.monotonic() < deadline, f"{action!r} is covered by something"
            self.page.wait_for_timeout(15)
        self.page.mouse.click(*point)
        return True

    def _changed(self, before: dict[str, object], action: str) -> bool:
        deadline = time.monotonic() + 2
        while time.monotonic() < deadline:
            if self._differs(before, action):
                return True
            self.page.wait_for_timeout(15)
        return False

    def _differs(self, before: dict[str, object], action: str) -> bool:
        """Whether the page asks or shows something else than before the action."""
        now = self.state()
        if any(now[key] != before[key] for key in ("prompt", "log", "result", "cover", "summary")):
            return True
        return now["actions"] != before["actions"] and action not in now["actions"]  # type: ignore[operator]

    def wait(self, what: str = "") -> dict[str, object]:
        """Until something is asked, shown or over; what is only to be read is read on the way."""
        deadline = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < deadline:
            state = self.state()
            if state["summary"]:
                self.click_away("close-summary")
            elif state["cover"]:
                self.click_away("uncover")
            elif state["actions"] or state["result"]:
                return state
            self.page.wait_for_timeout(20)
        raise AssertionError(f"nothing was asked {what}: {self.state()}")

    def play(self, rng: random.Random, steps: int) -> int:
        """Random choices, seldom idle ones, until the steps are done or the game is over; how many they were."""
        for step in range(steps):
            seen = self.wait()
            if seen["result"]:
                return step
            self.choose(rng.choice(self.busy_actions(rng, seen)), seen)
        return steps

    def busy_actions(self, rng: random.Random, seen: dict[str, object] | None = None) -> list[str]:
        """What can be done, now or as it was seen; seldom what does nothing."""
        actions = (seen or self.state())["actions"]
        assert isinstance(actions, list)
        busy = [action for action in actions if action not in IDLE]
        return busy if busy and rng.random() < 0.9 else actions

    def press(self, action: str) -> None:
        """Choose by keyboard: walk to it with the arrow keys, or the tabulator key, then Enter."""
        before = self.state()
        for step in range(180):
            way = self.page.evaluate(WAY, action)
            if way == "here":
                self.page.keyboard.press("Enter")
                assert self._changed(before, action), f"Enter on {action!r} did nothing"
                return
            self.page.keyboard.press("Tab" if step >= 30 else way[step % 3 == 2])
        raise AssertionError(f"the keys do not reach {action!r}")

    def round(self) -> int:
        """The round the track shows."""
        self.part("prompt").wait_for()
        return int(self.page.locator("[aria-current=step]").first.inner_text())
