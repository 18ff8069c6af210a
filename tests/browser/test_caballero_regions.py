"""What the screen says of El Caballero's regions is what the engine says: outlines, values, strengths, points."""

import random
from typing import Any

import pytest
from playwright.sync_api import Browser

import meseta
from tests.browser.islands import between_actions, played
from tests.browser.screen import DESKTOP, Screen
from tests.browser.tables import take_up
from tests.server.process import Server

PROBE = """async (areas) => {
  const board = document.querySelector('.board');
  const map = board.querySelector('svg[role=group]');
  const found = [];
  for (const { x, y } of areas) for (const [dx, dy] of [[0, -1], [1, 0], [0, 1], [-1, 0]]) {
    const at = new DOMPoint(x * 100 + 50 + dx * 46, -y * 100 + 50 + dy * 46).matrixTransform(map.getScreenCTM());
    const here = { pointerType: 'mouse', clientX: at.x, clientY: at.y, bubbles: true };
    board.dispatchEvent(new PointerEvent('pointermove', here));
    await new Promise((done) => setTimeout(done));
    const panel = document.querySelector('[data-testid=region]');
    const parts = document.querySelector('.outline .wash')?.getAttribute('d') ?? '';
    found.push({
      region: panel?.dataset.region,
      value: Number(panel?.dataset.value),
      counts: Object.fromEntries([...panel?.querySelectorAll('[data-count]') ?? []]
          .map((cell) => [cell.dataset.count, Number(cell.textContent)])),
      pays: Object.fromEntries([...panel?.querySelectorAll('[data-pays]') ?? []]
          .map((cell) => [cell.dataset.pays, Number.parseInt(cell.textContent) || 0])),
      squares: [...new Set([...parts.matchAll(/M(-?\\d+),(-?\\d+)/g)]
          .map(([, px, py]) => `${Math.floor(px / 100)},${-Math.floor(py / 100)}`.replace('-0', '0')))].sort(),
    });
  }
  return found;
}"""
"""Points at every edge of every area tile, and reads what is said and outlined."""


def expected(view: dict[str, Any]) -> list[dict[str, Any]]:
    """The same by the engine's view."""
    found = []
    for area in view["areas"]:
        for number in area["regions"]:
            region = view["regions"][number]
            counts = region["strengths"] if region["kind"] == "land" else region["ships"]
            there = [seat for seat, count in enumerate(counts) if count or region["pays"][seat]]
            found.append(
                {
                    "region": f"{region['kind']} {region['cell']} {region['edge']}",
                    "value": region["value"],
                    "counts": {str(seat): counts[seat] for seat in there},
                    "pays": {str(seat): region["pays"][seat] for seat in there},
                    "squares": sorted(region["cells"]),
                }
            )
    return found


def random_positions(advanced: bool, count: int) -> list[meseta.Match]:
    """From random games of all sizes, early and late."""
    rng = random.Random(count)
    found = []
    for seed in range(count):
        least = rng.randrange(20, 400)

        def late(match: meseta.Match, least: int = least) -> bool:
            return match.number >= least and between_actions(match)

        match = played(seed, 2 + seed % 3, advanced, late, busy=seed % 2 == 0)
        found.append(match)
    return found


def check(browser: Browser, server: Server, advanced: bool, count: int) -> None:
    screen = Screen(browser, DESKTOP)
    screen.page.add_init_script("""localStorage["meseta.settings"] = '{"cover":false,"speed":"instant"}'""")
    for match in random_positions(advanced, count):
        table, token = take_up(server, match, ["here"] * match.seats)
        screen.open(server, f"#/t/{table}/{token}")
        screen.page.wait_for_function("() => document.documentElement.dataset.ready === 'true'")
        if match.over:
            screen.page.keyboard.press("Escape")
        view = match.view(match.to_act()[0] if not match.over else 0)
        assert screen.page.evaluate(PROBE, view["areas"]) == expected(view)
    screen.close()


@pytest.mark.parametrize("advanced", [False, True], ids=["basic", "advanced"])
def test_regions_on_the_screen_are_the_engines(browser: Browser, server: Server, advanced: bool) -> None:
    check(browser, server, advanced, 5)


@pytest.mark.long
@pytest.mark.parametrize("advanced", [False, True], ids=["basic", "advanced"])
def test_regions_on_the_screen_are_the_engines_in_fifty_positions(
    browser: Browser, server: Server, advanced: bool
) -> None:
    check(browser, server, advanced, 50)
