"""EG-10: the Veto."""

from typing import cast

import pytest

from meseta.games.el_grande.descriptor import GAME
from meseta.kernel.errors import BadPosition, IllegalDraw
from tests.games.el_grande.builders import REGIONS, Table, holding, new_game, position, table

SOMEBODY = {"aragon": [1, 0, 0, 0]}


def announce_scoring(play: Table, seat: int) -> Table:
    """The seat takes its turn, takes stack 3 and announces that Aragón is scored."""
    if "end turn" not in play.legal(seat):
        play.play(f"{seat} supply 0", f"{seat} take 3")
    return play.play(f"{seat} announce", f"{seat} choose aragon")


def next_round(play: Table, *powers: int) -> Table:
    """The rest of this round is passed, the next one begins; no Veto is turned up."""
    play.stop_draws().pass_turns()
    while play.state.drawing:
        play.answer(next(text for text in play.draws() if text != "draw card veto"))
    return play.play_powers(*powers)


@pytest.mark.rule("EG-1001")
def test_a_veto_taken_is_kept_face_up_and_taking_it_cannot_be_stopped() -> None:
    play = table(phase="turns", vetos=[1], face_up=["move-3", "veto", "score-one", "move-grande", "kings-card"])
    play.play("0 supply 0", "0 take 2")
    assert play.to_act == (0,)
    assert play["holding"] == ["veto", None, None, None]
    assert play["veto_seats"] == [1]
    play.play("0 place castillo", "0 end turn")
    assert play.to_act == (1,)
    assert play["veto_seats"] == [1, 0]
    assert "veto" not in play.pile("used")
    for viewer in (0, 2, None):
        seats = cast("list[dict[str, object]]", play.view(viewer)["seats"])
        assert [seat["vetos"] for seat in seats] == [1, 1, 0, 0]
    assert play.heard("veto-kept", seat=None) == [{"event": "veto-kept", "seat": 0}]


@pytest.mark.rule("EG-1001")
def test_the_veto_cannot_be_announced() -> None:
    play = holding("veto", vetos=[2])
    assert play.refused(0, "announce") == "EG-1001"


@pytest.mark.rule("EG-1002")
def test_it_can_be_used_from_the_end_of_the_holders_turn() -> None:
    play = holding("veto", at={"aragon": [1, 2, 0, 0]}).play("0 end turn")
    announce_scoring(play, 1)
    assert play.to_act == (0,)
    play.play("0 veto")
    assert play.points == [0, 0, 0, 0]
    assert play.heard("veto-used") == [{"event": "veto-used", "seat": 0, "against": 1}]


@pytest.mark.rule("EG-1002")
def test_it_is_used_once() -> None:
    play = holding("score-one", at={"aragon": [1, 2, 0, 0]}, vetos=[1])
    announce_scoring(play, 0).play("1 veto", "0 end turn")
    play.play("1 supply 0", "1 take 5", "1 announce", "1 king aragon")
    assert play.king() == "aragon"
    play.play("1 end turn", "2 supply 0", "2 take 2", "2 announce", "2 choose aragon")
    assert play.to_act == (2,)
    assert play.points == [4, 7, 0, 0]


@pytest.mark.rule("EG-1002")
def test_it_is_never_used_against_the_holders_own_action() -> None:
    play = holding("score-one", at={"aragon": [1, 2, 0, 0]}, vetos=[0])
    announce_scoring(play, 0)
    assert play.to_act == (0,)
    assert play.points == [4, 5, 0, 0]


@pytest.mark.rule("EG-1002", "EG-1006")
@pytest.mark.parametrize(("rounds", "taken", "following", "after"), [(9, 4, 5, 6), (6, 3, 5, 6), (9, 3, 4, 5)])
def test_it_lasts_to_the_end_of_the_next_round_played(rounds: int, taken: int, following: int, after: int) -> None:
    play = table(seats=2, holding={0: "veto"}, round=taken, options={"rounds": rounds}, at={"aragon": [1, 2]})
    next_round(play, 4, 5)
    assert play["round"] == following
    assert play["veto_seats"] == [0]
    used = play.pile("used").get("veto", 0)
    if play.to_act == (0,):
        play.pass_turn(0, take=3)
    play.play("1 supply 0", "1 take 5", "1 announce", "1 king valencia")
    assert play.to_act == (0,)
    play.play("0 pass")
    next_round(play, 6, 7)
    assert play["round"] == after
    assert play["veto_seats"] == []
    assert play.pile("used")["veto"] == used + 1
    assert play.heard("veto-expired") == [{"event": "veto-expired", "seat": 0}]


