"""EC-5: area tiles."""

import pytest

from tests.games.el_caballero.builders import LIGHT, table

WALLS = "(0,0)1011; (1,0)1110"
"""Land on every side: no sea tile fits."""


@pytest.mark.rule("EC-501")
def test_land_meets_land_and_sea_meets_sea() -> None:
    play = table(areas="(0,0)1000; (1,1)0000", display=["cape"] * 5)
    assert play.open_after("0 lay a") == ["0,-1", "-1,0", "1,0", "0,1", "2,1", "1,2"]
    assert play.copy().play("0 lay a, cell 0,1, turn 0010").area("0,1") == "0010"
    play.play("0 lay a, cell 1,0")
    assert play.legal(0, "turn") == ["0100", "0010"]
    assert play.refused(0, "turn 1000") == "EC-501"
    assert play.refused(0, "turn 0001") == "EC-501"
    assert play.refused(0, "turn 1100") == "EC-501"


@pytest.mark.rule("EC-501")
def test_cells_that_are_refused() -> None:
    play = table(areas="(0,0)1000", display=["sea", "bay", "bay", "bay", "bay"])
    assert play.refused(0, "lay a, cell 0,1") == "EC-501"
    assert play.refused(0, "lay a, cell 0,0") == "EC-501"
    assert play.refused(0, "lay a, cell 1,1") == "EC-501"
    assert play.refused(0, "lay a, cell 5,5") == "EC-501"


@pytest.mark.rule("EC-501")
def test_a_tile_that_fits_nowhere_while_another_does() -> None:
    play = table(areas=WALLS, display=["sea", "bay", "bay", "bay", "bay"], caballeros="0 at (0,1) S=1")
    assert play.legal(0, "lay") == ["b", "c", "d", "e"]
    assert play.refused(0, "lay a") == "EC-501"


@pytest.mark.rule("EC-502")
def test_caballero_tiles_occupy_their_cell_and_nothing_else() -> None:
    play = table(areas="(0,0)1111", caballeros="1 at (0,1) S=4")
    assert play.refused(0, "lay a, cell 0,1") == "EC-502"
    play.play("0 lay a, cell 1,0, turn 1001", "0 end turn", "1 lay b, cell 1,1, turn 0110")
    assert play.tile("0,1") is not None


@pytest.mark.rule("EC-503")
def test_next_to_an_own_caballero_tile_then_next_to_anothers() -> None:
    own = table(areas=WALLS, display=["sea"] * 5, caballeros="0 at (0,1) S=1; 1 at (1,1) S=2")
    assert own.open_after("0 lay a") == ["-1,1", "0,2"]
    assert own.refused(0, "lay a, cell 2,1") == own.refused(0, "lay a, cell 1,2") == "EC-503"
    assert own.play("0 lay a, cell 0,2").area("0,2") == "0000"
    others = table(areas=WALLS, display=["sea"] * 5, caballeros="1 at (1,1) S=2")
    assert others.open_after("0 lay a") == ["2,1", "1,2"]
    assert others.refused(0, "end turn") == "EC-402"


@pytest.mark.rule("EC-503")
def test_the_duty_lapses_when_there_is_no_such_cell() -> None:
    play = table(areas=WALLS, display=["sea"] * 5)
    assert play.refused(0, "lay a") == "EC-503"
    assert play.copy().play("0 end turn").to_act == (1,)


@pytest.mark.rule("EC-503")
def test_each_tile_of_the_nine_is_looked_at_by_itself() -> None:
    play = table(areas=WALLS, display=["bay", "sea", "sea", "sea", "sea"], cards=[9, 4])
    assert play.legal(0, "lay") == ["a"]
    play.play("0 lay a, cell 0,1, turn 1110")
    assert "b" in play.legal(0, "lay")


@pytest.mark.rule("EC-503")
def test_such_a_tile_in_any_rotation_is_an_ordinary_one_afterwards() -> None:
    play = table(areas="(0,0)1111", display=["sea", "sea", "sea", "sea", "sea"], caballeros="0 at (0,1) S=1")
    play.play("0 lay a, cell 0,2", "0 end turn")
    assert "1,2" in play.open_after("1 lay b")
    walled = table(areas="(0,0)1111", display=["sea"] * 5, caballeros="0 at (0,1) S=1")
    assert walled.open_after("0 lay a") == ["-1,1", "1,1", "0,2"]


@pytest.mark.rule("EC-503", "EC-607")
def test_a_tile_laid_by_that_rule_can_bring_land_to_its_neighbour() -> None:
    play = table(
        areas="(0,0)0001; (1,0)0000; (2,0)0000; (0,1)0000", display=["land-gold"] * 5, caballeros="0 at (-1,0) E=3"
    )
    assert play.legal(0, "lay") == list("abcde")
    assert play.open_after("0 lay a") == ["-1,-1", "-2,0"]
    play.play("0 lay a, cell -2,0")
    assert play.tile("-1,0") is None


@pytest.mark.rule("EC-504")
def test_joining_regions_adds_strengths_and_allows_ties() -> None:
    joined = table(areas="(0,0)0101; (2,0)0101", caballeros="0 at (-1,0) E=3; 1 at (3,0) W=3", display=["bridge"] * 5)
    joined.play("0 lay a, cell 1,0, turn 0101")
    assert joined.strengths("0,0", "E") == joined.strengths("2,0", "W") == [3, 3]
    assert joined.region("0,0", "E")["tiles"] == 3


@pytest.mark.rule("EC-504", "EC-804")
def test_a_bridge_that_closes_a_ring_joins_two_seas() -> None:
    ring = "(0,0)1010; (1,0)0000; (-1,0)0000; (1,1)0000; (-1,1)0000"
    play = table(areas=ring, caballeros="0 at (2,0) W=1 ship W; 1 at (-2,0) E=1 ship E", display=["cape"] * 5)
    assert [play.region("0,0", edge)["value"] for edge in "EW"] == [3, 3]
    play.play("0 lay a, cell 0,1, turn 0010")
    sea = play.region("0,0", "E")
    assert (sea["id"], sea["value"], sea["ships"]) == (play.region("0,0", "W")["id"], 6, [1, 1])


@pytest.mark.rule("EC-505")
def test_the_end_of_the_table() -> None:
    play = table(areas="(63,0)1111; (0,63)1111", display=["land-gold"] * 5, court=[5, 5])
    assert play.refused(0, "lay a, cell 64,0") == "EC-505"
    assert play.refused(0, "lay a, cell 0,64") == "EC-505"
    assert play.refused(0, "place, cell 64,0") == "EC-505"
    assert play.open_after("0 lay a") == ["63,-1", "62,0", "63,1", "0,62", "-1,63", "1,63"]
    play.play("0 lay a, cell 62,0")
    assert play.region("62,0", "N")["tiles"] == 2
    assert play.court[LIGHT] == 5
