"""SA-7: landscapes and regions."""

from typing import cast

import pytest

from tests.games.salamanca.builders import landscape, table

KINDS = "APLFV"


def worth(land: str, field: str, **plagues: str) -> int:
    return table(land=land, plagues=plagues).value(field)


@pytest.mark.rule("SA-701")
@pytest.mark.parametrize("kind", KINDS)
def test_a_landscape_is_one_kind_connected_by_sides(kind: str) -> None:
    play = table(land=f"{kind}(1,1) {kind}2(1,2) {kind}3(2,2) {kind}(3,3) {kind}(4,3)")
    assert landscape(play, "1,1") == landscape(play, "2,2") == {"1,1", "1,2", "2,2"}
    assert landscape(play, "3,3") == {"3,3", "4,3"}


@pytest.mark.rule("SA-701")
@pytest.mark.parametrize("one", KINDS)
def test_kinds_never_mix_whatever_their_frame(one: str) -> None:
    for two in KINDS.replace(one, ""):
        play = table(land=f"{one}(1,1) {two}(1,2) {one}(1,3)")
        assert landscape(play, "1,1") == {"1,1"}
        assert landscape(play, "1,2") == {"1,2"}


@pytest.mark.rule("SA-701")
def test_plagues_do_not_change_what_belongs_to_a_landscape() -> None:
    play = table(land="A(0,0) A(0,1) A(0,2) A(0,3)", plagues={"locust": "0,1", "rat": "0,2"})
    assert landscape(play, "0,0") == {"0,0", "0,1", "0,2", "0,3"}


@pytest.mark.rule("SA-701")
def test_buildings_connect_nothing() -> None:
    play = table(land="A(0,0) farm(0,1) A(0,2)")
    assert landscape(play, "0,0") == {"0,0"}
    assert worth("farm(1,0) A(0,0) farm(0,1) A(0,2)", "1,0") == 3
    assert worth("farm(0,0) farm(0,1) A(0,2)", "0,0") == 2


@pytest.mark.rule("SA-702")
def test_all_landscapes_of_the_frame_colour_next_to_the_building() -> None:
    assert worth("farm(2,2) A(1,2) P(3,2) A(2,1) P(2,3)", "2,2") == 6
    assert worth("castle(2,2) L(1,2) F(3,2) A(2,1) V(2,3)", "2,2") == 5
    assert worth("monastery(2,2) V(1,2) V(3,2) A(2,1) L(2,3)", "2,2") == 6
    assert worth("farm(2,2) A(1,1) P(3,3) A(1,3)", "2,2") == 2


@pytest.mark.rule("SA-702")
def test_a_landscape_counts_fully_in_several_regions() -> None:
    play = table(land="V(0,1) V3(0,2) monastery(0,0) monastery(1,1) monastery(0,3)")
    assert [play.value(field) for field in ("0,0", "1,1", "0,3")] == [8, 8, 8]


@pytest.mark.rule("SA-703")
def test_fertile_tiles_count_what_is_printed() -> None:
    assert worth("farm(0,0) A(0,1) A2(0,2) A3(0,3)", "0,0") == 8


@pytest.mark.rule("SA-703")
def test_each_tile_counts_once_however_many_sides_touch() -> None:
    ring = "P(0,0) P(0,1) P(0,2) P(1,2) P(2,2)"
    assert worth(f"farm(1,1) {ring}", "1,1") == 7
    assert worth("farm(1,1) A(0,1) A(1,0) A(0,0)", "1,1") == 5


@pytest.mark.rule("SA-703")
def test_locust_and_poison_leave_out_their_tile_and_what_they_cut_off() -> None:
    assert worth("castle(0,0) L(0,1) L(0,2) L3(0,3)", "0,0", poison="0,2") == 4
    assert worth("castle(0,0) F(0,1) F(0,2) F3(0,3)", "0,0", locust="0,2") == 4
    assert worth("monastery(0,0) V(0,1) V(0,2) V3(0,3)", "0,0", poison="0,1") == 4
    assert worth("farm(0,0) P(0,1) P(0,2) P3(0,3)", "0,0", locust="0,3") == 4


