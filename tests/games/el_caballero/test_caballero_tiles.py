"""EC-6: Caballero tiles."""

import pytest

from tests.games.el_caballero.builders import DARK, LIGHT, table

RAISED = "0 at (0,1) S=4 castillo; 0 at (3,1) S=1; 0 at (5,1) S=1; 1 at (1,0) W=8"


@pytest.mark.rule("EC-601")
def test_where_a_tile_may_go() -> None:
    play = table(areas="(0,0)1100; (1,1)0011", caballeros="1 at (0,-1) N=1")
    assert play.refused(0, "place, cell 0,1") == "EC-601"
    assert play.refused(0, "place, cell 0,0") == "EC-601"
    assert play.refused(0, "place, cell 0,-1") == "EC-601"
    assert play.refused(0, "place, cell 5,5") == "EC-601"
    assert play.refused(0, "place, cell -1,1") == "EC-601"
    assert play.open_after("0 place") == ["-1,0", "2,1", "1,2"]


@pytest.mark.rule("EC-601")
def test_land_is_counted_by_tiles_not_by_regions() -> None:
    """Both tiles belong to one region: still two tiles."""
    play = table(areas="(1,0)1100; (2,0)1001; (2,1)1010; (2,2)0011; (1,2)0110")
    assert play.region("1,0", "N")["id"] == play.region("1,2", "S")["id"]
    assert play.refused(0, "place, cell 1,1") == "EC-601"


@pytest.mark.rule("EC-602")
def test_the_number_is_cost_and_strength_and_fixes_the_orientation() -> None:
    for number in range(1, 9):
        play = table(areas="(0,0)1111", court=[8, 5]).play(f"0 place, cell 1,0, number {number}")
        tile = play.tile("1,0")
        assert tile is not None
        assert play.court[LIGHT] == 8 - number
        assert play.strengths("0,0", "N") == [number, 0]
        assert tile["numbers"][3] == number
        assert sorted(tile["numbers"]) == ([1, 2, 3, 4] if number < 5 else [5, 6, 7, 8])


@pytest.mark.rule("EC-603")
def test_on_sea_only() -> None:
    play = table(areas="(0,0)0000", court=[5, 5]).play("0 place, cell 0,1")
    assert play.legal(0, "north") == ["1", "2", "3", "4"]
    assert play.refused(0, "north 5") == "EC-603"
    assert play.refused(0, "number 1") == "K-3"
    play.play("0 north 3")
    assert play.court[LIGHT] == 4
    assert play.tile("0,1") == {**(play.tile("0,1") or {}), "numbers": [3, 4, 1, 2], "highest_to_land": 0}


@pytest.mark.rule("EC-603")
def test_land_that_comes_later_makes_it_an_ordinary_tile() -> None:
    play = table(areas="(0,0)0000; (1,2)0011", caballeros="0 at (0,1) E=4", court=[5, 5], display=["corner"] * 5)
    play.play("0 lay a, cell 1,1, turn 1001")
    assert play.strengths("1,1", "W") == [4, 0]
    assert play.court[LIGHT] == 5
    play.play("0 raise, number 5")
    assert play.court[LIGHT] == 4


@pytest.mark.rule("EC-604")
def test_totals_must_differ() -> None:
    play = table(
        areas="(0,0)1111; (1,0)1111",
        caballeros="1 at (0,1) S=4; 2 at (1,1) S=6; 0 at (-1,0) E=2",
        seats=3,
        court=[8, 5, 5],
    )
    assert play.open_after("0 place, cell 0,-1") == ["1", "3", "5", "6", "7", "8"]
    assert play.refused(0, "place, cell 0,-1, number 2") == "EC-604"
    assert play.refused(0, "place, cell 0,-1, number 4") == "EC-604"
    assert play.open_after("0 raise, cell -1,0") == ["3", "5", "7", "8"]
    assert play.refused(0, "raise, number 6") == "EC-604"


@pytest.mark.rule("EC-604")
def test_a_cell_where_every_number_that_can_be_paid_ties() -> None:
    play = table(areas="(0,0)1000; (5,0)0000", caballeros="1 at (0,1) S=1", court=[1, 5])
    assert play.open_after("0 place")
    two = table(areas="(0,0)1010; (5,0)0000", caballeros="1 at (0,1) S=1", court=[1, 5])
    assert two.refused(0, "place, cell 0,-1") == "EC-604"
    assert "0,-1" not in two.open_after("0 place")


@pytest.mark.rule("EC-604")
def test_removals_may_leave_a_tie() -> None:
    play = table(areas="(0,0)1111", caballeros="0 at (0,1) S=2; 0 at (1,0) W=3; 1 at (0,-1) N=3", court=[5, 5])
    play.play("0 take tile, cell 0,1")
    assert play.strengths("0,0", "N") == [3, 3]


