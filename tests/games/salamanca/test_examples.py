"""SA-10: the worked examples."""

import pytest

from tests.games.salamanca.builders import Table, cards_phase, landscape, last_turn, started, table, turn


def sold(play: Table) -> list[object]:
    """What every sale so far has paid its owner."""
    return [event["value"] for event in play.heard("sold")]


def worth(land: str, field: str, **plagues: str) -> int:
    return table(land=land, plagues=plagues).value(field)


@pytest.mark.rule("SA-1001")
def test_every_display_field_gets_a_tile_on_top_of_the_others() -> None:
    before = {"a": ["farm", "castle"], "c": ["lake-2"]}
    play = table(seats=4, phase="next-round", display=before)
    after = play.display()
    assert {field: len(tiles) for field, tiles in after.items()} == {"a": 3, "b": 1, "c": 2, "d": 1}
    assert after["a"][:2] == ["farm", "castle"]
    assert after["c"][:1] == ["lake-2"]


@pytest.mark.rule("SA-1002")
def test_a_stuck_player_acts_before_everyone() -> None:
    play = cards_phase(5, [9], [7], [6], [4], [9, 7, 6, 4], land="farm(0,0)", display={"a": ["lake"]})
    play.play_cards(9, 7, 6, 4)
    assert play.turns() == [(4, 9), (0, 9), (1, 7), (2, 6), (3, 4)]
    play.play("4 end turn", "0 end turn", "1 end turn", "2 end turn")
    play.play("3 take a", "3 plague 0,0", "3 place lake 5,5", "3 end turn")
    assert play["leader"] == 3
    assert play.to_act == (3,)


@pytest.mark.rule("SA-1002")
def test_a_stuck_player_may_act_with_a_lowest_five() -> None:
    play = cards_phase(5, [9], [8], [7], [5], [9, 8, 7, 5], land="farm(0,0)", display={"a": ["lake"]})
    play.play_cards(9, 8, 7, 5)
    assert play.turns() == [(4, 5), (3, 5), (0, 9), (1, 8), (2, 7)]
    play.play("4 end turn", "3 end turn", "0 end turn", "1 end turn", "2 take a")
    assert play.refused(2, "plague 0,0") == "SA-534"
    play.play("2 place lake 5,5", "2 end turn")
    assert play["leader"] == 2
    assert play.to_act == (2,)


@pytest.mark.rule("SA-1003")
def test_a_lowest_five_acts_first() -> None:
    play = cards_phase(5, [6], [8], [9], [5], [7], display={"a": ["lake"]})
    play.play_cards(6, 8, 9, 5, 7)
    assert play.turns() == [(3, 5), (2, 9), (1, 8), (4, 7), (0, 6)]
    play.play("3 end turn", "2 end turn", "1 end turn", "4 end turn", "0 take a", "0 swap 1")
    play.play(f"0 {play.legal(0)[0]}")
    play.play(f"0 {play.legal(0)[0]}", "0 place lake 5,5", "0 end turn")
    assert play["leader"] == 0


@pytest.mark.rule("SA-1003")
def test_a_lowest_five_of_three() -> None:
    play = cards_phase(3, [8], [7], [5], land="farm(0,0) A(0,1)").play_cards(8, 7, 5)
    assert play.turns() == [(2, 5), (0, 8), (1, 7)]
    play.play("2 end turn", "0 end turn")
    for field in ("0,0", "0,1"):
        assert play.refused(1, f"plague {field}") == "SA-534"
    assert play.refused(1, "swap 0") == "SA-534"
    assert play.legal(1) == ["end turn"]


@pytest.mark.rule("SA-1004")
def test_a_castle_in_two_kinds_of_landscape() -> None:
    land = "castle(2,2) L(2,1) L(2,0) F(1,2) F(0,2) F(0,1) F2(2,3) L(2,4)"
    play = turn(land=land, owners={"2,2": 0}, condes={1: "2,2"}).play("0 take a", "0 sell 2,2")
    assert play.money == [10, 7, 0]
    assert play.at("2,3") is None
    assert play.pile("gone") == {"forest-2": 1}
    assert play.at("2,4") == "lake"
    assert play.heard("tile-left") == [{"event": "tile-left", "tile": "forest-2", "field": "2,3"}]


