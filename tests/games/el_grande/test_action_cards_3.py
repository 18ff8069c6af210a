"""EG-931 to EG-938, EG-961, EG-962: the action cards of stack 3."""

from typing import cast

import pytest

from tests.games.el_grande.builders import REGIONS, Table, holding

ONE_EACH = {region: [1, 0, 0, 0] for region in REGIONS}
FOURS = ["galicia", "cataluna", "sevilla"]
FIVES = ["pais-vasco", "aragon", "valencia"]
SIXES_SEVENS = ["castilla-la-vieja", "castilla-la-nueva", "granada"]
SETS = [("score-4s", FOURS), ("score-5s", FIVES), ("score-6s-7s", SIXES_SEVENS)]


def castillo(play: Table) -> object:
    """What a spectator sees in it."""
    return cast("list[dict[str, object]]", play.view(None)["spots"])[9]["caballeros"]


def scored(play: Table) -> list[str]:
    return [str(event["place"]) for event in play.heard("scoring")]


@pytest.mark.rule("EG-931", "EG-932", "EG-933")
@pytest.mark.parametrize(("card", "regions"), SETS)
def test_all_regions_of_that_first_value_are_scored(card: str, regions: list[str]) -> None:
    play = holding(card, at=ONE_EACH).play("0 announce")
    assert play.legal(0) == [f"score {region}" for region in regions]
    assert play.heard("regions-named", seat=None) == [{"event": "regions-named", "by": 0, "regions": regions}]
    other = next(region for region in REGIONS if region not in regions)
    assert play.refused(0, f"score {other}") == "EG-961"
    play.play(f"0 score {regions[1]}")
    assert play.refused(0, f"score {regions[1]}") == "EG-961"
    play.play(f"0 score {regions[0]}")
    # The last one is scored by itself.
    assert scored(play) == [regions[1], regions[0], regions[2]]
    assert "end turn" in play.legal(0)


@pytest.mark.rule("EG-931")
def test_score_4s_pays_4_each_with_the_bonuses() -> None:
    play = holding("score-4s", at=ONE_EACH).play("0 announce", "0 score galicia", "0 score cataluna")
    assert play.points == [4 + 2 + 4 + 4 + 2, 0, 0, 0]


@pytest.mark.rule("EG-932")
def test_score_5s_pays_5_each() -> None:
    play = holding("score-5s", at=ONE_EACH).play("0 announce", "0 score aragon", "0 score valencia")
    assert play.points == [15, 0, 0, 0]


@pytest.mark.rule("EG-933")
def test_score_6s_7s_pays_6_7_and_6() -> None:
    play = holding("score-6s-7s", at=ONE_EACH).play("0 announce", "0 score granada", "0 score castilla-la-nueva")
    assert play.points == [19, 0, 0, 0]


@pytest.mark.rule("EG-931", "EG-932", "EG-933", "EG-1003", "EG-1004")
@pytest.mark.parametrize(("card", "regions"), SETS)
def test_each_region_can_be_stopped_before_its_points(card: str, regions: list[str]) -> None:
    announced = holding(card, at=ONE_EACH, vetos=[1]).play("0 announce")
    assert announced.legal(1) == ["veto", "pass", "pass all"]
    assert announced.play("1 veto").points == [0, 0, 0, 0]
    assert announced.refused(0, "announce") == "EG-509"

    second = holding(card, at=ONE_EACH, vetos=[1]).play("0 announce", "1 pass", f"0 score {regions[0]}")
    assert second.legal(1) == ["veto", "pass", "pass all"]
    assert second.points == [0, 0, 0, 0]
    second.play("1 pass", f"0 score {regions[1]}")
    assert second.heard("intended-scoring")[-1] == {"event": "intended-scoring", "by": 0, "place": regions[1]}
    second.play("1 veto")
    assert scored(second) == [regions[0]]
    assert "end turn" in second.legal(0)

    last = holding(card, at=ONE_EACH, vetos=[1]).play("0 announce", "1 pass")
    last.play(f"0 score {regions[0]}", "1 pass", f"0 score {regions[1]}", "1 pass")
    assert last.legal(1) == ["veto", "pass"]
    last.play("1 veto")
    assert scored(last) == regions[:2]


@pytest.mark.rule("EG-934")
def test_score_castillo_opens_and_scores_it_and_everything_stays_inside() -> None:
    play = holding("score-castillo", at={"castillo": [1, 3, 2, 0], "aragon": [1, 0, 0, 0]}).play("0 announce")
    assert play.points == [1, 5, 3, 0]
    assert play.at("castillo") == [1, 3, 2, 0]
    assert [event["count"] for event in play.heard("castillo-revealed", seat=None)] == [1, 3, 2, 0]
    assert scored(play) == ["castillo"]


