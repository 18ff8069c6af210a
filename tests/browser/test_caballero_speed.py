"""A late map of El Caballero moves smoothly, and answers at once."""

import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import meseta
from tests.browser.islands import counts, on_turn, played
from tests.browser.screen import DESKTOP, PHONE, Screen
from tests.browser.tables import take_up
from tests.server.process import running

AREAS, TILES = 44, 30
FRAMES = 50
"""A second, at least."""
CLICKS = 40

FLING = """async () => {
  const board = document.querySelector('.board');
  const box = board.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const say = (kind, dx, dy) => board.dispatchEvent(new PointerEvent(kind, {
    pointerId: 7, pointerType: 'mouse', buttons: 1, clientX: x + dx, clientY: y + dy, bubbles: true }));
  board.setPointerCapture = () => undefined;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const measure = async (step) => {
    const times = [await frame()];
    for (let n = 0; n < 90; n++) { step(n); times.push(await frame()); }
    return 1000 * 90 / (times.at(-1) - times[0]);
  };
  say('pointerdown', 0, 0);
  const pan = await measure((n) => say('pointermove', 120 * Math.sin(n / 9), 80 * Math.cos(n / 7)));
  say('pointerup', 0, 0);
  const zoom = await measure((n) => board.dispatchEvent(new WheelEvent('wheel', {
    deltaY: 30 * Math.sin(n / 8), clientX: x, clientY: y, bubbles: true, cancelable: true })));
  return { pan, zoom };
}"""
"""Frames a second while the map is dragged, and while it is zoomed."""

SHOWN = """(action) => new Promise((done) => {
  const target = [...document.querySelectorAll(`[data-action="${action}"]`)].find((e) => e.getClientRects().length);
  const began = performance.now();
  const watcher = new MutationObserver(() => {
    if (document.documentElement.dataset.ready !== 'true') return;
    watcher.disconnect();
    requestAnimationFrame(() => done(performance.now() - began));
  });
  watcher.observe(document.documentElement,
      { subtree: true, childList: true, attributes: true, characterData: true });
  target.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  setTimeout(() => { watcher.disconnect(); done(performance.now() - began); }, 5000);
})"""
"""Milliseconds from a click to the frame that shows what it does."""


@pytest.mark.alone
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_late_map_moves_smoothly_and_answers_at_once(browser: Browser, tmp_path: Path, size: tuple[int, int]) -> None:
    """The best of three runs: other tests share the machine."""
    frames: list[float] = []
    late: list[float] = []
    for run in range(3):
        moved, clicks = measure(browser, tmp_path / str(run), size)
        frames.append(min(moved.values()))
        late.append(clicks[int(len(clicks) * 0.95)])
        print(f"pan {moved['pan']:.0f}, zoom {moved['zoom']:.0f} frames a second; clicks 95 % {late[-1]:.0f} ms")
        if frames[-1] >= FRAMES and late[-1] < 100:
            break
    assert max(frames) >= FRAMES
    assert min(late) < 100


def late(match: meseta.Match) -> bool:
    """Somebody begins his turn on a map as full as maps are."""
    areas, tiles = counts(match)
    return areas >= AREAS and tiles >= TILES and any(on_turn(match, seat, 9) for seat in range(match.seats))


def measure(browser: Browser, folder: Path, size: tuple[int, int]) -> tuple[dict[str, float], list[float]]:
    match = played(0, 4, True, late, busy=True)
    assert not match.over
    with running(folder) as server:
        screen = Screen(browser, size, motion=True)
        table, token = take_up(server, match, ["here"] * 4)
        screen.page.add_init_script("""localStorage["meseta.settings"] = '{"cover":false}'""")
        screen.open(server, f"#/t/{table}/{token}")
        screen.wait()
        screen.page.wait_for_timeout(800)
        moved: dict[str, float] = screen.page.evaluate(FLING)
        screen.click("show-all")
        screen.page.wait_for_timeout(800)
        clicks = sorted(tries(screen))
        screen.close()
        return moved, clicks


def tries(screen: Screen) -> list[float]:
    """The times of clicks that try something: a tile, a cell, another one."""
    rng = random.Random(5)
    times: list[float] = []
    while len(times) < CLICKS:
        screen.page.wait_for_timeout(120)
        open_to = [action for action in screen.actions() if action.startswith(("lay", "cell", "take"))]
        times.append(screen.page.evaluate(SHOWN, rng.choice(open_to)))
    return times
