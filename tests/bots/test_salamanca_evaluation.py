"""Salamanca's evaluation of small positions: what each weight counts, to the last doubloon."""

import pytest

from meseta.bots.evaluations import evaluation_of
from meseta.games.salamanca.descriptor import GAME
from tests.bots.judging import about, weighing, worths
from tests.games.salamanca.builders import Table, cards_phase, last_turn, late, started, table, turn

SIX = "farm(3,3) A(3,4) A3(3,5)"
"""A region worth 6: three of it in a fertile tile, three sides of the farm free."""
SEVEN = "farm(3,3) A(3,4) A3(3,5) A(3,6)"
MANY = 10
"""More rounds than the evaluation looks ahead."""


def judged(play: Table, **weights: float) -> list[float]:
    """Without the trifle that tiles on the board count."""
    trifle = worths(play.state)
    return [worth - less for worth, less in zip(worths(play.state, **weights), trifle, strict=True)]


def test_tiles_on_the_board_count_a_trifle_for_who_lays_them() -> None:
    assert worths(turn(land=SIX).state) == about(0.003, 0, 0)
    assert worths(cards_phase(3, land=SIX).state) == about(0, 0, 0)


@pytest.mark.parametrize(("left", "rounds"), [(MANY, 5), (5, 5), (4, 4), (1, 1), (0, 0)])
def test_a_region_is_sold_and_pays_until_then(left: int, rounds: int) -> None:
    """Five rounds at the most count. From 7 on a region has its markets, below it comes nearer to them."""
    small = late(turn(land=SIX, owners={"3,3": 1}), left)
    assert judged(small, region=1) == about(0, 6, 0)
    assert judged(small, near=1) == about(0, 6 * rounds, 0)
    assert judged(small, market=1) == about(0, 0, 0)
    assert judged(small, growth=1) == about(0, 3 * rounds, 0)
    large = late(turn(land=SEVEN, owners={"3,3": 1}), left)
    assert judged(large, region=1) == about(0, 7, 0)
    assert judged(large, near=1) == about(0, 0, 0)
    assert judged(large, market=1) == about(0, 2 * (1 + rounds), 0)


def test_who_has_no_turn_left_sells_nothing() -> None:
    """Seat 0 has acted in the last round, seat 1 acts, seat 2 will; between rounds everybody will."""
    owners = {"3,3": 0, "0,0": 1, "0,7": 2}
    over = late(table(land=f"{SIX} farm(0,0) castle(0,7)", owners=owners, turn=1), 0)
    assert judged(over, region=1) == about(0, 2, 3)
    before = late(cards_phase(3, land=f"{SIX} farm(0,0) castle(0,7)", owners=owners), 0)
    assert judged(before, region=1) == about(6, 2, 3)
    not_last = late(table(land=f"{SIX} farm(0,0) castle(0,7)", owners=owners, turn=1), 1)
    assert judged(not_last, region=1) == about(6, 2, 3)


def test_a_building_that_can_still_be_occupied_is_nearly_owned() -> None:
    play = turn(land="A(3,4) A3(3,5)", display={"a": ["farm"]}).play("0 take a", "0 place farm 3,3")
    assert judged(play, region=1) == about(0.95 * 6, 0, 0)
    assert judged(play.play("0 occupy 3,3"), region=1) == about(6, 0, 0)
    busy = turn(land="A(3,4) A3(3,5)", display={"a": ["farm"]}, busy={0: 3}).play("0 take a", "0 place farm 3,3")
    assert judged(busy, region=1) == about(3 * 2, 0, 0)
    assert judged(turn(land=SIX), region=1) == about(0, 0, 0)


def test_a_squire_that_a_sale_has_freed_is_not_counted_as_nearly_placed() -> None:
    play = turn(land="A(3,4) A3(3,5)", display={"a": ["farm"]}, busy={0: 3})
    play.play("0 take a", "0 place farm 3,3", "0 sell 7,0")
    assert play.stock[0] == 1
    assert judged(play, region=1) == about(2 * 2, 0, 0)


def test_the_conde_earns_what_the_landscapes_are_worth() -> None:
    """And a share of the markets; after the last filling there is no sale he could wait for."""
    play = turn(land=SEVEN, owners={"3,3": 1}, condes={2: "3,3"})
    assert judged(late(play, MANY), conde=1) == about(0, 0, 5)
    assert judged(late(play, MANY), market=1) == about(0, 12, 6)
    assert judged(late(play, 2), market=1) == about(0, 6, 3)
    assert judged(late(play, 0), conde=1) == about(0, 0, 0)
    small = turn(land=SIX, owners={"3,3": 1}, condes={2: "3,3"})
    assert judged(small, conde=1, market=1) == about(0, 0, 4)


