"""Salamanca's quick steps: always legal, what they see is what regions really gain, and small turns end well."""

from collections.abc import Iterator
from typing import Final

import pytest

from meseta.bots.weights import read_weights, untuned_weights
from meseta.games.salamanca.descriptor import GAME
from meseta.games.salamanca.holding import Holding
from meseta.games.salamanca.quick import QuickTurn, quick_step
from meseta.games.salamanca.rules.turn import Turn
from meseta.games.salamanca.state import Salamanca
from meseta.games.salamanca.tables import FIELD_COUNT, FIRST_BUILDING, LOCUST, POISON, RUIN, TILE_VALUES
from meseta.games.salamanca.verbs import VERBS
from meseta.kernel.generator import Generator
from meseta.kernel.types import NOTHING
from tests.games.salamanca.builders import Table, last_turn, late, turn
from tests.games.salamanca.lively import lively

REGIONS_ALONE: Final = Holding({**dict.fromkeys(untuned_weights(GAME.key), 0.0), "region": 1.0})


def quick(play: Table) -> str:
    """The quick step of whoever is on turn, carried out."""
    holding = Holding(read_weights(GAME.key, play.state.seats))
    seat = play.state.first_to_act()
    step = quick_step(holding, play.state, play.state.legal(seat), Generator(5))
    assert step in play.state.legal(seat)
    text = VERBS.text(step)
    play.state.apply(seat, step)
    return text


def turn_of(play: Table) -> list[str]:
    """The whole turn of whoever is on turn, by quick steps."""
    seat, steps = play.state.first_to_act(), list[str]()
    while play.state.asked == 1 << seat and "end turn" not in steps:
        steps.append(quick(play))
    return steps


def lively_positions(seats: int, games: int) -> Iterator[Salamanca]:
    """Where a turn is in progress, in games in which much happens."""
    for seed in range(games):
        state = GAME.new(seats, seed)
        assert isinstance(state, Salamanca)
        rng = Generator(seed)
        while not state.over:
            if isinstance(state.stack[-1], Turn):
                yield state
            seat = state.first_to_act()
            state.apply(seat, lively(state, seat, rng))


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_quick_step_is_legal_and_changes_nothing_before_it_is_taken(seats: int) -> None:
    holding = Holding(read_weights(GAME.key, seats))
    for number, state in enumerate(lively_positions(seats, 1)):
        before = state.digest() if number % 20 == 0 else ""
        legal = state.legal(state.first_to_act())
        assert quick_step(holding, state, legal, Generator(number)) in legal
        assert not before or state.digest() == before


def test_whole_games_are_played_by_quick_steps() -> None:
    holding = Holding(read_weights(GAME.key, 4))
    state, rng = GAME.new(4, 1), Generator(1)
    assert isinstance(state, Salamanca)
    while not state.over:
        seat = state.first_to_act()
        legal = state.legal(seat)
        step = quick_step(holding, state, legal, rng)
        state.apply(seat, rng.choose(legal) if step == NOTHING else step)
    assert min(state.scores()) > 20


def regions_for(state: Salamanca, seat: int) -> float:
    """What the regions of all are worth to a seat: its own in full, those of the others as an average."""
    total, others = 0.0, -1.0 / float(state.seats - 1)
    for field in range(FIELD_COUNT):
        owner = state.owners[field]
        if owner != NOTHING:
            total += float(state.region_value(field)) * (1.0 if owner == seat else others)
    return total


def test_placing_gains_what_the_regions_gain() -> None:
    """Against the rules themselves, on every free field; without locust and poison, which cut off what lies behind."""
    compared, joined, gnawed = 0, 0, 0
    for number, state in enumerate(lively_positions(3, 2)):
        rest = state.copy()
        rest.plagues[POISON] = rest.plagues[LOCUST] = rest.plagues[RUIN] = NOTHING
        top = rest.stack[-1]
        if number % 3 or rest.rounds_left() == 0 or not isinstance(top, Turn):
            continue
        seen = QuickTurn(REGIONS_ALONE, rest, top, Generator(1))
        gnawed += seen.gnawed != NOTHING
        for tile in range(FIRST_BUILDING):
            for field in range(FIELD_COUNT):
                if rest.land[field] != NOTHING:
                    continue
                after = rest.copy()
                after.taken = [tile]
                after.place(top.seat, tile, field)
                gain = regions_for(after, top.seat) - regions_for(rest, top.seat)
                assert seen.placing_gain(tile, field) == pytest.approx(gain), (number, tile, field)
                compared += 1
                joined += abs(gain) > TILE_VALUES[tile]
    assert compared > 10_000
    assert joined > 100
    assert gnawed > 10