@pytest.mark.rule("EC-605")
def test_strength_is_the_sum_of_numbers_facing_a_region() -> None:
    play = table(
        areas="(0,0)1111; (1,0)1101", caballeros="0 at (0,1) S=7; 0 at (1,1) S=2; 0 at (1,-1) N=4; 1 at (2,0) W=8"
    )
    assert play.strengths("0,0", "N") == [9, 8]


@pytest.mark.rule("EC-606")
def test_raising() -> None:
    play = table(areas="(0,0)1111; (3,0)0000; (5,0)1000", caballeros=RAISED)
    assert play.refused(0, "raise, cell 3,1") == "EC-606"
    assert play.refused(0, "raise, cell 1,0") == "EC-606"
    play.play("0 raise, cell 0,1")
    assert play.legal(0, "number") == ["5", "6", "7"]
    for number in (1, 3, 4):
        assert play.refused(0, f"number {number}") == "EC-606"
    play.play("0 number 6")
    assert (play.court[LIGHT], play.strengths("0,0", "N")) == (3, [6, 8])
    assert play.tile("0,1") == {**(play.tile("0,1") or {}), "castillo": True}


@pytest.mark.rule("EC-606")
def test_an_eight_cannot_be_raised() -> None:
    play = table(areas="(0,0)1111; (1,0)1101", caballeros="0 at (0,1) S=8; 0 at (1,1) S=1; 0 at (-1,0) E=1")
    assert play.refused(0, "raise, cell 0,1") == "EC-606"
    assert table(areas="(0,0)1111", caballeros="0 at (0,1) S=8").refused(0, "raise") == "K-4"
    broke = table(areas="(0,0)1111; (1,0)1101", caballeros="0 at (0,1) S=3; 0 at (1,1) S=1", court=[2, 5])
    assert broke.refused(0, "raise, cell 0,1, number 6") == "EC-408"


@pytest.mark.rule("EC-607")
def test_land_of_a_second_tile_removes_anybodys_tile() -> None:
    play = table(
        areas="(0,0)1111; (2,0)1101; (1,0)0101; (4,1)0000",
        caballeros="0 at (0,1) S=2; 1 at (2,1) S=3",
        display=["cape", "bay", "bridge", "corner", "corner"],
    )
    play.play("0 lay c, cell 1,1, turn 0101")
    assert {(event["seat"], event["cell"]) for event in play.heard("removed")} == {(0, "0,1"), (1, "2,1")}
    assert play.strengths("0,0", "N") == [0, 0]
    assert play.strengths("1,1", "E") == [0, 0]
    assert play.court == [5, 5]


@pytest.mark.rule("EC-607")
def test_ships_of_a_removed_tile_go_to_the_supply() -> None:
    play = table(areas="(0,0)1111; (-1,1)0000; (1,0)1101", caballeros="1 at (0,1) S=3 ship W")
    play.play("0 lay a, cell 1,1, turn 0011")
    assert play.tile("0,1") is None
    assert (play["harbor"], play["ship_supply"]) == ([0, 0], 12)
    assert [event["edge"] for event in play.heard("ship-lost")] == ["west"]
    assert play.region("-1,1", "E")["ships"] == [0, 0]


@pytest.mark.rule("EC-608")
def test_a_castillo_saves_the_number_and_the_ships() -> None:
    play = table(areas="(0,0)1111; (-1,1)0000; (1,0)1101", caballeros="1 at (0,1) S=7 ship W castillo")
    play.play("0 lay a, cell 1,1, turn 0011")
    assert play.court[DARK] == 5 + 7
    assert (play["harbor"], play["ship_supply"], play["castillo_supply"]) == ([0, 1], 11, 12)
    assert play.heard("ship-home")
    assert play.heard("castillo-returned")


@pytest.mark.rule("EC-609")
@pytest.mark.parametrize(("castillo", "refund"), [("", 0), (" castillo", 6)])
def test_taking_a_tile_back(castillo: str, refund: int) -> None:
    play = table(areas="(0,0)1111; (-1,1)0000", caballeros=f"0 at (0,1) S=6 ship W{castillo}")
    play.play("0 take tile")
    assert (play.court[LIGHT], play["harbor"]) == (5 + refund, [1, 0])
    assert play["castillo_supply"] == 12
    assert play.strengths("0,0", "N") == [0, 0]
    assert play.play("0 place, cell 0,1, number 1").court[LIGHT] == 4 + refund


@pytest.mark.rule("EC-609")
def test_a_tile_on_sea_only_gives_nothing_back() -> None:
    play = table(areas="(0,0)0000", caballeros="0 at (0,1) S=4 castillo").play("0 take tile")
    assert play.court[LIGHT] == 5
    assert play["castillo_supply"] == 12
