"""El Grande's evaluation of small positions: what each weight counts, to the last caballero."""

from collections.abc import Sequence

import pytest

import meseta
from meseta.bots.evaluations import evaluation_of
from meseta.games.el_grande.descriptor import GAME
from tests.bots.judging import about, weighing, worths
from tests.games.el_grande.builders import holding, new_game, started, table


def in_aragon(*counts: int, king: str = "galicia", **weights: float) -> list[float]:
    """Aragon pays 5, 4, 1; three general scorings are to come."""
    return worths(table(phase="turns", seats=len(counts), at={"aragon": counts}, king=king).state, **weights)


@pytest.mark.parametrize(
    ("counts", "paid"),
    [
        ((3, 2, 1, 0), (15, 12, 3, 0)),
        ((2, 2, 1, 0), (12, 12, 3, 0)),
        ((1, 1, 1, 0), (12, 12, 12, 0)),
        ((3, 1, 1, 0), (15, 3, 3, 0)),
        ((3, 2, 1, 1), (15, 12, 0, 0)),
        ((2, 1), (15, 0)),
        ((1, 1), (0, 0)),
        ((0, 3, 2), (0, 15, 12)),
        ((3, 2, 1), (15, 12, 0)),
        ((4, 3, 2, 1, 0), (15, 12, 3, 0, 0)),
    ],
)
def test_a_region_pays_by_rank_as_often_as_it_is_scored(counts: Sequence[int], paid: Sequence[float]) -> None:
    assert in_aragon(*counts, place=1) == about(*paid)


def test_special_scorings_come_on_top() -> None:
    assert in_aragon(3, 2, 1, 0, place=1, extra=1) == about(20, 16, 4, 0)
    assert in_aragon(3, 2, 1, 0, extra=1) == about(0, 0, 0, 0)


def test_bonuses_go_to_who_is_alone_in_front() -> None:
    assert in_aragon(3, 2, 1, 0, king="aragon", place=1) == about(21, 12, 3, 0)
    assert in_aragon(2, 2, 1, 0, king="aragon", place=1) == about(12, 12, 3, 0)
    at = {"aragon": [3, 2, 1, 0]}
    assert (
        worths(table(phase="turns", at=at, grandes=["aragon", "sevilla", "sevilla", "sevilla"]).state, place=1)[0] == 21
    )
    assert (
        worths(table(phase="turns", at=at, grandes=["sevilla", "aragon", "sevilla", "sevilla"]).state, place=1)[1] == 12
    )


def test_shares_are_of_the_pot_with_room_for_one_more() -> None:
    assert in_aragon(3, 1, 0, 0, share=1) == about(18, 6, 0, 0)
    assert in_aragon(3, 1, share=1) == about(9, 3)
    assert in_aragon(3, 1, 0, share=1) == about(16.2, 5.4, 0)


def test_a_mobile_scoreboard_covers_what_is_printed() -> None:
    play = table(phase="turns", at={"aragon": [3, 2, 1, 0]}, scoreboards={"8-4-0": "aragon"})
    assert worths(play.state, place=1) == about(24, 12, 0, 0)


@pytest.mark.parametrize(("number", "left"), [(1, 3), (3, 3), (4, 2), (6, 2), (7, 1), (9, 1)])
def test_the_general_scorings_that_are_left(number: int, left: int) -> None:
    play = table(phase="turns", at={"aragon": [1, 0, 0, 0], "castillo": [1, 0, 0, 0]}, round=number)
    assert worths(play.state, place=1) == about(5 * left + 5, 0, 0, 0)


@pytest.mark.parametrize(("number", "left"), [(2, 3), (5, 2), (8, 1)])
def test_the_castillo_is_scored_once_however_many_scorings_are_left(number: int, left: int) -> None:
    """It is emptied then; in a region caballeros stay. The King is never there and nobody is at home."""
    inside = table(phase="turns", at={"castillo": [2, 1, 0, 0]}, round=number).state
    assert worths(inside, place=1) == about(5, 3, 0, 0)
    assert worths(inside, place=1, extra=1) == about(10, 6, 0, 0)
    assert worths(inside, share=1) == about(4.5, 2.25, 0, 0)
    outside = table(phase="turns", at={"pais-vasco": [2, 1, 0, 0]}, round=number).state
    assert worths(outside, place=1) == about(5 * left, 3 * left, 0, 0)


