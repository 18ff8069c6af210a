"""SA-5, B: the Conde."""

import pytest

from tests.games.salamanca.builders import table, turn

ROW = " ".join(f"A(0,{column})" for column in range(1, 5))
"""With a farm at (0,0): worth 6."""


@pytest.mark.rule("SA-521")
def test_a_conde_enters_from_stock_free_of_charge() -> None:
    play = turn(land=f"farm(0,0) {ROW}", owners={"0,0": 1}).play("0 conde 0,0")
    assert play.conde(0) == "0,0"
    assert play.money == [0, 0, 0]
    assert play.owner("0,0") == 1
    assert play.heard("conde-moved", seat=None) == [{"event": "conde-moved", "seat": 0, "field": "0,0"}]


@pytest.mark.rule("SA-521")
def test_a_conde_moves_from_one_building_to_another() -> None:
    land = "farm(0,0) castle(2,2) monastery(4,4)"
    play = turn(land=land, owners={"0,0": 1, "2,2": 2, "4,4": 1}, condes={0: "0,0"})
    assert play.legal(0, "conde") == ["2,2", "4,4"]
    assert play.refused(0, "conde 0,0") == "SA-521"
    play.play("0 conde 4,4")
    assert play.conde(0) == "4,4"


@pytest.mark.rule("SA-521")
def test_where_a_conde_may_not_go() -> None:
    land = "farm(0,0) castle(2,2) monastery(4,4) farm(6,6) A(6,7)"
    play = turn(land=land, owners={"0,0": 0, "4,4": 1}, condes={2: "4,4"})
    for field, why in (("0,0", "his own"), ("2,2", "nobody's"), ("4,4", "taken"), ("6,7", "no building"), ("7,7", "")):
        assert play.refused(0, f"conde {field}") == "SA-521", why
    assert play.legal(0, "conde") == []


@pytest.mark.rule("SA-521")
@pytest.mark.parametrize(
    ("land", "plagues", "value"),
    [
        (f"farm(0,0) {ROW}", {}, 6),
        (f"farm(0,0) {ROW} A(0,5)", {}, 7),
        (f"farm(0,0) {ROW} A(0,5)", {"locust": "0,5"}, 6),
        (f"farm(0,0) {ROW} A(0,5)", {"rat": "0,5"}, 4),
        (f"farm(0,0) {ROW} A(0,5)", {"ruin": "0,0"}, 5),
        (f"farm(0,0) {ROW} A3(0,5)", {"ruin": "0,0"}, 7),
        ("monastery(0,0) V3(0,1)", {}, 7),
        ("monastery(0,0) V2(0,1)", {}, 6),
        ("monastery(0,0) V3(0,1)", {"poison": "0,1"}, 4),
    ],
)
def test_the_region_is_worth_at_most_six(land: str, plagues: dict[str, str], value: int) -> None:
    play = turn(land=land, owners={"0,0": 1}, plagues=plagues)
    assert play.value("0,0") == value
    if value <= 6:
        assert play.legal(0, "conde") == ["0,0"]
        assert play.play("0 conde 0,0").conde(0) == "0,0"
    else:
        assert play.legal(0, "conde") == []
        assert play.refused(0, "conde 0,0") == "SA-521"


@pytest.mark.rule("SA-522")
def test_it_stays_when_the_region_grows() -> None:
    play = turn(land="farm(0,0) A(0,1) A(0,2)", owners={"0,0": 1}, condes={2: "0,0"}, display={"a": ["acre-3"]})
    play.play("0 take a", "0 place acre-3 0,3")
    assert play.value("0,0") == 7
    assert play.conde(2) == "0,0"
    assert play.pass_turns().money == [0, 2, 1]


@pytest.mark.rule("SA-522")
def test_it_never_sells_the_building() -> None:
    play = turn(land="farm(0,0) A(0,1)", owners={"0,0": 1}, condes={0: "0,0"}).play("0 take a")
    assert play.refused(0, "sell 0,0") == "SA-514"
    assert play.legal(0, "sell") == []


@pytest.mark.rule("SA-522")
def test_it_cannot_just_be_taken_back() -> None:
    """The only way out of a building is another one, or its sale."""
    play = turn(land="farm(0,0) A(0,1)", owners={"0,0": 1}, condes={0: "0,0"}, display={})
    assert play.legal(0) == ["end turn"]
    play.pass_turns()
    assert play.conde(0) == "0,0"
    sold = table(turns=[(1, 8), (0, 7), (2, 4)], land="farm(0,0) A(0,1)", owners={"0,0": 1}, condes={0: "0,0"}).play(
        "1 take a", "1 sell 0,0"
    )
    assert sold.conde(0) is None
    assert sold.money == [1, 3, 0]
