"""SA-5, A: place tiles, occupy, sell."""

import pytest

from tests.games.salamanca.builders import last_turn, table, turn


@pytest.mark.rule("SA-511")
def test_all_tiles_of_one_display_field_are_taken_and_placed_in_any_order() -> None:
    shown = {"a": ["vineyard", "farm", "lake-2"], "b": ["acre"]}
    for order in (["vineyard", "farm", "lake-2"], ["lake-2", "vineyard", "farm"], ["farm", "lake-2", "vineyard"]):
        play = turn(display=shown).play("0 take a")
        assert play.display() == {"a": [], "b": ["acre"], "c": []}
        assert play["taken"] == ["vineyard", "farm", "lake-2"]
        assert play.view(1)["taken"] == ["vineyard", "farm", "lake-2"]
        left = order.copy()
        for number, tile in enumerate(order):
            assert sorted(play.legal(0, "tile")) == sorted(left)
            left.remove(tile)
            play.play(f"0 place {tile} 3,{number * 3}")
            assert play.at(f"3,{number * 3}") == tile
        assert play["taken"] == []
        play.play("0 end turn")


@pytest.mark.rule("SA-511")
def test_two_equal_tiles_are_placed_one_by_one() -> None:
    play = turn(display={"a": ["farm", "farm"]}).play("0 take a", "0 place farm 0,0")
    assert play.legal(0, "tile") == ["farm"]
    play.play("0 place farm 0,2")
    assert (play.at("0,0"), play.at("0,2")) == ("farm", "farm")


@pytest.mark.rule("SA-511")
def test_an_empty_display_field_cannot_be_taken() -> None:
    play = turn(display={"a": ["vineyard"]})
    assert play.legal(0, "take") == ["a"]
    assert play.refused(0, "take b") == "SA-511"
    assert play.refused(0, "take d") == "SA-302"


@pytest.mark.rule("SA-511")
def test_a_tile_goes_on_any_free_field_and_on_no_other() -> None:
    play = turn(land="farm(0,0) A(4,4)").play("0 take a", "0 tile vineyard")
    free = [f"{row},{column}" for row in range(8) for column in range(9)]
    free.remove("0,0")
    free.remove("4,4")
    assert play.legal(0, "field") == free
    assert play.refused(0, "field 0,0") == "SA-511"
    assert play.refused(0, "field 4,4") == "SA-511"
    assert play.refused(0, "sell 0,0") == "K-3"


@pytest.mark.rule("SA-511")
def test_only_a_taken_tile_is_placed() -> None:
    play = turn(display={"a": ["vineyard"], "b": ["acre"]}).play("0 take a")
    assert play.refused(0, "tile acre") == "SA-511"
    play.play("0 place vineyard 0,0")
    assert play.refused(0, "tile vineyard") == "SA-511"


@pytest.mark.rule("SA-511")
def test_a_field_left_by_a_fertile_tile_is_free_at_once() -> None:
    play = turn(land="farm(0,0) A3(0,1)", owners={"0,0": 0}).play("0 take a")
    assert play.copy().play("0 tile vineyard").refused(0, "field 0,1") == "SA-511"
    play.play("0 sell 0,0", "0 place vineyard 0,1")
    assert play.at("0,1") == "vineyard"


@pytest.mark.rule("SA-512")
def test_a_building_is_occupied_from_its_placing_to_the_end_of_the_turn() -> None:
    play = turn(display={"a": ["farm", "castle", "lake"]}).play("0 take a")
    assert play.refused(0, "occupy 1,1") == "SA-513"
    play.play("0 place farm 1,1")
    assert play.legal(0, "occupy") == ["1,1"]
    play.play("0 place castle 3,3", "0 place lake 3,4")
    assert play.legal(0, "occupy") == ["1,1", "3,3"]
    play.play("0 occupy 3,3")
    assert play.owner("3,3") == 0
    assert play.stock == [2, 3, 3]
    assert play.money == [0, 0, 0]
    assert play.legal(0, "occupy") == ["1,1"]


