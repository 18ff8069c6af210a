"""The engine's map against an independent oracle: after every action of whole games."""

import os
from typing import cast

import pytest

from meseta.games.el_caballero.descriptor import GAME
from meseta.games.el_caballero.rules.area_tiles import placements
from meseta.games.el_caballero.rules.scoring import score_all
from meseta.games.el_caballero.state import ElCaballero
from meseta.games.el_caballero.tables import CELL, PATTERN, SLOT
from meseta.games.el_caballero.verbs import END_TURN, LAY, TAKE_SHIP, TAKE_TILE
from meseta.games.el_caballero.view import view
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from meseta.kernel.types import Action, Seat
from tests.games.el_caballero.map_oracle import EDGES, Oracle

COMPILED = os.environ.get("MESETA_BUILD") == "compiled"
SHORT = 3 if COMPILED else 1
LONG = 170
"""Games for each number of seats and variant: 1,000 in all, and some."""
DULL = (END_TURN, TAKE_TILE, TAKE_SHIP)


def busy(state: State, seat: Seat, legal: list[Action], rng: Generator) -> Action:
    """Builds much, and seldom takes back or ends the turn; lays tiles late, so that they meet full maps."""
    rest = [action for action in legal if action not in DULL and not LAY.has(action)]
    return rng.choose(rest if rest and rng.below(5) else legal)


def agrees(state: ElCaballero) -> None:
    """Members, values, strengths, ships, closed or not, placements: all as the oracle finds them."""
    oracle = Oracle(state.pack())
    seen = view(state, None)
    regions = oracle.regions()
    assert len(regions) == len(seen["regions"])
    for mine, theirs in zip(regions, seen["regions"], strict=True):
        cells = {f"{x},{y}" for x, y in mine.cells}
        assert (mine.kind, cells, mine.value) == (theirs["kind"], set(theirs["cells"]), theirs["value"])
        assert (mine.strengths, mine.ships) == (theirs["strengths"], theirs["ships"])
        assert (mine.closed, mine.alcalde, mine.moored) == (theirs["closed"], theirs["alcalde"], theirs["alcalde_ship"])
        assert (tuple(map(int, theirs["cell"].split(","))), EDGES.index(theirs["edge"])) in mine.sides
    found = {(SLOT.word(slot), CELL.word(cell), PATTERN.word(edges)) for slot, cell, edges in placements(state)}
    expected = {
        (entry["slot"], f"{x},{y}", edges)
        for entry in seen["display"]
        if entry["tile"] is not None
        for (x, y), edges in oracle.placements(entry["tile"])
    }
    assert found == expected


def scores_agree(state: ElCaballero) -> None:
    """A scoring here and now gives what the oracle gives, region by region."""
    trial = state.copy()
    before = trial.scores()
    score_all(trial)
    oracle = Oracle(state.pack())
    points = [oracle.points(region) for region in oracle.regions()]
    lines = view(trial, None)["sheet"][-1]["lines"][-len(points) :]
    assert [line["points"] for line in lines] == points
    sums = [sum(line[seat] for line in points) for seat in range(state.seats)]
    assert trial.scores() == [earlier + more for earlier, more in zip(before, sums, strict=True)]


def conserved(state: ElCaballero) -> None:
    """EC-104, EC-106, EC-107: no piece is lost or made; the Court never exceeds what its tiles can show."""
    data = state.pack()
    advanced = state.options.advanced
    tiles = list(data["caballeros"].values()) if isinstance(data["caballeros"], dict) else []
    placed = cast("list[dict[str, object]]", data["alcaldes_placed"])
    for seat in range(state.seats):
        own = [tile for tile in tiles if tile["seat"] == seat]
        assert len(own) + state.off[seat] == (10 if advanced else 8)
        assert 0 <= state.court[seat] <= 8 * state.off[seat]
        assert sum(tile["grande"] for tile in own) <= (1 if advanced else 0)
        alcaldes = sum(entry["seat"] == seat for entry in placed) + state.alcaldes[seat]
        assert alcaldes == (5 if advanced else 0)
    ships = sum(len(tile["ships"]) for tile in tiles) + sum(entry["ship"] is True for entry in placed)
    assert ships + sum(state.harbor) + state.ship_supply == (16 if advanced else 12)
    assert sum(tile["castillo"] for tile in tiles) + state.castillo_supply == (16 if advanced else 12)
    assert len(state.map.cells) + 5 - state.display.count(-1) + sum(state.unseen) == 48


def play(seats: int, advanced: bool, seed: int) -> None:
    state = GAME.new(seats, seed, {"advanced": advanced})
    assert isinstance(state, ElCaballero)
    rng = Generator(seed)
    while not state.over:
        seat = state.first_to_act()
        state.apply(seat, busy(state, seat, state.legal(seat), rng))
        agrees(state)
        conserved(state)
        if state.stack and state.stack[-1].RULE == "turn":
            scores_agree(state)


@pytest.mark.parametrize("advanced", [False, True], ids=["basic", "advanced"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_oracle_agrees_after_every_action(seats: int, advanced: bool) -> None:
    for seed in range(SHORT):
        play(seats, advanced, 100 + seed)


@pytest.mark.long(compiled=True)
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("advanced", [False, True], ids=["basic", "advanced"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_oracle_agrees_in_many_games(seats: int, advanced: bool, part: int) -> None:
    for seed in range(part * LONG // 10, (part + 1) * LONG // 10):
        play(seats, advanced, 1000 + seed)
