"""EG-7: scoring a region or the Castillo."""

import pytest

from tests.games.el_grande.builders import holding


def paid(region: str, *counts: int, king: str = "galicia", home: dict[int, str] | None = None) -> list[int]:
    """What each seat gets when the region is scored."""
    seats = len(counts)
    neutral = next(other for other in ("sevilla", "granada") if other != region)
    grandes = [(home or {}).get(seat, neutral) for seat in range(seats)]
    court = [0] * seats
    play = holding("score-one", seats=seats, at={region: counts}, king=king, grandes=grandes, court=court)
    return play.play("0 announce", f"0 choose {region}").points


@pytest.mark.rule("EG-701")
def test_only_players_who_are_there_take_part() -> None:
    assert paid("castilla-la-nueva", 1, 0, 0, 0) == [7, 0, 0, 0]
    assert paid("castilla-la-nueva", 0, 0, 0, 0) == [0, 0, 0, 0]
    assert paid("castilla-la-nueva", 0, 4, 0, 2) == [0, 7, 0, 4]


@pytest.mark.rule("EG-701")
def test_a_grande_never_counts() -> None:
    assert paid("aragon", 1, 2, 0, 0, home={0: "aragon"}) == [4, 5, 0, 0]
    assert paid("aragon", 0, 2, 0, 0, home={0: "aragon"}) == [0, 5, 0, 0]


@pytest.mark.rule("EG-702")
@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((4, 3, 2, 1, 0), [7, 4, 2, 0, 0]),
        ((4, 4, 2, 1, 0), [4, 4, 2, 0, 0]),
        ((4, 4, 4, 1, 0), [4, 4, 4, 2, 0]),
        ((4, 4, 4, 4, 4), [4, 4, 4, 4, 4]),
        ((4, 4, 4, 4, 1), [4, 4, 4, 4, 2]),
        ((4, 3, 3, 1, 0), [7, 2, 2, 0, 0]),
        ((4, 3, 3, 3, 3), [7, 2, 2, 2, 2]),
        ((4, 3, 2, 2, 0), [7, 4, 0, 0, 0]),
        ((4, 4, 3, 3, 0), [4, 4, 0, 0, 0]),
        ((4, 4, 3, 2, 2), [4, 4, 2, 0, 0]),
        ((5, 4, 3, 2, 1), [7, 4, 2, 0, 0]),
        ((1, 2, 3, 4, 5), [0, 0, 2, 4, 7]),
    ],
)
def test_tied_players_take_the_place_below(counts: tuple[int, ...], points: list[int]) -> None:
    assert paid("castilla-la-nueva", *counts) == points


@pytest.mark.rule("EG-703")
@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((3, 2), [7, 0]),
        ((2, 2), [0, 0]),
        ((3, 2, 1), [7, 4, 0]),
        ((2, 2, 1), [4, 4, 0]),
        ((2, 1, 1), [7, 0, 0]),
        ((2, 2, 2), [4, 4, 4]),
        ((3, 2, 1, 0), [7, 4, 2, 0]),
        ((4, 3, 2, 1), [7, 4, 2, 0]),
        ((4, 3, 2, 1, 0), [7, 4, 2, 0, 0]),
    ],
)
def test_paying_places_depend_on_the_number_of_players(counts: tuple[int, ...], points: list[int]) -> None:
    assert paid("castilla-la-nueva", *counts) == points


@pytest.mark.rule("EG-703")
def test_a_tie_for_second_place_of_three_players_pays_nobody_else() -> None:
    assert paid("castilla-la-vieja", 5, 2, 2) == [6, 0, 0]


@pytest.mark.rule("EG-704")
def test_the_sole_leader_of_the_kings_region_gets_2_more() -> None:
    assert paid("aragon", 3, 2, 1, 0, king="aragon") == [7, 4, 1, 0]
    assert paid("aragon", 3, 3, 1, 0, king="aragon") == [4, 4, 1, 0]
    assert paid("aragon", 0, 0, 0, 1, king="aragon") == [0, 0, 0, 7]
    assert paid("aragon", 2, 1, king="aragon") == [7, 0]


@pytest.mark.rule("EG-705")
def test_the_sole_leader_of_his_home_region_gets_2_more() -> None:
    assert paid("aragon", 3, 2, 1, 0, home={0: "aragon"}) == [7, 4, 1, 0]
    assert paid("aragon", 3, 2, 1, 0, home={1: "aragon"}) == [5, 4, 1, 0]
    assert paid("aragon", 3, 3, 1, 0, home={0: "aragon", 1: "aragon"}) == [4, 4, 1, 0]
    assert paid("aragon", 3, 2, 1, 0, home={0: "aragon", 1: "aragon"}) == [7, 4, 1, 0]


@pytest.mark.rule("EG-705")
def test_both_bonuses_can_fall_together() -> None:
    assert paid("aragon", 3, 2, 1, 0, king="aragon", home={0: "aragon"}) == [9, 4, 1, 0]
    assert paid("aragon", 3, 2, 1, 0, king="aragon", home={1: "aragon"}) == [7, 4, 1, 0]


@pytest.mark.rule("EG-705")
def test_the_castillo_knows_no_bonus() -> None:
    play = holding("score-castillo", at={"castillo": [3, 1, 0, 0]}).play("0 announce")
    assert play.points == [5, 3, 0, 0]
    assert [(event["kings_bonus"], event["home_bonus"]) for event in play.heard("scored")] == [(0, 0), (0, 0)]


@pytest.mark.rule("EG-705")
def test_a_home_region_counts_from_where_the_grande_went() -> None:
    play = holding("move-grande", seats=2, at={"aragon": [1, 0], "sevilla": [1, 0]}, round=3, court=[0, 0])
    play.play("0 announce", "0 grande aragon", "0 end turn").pass_turns()
    assert play.points == [5 + 2 + 4, 0]


@pytest.mark.rule("EG-706")
@pytest.mark.parametrize(("board", "points"), [("8-4-0", [8, 4, 0, 0]), ("4-0-0", [4, 0, 0, 0])])
def test_a_mobile_scoreboard_replaces_the_printed_values(board: str, points: list[int]) -> None:
    region = holding("score-one", at={"granada": [3, 2, 1, 0]}, scoreboards={board: "granada"})
    assert region.play("0 announce", "0 choose granada").points == points
    castillo = holding("score-castillo", at={"castillo": [3, 2, 1, 0]}, scoreboards={board: "castillo"})
    assert castillo.play("0 announce").points == points


@pytest.mark.rule("EG-706")
def test_bonuses_come_on_top_of_a_mobile_scoreboard() -> None:
    play = holding("score-one", king="aragon", at={"aragon": [3, 2, 1, 0]}, scoreboards={"8-4-0": "aragon"})
    assert play.play("0 announce", "0 choose aragon").points == [10, 4, 0, 0]
