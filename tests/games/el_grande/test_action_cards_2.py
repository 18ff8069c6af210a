"""EG-921 to EG-928: the action cards of stack 2 (the Veto itself: test_veto)."""

import pytest

from tests.games.el_grande.builders import REGIONS, Table, holding, table

AT = {"aragon": [2, 3, 1, 0], "granada": [0, 2, 2, 1], "galicia": [4, 4, 4, 4], "castillo": [2, 2, 2, 2]}


def provinces(play: Table) -> list[int]:
    return play.at("province")


@pytest.mark.rule("EG-921")
def test_the_veto_has_no_special_action_to_announce() -> None:
    play = holding("veto", vetos=[1])
    assert "announce" not in play.legal(0)
    assert play.refused(0, "announce") == "EG-1001"
    play.play("0 place castillo", "0 place castillo", "0 end turn")
    assert play["veto_seats"] == [1, 0]


@pytest.mark.rule("EG-922")
def test_decay_all_sends_every_opponents_court_to_the_province() -> None:
    play = holding("decay-all", court=[4, 7, 0, 2]).play("0 announce")
    assert play.at("court") == [4, 0, 0, 0]
    assert play.at("province") == [26, 30, 30, 30]
    assert [(event["owner"], event["count"]) for event in play.heard("moved")] == [(1, 7), (3, 2)]


@pytest.mark.rule("EG-923")
def test_decay_3_sends_three_or_all_if_fewer() -> None:
    play = holding("decay-3", court=[4, 7, 0, 2]).play("0 announce")
    assert play.at("court") == [4, 4, 0, 0]
    assert play.at("province") == [26, 26, 30, 30]


@pytest.mark.rule("EG-922", "EG-923", "EG-1004")
@pytest.mark.parametrize("card", ["decay-all", "decay-3"])
def test_decay_has_one_window_at_the_announcement(card: str) -> None:
    play = holding(card, vetos=[2]).play("0 announce")
    assert play.legal(2) == ["veto", "pass"]
    assert play.refused(2, "pass all") == "EG-1008"
    assert play.play("2 veto").at("court") == [5, 5, 5, 5]
    passed = holding(card, vetos=[2]).play("0 announce", "2 pass")
    assert passed.at("court") == ([5, 0, 0, 0] if card == "decay-all" else [5, 2, 2, 2])
    assert passed["veto_seats"] == [2]


@pytest.mark.rule("EG-924")
def test_return_1_each_returns_one_of_each_opponent_from_a_region_of_your_choice() -> None:
    play = holding("return-1-each", at=AT).play("0 announce")
    assert play.legal(0) == [
        "caballero 1 aragon",
        "caballero 1 granada",
        "caballero 2 aragon",
        "caballero 2 granada",
        "caballero 3 granada",
        "done",
    ]
    assert play.refused(0, "caballero 0 aragon") == "EG-924"
    assert play.refused(0, "caballero 3 aragon") == "EG-924"
    assert play.refused(0, "caballero 4 aragon") == "EG-924"
    assert play.refused(0, "caballero 1 galicia") == "EG-601"
    assert play.refused(0, "caballero 1 castillo") == "EG-903"
    play.play("0 caballero 2 granada")
    assert play.refused(0, "caballero 2 aragon") == "EG-924"
    play.play("0 caballero 1 aragon", "0 caballero 3 granada")
    assert (play.at("aragon"), play.at("granada")) == ([2, 2, 1, 0], [0, 2, 1, 0])
    assert provinces(play) == [17, 15, 17, 19]
    assert "end turn" in play.legal(0)


@pytest.mark.rule("EG-924")
def test_return_1_each_may_spare_some_and_skips_who_has_none() -> None:
    spared = holding("return-1-each", at=AT).play("0 announce", "0 caballero 3 granada", "0 done")
    assert spared.at("granada") == [0, 2, 2, 0]
    assert spared.at("aragon") == [2, 3, 1, 0]
    skipped = holding("return-1-each", at={"aragon": [0, 1, 0, 0]}).play("0 announce", "0 caballero 1 aragon")
    assert "end turn" in skipped.legal(0)


