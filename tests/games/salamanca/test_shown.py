"""What is shown of rules in progress: enough to draw the turn, and nothing of what others may not know."""

import pytest

from tests.games.salamanca.builders import Table, cards_phase, last_turn, turn


def everybody(play: Table) -> tuple[int | None, ...]:
    return (None, *range(play.state.seats))


@pytest.mark.rule("SA-501", "SA-902")
def test_a_turn_is_shown_to_all_as_it_stands() -> None:
    play = last_turn(2, land="A(0,0) V(3,3)", display={"a": ["farm", "lake"]}, busy={0: 1})
    begun = {
        "rule": "turn",
        "seat": 0,
        "card": 2,
        "last": True,
        "main": None,
        "main_open": True,
        "function_used": False,
        "function_open": True,
        "free": 2,
        "built": [],
        "tile": None,
        "left": 0,
    }
    for viewer in everybody(play):
        assert play.shown(viewer) == begun
    play.play("0 take a", "0 tile farm")
    placing = {**begun, "main": "tiles", "main_open": False, "tile": "farm", "left": 2}
    assert play.shown(1) == placing
    play.play("0 field 0,1", "0 occupy 0,1", "0 plague 0,0")
    used = {"function_used": True, "function_open": False}
    assert play.shown(1) == {**placing, **used, "tile": None, "left": 1, "built": ["0,1"], "free": 1}


@pytest.mark.rule("SA-501", "SA-502")
def test_what_is_still_open_in_a_turn() -> None:
    plain = turn(8).shown(0)
    assert (plain["last"], plain["main_open"], plain["function_open"]) == (False, True, False)
    first = turn(2, land="A(0,0)")
    assert (first.shown(0)["main_open"], first.shown(0)["function_open"]) == (True, True)
    first.play("0 plague 0,0")
    assert (first.shown(0)["main_open"], first.shown(0)["function_open"]) == (False, False)
    last = last_turn(2, land="A(0,0)").play("0 plague 0,0")
    assert (last.shown(0)["main_open"], last.shown(0)["function_open"]) == (True, False)


@pytest.mark.rule("SA-801", "SA-901")
def test_who_has_chosen_is_public_and_what_is_not() -> None:
    play = cards_phase(2, [1, 2, 3, 4]).play("0 card 3", "1 card 5", "1 card 6")
    for viewer, own in ((0, [3]), (1, [5, 6]), (None, [])):
        assert play.shown(viewer) == {"rule": "pick-cards", "choosers": [0, 1], "finished": [1], "own": own}


@pytest.mark.rule("SA-402", "SA-901")
def test_a_stuck_hand_stays_in_sight_until_the_round_is_over() -> None:
    play = cards_phase(5, [9], [7], [6], [4], [9, 7, 6, 4], land="farm(0,0)", display={"a": ["lake"]})
    assert play.view(0)["stuck"] is None
    play.play_cards(9, 7, 6, 4)
    for viewer in everybody(play):
        assert play.view(viewer)["stuck"] == {"seat": 4, "hand": [4, 6, 7, 9]}
    assert play.view(None)["turn"] == 0
    play.play("4 end turn")
    assert play.view(None)["turn"] == 1
    play.pass_turns()
    assert (play.view(0)["stuck"], play.view(0)["turn"], play.view(0)["order"]) == (None, None, [])
