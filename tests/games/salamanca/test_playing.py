"""SA-4: playing a card, and who acts when."""

import pytest

from tests.games.salamanca.builders import Table, cards_phase, table


@pytest.mark.rule("SA-401")
@pytest.mark.parametrize("leader", [0, 1, 2, 3])
def test_from_the_leader_clockwise_each_plays_one_card_face_up(leader: int) -> None:
    play = cards_phase(4, [8, 7, 6, 5], [8, 7, 6, 5], leader=leader)
    asked = []
    while play.rule == "play-cards":
        seat = play.to_act[0]
        asked.append(seat)
        card = int(play.legal(seat, "card")[-1])
        play.play(f"{seat} card {card}")
        for viewer in (None, *range(4)):
            assert play.seat_views(viewer)[seat]["played"] == [card]
            assert play.heard("card-played", seat=viewer)[-1] == {"event": "card-played", "seat": seat, "card": card}
    assert asked == [(leader + offset) % 4 for offset in range(4)]


@pytest.mark.rule("SA-401")
def test_a_value_already_played_may_not_be_played() -> None:
    play = cards_phase(3, [8, 7], [8, 6, 5, 4, 3], [8 - 2, 5, 4, 3, 2]).play("0 card 8")
    assert play.legal(1, "card") == ["3", "4", "5", "6"]
    assert play.refused(1, "card 8") == "SA-401"
    play.play("1 card 5")
    assert play.refused(2, "card 5") == "SA-401"
    assert play.legal(2, "card") == ["2", "3", "4", "6"]


@pytest.mark.rule("SA-401")
def test_only_a_card_of_the_own_hand_and_only_in_turn() -> None:
    play = cards_phase(3, [8, 7], [6, 5])
    held = play.hand(0)
    missing = [value for value in range(1, 11) if value not in held]
    assert missing
    for value in missing:
        assert play.refused(0, f"card {value}") == "SA-401"
    assert play.refused(1, "card 6") == "K-1"
    assert play.refused(0, "end turn") == "K-3"


@pytest.mark.rule("SA-401")
def test_the_only_card_left_is_still_the_players_own_move() -> None:
    """Whether one card or several may be played is a secret of the hand."""
    play = cards_phase(3, [1, 2], [3, 3, 4, 4, 5], [1, 1 + 1, 8, 8, 6], leader=0)
    play.play("0 card 2")
    play.play("1 card 4")
    assert play.to_act == (2,)
    only = cards_phase(5, [9], [8], [7], [6], [9, 8, 7, 3]).play_cards(9, 8, 7, 6)
    assert only.to_act == (4,)
    assert only.legal(4) == ["card 3"]


def stuck_table(played: tuple[int, int, int, int]) -> Table:
    """The fifth player holds exactly what the four others play."""
    seats = [[card] for card in played]
    return cards_phase(5, *seats, list(played), land="farm(0,0) A(0,1) L(0,2)", display={"a": ["lake"]})


@pytest.mark.rule("SA-402")
@pytest.mark.parametrize(
    ("played", "value", "order"),
    [
        ((9, 7, 6, 4), 9, [4, 0, 1, 2, 3]),
        ((4, 6, 7, 10), 10, [4, 3, 2, 1, 0]),
        ((8, 9, 5, 6), 5, [4, 2, 1, 0, 3]),
        ((5, 4, 8, 9), 9, [4, 3, 2, 0, 1]),
        ((1, 2, 3, 4), 4, [4, 3, 2, 1, 0]),
    ],
)
def test_the_stuck_player_has_no_choice(played: tuple[int, int, int, int], value: int, order: list[int]) -> None:
    play = stuck_table(played)
    play.play_cards(*played)
    assert play.rule == "turn"
    assert play.turns() == [(seat, value if seat == 4 else played[seat]) for seat in order]
    for viewer in (None, *range(5)):
        shown = play.heard("hand-shown", seat=viewer)
        assert [(event["seat"], event["card"]) for event in shown] == [(4, card) for card in sorted(played)]
        assert play.seat_views(viewer)[4]["played"] == [value]
    assert play.hand(4) == sorted(set(played) - {value})
    play.pass_turns()
    assert play["leader"] == order[-1]


