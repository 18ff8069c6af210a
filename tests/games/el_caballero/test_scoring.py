"""EC-8: scoring."""

import random

import pytest

from tests.games.el_caballero.builders import Table, table

TWO = "(0,0)0100; (1,0)1111; (2,0)1111 gold; (3,0)0101"
"""A land worth 5."""


def numbers(*pairs: tuple[int, int]) -> str:
    """Tiles of seats with numbers, side by side along that land."""
    spots = [f"({x},1) S" for x in (1, 2)] + [f"({x},-1) N" for x in (1, 2)] + ["(4,0) W"]
    return "; ".join(f"{seat} at {spot}={number}" for (seat, number), spot in zip(pairs, spots, strict=False))


@pytest.mark.rule("EC-801")
@pytest.mark.parametrize(("seats", "points"), [(2, [10, 0]), (3, [10, 5, 0]), (4, [10, 5, 0, 0])])
def test_first_and_second(seats: int, points: list[int]) -> None:
    play = table(areas=TWO, caballeros=numbers((0, 5), (1, 3)), seats=seats)
    assert play.region("0,0", "E")["value"] == 5
    assert play.score() == points


@pytest.mark.rule("EC-801")
def test_third_and_nobody() -> None:
    assert table(areas=TWO, caballeros=numbers((0, 5), (1, 3), (2, 2), (3, 1)), seats=4).score() == [10, 5, 0, 0]
    assert table(areas=TWO, seats=4).score() == [0, 0, 0, 0]
    assert table(areas=TWO, caballeros=numbers((2, 1)), seats=4).score() == [0, 0, 10, 0]


@pytest.mark.rule("EC-802")
def test_ties() -> None:
    assert table(areas=TWO, caballeros=numbers((0, 4), (1, 4))).score() == [5, 5]
    assert table(areas=TWO, caballeros=numbers((0, 4), (1, 4), (2, 1)), seats=3).score() == [5, 5, 0]
    assert table(areas=TWO, caballeros=numbers((0, 4), (1, 2), (2, 2)), seats=3).score() == [10, 0, 0]
    three = table(areas=TWO, caballeros=numbers((0, 4), (1, 2), (2, 2), (3, 1)), seats=4)
    assert three.score() == [10, 0, 0, 0]
    assert table(areas=TWO, caballeros=numbers((0, 4), (1, 4), (2, 4)), seats=3).score() == [5, 5, 5]


@pytest.mark.rule("EC-803")
def test_every_ship_brings_the_whole_sea() -> None:
    play = table(
        areas="(0,0)0000 fish; (1,0)0000; (2,0)0000; (6,0)1010",
        caballeros="0 at (0,1) S=1 ship S; 0 at (1,1) S=1 ship S; 1 at (2,1) S=1 ship S; 1 at (7,0) N=1 ship W",
    )
    assert play.score() == [8, 4 + 1]


@pytest.mark.rule("EC-803")
def test_a_ship_lies_at_the_part_at_its_own_edge() -> None:
    play = table(areas="(0,0)1010; (1,0)0000; (2,0)0000", caballeros="0 at (-1,0) N=1 ship E; 1 at (3,0) N=1 ship W")
    assert play.score() == [1, 3]


@pytest.mark.rule("EC-804")
def test_a_tile_counts_for_its_land_and_for_each_sea() -> None:
    play = table(areas="(0,0)1010 gold")
    assert sorted((region["kind"], region["value"]) for region in play.view()["regions"]) == [
        ("land", 2),
        ("sea", 1),
        ("sea", 1),
    ]
    ring = "(0,0)1010; (1,0)0000; (-1,0)0000; (1,1)0000; (0,1)0010; (-1,1)0000"
    assert table(areas=ring).region("0,0", "E")["value"] == 6


@pytest.mark.rule("EC-805")
def test_log_and_score_sheet() -> None:
    play = table(areas=TWO, caballeros=numbers((0, 5), (1, 3)), seats=3, phase="turns", round=4)
    play.forget().pass_turns()
    (scoring,) = play.view()["sheet"]
    land = next(line for line in scoring["lines"] if line["counts"] == [5, 3, 0])
    assert land == {**land, "kind": "land", "points": [2 * land["value"], land["value"], 0], "round": 4}
    assert len(scoring["lines"]) == len(play.heard("region-scored"))
    told = [event for event in play.heard("scored") if event["cell"] == land["cell"] and event["kind"] == "land"]
    assert [(event["seat"], event["count"], event["points"]) for event in told] == [
        (0, 5, land["points"][0]),
        (1, 3, land["points"][1]),
    ]
    assert scoring["sums"] == play.state.scores() == [told[0]["total"], told[1]["total"], 0]
    assert len(play["sheet"]) == len(scoring["lines"])


@pytest.mark.rule("EC-801", "EC-803")
def test_a_region_says_what_it_would_pay_now() -> None:
    play = table(
        areas="(0,0)1111; (1,0)0001 fish",
        caballeros="0 at (0,1) S=5; 1 at (0,-1) N=3; 1 at (2,0) W=2 ship W",
        cards=[10, 4, 3],
    )
    land = play.region("0,0", "N")
    assert (land["value"], land["strengths"], land["pays"], land["gaps"]) == (2, [5, 3, 0], [4, 2, 0], 3)
    sea = play.region("1,0", "E")
    assert (sea["value"], sea["ships"], sea["pays"], sea["gaps"]) == (2, [0, 1, 0], [0, 2, 0], 3)


@pytest.mark.rule("EC-805")
@pytest.mark.parametrize("seed", range(12))
def test_what_regions_say_is_what_a_scoring_brings(seed: int) -> None:
    """In random positions: the points of all regions together, and an edge is open where no area tile is."""
    rng = random.Random(seed)
    play = Table.begun(2 + seed % 3, seed, {"advanced": seed % 2 == 1})
    for _ in range(rng.randrange(40, 160)):
        if not play.to_act:
            break
        seat = play.to_act[0]
        play.play(f"{seat} {rng.choice(play.legal(seat))}")
    regions = play.view()["regions"]
    sums = [sum(region["pays"][seat] for region in regions) for seat in range(play.state.seats)]
    assert play.score() == sums
    assert all((region["gaps"] == 0) == region["closed"] for region in regions)
