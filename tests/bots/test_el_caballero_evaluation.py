"""El Caballero's evaluation of small positions: what each weight counts, to the last Caballero."""

import pytest

from meseta.bots.evaluations import evaluation_of
from meseta.games.el_caballero.descriptor import GAME
from tests.bots.judging import about, weighing, worths
from tests.games.el_caballero.builders import started, table
from tests.games.el_caballero.test_scoring import TWO, numbers

LONE = "(0,0)1000"
RINGS = "(0,0)0010; (0,-1)1000; (5,0)1111"
"""A closed land worth 2, and an open one far from it."""


@pytest.mark.parametrize(
    ("number", "advanced", "left"),
    [
        (1, False, 2),
        (4, False, 2),
        (5, False, 1),
        (7, False, 1),
        (4, True, 3),
        (5, True, 2),
        (8, True, 1),
        (10, True, 1),
    ],
)
def test_a_land_pays_by_rank_as_often_as_it_is_scored(number: int, advanced: bool, left: int) -> None:
    """It is worth 5; three players, so that a second place pays."""
    play = table(areas=TWO, caballeros=numbers((0, 5), (1, 3)), seats=3, round=number, advanced=advanced)
    assert worths(play.state, place=1) == about(10 * left, 5 * left, 0)


def test_shares_are_of_the_land_with_room_for_two_more() -> None:
    play = table(areas=TWO, caballeros=numbers((0, 5), (1, 3)), seats=3)
    assert worths(play.state, share=1) == about(2 * 10 * 0.5, 2 * 10 * 0.3, 0)


@pytest.mark.parametrize(("number", "rounds"), [(2, 4), (3, 4), (4, 3), (6, 1), (7, 0)])
def test_a_region_that_pays_may_grow(number: int, rounds: int) -> None:
    """At its open edges, four at the most, in the rounds to come, four at the most."""
    wide = table(areas=TWO, caballeros=numbers((0, 5), (1, 3)), round=number)
    assert wide.region("0,0", "E")["closed"] is False
    assert worths(wide.state, growth=1) == about(4 * rounds, 0)
    narrow = table(areas=LONE, caballeros="1 at (0,1) S=1", round=number)
    assert worths(narrow.state, growth=1) == about(0, rounds)


def test_seas_pay_for_ships_and_have_no_shares() -> None:
    play = table(areas="(0,0)0000 fish; (1,0)0000", caballeros="0 at (0,1) S=1 ship S; 1 at (1,1) S=1")
    assert worths(play.state, place=1) == about(2 * 3, 0)
    assert worths(play.state, share=1) == about(0, 0)
    assert worths(play.state, growth=1) == about(4 * 4, 0)
    assert worths(play.state, danger=1) == about(0, 0)


def test_a_closed_land_is_the_alcaldes_in_the_advanced_game() -> None:
    tile = "1 at (5,1) S=2"
    alcalde = {"seat": 0, "cell": "0,-1", "edge": "north", "ship": False}
    free = table(areas=RINGS, caballeros=tile, advanced=True)
    owned = table(areas=RINGS, caballeros=tile, advanced=True, alcaldes=[alcalde])
    assert worths(free.state, place=1) == about(0, 3 * 2)
    assert worths(owned.state, place=1) == about(3 * 4, 3 * 2)
    assert worths(owned.state, share=1) == about(0, 3 * 2 * 2 / 4)
    assert worths(owned.state, growth=1) == about(0, 4 * 4)


