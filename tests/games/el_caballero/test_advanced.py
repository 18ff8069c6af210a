"""EC-9: the advanced game."""

import pytest

from tests.games.el_caballero.builders import DARK, LIGHT, Table, table

RING = "(0,0)0011; (1,0)1110; (0,1)1101"
"""A closed sea of three tiles."""
SEA = {"seat": 0, "cell": "0,0", "edge": "north", "ship": False}
MANY = "(-1,0)0100; (1,0)0001; (0,1)0010; (3,0)1111"
"""Three lands round 0,0, and another at 3,0."""


def grande(caballeros: str, court: int = 5, areas: str = MANY) -> Table:
    return table(areas=areas, caballeros=caballeros, court=[court, 5], advanced=True)


@pytest.mark.rule("EC-901")
def test_closed_and_open() -> None:
    play = table(areas="(0,0)1100; (1,0)0001", advanced=True, display=["cape"] * 5)
    assert not play.region("0,0", "N")["closed"]
    kept_open = table(areas="(0,0)1100; (1,0)0001", caballeros="0 at (0,1) S=1", advanced=True)
    assert not kept_open.region("0,0", "N")["closed"]
    play.forget().play("0 lay a, cell 0,1, turn 0010")
    assert play.region("0,0", "N")["closed"]
    assert play.heard("closed") == [{"event": "closed", "kind": "land", "cell": "0,0", "edge": "north"}]
    assert play.refused(0, "place, cell 0,1") == "EC-601"
    assert all(cell not in play.open_after("0 place") for cell in ("0,1", "1,0"))


@pytest.mark.rule("EC-902")
def test_alcaldes_on_closed_regions() -> None:
    play = table(areas=f"{RING}; (5,0)1000; (5,1)0010", advanced=True)
    assert play.open_after("0 alcalde") == ["0,0", "5,0"]
    assert play.refused(0, "alcalde, cell 1,0") == "EC-902"
    play.play("0 alcalde, cell 0,0", "0 alcalde")
    assert (play.court[LIGHT], play["alcaldes"]) == (3, [3, 5])
    assert play.refused(0, "alcalde") == "EC-902"
    assert play.score() == [4, 0]
    nobody = table(areas="(5,0)1000; (5,1)0010", advanced=True)
    assert nobody.score() == [0, 0]
    broke = table(areas=RING, advanced=True, court=[0, 5])
    assert broke.refused(0, "alcalde") == "EC-408"


@pytest.mark.rule("EC-902")
def test_a_cell_names_one_closed_region_at_most() -> None:
    play = table(areas="(0,0)0101; (1,0)0001; (-1,0)0100; (0,1)1101; (0,-1)0111", advanced=True)
    closed = [(region["kind"], region["cell"], region["edge"]) for region in play.view()["regions"] if region["closed"]]
    assert closed == [("sea", "0,-1", "north"), ("land", "-1,0", "east"), ("sea", "0,0", "north")]
    assert play.open_after("0 alcalde") == ["0,-1", "-1,0", "0,0"]


@pytest.mark.rule("EC-903")
def test_one_ship_at_an_alcaldes_sea() -> None:
    play = table(areas=RING, alcaldes=[SEA], advanced=True, court=[8, 5], harbor=[1, 0])
    play.play("0 put out ship")
    assert play.region("0,0", "N") == {**play.region("0,0", "N"), "ships": [1, 0], "alcalde_ship": True}
    assert play.score() == [3, 0]
    assert play.refused(0, "buy ship") == "EC-701"
    play.play("0 take ship")
    assert play.score() == [0, 0]
    assert play["harbor"] == [1, 0]
    play.play("0 buy ship")
    assert play.court[LIGHT] == 8 - 1 - 2


@pytest.mark.rule("EC-903")
def test_a_ship_moves_between_alcalde_and_tile() -> None:
    play = table(
        areas=f"{RING}; (5,0)0000",
        alcaldes=[{**SEA, "ship": True}],
        caballeros="0 at (5,1) S=1; 1 at (5,-1) N=1 ship N",
        advanced=True,
    )
    assert play.region("5,0", "N")["ships"] == [0, 1]
    play.play("0 move ship")
    assert play.region("5,0", "N")["ships"] == [1, 1]
    play.play("0 move ship, cell 0,0")
    assert play.region("0,0", "N")["ships"] == [1, 0]
    assert play.court[LIGHT] == 3
    others = table(
        areas=f"{RING}; (5,0)0000; (7,0)0000",
        alcaldes=[{**SEA, "seat": 1}],
        caballeros="0 at (5,1) S=1; 0 at (7,1) S=1",
        advanced=True,
    )
    assert others.refused(0, "buy ship, cell 0,0") == "EC-903"


@pytest.mark.rule("EC-904")
def test_the_grande_on_a_tile_in_play() -> None:
    play = grande("0 at (3,1) S=4; 1 at (3,-1) N=4; 0 at (2,0) E=1", areas="(3,0)1111; (4,0)1101")
    assert play.strengths("3,0", "N") == [5, 4]
    play.play("0 grande, cell 3,1")
    assert play.court[LIGHT] == 3
    assert (play.tile("3,1") or {})["grande"]
    play.play("0 lay a, cell 4,1, turn 0011")
    assert play.tile("3,1") is not None
    assert play.strengths("4,1", "W") == [5 + (play.tile("3,1") or {})["numbers"][1], 4]


