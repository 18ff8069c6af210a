"""EG-941 to EG-951: the action cards of stacks 4 and 5."""

from typing import cast

import pytest

from tests.games.el_grande.builders import REGIONS, Table, holding, table

OPEN = [*REGIONS[1:], "castillo"]
"""All spots but Galicia, where the King is."""


def scored(play: Table) -> list[str]:
    return [str(event["place"]) for event in play.heard("scoring")]


# EG-941


@pytest.mark.rule("EG-941")
def test_a_mobile_scoreboard_comes_from_beside_the_board() -> None:
    play = holding("mobile-scoreboard").play("0 announce", "0 scoreboard 8-4-0")
    assert play.legal(0) == [f"to {spot}" for spot in OPEN]
    assert play.refused(0, "done") == "K-3"
    play.play("0 to castillo")
    assert play["scoreboards"] == ["castillo", None]
    assert play.heard("scoreboard-moved") == [
        {"event": "scoreboard-moved", "by": 0, "scoreboard": "8-4-0", "place": "castillo"}
    ]


@pytest.mark.rule("EG-941")
def test_a_mobile_scoreboard_moves_on_and_uncovers_the_printed_values() -> None:
    play = holding("mobile-scoreboard", scoreboards={"8-4-0": "aragon"}, at={"aragon": [1, 0, 0, 0]}, round=3)
    play.play("0 announce", "0 scoreboard 8-4-0")
    assert play.refused(0, "to aragon") == "EG-941"
    play.play("0 to granada", "0 end turn").pass_turns()
    assert play.points == [5, 0, 0, 0]
    assert play["scoreboards"] == ["granada", None]


@pytest.mark.rule("EG-941")
def test_one_scoreboard_per_place_and_none_leaves_the_board() -> None:
    play = holding("mobile-scoreboard", scoreboards={"8-4-0": "aragon", "4-0-0": "castillo"})
    play.play("0 announce", "0 scoreboard 4-0-0")
    assert play.refused(0, "to aragon") == "EG-941"
    assert play.refused(0, "to castillo") == "EG-941"
    assert play.legal(0) == [f"to {spot}" for spot in OPEN if spot not in ("aragon", "castillo")]


@pytest.mark.rule("EG-941")
def test_a_scoreboard_never_goes_into_or_out_of_the_kings_region() -> None:
    play = holding("mobile-scoreboard", scoreboards={"8-4-0": "galicia", "4-0-0": "aragon"}).play("0 announce")
    assert play.refused(0, "to galicia") == "EG-602"
    play.play("0 to sevilla")
    assert play["scoreboards"] == ["galicia", "sevilla"]


@pytest.mark.rule("EG-941", "EG-1003", "EG-1004")
def test_which_board_and_where_is_one_announcement_with_one_window() -> None:
    play = holding("mobile-scoreboard", vetos=[1]).play("0 announce", "0 scoreboard 8-4-0")
    assert play.to_act == (0,)
    play.play("0 to aragon")
    assert play.legal(1) == ["veto", "pass"]
    assert play.heard("intended-scoreboard", seat=None) == [
        {"event": "intended-scoreboard", "by": 0, "scoreboard": "8-4-0", "place": "aragon"}
    ]
    assert play["scoreboards"] == [None, None]
    assert play.play("1 veto")["scoreboards"] == [None, None]
    passed = holding("mobile-scoreboard", vetos=[1])
    passed.play("0 announce", "0 scoreboard 8-4-0", "0 to aragon", "1 pass")
    assert passed["scoreboards"] == ["aragon", None]


# EG-942


@pytest.mark.rule("EG-942")
def test_disc_score_every_region_chosen_exactly_once_is_scored() -> None:
    at = {"aragon": [1, 0, 0, 0], "granada": [0, 1, 0, 0], "sevilla": [0, 0, 1, 0]}
    play = holding("disc-score", at=at).play("0 announce")
    assert play.to_act == (0, 1, 2, 3)
    play.play("0 disc aragon", "1 disc granada", "2 disc granada", "3 disc sevilla")
    assert play.legal(0) == ["score aragon", "score sevilla"]
    assert play.refused(0, "score granada") == "EG-961"
    play.play("0 score sevilla")
    assert scored(play) == ["sevilla", "aragon"]
    assert play.points == [5, 0, 4 + 2, 0]


