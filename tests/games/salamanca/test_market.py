"""SA-6: the weekly market."""

import pytest

from tests.games.salamanca.builders import table, turn

ROW = " ".join(f"A(0,{column})" for column in range(1, 6))
"""With a farm at (0,0): worth 7."""


@pytest.mark.rule("SA-601")
def test_two_for_the_owner_and_one_for_the_conde() -> None:
    play = turn(land=f"farm(0,0) {ROW}", owners={"0,0": 1}, condes={2: "0,0"}).pass_turns()
    assert play.money == [0, 2, 1]
    assert play.heard("market", seat=None) == [
        {"event": "market", "seat": 1, "field": "0,0", "income": 2, "conde": 2, "conde_income": 1}
    ]
    alone = turn(land=f"farm(0,0) {ROW}", owners={"0,0": 1}).pass_turns()
    assert alone.money == [0, 2, 0]
    assert alone.heard("market")[0]["conde"] is None


@pytest.mark.rule("SA-601")
@pytest.mark.parametrize(
    ("land", "plagues", "income"),
    [
        (f"farm(0,0) {ROW}", {}, 2),
        (f"farm(0,0) {ROW}", {"locust": "0,5"}, 0),
        (f"farm(0,0) {ROW}", {"ruin": "0,0"}, 0),
        (f"farm(0,0) {ROW}", {"rat": "0,1"}, 0),
        (f"farm(0,0) {ROW} P3(1,0)", {"locust": "0,5"}, 2),
        ("monastery(0,0) V2(0,1)", {}, 0),
        ("monastery(0,0) V3(0,1)", {}, 2),
        ("castle(0,0) L3(0,1) F2(1,0)", {}, 2),
        ("castle(0,0) L3(0,1) F2(1,0)", {"poison": "0,1"}, 0),
    ],
)
def test_a_region_must_be_worth_seven_plagues_counted(land: str, plagues: dict[str, str], income: int) -> None:
    play = turn(land=land, owners={"0,0": 0}, plagues=plagues).pass_turns()
    assert play.money == [income, 0, 0]


@pytest.mark.rule("SA-601")
def test_every_building_by_itself_and_only_occupied_ones() -> None:
    land = "V(1,1) V(1,2) V(1,3) monastery(0,1) monastery(0,2) monastery(2,3) monastery(2,1)"
    play = turn(land=land, owners={"0,1": 0, "0,2": 0, "2,3": 1}, condes={1: "0,1", 0: "2,3"}).pass_turns()
    assert play.money == [5, 3, 0]
    assert [event["field"] for event in play.heard("market")] == ["0,1", "0,2", "2,3"]


@pytest.mark.rule("SA-601")
def test_fertile_tiles_stay_at_the_market_and_nobody_goes_home() -> None:
    play = turn(land="monastery(0,0) V3(0,1)", owners={"0,0": 0}, condes={1: "0,0"}).pass_turns()
    assert play.at("0,1") == "vineyard-3"
    assert (play.owner("0,0"), play.conde(1)) == (0, "0,0")


@pytest.mark.rule("SA-601")
def test_there_is_a_market_in_every_round() -> None:
    play = turn(land="monastery(0,0) V3(0,1)", owners={"0,0": 0}, display={}, round=3).pass_turns()
    assert play.money == [2, 0, 0]
    for number in range(4, 8):
        play.play_round()
        assert play.money == [2 * (number - 2), 0, 0]


@pytest.mark.rule("SA-601")
def test_two_players_have_a_market_too() -> None:
    play = table(
        seats=2,
        turns=[(0, 8), (1, 7), (0, 6), (1, 4)],
        land="monastery(0,0) V3(0,1)",
        owners={"0,0": 1},
        condes={0: "0,0"},
    ).pass_turns()
    assert play.money == [1, 2]