@pytest.mark.rule("SA-1005")
@pytest.mark.parametrize(("order", "paid"), [(["0,1", "2,2"], [11, 4]), (["2,2", "0,1"], [11, 8])])
def test_the_order_of_two_sales_matters(order: list[str], paid: list[int]) -> None:
    land = "monastery(0,1) monastery(2,2) V3(1,2) V(1,1) V(1,0) V(0,0) V(2,0)"
    play = turn(land=land, owners={"0,1": 0, "2,2": 0})
    play.play("0 take a", *[f"0 sell {field}" for field in order])
    assert sold(play) == paid
    assert play.money == [sum(paid), 0, 0]


@pytest.mark.rule("SA-1006")
def test_owner_and_conde_are_both_paid() -> None:
    land = "castle(1,1) L(1,0) L(0,0) L(2,0) F(1,2) F(1,3) F(2,2)"
    play = turn(land=land, owners={"1,1": 0}, condes={2: "1,1"})
    play.play("0 take a", "0 sell 1,1")
    assert play.money == [9, 0, 6]
    assert play.heard("tile-left") == []
    assert all(play.at(field) for field in ("1,0", "0,0", "2,0", "1,2", "1,3", "2,2"))


FARMS = "A(0,0) A(0,1) A(0,2) A(1,0) farm(1,1) farm(2,0) P(3,0)"


@pytest.mark.rule("SA-1007")
def test_a_ruined_farm_and_its_neighbour() -> None:
    play = turn(land=FARMS, owners={"1,1": 0, "2,0": 0}, plagues={"ruin": "1,1"})
    assert (play.value("1,1"), play.value("2,0")) == (4, 7)
    play.play("0 take a", "0 sell 1,1", "0 sell 2,0")
    assert play.money == [11, 0, 0]
    for acre in ("0,0", "0,1", "0,2", "1,0"):
        assert worth(FARMS, "1,1", ruin="1,1", rat=acre) == 2
        assert worth(FARMS, "2,0", ruin="1,1", rat=acre) == 5
    assert worth(FARMS, "1,1", ruin="1,1", locust="1,0") == 3
    assert worth(FARMS, "2,0", ruin="1,1", locust="1,0") == 3
    for rat in ("1,0", "0,2"):
        assert worth(FARMS, "1,1", ruin="1,1", locust="0,0", rat=rat) == 1
        assert worth(FARMS, "2,0", ruin="1,1", locust="0,0", rat=rat) == 3


@pytest.mark.rule("SA-1008")
@pytest.mark.parametrize(("order", "paid"), [(["0,2", "2,1", "1,4"], [6, 3, 3]), (["2,1", "0,2"], [5, 4])])
def test_three_farms_on_one_landscape(order: list[str], paid: list[int]) -> None:
    land = "A(1,1) A3(1,2) A(1,3) farm(0,2) P(0,1) P(0,0) farm(2,1) A(3,1) farm(1,4) P3(2,4)"
    play = turn(
        land=land, owners={"0,2": 0, "2,1": 0, "1,4": 0}, plagues={"rat": "1,1", "locust": "1,3", "ruin": "1,4"}
    )
    play.play("0 take a", f"0 sell {order[0]}")
    assert play.at("1,2") is None
    assert play.plague("rat") == "1,1"
    play.play(*[f"0 sell {field}" for field in order[1:]])
    assert sold(play) == paid
    assert (play.at("2,4") is None) == ("1,4" in order)