@pytest.mark.rule("EG-942")
def test_disc_score_the_kings_region_and_empty_ones_may_be_chosen() -> None:
    play = holding("disc-score", seats=2, at={"galicia": [1, 0]}).play("0 announce")
    assert play.legal(0) == play.legal(1) == [f"disc {region}" for region in REGIONS]
    play.play("0 disc galicia", "1 disc sevilla", "0 score sevilla")
    assert scored(play) == ["sevilla", "galicia"]
    assert play.points == [6, 0]


@pytest.mark.rule("EG-942")
def test_disc_score_nothing_is_scored_where_all_agree() -> None:
    play = holding("disc-score", seats=2, at={"aragon": [1, 0]})
    play.play("0 announce", "0 disc aragon", "1 disc aragon")
    assert play.points == [0, 0]
    assert "end turn" in play.legal(0)


@pytest.mark.rule("EG-942", "EG-1003", "EG-1004")
def test_disc_score_a_window_at_the_announcement_and_for_each_region() -> None:
    announced = holding("disc-score", seats=3, vetos=[1]).play("0 announce")
    assert announced.legal(1) == ["veto", "pass", "pass all"]
    announced.play("1 veto")
    assert announced.to_act == (0,)
    assert "end turn" in announced.legal(0)

    at = {"aragon": [1, 0, 0], "granada": [1, 0, 0], "valencia": [1, 0, 0]}
    play = holding("disc-score", seats=3, at=at, vetos=[1]).play("0 announce", "1 pass")
    play.play("0 disc aragon", "1 disc granada", "2 disc valencia")
    # No window between the reveal and the first region named.
    assert play.to_act == (0,)
    play.play("0 score granada")
    assert play.legal(1) == ["veto", "pass", "pass all"]
    play.play("1 pass", "0 score aragon", "1 pass")
    assert play.heard("intended-scoring")[-1]["place"] == "valencia"
    assert play.legal(1) == ["veto", "pass"]
    play.play("1 veto")
    assert scored(play) == ["granada", "aragon"]
    assert len(play.heard("disc-revealed")) == 3


# EG-943


@pytest.mark.rule("EG-943")
def test_power_of_the_cards_takes_back_one_used_card() -> None:
    play = holding("power-of-the-cards", discards={0: [1, 13], 1: [4]}).play("0 announce")
    assert play.legal(0) == ["take-back 1", "take-back 9", "take-back 13", "done"]
    assert play.refused(0, "take-back 4") == "EG-943"
    play.play("0 take-back 13")
    assert 13 in cast("list[list[int]]", play["hands"])[0]
    assert play["discards"] == [[1], [4], [], []]
    assert "end turn" in play.legal(0)


@pytest.mark.rule("EG-943")
def test_power_of_the_cards_may_take_none() -> None:
    play = holding("power-of-the-cards", discards={0: [1]}).play("0 announce", "0 done")
    assert play["discards"] == [[1], [], [], []]
    assert "end turn" in play.legal(0)


@pytest.mark.rule("EG-943", "EG-802")
def test_this_rounds_card_taken_back_changes_neither_the_order_nor_the_start_player() -> None:
    play = table(holding={2: "power-of-the-cards"}, order=[0, 2, 1, 3], played=[9, 3, 7, 2])
    play.play("2 announce", "2 take-back 7")
    assert play["order"] == [0, 2, 1, 3]
    play.play("2 end turn")
    assert play.to_act == (1,)
    play.pass_turn(1).pass_turn(3)
    assert play["start"] == 3
    assert play["discards"] == [[9], [3], [], [2]]