@pytest.mark.rule("SA-512")
def test_no_occupation_without_a_squire_in_stock() -> None:
    play = turn(busy={0: 3}, display={"a": ["farm"]}, money=[9, 0, 0]).play("0 take a", "0 place farm 1,1")
    assert play.legal(0, "occupy") == []
    assert play.refused(0, "occupy 1,1") == "SA-512"


@pytest.mark.rule("SA-512")
@pytest.mark.parametrize(("building", "cost"), [("farm", 2), ("castle", 3), ("monastery", 4)])
@pytest.mark.parametrize("missing", [0, 1])
def test_a_freed_squire_costs_the_printed_value(building: str, cost: int, missing: int) -> None:
    """Paid at once from what he then has; without the money it is refused."""
    play = turn(
        land="castle(0,0)",
        owners={"0,0": 0},
        plagues={"ruin": "0,0"},
        busy={0: 2},
        display={"a": [building]},
        money=[cost - missing, 5, 5],
    )
    play.play("0 take a", f"0 place {building} 4,4", "0 sell 0,0")
    assert play.money[0] == cost - missing
    if missing:
        assert play.legal(0, "occupy") == []
        assert play.refused(0, "occupy 4,4") == "SA-512"
    else:
        play.play("0 occupy 4,4")
        assert play.money == [0, 5, 5]
        assert play.heard("occupied") == [{"event": "occupied", "seat": 0, "field": "4,4", "cost": cost}]


@pytest.mark.rule("SA-512")
def test_a_ruin_does_not_make_an_occupation_cheaper() -> None:
    play = last_turn(4, land="farm(0,0)", owners={"0,0": 0}, busy={0: 2}, display={"a": ["monastery"]}, money=[9, 0, 0])
    play.play("0 take a", "0 place monastery 4,4", "0 sell 0,0", "0 plague 4,4", "0 occupy 4,4")
    assert play.money[0] == 9 + 2 - 4


@pytest.mark.rule("SA-512")
@pytest.mark.parametrize(("stock", "costs"), [(0, [4, 4]), (1, [0, 4]), (2, [0, 0])])
def test_as_many_occupations_are_free_as_there_were_squires_in_stock(stock: int, costs: list[int]) -> None:
    """Two castles are sold first: it is the number at the turn's beginning that counts."""
    own = {"0,0": 0, "0,2": 0} if stock < 2 else {"0,0": 0}
    play = turn(
        land="castle(0,0) castle(0,2)",
        owners=own,
        busy={0: 1 if stock == 0 else 0},
        display={"a": ["monastery", "monastery"]},
        money=[20, 0, 0],
    )
    assert play.stock[0] == stock
    play.play("0 take a", "0 place monastery 4,4", "0 place monastery 4,6", *[f"0 sell {field}" for field in own])
    play.play("0 occupy 4,4", "0 occupy 4,6")
    assert [event["cost"] for event in play.heard("occupied")] == costs


@pytest.mark.rule("SA-513")
def test_a_building_left_empty_can_never_be_occupied_again() -> None:
    play = turn(display={"a": ["farm"], "b": ["castle"]}).play("0 take a", "0 place farm 1,1", "0 end turn")
    play.play("1 take b", "1 place castle 3,3")
    assert play.refused(1, "occupy 1,1") == "SA-513"
    assert play.legal(1, "occupy") == ["3,3"]
    play.play("1 occupy 3,3", "1 end turn", "2 end turn")
    play.play_cards(*[int(play.legal(play.to_act[0], "card")[-1])])
    while play.rule == "play-cards":
        play.play(f"{play.to_act[0]} {play.legal(play.to_act[0])[-1]}")
    while play.to_act != (0,):
        play.play(f"{play.to_act[0]} end turn")
    play.play(f"0 {play.legal(0)[0]}")
    assert play.refused(0, "occupy 1,1") == "SA-513"


@pytest.mark.rule("SA-513")
def test_a_sold_building_can_never_be_occupied_again() -> None:
    play = turn(land="farm(0,0)", owners={"0,0": 0}).play("0 take a", "0 sell 0,0")
    assert play.owner("0,0") is None
    assert play.refused(0, "occupy 0,0") == "SA-513"


