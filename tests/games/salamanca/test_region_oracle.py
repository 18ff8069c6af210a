"""The engine's regions against an independent oracle: on 50,000 random boards, and in every position of some games."""

from collections import Counter
from random import Random
from typing import cast

import pytest

from meseta.games.salamanca.descriptor import GAME
from meseta.games.salamanca.rules.regions import building_value, counted_fields, explain, landscapes_at
from meseta.games.salamanca.state import Salamanca
from meseta.games.salamanca.tables import FIELD, PLAGUE, TILE
from meseta.games.salamanca.view import region
from meseta.kernel.generator import Generator
from meseta.kernel.types import NOTHING
from tests.games.salamanca.lively import lively
from tests.games.salamanca.region_oracle import HIT_BY, Board, Place, Plagues, Regions

PARTS = 10
EACH = 5_000
SHOWN = 8
"""One board in so many is also looked at through a view."""
LANDSCAPES = ("acre", "pasture", "lake", "forest", "vineyard")
BUILDINGS = ("farm", "castle", "monastery")
FRAMES = (("acre", "pasture", "farm"), ("lake", "forest", "castle"), ("vineyard", "monastery"))
REAL = [
    *[kind for kind in LANDSCAPES for _ in range(9 if kind == "vineyard" else 6)],
    *[f"{kind}-{worth}" for kind in LANDSCAPES for worth in (2, 3)],
    *("farm",) * 8,
    *("castle",) * 8,
    *("monastery",) * 6,
]


def random_board(random: Random) -> Board:
    """Tiles of the real game laid by chance, or a crowd of one or two frame colours, in a corner or all over."""
    rows, columns = random.choice(((8, 9), (8, 9), (4, 5), (5, 9), (3, 4)))
    places = [(row, column) for row in range(rows) for column in range(columns)]
    random.shuffle(places)
    number = random.randrange(2, min(len(places), 65) + 1)
    if random.randrange(2):
        tiles = random.sample(REAL, number)
    else:
        kinds = [kind for frame in random.sample(FRAMES, random.randrange(1, 3)) for kind in frame]
        tiles = [random_tile(random, kinds) for _ in range(number)]
    return dict(zip(places, tiles, strict=False))


def random_tile(random: Random, kinds: list[str]) -> str:
    kind = random.choice(kinds)
    if kind in BUILDINGS or random.randrange(4):
        return kind
    return f"{kind}-{random.randrange(2, 4)}"


def random_plagues(random: Random, board: Board) -> Plagues:
    """Each plague on a tile that it may hit, no two on one."""
    plagues: Plagues = {}
    for name in ("poison", "rat", "locust", "ruin"):
        fitting = [
            place
            for place, tile in board.items()
            if place not in plagues.values() and may_hit(name, tile.split("-")[0]) and random.randrange(5)
        ]
        if fitting and random.randrange(5):
            plagues[name] = random.choice(fitting)
    return plagues


def may_hit(plague: str, kind: str) -> bool:
    if kind in BUILDINGS:
        return plague == "ruin"
    return plague == "rat" or HIT_BY[kind] == plague


def number_of(place: Place) -> int:
    return FIELD.index[f"{place[0]},{place[1]}"]


def place_of(field: int) -> Place:
    row, column = FIELD.word(field).split(",")
    return int(row), int(column)


def state_of(board: Board, plagues: Plagues) -> Salamanca:
    """The engine's state of a board, no rule in progress; seat 0 owns every building."""
    state = Salamanca()
    state.game = GAME
    state.set_table(2, state.options, state.generator)
    for place, tile in board.items():
        state.land[number_of(place)] = TILE.index[tile]
        if tile in BUILDINGS:
            state.owners[number_of(place)] = 0
    for name, place in plagues.items():
        state.plagues[PLAGUE.index[name]] = number_of(place)
    state.join_all()
    return state


def grown_state(board: Board, plagues: Plagues) -> Salamanca:
    """The same, laid out tile by tile."""
    state = state_of({}, {})
    for place, tile in board.items():
        state.lay_out(TILE.index[tile], number_of(place))
        if tile in BUILDINGS:
            state.owners[number_of(place)] = 0
    for name, place in plagues.items():
        state.move_plague(0, PLAGUE.index[name], number_of(place))
    return state


def sell(state: Salamanca, regions: Regions, building: Place) -> set[Place]:
    """Sell it with a Conde on it: all that follows is as the oracle says."""
    field = number_of(building)
    value, landscapes, leaving = regions.value(building), regions.landscapes(building), regions.leaving(building)
    state.condes[1] = field
    before = state.money.copy()
    state.sell(0, field)
    assert state.money == [before[0] + value, before[1] + landscapes]
    left = {place for place in regions.board if state.land[number_of(place)] == NOTHING}
    assert left == leaving
    rat = regions.plagues.get("rat")
    stays = NOTHING if rat is None or rat in leaving else number_of(rat)
    assert state.plagues[PLAGUE.index["rat"]] == stays
    return left


@pytest.mark.rule("SA-515", "SA-516", "SA-701", "SA-702", "SA-703", "SA-704")
@pytest.mark.parametrize("part", range(PARTS))
def test_regions_agree_with_the_oracle(part: int) -> None:
    random = Random(part)
    for number in range(EACH):
        board = random_board(random)
        plagues = random_plagues(random, board)
        regions = Regions(board, plagues)
        state = state_of(board, plagues) if random.randrange(2) else grown_state(board, plagues)
        buildings = regions.buildings()
        for building in buildings:
            field = number_of(building)
            found = (state.landscapes(field), state.region_value(field))
            assert found == (regions.landscapes(building), regions.value(building)), (part, number, building, board)
        if number % SHOWN == 0:
            for building in buildings:
                looks_alike(state, regions, building)
        if buildings:
            sell_some(random, state, regions, buildings)


