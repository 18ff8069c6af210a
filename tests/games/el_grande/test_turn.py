"""EG-5: a player's turn."""

from typing import cast

import pytest

from tests.games.el_grande.builders import Table, holding, table


def on_turn(power: int, **at: int) -> Table:
    """Two players; seat 0 begins with this card and has so many in Province, Castillo and regions."""
    province = at.pop("province", 21)
    places = {place.replace("_", "-"): [count, 0] for place, count in at.items()}
    return table(seats=2, phase="turns", played=[power, 1], order=[0, 1], at=places, province={0: province})


@pytest.mark.rule("EG-501")
def test_supply_comes_first_and_fewer_or_none_is_allowed() -> None:
    for count in range(6):
        play = on_turn(3)
        assert play.legal(0) == [f"supply {number}" for number in range(6)]
        assert play.refused(0, "take 1") == "K-3"
        assert play.refused(0, "supply 6") == "EG-501"
        play.play(f"0 supply {count}")
        assert play.at("court") == [5 + count, 5]
        assert play.legal(0)[0] == "take 1"


@pytest.mark.rule("EG-502")
def test_no_caballero_is_recalled_while_the_province_has_some() -> None:
    play = on_turn(3, province=5, aragon=4)
    assert play.refused(0, "recall aragon") == "K-3"
    assert play.refused(0, "done") == "K-3"
    play.play("0 supply 5")
    assert play.legal(0)[0] == "take 1"
    fewer = on_turn(3, province=3, aragon=4).play("0 supply 2")
    assert fewer.legal(0)[0] == "take 1"


@pytest.mark.rule("EG-502")
def test_an_emptied_province_lets_the_missing_number_come_from_regions() -> None:
    play = on_turn(3, province=3, aragon=1, valencia=4)
    assert play.refused(0, "supply 4") == "EG-502"
    play.play("0 supply 3")
    assert play.legal(0) == ["recall aragon", "recall valencia", "done"]
    assert play.refused(0, "recall granada") == "EG-502"
    play.play("0 recall aragon")
    assert play.refused(0, "recall aragon") == "EG-502"
    play.play("0 recall valencia")
    assert play.at("court") == [10, 5]
    assert (play.at("aragon"), play.at("valencia")) == ([0, 0], [3, 0])
    assert play.legal(0)[0] == "take 1"


@pytest.mark.rule("EG-502")
def test_recalling_is_never_forced() -> None:
    none = on_turn(3, province=3, aragon=4).play("0 supply 3", "0 done")
    assert none.at("aragon") == [4, 0]
    one = on_turn(3, province=3, aragon=4).play("0 supply 3", "0 recall aragon", "0 done")
    assert one.at("aragon") == [3, 0]
    assert one.legal(0)[0] == "take 1"


@pytest.mark.rule("EG-502")
def test_an_empty_province_leads_to_the_regions_at_once() -> None:
    play = on_turn(3, province=0, aragon=1, granada=1)
    assert play.legal(0) == ["recall aragon", "recall granada", "done"]
    play.play("0 recall aragon", "0 recall granada")
    assert play.at("court") == [7, 5]
    assert play.legal(0)[0] == "take 1"


@pytest.mark.rule("EG-502")
def test_a_card_for_none_recalls_none() -> None:
    assert on_turn(13, province=0, aragon=3).legal(0)[0] == "take 1"


@pytest.mark.rule("EG-503")
def test_nobody_is_recalled_from_the_castillo_or_the_kings_region() -> None:
    play = on_turn(3, province=0, castillo=3, galicia=4, aragon=1)
    assert play.legal(0) == ["recall aragon", "done"]
    assert play.refused(0, "recall castillo") == "EG-503"
    assert play.refused(0, "recall galicia") == "EG-503"
    nobody = on_turn(3, province=0, castillo=3, galicia=4)
    assert nobody.legal(0)[0] == "take 1"


@pytest.mark.rule("EG-504")
def test_one_face_up_card_is_taken_that_nobody_took() -> None:
    play = table(seats=3, phase="turns").play("0 supply 0")
    assert play.legal(0) == [f"take {stack}" for stack in range(1, 6)]
    assert play.refused(0, "end turn") == "K-3"
    play.play("0 take 3")
    assert play["holding"] == ["score-one", None, None]
    play.play("0 end turn", "1 supply 0")
    assert play.legal(1) == ["take 1", "take 2", "take 4", "take 5"]
    assert play.refused(1, "take 3") == "EG-504"


@pytest.mark.rule("EG-504")
def test_using_the_card_is_not_compulsory() -> None:
    play = holding("decay-all", seats=2).play("0 end turn")
    assert play.at("court") == [5, 5]
    assert play.to_act == (1,)


@pytest.mark.rule("EG-504")
def test_the_fifth_player_is_left_the_last_card() -> None:
    play = table(seats=5, phase="turns")
    for seat in range(4):
        play.pass_turn(seat, take=5 - seat)
    play.play("4 supply 0")
    assert play["holding"] == [None, None, None, None, "move-3"]
    assert "end turn" in play.legal(4)


