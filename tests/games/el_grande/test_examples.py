"""EG-11: worked examples that must hold."""

import pytest

from tests.games.el_grande.builders import holding, table


def score(region: str, *counts: int, king: str = "galicia", home: int | None = None) -> list[int]:
    """What the players get; nobody's home but that of `home`."""
    seats = len(counts)
    neutral = "sevilla" if king != "sevilla" else "granada"
    grandes = [region if seat == home else neutral for seat in range(seats)]
    play = holding("score-one", seats=seats, king=king, at={region: counts}, grandes=grandes)
    return play.play("0 announce", f"0 choose {region}").points


@pytest.mark.rule("EG-1101")
def test_7_3_2_8_give_this_order_these_supplies_and_this_start_player() -> None:
    play = table(phase="power-cards", start=0).play_powers(7, 3, 2, 8)
    assert play["order"] == [3, 0, 1, 2]
    for seat, most in ((3, 2), (0, 3), (1, 5), (2, 5)):
        assert play.to_act == (seat,)
        assert play.legal(seat) == [f"supply {count}" for count in range(most + 1)]
        play.pass_turn(seat)
    assert play["start"] == 2
    assert play.to_act == (2,)


@pytest.mark.rule("EG-1102")
def test_card_3_with_3_left_in_the_province() -> None:
    def at_supply() -> list[str]:
        return play.legal(0)

    play = table(seats=2, phase="turns", played=[3, 1], province={0: 3}, at={"aragon": [1, 0], "granada": [4, 0]})
    assert at_supply() == ["supply 0", "supply 1", "supply 2", "supply 3"]
    play.play("0 supply 3", "0 recall aragon", "0 recall granada")
    assert play.at("court") == [10, 5]
    assert at_supply()[0] == "take 1"


@pytest.mark.rule("EG-1103")
@pytest.mark.parametrize(
    ("king", "places"),
    [
        ("castilla-la-nueva", {"aragon", "castilla-la-vieja", "granada", "sevilla", "valencia", "castillo"}),
        ("galicia", {"castilla-la-vieja", "pais-vasco", "castillo"}),
    ],
)
def test_where_caballeros_may_be_placed(king: str, places: set[str]) -> None:
    play = holding("take-to-court", king=king)
    assert {text.removeprefix("place ") for text in play.legal(0) if text.startswith("place ")} == places


@pytest.mark.rule("EG-1104")
def test_castillo_2_2_1_0() -> None:
    play = holding("score-castillo", at={"castillo": [2, 2, 1, 0]}).play("0 announce")
    assert play.points == [3, 3, 1, 0]


@pytest.mark.rule("EG-1105")
def test_galicia_3_2_1_0() -> None:
    assert score("galicia", 3, 2, 1, 0, king="valencia") == [4, 2, 0, 0]


@pytest.mark.rule("EG-1106")
def test_pais_vasco_3_3_3_2() -> None:
    assert score("pais-vasco", 3, 3, 3, 2) == [3, 3, 3, 1]


@pytest.mark.rule("EG-1107")
def test_aragon_3_3_2_2() -> None:
    assert score("aragon", 3, 3, 2, 2) == [4, 4, 0, 0]


@pytest.mark.rule("EG-1108")
def test_king_in_cataluna_2_1_0_0() -> None:
    assert score("cataluna", 2, 1, 0, 0, king="cataluna") == [6, 2, 0, 0]


@pytest.mark.rule("EG-1109")
def test_granada_home_of_the_leader_4_1_1_0() -> None:
    assert score("granada", 4, 1, 1, 0, home=0) == [8, 1, 1, 0]


@pytest.mark.rule("EG-1110")
def test_veto_against_the_third_caballero_of_move_4() -> None:
    play = holding("move-4", at={"aragon": [0, 4, 0, 0]}, vetos=[3]).play("0 announce", "3 pass")
    for answer in ("pass", "pass", "veto"):
        play.play("0 caballero 1 aragon", "0 to sevilla", f"3 {answer}")
    assert play.at("sevilla") == [0, 2, 0, 0]
    assert play.at("aragon") == [0, 2, 0, 0]
    assert play.refused(0, "caballero 1 aragon") == "K-3"
    play.play("0 place castillo")
    assert play.at("castillo") == [1, 0, 0, 0]
    assert play.refused(0, "place castillo") == "EG-507"


