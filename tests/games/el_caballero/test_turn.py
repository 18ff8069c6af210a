"""EC-4: a turn, in any order and any interleaving."""

import itertools

import pytest

from meseta.match import position as match_of
from meseta.match.errors import CannotUndo
from tests.games.el_caballero.builders import LIGHT, position, table

COAST = "(0,0)1000; (1,0)0000; (2,0)0000"


@pytest.mark.rule("EC-401")
def test_reinforcement_once_and_all_of_the_card_or_none() -> None:
    play = table(cards=[6, 4])
    assert play.legal(0, "reinforce") == ["0", "4"]
    for some in (1, 2, 3, 5):
        assert play.refused(0, f"reinforce {some}") == "EC-401"
    none = play.copy().play("0 reinforce 0")
    assert (none.court[LIGHT], none.legal(0, "reinforce")) == (5, [])
    play.play("0 reinforce 4")
    assert play.court[LIGHT] == 9
    assert play.legal(0, "reinforce") == []
    assert play.refused(0, "reinforce 0") == play.refused(0, "reinforce 4") == "EC-401"


@pytest.mark.rule("EC-402")
def test_exactly_one_tile() -> None:
    play = table(display=["bay"] * 5)
    assert play.refused(0, "end turn") == "EC-402"
    play.play("0 lay a, cell 1,0, turn 1101")
    assert play.refused(0, "lay b") == "EC-402"
    assert play.play("0 end turn").to_act == (1,)


@pytest.mark.rule("EC-402")
def test_exactly_two_tiles_with_the_nine() -> None:
    play = table(display=["bay"] * 5, cards=[9, 4])
    play.play("0 lay a, cell 1,0, turn 1101")
    assert play.refused(0, "end turn") == "EC-402"
    play.play("0 reinforce 3", "0 lay c, cell -1,0, turn 1110")
    assert play.refused(0, "lay b") == "EC-402"
    assert play.play("0 end turn").to_act == (1,)


@pytest.mark.rule("EC-403")
def test_two_operations_of_either_kind() -> None:
    play = table(court=[8, 5])
    one_tile = play.copy().play("0 place, cell 0,1, number 1", "0 raise, cell 0,1, number 2")
    assert one_tile.refused(0, "raise") == "EC-403"
    assert one_tile.refused(0, "place") == "EC-403"
    play.play("0 place, cell 0,1, number 1", "0 place, cell 1,0, number 1")
    assert play.refused(0, "place") == "EC-403"
    play.play("0 take tile, cell 0,1")
    assert play.refused(0, "place") == "EC-403"
    assert "build castillo" in play.legal(0)


@pytest.mark.rule("EC-403")
def test_a_tile_taken_back_may_be_placed_again() -> None:
    lands = "; ".join(f"({x},0)1010" for x in range(0, 18, 2))
    tiles = "; ".join(f"0 at ({x},1) S=8" for x in range(0, 16, 2))
    play = table(areas=lands, caballeros=tiles, court=[0, 5])
    assert play.refused(0, "place") == "EC-204"
    play.play("0 take tile, cell 0,1", "0 reinforce 2", "0 place, cell 16,1, number 2")
    assert play.off(LIGHT) == 0


@pytest.mark.rule("EC-404")
def test_two_ships_a_turn_for_two_each() -> None:
    play = table(areas=COAST, caballeros="0 at (1,1) S=1; 0 at (2,1) S=1; 0 at (1,-1) N=1", court=[9, 5])
    play.play("0 buy ship, cell 1,1", "0 buy ship, cell 2,1")
    assert (play.court[LIGHT], play["ship_supply"]) == (5, 10)
    assert play.refused(0, "buy ship") == "EC-404"
    assert table(areas=COAST, caballeros="0 at (1,1) S=1", court=[1, 5]).refused(0, "buy ship") == "EC-408"


@pytest.mark.rule("EC-405")
def test_two_castillos_a_turn_for_one_each() -> None:
    play = table(areas=COAST, caballeros="0 at (1,1) S=1; 0 at (0,1) S=2", court=[9, 5])
    play.play("0 place, cell 2,1, north 1")
    assert play.open_after("0 build castillo") == ["0,1", "1,1", "2,1"]
    play.play("0 build castillo, cell 2,1", "0 build castillo, cell 1,1")
    assert (play.court[LIGHT], play["castillo_supply"]) == (6, 10)
    assert play.refused(0, "build castillo") == "EC-405"


@pytest.mark.rule("EC-406")
def test_taking_back_is_free_and_any_number() -> None:
    play = table(areas=COAST, caballeros="0 at (1,1) S=1 ship S castillo; 0 at (2,1) S=1 ship S; 1 at (0,1) S=1")
    assert play.refused(0, "take tile, cell 0,1") == "EC-406"
    assert play.refused(0, "take ship, cell 0,1") == "EC-406"
    assert not any("castillo" in text and text.startswith("take") for text in play.legal(0))
    play.play("0 take ship, cell 1,1")
    assert (play.court[LIGHT], play["harbor"]) == (5, [1, 0])
    play.play("0 take tile, cell 1,1", "0 take tile")
    assert (play.off(LIGHT), play["harbor"], play.court[LIGHT]) == (8, [2, 0], 5)
    assert play.refused(0, "take tile") == "EC-406"
    assert play.refused(0, "take ship") == "EC-406"


