"""What was meant by what was typed, where fields are chosen."""

import pytest

from meseta.cli.play.choices import Numbered, list_choices, read_choice
from meseta.cli.play.fields import in_runs, typed_field
from meseta.kernel.errors import UnreadableAction
from meseta.match import Match, start
from meseta.texts import texts


def at_table(*played: str) -> tuple[Match, Numbered]:
    """Three players; seat 0 has the first turn, after these actions of it."""
    match = start("salamanca", 3, 4)
    while match.view(0)["order"] == []:
        seat = match.to_act()[0]
        match.play(seat, match.legal(seat)[-1 if seat == 0 else 0])
    for text in played:
        match.play(match.to_act()[0], text)
    seat = match.to_act()[0]
    return match, list_choices(texts("en"), "salamanca", match.actions_of(seat), match.view(seat))


def test_fields_in_few_words() -> None:
    assert in_runs(["field 0,0", "field 0,1", "field 0,2", "field 0,4", "field 1,5"]) == "0,0–2 0,4 1,5"


@pytest.mark.parametrize(
    ("typed", "field"), [("5,3", "5,3"), ("5 3", "5,3"), ("05 , 3", "5,3"), ("53", None), ("a", None)]
)
def test_a_field_typed(typed: str, field: str | None) -> None:
    assert typed_field(typed) == field


def test_a_display_field_by_its_letter() -> None:
    _, choices = at_table()
    assert read_choice("a", choices) == "take a"
    assert read_choice("1", choices) == "take a"
    assert read_choice("end", choices) == "end turn"


def test_a_field_by_row_and_column() -> None:
    match, choices = at_table("take a", "tile acre")
    assert len(choices) == 67
    free = next(iter(choices.values())).text
    assert read_choice(free.removeprefix("field "), choices) == free
    taken = match.view(0)["land"]
    assert isinstance(taken, list)
    # The rule will say why not.
    assert read_choice(taken[0]["field"], choices) == f"field {taken[0]['field']}"
    with pytest.raises(UnreadableAction, match=r"field 0,0, .*\.\.\."):
        read_choice("field", choices)


def test_many_fields_have_the_last_numbers() -> None:
    match = start("salamanca", 3, 1)
    for _ in range(400):
        seat = match.to_act()[0]
        legal = match.legal(seat)
        if sum(text.startswith("plague") for text in legal) > 12 and "end turn" in legal:
            actions = match.actions_of(seat)
            choices = list_choices(texts("en"), "salamanca", actions, match.view(seat))
            assert max(choices) == len(legal)
            assert choices[max(choices)].text.startswith("plague")
            return
        match.play(seat, legal[0])
    pytest.fail("no plague with many fields")
