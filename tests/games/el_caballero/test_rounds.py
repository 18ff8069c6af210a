"""EC-3: rounds."""

from collections import Counter

import pytest

from meseta.match import position as match_of
from tests.games.el_caballero.builders import Table, new_game, position, started, table


def play_round(play: Table) -> Table:
    """Everybody plays the highest card he may, and passes."""
    now = play.state.round
    while not play.state.over and play.state.round == now:
        if play.rule == "play-cards":
            seat = play.to_act[0]
            play.play(f"{seat} {play.legal(seat)[-1]}")
        else:
            play.pass_turn()
    return play


@pytest.mark.rule("EC-301")
@pytest.mark.parametrize(("advanced", "rounds", "scorings"), [(False, 7, [4, 7]), (True, 10, [4, 7, 10])])
def test_rounds_and_scorings(advanced: bool, rounds: int, scorings: list[int]) -> None:
    play = started(2, 3, advanced=advanced)
    for number in range(1, rounds + 1):
        assert play.state.round == number
        play_round(play)
        assert [entry["round"] for entry in play.view()["sheet"]] == [one for one in scorings if one <= number]
    assert play.state.over
    assert [event["round"] for event in play.heard("scoring")] == scorings


@pytest.mark.rule("EC-302")
def test_the_first_cards_go_round_clockwise() -> None:
    first: Counter[int] = Counter()
    for seed in range(60):
        play = started(4, seed)
        asked = []
        while play.rule == "play-cards":
            asked.append(play.to_act[0])
            play.play(f"{asked[-1]} {play.legal(asked[-1])[0]}")
        assert asked == [(asked[0] + offset) % 4 for offset in range(4)]
        first[asked[0]] += 1
    assert min(first.values()) > 5


@pytest.mark.rule("EC-302")
def test_values_are_played_once_a_round_and_are_gone_for_good() -> None:
    play = new_game(3)
    play.state.answers_itself = True
    play.answer("draw tile bay")
    first, second, third = play.state.card_order
    play.play(f"{first} card 7")
    assert play.refused(second, "card 7") == "EC-302"
    play.play(f"{second} card 2", f"{third} card 11").pass_turns()
    assert play.state.card_order == [second, first, third]
    assert list(play.to_act) == [second]
    assert play.refused(second, "card 2") == "EC-302"
    assert "7" in play.legal(second, "card")
    assert play.view()["seats"][second]["gone"] == [2]


@pytest.mark.rule("EC-303")
def test_the_highest_card_acts_first() -> None:
    play = table(cards=[3, 12, 8, 5], seats=4)
    order = []
    for _ in range(4):
        order.append(play.to_act[0])
        play.pass_turn()
    assert order == [1, 2, 3, 0]


@pytest.mark.rule("EC-304")
def test_used_tiles_are_replaced_after_the_round_only() -> None:
    play = table(display=["bay", "corner", "cape", "bridge", "land-gold"], areas="(0,0)1111", cards=[10, 4])
    play.play("0 lay b, cell 1,0, turn 1001", "0 end turn")
    assert play["display"] == ["bay", None, "cape", "bridge", "land-gold"]
    assert play.refused(1, "lay b") == "EC-304"
    play.play("1 lay a, cell -1,0, turn 1110").forget().play("1 end turn")
    assert None not in play["display"]
    assert play["display"][2:] == ["cape", "bridge", "land-gold"]
    assert [event["slot"] for event in play.heard("displayed")] == ["a", "b"]


@pytest.mark.rule("EC-304")
def test_nothing_is_turned_up_after_the_last_round() -> None:
    play = table(round=7, cards=[10, 4], display=["bay"] * 5).pass_turns()
    assert play.state.over
    assert play["display"].count(None) == 2
    assert play.heard("displayed") == []


@pytest.mark.rule("EC-305")
def test_most_points_win_and_ties_share() -> None:
    tied = position(areas="(0,0)1000; (5,0)1000", caballeros="0 at (0,1) S=1; 1 at (5,1) S=1", phase="scoring", round=7)
    match = match_of(tied)
    assert (match.over, match.scores(), match.winners()) == (True, [2, 2], (0, 1))
    won = position(areas="(0,0)1000; (5,0)1000", caballeros="0 at (0,1) S=1", phase="scoring", round=7)
    assert match_of(won).winners() == (0,)
