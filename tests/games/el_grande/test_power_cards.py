"""EG-4: power cards."""

from typing import cast

import pytest

from meseta.games.el_grande.descriptor import GAME
from tests.games.el_grande.builders import holding, table


@pytest.mark.rule("EG-401")
def test_power_cards_are_played_face_up_from_the_start_player_clockwise() -> None:
    play = table(phase="power-cards", start=2)
    for seat, power in ((2, 5), (3, 6), (0, 7), (1, 8)):
        assert play.to_act == (seat,)
        assert play.refused((seat + 1) % 4, f"power {power}") == "K-1"
        play.play(f"{seat} power {power}")
    for viewer in (0, 1, 2, 3, None):
        assert [event["power"] for event in play.heard("power-played", seat=viewer)] == [5, 6, 7, 8]


@pytest.mark.rule("EG-402")
def test_a_value_already_played_this_round_is_refused() -> None:
    play = table(phase="power-cards").play("0 power 7")
    assert "power 7" not in play.legal(1)
    assert play.refused(1, "power 7") == "EG-402"
    play.play("1 power 6")
    assert play.refused(2, "power 6") == play.refused(2, "power 7") == "EG-402"
    assert len(play.legal(2)) == 11


@pytest.mark.rule("EG-402")
def test_with_five_players_in_the_last_round_a_legal_card_exists() -> None:
    gone = {seat: [1, 2, 3, 4, 5, 6, 7, 8] for seat in range(5)}
    play = table(seats=5, phase="power-cards", round=9, discards=gone).play_powers(9, 10, 11, 12)
    assert play.legal(4) == ["power 13"]
    play.play("4 power 13")
    assert play["order"] == [4, 3, 2, 1, 0]


@pytest.mark.rule("EG-402")
def test_the_last_possible_card_is_still_the_players_own_click() -> None:
    """How many cards a hand holds is open, which is not: a step taken for him would tell."""
    gone = {seat: [power for power in range(1, 14) if power not in (seat + 1, 13)] for seat in range(2)}
    play = table(seats=2, phase="power-cards", round=9, discards=gone).play("0 power 13")
    assert play.to_act == (1,)
    assert play.legal(1) == ["power 2"]


@pytest.mark.rule("EG-403")
def test_turns_go_from_the_highest_card_down_one_each() -> None:
    play = table(phase="power-cards", start=1).play_powers(1, 13, 4, 9)
    assert play["order"] == [2, 0, 3, 1]
    began = []
    while play.rule == "turn":
        began.append(play.to_act[0])
        play.pass_turn(play.to_act[0])
    assert began == [2, 0, 3, 1]
    assert [event["seat"] for event in play.heard("turn-began")] == began


@pytest.mark.rule("EG-404")
def test_a_played_card_is_discarded_at_the_end_of_the_round_and_not_played_again() -> None:
    play = table(seats=2, phase="power-cards").play_powers(7, 4)
    assert play["discards"] == [[], []]
    play.pass_turns()
    assert play["discards"] == [[7], [4]]
    assert play["played"] == [None, None]
    assert play.refused(1, "power 4") == "EG-404"
    play.play("1 power 7")
    assert play.refused(0, "power 7") == "EG-404"


@pytest.mark.rule("EG-404", "EG-943")
def test_a_card_taken_back_can_be_played_again() -> None:
    play = holding("power-of-the-cards", seats=2, discards={0: [13]})
    play.play("0 announce", "0 take-back 13", "0 end turn").pass_turns()
    while play.to_act != (0,):
        play.play(f"{play.to_act[0]} {play.legal(play.to_act[0])[0]}")
    play.play("0 power 13")
    assert cast("list[int]", play["played"])[0] == 13


@pytest.mark.rule("EG-405")
def test_a_card_taken_back_is_not_shown() -> None:
    play = holding("power-of-the-cards", discards={0: [3, 12]}).play("0 announce", "0 take-back 12")
    taken_back = ("power-taken-back", "own-power-taken-back", "table-power-taken-back")
    for viewer in (1, 2, 3, None):
        assert play.heard(*taken_back, seat=viewer) == [{"event": "power-taken-back", "seat": 0}]
    assert play.heard(*taken_back, seat=0) == [{"event": "own-power-taken-back", "seat": 0, "power": 12}]
    assert play["discards"] == [[3], [], [], []]
    assert 12 in cast("list[list[int]]", play["hands"])[0]


@pytest.mark.rule("EG-405")
def test_the_card_of_this_round_is_seen_to_be_gone() -> None:
    play = holding("power-of-the-cards", discards={0: [3, 12]}).play("0 announce", "0 take-back 9")
    for viewer in (1, None):
        assert play.heard("table-power-taken-back", seat=viewer) == [
            {"event": "table-power-taken-back", "seat": 0, "power": 9}
        ]
        seats = cast("list[dict[str, object]]", play.view(viewer)["seats"])
        assert seats[0]["power"] is None
        assert (seats[0]["hand_size"], seats[0]["discard_size"]) == (11, 2)


@pytest.mark.rule("EG-405")
def test_a_card_taken_back_unseen_is_known_once_it_is_played() -> None:
    play = holding("power-of-the-cards", seats=2, discards={0: [3, 12]})
    play.play("0 announce", "0 take-back 12", "0 end turn")
    assert play["first_back"] == [[3, 12], []]
    play.pass_turns().play("1 power 1", "0 power 12")
    assert play["first_back"] == [[], []]
    assert play["seen_out"] == [[3, 9], [8]]
    assert GAME.unpack(play.state.pack()).digest() == play.state.digest()


@pytest.mark.rule("EG-405")
def test_two_cards_taken_back_unseen_are_told_apart_as_they_are_played() -> None:
    play = holding("power-of-the-cards", seats=2, discards={0: [3, 12]})
    play.play("0 announce", "0 take-back 12", "0 end turn").stop_draws().pass_turns()
    play.answer("draw card move-4", "draw card veto", "draw card score-4s", "draw card power-of-the-cards")
    play.play("1 power 1", "0 power 2", "0 supply 0", "0 take 4", "0 announce", "0 take-back 9")
    assert play["first_back"] == [[3, 12], []]
    assert play["second_back"] == [[3, 9, 12], []]
    play.play("0 end turn").pass_turns()
    play.answer("draw card move-4-own", "draw card decay-3", "draw card score-5s", "draw card move-grande")
    play.play("1 power 2", "0 power 9")
    assert play["first_back"] == [[3, 12], []]
    assert play["second_back"] == [[], []]