@pytest.mark.rule("EG-1003")
def test_the_step_is_shown_to_all_before_it_takes_effect() -> None:
    play = holding("kings-card", vetos=[2]).play("0 announce", "0 king aragon")
    assert play.to_act == (2,)
    assert play.king() == "galicia"
    for viewer in (0, 1, 2, 3, None):
        assert play.heard("announced", "intended-king", seat=viewer) == [
            {"event": "announced", "by": 0, "card": "kings-card"},
            {"event": "intended-king", "by": 0, "region": "aragon"},
        ]
    play.play("2 pass")
    assert play.king() == "aragon"


@pytest.mark.rule("EG-1003")
@pytest.mark.parametrize("vetos", [[], [0]])
def test_no_window_where_no_other_player_holds_a_veto(vetos: list[int]) -> None:
    play = holding("decay-all", vetos=vetos).play("0 announce")
    assert play.to_act == (0,)
    assert play.at("court") == [5, 0, 0, 0]


@pytest.mark.rule("EG-1003")
def test_only_the_holder_is_asked_and_only_for_his_answer() -> None:
    play = holding("decay-all", vetos=[2]).play("0 announce")
    assert play.to_act == (2,)
    assert play.refused(1, "veto") == "K-1"
    assert play.refused(0, "pass") == "K-1"
    assert play.refused(2, "end turn") == "K-3"


@pytest.mark.rule("EG-1004")
def test_at_a_step_the_rest_is_lost_and_completed_steps_stand() -> None:
    play = holding("place-2-anywhere", vetos=[1]).play("0 announce", "1 pass")
    play.play("0 place sevilla", "1 pass", "0 place granada", "1 veto")
    assert play.at("sevilla") == [1, 0, 0, 0]
    assert play.at("granada") == [0, 0, 0, 0]
    assert play.heard("action-ended") == [
        {"event": "action-ended", "by": 0, "card": "place-2-anywhere", "stopped": True}
    ]


@pytest.mark.rule("EG-1004")
def test_the_next_action_is_not_touched_by_an_earlier_veto() -> None:
    play = holding("decay-all", vetos=[2], court=[5, 5, 5, 5], at={"aragon": [1, 2, 0, 0]})
    play.play("0 announce", "2 veto", "0 end turn")
    announce_scoring(play, 1)
    assert play.points == [4, 5, 0, 0]
    assert play.heard("action-ended")[-1]["stopped"] is False


@pytest.mark.rule("EG-1005")
def test_supply_placing_and_power_cards_are_never_touched() -> None:
    play = table(phase="power-cards", vetos=[2], province={0: 1}, at={"aragon": [3, 0, 0, 0]})
    play.play_powers(3, 2, 1, 4)
    play.pass_turn(3)
    assert play.to_act == (0,)
    play.play("0 supply 1")
    play.play("0 recall aragon", "0 done", "0 take 5", "0 place castillo", "0 place pais-vasco")
    assert play.to_act == (0,)


@pytest.mark.rule("EG-1005")
def test_the_general_scoring_is_never_touched() -> None:
    play = table(phase="general-scoring", round=3, vetos=[1], veto_rounds=[3], at={"castillo": [1, 0, 0, 0]})
    play.play("0 disc aragon")
    assert play["round"] == 4
    assert play["veto_seats"] == [1]
    assert play.points == [5 + 5, 0, 0, 0]


@pytest.mark.rule("EG-1005")
def test_a_vetoed_player_still_places_and_keeps_the_card_of_the_round() -> None:
    play = holding("score-one", vetos=[1], at={"aragon": [1, 0, 0, 0]})
    announce_scoring(play, 0).play("1 veto")
    assert play["holding"] == ["score-one", None, None, None]
    play.play("0 place castillo", "0 place castillo", "0 place castillo", "0 end turn")
    assert play.at("castillo") == [3, 0, 0, 0]
    play.play("1 supply 0")
    assert play.refused(1, "take 3") == "EG-504"


