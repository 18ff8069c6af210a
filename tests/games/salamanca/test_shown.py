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
        "prices": [],
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
    assert play.shown(1) == {**placing, **used, "tile": None, "left": 1, "built": ["0,1"], "prices": [0], "free": 1}


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


@pytest.mark.rule("SA-402", "SA-403")
def test_the_order_says_why_somebody_acts_first() -> None:
    def reasons(play: Table) -> list[tuple[object, object]]:
        return [(turn["card"], turn["reason"]) for turn in play.view(None)["order"]]

    usual = cards_phase(3, [8], [7], [2]).play_cards(8, 7, 2)
    assert reasons(usual) == [(8, "value"), (7, "value"), (2, "value")]
    five = cards_phase(3, [8], [7], [5]).play_cards(8, 7, 5)
    assert reasons(five) == [(5, "lowest-five"), (8, "value"), (7, "value")]
    stuck = cards_phase(5, [9], [8], [7], [5], [9, 8, 7, 5]).play_cards(9, 8, 7, 5)
    assert reasons(stuck) == [(5, "stuck"), (5, "lowest-five"), (9, "value"), (8, "value"), (7, "value")]


@pytest.mark.rule("SA-512", "SA-515", "SA-516", "SA-601", "SA-703")
def test_a_region_is_shown_with_all_that_comes_of_it() -> None:
    play = turn(
        land="farm(1,1) A(1,2) A3(1,3) A(1,4) P2(0,1) P(2,1)",
        owners={"1,1": 1},
        condes={0: "1,1"},
        plagues={"rat": "0,1", "locust": "1,3"},
    )
    (region,) = play.view(None)["regions"]
    assert region == {
        "field": "1,1",
        "building": 2,
        "landscapes": [
            {
                "kind": "pasture",
                "fields": ["0,1"],
                "counted": ["0,1"],
                "blocked": None,
                "total": 2,
                "rat": True,
                "value": 1,
            },
            {
                "kind": "acre",
                "fields": ["1,2", "1,3", "1,4"],
                "counted": ["1,2"],
                "blocked": "1,3",
                "total": 1,
                "rat": False,
                "value": 1,
            },
            {
                "kind": "pasture",
                "fields": ["2,1"],
                "counted": ["2,1"],
                "blocked": None,
                "total": 1,
                "rat": False,
                "value": 1,
            },
        ],
        "value": 5,
        "conde_value": 3,
        "leaving": ["0,1"],
        "market": 0,
        "conde_market": 0,
    }


@pytest.mark.rule("SA-601", "SA-1011")
def test_a_region_worth_7_says_what_a_market_would_pay() -> None:
    land = "farm(1,1) A(1,2) A(1,3) P(1,0) P(0,0) P(2,0)"
    owned = turn(land=land, owners={"1,1": 1}).view(None)["regions"][0]
    assert (owned["value"], owned["market"], owned["conde_market"]) == (7, 2, 1)
    ownerless = turn(land=land).view(None)["regions"][0]
    assert (ownerless["value"], ownerless["market"], ownerless["conde_market"]) == (7, 0, 0)
