"""Verbs: every action is one int and has one text."""

import difflib
import sys
from types import FrameType

import pytest

from meseta.games.el_caballero.verbs import VERBS as EL_CABALLERO
from meseta.games.el_grande.verbs import VERBS as EL_GRANDE
from meseta.kernel.domains import Domain, Number
from meseta.kernel.errors import UnreadableAction
from meseta.kernel.verbs import Verbs


def small() -> Verbs:
    verbs = Verbs()
    verbs.add("power", Number("power card", 1, 3))
    verbs.add("end turn")
    verbs.add("move", Number("seat", 2, 3), Domain("place", ("north", "south")))
    return verbs


def test_actions_are_numbered_side_by_side() -> None:
    verbs = small()
    assert verbs.size == 3 + 1 + 4
    assert [verbs.text(action) for action in range(verbs.size)] == [
        "power 1",
        "power 2",
        "power 3",
        "end turn",
        "move 2 north",
        "move 2 south",
        "move 3 north",
        "move 3 south",
    ]


def test_arguments_are_those_of_the_text() -> None:
    power, end, move = small().all
    assert [power.of(number) for number in (1, 2, 3)] == [0, 1, 2]
    assert power.arg(2) == 3
    assert end.of() == 3
    assert move.of(3, 1) == 7
    assert move.args(6) == (3, 0)
    assert [verb.has(3) for verb in (power, end, move)] == [False, True, False]


def test_text_and_parse_are_inverse_over_the_whole_space() -> None:
    texts = [EL_GRANDE.text(action) for action in range(EL_GRANDE.size)]
    assert len(set(texts)) == EL_GRANDE.size
    assert [EL_GRANDE.parse(text) for text in texts] == [*range(EL_GRANDE.size)]


def test_every_action_has_exactly_one_verb_which_can_make_it_again() -> None:
    for action in range(EL_GRANDE.size):
        (verb,) = [verb for verb in EL_GRANDE.all if verb.has(action)]
        assert EL_GRANDE.verb(action) is verb
        if verb.second is not None:
            first, second = verb.args(action)
            assert verb.of(first, second) == action
        elif verb.first is not None:
            assert verb.of(verb.arg(action)) == action


def test_spaces_around_words_do_not_matter() -> None:
    assert small().parse("  move   3  north ") == 6


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("power 4", ["'power 4'", "'4' is no power card", "from 1 to 3"]),
        ("power", ["write 'power <power card>'"]),
        ("power 1 2", ["write 'power <power card>'"]),
        ("move 3 west", ["'west' is no place", "north, south"]),
        ("move 3", ["write 'move <seat> <place>'"]),
        ("end turn now", ["write 'end turn'"]),
        ("powr 1", ["starts with no known verb", "power 1"]),
        ("xyzzy", ["starts with no known verb", "power, end turn, move"]),
        ("", ["starts with no known verb"]),
        ("POWER 1", ["is no action"]),
    ],
)
def test_what_is_wrong_with_a_text_is_said(text: str, said: list[str]) -> None:
    with pytest.raises(UnreadableAction) as caught:
        small().parse(text)
    for words in said:
        assert words in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("cel 62,-22", "try cell 62,-22"),
        ("cel 6", "try cell"),
        ("bild castillo", "try build castillo"),
        ("zz cell 62,-22", "try card, reinforce"),
    ],
)
def test_of_a_verb_with_thousands_of_texts_that_with_the_same_argument_may_be_meant(text: str, said: str) -> None:
    with pytest.raises(UnreadableAction) as caught:
        EL_CABALLERO.parse(text)
    assert said in str(caught.value)


@pytest.mark.parametrize("verbs", [EL_GRANDE, EL_CABALLERO])
@pytest.mark.parametrize("text", ["zz cell 62,-22", "cel 62,-22", "plase aragon", "draw", "", "cel 6 " * 10_000])
def test_what_is_wrong_is_said_after_few_comparisons(text: str, verbs: Verbs) -> None:
    """Anybody may ask a server: at El Caballero there are 16,751 texts, and whoever else plays waits meanwhile."""
    compared = 0

    def count(frame: FrameType, event: str, given: object) -> None:
        nonlocal compared
        if event == "call" and frame.f_code is difflib.SequenceMatcher.set_seq1.__code__:
            compared += 1

    assert max(len(verbs.text(action)) for action in range(verbs.size)) <= 100
    sys.setprofile(count)
    try:
        with pytest.raises(UnreadableAction):
            verbs.parse(text)
    finally:
        sys.setprofile(None)
    assert compared <= 100 + len(verbs.all)


@pytest.mark.parametrize("action", [-1, 8, 10**9])
def test_a_number_outside_is_no_action(action: int) -> None:
    with pytest.raises(UnreadableAction, match="0 to 7"):
        small().text(action)
    with pytest.raises(UnreadableAction, match="0 to 7"):
        small().verb(action)
