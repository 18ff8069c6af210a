"""EG-8: end of round, general scoring."""

from typing import cast

import pytest

from tests.games.el_grande.builders import REGIONS, Table, holding, table


def end_of_round(number: int = 2) -> Table:
    return table(seats=2, holding={0: "take-to-court"}, round=number)


def scoring(play: Table) -> list[str]:
    """The places scored, in order."""
    return [str(event["place"]) for event in play.heard("scoring")]


@pytest.mark.rule("EG-801")
def test_cards_not_taken_go_under_their_stacks() -> None:
    play = end_of_round().stop_draws()
    play.play("0 end turn").pass_turn(1, take=5)
    assert play.pile("used") == {"take-to-court": 1, "move-3": 1, "score-chosen": 1, "score-one": 1}
    assert play.pile("unseen")["score-chosen"] == 2


@pytest.mark.rule("EG-801")
def test_the_end_of_a_round_goes_in_this_order() -> None:
    play = table(seats=2, holding={0: "take-to-court"}, round=3, vetos=[1], veto_rounds=[2], at={"castillo": [1, 0]})
    play.pass_turns().forget()
    # The Veto, the start player and the power cards come before the discs.
    assert play.rule == "discs"
    assert play["veto_seats"] == []
    assert play.pile("used")["veto"] == 1
    assert play["start"] == 1
    assert (play["played"], play["order"]) == ([None, None], [])
    play.play("0 disc aragon")
    kinds = [str(event["event"]) for event in play.heard()]
    assert kinds.index("castillo-revealed") < kinds.index("disc-revealed") < kinds.index("round-began")


@pytest.mark.rule("EG-801")
def test_the_events_of_the_end_come_in_this_order() -> None:
    play = table(seats=2, holding={0: "take-to-court"}, round=3, vetos=[1], veto_rounds=[2]).pass_turns()
    told = [str(event["event"]) for event in play.heard()]
    order = ["turn-ended", "veto-expired", "start-player", "round-ended", "general-scoring", "scoring", "round-began"]
    assert [kind for kind in dict.fromkeys(told) if kind in order] == order


@pytest.mark.rule("EG-801")
def test_no_general_scoring_where_none_is_due() -> None:
    play = end_of_round(4).pass_turns()
    assert play.heard("general-scoring", "scoring") == []
    assert play["round"] == 5


@pytest.mark.rule("EG-802")
def test_the_lowest_power_card_makes_the_start_player() -> None:
    play = table(holding={2: "take-to-court"}, played=[4, 2, 9, 7]).pass_turns()
    assert play["start"] == 1
    assert play.to_act == (1,)


@pytest.mark.rule("EG-802")
def test_the_lowest_player_starts_even_if_he_took_the_card_back() -> None:
    play = table(holding={1: "power-of-the-cards"}, order=[0, 2, 3, 1])
    play.play("1 announce", "1 take-back 6", "1 end turn")
    assert play["start"] == 1
    assert 6 in cast("list[list[int]]", play["hands"])[1]


@pytest.mark.rule("EG-803")
def test_only_players_with_caballeros_in_the_castillo_set_their_disc() -> None:
    play = table(phase="general-scoring", round=3, at={"castillo": [2, 0, 1, 0]})
    assert play.to_act == (0, 2)
    assert play.legal(0) == play.legal(2) == [f"disc {region}" for region in REGIONS]
    assert "disc galicia" in play.legal(0)
    assert play.king() == "galicia"
    assert play.refused(1, "disc aragon") == "K-1"


@pytest.mark.rule("EG-803")
def test_an_empty_castillo_skips_steps_1_to_3() -> None:
    play = end_of_round(3).pass_turns()
    assert play.heard("castillo-revealed", "disc-revealed") == []
    assert scoring(play) == [*REGIONS]
    assert play["round"] == 4


@pytest.mark.rule("EG-803", "EG-606")
def test_discs_are_set_before_the_castillo_is_opened() -> None:
    play = table(phase="general-scoring", round=3, at={"castillo": [2, 0, 1, 0]})
    play.play("2 disc aragon")
    assert play.heard() == []
    assert play.points == [0, 0, 0, 0]
    play.play("0 disc aragon")
    assert [str(event["event"]) for event in play.heard()][:4] == ["castillo-revealed"] * 4