@pytest.mark.rule("SA-402")
def test_the_stuck_player_has_the_function_of_his_card_and_the_last_keeps_the_bonus() -> None:
    play = stuck_table((4, 3, 2, 1))
    play.play_cards(4, 3, 2, 1)
    assert play.to_act == (4,)
    assert play.legal(4, "plague") == ["0,0"]
    play.play("4 plague 0,0")
    assert play.refused(4, "take a") == "SA-501"
    play.play("4 end turn")
    for seat in (0, 1, 2):
        play.play(f"{seat} end turn")
    play.play("3 plague 0,2")
    assert "take a" in play.legal(3)


@pytest.mark.rule("SA-402")
def test_who_holds_one_more_value_is_not_stuck() -> None:
    play = cards_phase(5, [9], [8], [7], [6], [9, 8, 7, 1]).play_cards(9, 8, 7, 6)
    assert play.to_act == (4,)
    assert play.heard("hand-shown") == []
    play.play("4 card 1")
    assert play.turns() == [(0, 9), (1, 8), (2, 7), (3, 6), (4, 1)]


@pytest.mark.rule("SA-403")
@pytest.mark.parametrize(
    ("cards", "order"),
    [
        ((1, 8, 4), [1, 2, 0]),
        ((8, 7, 6), [0, 1, 2]),
        ((5, 8, 7), [0, 1, 2]),
        ((8, 5, 6), [1, 0, 2]),
        ((5, 4, 8), [2, 0, 1]),
        ((2, 5, 6), [2, 1, 0]),
        ((6, 7, 5), [2, 1, 0]),
    ],
)
def test_the_highest_card_acts_first_but_a_lowest_five_before_it(cards: tuple[int, ...], order: list[int]) -> None:
    play = cards_phase(3, *[[card] for card in cards]).play_cards(*cards)
    assert play.turns() == [(seat, cards[seat]) for seat in order]
    for seat in order:
        assert play.to_act == (seat,)
        play.play(f"{seat} end turn")
    began = play.heard("turn-began")
    assert [(event["seat"], event["card"]) for event in began] == [(seat, cards[seat]) for seat in order]


@pytest.mark.rule("SA-404")
@pytest.mark.parametrize(("cards", "leader"), [((8, 7, 2), 2), ((1, 7, 2), 0), ((8, 6, 5), 1), ((5, 4, 8), 1)])
def test_whose_turn_came_last_leads_next_even_if_he_passed(cards: tuple[int, int, int], leader: int) -> None:
    play = cards_phase(3, *[[card] for card in cards]).play_cards(*cards).pass_turns()
    assert play.heard("leader") == [{"event": "leader", "seat": leader}]
    assert play["leader"] == leader
    assert play.to_act == (leader,)


@pytest.mark.rule("SA-405")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_played_card_goes_to_the_left_neighbour(seats: int) -> None:
    cards = [4, 8, 6, 7, 3][:seats]
    play = cards_phase(seats, *[[card] for card in cards])
    before = [play.hand(seat) for seat in range(seats)]
    play.play_cards(*cards).pass_turns()
    for seat in range(seats):
        expected = before[seat].copy()
        expected.remove(cards[seat])
        expected.append(cards[seat - 1])
        assert play.hand(seat) == sorted(expected)
        assert len(play.hand(seat)) == len(before[seat])
    for viewer in (None, *range(seats)):
        passed = [(event["seat"], event["to"], event["card"]) for event in play.heard("card-passed", seat=viewer)]
        assert passed == [(seat, (seat + 1) % seats, cards[seat]) for seat in range(seats)]
        assert [seen["played"] for seen in play.seat_views(viewer)] == [[]] * seats


@pytest.mark.rule("SA-405")
def test_cards_are_passed_before_the_market() -> None:
    play = table(land="farm(1,1) A(1,2) A3(1,3) P(0,1)", owners={"1,1": 0}).pass_turns()
    kinds = [event["event"] for event in play.heard()]
    assert max(index for index, kind in enumerate(kinds) if kind == "card-passed") < kinds.index("market")