@pytest.mark.rule("SA-513")
def test_one_squire_per_building() -> None:
    play = turn(display={"a": ["farm"]}).play("0 take a", "0 place farm 1,1", "0 occupy 1,1")
    assert play.refused(0, "occupy 1,1") == "SA-513"
    assert play.stock[0] == 2


@pytest.mark.rule("SA-514")
@pytest.mark.parametrize("moment", range(1, 5))
def test_sales_before_between_and_after_the_placements(moment: int) -> None:
    steps = ["0 take a", "0 place lake 7,7", "0 place forest 7,8", "0 end turn"]
    steps.insert(moment, "0 sell 0,0")
    play = turn(land="farm(0,0) A(0,1)", owners={"0,0": 0}, display={"a": ["lake", "forest"]})
    if moment == 4:
        play.play(*steps[:3])
        assert play.legal(0) == ["sell 0,0", "end turn"]
        steps = steps[4:]
    play.play(*steps)
    assert play.money[0] == 3


@pytest.mark.rule("SA-514")
def test_any_number_of_own_buildings_is_sold_one_after_another() -> None:
    own = {"0,0": 0, "2,2": 0, "4,4": 0}
    play = turn(land="farm(0,0) castle(2,2) monastery(4,4) farm(6,6)", owners={**own, "6,6": 1}).play("0 take a")
    assert play.legal(0, "sell") == ["0,0", "2,2", "4,4"]
    play.play("0 sell 2,2", "0 sell 0,0", "0 sell 4,4")
    assert play.money == [9, 0, 0]
    assert play.stock == [3, 2, 3]


@pytest.mark.rule("SA-514")
def test_nothing_is_sold_without_a_display_field_taken() -> None:
    play = last_turn(2, land="farm(0,0) A(0,1)", owners={"0,0": 0})
    assert play.refused(0, "sell 0,0") == "SA-514"
    play.play("0 plague 0,1")
    assert play.refused(0, "sell 0,0") == "SA-514"
    empty = turn(land="farm(0,0)", owners={"0,0": 0}, display={})
    assert empty.legal(0) == ["end turn"]


@pytest.mark.rule("SA-514")
def test_only_own_buildings_are_sold() -> None:
    play = turn(land="farm(0,0) farm(2,2) A(3,3)", owners={"0,0": 1}, condes={0: "0,0"}).play("0 take a")
    for field in ("0,0", "2,2", "3,3", "5,5"):
        assert play.refused(0, f"sell {field}") == "SA-514"


@pytest.mark.rule("SA-515")
def test_a_sale_pays_owner_and_conde_and_sends_both_home() -> None:
    play = turn(land="castle(2,2) L(2,1) F(2,3) F(2,4)", owners={"2,2": 0}, condes={1: "2,2"}, plagues={"ruin": "2,2"})
    play.play("0 take a", "0 sell 2,2")
    assert play.money == [3, 3, 0]
    assert play.stock == [3, 3, 3]
    assert play.conde(1) is None
    assert (play.at("2,2"), play.owner("2,2"), play.plague("ruin")) == ("castle", None, "2,2")
    assert play.heard("sold", seat=None) == [
        {"event": "sold", "seat": 0, "field": "2,2", "value": 3, "conde": 1, "conde_value": 3}
    ]


@pytest.mark.rule("SA-515")
def test_without_a_conde_nobody_else_is_paid() -> None:
    play = turn(land="castle(2,2) L(2,1)", owners={"2,2": 0}).play("0 take a", "0 sell 2,2")
    assert play.money == [4, 0, 0]
    assert play.heard("sold")[0]["conde"] is None


@pytest.mark.rule("SA-515")
def test_plagues_count_in_a_sale() -> None:
    land = "farm(0,0) A(0,1) A(0,2) A(0,3) P(1,0) P(2,0) P(3,0)"
    play = turn(
        land=land, owners={"0,0": 0}, condes={2: "0,0"}, plagues={"locust": "0,3", "rat": "2,0", "ruin": "0,0"}
    ).play("0 take a", "0 sell 0,0")
    assert play.money == [3, 0, 3]


@pytest.mark.rule("SA-515")
def test_a_value_of_nothing_may_be_sold() -> None:
    play = turn(land="farm(0,0) A(0,1)", owners={"0,0": 0}, plagues={"ruin": "0,0", "locust": "0,1"})
    play.play("0 take a", "0 sell 0,0")
    assert play.money == [0, 0, 0]
    assert play.stock[0] == 3
    assert play.owner("0,0") is None