@pytest.mark.rule("EG-1005")
def test_a_vetoed_player_who_had_placed_does_not_place_again() -> None:
    play = holding("score-one", vetos=[1]).play("0 place castillo")
    announce_scoring(play, 0).play("1 veto")
    assert play.legal(0) == ["end turn"]


@pytest.mark.rule("EG-1005")
@pytest.mark.parametrize(
    ("card", "texts"),
    [("place-2-anywhere", []), ("move-all-own-or-place-2", ["0 from court"]), ("take-to-court", ["0 supply 2"])],
)
def test_placing_and_supply_by_a_special_action_can_be_stopped(card: str, texts: list[str]) -> None:
    play = holding(card, vetos=[1], at={"aragon": [1, 0, 0, 0]}).play("0 announce", *texts, "1 veto")
    assert play.at("court") == [5, 5, 5, 5]


@pytest.mark.rule("EG-1006")
def test_used_it_goes_under_stack_2_at_once() -> None:
    play = holding("score-one", vetos=[1])
    announce_scoring(play, 0)
    assert "veto" not in play.pile("used")
    play.play("1 veto")
    assert play.pile("used")["veto"] == 1
    assert play["veto_seats"] == []


@pytest.mark.rule("EG-1006")
@pytest.mark.parametrize("rounds", [9, 6])
def test_one_taken_in_the_last_round_ends_with_it(rounds: int) -> None:
    play = table(seats=2, holding={0: "veto"}, round=9, options={"rounds": rounds}).pass_turns()
    assert play.over()
    assert play["veto_seats"] == []
    assert play.pile("used")["veto"] == 1
    kinds = [str(event["event"]) for event in play.heard()]
    assert kinds.index("veto-expired") < kinds.index("round-ended") < kinds.index("general-scoring")


@pytest.mark.rule("EG-1006")
def test_the_veto_of_the_round_before_expires_while_the_new_one_stays() -> None:
    play = table(seats=2, holding={1: "move-3"}, vetos=[1, 0], veto_rounds=[4, 5], round=5).pass_turns()
    assert play["round"] == 6
    assert play["veto_seats"] == [0]
    assert play["veto_rounds"] == [5]


@pytest.mark.rule("EG-1007")
def test_the_holder_plays_normally_in_both_rounds() -> None:
    play = table(seats=2, holding={0: "veto"}, round=4)
    assert "place castillo" in play.legal(0)
    next_round(play, 4, 5)
    assert play["veto_seats"] == [0]
    play.pass_turn(play.to_act[0], take=3).pass_turn(play.to_act[0], take=4)
    assert len(play.heard("card-taken")) == 3


@pytest.mark.rule("EG-1007")
def test_who_holds_both_uses_the_older_first() -> None:
    play = holding("score-one", vetos=[1, 1], veto_rounds=[1, 2])
    announce_scoring(play, 0)
    play.play("1 veto")
    assert play["veto_seats"] == [1]
    assert play["veto_rounds"] == [2]


@pytest.mark.rule("EG-1007")
def test_who_holds_both_is_asked_once_in_a_window() -> None:
    play = holding("score-one", vetos=[1, 1], veto_rounds=[1, 2], at={"aragon": [1, 0, 0, 0]})
    announce_scoring(play, 0).play("1 pass")
    assert play.points == [5, 0, 0, 0]


@pytest.mark.rule("EG-1007")
@pytest.mark.parametrize(
    ("played", "first", "second"), [([7, 2, 5, 9], 3, 1), ([7, 9, 5, 11], 3, 1), ([7, 4, 9, 3], 2, 1)]
)
def test_several_holders_are_asked_in_turn_order(played: list[int], first: int, second: int) -> None:
    """Whoever took his Veto this round had his turn before."""
    play = table(holding={0: "move-3"}, played=played, vetos=[second, first], at=SOMEBODY).play("0 announce")
    assert play.to_act == (first,)
    play.play(f"{first} pass")
    assert play.to_act == (second,)
    play.play(f"{second} pass")
    assert play.to_act == (0,)


@pytest.mark.rule("EG-1007", "EG-1009")
def test_the_first_use_ends_it_and_cannot_be_vetoed() -> None:
    play = table(holding={0: "move-3"}, played=[7, 2, 5, 9], vetos=[1, 3], at=SOMEBODY).play("0 announce", "3 veto")
    assert play.to_act == (0,)
    assert play["veto_seats"] == [1]
    assert play.refused(0, "caballero 0 aragon") == "K-3"


