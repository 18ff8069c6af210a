"""EC-11: the worked examples, with exactly their cells and numbers."""

import pytest

from tests.games.el_caballero.builders import DARK, LIGHT, table

SCORING_MAP = """
(0,0)1111; (0,1)1111 gold; (-1,0)1100; (1,0)0001 fish; (0,-1)1001 fish; (0,-2)0001; (0,-3)0111 gold
"""
SCORING_TILES = """
0 at (0,2) S=7; 0 at (1,-3) W=2; 0 at (1,-2) N=1 ship W
1 at (1,1) W=1 ship S; 1 at (0,-4) N=3; 1 at (-1,-2) E=5
"""


@pytest.mark.rule("EC-1101")
def test_the_court_is_shown_with_tiles() -> None:
    for court, needed in ((5, 1), (3, 1), (13, 2)):
        assert table(court=[court, 0]).view()["seats"][LIGHT]["court_tiles"] == needed
    seven_out = "; ".join(f"0 at ({x},1) S=8" for x in (0, 2, 4, 6, 8, 10))
    lands = "; ".join(f"({x},0)1010" for x in (0, 2, 4, 6, 8, 10, 12, 14))
    play = table(areas=lands, caballeros=seven_out, court=[13, 0]).play("0 place, cell 12,1, number 4")
    assert (play.court[LIGHT], play.off(LIGHT)) == (8, 1)
    assert play.heard("lost") == [{"event": "lost", "seat": LIGHT, "caballeros": 1}]
    play = table(areas=lands, caballeros=f"{seven_out}; 0 at (12,1) S=8", court=[5, 0])
    play.play("0 place, cell 14,1, number 3")
    assert (play.court[LIGHT], play.off(LIGHT)) == (0, 0)
    assert [event["caballeros"] for event in play.heard("lost")] == [2]


@pytest.mark.rule("EC-1101")
def test_a_refund_without_any_tile_off_the_map() -> None:
    lands = "(-1,0)1000; " + "; ".join(f"({x},0)1010" for x in range(0, 16, 2))
    tiles = "; ".join(f"0 at ({x},1) S=8{'' if x else ' castillo'}" for x in range(0, 16, 2))
    play = table(areas=lands, caballeros=tiles, court=[0, 5], cards=[4, 10])
    assert play.off(LIGHT) == 0
    play.play("1 lay a, cell -1,1, turn 0110")
    assert (play.court[LIGHT], play.off(LIGHT)) == (8, 1)


@pytest.mark.rule("EC-1102")
def test_raising_past_another() -> None:
    play = table(areas="(0,0)1111; (-1,1)0000; (5,0)0000").play("0 place, cell 0,-1, number 2")
    assert play.court[LIGHT] == 5 - 2
    play.play("0 lay a, cell 5,1, turn 1100", "0 end turn", "1 place, cell -1,0, number 4")
    tile = play.tile("-1,0")
    assert tile is not None
    assert tile["facing"][:2] == ["sea", "land"]
    assert play.court[DARK] == 5 - 4
    play.play("1 lay b, cell 5,-1, turn 0110", "1 end turn", "1 card 12", "0 card 13", "0 raise")
    assert play.legal(LIGHT, "number") == ["3", "5"]
    assert play.refused(0, "number 4") == "EC-604"
    assert play.copy().play("0 number 3").court[LIGHT] == 3 - 1
    assert play.copy().play("0 number 5").court[LIGHT] == 3 - 3


@pytest.mark.rule("EC-1103")
def test_land_comes_to_a_tile_on_sea_only_and_a_tie_stands() -> None:
    play = table(areas="(0,0)1001; (2,0)0010", caballeros="1 at (-1,0) E=4")
    play.play("0 place, cell 1,0, north 4")
    assert play.court[LIGHT] == 5 - 1
    assert play.strengths("0,0", "N") == [0, 4]
    play.play("0 lay a, cell 0,1, turn 0110", "0 end turn", "1 lay b, cell 1,1, turn 0011")
    assert play.strengths("0,0", "N") == [4, 4]
    assert play.court[LIGHT] == 4


@pytest.mark.rule("EC-1104")
@pytest.mark.parametrize(("castillo", "court"), [("", 5), (" castillo", 9)])
def test_land_comes_to_another_edge(castillo: str, court: int) -> None:
    play = table(
        areas="(0,0)1111; (1,0)1101",
        caballeros=f"1 at (0,1) S=4{castillo}",
        display=["corner", "cape", "sea", "sea", "sea"],
    )
    sea = play.copy().play("0 lay b, cell 1,1, turn 0010")
    assert sea.court[DARK] == 5
    assert sea.tile("0,1") is not None
    assert sea.heard("removed") == []
    play.play("0 lay a, cell 1,1, turn 0011")
    assert (play.court[DARK], play.off(DARK)) == (court, 8)
    assert play.tile("0,1") is None
    assert [event["refund"] for event in play.heard("removed")] == [4 if castillo else 0]