@pytest.mark.rule("SA-515")
def test_everything_is_computed_anew_after_each_sale() -> None:
    play = turn(land="farm(0,0) A2(0,1) A3(0,2) farm(0,3) farm(1,2)", owners={"0,0": 0, "0,3": 0, "1,2": 0})
    play.play("0 take a", "0 sell 0,0", "0 sell 0,3", "0 sell 1,2")
    assert [event["value"] for event in play.heard("sold")] == [7, 2, 2]


@pytest.mark.rule("SA-516")
def test_fertile_tiles_that_were_counted_leave_halved_or_not() -> None:
    for rat in ({}, {"rat": "0,2"}):
        play = turn(land="farm(0,0) A2(0,1) A(0,2) A3(0,3) P2(1,0) P3(5,5)", owners={"0,0": 0}, plagues=rat)
        play.play("0 take a", "0 sell 0,0")
        assert play.money[0] == (7 if rat else 10)
        assert [play.at(field) for field in ("0,1", "0,2", "0,3", "1,0", "5,5")] == [
            None,
            "acre",
            None,
            None,
            "pasture-3",
        ]
        assert play.pile("gone") == {"acre-2": 1, "acre-3": 1, "pasture-2": 1}


@pytest.mark.rule("SA-516")
def test_a_fertile_tile_under_a_plague_or_cut_off_stays() -> None:
    land = "farm(0,0) A2(0,1) A(0,2) A3(0,3)"
    under = turn(land=land, owners={"0,0": 0}, plagues={"locust": "0,3"}).play("0 take a", "0 sell 0,0")
    assert (under.at("0,1"), under.at("0,3"), under.money[0]) == (None, "acre-3", 5)
    cut_off = turn(land=land, owners={"0,0": 0}, plagues={"locust": "0,2"}).play("0 take a", "0 sell 0,0")
    assert (cut_off.at("0,1"), cut_off.at("0,3"), cut_off.money[0]) == (None, "acre-3", 4)
    wine = turn(land="monastery(0,0) V2(0,1) V3(0,2)", owners={"0,0": 0}, plagues={"poison": "0,1"})
    wine.play("0 take a", "0 sell 0,0")
    assert (wine.at("0,1"), wine.at("0,2"), wine.money[0]) == ("vineyard-2", "vineyard-3", 4)


@pytest.mark.rule("SA-516")
def test_a_rat_stays_unless_its_tile_leaves() -> None:
    land = "farm(0,0) A(0,1) A2(0,2)"
    stays = turn(land=land, owners={"0,0": 0}, plagues={"rat": "0,1"}).play("0 take a", "0 sell 0,0")
    assert stays.plague("rat") == "0,1"
    goes = turn(land=land, owners={"0,0": 0}, plagues={"rat": "0,2"}).play("0 take a", "0 sell 0,0")
    assert goes.plague("rat") is None
    assert goes.heard("plague-moved") == [{"event": "plague-moved", "by": None, "plague": "rat", "field": None}]


@pytest.mark.rule("SA-516")
def test_a_sale_leaves_other_regions_fertile_tiles_alone() -> None:
    play = turn(land="castle(0,0) A2(0,1) L3(1,0) F2(3,3)", owners={"0,0": 0}).play("0 take a", "0 sell 0,0")
    assert play.money[0] == 6
    assert (play.at("0,1"), play.at("1,0"), play.at("3,3")) == ("acre-2", None, "forest-2")


@pytest.mark.rule("SA-517")
def test_what_was_occupied_this_round_may_not_be_sold() -> None:
    play = turn(display={"a": ["farm"]}).play("0 take a", "0 place farm 1,1", "0 occupy 1,1")
    assert play.legal(0, "sell") == []
    assert play.refused(0, "sell 1,1") == "SA-517"