@pytest.mark.rule("EG-924", "EG-1003", "EG-1004")
def test_return_1_each_can_be_stopped_at_each_opponents() -> None:
    play = holding("return-1-each", at=AT, vetos=[2]).play("0 announce")
    assert play.legal(2) == ["veto", "pass", "pass all"]
    play.play("2 pass", "0 caballero 1 aragon")
    assert play.legal(2) == ["veto", "pass", "pass all"]
    assert play.heard("intended-move") == [
        {"event": "intended-move", "by": 0, "owner": 1, "source": "aragon", "target": "province", "count": 1}
    ]
    assert play.at("aragon") == [2, 3, 1, 0]
    play.play("2 pass", "0 caballero 2 aragon", "2 veto")
    assert play.at("aragon") == [2, 2, 1, 0]
    assert "end turn" in play.legal(0)
    assert play.refused(0, "announce") == "EG-509"


@pytest.mark.rule("EG-924", "EG-1008")
def test_return_1_each_the_last_opponents_window_is_the_last() -> None:
    play = holding("return-1-each", at=AT, vetos=[2]).play("0 announce", "2 pass")
    play.play("0 caballero 1 aragon", "2 pass", "0 caballero 2 aragon", "2 pass", "0 caballero 3 granada")
    assert play.legal(2) == ["veto", "pass"]
    play.play("2 veto")
    assert play.at("granada") == [0, 2, 2, 1]
    assert play.at("aragon") == [2, 2, 0, 0]


@pytest.mark.rule("EG-924", "EG-1004")
def test_return_1_each_vetoed_at_the_announcement() -> None:
    play = holding("return-1-each", at=AT, vetos=[3]).play("0 announce", "3 veto")
    assert "end turn" in play.legal(0)
    assert play.at("granada") == [0, 2, 2, 1]


@pytest.mark.rule("EG-925")
def test_angry_king_clockwise_from_the_left_each_returns_three_of_his_choice() -> None:
    play = table(holding={1: "angry-king"}, at=AT).play("1 announce")
    assert play.to_act == (2,)
    assert play.legal(2) == ["give aragon", "give granada", "give court"]
    assert play.refused(2, "give galicia") == "EG-601"
    assert play.refused(2, "give castillo") == "EG-925"
    assert play.refused(2, "give sevilla") == "EG-925"
    assert play.refused(2, "done") == "K-3"
    play.play("2 give aragon")
    assert play.refused(2, "give aragon") == "EG-925"
    play.play("2 give court", "2 give granada")
    assert (play.at("aragon"), play.at("granada"), play.at("court")) == ([2, 3, 0, 0], [0, 2, 1, 1], [5, 5, 4, 5])
    assert play.to_act == (3,)
    play.play("3 give court", "3 give court", "3 give court")
    assert play.to_act == (0,)
    play.play("0 give aragon", "0 give aragon")
    # Only the Court is left: the step is taken for him.
    assert play.to_act == (1,)
    assert play.at("court") == [4, 5, 4, 2]
    assert play.at("aragon") == [0, 3, 0, 0]
    assert "end turn" in play.legal(1)


@pytest.mark.rule("EG-925")
def test_angry_king_takes_as_many_as_possible() -> None:
    play = holding("angry-king", court=[5, 2, 0, 0], at={"aragon": [0, 0, 1, 0], "galicia": [0, 3, 3, 3]})
    play.play("0 announce")
    assert play.at("court") == [5, 0, 0, 0]
    assert play.at("aragon") == [0, 0, 0, 0]
    assert play.at("galicia") == [0, 3, 3, 3]
    assert "end turn" in play.legal(0)


