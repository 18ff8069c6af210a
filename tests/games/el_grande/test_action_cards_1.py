"""EG-901 to EG-919: the action cards of stack 1."""

import pytest

from tests.games.el_grande.builders import REGIONS, Table, holding

MIXED = {"aragon": [3, 3, 1, 0], "granada": [2, 0, 3, 1], "galicia": [2, 2, 2, 2], "castillo": [1, 1, 1, 1]}


def move(owner: int, source: str, target: str) -> list[str]:
    return [f"0 caballero {owner} {source}", f"0 to {target}"]


def announced(card: str, **more: list[int]) -> Table:
    return holding(card, at=MIXED, vetos=more.get("vetos", [])).play("0 announce")


def test_moved_caballeros_are_told_to_all() -> None:
    play = announced("move-3").play(*move(1, "aragon", "sevilla"))
    for viewer in (3, None):
        assert play.heard("moved", seat=viewer) == [
            {"event": "moved", "by": 0, "owner": 1, "source": "aragon", "target": "sevilla", "count": 1}
        ]


@pytest.mark.rule("EG-901")
def test_from_any_region_to_any_other_region_or_the_castillo() -> None:
    play = announced("move-3").play("0 caballero 0 aragon")
    assert play.legal(0) == [f"to {spot}" for spot in [*REGIONS, "castillo"] if spot not in ("aragon", "galicia")]
    assert play.refused(0, "to aragon") == "EG-901"
    assert play.refused(0, "done") == "K-3"
    assert play.refused(0, "caballero 0 granada") == "K-3"


@pytest.mark.rule("EG-901")
def test_own_and_others_in_any_mix_and_order_from_and_to_different_places() -> None:
    play = announced("move-3")
    play.play(*move(1, "aragon", "sevilla"), *move(0, "granada", "castillo"), *move(2, "aragon", "valencia"))
    assert play.at("aragon") == [3, 2, 0, 0]
    assert play.at("granada") == [1, 0, 3, 1]
    assert (play.at("sevilla"), play.at("valencia")) == ([0, 1, 0, 0], [0, 0, 1, 0])
    assert play.at("castillo") == [2, 1, 1, 1]


@pytest.mark.rule("EG-901")
def test_only_caballeros_that_are_there_can_be_moved() -> None:
    play = announced("move-3")
    assert play.refused(0, "caballero 3 aragon") == "EG-901"
    assert play.refused(0, "caballero 0 sevilla") == "EG-901"
    assert play.refused(0, "caballero 4 aragon") == "EG-901"


@pytest.mark.rule("EG-902")
def test_never_from_or_to_the_kings_region() -> None:
    play = announced("move-3")
    assert "caballero 0 galicia" not in play.legal(0)
    assert play.refused(0, "caballero 0 galicia") == "EG-902"
    play.play("0 caballero 0 aragon")
    assert play.refused(0, "to galicia") == "EG-902"


@pytest.mark.rule("EG-903")
def test_never_from_the_castillo_a_court_or_a_province() -> None:
    play = announced("move-3")
    assert play.refused(0, "caballero 0 castillo") == "EG-903"
    assert play.legal(0) == [
        "caballero 0 aragon",
        "caballero 0 granada",
        "caballero 1 aragon",
        "caballero 2 aragon",
        "caballero 2 granada",
        "caballero 3 granada",
        "done",
    ]


@pytest.mark.rule("EG-904")
def test_neighbours_do_not_matter_and_fewer_is_allowed() -> None:
    play = announced("move-3").play(*move(0, "aragon", "sevilla"), "0 done")
    assert play.at("sevilla") == [1, 0, 0, 0]
    assert "end turn" in play.legal(0)


@pytest.mark.rule("EG-904")
def test_a_piece_that_moves_again_counts_again() -> None:
    play = announced("move-3")
    play.play(*move(3, "granada", "sevilla"), *move(3, "sevilla", "cataluna"), *move(3, "cataluna", "granada"))
    assert play.at("granada") == [2, 0, 3, 1]
    assert "end turn" in play.legal(0)