@pytest.mark.rule("EG-1009")
def test_a_veto_by_the_second_holder_cannot_be_vetoed_by_the_first() -> None:
    play = table(holding={0: "move-3"}, played=[7, 2, 5, 9], vetos=[1, 3], at=SOMEBODY)
    play.play("0 announce", "3 pass", "1 veto")
    assert play.to_act == (0,)
    assert play["veto_seats"] == [3]


@pytest.mark.rule("EG-1008")
def test_pass_all_holds_for_the_whole_action() -> None:
    play = holding("move-3", at={"aragon": [3, 0, 0, 0]}, vetos=[1]).play("0 announce", "1 pass all")
    assert play.heard("veto-passed") == [{"event": "veto-passed", "seat": 1, "whole_action": True}]
    for _ in range(3):
        play.play("0 caballero 0 aragon", "0 to granada")
    assert play.at("granada") == [3, 0, 0, 0]
    assert play.heard("intended-move") == []


@pytest.mark.rule("EG-1008")
def test_pass_all_can_be_said_at_a_later_step() -> None:
    play = holding("move-3", at={"aragon": [3, 0, 0, 0]}, vetos=[1]).play("0 announce", "1 pass")
    play.play("0 caballero 0 aragon", "0 to granada", "1 pass all", "0 caballero 0 aragon", "0 to granada")
    assert play.to_act == (0,)
    assert play.at("granada") == [2, 0, 0, 0]


@pytest.mark.rule("EG-1008")
def test_pass_all_binds_only_who_said_it() -> None:
    play = holding("move-3", at={"aragon": [3, 0, 0, 0]}, vetos=[1, 3]).play("0 announce", "3 pass all", "1 pass")
    play.play("0 caballero 0 aragon", "0 to granada")
    assert play.to_act == (1,)
    play.play("1 veto")
    assert play["veto_seats"] == [3]


@pytest.mark.rule("EG-1008")
def test_pass_all_does_not_hold_for_the_next_action() -> None:
    play = holding("move-3", at={"aragon": [3, 0, 0, 0]}, vetos=[1])
    play.play("0 announce", "1 pass all", "0 done", "0 end turn").pass_turn(1, take=5)
    play.play("2 supply 0", "2 take 3", "2 announce", "2 choose aragon")
    assert play.to_act == (1,)


@pytest.mark.rule("EG-1008")
def test_pass_all_is_only_offered_where_further_windows_can_follow() -> None:
    play = holding("decay-all", vetos=[1]).play("0 announce")
    assert play.legal(1) == ["veto", "pass"]
    assert play.refused(1, "pass all") == "EG-1008"


@pytest.mark.rule("EG-1008")
def test_a_holder_may_stop_a_step_that_hits_himself() -> None:
    play = holding("return-1-each", at={"aragon": [0, 1, 1, 0]}, vetos=[2])
    play.play("0 announce", "2 pass", "0 caballero 1 aragon", "2 pass", "0 caballero 2 aragon", "2 veto")
    assert play.at("aragon") == [0, 0, 1, 0]


@pytest.mark.rule("EG-1010")
def test_without_vetos_stack_2_has_nine_cards() -> None:
    play = new_game(2, veto=False).answer(*[f"draw region {region}" for region in REGIONS[:3]], "draw start 0")
    play.answer("draw card move-3")
    draws = play.draws()
    assert sum(draws.values()) == 9
    assert "draw card veto" not in draws
    with pytest.raises(IllegalDraw):
        play.answer("draw card veto")


@pytest.mark.rule("EG-1010")
@pytest.mark.parametrize("rounds", [9, 6])
def test_without_vetos_the_game_can_be_played_to_its_end(rounds: int) -> None:
    play = Table(GAME.new(5, 3, {"veto": False, "rounds": rounds}))
    while not play.over():
        play.play_round()
    assert "veto" not in [event["card"] for event in play.heard("card-revealed")]


@pytest.mark.rule("EG-1010")
def test_a_veto_in_a_game_without_is_no_position() -> None:
    with pytest.raises(BadPosition, match="veto"):
        GAME.unpack(position(phase="turns", vetos=[1], options={"veto": False}))