@pytest.mark.rule("EC-407")
def test_moving_ships_and_castillos() -> None:
    play = table(
        areas=COAST, caballeros="0 at (1,1) S=1 ship S castillo; 0 at (2,1) S=1; 0 at (2,-1) N=2", court=[4, 5]
    )
    play.play("0 move ship, cell 2,1")
    assert play.court[LIGHT] == 3
    assert play.tile("2,1") == {**(play.tile("2,1") or {}), "ships": ["south"]}
    play.play("0 move castillo, cell 2,-1", "0 move castillo, cell 1,1", "0 move ship, cell 2,-1")
    assert play.court[LIGHT] == 0
    assert play.refused(0, "move ship") == play.refused(0, "move castillo") == "EC-408"


@pytest.mark.rule("EC-407")
def test_another_edge_of_the_same_tile_is_no_move() -> None:
    areas = "(0,0)0000; (1,1)0000"
    play = table(areas=areas, caballeros="0 at (0,1) S=1 ship S")
    assert play.refused(0, "move ship") == "EC-407"
    play = table(areas=f"{areas}; (3,0)0000", caballeros="0 at (0,1) S=1 ship S; 0 at (1,0) N=1 ship N; 0 at (3,1) S=1")
    assert play.refused(0, "move ship, cell 0,1, cell 0,1") == "EC-407"
    assert play.play("0 move ship, cell 0,1, cell 1,0").tile("1,0") == {
        **(play.tile("1,0") or {}),
        "ships": ["north", "west"],
    }


@pytest.mark.rule("EC-407")
def test_a_castillo_needs_another_own_tile_without_one() -> None:
    play = table(areas=COAST, caballeros="0 at (1,1) S=1 castillo; 1 at (2,1) S=1")
    assert play.refused(0, "move castillo") == "EC-407"
    play = table(areas=COAST, caballeros="0 at (1,1) S=1 castillo; 0 at (2,1) S=1; 0 at (2,-1) N=1; 1 at (0,1) S=1")
    assert play.refused(0, "move castillo, cell 0,1") == "EC-407"
    assert table(areas=COAST, caballeros="0 at (1,1) S=1").refused(0, "move castillo") == "EC-407"


@pytest.mark.rule("EC-408")
def test_what_cannot_be_paid_cannot_be_done() -> None:
    play = table(areas=COAST, caballeros="0 at (1,1) S=1 ship S castillo; 0 at (2,1) S=1; 0 at (0,1) S=1", court=[0, 5])
    for verb in ("place", "raise", "buy ship", "move ship", "build castillo", "move castillo"):
        assert play.refused(0, f"{verb}") == "EC-408"
    assert play.legal(0)[-2:] == ["take tile", "take ship"]


@pytest.mark.rule("EC-403")
def test_any_order_and_any_interleaving() -> None:
    """Four independent actions in all 24 orders lead to the same position."""
    actions = (
        "0 reinforce 2",
        "0 lay a, cell 1,0, turn 1001",
        "0 place, cell -1,0, number 3",
        "0 place, cell 0,-1, number 1",
    )
    digests = set()
    for order in itertools.permutations(actions):
        play = table()
        for action in order:
            play.play(action)
        digests.add(play.play("0 end turn").state.digest())
    assert len(digests) == 1


def test_every_small_step_is_undone_until_a_tile_is_drawn() -> None:
    match = match_of(position())
    start = match.digest()
    steps = ["reinforce 2", "place", "cell 0,1", "number 4", "lay a", "cell 1,0", "turn 1001", "end turn"]
    digests = [start]
    for step in steps:
        match.play(0, step)
        digests.append(match.digest())
    for step, digest in zip(reversed(steps), reversed(digests[:-1]), strict=True):
        assert match.undo(0) == step
        assert match.digest() == digest
    for step in steps:
        match.play(0, step)
    for step in ("lay b", "cell -1,0", "turn 1100", "end turn"):
        match.play(1, step)
    with pytest.raises(CannotUndo):
        match.undo(1)


def test_a_preview_shows_removals_costs_and_losses() -> None:
    match = match_of(position(areas="(0,0)1111; (1,0)1101", caballeros="1 at (0,1) S=4 castillo"))
    match.play(0, "lay a")
    match.play(0, "cell 1,1")
    told = [one.event.data() for one in match.preview(0, "turn 0011")]
    assert [event["event"] for event in told] == ["laid", "removed", "castillo-returned"]
    assert told[1] == {"event": "removed", "seat": 1, "cell": "0,1", "refund": 4}


def test_a_turn_ends_only_by_the_players_word() -> None:
    play = table(areas="(0,0)1011; (1,0)1110", display=["sea"] * 5, court=[0, 0], cards=[13, 4], round=1)
    play.play("0 reinforce 0")
    assert play.legal(0) == ["end turn"]
    assert play.to_act == (0,)


@pytest.mark.rule("EC-404", "EC-405", "EC-407", "EC-904", "EC-906")
def test_a_turn_says_what_things_cost() -> None:
    play = table(areas="(0,0)1111", caballeros="0 at (0,1) S=1; 0 at (1,0) W=1", advanced=True, court=[5, 5])
    prices = play.shown("turn")["prices"]
    assert prices == {"ship": 2, "put_out": 1, "castillo": 1, "move": 1, "alcalde": 1, "grande": 2}
    play.play("0 grande, cell 0,1")
    assert play.court[0] == 3
    assert play.shown("turn")["prices"]["grande"] == 1
