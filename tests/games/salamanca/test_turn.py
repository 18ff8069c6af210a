"""SA-5: expansion of power: what a turn is made of."""

import pytest

from tests.games.salamanca.builders import Table, cards_phase, last_turn, table, turn

LAND = "farm(0,0) A(0,1) castle(2,2) L(2,3) farm(4,4)"
OWNERS = {"0,0": 0, "2,2": 1}


def own_turn(card: int) -> Table:
    """Seat 0 acts first."""
    return turn(card, land=LAND, owners=OWNERS, display={"a": ["vineyard"], "b": ["lake"]})


def bonus_turn(card: int) -> Table:
    """Seat 0 acts last."""
    return last_turn(card, land=LAND, owners=OWNERS, display={"a": ["vineyard", "monastery"], "b": ["lake"]})


@pytest.mark.rule("SA-501")
def test_a_or_b_or_c_or_nothing() -> None:
    play = own_turn(2)
    assert play.legal(0) == ["take a", "take b", "conde 2,2", "plague 0,1", "plague 2,3", "end turn"]


@pytest.mark.rule("SA-501")
def test_passing_is_always_allowed() -> None:
    for card in range(2, 9):
        play = own_turn(card).play("0 end turn")
        assert play.to_act == ((2,) if card == 2 else (1,))
        assert play.heard("turn-ended") == [{"event": "turn-ended", "seat": 0}]
    for card in (1, 2):
        assert bonus_turn(card).play("0 end turn")["round"] == 3


@pytest.mark.rule("SA-501")
def test_passing_is_never_forced_nor_done_for_a_player() -> None:
    play = turn(8, display={})
    assert play.to_act == (0,)
    assert play.legal(0) == ["end turn"]


@pytest.mark.rule("SA-501")
def test_a_excludes_c() -> None:
    play = own_turn(2).play("0 take a")
    assert play.refused(0, "plague 0,1") == "SA-501"
    play.play("0 place vineyard 7,7")
    assert play.refused(0, "plague 0,1") == "SA-501"
    assert play.legal(0) == ["sell 0,0", "end turn"]


@pytest.mark.rule("SA-501")
def test_b_excludes_c() -> None:
    play = own_turn(2).play("0 conde 2,2")
    assert play.refused(0, "plague 0,1") == "SA-501"
    assert play.legal(0) == ["end turn"]


@pytest.mark.rule("SA-501")
def test_c_excludes_a_and_b() -> None:
    play = own_turn(2).play("0 plague 0,1")
    assert play.refused(0, "take a") == "SA-501"
    assert play.refused(0, "conde 2,2") == "SA-501"
    assert play.legal(0) == ["end turn"]


@pytest.mark.rule("SA-501", "SA-534")
def test_an_exchange_is_a_c_like_any_other() -> None:
    play = own_turn(6).play("0 swap 2")
    play.play(f"0 {play.legal(0)[0]}")
    play.play(f"0 {play.legal(0)[0]}")
    assert play.legal(0) == ["end turn"]
    assert play.refused(0, "take a") == "SA-501"


@pytest.mark.rule("SA-502")
@pytest.mark.parametrize("moment", range(5))
def test_the_last_uses_c_at_any_moment_of_a(moment: int) -> None:
    """Before it, after taking, between two placements, between placing and selling, after it."""
    steps = ["0 take a", "0 place vineyard 6,6", "0 place monastery 6,5", "0 sell 0,0"]
    steps.insert(moment, "0 plague 2,3")
    play = bonus_turn(2).play(*steps)
    assert play.plague("rat") == "2,3"
    assert play.money[0] == 3
    assert play.legal(0) == ["occupy 6,5", "end turn"]
    for again in ("plague 0,1", "plague 6,6"):
        assert play.refused(0, again) == "SA-502"


@pytest.mark.rule("SA-502")
def test_the_last_uses_c_between_two_sales() -> None:
    play = last_turn(2, land="farm(0,0) A(0,1) A(0,2) farm(0,3)", owners={"0,0": 0, "0,3": 0})
    play.play("0 take a", "0 sell 0,0", "0 plague 0,1", "0 sell 0,3", "0 place vineyard 7,7")
    assert play.money[0] == 4 + 3


