"""Piles in positions."""

import pytest

from meseta.kernel.domains import Domain, Number
from meseta.kernel.errors import BadPosition
from meseta.parts.piles import pile_schema, read_pile, write_pile

SORTS = Domain("sort", ("acorn", "beech", "cedar"))
NUMBER = Number("number", 1, 9)


def test_a_pile_survives_a_round_trip_and_names_only_what_it_has() -> None:
    assert write_pile([2, 0, 1], SORTS) == {"acorn": 2, "cedar": 1}
    assert read_pile({"cedar": 1, "acorn": 2}, "here", SORTS, NUMBER) == [2, 0, 1]
    assert read_pile({}, "here", SORTS, NUMBER) == [0, 0, 0]


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([], "here: \\[\\] is no object"),
        ({"oak": 1}, "here: 'oak' is none of acorn, beech, cedar"),
        ({"beech": 10}, "here.beech: 10 is no whole number from 1 to 9"),
        ({"beech": True}, "here.beech: True is no whole number"),
    ],
)
def test_an_impossible_pile_is_refused_with_its_place(value: object, message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        read_pile(value, "here", SORTS, NUMBER)


def test_the_schema_names_the_sorts_and_the_range() -> None:
    schema = pile_schema(SORTS, NUMBER)
    assert schema["propertyNames"] == {"enum": ["acorn", "beech", "cedar"]}
    assert schema["additionalProperties"] == {"type": "integer", "minimum": 1, "maximum": 9}