@pytest.mark.rule("EG-804")
def test_the_castillo_is_revealed_and_scored() -> None:
    play = table(phase="general-scoring", round=3, at={"castillo": [2, 0, 1, 3]})
    play.play("0 disc galicia", "2 disc galicia", "3 disc galicia")
    assert play.points == [3, 0, 1, 5]
    assert [event["count"] for event in play.heard("castillo-revealed", seat=None)] == [2, 0, 1, 3]
    assert scoring(play) == ["castillo", *REGIONS]


@pytest.mark.rule("EG-805")
def test_each_players_caballeros_leave_together_for_his_region() -> None:
    play = table(phase="general-scoring", round=3, at={"castillo": [2, 0, 1, 3]})
    play.play("0 disc aragon", "2 disc aragon", "3 disc granada")
    assert play.at("castillo") == [0, 0, 0, 0]
    assert play.at("aragon") == [2, 0, 1, 0]
    assert play.at("granada") == [0, 0, 0, 3]


@pytest.mark.rule("EG-805")
def test_the_kings_region_sends_them_to_the_court() -> None:
    play = table(phase="general-scoring", round=3, king="aragon", at={"castillo": [2, 0, 1, 0]})
    play.play("0 disc aragon", "2 disc galicia")
    assert play.at("court") == [7, 5, 5, 5]
    assert play.at("aragon") == [0, 0, 0, 0]
    assert play.at("galicia") == [0, 0, 1, 0]


@pytest.mark.rule("EG-806")
def test_the_nine_regions_are_scored_in_the_order_of_the_table() -> None:
    at = {region: [1, 0] for region in REGIONS}
    play = table(seats=2, holding={0: "take-to-court"}, round=3, at=at, grandes=["aragon", "aragon"]).pass_turns()
    assert scoring(play) == [*REGIONS]
    assert play.points == [4 + 5 + 5 + 4 + 6 + 7 + 5 + 6 + 4 + 2 + 2, 0]


@pytest.mark.rule("EG-806")
def test_who_came_from_the_castillo_counts_in_the_region() -> None:
    play = table(phase="general-scoring", round=3, at={"castillo": [2, 0, 0, 0], "granada": [0, 1, 0, 0]})
    play.play("0 disc granada")
    assert play.points == [5 + 6, 3, 0, 0]


@pytest.mark.rule("EG-807")
def test_the_log_shows_every_scoring_line_by_line() -> None:
    homes = ["sevilla", "aragon", "sevilla", "sevilla"]
    play = holding("score-one", king="aragon", at={"aragon": [1, 4, 2, 2]}, points=[1, 2, 3, 4], grandes=homes)
    play.play("0 announce", "0 choose aragon")
    assert play.heard("scoring") == [{"event": "scoring", "place": "aragon", "first": 5, "second": 4, "third": 1}]
    names = ("seat", "count", "rank", "tied", "points", "kings_bonus", "home_bonus", "total")
    assert [tuple(event[name] for name in names) for event in play.heard("scored", seat=None)] == [
        (1, 4, 1, False, 5, 2, 2, 11),
        (2, 2, 3, True, 1, 0, 0, 4),
        (3, 2, 3, True, 1, 0, 0, 5),
        (0, 1, 4, False, 0, 0, 0, 1),
    ]
    assert play.points == [1, 11, 4, 5]


@pytest.mark.rule("EG-807")
def test_the_lines_of_a_general_scoring_add_up_to_the_scores() -> None:
    at = {"aragon": [3, 2, 2, 0], "sevilla": [1, 1, 0, 2], "galicia": [0, 2, 1, 0], "castillo": [1, 0, 0, 0]}
    play = table(phase="general-scoring", round=3, at=at, grandes=["aragon", "galicia", "galicia", "sevilla"])
    play.play("0 disc valencia")
    total = [0, 0, 0, 0]
    for event in play.heard("scored"):
        numbers = {name: value for name, value in event.items() if isinstance(value, int)}
        seat = numbers["seat"]
        total[seat] += numbers["points"] + numbers["kings_bonus"] + numbers["home_bonus"]
        assert numbers["total"] == total[seat]
    assert total == play.points == [5 + 5 + 7 + 1, 1 + 1 + 8, 1 + 2, 6]
