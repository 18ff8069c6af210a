"""EG-3: course of the game."""

import pytest

import meseta
from meseta.games.el_grande.descriptor import GAME
from tests.games.el_grande.builders import Table, position, started, table


def played_out(play: Table) -> Table:
    while not play.over():
        play.play_round()
    return play


def rounds_and_scorings(play: Table) -> list[tuple[str, object]]:
    return [(str(event["event"]), event["round"]) for event in play.heard("round-ended", "general-scoring")]


@pytest.mark.rule("EG-301")
@pytest.mark.parametrize("seats", [2, 5])
def test_nine_rounds_with_a_general_scoring_after_3_6_and_9(seats: int) -> None:
    expected: list[tuple[str, object]] = []
    for number in range(1, 10):
        expected.append(("round-ended", number))
        if number in (3, 6, 9):
            expected.append(("general-scoring", number))
    assert rounds_and_scorings(played_out(started(seats))) == expected


@pytest.mark.rule("EG-302")
def test_the_short_game_leaves_out_rounds_1_4_and_7() -> None:
    play = started(3, rounds=6)
    assert play["round"] == 2
    expected: list[tuple[str, object]] = []
    for number in (2, 3, 5, 6, 8, 9):
        expected.append(("round-ended", number))
        if number in (3, 6, 9):
            expected.append(("general-scoring", number))
    assert rounds_and_scorings(played_out(play)) == expected


@pytest.mark.rule("EG-303")
def test_five_cards_are_turned_up_before_the_power_cards() -> None:
    play = table(seats=3, holding={0: "take-to-court"}).stop_draws().pass_turns()
    while play.state.drawing:
        assert play.to_act == ()
        play.answer(next(iter(play.draws())))
    shown = play.heard("card-revealed")
    assert sorted(str(event["stack"]) for event in shown) == ["1", "2", "3", "4", "5"]
    for viewer in (0, 1, 2, None):
        assert play.heard("card-revealed", seat=viewer) == shown
    assert play.heard("power-played") == []
    assert play.rule == "power-cards"
    assert None not in [stack["card"] for stack in play.stacks(None)]


@pytest.mark.rule("EG-303")
def test_a_round_goes_reveal_power_cards_turns_end_scoring() -> None:
    play = started(2, rounds=6)
    play.play_round().forget().play_round()
    kinds = [str(event["event"]) for event in play.heard()]
    told = [
        kind
        for kind in kinds
        if kind in ("power-played", "turn-began", "turn-ended", "round-ended", "general-scoring", "round-began")
    ]
    assert told == [
        *["power-played"] * 2,
        *["turn-began", "turn-ended"] * 2,
        "round-ended",
        "general-scoring",
        "round-began",
    ]
    assert kinds[-5:] == ["card-revealed"] * 5


@pytest.mark.rule("EG-304")
def test_the_game_ends_after_the_third_general_scoring() -> None:
    play = table(
        seats=2, holding={0: "take-to-court"}, round=9, at={"aragon": [2, 0], "granada": [0, 1]}, points=[1, 0]
    )
    assert not play.over()
    play.pass_turns()
    assert play.over()
    assert play.to_act == ()
    assert play.frames() == []
    assert play.points == [6, 6]
    assert play.refused(0, "end turn") == "K-2"


@pytest.mark.rule("EG-304")
@pytest.mark.parametrize(("points", "winners"), [([2, 2, 1], (0, 1)), ([2, 3, 1], (1,)), ([0, 0, 0], (0, 1, 2))])
def test_most_points_win_and_a_tie_is_a_shared_victory(points: list[int], winners: tuple[int, ...]) -> None:
    match = meseta.position(position(seats=3, holding={0: "take-to-court"}, round=9, points=points))
    assert match.winners() == ()
    while not match.over:
        seat = match.to_act()[0]
        match.play(seat, "end turn" if "end turn" in match.legal(seat) else match.legal(seat)[0])
    assert match.scores() == points
    assert match.winners() == winners


@pytest.mark.rule("EG-304")
def test_the_game_does_not_end_after_the_second() -> None:
    play = table(seats=2, holding={0: "take-to-court"}, round=6).pass_turns()
    assert not play.over()
    assert play["round"] == 7


@pytest.mark.rule("EG-305")
def test_scores_have_no_upper_bound() -> None:
    play = table(holding={0: "score-one"}, points=[99, 100, 101, 123456], at={"aragon": [3, 2, 1, 4]})
    play.play("0 announce", "0 choose aragon")
    assert play.points == [103, 101, 101, 123461]
    assert GAME.unpack(play.state.pack()).scores() == play.points