@pytest.mark.rule("SA-703")
def test_what_is_cut_off_for_one_building_counts_for_another() -> None:
    play = table(land="farm(0,0) A(0,1) A(0,2) A3(0,3) farm(0,4)", plagues={"locust": "0,2"})
    assert (play.value("0,0"), play.value("0,4")) == (3, 5)


@pytest.mark.rule("SA-703")
def test_both_sides_of_the_locust_count_where_both_touch_the_building() -> None:
    ring = "A(0,0) A(0,1) A(0,2) A(1,2) A(1,0)"
    assert worth(f"farm(1,1) {ring}", "1,1", locust="0,1") == 6
    assert worth(f"farm(1,1) {ring}", "1,1", locust="0,0") == 6


@pytest.mark.rule("SA-703")
def test_the_rat_halves_the_sum_of_one_landscape_rounded_down() -> None:
    for tiles, value in (("A(0,1)", 2), ("A(0,1) A(0,2)", 3), ("A(0,1) A(0,2) A(0,3)", 3), ("A(0,1) A3(0,2)", 4)):
        assert worth(f"farm(0,0) {tiles}", "0,0", rat="0,1") == value


@pytest.mark.rule("SA-703")
def test_the_rat_touches_neither_the_building_nor_other_landscapes() -> None:
    land = "farm(1,1) A(1,0) A(0,0) A(2,0) A(1,2) A(1,3) P(0,1) P(2,1)"
    assert worth(land, "1,1") == 9
    assert worth(land, "1,1", rat="1,0") == 2 + 1 + 2 + 1 + 1
    assert worth(land, "1,1", rat="1,3") == 2 + 3 + 1 + 1 + 1


@pytest.mark.rule("SA-703")
def test_the_rat_halves_even_from_a_tile_that_is_cut_off() -> None:
    row = "farm(0,0) A(0,1) A(0,2) A(0,3) A(0,4)"
    assert worth(row, "0,0", locust="0,3") == 4
    assert worth(row, "0,0", locust="0,3", rat="0,4") == 3


@pytest.mark.rule("SA-704")
@pytest.mark.parametrize(("building", "value"), [("farm", 2), ("castle", 3), ("monastery", 4)])
def test_a_building_alone_is_worth_its_own_value(building: str, value: int) -> None:
    assert worth(f"{building}(3,3)", "3,3") == value
    assert worth(f"{building}(3,3)", "3,3", ruin="3,3") == 0


@pytest.mark.rule("SA-704")
def test_the_ruin_takes_only_the_buildings_value() -> None:
    play = table(land="castle(0,0) L2(0,1) F(1,0) castle(2,0)", plagues={"ruin": "0,0"})
    assert play.value("0,0") == 3
    assert play.value("2,0") == 4


@pytest.mark.rule("SA-704")
def test_a_view_explains_every_region() -> None:
    play = table(
        land="farm(0,0) A(0,1) A(0,2) A3(0,3) P(1,0) P(2,0) castle(5,5)",
        plagues={"locust": "0,2", "rat": "2,0", "ruin": "5,5"},
    )
    for viewer in (None, 0, 2):
        farm, castle = cast("list[dict[str, object]]", play.view(viewer)["regions"])
        assert castle == {
            "field": "5,5",
            "building": 0,
            "landscapes": [],
            "value": 0,
            "leaving": [],
            "conde_value": 0,
            "market": 0,
            "conde_market": 0,
        }
        assert (farm["field"], farm["building"], farm["value"]) == ("0,0", 2, 4)
        parts = cast("list[dict[str, object]]", farm["landscapes"])
        assert sorted(parts, key=lambda part: str(part["kind"])) == [
            {
                "kind": "acre",
                "fields": ["0,1", "0,2", "0,3"],
                "counted": ["0,1"],
                "blocked": "0,2",
                "total": 1,
                "rat": False,
                "value": 1,
            },
            {
                "kind": "pasture",
                "fields": ["1,0", "2,0"],
                "counted": ["1,0", "2,0"],
                "blocked": None,
                "total": 2,
                "rat": True,
                "value": 1,
            },
        ]
