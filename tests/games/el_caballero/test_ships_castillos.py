"""EC-7: ships and castillos."""

import pytest

from tests.games.el_caballero.builders import table


@pytest.mark.rule("EC-701")
def test_a_ship_needs_sea_that_is_there() -> None:
    play = table(areas="(0,0)1000; (1,1)0000", caballeros="0 at (0,1) S=3", court=[8, 5])
    assert play.play("0 buy ship").tile("0,1") == {**(play.tile("0,1") or {}), "ships": ["east"]}
    assert play.refused(0, "buy ship") == "EC-701"
    dry = table(areas="(0,0)1000", caballeros="0 at (0,1) S=3")
    assert dry.refused(0, "buy ship") == "EC-701"


@pytest.mark.rule("EC-701")
def test_one_ship_at_each_edge_and_any_number_at_a_sea() -> None:
    play = table(
        areas="(0,0)0000; (1,1)0000; (0,2)0000; (-1,1)0000",
        caballeros="0 at (0,1) S=1 ship E; 1 at (0,-1) N=1 ship N; 1 at (1,0) N=1 ship N ship W",
        court=[8, 5],
    )
    play.play("0 buy ship, cell 0,1")
    assert play.legal(0, "edge") == ["north", "south", "west"]
    assert play.refused(0, "edge east") == "EC-701"
    play.play("0 edge south")
    assert play.region("0,0", "N")["ships"] == [1, 2]
    two = table(areas="(0,0)0000; (2,0)0000", caballeros="0 at (0,1) S=1; 0 at (2,1) S=1; 1 at (0,-1) N=1")
    assert two.refused(0, "buy ship, cell 0,-1") == two.refused(0, "buy ship, cell 5,5") == "EC-701"


@pytest.mark.rule("EC-702")
def test_ships_at_the_court() -> None:
    play = table(areas="(0,0)0000; (1,1)0000", caballeros="0 at (0,1) S=1 ship E", harbor=[1, 0])
    assert play.shown("turn")["ships_ready"] == 1
    play.play("0 take ship", "0 put out ship, cell 0,1, edge south")
    assert (play.court[0], play["harbor"]) == (4, [1, 0])
    assert play.refused(0, "put out ship") == "EC-702"
    play.lay_anything().play("0 end turn").pass_turn()
    play.play("1 card 12", "0 card 13")
    assert play.shown("turn")["ships_ready"] == 1
    assert "put out ship" in play.legal(0)


@pytest.mark.rule("EC-702")
def test_a_ship_that_comes_home_with_its_tile_may_be_put_out_at_once() -> None:
    play = table(
        areas="(0,0)0000; (2,0)0000", caballeros="0 at (0,1) S=1 ship S; 0 at (2,1) S=1 ship S; 0 at (0,-1) N=1"
    )
    taken = play.copy().play("0 take tile, cell 0,1")
    assert taken.shown("turn")["ships_ready"] == 1
    assert taken.play("0 put out ship").tile("0,-1") == {**(taken.tile("0,-1") or {}), "ships": ["north"]}
    assert (taken.court[0], taken["harbor"]) == (4, [0, 0])
    both = play.play("0 take ship, cell 2,1", "0 take tile, cell 0,1", "0 put out ship, cell 0,-1")
    assert (both["harbor"], both.shown("turn")["ships_ready"]) == ([1, 0], 0)
    assert both.refused(0, "put out ship") == "EC-702"


@pytest.mark.rule("EC-702", "EC-608")
def test_a_ship_saved_by_a_castillo_may_be_put_out_at_once() -> None:
    """Light drives his own tile off, and its ship comes home."""
    tiles = "0 at (0,1) S=4 ship W castillo; 0 at (-1,2) S=1"
    play = table(areas="(0,0)1111; (-1,1)0000; (1,0)1101", caballeros=tiles)
    play.play("0 lay a, cell 1,1, turn 0011")
    assert play.tile("0,1") is None
    assert (play["harbor"], play.shown("turn")["ships_ready"], play.court[0]) == ([1, 0], 1, 9)
    play.play("0 put out ship")
    assert (play["harbor"], play.court[0]) == ([0, 0], 8)


@pytest.mark.rule("EC-702", "EC-906")
def test_a_ship_of_a_tile_left_behind_may_be_put_out_at_once() -> None:
    areas = "(-1,0)0100; (1,0)0001; (0,1)0000; (3,0)0000"
    tiles = "0 at (0,0) N=1 ship N castillo grande; 0 at (3,1) S=1"
    play = table(areas=areas, caballeros=tiles, advanced=True).play("0 grande")
    assert (play.tile("0,0"), play.shown("turn")["ships_ready"]) == (None, 1)
    assert play.play("0 put out ship").region("3,0", "N")["ships"] == [1, 0]


@pytest.mark.rule("EC-702")
def test_ships_at_the_court_need_no_tile() -> None:
    lands = "; ".join(f"({x},0)1010" for x in range(0, 18, 2))
    tiles = "; ".join(f"0 at ({x},1) S=8" for x in range(0, 16, 2))
    play = table(areas=lands, caballeros=tiles, court=[0, 5], harbor=[3, 0])
    assert (play.off(0), play["harbor"]) == (0, [3, 0])


@pytest.mark.rule("EC-703")
def test_one_castillo_on_a_tile() -> None:
    both = table(areas="(0,0)1111; (1,0)1101", caballeros="0 at (0,1) S=3 castillo; 0 at (1,1) S=2; 0 at (0,-1) N=1")
    assert both.refused(0, "build castillo, cell 0,1") == "EC-703"
    assert both.refused(0, "build castillo, cell 3,3") == "EC-405"
    assert both.refused(0, "move castillo, cell 0,1") == "EC-703"
    both.play("0 build castillo, cell 1,1")
    assert (both.tile("1,1") or {})["castillo"]