@pytest.mark.rule("EC-1105")
def test_two_tiles_go_together() -> None:
    play = table(
        areas="(-1,0)1000; (0,0)1000; (1,0)1000",
        caballeros="0 at (-1,1) S=2; 0 at (1,1) S=3; 1 at (0,1) S=1",
        cards=[4, 10],
        display=["bay"] * 5,
    )
    play.play("1 take tile")
    assert play.court[DARK] == 5
    play.play("1 lay a, cell 0,1, turn 0111")
    assert {event["cell"] for event in play.heard("removed")} == {"-1,1", "1,1"}
    assert play.off(LIGHT) == 8
    assert play.court[LIGHT] == 5


@pytest.mark.rule("EC-1106")
def test_a_tile_moves_out_with_the_land() -> None:
    play = table(areas="(0,0)1000", caballeros="0 at (0,1) S=1", display=["bridge"] * 5)
    play.play("0 take tile", "0 lay a, cell 0,1, turn 1010", "0 place, cell 0,2, number 1")
    assert play.court[LIGHT] == 4
    assert play.shown("turn")["operations"] == 1
    assert play.region("0,0", "N")["tiles"] == 2
    assert play.strengths("0,0", "N") == [1, 0]


@pytest.mark.rule("EC-1107")
@pytest.mark.parametrize(("seats", "points"), [(2, [16, 8]), (3, [18, 14, 0]), (4, [18, 14, 0, 0])])
def test_a_whole_scoring(seats: int, points: list[int]) -> None:
    play = table(areas=SCORING_MAP, caballeros=SCORING_TILES, seats=seats, phase="scoring", round=4)
    regions = [(region["kind"], region["value"]) for region in play.view()["regions"]]
    assert sorted(regions) == [("land", 1), ("land", 2), ("land", 6), ("sea", 1), ("sea", 2), ("sea", 4)]
    assert play.view()["sheet"][0]["sums"] == points
    assert play.state.scores() == points


@pytest.mark.rule("EC-1108")
def test_a_ship_and_a_land_alone() -> None:
    play = table(
        areas="(0,0)0000; (1,0)0000; (2,0)0000; (3,0)0000; (5,0)1010; (5,1)0010",
        caballeros="0 at (0,1) S=1 ship S; 0 at (5,-1) N=3",
    )
    assert (play.region("0,0", "N")["value"], play.region("5,0", "N")["value"]) == (4, 2)
    assert play.score()[LIGHT] == 4 + 4


@pytest.mark.rule("EC-1109")
def test_closed_regions_with_an_alcalde() -> None:
    land = table(
        areas="(0,0)1000; (0,1)0010 gold",
        alcaldes=[{"seat": 0, "cell": "0,0", "edge": "north", "ship": False}],
        advanced=True,
    )
    assert land.region("0,0", "N") == {**land.region("0,0", "N"), "closed": True, "value": 3, "tiles": 2}
    assert land.score() == [6, 0]
    sea = "(0,0)0011; (1,0)1110; (0,1)1101"
    play = table(areas=sea, advanced=True, court=[3, 5]).play("0 alcalde")
    assert play.region("0,0", "N") == {**play.region("0,0", "N"), "closed": True, "value": 3, "alcalde": 0}
    assert play.score() == [0, 0]
    play.play("0 buy ship")
    assert play.court[LIGHT] == 0
    assert play.score() == [3, 0]


@pytest.mark.rule("EC-1110")
def test_a_new_tile_with_the_grande() -> None:
    play = table(
        areas="(-1,0)0100; (-1,1)0000; (0,1)0110; (1,1)1011; (1,0)1001; (1,2)0010", advanced=True, court=[8, 5]
    )
    assert play.refused(0, "place, cell 0,0") == "EC-601"
    play.play("0 place grande, cell 0,0, north 1")
    assert play.court[LIGHT] == 8 - 4 - 2
    tile = play.tile("0,0")
    assert tile is not None
    assert (tile["numbers"], tile["grande"]) == ([1, 2, 3, 4], True)
    assert play.strengths("-1,0", "E") == [4, 0]
    assert play.strengths("0,1", "S") == [3, 0]
    assert (play.region("-1,0", "E")["value"], play.region("0,1", "S")["value"]) == (1, 4)
    assert play.score() == [2 + 8, 0]