@pytest.mark.rule("SA-502")
@pytest.mark.parametrize("steps", [["0 conde 2,2", "0 plague 2,3"], ["0 plague 2,3", "0 conde 2,2"]])
def test_the_last_uses_c_before_or_after_b(steps: list[str]) -> None:
    play = bonus_turn(2).play(*steps)
    assert (play.conde(0), play.plague("rat")) == ("2,2", "2,3")
    assert play.legal(0) == ["end turn"]


@pytest.mark.rule("SA-502")
def test_never_a_and_b_in_one_turn() -> None:
    after_a = bonus_turn(2).play("0 take a")
    assert after_a.refused(0, "conde 2,2") == "SA-502"
    assert after_a.refused(0, "take b") == "SA-511"
    after_b = bonus_turn(2).play("0 conde 2,2")
    assert after_b.refused(0, "take a") == "SA-502"
    assert own_turn(8).play("0 take b").refused(0, "conde 2,2") == "SA-502"
    assert own_turn(8).play("0 conde 2,2").refused(0, "take a") == "SA-502"


@pytest.mark.rule("SA-502")
def test_only_the_last_has_the_bonus() -> None:
    play = table(turns=[(0, 3), (1, 2), (2, 1)], land="L(0,0) A(0,1) A(0,2)", display={"a": ["lake"]})
    for seat in (0, 1):
        play.play(f"{seat} plague 0,{seat + 1}")
        assert play.legal(seat) == ["end turn"]
        play.play(f"{seat} end turn")
    play.play("2 plague 0,0", "2 take a", "2 place lake 5,5", "2 end turn")
    assert play["round"] == 3


@pytest.mark.rule("SA-502")
def test_a_last_player_without_a_function_has_a_or_b() -> None:
    """A 7, after a lowest 5 that acted first; or an 8, after one who was stuck with the 5."""
    play = bonus_turn(7)
    assert play.legal(0) == ["take a", "take b", "conde 2,2", "end turn"]
    assert play.play("0 take b", "0 place lake 7,7").legal(0) == ["sell 0,0", "end turn"]
    hands = ([8], [10], [9], [5], [10, 9, 8, 5])
    stuck = cards_phase(5, *hands, land=LAND, owners=OWNERS, display={"b": ["lake"]}).play_cards(8, 10, 9, 5)
    assert stuck.turns()[-1] == (0, 8)
    stuck.play("4 end turn", "3 end turn", "1 end turn", "2 end turn")
    assert stuck.legal(0) == ["take b", "conde 2,2", "end turn"]


@pytest.mark.rule("SA-503")
def test_a_begins_with_taking_a_display_field() -> None:
    play = own_turn(8)
    assert play.refused(0, "tile vineyard") == "SA-511"
    assert play.refused(0, "field 5,5") == "K-3"
    assert play.refused(0, "sell 0,0") == "SA-514"
    assert play.refused(0, "occupy 4,4") == "SA-513"


@pytest.mark.rule("SA-503")
def test_the_turn_cannot_end_before_every_taken_tile_is_placed() -> None:
    play = bonus_turn(2).play("0 take a")
    assert play.refused(0, "end turn") == "SA-503"
    play.play("0 plague 2,3", "0 sell 0,0")
    assert play.refused(0, "end turn") == "SA-503"
    play.play("0 place monastery 5,5", "0 occupy 5,5")
    assert play.refused(0, "end turn") == "SA-503"
    play.play("0 tile vineyard")
    assert play.refused(0, "end turn") == "K-3"
    play.play("0 field 5,6", "0 end turn")
    assert play["round"] == 3


@pytest.mark.rule("SA-503")
def test_the_player_ends_the_turn_himself() -> None:
    play = own_turn(8).play("0 conde 2,2")
    assert play.to_act == (0,)
    play = own_turn(2).play("0 plague 0,1")
    assert play.to_act == (0,)
    play = turn(8, land="").play("0 take a", "0 place vineyard 3,3")
    assert play.legal(0) == ["end turn"]
    assert play.refused(1, "end turn") == "K-1"
    assert play.play("0 end turn").to_act == (1,)