@pytest.mark.rule("EG-943", "EG-1003", "EG-1004")
def test_that_one_is_taken_is_announced_not_which() -> None:
    play = holding("power-of-the-cards", discards={0: [1, 13]}, vetos=[1]).play("0 announce")
    assert play.legal(1) == ["veto", "pass"]
    play.play("1 pass")
    assert play.to_act == (0,)
    play.play("0 take-back 1")
    assert play.to_act == (0,)
    stopped = holding("power-of-the-cards", discards={0: [1, 13]}, vetos=[1]).play("0 announce", "1 veto")
    assert stopped["discards"] == [[1, 13], [], [], []]
    assert stopped.refused(0, "take-back 1") == "K-3"


# EG-944


@pytest.mark.rule("EG-944")
def test_eviction_moves_all_opponents_of_a_region_where_they_choose() -> None:
    play = holding("eviction", at={"aragon": [2, 3, 1, 0]}).play("0 announce")
    assert play.legal(0) == [f"choose {region}" for region in REGIONS[1:]]
    assert play.refused(0, "choose galicia") == "EG-944"
    assert play.refused(0, "choose castillo") == "EG-103"
    play.play("0 choose aragon")
    assert play.to_act == (1, 2)
    assert play.legal(1) == [f"disc {region}" for region in REGIONS if region != "aragon"]
    assert play.refused(1, "disc aragon") == "EG-944"
    play.play("2 disc sevilla", "1 disc galicia")
    assert play.at("aragon") == [2, 0, 0, 0]
    assert play.at("sevilla") == [0, 0, 1, 0]
    # The King's region sends them to the Court.
    assert play.at("galicia") == [0, 0, 0, 0]
    assert play.at("court") == [5, 8, 5, 5]


@pytest.mark.rule("EG-944")
def test_eviction_a_region_without_opponents_may_be_chosen() -> None:
    play = holding("eviction", at={"aragon": [2, 0, 0, 0]}).play("0 announce", "0 choose aragon")
    assert play.at("aragon") == [2, 0, 0, 0]
    assert "end turn" in play.legal(0)


@pytest.mark.rule("EG-944", "EG-1003", "EG-1004")
def test_eviction_a_window_for_the_region_and_one_after_the_reveal() -> None:
    at = {"aragon": [2, 3, 1, 0]}
    named = holding("eviction", at=at, vetos=[3]).play("0 announce")
    assert named.to_act == (0,)
    named.play("0 choose aragon")
    assert named.legal(3) == ["veto", "pass", "pass all"]
    named.play("3 veto")
    assert named.to_act == (0,)

    play = holding("eviction", at=at, vetos=[3]).play("0 announce", "0 choose aragon", "3 pass")
    play.play("1 disc sevilla", "2 disc galicia")
    assert play.legal(3) == ["veto", "pass"]
    assert [(event["owner"], event["target"], event["count"]) for event in play.heard("intended-move")] == [
        (1, "sevilla", 3),
        (2, "court", 1),
    ]
    assert len(play.heard("disc-revealed")) == 2
    play.play("3 veto")
    assert play.at("aragon") == [2, 3, 1, 0]
    assert play.at("court") == [5, 5, 5, 5]


@pytest.mark.rule("EG-944", "EG-1008")
def test_eviction_without_opponents_has_no_further_window() -> None:
    play = holding("eviction", at={"aragon": [2, 0, 0, 0]}, vetos=[3]).play("0 announce", "0 choose aragon")
    assert play.legal(3) == ["veto", "pass"]


# EG-945


@pytest.mark.rule("EG-945")
def test_court_takes_up_to_2_more_from_the_province_or_none() -> None:
    for count in (0, 1, 2):
        play = holding("take-to-court", at={"aragon": [3, 0, 0, 0]}).play("0 announce")
        assert play.legal(0) == ["supply 0", "supply 1", "supply 2"]
        assert play.refused(0, "supply 3") == "EG-501"
        assert play.refused(0, "recall aragon") == "K-3"
        play.play(f"0 supply {count}")
        assert play.at("court") == [5 + count, 5, 5, 5]
        assert "end turn" in play.legal(0)