@pytest.mark.parametrize(("number", "part"), [(2, 1.0), (5, 1.0), (8, 0.5)])
def test_what_is_at_hand_counts_half_before_the_last_scoring(number: int, part: float) -> None:
    play = table(court=[5, 6, 7, 9], at={"castillo": [0, 1, 2, 0]}, vetos=[1], phase="turns", round=number)
    assert worths(play.state, court=1) == about(*(part * count for count in (5, 6, 6, 6)))
    assert worths(play.state, court_more=1) == about(*(part * count for count in (0, 0, 1, 3)))
    assert worths(play.state, province=1) == about(*(part * count for count in (25, 23, 21, 21)))
    assert worths(play.state, castillo=1) == about(*(part * count for count in (0, 1, 2, 0)))
    assert worths(play.state, veto=1) == about(*(part * count for count in (0, 1, 0, 0)))


def test_cards_in_hand_count_by_what_they_bring() -> None:
    """All thirteen bring 91 in power and 36 caballeros; those that were played are gone."""
    play = table(phase="turns", played=[13, 1, 7, 6], discards={3: [2]})
    assert worths(play.state, power_card=1) == about(12.7 - 1.3, 12.7 - 0.7, 12.7 - 1.0, 12.7 - 0.9 - 0.7)


def test_a_coming_turn_brings_what_the_court_can_use() -> None:
    """The cards 9, 8, 7, 6 bring 2, 2, 3, 3; a Court can use seven in all."""
    powers = [9, 8, 7, 6]
    play = table(phase="turns", played=powers, court=[3, 6, 4, 8])
    assert worths(play.state, supply=1) == about(2, 1, 3, 0)
    poor = table(phase="turns", played=powers, court=[0, 0, 0, 0], province={2: 1})
    assert worths(poor.state, supply=1) == about(2, 2, 1, 3)
    assert worths(poor.state, early=1) == about(0, -1, -2, -3)


def test_who_has_begun_his_turn_has_none_to_come() -> None:
    play = holding("move-3", played=[8, 9, 7, 6], took={1: "score-chosen"}, court=[0, 0, 0, 0])
    assert worths(play.state, supply=1) == about(0, 0, 3, 3)
    assert worths(play.state, early=1) == about(0, 0, -2, -3)
    assert worths(started().state, supply=1, early=1) == about(0, 0, 0, 0)


def test_at_the_end_only_points_count() -> None:
    play = started(2, rounds=6)
    while not play.over():
        play.play_round()
    everything = evaluation_of(GAME, 2)
    assert everything.worths(play.state) == play.points
    assert not everything.plans_turn(play.state)


def test_a_turn_is_planned_where_a_card_is_taken() -> None:
    turns = table(phase="turns")
    assert weighing(turns.state).plans_turn(turns.state)
    assert not weighing(turns.state).plans_turn(holding("move-3").state)
    assert not weighing(turns.state).plans_turn(started().state)
    assert not weighing(turns.state).plans_turn(new_game().state)


@pytest.mark.parametrize("seats", GAME.seats)
def test_more_is_better_with_the_weights_that_ship(seats: int) -> None:
    evaluation = evaluation_of(meseta.start("el-grande", seats=seats).game, seats)

    def value(at: str, points: int = 0) -> float:
        none = [0] * (seats - 1)
        play = table(seats=seats, phase="turns", at={at: [1, *none]}, court=[0] * seats, points=[points, *none])
        return evaluation.value(play.state, 0)

    assert value("castillo", points=3) - value("castillo") == pytest.approx(3)
    assert value("granada") > value("galicia")
    empty = table(seats=seats, phase="turns", court=[0] * seats).state
    for place in ("castillo", "galicia"):
        assert value(place) > evaluation.value(empty, 0)