@pytest.mark.rule("EG-925", "EG-1003", "EG-1004")
def test_angry_king_each_whole_return_is_one_window() -> None:
    play = holding("angry-king", at=AT, vetos=[3]).play("0 announce")
    assert play.legal(3) == ["veto", "pass", "pass all"]
    play.play("3 pass", "1 give aragon", "1 give aragon")
    assert play.to_act == (1,)
    play.play("1 give court")
    assert play.to_act == (3,)
    assert play.legal(3) == ["veto", "pass", "pass all"]
    assert play.at("aragon") == AT["aragon"]
    assert play.heard("intended-move") == [
        {"event": "intended-move", "by": 1, "owner": 1, "source": "aragon", "target": "province", "count": 2},
        {"event": "intended-move", "by": 1, "owner": 1, "source": "court", "target": "province", "count": 1},
    ]
    play.play("3 pass")
    assert play.at("aragon") == [2, 1, 1, 0]
    play.play("2 give court", "2 give court", "2 give court", "3 veto")
    assert play.at("court") == [5, 4, 5, 5]
    assert play.to_act == (0,)
    assert play.at("province") == [17, 17, 16, 18]


@pytest.mark.rule("EG-925", "EG-1008")
def test_angry_king_the_holder_stops_his_own_return_and_it_is_the_last_window() -> None:
    play = holding("angry-king", vetos=[3]).play("0 announce", "3 pass")
    # Everybody has a Court only: the returns are taken for them.
    play.play("3 pass", "3 pass")
    assert play.at("court") == [5, 2, 2, 5]
    assert play.legal(3) == ["veto", "pass"]
    play.play("3 veto")
    assert play.at("court") == [5, 2, 2, 5]
    assert play["veto_seats"] == []


@pytest.mark.rule("EG-925", "EG-1004")
def test_angry_king_vetoed_at_the_announcement() -> None:
    play = holding("angry-king", vetos=[1]).play("0 announce", "1 veto")
    assert play.at("court") == [5, 5, 5, 5]
    assert play.to_act == (0,)


@pytest.mark.rule("EG-925", "EG-1008")
def test_angry_king_no_further_window_where_nobody_can_return_anything() -> None:
    play = holding("angry-king", court=[5, 0, 0, 0], vetos=[1]).play("0 announce")
    assert play.legal(1) == ["veto", "pass"]


@pytest.mark.rule("EG-926")
def test_disc_return_all_sends_all_of_the_region_chosen_to_the_province() -> None:
    at = {"aragon": [2, 3, 1, 0], "granada": [0, 2, 2, 0], "galicia": [4, 4, 4, 4]}
    play = holding("disc-return-all", at=at).play("0 announce")
    assert play.to_act == (1, 2)
    assert play.legal(1) == ["disc aragon", "disc granada"]
    assert play.refused(1, "disc galicia") == "EG-926"
    assert play.refused(2, "disc sevilla") == "EG-926"
    play.play("2 disc granada", "1 disc aragon")
    assert play.at("aragon") == [2, 0, 1, 0]
    assert play.at("granada") == [0, 2, 0, 0]
    assert play.at("galicia") == [4, 4, 4, 4]
    assert [event["seat"] for event in play.heard("disc-revealed")] == [1, 2]


@pytest.mark.rule("EG-926")
def test_disc_return_a_single_possible_region_is_chosen_for_him() -> None:
    play = holding("disc-return-all", at={"aragon": [0, 3, 1, 0], "granada": [0, 0, 1, 0]}).play("0 announce")
    assert play.to_act == (2,)
    play.play("2 disc granada")
    assert play.at("aragon") == [0, 0, 1, 0]


@pytest.mark.rule("EG-926")
def test_disc_return_all_without_anybody_to_return() -> None:
    play = holding("disc-return-all", at={"galicia": [4, 4, 4, 4], "castillo": [1, 1, 1, 1]}).play("0 announce")
    assert "end turn" in play.legal(0)
    assert play.at("galicia") == [4, 4, 4, 4]


