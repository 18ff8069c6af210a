"""SA-5, C: the card's function."""

import pytest

import meseta
from meseta.match.errors import CannotUndo
from tests.games.salamanca.builders import Table, last_turn, position, table, turn

EVERYTHING = (
    "A(0,0) A2(0,1) P(1,0) P3(1,1) L(2,0) L2(2,1) F(3,0) F3(3,1) V(4,0) V2(4,1) farm(5,0) castle(5,1) monastery(5,2)"
)
KINDS = {"acre": 0, "pasture": 1, "lake": 2, "forest": 3, "vineyard": 4}
FITS = {
    1: ("poison", ["lake", "vineyard"]),
    2: ("rat", ["acre", "pasture", "lake", "forest", "vineyard"]),
    3: ("locust", ["acre", "forest", "pasture"]),
}


@pytest.mark.rule("SA-531")
@pytest.mark.parametrize("card", [1, 2, 3])
def test_where_poison_rat_and_locust_go(card: int) -> None:
    plague, kinds = FITS[card]
    fields = sorted(f"{KINDS[kind]},{column}" for kind in kinds for column in (0, 1))
    play = last_turn(card, land=EVERYTHING, display={})
    assert play.legal(0, "plague") == fields
    for field in fields:
        assert play.copy().play(f"0 plague {field}").plague(plague) == field
    for row in range(8):
        for column in range(9):
            if f"{row},{column}" not in fields:
                assert play.refused(0, f"plague {row},{column}") == "SA-531"


@pytest.mark.rule("SA-531")
def test_the_ruin_goes_to_any_building_occupied_or_not() -> None:
    play = turn(4, land=EVERYTHING, owners={"5,0": 0, "5,1": 1}, display={})
    assert play.legal(0, "plague") == ["5,0", "5,1", "5,2"]
    for field in ("0,0", "2,1", "4,0", "7,7"):
        assert play.refused(0, f"plague {field}") == "SA-531"
    play.play("0 plague 5,1")
    assert play.plague("ruin") == "5,1"
    assert play.value("5,1") == 0
    assert play.heard("plague-moved", seat=None) == [
        {"event": "plague-moved", "by": 0, "plague": "ruin", "field": "5,1"}
    ]


@pytest.mark.rule("SA-532")
def test_a_token_goes_to_another_tile_without_a_plague() -> None:
    play = turn(2, land="A(0,0) A(0,1) A(0,2)", plagues={"rat": "0,0", "locust": "0,1"}, display={})
    assert play.legal(0) == ["plague 0,2", "end turn"]
    assert play.refused(0, "plague 0,0") == "SA-532"
    assert play.refused(0, "plague 0,1") == "SA-532"
    play.play("0 plague 0,2")
    assert play.plague("rat") == "0,2"


@pytest.mark.rule("SA-532")
def test_without_a_legal_tile_there_is_no_c() -> None:
    play = last_turn(1, land="A(0,0) farm(0,1)", display={})
    assert play.legal(0) == ["end turn"]
    play = turn(4, land="farm(0,1)", plagues={"ruin": "0,1"}, display={})
    assert play.legal(0) == ["end turn"]
    assert play.refused(0, "plague 0,1") == "SA-532"


@pytest.mark.rule("SA-532")
def test_a_token_never_goes_back_beside_the_board_by_choice() -> None:
    play = turn(2, land="A(0,0)", plagues={"rat": "0,0"}, display={}).pass_turns()
    assert play.plague("rat") == "0,0"


def swapper(hands: list[list[int]] | None = None) -> Table:
    """Seat 0 acts first with its 6, then seat 1 with a 5 and seat 2 with a 4."""
    return table(
        turns=[(0, 6), (1, 5), (2, 4)],
        hands=hands or [[1, 2, 3, 4], [6, 7, 8, 8], [1, 2, 3, 5]],
        display={"a": ["lake"]},
    )


