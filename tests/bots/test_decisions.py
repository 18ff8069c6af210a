"""Decisions that search must get right, whatever it draws: where to interrupt, and what to exchange."""

import pytest

from meseta.bots.evaluations import evaluation_of
from meseta.bots.tree_search import TreeSearch
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from tests.games.el_grande.builders import holding
from tests.games.salamanca.builders import last_turn

SEEDS = range(6)
WORLDS = 60


def played(state: State, seat: int, seed: int) -> str:
    """What search does there, in words."""
    search = TreeSearch(evaluation_of(state.game, state.seats), state, seat, Generator(seed))
    search.think(WORLDS)
    return state.game.verbs.text(search.line()[0])


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("aragon", "valencia", "answer"), [([9, 0], [0, 6], "veto"), ([0, 9], [6, 0], "pass")])
def test_a_veto_is_used_against_a_scoring_that_hurts_and_no_other(
    aragon: list[int], valencia: list[int], answer: str, seed: int
) -> None:
    """The last round: a Veto that is kept is worth nothing."""
    at = {"aragon": aragon, "valencia": valencia}
    table = holding("score-one", seats=2, at=at, vetos=[1], round=9).play("0 announce", "0 choose aragon")
    assert table.legal(1) == ["veto", "pass"]
    assert played(table.state, 1, seed) == answer


@pytest.mark.parametrize("seed", SEEDS)
def test_a_card_that_does_nothing_is_exchanged_for_one_that_does_something(seed: int) -> None:
    """Cards 1 to 4 and 6 have a function, 5 and 8 have none; nothing else is to be done in this turn."""
    table = last_turn(6, hands=[[4, 5, 6, 8], [1, 1, 2, 5], [2, 3, 3, 4]], display={})
    assert table.legal(0) == ["swap 1", "swap 2", "end turn"]
    assert played(table.state, 0, seed).startswith("swap ")
    table.play("0 swap 1")
    assert table.legal(0) == ["take-card 1", "take-card 2", "take-card 5"]
    taken = played(table.state, 0, seed)
    assert taken in ("take-card 1", "take-card 2")
    table.play(f"0 {taken}")
    assert played(table.state, 0, seed) in ("give-card 5", "give-card 8")
