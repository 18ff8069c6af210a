"""EC-10: information."""

import pytest

from meseta.games.el_caballero.descriptor import GAME
from meseta.kernel.generator import Generator
from tests.games.el_caballero.builders import started


@pytest.mark.rule("EC-1001")
def test_everything_is_open_but_what_the_pile_brings() -> None:
    play = started(3, 5, advanced=True).pass_turns()
    views = [play.view(seat) for seat in (None, 0, 1, 2)]
    for view in views:
        assert {**view, "seat": None} == {**views[0], "seat": None}
    assert "unseen" not in views[0]
    assert views[0]["pile"] == 42
    assert all(event.audience == -1 for event in play.state.sink or [])


@pytest.mark.rule("EC-1001")
def test_a_sample_differs_only_in_its_chance() -> None:
    state = started(2, 5).state
    futures = set()
    for seed in range(8):
        sample = GAME.sample(state, 0, Generator(seed))
        assert {**sample.pack(), "generator": ""} == {**state.pack(), "generator": ""}
        futures.add(sample.generator.state)
    assert len(futures) == 8