@pytest.mark.rule("EC-904")
def test_a_grandes_tile_cannot_be_raised() -> None:
    play = grande("0 at (3,1) S=4 grande; 0 at (3,-1) N=1; 0 at (4,0) W=1", areas="(3,0)1111")
    assert play.refused(0, "raise, cell 3,1") == "EC-904"
    assert play.refused(0, "grande, cell 5,5") == "EC-904"
    assert play.refused(0, "grande, cell 3,1") == "EC-906"
    alone = grande("", areas="(3,0)1111")
    assert alone.refused(0, "grande") == "EC-904"


@pytest.mark.rule("EC-904")
def test_two_edges_at_one_region_add_up() -> None:
    play = grande("", 8, "(1,0)1100; (2,0)1001; (2,1)1010; (2,2)0011; (1,2)0110")
    play.play("0 place grande, cell 1,1, north 1")
    assert play.strengths("1,0", "N") == [1 + 3, 0]
    assert play.court[LIGHT] == 8 - 3 - 2


@pytest.mark.rule("EC-905")
def test_a_new_tile_with_the_grande() -> None:
    play = grande("", 8)
    costs = {}
    for north in play.copy().play("0 place grande, cell 0,0").legal(0, "north"):
        costs[north] = 8 - play.copy().play(f"0 place grande, cell 0,0, north {north}").court[LIGHT] - 2
    assert costs == {"1": 4, "2": 3, "3": 4, "4": 4}
    assert play.refused(0, "place grande, cell 0,0, north 5") == "EC-408"
    rich = grande("", 30).play("0 place grande, cell 0,0")
    assert rich.legal(0, "north") == ["1", "2", "3", "4", "5", "6", "7", "8"]
    sea = grande("", 3, "(0,0)0000").play("0 place grande, cell 0,1")
    assert sea.legal(0, "north") == ["1", "2", "3", "4"]
    assert sea.refused(0, "north 5") == "EC-905"
    assert sea.play("0 north 2").court[LIGHT] == 0
    assert sea.shown("turn")["operations"] == 1
    assert grande("", 2, "(0,0)0000").refused(0, "place grande") == "EC-408"


@pytest.mark.rule("EC-905", "EC-604")
def test_totals_must_differ_in_every_region_touched() -> None:
    play = grande("1 at (-2,0) E=2", 10, "(-1,0)0101; (1,0)0001; (0,1)0010")
    play.play("0 place grande, cell 0,0")
    assert play.refused(0, "north 3") == "EC-604"
    assert "3" not in play.legal(0, "north")
    tied = grande("1 at (-1,1) S=1", 3, "(-1,0)1100")
    assert tied.refused(0, "place grande, cell 0,0") == "EC-604"


@pytest.mark.rule("EC-905")
def test_the_grande_moves_to_a_new_tile() -> None:
    play = grande("0 at (0,0) N=1 castillo grande", 8)
    assert play.strengths("-1,0", "E") == [4, 0]
    play.play("0 place grande, cell 3,1, north 1")
    assert play.court[LIGHT] == 8 - 3 - 1 + 4
    assert play.tile("0,0") is None
    kinds = [event["event"] for event in play.heard("placed", "grande-moved", "removed")]
    assert kinds == ["placed", "grande-moved", "removed"]
    assert play.refused(0, "grande") == "EC-906"


@pytest.mark.rule("EC-906")
def test_moving_the_grande_once_a_turn() -> None:
    play = grande("0 at (3,1) S=1; 0 at (3,-1) N=2; 0 at (4,0) W=3", areas="(3,0)1111")
    play.play("0 grande, cell 3,1", "0 grande, cell 3,-1")
    assert play.court[LIGHT] == 5 - 2 - 1
    assert play.refused(0, "grande") == "EC-906"
    assert play.refused(0, "place grande") == "EC-906"
    assert play.tile("3,1") is not None


@pytest.mark.rule("EC-906")
@pytest.mark.parametrize(("castillo", "refund", "ships"), [("", 0, [0, 0]), (" castillo", 4, [1, 0])])
def test_a_tile_left_behind_with_many_lands(castillo: str, refund: int, ships: list[int]) -> None:
    areas = "(-1,0)0100; (1,0)0001; (0,1)0000; (3,0)1111"
    play = grande(f"0 at (0,0) N=1 ship N{castillo} grande; 0 at (3,1) S=1", 5, areas)
    play.play("0 grande")
    assert play.tile("0,0") is None
    assert (play.court[LIGHT], play["harbor"]) == (4 + refund, ships)
    assert play["ship_supply"] + sum(ships) == 16


@pytest.mark.rule("EC-907")
@pytest.mark.parametrize(("castillo", "refund"), [("", 0), (" castillo", 4)])
def test_taking_the_grandes_tile_back(castillo: str, refund: int) -> None:
    play = grande(f"0 at (0,0) N=1{castillo} grande; 0 at (3,1) S=1")
    play.play("0 take tile, cell 0,0")
    assert play.court[LIGHT] == 5 + refund
    assert play.view()["seats"][LIGHT]["grande"] is None
    assert play.heard("grande-home")
    play.play("0 grande")
    assert play.court[LIGHT] == 5 + refund - 2
    assert play.court[DARK] == 5