@pytest.mark.rule("EG-934", "EG-1003", "EG-1004")
def test_score_castillo_can_be_stopped_before_it_is_opened() -> None:
    play = holding("score-castillo", at={"castillo": [1, 3, 2, 0]}, vetos=[1]).play("0 announce")
    assert play.legal(1) == ["veto", "pass", "pass all"]
    assert play.heard("castillo-revealed") == []
    assert castillo(play) is None
    play.play("1 veto")
    assert play.heard("castillo-revealed", "scoring") == []
    assert play.points == [0, 0, 0, 0]


@pytest.mark.rule("EG-934", "EG-605", "EG-1003", "EG-1004")
def test_score_castillo_can_be_stopped_after_it_is_opened_and_what_was_seen_stays_known() -> None:
    play = holding("score-castillo", at={"castillo": [1, 3, 2, 0]}, vetos=[1]).play("0 announce", "1 pass")
    assert play.legal(1) == ["veto", "pass"]
    assert len(play.heard("castillo-revealed")) == 4
    assert play.heard("intended-scoring", seat=None) == [{"event": "intended-scoring", "by": 0, "place": "castillo"}]
    # It lies open to the end of the scoring.
    assert castillo(play) == [1, 3, 2, 0]
    play.play("1 veto")
    assert castillo(play) is None
    assert play.points == [0, 0, 0, 0]
    assert play.heard("scoring") == []
    assert play.heard("action-ended")[-1]["stopped"] is True


@pytest.mark.rule("EG-934", "EG-1008")
def test_score_castillo_is_scored_when_both_steps_pass_or_the_whole_action() -> None:
    for answers in (["1 pass", "1 pass"], ["1 pass all"]):
        play = holding("score-castillo", at={"castillo": [1, 3, 2, 0]}, vetos=[1]).play("0 announce", *answers)
        assert play.points == [1, 5, 3, 0]
        assert castillo(play) is None


@pytest.mark.rule("EG-935", "EG-961")
def test_score_all_first_scores_every_region_in_the_order_of_the_table() -> None:
    play = holding("score-all-first", at={region: [2, 1, 1, 0] for region in REGIONS}).play("0 announce")
    assert scored(play) == [*REGIONS]
    assert play.points == [4 + 5 + 5 + 4 + 6 + 7 + 5 + 6 + 4 + 2 + 2, 0, 0, 0]


@pytest.mark.rule("EG-935")
def test_score_all_first_a_tie_pays_nothing_and_second_places_neither() -> None:
    at = {"aragon": [3, 3, 1, 0], "valencia": [0, 2, 1, 1], "granada": [0, 0, 2, 2]}
    play = holding("score-all-first", at=at).play("0 announce")
    assert play.points == [0, 5, 0, 0]


@pytest.mark.rule("EG-935")
def test_score_all_first_gives_sole_leaders_their_bonuses() -> None:
    at = {"galicia": [2, 1, 0, 0], "sevilla": [0, 2, 1, 0]}
    play = holding("score-all-first", at=at).play("0 announce")
    assert play.points == [4 + 2, 4 + 2, 0, 0]


@pytest.mark.rule("EG-935", "EG-1003", "EG-1004")
def test_score_all_first_can_be_stopped_at_each_region() -> None:
    at = {region: [1, 0, 0, 0] for region in REGIONS}
    play = holding("score-all-first", at=at, vetos=[1]).play("0 announce")
    assert play.legal(1) == ["veto", "pass", "pass all"]
    play.play("1 pass", "1 pass", "1 pass")
    assert scored(play) == ["galicia", "pais-vasco"]
    assert play.heard("intended-scoring")[-1]["place"] == "aragon"
    play.play("1 veto")
    assert scored(play) == ["galicia", "pais-vasco"]
    assert "end turn" in play.legal(0)

    last = holding("score-all-first", at=at, vetos=[1]).play("0 announce", *["1 pass"] * 9)
    assert last.legal(1) == ["veto", "pass"]
    last.play("1 veto")
    assert scored(last) == [*REGIONS[:8]]


@pytest.mark.rule("EG-936")
def test_score_most_scores_the_region_with_most_of_all_colours() -> None:
    at = {"aragon": [2, 1, 1, 1], "granada": [4, 0, 0, 0], "castillo": [9, 0, 0, 0]}
    play = holding("score-most", at=at).play("0 announce")
    assert scored(play) == ["aragon"]
    assert play.points == [5, 1, 1, 1]


@pytest.mark.rule("EG-936")
def test_score_most_ties_are_each_scored_the_kings_region_too() -> None:
    at = {"aragon": [2, 1, 0, 0], "granada": [0, 1, 2, 0], "galicia": [0, 0, 0, 3], "sevilla": [1, 0, 0, 0]}
    play = holding("score-most", at=at).play("0 announce")
    assert play.legal(0) == ["score galicia", "score aragon", "score granada"]
    play.play("0 score granada", "0 score galicia")
    assert scored(play) == ["granada", "galicia", "aragon"]
    assert play.points == [5, 3 + 4, 6, 6]