@pytest.mark.rule("SA-1009")
def test_a_whole_turn() -> None:
    play = last_turn(
        2,
        land="farm(2,2) P2(2,1) P3(1,1) P(2,0) A3(2,3) V(6,5) monastery(6,6)",
        owners={"2,2": 0, "6,6": 1},
        busy={0: 2},
        condes={1: "2,2"},
        plagues={"rat": "2,0", "locust": "2,3"},
        display={"a": ["pasture", "castle"]},
    )
    assert play.stock == [0, 2, 3]
    assert play.value("2,2") == 5
    play.play("0 take a", "0 place pasture 3,1")
    assert play.value("2,2") == 5
    play.play("0 place castle 5,0", "0 plague 6,5")
    assert play.value("6,6") == 4
    assert play.value("2,2") == 9
    play.play("0 sell 2,2")
    assert play.money == [9, 7, 0]
    assert (play.at("2,1"), play.at("1,1"), play.at("2,3")) == (None, None, "acre-3")
    play.play("0 occupy 5,0")
    assert play.stock == [0, 2, 3]
    play.play("0 end turn")
    assert play.money == [6, 7, 0]
    assert play["leader"] == 0
    assert play.to_act == (0,)


@pytest.mark.rule("SA-1010")
@pytest.mark.parametrize(
    ("first", "second", "turns"),
    [([6, 3], [8, 2], [(1, 8), (0, 6), (0, 3), (1, 2)]), ([8, 6], [7, 5], [(1, 5), (0, 8), (1, 7), (0, 6)])],
)
def test_four_turns_for_two(first: list[int], second: list[int], turns: list[tuple[int, int]]) -> None:
    play = cards_phase(2, first, second, land="A(0,0) L(0,1) farm(0,2)", display={"a": ["lake"]})
    play.play(*[f"0 card {card}" for card in first], *[f"1 card {card}" for card in second])
    assert play.turns() == turns
    for seat, _ in turns[:-1]:
        assert play.to_act == (seat,)
        assert play.copy().play(f"{seat} take a").refused(seat, "plague 0,0") == "SA-501"
        play.play(f"{seat} end turn")
    last, card = turns[-1]
    function = "plague 0,1" if card == 2 else f"swap {1 - last}"
    assert {"take a", function} <= set(play.legal(last))
    assert function in play.play(f"{last} take a").legal(last)


SEVEN = "farm(1,1) A(1,2) A(1,3) P(1,0) P(0,0)"


@pytest.mark.rule("SA-1011")
def test_a_region_of_seven() -> None:
    play = turn(land=f"{SEVEN} P(2,0)", owners={"1,1": 0}, condes={1: "1,1"})
    assert play.value("1,1") == 7
    assert play.copy().pass_turns().money == [2, 1, 0]
    assert play.copy().play("0 take a", "0 sell 1,1").money == [7, 5, 0]
    closed = turn(land=f"{SEVEN} P(2,0)", owners={"1,1": 1})
    assert closed.refused(0, "conde 1,1") == "SA-521"


@pytest.mark.rule("SA-1011")
def test_a_region_of_six() -> None:
    play = turn(land=SEVEN, owners={"1,1": 1})
    assert play.value("1,1") == 6
    play.play("0 conde 1,1")
    assert play.conde(0) == "1,1"
    assert play.pass_turns().money == [0, 0, 0]


@pytest.mark.rule("SA-1012")
def test_where_an_acre_joins_two_landscapes() -> None:
    land = "A(1,1) A(1,2) A(2,3) A(2,4)"
    first, second = {"1,1", "1,2"}, {"2,3", "2,4"}
    play = table(land=land)
    assert landscape(play, "1,1") == first
    assert landscape(play, "2,3") == second
    for field in ("0,1", "0,2", "1,0", "2,1"):
        play = table(land=f"{land} A({field})")
        assert landscape(play, field) == first | {field}
        assert landscape(play, "2,3") == second
    for field in ("1,4", "2,5", "3,3", "3,4"):
        play = table(land=f"{land} A({field})")
        assert landscape(play, field) == second | {field}
        assert landscape(play, "1,1") == first
    for field in ("1,3", "2,2"):
        assert landscape(table(land=f"{land} A({field})"), "1,1") == first | second | {field}


