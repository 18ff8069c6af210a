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

import meseta
from meseta.bots import find_bot, play_bot
from meseta.kernel.generator import Generator

SIZES = {"desktop": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
FIVE_SIZES = {
    "small-phone": (360, 740),
    "tablet": SIZES["tablet"],
    "laptop": (1366, 768),
    "desktop": SIZES["desktop"],
    "large": (1920, 1080),
}
ON_TRIAL = ("small-phone", "laptop")
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
        width, height = {**SIZES, **FIVE_SIZES}[size]
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            has_touch=width < 1000,
        )
        settings = json.dumps({"speed": "instant", "name": "Ana"})
        context.add_init_script(f"localStorage.setItem('meseta.settings', {settings!r})")
        return context.new_page()

    def take(self, page: Page, name: str) -> None:
        page.wait_for_timeout(600)
        page.screenshot(path=self.folder / f"{name}.jpg", type="jpeg", quality=82)

    def new_table(self, seats: list[dict[str, Any]], game: str = "el-grande", **more: object) -> str:
        body = json.dumps({"game": game, "seats": seats, **more}).encode()
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
        if (scored := page.query_selector("[data-testid=go-on]")) is not None:
            scored.click()
            continue
        choices = page.query_selector_all("dialog [data-action]") or page.query_selector_all(
            "[data-action], [data-opens]"
        )
        if not choices:
            page.wait_for_timeout(100)
            continue
        chance.choice(choices).dispatch_event("click")
        page.wait_for_timeout(30)


def salamanca(studio: Studio) -> None:
    """Salamanca in the seventh round of five players, with a region pointed at; and how it is played."""
    bots: list[dict[str, Any]] = [{"kind": "bot"} for _ in range(4)]
    match = seventh_round()
    best = max(
        (region for region in match.view(0)["regions"] if len(region["landscapes"]) > 1),
        key=lambda region: region["value"],
    )
    record = match.record()
    running = studio.new_table([{"kind": "you", "name": "Ana", "color": 0}, *bots], "salamanca", record=record)
    for size, dark in [*((size, False) for size in (*SIZES, "laptop", "large")), ("desktop", True), ("phone", True)]:
        page = studio.page(size, dark=dark)
        page.goto(running)
        ready(page)
        field = page.locator(f'[data-field="{best["field"]}"]')
        if size in ("tablet", "phone"):
            field.click(force=True)
        else:
            field.hover(force=True)
        studio.take(page, f"salamanca-{size}-{'dark' if dark else 'light'}")
        page.context.close()
    for size in ("desktop", "phone"):
        page = studio.page(size)
        page.goto(f"{studio.address}/#/how/salamanca")
        page.wait_for_selector("[data-testid=first-game]")
        studio.take(page, f"salamanca-how-{size}")
        page.context.close()


def seventh_round() -> Any:
    """A game of bots, where the first of them is about to act."""
    match = meseta.start("salamanca", 5, seed=3)
    bot, rng = find_bot("greedy"), Generator(8)
    while True:
        view: Any = match.view(0)
        turn = view["rules"][-1]
        if view["round"] >= 7 and turn["rule"] == "turn" and turn["seat"] == 0:
            return match
        play_bot(match, match.to_act()[0], bot, rng)


def archipelago() -> meseta.Match:
    """An advanced game of El Caballero among bots, at the beginning of seat 0's turn in the sixth round."""
    match = meseta.start("el-caballero", 4, seed=11, advanced=True)
    bot, rng = find_bot("greedy"), Generator(11)
    while (
        match.rounds_ended < 5
        or "end turn" in match.legal(0)
        or not any(action.startswith("lay") for action in match.legal(0))
    ):
        play_bot(match, match.to_act()[0], bot, rng)
    return match


def try_a_tile(page: Page) -> None:
    """The first tile on the first cell."""
    for verb in ("lay", "cell"):
        if not page.query_selector("[data-testid=perform]"):
            page.locator(f"[data-action^='{verb}']").first.dispatch_event("click")
            page.wait_for_timeout(200)
            ready(page)


def picture_archipelago(studio: Studio) -> None:
    """El Caballero at all sizes, light and dark; with a tile on trial too."""
    bots: list[dict[str, Any]] = [{"kind": "bot", "name": name} for name in ("Benita", "Ramón", "Gabriel")]
    table = studio.new_table(
        [{"kind": "you", "name": "Ana"}, *bots], game="el-caballero", record=archipelago().record()
    )
    for size in FIVE_SIZES:
        for dark in (False, True):
            page = studio.page(size, dark=dark)
            page.goto(table)
            ready(page)
            tone = "dark" if dark else "light"
            studio.take(page, f"caballero-{size}-{tone}")
            if size in ON_TRIAL and not dark:
                try_a_tile(page)
                studio.take(page, f"caballero-trial-{size}")
            page.context.close()
    page = studio.page("laptop")
    page.goto(f"{studio.address}/#/how/el-caballero")
    page.wait_for_selector("[data-testid=first-game]")
    studio.take(page, "caballero-how")
    page.context.close()


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
        for size in {**SIZES, **FIVE_SIZES}:
            for dark in (False, True):
                tone = "dark" if dark else "light"
                page = studio.page(size, dark=dark)
                page.goto(running)
                ready(page)
                studio.take(page, f"table-{size}-{tone}")
                if size not in SIZES:
                    page.click("[data-testid=if-scored]")
                    studio.take(page, f"outlook-{size}-{tone}")
                    page.context.close()
                    continue
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
            page.goto(f"{address}/#/how/el-grande")
            page.wait_for_selector("[data-testid=first-game]")
            studio.take(page, f"how-{size}")
            page.goto(studio.new_table([{"kind": "you", "name": "Ana"}, *bots[:3]], options={"rounds": 6}))
            play(page, 600, random.Random(2))
            studio.take(page, f"end-{size}")
            page.context.close()
        salamanca(studio)
        picture_archipelago(studio)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/"), Path(sys.argv[2]))
