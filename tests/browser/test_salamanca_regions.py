"""What the board says of regions is what the engine says."""

import random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import meseta
from tests.browser.salamanca import my_turn, point_at, sit_down
from tests.browser.screen import DESKTOP, Screen
from tests.games.salamanca.region_oracle import Place, Regions
from tests.server.process import Server

INSIDE = """() => {
  const ring = document.querySelector('[data-testid=region] .ring');
  const fields = [];
  for (let row = 0; row < 8; row++) for (let column = 0; column < 9; column++) {
    if (ring?.isPointInFill(new DOMPoint(column * 80 + 40, row * 80 + 40))) fields.push(`${row},${column}`);
  }
  return fields;
}"""
"""The fields that lie within the ring as it is drawn."""


def place(field: str) -> Place:
    row, column = field.split(",")
    return int(row), int(column)


def finished_game(seed: int) -> tuple[meseta.Match, list[tuple[int, list[dict[str, Any]]]]]:
    """A random game, and the land after each of its moves."""
    match = meseta.start("salamanca", seats=2 + seed % 4, seed=seed)
    rng = random.Random(seed)
    lands: list[tuple[int, Any]] = []
    while not match.over:
        seat = match.to_act()[0]
        match.play(seat, rng.choice(match.legal(seat)))
        lands.append((match.number, match.view(None)["land"]))
    return match, lands


def check_position(screen: Screen, land: list[dict[str, Any]]) -> int:
    """Every building of the land is pointed at; how many there were."""
    board = {place(one["field"]): one["tile"] for one in land}
    regions = Regions(board, {one["plague"]: place(one["field"]) for one in land if one["plague"]})
    buildings = [one["field"] for one in land if one["tile"] in ("farm", "castle", "monastery")]
    for field in buildings:
        point_at(screen, field)
        region = screen.page.locator(f'[data-testid=region][data-fields^="{field}"]')
        region.wait_for(state="attached")
        extent = regions.extent(place(field)) | {place(field)}
        assert {place(one) for one in screen.page.evaluate(INSIDE)} == extent
        assert region.get_attribute("data-value") == str(regions.value(place(field)))
        expect(screen.part("worth")).to_have_text(str(regions.value(place(field))))
    return len(buildings)


@pytest.mark.parametrize("seed", range(5))
def test_outlines_and_values_are_the_engines_in_random_positions(browser: Browser, server: Server, seed: int) -> None:
    """Ten positions of each of five games; the truth is told by another way than the engine's."""
    match, lands = finished_game(seed)
    screen = Screen(browser, DESKTOP)
    table = sit_down(screen, server, *["bot"] * (match.seats - 1), match=match)
    checked = 0
    for number, land in random.Random(seed).sample(lands[len(lands) // 4 :], 10):
        screen.open(server, "#/about")
        screen.part("past").wait_for(state="detached")
        screen.open(server, f"#/t/{table}?at={number}")
        screen.part("past").wait_for()
        checked += check_position(screen, land)
    assert checked > 50
    screen.close()


def test_a_tile_on_trial_says_what_each_region_becomes(browser: Browser, server: Server) -> None:
    land = "farm(2,2) A(2,1) farm(2,4) castle(3,3)"
    match = my_turn(8, "take a", land=land, owners={"2,2": 1}, display={"a": ["acre-3"]})
    screen = Screen(browser, DESKTOP)
    sit_down(screen, server, "bot", "bot", match=match)
    point_at(screen, "2,3")
    for field, becomes in (("2,2", "3 → 6"), ("2,4", "2 → 5")):
        expect(screen.page.locator(f'[data-testid=becomes][data-field="{field}"]')).to_have_text(becomes)
    expect(screen.part("becomes")).to_have_count(2)
    expect(screen.part("account")).to_contain_text("Farm at 2,2")
    screen.close()


def test_an_account_says_tile_by_tile_what_counts(browser: Browser, server: Server) -> None:
    match = my_turn(
        8,
        "take a",
        land="farm(1,1) A(1,2) A3(1,3) A(1,4) P2(0,1) P(2,1) P(2,2)",
        owners={"1,1": 0},
        condes={1: "1,1"},
        plagues={"rat": "2,2", "locust": "1,3", "ruin": "1,1"},
        display={"a": ["lake"]},
    )
    screen = Screen(browser, DESKTOP)
    sit_down(screen, server, "bot", "bot", match=match)
    point_at(screen, "1,1")
    account = screen.part("account")
    for words in (
        "struck out by the ruin",
        "Under the locust: counts nothing",
        "Cut off by the locust: counts nothing",
        "halved by the rat: 2 → 1",
        "Fertile pasture 2 counts 2",
        "Ana +4",
        "Benita's Conde +4",
        "Would leave the land: Fertile pasture 2.",
    ):
        expect(account).to_contain_text(words)
    expect(screen.part("worth")).to_have_text("4")
    screen.close()
