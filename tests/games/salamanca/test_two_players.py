"""SA-8: two players."""

import pytest

import meseta
from tests.games.salamanca.builders import Table, cards_phase, started, table


def choosing() -> Table:
    return cards_phase(2, [1, 4, 6, 8], [2, 3, 5, 7], land="L(0,0) A(0,1) farm(0,2)", display={"a": ["lake"]})


@pytest.mark.rule("SA-801")
def test_each_chooses_two_cards_in_secret() -> None:
    play = choosing()
    assert play.to_act == (0, 1)
    assert play.legal(0) == ["card 1", "card 4", "card 6", "card 8"]
    play.play("0 card 6")
    assert play.to_act == (0, 1)
    assert play.legal(0) == ["card 1", "card 4", "card 8"]
    assert play.refused(0, "card 6") == "SA-801"
    assert play.refused(0, "card 2") == "SA-801"
    chosen = play.play("0 card 1")
    assert chosen.to_act == (1,)
    assert chosen.refused(0, "card 8") == "K-1"


@pytest.mark.rule("SA-801")
def test_neither_choice_is_shown_before_both_are_made() -> None:
    play = choosing()
    before = {viewer: play.view(viewer) for viewer in (None, 1)}
    play.play("0 card 6")
    for viewer in (None, 1):
        assert play.view(viewer) == before[viewer]
    play.play("0 card 1")
    assert play.heard() == []
    for viewer in (None, 1):
        other = choosing().play("0 card 8", "0 card 4")
        assert play.view(viewer) == other.view(viewer)
        assert play.seat_views(viewer)[0]["hand_size"] == 4
        assert play.seat_views(viewer)[0]["played"] == []
    assert play.view(0) != choosing().play("0 card 8", "0 card 4").view(0)
    play.play("1 card 3", "1 card 5")
    played = [(event["seat"], event["card"]) for event in play.heard("card-played", seat=None)]
    assert sorted(played) == [(0, 1), (0, 6), (1, 3), (1, 5)]
    assert [seen["played"] for seen in play.seat_views(None)] == [[1, 6], [3, 5]]
    assert [seen["hand_size"] for seen in play.seat_views(None)] == [2, 2]


@pytest.mark.rule("SA-801")
def test_the_order_in_which_cards_are_chosen_does_not_matter() -> None:
    orders = (
        ["0 card 6", "0 card 1", "1 card 3", "1 card 5"],
        ["1 card 5", "0 card 1", "1 card 3", "0 card 6"],
        ["1 card 3", "1 card 5", "0 card 1", "0 card 6"],
    )
    assert len({choosing().play(*order).state.digest() for order in orders}) == 1


@pytest.mark.rule("SA-801")
def test_a_choice_can_be_taken_back_until_both_are_made() -> None:
    match = meseta.start("salamanca", seats=2, seed=1)
    first = match.position()
    match.play(0, match.legal(0)[0])
    match.play(0, match.legal(0)[0])
    match.undo(0)
    assert match.to_act() == (0, 1)
    assert len(match.legal(0)) == 3
    match.undo(0)
    assert match.position() == first


@pytest.mark.rule("SA-801")
def test_there_is_no_leader() -> None:
    play = started(2)
    assert play.heard("leader") == []
    for _ in range(3):
        play.play_round()
        assert play["leader"] is None
        assert play.view(0)["leader"] is None
        assert play.to_act == (0, 1)
    assert play.heard("leader", "hand-shown") == []


@pytest.mark.rule("SA-802")
@pytest.mark.parametrize(
    ("first", "second", "turns"),
    [
        ([8, 1], [7, 2], [(0, 8), (1, 7), (1, 2), (0, 1)]),
        ([8, 7], [6, 5], [(1, 5), (0, 8), (0, 7), (1, 6)]),
        ([5, 4], [3, 8], [(1, 8), (0, 5), (0, 4), (1, 3)]),
        ([5, 8], [6, 7], [(0, 5), (0, 8), (1, 7), (1, 6)]),
    ],
)
def test_four_turns_by_value(first: list[int], second: list[int], turns: list[tuple[int, int]]) -> None:
    play = cards_phase(2, first, second)
    play.play(*[f"0 card {card}" for card in first], *[f"1 card {card}" for card in second])
    assert play.turns() == turns
    play.pass_turns()
    assert [(event["seat"], event["card"]) for event in play.heard("turn-began")] == turns


