"""SA-9: hidden information."""

from typing import cast

import pytest

import meseta
from meseta.games.salamanca.descriptor import GAME
from meseta.kernel.errors import BadOption
from meseta.kernel.generator import Generator
from tests.games.salamanca.builders import Table, cards_phase, started, table

TOP = {
    *("game", "options", "seat", "to_act", "round", "rounds", "over", "rules", "leader", "order", "turn", "stuck"),
    *("land", "regions", "display", "taken", "plagues_beside", "seats", "hand", "pile", "blue_pile", "gone"),
}
SEAT = {"seat", "squires", "conde_field", "hand_size", "played", "passes_to", "money"}
FIELD = {"field", "tile", "owner", "conde", "plague"}


def viewers(play: Table) -> tuple[int | None, ...]:
    return (None, *range(play.state.seats))


@pytest.mark.rule("SA-901")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_view_has_these_parts_and_no_others(seats: int) -> None:
    play = started(seats)
    for _ in range(3):
        play.play_round()
    for viewer in viewers(play):
        view = play.view(viewer)
        assert set(view) == TOP
        assert all(set(seen) == SEAT for seen in play.seat_views(viewer))
        assert all(set(field) == FIELD for field in cast("list[dict[str, object]]", view["land"]))


@pytest.mark.rule("SA-901")
def test_own_money_is_seen_and_that_of_others_is_not() -> None:
    play = table(money=[4, 5, 6])
    for viewer in viewers(play):
        assert [seen["money"] for seen in play.seat_views(viewer)] == [
            amount if seat == viewer else None for seat, amount in enumerate([4, 5, 6])
        ]


@pytest.mark.rule("SA-901")
def test_only_the_own_hand_is_seen() -> None:
    play = cards_phase(4, [8, 7], [6, 5], [4, 3])
    for viewer in viewers(play):
        assert play.view(viewer)["hand"] == (None if viewer is None else play.hand(viewer))
        assert play.view(viewer)["stuck"] is None


@pytest.mark.rule("SA-901")
def test_an_exchange_under_way_is_seen_by_the_one_who_looks() -> None:
    play = table(turns=[(0, 6), (1, 5), (2, 4)], hands=[[1, 2, 3, 4], [6, 7, 8, 8], [1, 2, 3, 5]])
    play.play("0 swap 1", "0 take-card 7")
    for viewer in viewers(play):
        hand, taken = ([6, 7, 8, 8], 7) if viewer == 0 else (None, None)
        assert play.shown(viewer) == {"rule": "swap-cards", "by": 0, "other": 1, "hand": hand, "taken": taken}


@pytest.mark.rule("SA-901")
def test_nobody_can_foresee_a_draw() -> None:
    play = started(3, 8)
    drawn = set()
    for seed in range(30):
        sample = Table(GAME.sample(play.state, 0, Generator(seed)))
        sample.play_round()
        drawn.add(tuple(tiles[-1] for tiles in sample.display().values()))
    assert len(drawn) > 20


@pytest.mark.rule("SA-902")
def test_what_everybody_sees() -> None:
    play = table(
        land="farm(0,0) A(0,1) A3(0,2) castle(3,3)",
        owners={"0,0": 1},
        condes={2: "0,0"},
        plagues={"rat": "0,1"},
        display={"a": ["lake", "farm"], "c": ["vineyard-2"]},
        gone={"forest-2": 1},
    )
    views = [play.view(viewer) for viewer in viewers(play)]
    secret = ("seat", "hand", "seats")
    for view in views:
        assert {key: value for key, value in view.items() if key not in secret} == {
            key: value for key, value in views[0].items() if key not in secret
        }
    view = views[0]
    assert view["land"] == [
        {"field": "0,0", "tile": "farm", "owner": 1, "conde": 2, "plague": None},
        {"field": "0,1", "tile": "acre", "owner": None, "conde": None, "plague": "rat"},
        {"field": "0,2", "tile": "acre-3", "owner": None, "conde": None, "plague": None},
        {"field": "3,3", "tile": "castle", "owner": None, "conde": None, "plague": None},
    ]
    assert view["display"] == {"a": ["lake", "farm"], "b": [], "c": ["vineyard-2"]}
    assert view["plagues_beside"] == ["poison", "locust", "ruin"]
    assert view["gone"] == ["forest-2"]
    assert view["order"] == [{"seat": seat, "card": card, "reason": "value"} for seat, card in ((0, 8), (1, 7), (2, 4))]
    assert (view["turn"], view["stuck"]) == (0, None)
    assert (view["pile"], view["blue_pile"]) == (65 - 4 - 3 - 1 - 5, 5)
    seats = play.seat_views(None)
    assert [seen["squires"] for seen in seats] == [3, 2, 3]
    assert [seen["conde_field"] for seen in seats] == [None, None, "0,0"]
    assert [seen["played"] for seen in seats] == [[8], [7], [4]]
    assert [seen["hand_size"] for seen in seats] == [4, 4, 4]


@pytest.mark.rule("SA-902")
def test_every_payment_is_public() -> None:
    play = table(
        land="farm(0,0) A(0,1) A(0,2) monastery(5,5) V3(5,6)",
        owners={"0,0": 0, "5,5": 1},
        busy={0: 2},
        condes={1: "0,0"},
        display={"a": ["farm"]},
    )
    play.play("0 take a", "0 place farm 3,3", "0 sell 0,0", "0 occupy 3,3").pass_turns()
    for viewer in viewers(play):
        paid = play.heard("sold", "occupied", "market", seat=viewer)
        assert [(event["event"], event["seat"]) for event in paid] == [("sold", 0), ("occupied", 0), ("market", 1)]
        assert (paid[0]["value"], paid[0]["conde"], paid[0]["conde_value"]) == (4, 1, 2)
        assert paid[1]["cost"] == 2
        assert paid[2]["income"] == 2


@pytest.mark.rule("SA-902")
@pytest.mark.parametrize("seats", [2, 3])
def test_totals_are_shown_at_the_end(seats: int) -> None:
    play = started(seats)
    while not play.state.over:
        assert play.heard("money-shown") == []
        assert [seen["money"] for seen in play.seat_views(None)] == [None] * seats
        play.play_round()
    for viewer in viewers(play):
        assert [seen["money"] for seen in play.seat_views(viewer)] == play.money
        shown = play.heard("money-shown", seat=viewer)
        assert [(event["seat"], event["money"]) for event in shown] == list(enumerate(play.money))


@pytest.mark.rule("SA-902")
def test_open_money_shows_them_throughout() -> None:
    play = table(money=[4, 5, 6], options={"open_money": True})
    for viewer in viewers(play):
        assert [seen["money"] for seen in play.seat_views(viewer)] == [4, 5, 6]
    match = meseta.start("salamanca", seats=3, seed=1, open_money=True)
    options = cast("dict[str, object]", match.view(None)["options"])
    assert options["open_money"] is True
    assert meseta.load(match.record()).position() == match.position()
    usual = meseta.start("salamanca", seats=3, seed=1)
    assert cast("dict[str, object]", usual.view(None)["options"])["open_money"] is False


@pytest.mark.rule("SA-902")
@pytest.mark.parametrize("value", [1, 0, "true", None, [True]])
def test_open_money_is_true_or_false(value: object) -> None:
    with pytest.raises(BadOption, match=r"option open_money: .* is none of false, true"):
        meseta.start("salamanca", seats=3, seed=1, open_money=value)