def test_it_takes_the_tiles_that_its_region_needs() -> None:
    play = turn(land="farm(3,3) A(3,4) P(2,3)", owners={"3,3": 0}, display={"a": ["vineyard"], "b": ["acre-3"]})
    steps = turn_of(play)
    assert steps[0] == "take b"
    assert play.value("3,3") == 2 + 1 + 1 + 3
    assert steps[-1] == "end turn"


def test_it_builds_where_landscapes_lie_and_occupies() -> None:
    play = turn(land="L(4,4) L(4,5) F2(3,3)", display={"a": ["castle"], "b": ["acre"]})
    steps = turn_of(play)
    assert steps[0] == "take a"
    assert steps[3].startswith("occupy")
    field = steps[3].split()[1]
    assert play.value(field) == 3 + 2 + 2
    assert play.owner(field) == 0


def test_a_building_is_occupied_before_its_landscapes_are_laid() -> None:
    play = turn(display={"a": ["acre-2", "farm", "pasture"]})
    steps = turn_of(play)
    (field,) = [step.split()[1] for step in steps if step.startswith("occupy")]
    assert steps.index(f"occupy {field}") == 3
    assert play.value(field) == 2 + 2 + 1


def test_without_a_squire_it_occupies_nothing_and_keeps_what_pays_every_week() -> None:
    acres = "A(2,2) A(2,3) A(2,4) A(2,5) A(2,6) farm(1,2) farm(1,4) farm(1,6)"
    owners = {"1,2": 0, "1,4": 0, "1,6": 0}
    play = turn(land=f"{acres} L(5,4) L(5,5)", owners=owners, display={"a": ["castle"]})
    assert play.stock[0] == 0
    assert not [step for step in turn_of(play) if step.startswith(("sell", "occupy"))]


def test_in_its_last_turn_it_sells_all_that_it_can() -> None:
    land = "farm(3,3) A(3,4) castle(5,5) L(5,6)"
    play = late(turn(land=land, owners={"3,3": 0, "5,5": 0}, display={"a": ["vineyard"]}), 0)
    assert {"sell 3,3", "sell 5,5"} <= set(turn_of(play))
    assert play.money[0] == 3 + 4


def test_the_conde_goes_where_the_landscapes_are_worth_most() -> None:
    land = "farm(3,3) A(3,4) A3(3,5) castle(6,6) L(6,7)"
    play = turn(land=land, owners={"3,3": 1, "6,6": 2}, display={"a": ["vineyard"]})
    assert quick(play) == "conde 3,3"


def test_the_conde_stays_where_it_stands_best() -> None:
    land = "farm(3,3) A(3,4) A3(3,5) castle(6,6) L(6,7)"
    moved = {
        stands: quick(turn(land=land, owners={"3,3": 1, "6,6": 2}, condes={0: stands})) for stands in ("3,3", "6,6")
    }
    assert not moved["3,3"].startswith("conde")
    assert moved["6,6"] == "conde 3,3"


def test_the_rat_halves_what_hurts_others_most() -> None:
    land = "farm(3,3) A(3,4) A3(3,5) A2(3,6) castle(6,6) L(6,7)"
    play = last_turn(2, land=land, owners={"3,3": 1, "6,6": 0})
    steps = turn_of(play)
    assert next(step for step in steps if step.startswith("plague")) in {"plague 3,4", "plague 3,5", "plague 3,6"}


def test_a_plague_on_an_own_region_is_lifted_first() -> None:
    land = "farm(3,3) A(3,4) A3(3,5) A2(3,6) V(7,7)"
    play = turn(card=2, land=land, owners={"3,3": 0}, plagues={"rat": "3,4"}, display={"a": ["vineyard"]})
    assert quick(play) == "plague 7,7"


def test_whoever_has_the_bonus_uses_the_card_where_no_tile_is_worth_taking() -> None:
    land = "farm(3,3) A(3,4) A3(3,5) A2(3,6)"
    play = late(last_turn(2, land=land, owners={"3,3": 1}, display={"a": ["vineyard"]}), 0)
    assert quick(play) in {"plague 3,4", "plague 3,5", "plague 3,6"}