@pytest.mark.rule("EG-505")
def test_placing_first_then_the_special_action() -> None:
    play = holding("kings-card").play("0 place castillo", "0 announce", "0 king sevilla")
    assert play.legal(0) == ["end turn"]
    assert play.king() == "sevilla"


@pytest.mark.rule("EG-505")
def test_the_special_action_first_then_placing() -> None:
    play = holding("kings-card").play("0 announce", "0 king sevilla", "0 place granada", "0 place granada")
    assert play.at("granada") == [2, 0, 0, 0]
    assert play.refused(0, "announce") == "EG-509"


@pytest.mark.rule("EG-505")
def test_one_half_is_finished_before_the_other_begins() -> None:
    play = holding("move-3-foreign", at={"aragon": [0, 3, 0, 0]}).play("0 announce")
    assert play.refused(0, "place castillo") == "K-3"
    play.play("0 caballero 1 aragon")
    assert play.refused(0, "place castillo") == "K-3"
    play.play("0 to granada", "0 done", "0 place castillo", "0 end turn")
    assert play.at("castillo") == [1, 0, 0, 0]


@pytest.mark.rule("EG-505")
def test_each_half_may_be_declined() -> None:
    assert holding("kings-card").play("0 end turn").king() == "galicia"
    assert holding("kings-card").play("0 place castillo", "0 end turn").king() == "galicia"
    assert holding("kings-card").play("0 announce", "0 king aragon", "0 end turn").at("court") == [5, 5, 5, 5]


@pytest.mark.rule("EG-506")
@pytest.mark.parametrize(
    ("card", "stack"),
    [("move-3", 1), ("decay-3", 2), ("score-one", 3), ("take-to-court", 4), ("kings-card", 5), ("veto", 2)],
)
def test_the_stacks_number_is_placed_at_most(card: str, stack: int) -> None:
    play = holding(card, court=[9, 5, 5, 5])
    for number in range(stack):
        play.play(f"0 place {('castillo', 'pais-vasco')[number % 2]}")
    assert play.at("court") == [9 - stack, 5, 5, 5]
    assert play.refused(0, "place castillo") == "EG-507"


@pytest.mark.rule("EG-506", "EG-601")
def test_placing_is_next_to_the_king_or_in_the_castillo() -> None:
    play = holding("kings-card", king="cataluna")
    assert [text for text in play.legal(0) if text.startswith("place")] == [
        "place aragon",
        "place valencia",
        "place castillo",
    ]
    assert play.refused(0, "place granada") == "EG-506"
    assert play.refused(0, "place cataluna") == "EG-601"


@pytest.mark.rule("EG-507")
def test_what_the_court_lacks_is_forfeited() -> None:
    play = holding("kings-card", court=[2, 5, 5, 5]).play("0 place castillo", "0 place castillo")
    assert play.refused(0, "place castillo") == "EG-507"
    play.play("0 announce", "0 king aragon")
    assert play.legal(0) == ["end turn"]


@pytest.mark.rule("EG-507")
def test_announcing_ends_placing_that_has_begun() -> None:
    play = holding("kings-card").play("0 place castillo", "0 announce", "0 king aragon")
    assert play.at("court") == [4, 5, 5, 5]
    assert play.refused(0, "place castillo") == "EG-507"


@pytest.mark.rule("EG-507")
def test_a_court_that_was_emptied_by_placing_never_reopens_it() -> None:
    play = holding("take-to-court", court=[1, 5, 5, 5]).play("0 place castillo", "0 announce", "0 supply 2")
    assert play.at("court") == [2, 5, 5, 5]
    assert play.refused(0, "place castillo") == "EG-507"


@pytest.mark.rule("EG-507")
def test_a_court_filled_by_the_special_action_first_can_be_placed() -> None:
    play = holding("take-to-court", court=[0, 5, 5, 5])
    assert play.refused(0, "place castillo") == "EG-507"
    play.play("0 announce", "0 supply 2", "0 place castillo", "0 place castillo")
    assert play.at("castillo") == [2, 0, 0, 0]


@pytest.mark.rule("EG-508")
def test_placing_follows_the_king_who_moved_first() -> None:
    play = holding("kings-card").play("0 announce", "0 king granada")
    assert play.legal(0) == ["place castilla-la-nueva", "place valencia", "place sevilla", "place castillo", "end turn"]
    assert play.refused(0, "place pais-vasco") == "EG-506"
    assert play.refused(0, "place granada") == "EG-601"


@pytest.mark.rule("EG-509")
def test_a_may_action_can_be_stopped_at_any_step() -> None:
    for moves in range(4):
        play = holding("move-4", at={"aragon": [4, 0, 0, 0]}).play("0 announce")
        for _ in range(moves):
            play.play("0 caballero 0 aragon", "0 to granada")
        play.play("0 done")
        assert play.at("granada") == [moves, 0, 0, 0]
        assert play.refused(0, "announce") == "EG-509"