@pytest.mark.rule("SA-1013")
def test_another_kind_between_two_pastures() -> None:
    play = table(land="P(0,0) A(0,1) P(0,2)")
    assert [landscape(play, field) for field in ("0,0", "0,1", "0,2")] == [{"0,0"}, {"0,1"}, {"0,2"}]


@pytest.mark.rule("SA-1014")
def test_a_farm_among_other_kinds() -> None:
    land = "farm(2,2) A(2,1) A(1,1) P(2,3) P(2,4) P(1,0) P(0,0) V(1,2) L(3,2) L(3,1)"
    assert worth(land, "2,2") == 6


@pytest.mark.rule("SA-1015")
def test_three_farms_share_a_landscape_and_a_diagonal_does_not() -> None:
    play = table(land="A(1,1) A(1,2) farm(0,1) farm(1,3) farm(2,1) farm(2,3)")
    assert [play.value(field) for field in ("0,1", "1,3", "2,1", "2,3")] == [4, 4, 4, 2]


CASTLE = "castle(0,0) L(0,1) L(0,2) F(1,0)"


@pytest.mark.rule("SA-1016")
def test_a_squire_freed_by_a_sale_costs_money() -> None:
    play = turn(land=CASTLE, owners={"0,0": 0}, busy={0: 2}, display={"a": ["monastery"]})
    play.play("0 take a", "0 place monastery 4,4")
    assert play.refused(0, "occupy 4,4") == "SA-512"
    play.play("0 sell 0,0")
    assert play.money[0] == 6
    play.play("0 occupy 4,4")
    assert play.money[0] == 2
    free = turn(land=CASTLE, owners={"0,0": 0}, busy={0: 1}, display={"a": ["monastery"]})
    free.play("0 take a", "0 place monastery 4,4", "0 occupy 4,4")
    assert free.money[0] == 0
    assert free.owner("4,4") == free.owner("0,0") == 0


@pytest.mark.rule("SA-1017")
@pytest.mark.parametrize(("order", "gain"), [(["4,4", "4,6"], 4), (["4,6", "4,4"], 2)])
def test_the_first_occupation_is_the_free_one(order: list[str], gain: int) -> None:
    play = turn(land=CASTLE, owners={"0,0": 0}, busy={0: 1}, display={"a": ["farm", "monastery"]})
    assert play.stock[0] == 1
    play.play("0 take a", "0 place monastery 4,4", "0 place farm 4,6", "0 sell 0,0")
    assert play.money[0] == 6
    play.play(*[f"0 occupy {field}" for field in order])
    assert play.money[0] == gain


NEIGHBOURS = "farm(1,1) A(1,2) farm(0,0)"


@pytest.mark.rule("SA-1018")
def test_a_fertile_tile_of_this_round_blocks_only_who_placed_it() -> None:
    play = turn(land=NEIGHBOURS, owners={"1,1": 0, "0,0": 1}, display={"a": ["pasture-3"], "b": ["lake"]})
    play.play("0 take a")
    assert play.copy().play("0 sell 1,1").money[0] == 3
    play.play("0 place pasture-3 0,1")
    assert play.refused(0, "sell 1,1") == "SA-518"
    play.play("0 end turn", "1 take b", "1 sell 0,0")
    assert play.money == [0, 5, 0]
    assert play.at("0,1") is None


@pytest.mark.rule("SA-1018")
def test_even_under_the_locust_it_blocks() -> None:
    play = last_turn(3, land=NEIGHBOURS, owners={"1,1": 0, "0,0": 1}, display={"a": ["pasture-3"]})
    play.play("0 take a", "0 place pasture-3 0,1", "0 plague 0,1")
    assert play.value("1,1") == 3
    assert play.refused(0, "sell 1,1") == "SA-518"