def test_fertile_tiles_that_others_share_are_in_danger() -> None:
    shared = turn(land=f"{SEVEN} farm(3,7)", owners={"3,3": 1, "3,7": 2})
    assert judged(shared, rivalry=1) == about(0, -3, -3)
    assert judged(turn(land=f"{SEVEN} farm(3,7)", owners={"3,3": 1, "3,7": 1}), rivalry=1) == about(0, 0, 0)
    assert judged(turn(land=f"{SEVEN} farm(3,7)", owners={"3,3": 1}), rivalry=1) == about(0, 0, 0)
    other_colour = turn(land=f"{SEVEN} castle(3,7)", owners={"3,3": 1, "3,7": 2})
    assert judged(other_colour, rivalry=1) == about(0, 0, 0)
    two = turn(land="farm(3,3) A2(3,4) farm(3,5) P3(2,3) P2(1,3)", owners={"3,3": 1, "3,5": 2})
    assert judged(two, rivalry=1) == about(0, -2, -2)


def test_the_rat_would_gnaw_off_half_of_the_largest_landscape() -> None:
    """An acre of 4 and a pasture of 5, of which the rat would take 3; where it sits, it takes no more."""
    land = "farm(3,3) A(3,4) A3(3,5) P3(2,3) P2(1,3)"
    assert judged(turn(land=land, owners={"3,3": 1}), plague=1) == about(0, -3, 0)
    rat = turn(land=land, owners={"3,3": 1}, plagues={"rat": "1,3"})
    assert judged(rat, plague=1) == about(0, -2, 0)
    far = turn(land=f"{land} V(7,7)", owners={"3,3": 1}, plagues={"rat": "7,7"})
    assert judged(far, plague=1) == about(0, -3, 0)


@pytest.mark.parametrize(("left", "rounds"), [(MANY, 5), (2, 2), (0, 0)])
def test_squires_and_cards_are_worth_the_rounds_to_come(left: int, rounds: int) -> None:
    hands = [[1, 1, 2, 2], [3, 3, 4, 5], [5, 6, 6, 8]]
    play = late(turn(busy={1: 1, 2: 3}, hands=hands), left)
    assert judged(play, squire=1) == about(3 * rounds, 2 * rounds, 0)
    held = min(rounds, 1)
    assert judged(play, function=1) == about(4 * held, 3 * held, 2 * held)


def test_the_order_of_turns() -> None:
    """The first choose first; the last has a function besides, with a 6 or less."""
    assert judged(turn(), early=1) == about(0, -1, -2)
    assert judged(turn(), last=1) == about(0, 0, 1)
    assert judged(last_turn(6), last=1) == about(1, 0, 0)
    assert judged(last_turn(7), last=1) == about(0, 0, 0)


def test_the_order_is_guessed_while_cards_are_played() -> None:
    """Of eleven steps: a high card comes early, a 4 or less perhaps last."""
    high = cards_phase(3, [8, 7]).play("0 card 8")
    assert judged(high, early=1) == about(8 * 3 / 11, 0, 0)
    assert judged(high, last=1) == about(0, 0, 0)
    low = cards_phase(3, [8, 7], [4, 5]).play("0 card 8", "1 card 4")
    assert judged(low, early=1) == about(8 * 3 / 11, 4 * 3 / 11, 0)
    assert judged(low, last=1) == about(0, 7 / 11, 0)
    middle = cards_phase(3, [8, 7], [4, 5]).play("0 card 8", "1 card 5")
    assert judged(middle, last=1) == about(0, 0, 0)
    assert judged(turn(), early=1)[0] == 0


def test_who_acts_next_takes_the_best_of_the_display() -> None:
    """The one on turn is no longer counted; a building is worth something only with a squire to occupy it."""
    display = {"a": ["acre-2", "farm"], "b": ["lake"], "c": ["vineyard-3"]}
    assert judged(turn(display=display), display=1) == about(0, 4, 3)
    assert judged(turn(display=display, busy={1: 3}), display=1) == about(0, 3, 4)
    assert judged(turn(display={"a": ["lake"]}), display=1) == about(0, 1, 0)
    assert judged(table(display=display, turn=1), display=1) == about(0, 0, 4)


def test_at_the_end_only_money_counts() -> None:
    play = late(last_turn(6, land=SIX, owners={"3,3": 1}, money=[3, 5, 0]), 0).play("0 end turn")
    assert play.state.over
    assert evaluation_of(GAME, 3).worths(play.state) == play.money


def test_a_turn_is_planned_at_its_first_step() -> None:
    play = turn(display={"a": ["farm", "lake"]})
    evaluation = weighing(play.state)
    assert evaluation.plans_turn(play.state)
    assert not evaluation.unfinished(play.state)
    play.play("0 take a")
    assert not evaluation.plans_turn(play.state)
    assert evaluation.unfinished(play.state)
    assert not evaluation.plans_turn(play.play("0 tile lake").state)
    assert not evaluation.plans_turn(started().state)


@pytest.mark.parametrize("seats", GAME.seats)
def test_more_is_better_with_the_weights_that_ship(seats: int) -> None:
    evaluation = evaluation_of(GAME, seats)

    def value(land: str = "farm(3,3) A(3,4)", money: int = 0) -> float:
        play = cards_phase(seats, land=land, owners={"3,3": 0}, money=[money, *[0] * (seats - 1)])
        return evaluation.value(play.state, 0)

    assert value(money=4) - value() == pytest.approx(4)
    assert value() < value("farm(3,3) A2(3,4)") < value("farm(3,3) A2(3,4) P(3,2)")