@pytest.mark.rule("EG-911")
def test_move_3_moves_three_of_any_colour() -> None:
    play = announced("move-3")
    play.play(*move(0, "aragon", "valencia"), *move(1, "aragon", "valencia"), *move(2, "aragon", "valencia"))
    assert play.at("valencia") == [1, 1, 1, 0]
    assert play.refused(0, "caballero 0 aragon") == "K-3"


@pytest.mark.rule("EG-912")
def test_move_4_moves_four_of_any_colour() -> None:
    play = announced("move-4").play(*move(0, "aragon", "valencia") * 2, *move(1, "aragon", "valencia") * 2)
    assert play.at("valencia") == [2, 2, 0, 0]
    assert "end turn" in play.legal(0)
    all_own = announced("move-4").play(*move(0, "aragon", "valencia") * 3, *move(0, "granada", "valencia"))
    assert all_own.at("valencia") == [4, 0, 0, 0]
    assert "end turn" in all_own.legal(0)


@pytest.mark.rule("EG-913")
def test_move_4_own_moves_four_of_your_own() -> None:
    play = announced("move-4-own")
    assert play.legal(0) == ["caballero 0 aragon", "caballero 0 granada", "done"]
    assert play.refused(0, "caballero 1 aragon") == "EG-913"
    play.play(*move(0, "aragon", "valencia") * 3, *move(0, "granada", "valencia"))
    assert play.at("valencia") == [4, 0, 0, 0]
    assert "end turn" in play.legal(0)


@pytest.mark.rule("EG-914")
def test_move_3_foreign_moves_three_of_other_players() -> None:
    play = announced("move-3-foreign")
    assert play.refused(0, "caballero 0 aragon") == "EG-914"
    play.play(*move(1, "aragon", "valencia"), *move(2, "granada", "valencia") * 2)
    assert play.at("valencia") == [0, 1, 2, 0]
    assert "end turn" in play.legal(0)


@pytest.mark.rule("EG-915")
def test_move_2_own_2_foreign_moves_two_of_each_in_any_order() -> None:
    play = announced("move-2-own-2-foreign")
    play.play(*move(1, "aragon", "valencia"), *move(0, "aragon", "valencia"), *move(0, "granada", "valencia"))
    assert play.refused(0, "caballero 0 aragon") == "EG-915"
    assert play.legal(0)[0] == "caballero 1 aragon"
    play.play(*move(2, "granada", "valencia"))
    assert play.at("valencia") == [2, 1, 1, 0]
    assert "end turn" in play.legal(0)


@pytest.mark.rule("EG-915")
def test_move_2_own_2_foreign_allows_no_third_foreign_one() -> None:
    play = announced("move-2-own-2-foreign").play(*move(1, "aragon", "valencia") * 2)
    assert play.refused(0, "caballero 2 aragon") == "EG-915"
    assert play.legal(0) == ["caballero 0 aragon", "caballero 0 granada", "done"]


@pytest.mark.rule("EG-916", "K-4")
def test_move_5_from_one_takes_up_to_five_of_any_colour_out_of_one_region() -> None:
    play = announced("move-5-from-one")
    assert play.legal(0) == ["choose aragon", "choose granada"]
    assert play.refused(0, "choose galicia") == "EG-902"
    assert play.refused(0, "choose sevilla") == "K-4"
    play.play("0 choose granada")
    assert play.heard("region-named") == [{"event": "region-named", "by": 0, "region": "granada"}]
    assert play.refused(0, "caballero 0 aragon") == "EG-916"
    play.play(*move(0, "granada", "valencia") * 2, *move(2, "granada", "castillo") * 2, *move(3, "granada", "aragon"))
    assert play.at("granada") == [0, 0, 1, 0]
    assert play.at("aragon") == [3, 3, 1, 1]
    assert "end turn" in play.legal(0)