@pytest.mark.rule("EG-945", "EG-502", "EG-503")
def test_court_recalls_from_regions_only_what_the_province_lacks() -> None:
    at = {"aragon": [2, 0, 0, 0], "galicia": [2, 0, 0, 0], "sevilla": [1, 0, 0, 0]}
    play = holding("take-to-court", at=at, province={0: 1}).play("0 announce")
    # The Province goes first, and 1 is all there is.
    assert play.legal(0) == ["supply 0", "supply 1"]
    play.play("0 supply 1")
    assert play.legal(0) == ["recall aragon", "recall sevilla", "done"]
    assert play.refused(0, "recall galicia") == play.refused(0, "recall castillo") == "EG-503"
    assert play.refused(0, "recall granada") == "EG-502"
    play.play("0 recall aragon")
    assert play.at("court") == [7, 5, 5, 5]
    assert (play.at("aragon"), play.at("province")) == ([1, 0, 0, 0], [0, 25, 25, 25])
    part = holding("take-to-court", at=at, province={0: 1}).play("0 announce", "0 supply 1", "0 done")
    assert part.at("court") == [6, 5, 5, 5]
    none = holding("take-to-court", at=at, province={0: 1}).play("0 announce", "0 supply 0")
    assert none.at("court") == [5, 5, 5, 5]
    assert "announce" not in none.legal(0)


@pytest.mark.rule("EG-945", "EG-502")
def test_court_with_an_empty_province_recalls_two() -> None:
    at = {"aragon": [1, 0, 0, 0], "sevilla": [1, 0, 0, 0]}
    play = holding("take-to-court", at=at, province={0: 0}).play("0 announce")
    assert play.legal(0) == ["recall aragon", "recall sevilla", "done"]
    play.play("0 recall sevilla")
    assert play.refused(0, "recall sevilla") == "EG-502"
    assert play.legal(0) == ["recall aragon", "done"]
    assert play.at("court") == [5, 5, 5, 5]
    play.play("0 recall aragon")
    assert play.at("court") == [7, 5, 5, 5]
    none = holding("take-to-court", at=at, province={0: 0}).play("0 announce", "0 done")
    assert none.at("court") == [5, 5, 5, 5]


@pytest.mark.rule("EG-945", "EG-510")
def test_court_cannot_be_announced_where_nobody_could_be_taken() -> None:
    play = holding("take-to-court", province={0: 0}, at={"galicia": [2, 0, 0, 0]})
    assert play.refused(0, "announce") == "EG-510"


@pytest.mark.rule("EG-945", "EG-1003", "EG-1004")
def test_court_with_none_can_be_stopped_too() -> None:
    play = holding("take-to-court", vetos=[1]).play("0 announce", "0 supply 0")
    assert play.legal(1) == ["veto", "pass"]
    assert play.heard("intended-move") == []
    play.play("1 veto")
    assert play.heard("action-ended")[-1]["stopped"] is True
    assert play["veto_seats"] == []


@pytest.mark.rule("EG-945", "EG-1003", "EG-1004", "EG-1005")
def test_how_many_and_from_where_is_one_announcement_with_one_window() -> None:
    play = holding("take-to-court", at={"aragon": [3, 0, 0, 0]}, province={0: 1}, vetos=[1]).play("0 announce")
    assert play.to_act == (0,)
    play.play("0 supply 1")
    assert play.to_act == (0,)
    play.play("0 recall aragon")
    assert play.legal(1) == ["veto", "pass"]
    assert [(event["source"], event["count"]) for event in play.heard("intended-move", seat=None)] == [
        ("province", 1),
        ("aragon", 1),
    ]
    assert play.at("court") == [5, 5, 5, 5]
    play.play("1 veto")
    assert play.at("court") == [5, 5, 5, 5]
    assert play.at("aragon") == [3, 0, 0, 0]


