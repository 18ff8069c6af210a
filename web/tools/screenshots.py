"""Pictures of the page. Called by scripts/screenshots with the server's address and a folder."""

import json
import random
import shutil
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

SIZES = {"desktop": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
ARGUMENTS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
PLAYED = 42
"""Clicks before the table is pictured: some rounds into the game."""


class Studio:
    """A browser, a server and a folder."""

    def __init__(self, browser: Browser, address: str, folder: Path) -> None:
        self.browser = browser
        self.address = address
        self.folder = folder

    def page(self, size: str, *, dark: bool = False) -> Page:
        width, height = SIZES[size]
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            has_touch=size != "desktop",
        )
        settings = json.dumps({"speed": "instant", "name": "Ana"})
        context.add_init_script(f"localStorage.setItem('meseta.settings', {settings!r})")
        return context.new_page()

    def take(self, page: Page, name: str) -> None:
        page.wait_for_timeout(600)
        page.screenshot(path=self.folder / f"{name}.jpg", type="jpeg", quality=82)

    def new_table(self, seats: list[dict[str, Any]], **more: object) -> str:
        body = json.dumps({"game": "el-grande", "seats": seats, **more}).encode()
        request = urllib.request.Request(f"{self.address}/api/tables", body, {"content-type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            made = json.load(answer)
        return f"{self.address}/#/t/{made['table']}/{made['token']}"


def ready(page: Page) -> None:
    page.wait_for_selector("html[data-ready=true]", timeout=60_000)


def play(page: Page, clicks: int, chance: random.Random) -> None:
    """Click on something open, so many times or to the end."""
    for _ in range(clicks):
        ready(page)
        if page.query_selector("[data-testid=result]"):
            return
        choices = page.query_selector_all("dialog [data-action]") or page.query_selector_all(
            "[data-action], [data-opens]"
        )
        if not choices:
            page.wait_for_timeout(100)
            continue
        chance.choice(choices).dispatch_event("click")
        page.wait_for_timeout(30)


def wait_for(address: str) -> None:
    for _ in range(100):
        try:
            urllib.request.urlopen(f"{address}/api/health").close()
            return
        except urllib.error.URLError:
            time.sleep(0.2)
    raise SystemExit("the server does not answer")


def main(address: str, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    wait_for(address)
    bots: list[dict[str, Any]] = [{"kind": "bot"} for _ in range(4)]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
        studio = Studio(browser, address, folder)
        running = studio.new_table([{"kind": "you", "name": "Ana", "color": 0}, *bots])
        page = studio.page("desktop")
        page.goto(running)
        play(page, PLAYED, random.Random(5))
        for size in SIZES:
            for dark in (False, True):
                tone = "dark" if dark else "light"
                page = studio.page(size, dark=dark)
                page.goto(running)
                ready(page)
                studio.take(page, f"table-{size}-{tone}")
                page.goto(f"{address}/#/")
                page.wait_for_selector("[data-testid=play-now]")
                studio.take(page, f"home-{size}-{tone}")
                page.context.close()
        for size in ("desktop", "phone"):
            page = studio.page(size)
            page.goto(f"{address}/#/new/el-grande")
            page.wait_for_selector("[data-testid=start]")
            studio.take(page, f"new-{size}")
            page.goto(studio.new_table([{"kind": "you", "name": "Ana"}, {"kind": "friend", "name": "Luis"}, bots[0]]))
            ready(page)
            studio.take(page, f"friends-{size}")
            page.goto(studio.new_table([{"kind": "you", "name": "Ana"}, *bots[:3]], options={"rounds": 6}))
            play(page, 600, random.Random(2))
            studio.take(page, f"end-{size}")
            page.context.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/"), Path(sys.argv[2]))