@pytest.mark.rule("SA-533")
def test_one_card_is_taken_and_one_given() -> None:
    play = swapper()
    assert play.legal(0) == ["take a", "swap 1", "swap 2", "end turn"]
    play.play("0 swap 1")
    assert play.legal(0) == ["take-card 6", "take-card 7", "take-card 8"]
    assert play.shown(0)["hand"] == [6, 7, 8, 8]
    play.play("0 take-card 8")
    assert play.legal(0) == ["give-card 1", "give-card 2", "give-card 3", "give-card 4"]
    assert play.refused(0, "give-card 8") == "SA-533"
    play.play("0 give-card 2")
    assert play.hand(0) == [1, 3, 4, 8]
    assert play.hand(1) == [2, 6, 7, 8]
    assert play.legal(0) == ["end turn"]


@pytest.mark.rule("SA-533")
def test_the_exchange_is_compulsory_once_the_hand_is_seen() -> None:
    play = last_turn(6).play("0 take a", "0 swap 1")
    for text in ("end turn", "tile vineyard", "swap 2"):
        assert play.refused(0, text) == "K-3"
    card = play.legal(0)[0]
    play.play(f"0 {card}")
    for text in ("end turn", card):
        assert play.refused(0, text) == "K-3"
    play.play(f"0 {play.legal(0)[0]}", "0 place vineyard 5,5", "0 end turn")
    assert play["round"] == 3


@pytest.mark.rule("SA-533")
def test_only_with_an_opponent_and_only_cards_that_are_there() -> None:
    play = swapper()
    for other in (0, 3, 4):
        assert play.refused(0, f"swap {other}") == "SA-533"
    play.play("0 swap 2")
    for card in (4, 6, 7, 8, 10):
        assert play.refused(0, f"take-card {card}") == "SA-533"
    assert play.refused(0, "give-card 1") == "K-3"
    play.play("0 take-card 5")
    for card in (5, 6, 9):
        assert play.refused(0, f"give-card {card}") == "SA-533"


@pytest.mark.rule("SA-533")
def test_played_cards_are_in_nobodys_hand_but_their_value_may_change_hands() -> None:
    """Seat 1 still holds the other 6; its 5 lies on the table."""
    play = swapper().play("0 swap 1")
    assert play.refused(0, "take-card 5") == "SA-533"
    play.play("0 take-card 6", "0 give-card 4")
    assert play.hand(0) == [1, 2, 3, 6]
    assert play.hand(1) == [4, 7, 8, 8]


@pytest.mark.rule("SA-533")
def test_an_equal_card_may_be_given_but_not_the_one_taken() -> None:
    play = swapper([[1, 2, 3, 4], [6, 7, 8, 8], [1, 2, 3, 5]]).play("0 swap 2", "0 take-card 1")
    play.play("0 give-card 1")
    assert (play.hand(0), play.hand(2)) == ([1, 2, 3, 4], [1, 2, 3, 5])
    other = swapper([[6, 2, 3, 4], [1, 7, 8, 8], [1, 2, 3, 5]]).play("0 swap 2", "0 take-card 1")
    assert other.refused(0, "give-card 1") == "SA-533"


@pytest.mark.rule("SA-533")
def test_the_two_know_both_cards_and_the_others_who_exchanged() -> None:
    play = swapper().forget().play("0 swap 1")
    for viewer in (0, 1, 2, None):
        seen = [event["card"] for event in play.heard("hand-seen", seat=viewer)]
        assert seen == ([6, 7, 8, 8] if viewer == 0 else [])
        assert play.heard("hand-looked-at", seat=viewer) == [{"event": "hand-looked-at", "by": 0, "seat": 1}]
    play.forget().play("0 take-card 7")
    assert play.heard() == []
    play.play("0 give-card 3")
    for viewer in (0, 1):
        assert play.heard(seat=viewer) == [{"event": "cards-swapped", "by": 0, "seat": 1, "taken": 7, "given": 3}]
    for watcher in (2, None):
        assert play.heard(seat=watcher) == [{"event": "cards-swapped-unseen", "by": 0, "seat": 1}]