@pytest.mark.rule("SA-517")
def test_in_the_next_round_it_may() -> None:
    play = turn(display={"a": ["farm"], "b": ["lake"]}).play("0 take a", "0 place farm 1,1", "0 occupy 1,1")
    play.play("0 end turn").pass_turns()
    while play.rule != "turn" or play.to_act != (0,):
        seat = play.to_act[0]
        play.play(f"{seat} {'end turn' if play.rule == 'turn' else play.legal(seat)[-1]}")
    play.play("0 take b", "0 sell 1,1")
    assert play.money[0] == 2


BLOCKED = "farm(1,1) A(1,2)"


@pytest.mark.rule("SA-518")
@pytest.mark.parametrize("field", ["0,1", "1,3", "2,2"])
def test_a_region_extended_with_an_own_fertile_tile_may_not_be_sold(field: str) -> None:
    """Next to the building or to a landscape of it."""
    play = turn(land=BLOCKED, owners={"1,1": 0}, display={"a": ["acre-2"]}).play("0 take a")
    assert "sell 1,1" in play.legal(0)
    play.play(f"0 place acre-2 {field}")
    if field == "0,1":
        assert play.value("1,1") == 5
    assert play.refused(0, "sell 1,1") == "SA-518"


@pytest.mark.rule("SA-518")
def test_a_fertile_tile_elsewhere_does_not_block() -> None:
    for tile, field in (("lake-2", "0,1"), ("acre-2", "3,3"), ("pasture-2", "1,3"), ("acre", "0,1")):
        play = turn(land=BLOCKED, owners={"1,1": 0}, display={"a": [tile]})
        play.play("0 take a", f"0 place {tile} {field}")
        assert "sell 1,1" in play.legal(0)


@pytest.mark.rule("SA-518")
def test_plagues_do_not_lift_the_ban() -> None:
    """The region is computed as if there were none: a tile that is cut off blocks too."""
    play = turn(land=BLOCKED, owners={"1,1": 0}, plagues={"locust": "1,2"}, display={"a": ["acre-2"]}).play(
        "0 take a", "0 place acre-2 1,3"
    )
    assert play.value("1,1") == 2
    assert play.refused(0, "sell 1,1") == "SA-518"


@pytest.mark.rule("SA-518")
def test_fertile_tiles_of_others_never_block() -> None:
    play = turn(land=BLOCKED, owners={"1,1": 1}, display={"a": ["acre-2"], "b": ["lake"]})
    play.play("0 take a", "0 place acre-2 1,3", "0 end turn", "1 take b", "1 sell 1,1")
    assert play.money == [0, 5, 0]


@pytest.mark.rule("SA-518")
def test_fertile_tiles_of_earlier_rounds_never_block() -> None:
    play = turn(land=BLOCKED, owners={"1,1": 0}, display={"a": ["acre-2"], "b": ["lake"]})
    play.play("0 take a", "0 place acre-2 1,3", "0 end turn").pass_turns()
    while play.rule != "turn" or play.to_act != (0,):
        seat = play.to_act[0]
        play.play(f"{seat} {'end turn' if play.rule == 'turn' else play.legal(seat)[-1]}")
    play.play("0 take b", "0 sell 1,1")
    assert play.money[0] == 5


@pytest.mark.rule("SA-518")
def test_selling_first_and_placing_afterwards_is_allowed() -> None:
    play = turn(land=BLOCKED, owners={"1,1": 0}, display={"a": ["acre-2"]})
    play.play("0 take a", "0 sell 1,1", "0 place acre-2 1,3")
    assert play.money[0] == 3
    assert play.at("1,3") == "acre-2"


@pytest.mark.rule("SA-518")
def test_an_own_tile_that_has_left_blocks_no_longer_what_follows() -> None:
    """It left with another player's sale; the field can even carry another's tile."""
    play = table(
        seats=2,
        turns=[(0, 8), (1, 7), (0, 6), (1, 4)],
        land="farm(1,1) A(1,2) farm(1,4)",
        owners={"1,1": 0, "1,4": 1},
        display={"a": ["acre-2"], "b": ["acre-3"], "c": ["lake"]},
    )
    play.play("0 take a", "0 place acre-2 1,3", "0 end turn")
    play.play("1 take b", "1 sell 1,4", "1 place acre-3 1,3", "1 end turn", "0 take c", "0 sell 1,1")
    assert play.money == [6, 5]