@pytest.mark.rule("SA-1018")
def test_the_second_turn_of_two_players_may_sell_when_the_tile_is_gone() -> None:
    play = table(
        turns=[(0, 8), (1, 7), (0, 6), (1, 4)],
        seats=2,
        land=NEIGHBOURS,
        owners={"1,1": 0, "0,0": 1},
        display={"a": ["pasture-3"], "b": ["lake"], "c": ["lake"]},
    )
    play.play("0 take a", "0 place pasture-3 0,1", "0 end turn", "1 take b")
    still = play.copy().play("1 place lake 7,7", "1 end turn", "0 take c")
    assert still.refused(0, "sell 1,1") == "SA-518"
    play.play("1 sell 0,0", "1 place lake 7,7", "1 end turn", "0 take c", "0 sell 1,1")
    assert play.money == [3, 5]


@pytest.mark.rule("SA-1018")
def test_a_regular_tile_that_connects_an_old_fertile_one_does_not_block() -> None:
    old = turn(land=f"{NEIGHBOURS} P2(3,1)", owners={"1,1": 0, "0,0": 1}, display={"a": ["pasture"]})
    old.play("0 take a", "0 place pasture 2,1", "0 sell 1,1")
    assert old.money[0] == 6
    assert old.at("3,1") is None
    own = turn(land=NEIGHBOURS, owners={"1,1": 0, "0,0": 1}, display={"a": ["pasture", "pasture-2"]})
    own.play("0 take a", "0 place pasture-2 3,1")
    assert "sell 1,1" in own.legal(0)
    own.play("0 place pasture 2,1")
    assert own.refused(0, "sell 1,1") == "SA-518"


@pytest.mark.rule("SA-1019")
def test_a_rat_on_a_tile_that_leaves() -> None:
    play = turn(land="farm(0,0) A3(0,1) A(0,2)", owners={"0,0": 0}, condes={1: "0,0"}, plagues={"rat": "0,1"}).play(
        "0 take a", "0 sell 0,0"
    )
    assert play.money == [4, 2, 0]
    assert play.at("0,1") is None
    assert play.plague("rat") is None


@pytest.mark.rule("SA-1020")
def test_what_a_locust_cuts_off() -> None:
    row = "farm(0,0) A(0,1) A(0,2) A(0,3)"
    assert [worth(row, "0,0", locust=f"0,{column}") for column in (1, 2, 3)] == [2, 3, 4]
    assert worth(row, "0,0", locust="0,2", rat="0,3") == 2
    ring = "farm(0,0) A(0,1) A(0,2) A(1,2) A(1,1) A(1,0)"
    assert worth(ring, "0,0") == 7
    assert worth(ring, "0,0", locust="0,1") == 6


@pytest.mark.rule("SA-1021")
def test_the_rat_opens_the_door_to_a_conde() -> None:
    play = last_turn(2, land="farm(0,0) " + " ".join(f"A(0,{column})" for column in range(1, 7)), owners={"0,0": 1})
    assert play.value("0,0") == 8
    assert play.refused(0, "conde 0,0") == "SA-521"
    play.play("0 plague 0,6")
    assert play.value("0,0") == 5
    play.play("0 conde 0,0")
    assert play.conde(0) == "0,0"


@pytest.mark.rule("SA-1022")
def test_a_landscape_that_touches_twice_counts_once() -> None:
    land = "farm(1,1) A(0,1) A(0,2) A(1,2)"
    assert worth(land, "1,1") == 5
    assert worth(land, "1,1", rat="0,2") == 3


@pytest.mark.rule("SA-1023")
@pytest.mark.parametrize(
    ("seats", "number", "drawn", "blue"), [(3, 19, 1, 2), (2, 14, 3, 1), (4, 14, 3, 1), (5, 12, 0, 5)]
)
def test_fills_from_both_piles(seats: int, number: int, drawn: int, blue: int) -> None:
    play = started(seats)
    while play["round"] != number - 1:
        play.play_round()
    assert sum(play.pile("draw").values()) == drawn
    assert sum(play.pile("blue").values()) == 5
    play.forget().play_round()
    assert play["round"] == number
    assert len(play.heard("displayed")) == drawn + blue
    assert sum(play.pile("draw").values()) == 0
    assert sum(play.pile("blue").values()) == 5 - blue