def sell_some(random: Random, state: Salamanca, regions: Regions, buildings: list[Place]) -> None:
    """One building is sold, then another, when what the first has taken is gone."""
    first = random.choice(buildings)
    left = sell(state, regions, first)
    board = {place: tile for place, tile in regions.board.items() if place not in left}
    plagues = {name: place for name, place in regions.plagues.items() if place not in left}
    after = Regions(board, plagues)
    sell(state, after, random.choice(buildings))


def looks_alike(state: Salamanca, regions: Regions, building: Place) -> None:
    """The explanation of a region, for screens and bots, says the same."""
    field = number_of(building)
    own, parts = explain(state.land, state.plagues, field)
    assert own == building_value(state.land, state.plagues, field)
    assert own + sum(part.value for part in parts) == regions.value(building)
    assert {place_of(one) for part in parts for one in part.fields} == regions.extent(building)
    fertile = {place_of(one) for part in parts for one in part.counted if "-" in TILE.word(state.land[one])}
    assert fertile == {place_of(one) for part in parts for one in part.leaving} == regions.leaving(building)
    seen = region(state, field)
    assert (seen["value"], seen["building"]) == (regions.value(building), own)
    assert seen["conde_value"] == regions.value(building) - own
    assert seen["leaving"] == sorted(f"{row},{column}" for row, column in fertile)
    for part in parts:
        assert part.fields in landscapes_at(state.land, field)
        assert sorted(part.counted) == sorted(counted_fields(state.land, state.plagues, part.fields, field))
        assert part.value == (part.total // 2 if part.rat else part.total)
        assert part.blocked not in part.counted
        assert part.blocked != NOTHING or sorted(part.counted) == sorted(part.fields)


def test_random_boards_are_varied() -> None:
    """Plagues that cut off, shared landscapes, fertile tiles that stay: all are there, often."""
    random = Random(1)
    met: Counter[str] = Counter()
    for _ in range(3000):
        board = random_board(random)
        plagues = random_plagues(random, board)
        regions = Regions(board, plagues)
        met.update(list(plagues))
        met["crowded"] += len(board) > 50
        shared: Counter[Place] = Counter()
        for building in regions.buildings():
            extent = regions.extent(building)
            fertile = {place for place in extent if "-" in board[place]}
            counts = sum(regions.sums[group] for groups in regions._counted(building).values() for group in groups)
            whole = sum(int(board[place][-1]) if "-" in board[place] else 1 for place in extent)
            struck = sum(
                int(board[place][-1]) if "-" in board[place] else 1
                for name, place in plagues.items()
                if place in extent and name in ("locust", "poison")
            )
            met["something cut off"] += counts < whole - struck
            met["a fertile tile stays"] += regions.leaving(building) < fertile
            met["a fertile tile leaves"] += len(regions.leaving(building)) > 0
            met["halved"] += plagues.get("rat") in extent
            met["halved from afar"] += is_cut_off(regions, building, plagues.get("rat")) and counts > 1
            met["large"] += regions.value(building) > 15
            shared.update({regions.whole.root(place) for place in extent})
        met["shared by several"] += any(count > 2 for count in shared.values())
    assert min(met.values()) > 20, met
    assert len(met) == 12


def is_cut_off(regions: Regions, building: Place, place: Place | None) -> bool:
    """Does a tile of the region not count for the building, though it is not hit itself?"""
    if place is None or place not in regions.extent(building) or place not in regions.still.parent:
        return False
    return all(regions.still.root(place) not in groups for groups in regions._counted(building).values())


def board_of(state: Salamanca) -> tuple[Board, Plagues]:
    position = state.pack()
    land = cast("dict[str, str]", position["land"])
    lying = cast("list[str | None]", position["plagues"])
    board = {place_of(FIELD.index[field]): tile for field, tile in land.items()}
    names = ("poison", "rat", "locust", "ruin")
    plagues = {
        name: place_of(FIELD.index[field]) for name, field in zip(names, lying, strict=True) if field is not None
    }
    return board, plagues


def agrees(state: Salamanca) -> int:
    """Every figure the state has at hand is the oracle's; how many there were."""
    board, plagues = board_of(state)
    regions = Regions(board, plagues)
    buildings = regions.buildings()
    assert [place_of(field) for field in state.buildings] == buildings
    for building in buildings:
        field = number_of(building)
        assert state.landscapes(field) == regions.landscapes(building)
        assert state.region_value(field) == regions.value(building)
    return len(buildings)


@pytest.mark.rule("SA-703", "SA-704")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_the_state_keeps_up_is_right_after_every_action(seats: int) -> None:
    """Also in copies that were played on another way, and in what was written and read again."""
    figures = 0
    for seed in range(4):
        state = GAME.new(seats, 700 + seed)
        assert isinstance(state, Salamanca)
        rng = Generator(seed)
        while not state.over:
            seat = rng.choose(list(state.to_act()))
            aside = state.copy()
            aside.apply(seat, lively(aside, seat, rng))
            agrees(aside)
            state.apply(seat, lively(state, seat, rng))
            figures += agrees(state)
            if rng.below(20) == 0:
                again = GAME.unpack(state.pack())
                assert isinstance(again, Salamanca)
                agrees(again)
            elif rng.below(4) == 0:
                agrees(aside)
    assert figures > 2000