@pytest.mark.rule("EG-937")
def test_score_fewest_leaves_empty_regions_out() -> None:
    at = {"aragon": [2, 1, 1, 1], "granada": [1, 1, 0, 0], "sevilla": [3, 0, 0, 0]}
    play = holding("score-fewest", at=at).play("0 announce")
    assert scored(play) == ["granada"]
    assert play.points == [3, 3, 0, 0]


@pytest.mark.rule("EG-937")
def test_score_fewest_ties_are_each_scored() -> None:
    at = {"aragon": [1, 0, 0, 0], "granada": [0, 1, 0, 0], "valencia": [2, 0, 0, 0]}
    play = holding("score-fewest", at=at).play("0 announce", "0 score granada")
    assert scored(play) == ["granada", "aragon"]


@pytest.mark.rule("EG-936", "EG-937", "EG-1003", "EG-1004")
@pytest.mark.parametrize("card", ["score-most", "score-fewest"])
def test_score_most_and_fewest_have_a_window_for_each_region(card: str) -> None:
    at = {"aragon": [2, 0, 0, 0], "granada": [0, 2, 0, 0]}
    play = holding(card, at=at, vetos=[1]).play("0 announce")
    assert play.heard("regions-named") == [{"event": "regions-named", "by": 0, "regions": ["aragon", "granada"]}]
    assert play.legal(1) == ["veto", "pass", "pass all"]
    play.play("1 pass", "0 score granada")
    assert play.legal(1) == ["veto", "pass", "pass all"]
    play.play("1 pass")
    assert play.legal(1) == ["veto", "pass"]
    play.play("1 veto")
    assert play.points == [0, 6, 0, 0]


@pytest.mark.rule("EG-936", "EG-937")
@pytest.mark.parametrize("card", ["score-most", "score-fewest"])
def test_an_empty_board_scores_nothing(card: str) -> None:
    play = holding(card, vetos=[1]).play("0 announce")
    assert play.legal(1) == ["veto", "pass"]
    play.play("1 pass")
    assert "end turn" in play.legal(0)


@pytest.mark.rule("EG-938")
def test_score_one_scores_a_region_of_choice() -> None:
    play = holding("score-one", at={"galicia": [1, 2, 0, 0]}).play("0 announce")
    assert play.legal(0) == [f"choose {region}" for region in REGIONS]
    assert play.refused(0, "choose castillo") == "EG-103"
    play.play("0 choose galicia")
    assert play.points == [2, 6, 0, 0]


@pytest.mark.rule("EG-938", "EG-1003", "EG-1004")
def test_score_one_has_one_window() -> None:
    play = holding("score-one", at={"galicia": [1, 2, 0, 0]}, vetos=[1]).play("0 announce", "0 choose galicia")
    assert play.legal(1) == ["veto", "pass"]
    assert play.play("1 veto").points == [0, 0, 0, 0]


@pytest.mark.rule("EG-961")
def test_the_player_who_acts_chooses_the_order_and_the_kings_region_is_included() -> None:
    play = holding("score-5s", king="aragon", at=ONE_EACH).play("0 announce")
    play.play("0 score valencia", "0 score aragon")
    assert scored(play) == ["valencia", "aragon", "pais-vasco"]
    assert play.points == [17, 0, 0, 0]


@pytest.mark.rule("EG-962")
def test_8_4_0_takes_a_region_out_of_every_set() -> None:
    for card, regions in SETS:
        play = holding(card, at=ONE_EACH, scoreboards={"8-4-0": regions[0]}).play("0 announce")
        assert play.legal(0) == [f"score {region}" for region in regions[1:]]


@pytest.mark.rule("EG-962")
def test_4_0_0_makes_a_region_a_4() -> None:
    fours = holding("score-4s", at=ONE_EACH, scoreboards={"4-0-0": "castilla-la-nueva"}).play("0 announce")
    assert "score castilla-la-nueva" in fours.legal(0)
    large = holding("score-6s-7s", at=ONE_EACH, scoreboards={"4-0-0": "castilla-la-nueva"}).play("0 announce")
    assert "score castilla-la-nueva" not in large.legal(0)


@pytest.mark.rule("EG-962")
@pytest.mark.parametrize("board", ["4-0-0", "8-4-0"])
@pytest.mark.parametrize(("card", "regions"), SETS)
def test_the_castillo_is_never_a_4_or_5_region(card: str, regions: list[str], board: str) -> None:
    play = holding(card, at={"castillo": [3, 0, 0, 0]}, scoreboards={board: "castillo"}).play("0 announce")
    assert play.legal(0) == [f"score {region}" for region in regions]
    play.play(f"0 score {regions[0]}", f"0 score {regions[1]}")
    assert play.points == [0, 0, 0, 0]