@pytest.mark.rule("EG-916")
def test_move_5_from_one_ends_with_the_last_caballero_there() -> None:
    play = holding("move-5-from-one", at={"aragon": [1, 0, 0, 0], "granada": [1, 1, 0, 0]})
    play.play("0 announce", "0 choose granada", *move(0, "granada", "aragon"), *move(1, "granada", "aragon"))
    assert play.at("aragon") == [2, 1, 0, 0]
    assert "end turn" in play.legal(0)


@pytest.mark.rule("EG-916")
def test_the_one_region_with_anybody_in_it_is_named_by_itself() -> None:
    play = holding("move-5-from-one", at={"granada": [1, 1, 0, 0]}).play("0 announce")
    assert play.heard("region-named") == [{"event": "region-named", "by": 0, "region": "granada"}]


@pytest.mark.rule("EG-917")
def test_move_all_own_from_one_takes_any_number_of_your_own_out_of_one_region() -> None:
    play = holding(
        "move-all-own-from-one", at={"aragon": [7, 2, 0, 0], "granada": [1, 0, 0, 0], "sevilla": [0, 1, 0, 0]}
    )
    play.play("0 announce")
    assert play.legal(0) == ["choose aragon", "choose granada"]
    assert play.refused(0, "choose sevilla") == "K-4"
    play.play("0 choose aragon")
    assert play.refused(0, "caballero 1 aragon") == "EG-917"
    assert play.refused(0, "caballero 0 granada") == "EG-917"
    play.play(*move(0, "aragon", "valencia") * 6)
    assert play.legal(0) == ["caballero 0 aragon", "done"]
    play.play(*move(0, "aragon", "castillo"))
    assert (play.at("aragon"), play.at("valencia")) == ([0, 2, 0, 0], [6, 0, 0, 0])
    assert "end turn" in play.legal(0)


@pytest.mark.rule("EG-917")
def test_move_all_own_from_one_may_leave_some() -> None:
    play = holding("move-all-own-from-one", at={"aragon": [7, 2, 0, 0]})
    play.play("0 announce", *move(0, "aragon", "valencia"), "0 done")
    assert play.at("aragon") == [6, 2, 0, 0]


@pytest.mark.rule("EG-918")
def test_place_2_anywhere_places_two_more_from_the_court() -> None:
    play = holding("place-2-anywhere").play("0 place castillo", "0 announce")
    assert play.legal(0) == [f"place {spot}" for spot in [*REGIONS, "castillo"] if spot != "galicia"] + ["done"]
    assert play.refused(0, "place galicia") == "EG-601"
    play.play("0 place sevilla", "0 place castillo")
    assert play.at("sevilla") == [1, 0, 0, 0]
    assert play.at("castillo") == [2, 0, 0, 0]
    assert play.at("court") == [2, 5, 5, 5]
    assert play.legal(0) == ["end turn"]


@pytest.mark.rule("EG-918")
def test_place_2_anywhere_may_place_fewer_and_ends_with_the_court() -> None:
    one = holding("place-2-anywhere").play("0 announce", "0 place sevilla", "0 done")
    assert one.at("court") == [4, 5, 5, 5]
    last = holding("place-2-anywhere", court=[1, 5, 5, 5]).play("0 announce", "0 place sevilla")
    assert last.legal(0) == ["end turn"]
    none = holding("place-2-anywhere", court=[0, 5, 5, 5])
    assert none.refused(0, "announce") == "EG-510"


@pytest.mark.rule("EG-919")
def test_either_all_own_from_one_region() -> None:
    play = announced("move-all-own-or-place-2")
    assert play.legal(0) == ["choose aragon", "choose granada", "from court"]
    assert play.refused(0, "choose sevilla") == "K-4"
    play.play("0 choose aragon")
    assert play.refused(0, "from court") == "K-3"
    assert play.refused(0, "caballero 1 aragon") == "EG-917"
    play.play(*move(0, "aragon", "valencia") * 3)
    assert play.at("valencia") == [3, 0, 0, 0]
    assert play.refused(0, "announce") == "EG-509"