@pytest.mark.rule("SA-802")
def test_each_turn_has_its_own_cards_function_only() -> None:
    play = table(turns=[(0, 4), (0, 3), (1, 2), (1, 1)], land="L(0,0) A(0,1) farm(0,2) A(0,3)", display={"a": ["lake"]})
    assert play.legal(0, "plague") == ["0,2"]
    play.play("0 plague 0,2", "0 end turn")
    assert play.legal(0, "plague") == ["0,1", "0,3"]
    play.play("0 end turn")
    assert play.legal(1, "plague") == ["0,0", "0,1", "0,3"]
    play.play("1 plague 0,1")
    assert play.refused(1, "take a") == "SA-501"
    play.play("1 end turn")
    assert play.legal(1, "plague") == ["0,0"]
    play.play("1 take a", "1 plague 0,0", "1 place lake 7,7", "1 end turn")
    assert play["round"] == 3


@pytest.mark.rule("SA-802")
def test_two_turns_of_one_player_are_separate() -> None:
    """A in one and B in the other; a building left empty stays so; free squires are counted anew."""
    play = table(
        turns=[(0, 8), (0, 7), (1, 6), (1, 4)],
        land="farm(0,0) castle(2,2)",
        owners={"0,0": 1, "2,2": 0},
        busy={0: 1},
        display={"a": ["farm", "castle"], "b": ["monastery"]},
    )
    play.play("0 take a", "0 place farm 4,4", "0 place castle 4,6", "0 sell 2,2", "0 occupy 4,4")
    assert play.stock[0] == 1
    play.play("0 end turn")
    again = play.copy().play("0 take b", "0 place monastery 6,6")
    assert again.refused(0, "occupy 4,6") == "SA-513"
    again.play("0 occupy 6,6")
    assert again.money[0] == 3
    play.play("0 conde 0,0", "0 end turn")
    assert play.conde(0) == "0,0"
    assert play.to_act == (1,)


@pytest.mark.rule("SA-802")
def test_both_cards_are_passed_to_the_opponent() -> None:
    play = choosing().play("0 card 6", "0 card 1", "1 card 3", "1 card 5").pass_turns()
    assert (play.hand(0), play.hand(1)) == ([3, 4, 5, 8], [1, 2, 6, 7])
    passed = sorted((event["seat"], event["to"], event["card"]) for event in play.heard("card-passed", seat=None))
    assert passed == [(0, 1, 1), (0, 1, 6), (1, 0, 3), (1, 0, 5)]


@pytest.mark.rule("SA-803")
def test_what_was_occupied_in_the_first_turn_is_not_sold_in_the_second() -> None:
    play = table(turns=[(0, 8), (0, 7), (1, 6), (1, 4)], display={"a": ["farm"], "b": ["lake"]})
    play.play("0 take a", "0 place farm 1,1", "0 occupy 1,1", "0 end turn", "0 take b")
    assert play.refused(0, "sell 1,1") == "SA-517"


@pytest.mark.rule("SA-803")
def test_a_fertile_tile_of_the_first_turn_blocks_the_second() -> None:
    play = table(
        turns=[(0, 8), (1, 7), (0, 6), (1, 4)],
        land="farm(1,1) A(1,2)",
        owners={"1,1": 0},
        display={"a": ["acre-2"], "b": ["lake"]},
    )
    play.play("0 take a", "0 place acre-2 1,3", "0 end turn", "1 end turn", "0 take b")
    assert play.refused(0, "sell 1,1") == "SA-518"
    play.play("0 place lake 7,7", "0 end turn", "1 end turn")
    while play.rule != "turn" or play.to_act != (0,):
        seat = play.to_act[0]
        play.play(f"{seat} {'end turn' if play.rule == 'turn' else play.legal(seat)[0]}")
    shown = [field for field, tiles in play.display().items() if tiles]
    play.play(f"0 take {shown[0]}", "0 sell 1,1")
    assert play.money[0] == 5