@pytest.mark.rule("EG-927")
def test_disc_return_2_sends_exactly_two() -> None:
    at = {"aragon": [2, 3, 1, 1], "granada": [0, 2, 2, 1], "sevilla": [0, 0, 5, 1]}
    play = holding("disc-return-2", at=at).play("0 announce")
    assert play.to_act == (1, 2)
    assert play.legal(1) == ["disc aragon", "disc granada"]
    assert play.refused(2, "disc aragon") == "EG-927"
    play.play("1 disc aragon", "2 disc sevilla")
    assert play.at("aragon") == [2, 1, 1, 1]
    assert play.at("sevilla") == [0, 0, 3, 1]


@pytest.mark.rule("EG-927")
def test_disc_return_2_who_has_no_pair_loses_nothing() -> None:
    play = holding("disc-return-2", at={"aragon": [2, 1, 1, 1], "galicia": [0, 5, 5, 5]}).play("0 announce")
    assert "end turn" in play.legal(0)
    assert play.at("aragon") == [2, 1, 1, 1]


@pytest.mark.rule("EG-926", "EG-927", "EG-1003", "EG-1004")
@pytest.mark.parametrize("card", ["disc-return-all", "disc-return-2"])
def test_disc_return_has_a_window_at_the_announcement_and_one_after_the_reveal(card: str) -> None:
    at = {"aragon": [0, 2, 2, 0], "granada": [0, 2, 2, 0]}
    stopped = holding(card, at=at, vetos=[1]).play("0 announce")
    assert stopped.legal(1) == ["veto", "pass", "pass all"]
    stopped.play("1 veto")
    assert stopped.to_act == (0,)

    play = holding(card, at=at, vetos=[1]).play("0 announce", "1 pass", "1 disc aragon", "2 disc granada")
    assert play.to_act == (1,)
    assert play.legal(1) == ["veto", "pass"]
    assert [(event["owner"], event["source"], event["count"]) for event in play.heard("intended-move")] == [
        (1, "aragon", 2),
        (2, "granada", 2),
    ]
    shown = play.heard("disc-revealed")
    play.play("1 veto")
    assert (play.at("aragon"), play.at("granada")) == ([0, 2, 2, 0], [0, 2, 2, 0])
    # What discs have shown stays known.
    assert play.heard("disc-revealed") == shown
    assert len(shown) == 2


@pytest.mark.rule("EG-926", "EG-1008")
def test_disc_return_without_choosers_has_no_further_window() -> None:
    play = holding("disc-return-all", vetos=[1]).play("0 announce")
    assert play.legal(1) == ["veto", "pass"]


@pytest.mark.rule("EG-928")
def test_score_chosen_scores_a_region_the_kings_too_never_the_castillo() -> None:
    play = holding("score-chosen", at={"galicia": [1, 2, 0, 0], "aragon": [1, 0, 0, 0]}).play("0 announce")
    assert play.legal(0) == [f"choose {region}" for region in REGIONS]
    assert play.refused(0, "choose castillo") == "EG-103"
    assert play.refused(0, "done") == "K-3"
    play.play("0 choose galicia")
    assert play.points == [2, 4 + 2, 0, 0]
    assert play.at("galicia") == [1, 2, 0, 0]


@pytest.mark.rule("EG-928", "EG-1003", "EG-1004")
def test_score_chosen_has_one_window_once_the_region_is_named() -> None:
    play = holding("score-chosen", at={"aragon": [1, 0, 0, 0]}, vetos=[1]).play("0 announce")
    assert play.to_act == (0,)
    play.play("0 choose aragon")
    assert play.heard("region-named", seat=None) == [{"event": "region-named", "by": 0, "region": "aragon"}]
    assert play.legal(1) == ["veto", "pass"]
    assert play.play("1 veto").points == [0, 0, 0, 0]
    passed = holding("score-chosen", at={"aragon": [1, 0, 0, 0]}, vetos=[1])
    assert passed.play("0 announce", "0 choose aragon", "1 pass").points == [5, 0, 0, 0]