@pytest.mark.rule("EC-1111")
def test_the_grande_leaves_a_tile_with_many_lands() -> None:
    play = table(
        areas="(-1,0)0100; (1,0)0001; (3,0)1111; (4,0)1111",
        caballeros="0 at (0,0) E=8 castillo grande; 0 at (3,1) S=8; 1 at (4,1) S=8; 1 at (3,-1) N=7",
        advanced=True,
        court=[1, 5],
    )
    assert play.strengths("3,0", "N") == [8, 15]
    play.play("0 grande")
    assert play.court[LIGHT] == 8
    assert play.tile("0,0") is None
    assert [event["event"] for event in play.heard("grande-moved", "removed")] == ["grande-moved", "removed"]
    play.play("0 place, cell 4,-1, number 8")
    assert play.court[LIGHT] == 0
    assert play.strengths("3,0", "N") == [16, 15]


@pytest.mark.rule("EC-1112")
def test_the_nine_uses_all_five_tiles() -> None:
    play = table(cards=[9, 4, 8, 1], seats=4, round=1, display=["bay"] * 5)
    assert play.state.order == [0, 2, 1, 3]
    for _ in range(4):
        if play.to_act == (3,):
            assert play.copy().lay_anything()["display"] == [None] * 5
        play.pass_turn()
    assert play.rule == "play-cards"
    asked = []
    for card in (13, 12, 11, 10):
        asked.append(play.to_act[0])
        play.play(f"{play.to_act[0]} card {card}")
    assert asked == [3, 1, 2, 0]


@pytest.mark.rule("EC-1113")
def test_no_tile_fits() -> None:
    walls = "(0,0)1011; (1,0)1110"
    play = table(areas=walls, display=["sea"] * 5)
    assert play.legal(0, "lay") == []
    assert "end turn" in play.legal(0)
    play = table(areas=walls, display=["sea"] * 5, caballeros="0 at (0,1) S=1")
    assert play.refused(0, "end turn") == "EC-402"
    assert sorted(play.open_after("0 lay a")) == ["-1,1", "0,2"]
    assert play.refused(0, "lay a, cell 1,1") == "EC-501"


@pytest.mark.rule("EC-1114")
def test_seas_at_a_bridge() -> None:
    areas = "(0,0)1010; (1,0)0000; (-1,0)0000"
    play = table(areas=areas)
    assert [play.region("0,0", edge)["value"] for edge in "EW"] == [2, 2]
    assert play.region("0,0", "E")["id"] != play.region("0,0", "W")["id"]
    play = table(areas=f"{areas}; (1,1)0000; (0,1)0010; (-1,1)0000")
    assert play.region("0,0", "E") == play.region("0,0", "W")
    assert play.region("0,0", "E")["value"] == 6


@pytest.mark.rule("EC-1115")
@pytest.mark.parametrize(("numbers", "points"), [((5, 3, 3), [8, 0, 0]), ((5, 5, 3), [4, 4, 0])])
def test_ties(numbers: tuple[int, int, int], points: list[int]) -> None:
    first, second, third = numbers
    play = table(
        areas="(0,0)0100; (1,0)1111; (2,0)1111; (3,0)0101",
        caballeros=f"0 at (1,1) S={first}; 1 at (2,1) S={second}; 2 at (4,0) W={third}",
        seats=3,
    )
    assert play.region("0,0", "E")["value"] == 4
    assert play.score() == points


@pytest.mark.rule("EC-1116")
def test_raising_flips_the_tile_and_ships_stay() -> None:
    play = table(areas="(0,0)1111; (1,1)0000", caballeros="0 at (0,1) S=3 ship E")
    play.play("0 raise, number 8")
    tile = play.tile("0,1")
    assert tile is not None
    assert play.court[LIGHT] == 0
    assert (tile["numbers"][2], tile["ships"]) == (8, ["east"])


@pytest.mark.rule("EC-1117")
@pytest.mark.parametrize(("first", "second", "refund"), [("", " castillo", 4), (" castillo", "", 0)])
def test_a_castillo_is_moved_onto_a_threatened_tile_or_off_it(first: str, second: str, refund: int) -> None:
    play = table(areas="(0,0)1111; (3,0)1111; (1,0)1101", caballeros=f"0 at (0,1) S=4{first}; 0 at (3,1) S=2{second}")
    play.play("0 move castillo")
    assert play.court[LIGHT] == 5 - 1
    play.play("0 lay a, cell 1,1, turn 0011")
    assert play.tile("0,1") is None
    assert play.court[LIGHT] == 4 + refund