def exchanging() -> meseta.Match:
    """Seat 0 acts last with its 6 and has looked at seat 1's hand."""
    hands = [[1, 2, 3, 3], [4, 5, 6, 8], [1, 2, 4, 5]]
    turns = [(1, 8), (2, 7), (0, 6)]
    match = meseta.position(position(turns=turns, hands=hands, phase="last-turn", display={"a": ["lake"]}))
    match.play(0, "swap 1")
    return match


@pytest.mark.rule("SA-533")
def test_an_exchange_stands_when_the_other_has_seen_the_new_card() -> None:
    """Until then the card to take can be chosen again; the look at the hand cannot be taken back at all."""
    match = exchanging()
    with pytest.raises(CannotUndo):
        match.undo(0)
    match.play(0, "take-card 5")
    assert match.undo(0) == "take-card 5"
    match.play(0, "take-card 8")
    match.play(0, "give-card 3")
    assert [seen.event.kind.name for seen in match.events(1)][-1] == "cards-swapped"
    assert not match.can_undo(0)
    with pytest.raises(CannotUndo):
        match.undo(0)
    with pytest.raises(CannotUndo):
        match.redo(0)


@pytest.mark.rule("SA-533")
def test_what_follows_an_exchange_can_be_taken_back() -> None:
    match = exchanging()
    match.play(0, "take-card 5")
    match.play(0, "give-card 3")
    match.play(0, "take a")
    match.play(0, "tile lake")
    assert [match.undo(0), match.undo(0)] == ["tile lake", "take a"]
    with pytest.raises(CannotUndo):
        match.undo(0)
    match.play(0, "end turn")
    assert meseta.load(match.record()).position() == match.position()


@pytest.mark.rule("SA-533")
def test_whoever_exchanges_foresees_it() -> None:
    match = exchanging()
    match.play(0, "take-card 5")
    foreseen = [seen.event.data() for seen in match.preview(0, "give-card 3")]
    assert foreseen == [{"event": "cards-swapped", "by": 0, "seat": 1, "taken": 5, "given": 3}]


@pytest.mark.rule("SA-534")
@pytest.mark.parametrize("card", [5, 7, 8, 9, 10])
def test_the_other_cards_have_no_function(card: int) -> None:
    turns = [(0, card), (1, 4 if card != 4 else 3), (2, 3), (3, 2), (4, 1)]
    play = table(turns=turns, land=EVERYTHING, display={"a": ["lake"]})
    assert play.legal(0) == ["take a", "end turn"]
    for text in ("plague 0,0", "plague 2,0", "plague 5,0", "swap 1"):
        assert play.refused(0, text) == "SA-534"


@pytest.mark.rule("SA-531", "SA-533")
def test_a_card_has_its_own_function_only() -> None:
    play = turn(6, land=EVERYTHING)
    assert play.legal(0, "plague") == []
    for field in ("0,0", "2,0", "5,0"):
        assert play.refused(0, f"plague {field}") == "SA-531"
    for card in (1, 2, 3, 4):
        play = last_turn(card, land=EVERYTHING)
        assert play.legal(0, "swap") == []
        assert play.refused(0, "swap 1") == "SA-533"


@pytest.mark.rule("SA-535")
def test_several_plagues_hit_one_landscape_but_not_one_tile() -> None:
    play = table(turns=[(0, 3), (1, 2), (2, 1)], land="A(0,0) A(0,1) V(5,5) V(5,6)", display={})
    play.play("0 plague 0,0", "0 end turn")
    assert play.refused(1, "plague 0,0") == "SA-532"
    play.play("1 plague 0,1", "1 end turn", "2 plague 5,5", "2 end turn")
    assert play["plagues"] == ["5,5", "0,1", "0,0", None]


@pytest.mark.rule("SA-535")
def test_plagues_may_lie_where_nobody_owns_anything() -> None:
    play = turn(4, land="farm(3,3) F(7,7)", display={}).play("0 plague 3,3", "0 end turn")
    assert play.plague("ruin") == "3,3"
    alone = turn(3, land="F(7,7)", display={}).play("0 plague 7,7")
    assert alone.plague("locust") == "7,7"
