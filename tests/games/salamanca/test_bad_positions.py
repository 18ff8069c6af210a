"""Positions that cannot be: whatever is wrong with one is said, and nothing else ever happens."""

import copy
from functools import cache

import pytest

from meseta.games.salamanca.descriptor import GAME
from meseta.games.salamanca.state import Salamanca
from meseta.kernel.errors import BadPosition, MesetaError
from meseta.kernel.generator import Generator
from tests.conformance.test_salamanca import busy
from tests.games.el_grande.test_bad_positions import mutated, paths

JUNK: tuple[object, ...] = (None, -1, 0, 1, 3, 10**6, 2.5, True, "", "acre", [], [0], {})
PLACES = 12
"""Places of each position that are tried, with every piece of junk and left out."""


@cache
def positions() -> dict[str, dict[str, object]]:
    """A late position for each stack of rules, with 2, 3 and 5 players."""
    found: dict[str, dict[str, object]] = {}
    for seats in (2, 3, 5):
        state = GAME.new(seats, seats)
        assert isinstance(state, Salamanca)
        dice = Generator(seats)
        while not state.over:
            seat = state.first_to_act()
            state.apply(seat, busy(state, seat, state.legal(seat), dice))
            name = f"{seats}-{'-'.join(frame.RULE for frame in state.stack)}"
            if len(state.buildings) > 6:
                found.setdefault(name, state.pack())
    return found


def judged(data: dict[str, object]) -> None:
    """Either it is said what is wrong, or it is a position like any other, which can be played on."""
    before = copy.deepcopy(data)
    try:
        state = GAME.unpack(data)
    except MesetaError:
        assert data == before
        return
    assert state.pack() == data
    for _ in range(6):
        if state.over:
            return
        seat = state.first_to_act()
        state.apply(seat, state.legal(seat)[0])
        assert state.checks() == []


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_junk_anywhere_is_refused_or_harmless(seats: int) -> None:
    dice = Generator(seats)
    for name, position in positions().items():
        if not name.startswith(str(seats)):
            continue
        places = list(paths(position))
        for _ in range(PLACES):
            path = places[dice.below(len(places))]
            for junk in JUNK:
                judged(mutated(position, path, junk))
            judged(mutated(position, path, None, remove=True))


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("money", 0), 10**6, "the bank has"),
        (("stock", 0), 3, "squires, not 3"),
        (("gone", "acre-2"), 2, "tiles acre-2, not 1"),
        (("hands", 0), [], "cards"),
        (("round",), 21, "from 0 to 20"),
        (("leader",), 3, "seats are 0 to 2"),
    ],
)
def test_what_is_wrong_is_said(path: tuple[object, ...], value: object, message: str) -> None:
    position = positions()["3-course-turn"]
    with pytest.raises(BadPosition, match=message):
        GAME.unpack(mutated(position, path, value))


def test_turns_without_anybody_to_act_are_refused() -> None:
    position = positions()["3-course-play-cards"]
    frames = position["frames"]
    assert isinstance(frames, list)
    course = {"rule": "course", "fields": {"phase": "turns", "filled": 0}}
    with pytest.raises(BadPosition, match="nobody is to act"):
        GAME.unpack({**position, "frames": [course]})