# EG-946


@pytest.mark.rule("EG-946")
def test_grande_goes_to_another_region() -> None:
    play = holding("move-grande", grandes=["aragon", "granada", "granada", "granada"]).play("0 announce")
    assert play.legal(0) == [f"grande {region}" for region in REGIONS if region not in ("galicia", "aragon")]
    assert play.refused(0, "grande aragon") == "EG-946"
    assert play.refused(0, "grande castillo") == "EG-946"
    assert play.refused(0, "grande galicia") == "EG-602"
    play.play("0 grande granada")
    assert play["grandes"] == ["granada"] * 4


@pytest.mark.rule("EG-946")
def test_grande_makes_the_home_region_at_once() -> None:
    play = holding("move-grande", seats=2, at={"aragon": [1, 0], "sevilla": [1, 0]}, court=[0, 0])
    play.play("0 announce", "0 grande aragon", "0 end turn", "1 supply 0", "1 take 3", "1 announce")
    assert play.play("1 choose aragon").points == [5 + 2, 0]


@pytest.mark.rule("EG-946")
def test_grande_in_the_kings_region_stays() -> None:
    play = holding("move-grande", grandes=["galicia"] * 4)
    assert "announce" not in play.legal(0)
    assert play.refused(0, "announce") == "EG-510"


@pytest.mark.rule("EG-946", "EG-1003", "EG-1004")
def test_grande_has_one_window_once_the_target_is_named() -> None:
    play = holding("move-grande", vetos=[1]).play("0 announce", "0 grande aragon")
    assert play.legal(1) == ["veto", "pass"]
    assert play.heard("intended-grande") == [{"event": "intended-grande", "by": 0, "region": "aragon"}]
    assert play.play("1 veto")["grandes"] == ["sevilla"] * 4
    passed = holding("move-grande", vetos=[1]).play("0 announce", "0 grande aragon", "1 pass")
    assert passed["grandes"] == ["aragon", "sevilla", "sevilla", "sevilla"]


# EG-947, EG-951


@pytest.mark.rule("EG-947")
def test_royal_advisor_moves_the_king_to_a_neighbouring_region() -> None:
    play = holding("royal-advisor", king="granada").play("0 announce")
    assert play.legal(0) == ["king castilla-la-nueva", "king valencia", "king sevilla"]
    assert play.refused(0, "king aragon") == "EG-947"
    assert play.refused(0, "king granada") == "EG-947"
    assert play.refused(0, "king castillo") == "EG-103"
    play.play("0 king valencia")
    assert play.king() == "valencia"


@pytest.mark.rule("EG-951")
def test_king_moves_to_any_other_region() -> None:
    play = holding("kings-card", king="granada").play("0 announce")
    assert play.legal(0) == [f"king {region}" for region in REGIONS if region != "granada"]
    assert play.refused(0, "king granada") == "EG-951"
    assert play.refused(0, "king castillo") == "EG-103"
    assert play.refused(0, "done") == "K-3"
    play.play("0 king galicia")
    assert play.king() == "galicia"
    assert play.heard("king-moved") == [{"event": "king-moved", "by": 0, "region": "galicia"}]


@pytest.mark.rule("EG-947", "EG-951", "EG-1003", "EG-1004")
@pytest.mark.parametrize("card", ["royal-advisor", "kings-card"])
def test_moving_the_king_has_one_window_once_the_target_is_named(card: str) -> None:
    play = holding(card, vetos=[1]).play("0 announce")
    assert play.to_act == (0,)
    play.play("0 king pais-vasco")
    assert play.legal(1) == ["veto", "pass"]
    assert play.heard("intended-king", seat=None) == [{"event": "intended-king", "by": 0, "region": "pais-vasco"}]
    assert play.king() == "galicia"
    assert play.play("1 veto").king() == "galicia"
    passed = holding(card, vetos=[1]).play("0 announce", "0 king pais-vasco", "1 pass")
    assert passed.king() == "pais-vasco"