@pytest.mark.rule("EG-1111")
def test_score_5s_without_mobile_boards() -> None:
    play = holding("score-5s", at={"castillo": [2, 0, 0, 0]}).play("0 announce")
    assert set(play.legal(0)) == {"score aragon", "score pais-vasco", "score valencia"}
    play.play("0 score aragon", "0 score valencia")
    assert play.points == [0, 0, 0, 0]


@pytest.mark.rule("EG-1112")
def test_score_4s_with_mobile_boards() -> None:
    boards = {"8-4-0": "galicia", "4-0-0": "castilla-la-vieja"}
    play = holding("score-4s", king="aragon", scoreboards=boards).play("0 announce")
    assert set(play.legal(0)) == {"score cataluna", "score sevilla", "score castilla-la-vieja"}
    castillo = holding("score-4s", scoreboards={"4-0-0": "castillo"}, at={"castillo": [1, 0, 0, 0]})
    castillo.play("0 announce")
    assert set(castillo.legal(0)) == {"score galicia", "score cataluna", "score sevilla"}
    castillo.play("0 score galicia", "0 score sevilla")
    assert castillo.points == [0, 0, 0, 0]


@pytest.mark.rule("EG-1113")
def test_three_and_two_players() -> None:
    assert score("aragon", 3, 3, 1) == [4, 4, 0]
    assert score("granada", 4, 1, 1) == [6, 0, 0]
    assert score("granada", 2, 2) == [0, 0]


@pytest.mark.rule("EG-1114")
def test_4_0_0_with_two_tied_for_first() -> None:
    play = holding("score-one", at={"aragon": [2, 2, 1, 0]}, scoreboards={"4-0-0": "aragon"})
    assert play.play("0 announce", "0 choose aragon").points == [0, 0, 0, 0]


@pytest.mark.rule("EG-1115")
def test_two_leave_the_castillo_for_granada_or_the_kings_region() -> None:
    play = table(phase="general-scoring", round=3, at={"castillo": [2, 0, 0, 0], "granada": [0, 1, 0, 0]})
    play.play("0 disc granada")
    assert play.at("granada") == [2, 1, 0, 0]
    assert play.points == [5 + 6, 3, 0, 0]
    court = table(phase="general-scoring", round=3, king="granada", at={"castillo": [2, 0, 0, 0]})
    court.play("0 disc granada")
    assert court.at("court") == [7, 5, 5, 5]
    assert court.points == [5, 0, 0, 0]


@pytest.mark.rule("EG-1116")
def test_king_moved_first_and_vetoed() -> None:
    play = holding("kings-card", king="galicia", vetos=[1]).play("0 announce", "0 king granada", "1 veto")
    assert [text for text in play.legal(0) if text.startswith("place")] == [
        "place pais-vasco",
        "place castilla-la-vieja",
        "place castillo",
    ]


@pytest.mark.rule("EG-1117")
def test_what_the_court_lacked_stays_forfeited() -> None:
    play = holding("kings-card", court=[3, 5, 5, 5])
    play.play("0 place castillo", "0 place castillo", "0 place pais-vasco")
    assert play.refused(0, "place castillo") == "EG-507"
    play.play("0 announce", "0 king aragon")
    assert play.refused(0, "place castillo") == "EG-507"
    # The same with a card that brings more to the Court.
    more = holding("take-to-court", court=[3, 5, 5, 5])
    more.play("0 place castillo", "0 place castillo", "0 place pais-vasco", "0 announce", "0 supply 2")
    assert more.at("court") == [2, 5, 5, 5]
    assert more.refused(0, "place castillo") == "EG-507"


@pytest.mark.rule("EG-1118")
def test_king_and_grande_of_the_sole_leader_in_one_region() -> None:
    assert score("aragon", 2, 1, 0, 0, king="aragon", home=0) == [5 + 4, 4, 0, 0]