@pytest.mark.parametrize(("number", "rounds"), [(2, 4), (4, 4), (5, 3), (7, 1)])
def test_a_tile_at_land_is_in_danger_at_its_open_sides(number: int, rounds: int) -> None:
    def lost(tiles: str, areas: str = "(0,0)1100", castillo: float = 0.0, advanced: bool = False) -> list[float]:
        at = number + 3 if advanced else number
        play = table(areas=areas, caballeros=tiles, round=at, advanced=advanced)
        return worths(play.state, danger=1, castillo=castillo)

    assert lost("0 at (0,1) S=3; 1 at (1,0) W=2") == about(-3 * 3 * rounds, -2 * 3 * rounds)
    assert lost("0 at (0,1) S=3; 1 at (1,1) S=1", "(0,0)1000; (1,0)0000") == about(-3 * 2 * rounds, 0)
    assert lost("0 at (0,1) S=3 castillo", castillo=0.5) == about(-3 * 3 * rounds / 2, 0)
    assert lost("0 at (0,1) S=3 castillo") == about(0, 0)
    assert lost("0 at (0,1) S=3", castillo=0.5) == about(-3 * 3 * rounds, 0)
    assert lost("0 at (0,1) S=3 grande", advanced=True) == about(0, 0)


@pytest.mark.parametrize(("number", "part"), [(2, 1.0), (4, 1.0), (5, 0.75), (6, 0.5), (7, 0.25)])
def test_what_is_at_hand_counts_less_towards_the_end(number: int, part: float) -> None:
    play = table(areas=LONE, caballeros="1 at (0,1) S=1", court=[8, 11], harbor=[0, 2], round=number)
    play.play("0 reinforce 0")
    assert worths(play.state, court=1) == about(part * 8, part * 8)
    assert worths(play.state, court_more=1) == about(0, part * 3)
    assert worths(play.state, tile=1) == about(part * 8, part * 7)
    assert worths(play.state, ship=1) == about(0, part * 2)
    assert worths(play.state, alcalde=1, grande=1) == about(0, 0)


def test_the_pieces_of_the_advanced_game() -> None:
    play = table(areas=LONE, caballeros="1 at (0,1) S=1 grande", seats=3, advanced=True)
    assert worths(play.state, alcalde=1) == about(*map(float, play.state.alcaldes))
    assert play.state.alcaldes[0] > 0
    assert worths(play.state, grande=1) == about(1, 0, 1)


def test_reinforcement_that_is_still_to_be_taken_counts_half() -> None:
    """A 10 brings 2. The other has his turn later, or has had it: his card is not counted."""
    play = table(court=[0, 0], cards=[10, 4])
    assert worths(play.state, court=1) == about(1, 0)
    assert worths(play.copy().play("0 reinforce 0").state, court=1) == about(0, 0)
    assert worths(play.state, early=1) == about(0, 0)


def test_a_card_on_the_table_is_a_promise() -> None:
    """A 5 brings 5 and acts before lower cards, if the Court has room for them: ten for each tile."""
    cards = table(phase="cards", seats=3, court=[0, 0, 0]).play("0 card 5")
    assert worths(cards.state, court=1) == about(5, 0, 0)
    assert worths(cards.state, early=1) == about(5, 0, 0)
    full = table(phase="cards", seats=3, court=[cards.state.cap(0) - 1, 0, 0]).play("0 card 5")
    assert worths(full.state, court=1) == about(8 + 1, 0, 0)


def test_at_the_end_only_points_count() -> None:
    play = table(round=7, phase="scoring", areas=TWO, caballeros=numbers((0, 5), (1, 3)))
    assert play.state.over
    assert evaluation_of(GAME, 2).worths(play.state) == [10.0, 0.0]


def test_no_turn_is_planned() -> None:
    for state in (started().state, table().state):
        assert not weighing(state).plans_turn(state)
        assert not weighing(state).unfinished(state)


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("advanced", [False, True])
def test_more_is_better_with_the_weights_that_ship(seats: int, advanced: bool) -> None:
    evaluation = evaluation_of(GAME, seats)

    def value(court: int = 1, harbor: int = 0, number: int = 1, castillo: str = "") -> float:
        play = table(
            seats=seats,
            advanced=advanced,
            areas="(0,0)1111",
            caballeros=f"0 at (0,1) S={number}{castillo}",
            court=[court, *[1] * (seats - 1)],
            harbor=[harbor, *[0] * (seats - 1)],
        )
        return evaluation.value(play.state, 0)

    assert value() < min(value(court=2), value(harbor=1), value(number=2), value(castillo=" castillo"))