@pytest.mark.rule("EG-509")
def test_any_other_action_is_done_completely() -> None:
    play = holding("score-5s").play("0 announce")
    assert play.legal(0) == ["score pais-vasco", "score aragon", "score valencia"]
    assert play.refused(0, "done") == "K-3"
    assert play.refused(0, "end turn") == "K-3"
    angry = holding("angry-king", court=[0, 1, 0, 0], at={"aragon": [0, 2, 0, 0]}).play("0 announce")
    assert angry.refused(1, "done") == "K-3"
    angry.play("1 give court")
    assert angry.at("province") == [30, 30, 30, 30]


@pytest.mark.rule("EG-509")
def test_an_announcement_is_told_to_all_and_so_is_the_end() -> None:
    play = holding("decay-3").play("0 announce")
    for viewer in (1, None):
        assert play.heard("announced", "action-ended", seat=viewer) == [
            {"event": "announced", "by": 0, "card": "decay-3"},
            {"event": "action-ended", "by": 0, "card": "decay-3", "stopped": False},
        ]


@pytest.mark.rule("EG-510")
@pytest.mark.parametrize(
    "card",
    [
        "move-3",
        "move-4",
        "move-4-own",
        "move-3-foreign",
        "move-2-own-2-foreign",
        "move-5-from-one",
        "move-all-own-from-one",
        "place-2-anywhere",
        "move-all-own-or-place-2",
        "return-1-each",
        "take-to-court",
    ],
)
def test_a_may_action_without_a_legal_step_cannot_be_announced(card: str) -> None:
    """Everybody is in the King's region or in the Castillo."""
    play = holding(card, at={"galicia": [9, 9, 9, 9], "castillo": [21, 21, 21, 21]}, court=[0, 0, 0, 0])
    assert play.legal(0) == ["end turn"]
    assert play.refused(0, "announce") == "EG-510"


@pytest.mark.rule("EG-510")
@pytest.mark.parametrize(
    ("card", "at"),
    [
        ("move-4-own", [0, 3, 3, 3]),
        ("move-all-own-from-one", [0, 3, 3, 3]),
        ("move-3-foreign", [3, 0, 0, 0]),
        ("return-1-each", [3, 0, 0, 0]),
    ],
)
def test_caballeros_of_the_wrong_colour_give_no_legal_step(card: str, at: list[int]) -> None:
    play = holding(card, at={"aragon": at}, court=[0, 0, 0, 0])
    assert play.refused(0, "announce") == "EG-510"
    other = holding(card, at={"aragon": [1, 1, 0, 0]}, court=[0, 0, 0, 0])
    assert "announce" in other.legal(0)


@pytest.mark.rule("EG-510")
def test_a_grande_in_the_kings_region_cannot_be_announced() -> None:
    play = holding("move-grande", grandes=["galicia", "aragon", "aragon", "aragon"])
    assert play.refused(0, "announce") == "EG-510"


@pytest.mark.rule("EG-510")
@pytest.mark.parametrize(
    "card",
    [
        "decay-all",
        "decay-3",
        "angry-king",
        "disc-return-all",
        "disc-return-2",
        "score-4s",
        "score-castillo",
        "score-all-first",
        "score-most",
        "score-fewest",
        "eviction",
        "score-chosen",
        "score-one",
    ],
)
def test_an_action_without_may_can_always_be_announced(card: str) -> None:
    play = holding(card, court=[0, 0, 0, 0]).play("0 announce")
    if card in ("eviction", "score-chosen", "score-one"):
        play.play("0 choose aragon")
    while "end turn" not in play.legal(0):
        play.play(f"0 {play.legal(0)[0]}")
    assert play.points == [0, 0, 0, 0]
    assert play.at("province") == [30, 30, 30, 30]


@pytest.mark.rule("EG-511")
@pytest.mark.parametrize("how", ["used", "declined", "vetoed"])
def test_the_card_goes_under_its_stack(how: str) -> None:
    play = holding("decay-3", vetos=[1])
    if how != "declined":
        play.play("0 announce", "1 veto" if how == "vetoed" else "1 pass")
    assert "decay-3" not in play.pile("used")
    play.play("0 end turn")
    assert play.pile("used")["decay-3"] == 1
    assert play["holding"] == [None] * 4
    assert cast("list[object]", play["face_up"])[1] is None


@pytest.mark.rule("EG-511")
def test_ending_the_turn_is_always_the_players_own_click() -> None:
    play = holding("decay-3", court=[0, 5, 5, 5]).play("0 announce")
    assert play.to_act == (0,)
    assert play.legal(0) == ["end turn"]
    play.play("0 end turn")
    assert play.to_act == (1,)
    assert play.heard("turn-ended") == [{"event": "turn-ended", "seat": 0}]