@pytest.mark.rule("EG-919")
def test_or_two_more_from_the_court() -> None:
    play = announced("move-all-own-or-place-2").play("0 from court")
    assert play.heard("court-named") == [{"event": "court-named", "by": 0}]
    assert play.refused(0, "choose aragon") == "K-3"
    play.play("0 place sevilla", "0 place sevilla")
    assert play.at("sevilla") == [2, 0, 0, 0]
    assert play.refused(0, "announce") == "EG-509"


@pytest.mark.rule("EG-919")
def test_with_an_empty_court_only_the_first_half_is_left() -> None:
    play = holding("move-all-own-or-place-2", at=MIXED, court=[0, 5, 5, 5]).play("0 announce")
    assert play.legal(0) == ["choose aragon", "choose granada"]
    assert play.refused(0, "from court") == "EG-918"


# Vetos


MOVING = [
    ("move-3", [], 1),
    ("move-4", [], 1),
    ("move-4-own", [], 0),
    ("move-3-foreign", [], 1),
    ("move-2-own-2-foreign", [], 1),
    ("move-5-from-one", ["0 choose aragon"], 1),
    ("move-all-own-from-one", ["0 choose aragon"], 0),
    ("move-all-own-or-place-2", ["0 choose aragon"], 0),
]


@pytest.mark.rule("EG-911", "EG-912", "EG-913", "EG-914", "EG-915", "EG-916", "EG-917", "EG-919", "EG-1004")
@pytest.mark.parametrize(("card", "named", "owner"), MOVING)
def test_a_veto_at_the_announcement_stops_the_whole_move(card: str, named: list[str], owner: int) -> None:
    play = announced(card, vetos=[2]).play(*named)
    assert play.to_act == (2,)
    assert play.legal(2) == ["veto", "pass", "pass all"]
    play.play("2 veto")
    assert play.at("aragon") == MIXED["aragon"]
    assert play.legal(0)[-1] == "end turn"
    assert play.refused(0, "announce") == "EG-509"
    play.play("0 place castillo")


@pytest.mark.rule("EG-911", "EG-912", "EG-913", "EG-914", "EG-915", "EG-916", "EG-917", "EG-919", "EG-1003")
@pytest.mark.parametrize(("card", "named", "owner"), MOVING)
def test_each_caballero_is_declared_before_it_moves(card: str, named: list[str], owner: int) -> None:
    play = announced(card, vetos=[2]).play(*named, "2 pass", *move(owner, "aragon", "valencia"))
    assert play.to_act == (2,)
    assert play.legal(2) == ["veto", "pass", "pass all"]
    assert play.heard("intended-move", seat=None) == [
        {"event": "intended-move", "by": 0, "owner": owner, "source": "aragon", "target": "valencia", "count": 1}
    ]
    assert play.at("valencia") == [0, 0, 0, 0]
    play.play("2 pass", *move(owner, "aragon", "sevilla"), "2 veto")
    assert sum(play.at("valencia")) == 1
    assert play.at("sevilla") == [0, 0, 0, 0]
    assert "end turn" in play.legal(0)
    assert play.heard("action-ended")[-1]["stopped"] is True


@pytest.mark.rule("EG-911", "EG-1003")
def test_the_last_caballero_can_be_stopped_too_and_nothing_can_follow() -> None:
    play = announced("move-3", vetos=[2]).play("2 pass")
    play.play(*move(0, "aragon", "valencia"), "2 pass", *move(1, "aragon", "valencia"), "2 pass")
    play.play(*move(2, "aragon", "valencia"))
    assert play.legal(2) == ["veto", "pass"]
    assert play.refused(2, "pass all") == "EG-1008"
    play.play("2 veto")
    assert play.at("valencia") == [1, 1, 0, 0]
    assert play.at("aragon") == [2, 2, 1, 0]


@pytest.mark.rule("EG-917", "EG-1008")
@pytest.mark.parametrize("card", ["move-all-own-from-one", "move-5-from-one", "move-all-own-or-place-2"])
def test_after_the_last_caballero_of_the_region_no_window_can_follow(card: str) -> None:
    play = holding(card, at={"aragon": [2, 0, 0, 0], "granada": [1, 0, 0, 0]}, vetos=[2])
    play.play("0 announce", "0 choose aragon", "2 pass", *move(0, "aragon", "valencia"))
    assert play.legal(2) == ["veto", "pass", "pass all"]
    play.play("2 pass", *move(0, "aragon", "valencia"))
    assert play.legal(2) == ["veto", "pass"]


@pytest.mark.rule("EG-915", "EG-1008")
def test_a_move_into_the_castillo_of_the_only_one_left_is_the_last() -> None:
    play = holding("move-4-own", at={"aragon": [1, 3, 0, 0]}, vetos=[2]).play("0 announce", "2 pass")
    play.play(*move(0, "aragon", "castillo"))
    assert play.legal(2) == ["veto", "pass"]
    again = holding("move-4-own", at={"aragon": [1, 3, 0, 0]}, vetos=[2]).play("0 announce", "2 pass")
    again.play(*move(0, "aragon", "valencia"))
    assert again.legal(2) == ["veto", "pass", "pass all"]


@pytest.mark.rule("EG-918", "EG-1003", "EG-1005")
def test_place_2_anywhere_is_open_to_a_veto_at_the_announcement_and_at_each_caballero() -> None:
    announcement = holding("place-2-anywhere", vetos=[1]).play("0 announce")
    assert announcement.legal(1) == ["veto", "pass", "pass all"]
    assert announcement.play("1 veto").at("court") == [5, 5, 5, 5]

    first = holding("place-2-anywhere", vetos=[1]).play("0 announce", "1 pass", "0 place sevilla")
    assert first.legal(1) == ["veto", "pass", "pass all"]
    assert first.play("1 veto").at("sevilla") == [0, 0, 0, 0]

    last = holding("place-2-anywhere", vetos=[1]).play("0 announce", "1 pass", "0 place sevilla", "1 pass")
    last.play("0 place granada")
    assert last.legal(1) == ["veto", "pass"]
    assert last.heard("intended-move")[-1] == {
        "event": "intended-move",
        "by": 0,
        "owner": 0,
        "source": "court",
        "target": "granada",
        "count": 1,
    }
    last.play("1 veto")
    assert (last.at("sevilla"), last.at("granada")) == ([1, 0, 0, 0], [0, 0, 0, 0])
    assert last.at("court") == [4, 5, 5, 5]


@pytest.mark.rule("EG-918", "EG-1008")
def test_the_last_of_the_court_is_the_last_window() -> None:
    play = holding("place-2-anywhere", court=[1, 5, 5, 5], vetos=[1]).play("0 announce", "1 pass", "0 place sevilla")
    assert play.legal(1) == ["veto", "pass"]


@pytest.mark.rule("EG-919", "EG-1003")
def test_which_half_is_one_announcement_with_one_window() -> None:
    play = holding("move-all-own-or-place-2", at=MIXED, vetos=[1]).play("0 announce")
    assert play.to_act == (0,)
    play.play("0 from court")
    assert play.to_act == (1,)
    play.play("1 pass")
    assert play.to_act == (0,)
    play.play("0 place sevilla")
    assert play.to_act == (1,)
    play.play("1 veto")
    assert play.at("sevilla") == [0, 0, 0, 0]
    assert play.refused(0, "announce") == "EG-509"


@pytest.mark.rule("EG-911", "EG-1003")
def test_without_a_holder_nothing_is_declared_first() -> None:
    play = announced("move-3").play(*move(0, "aragon", "valencia"))
    assert play.heard("intended-move") == []
    assert play.at("valencia") == [1, 0, 0, 0]
