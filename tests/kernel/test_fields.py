"""Domains and fields: what they write they read again; errors name the path."""

import pytest

from meseta.kernel.domains import FLAG, SEAT, SEATS, Domain, Number, Subset
from meseta.kernel.errors import BadPosition
from meseta.kernel.fields import LIST, PER_SEAT, Field, fields_schema, read_fields, read_object, write_fields

COLOUR = Domain("colour", ("red", "green", "blue"))
DIE = Number("die", 1, 6)


def complaint(field: Field, value: object, seats: int = 3) -> tuple[str, str]:
    with pytest.raises(BadPosition) as caught:
        field.read(value, "position.x", seats)
    assert str(caught.value) == f"{caught.value.where}: {caught.value.why}"
    return caught.value.where, caught.value.why


@pytest.mark.parametrize("domain", [COLOUR, DIE, FLAG, Subset("colours", COLOUR), Subset("dice", DIE)])
def test_a_domain_reads_what_it_writes(domain: Domain) -> None:
    indices = range(domain.low, domain.low + domain.size) if domain.size else range(8)
    for index in indices:
        assert domain.read(domain.plain(index), "x") == index


@pytest.mark.parametrize(
    ("domain", "value"),
    [
        (COLOUR, "pink"),
        (COLOUR, 0),
        (COLOUR, None),
        (COLOUR, ["red"]),
        (DIE, 0),
        (DIE, 7),
        (DIE, True),
        (DIE, 2.0),
        (DIE, "2"),
        (DIE, 10**40),
        (FLAG, 0),
        (FLAG, 1),
        (FLAG, "yes"),
        (FLAG, None),
    ],
)
def test_a_domain_refuses_what_is_not_in_it(domain: Domain, value: object) -> None:
    with pytest.raises(BadPosition) as caught:
        domain.read(value, "position.here")
    assert caught.value.where == "position.here"
    assert repr(value) in caught.value.why


def test_words_of_a_domain() -> None:
    assert COLOUR.word(1) == "green"
    assert DIE.word(4) == "4"
    assert Subset("colours", COLOUR).word(0b101) == "red blue"
    assert Subset("dice", DIE).plain(0b100001) == [1, 6]


@pytest.mark.parametrize(
    ("value", "where"),
    [
        ("red", "position.x"),
        (["red", "pink"], "position.x[1]"),
        (["red", "red"], "position.x[1]"),
        (["blue", "red"], "position.x"),
    ],
)
def test_a_subset_is_a_list_in_order_without_doubles(value: object, where: str) -> None:
    assert complaint(Field("x", Subset("colours", COLOUR)), value)[0] == where


def test_a_list_names_the_entry_that_is_wrong() -> None:
    field = Field("x", DIE, LIST)
    assert field.read([1, 6, 3], "position.x", 3) == [1, 6, 3]
    assert complaint(field, [1, 7])[0] == "position.x[1]"
    assert complaint(field, 3)[0] == "position.x"
    assert complaint(field, {"0": 1})[0] == "position.x"


def test_a_list_per_seat_has_one_entry_for_each() -> None:
    field = Field("x", DIE, PER_SEAT)
    assert field.read([1, 2, 3], "position.x", 3) == [1, 2, 3]
    assert complaint(field, [1, 2]) == ("position.x", "has 2 entries for 3 seats")


def test_null_stands_for_nothing_only_where_it_may() -> None:
    optional = Field("x", COLOUR, optional=True)
    assert optional.read(None, "position.x", 3) == -1
    assert optional.write(-1) is None
    assert optional.write(2) == "blue"
    assert complaint(Field("x", COLOUR), None)[0] == "position.x"


def test_a_seat_must_be_at_the_table() -> None:
    assert Field("x", SEAT).read(2, "position.x", 3) == 2
    assert "seats are 0 to 2" in complaint(Field("x", SEAT), 3)[1]
    assert "seats are 0 to 2" in complaint(Field("x", SEATS), [0, 3])[1]


class Holder:
    def __init__(self) -> None:
        self.colour = 0
        self.sure = False
        self.dice: list[int] = []


FIELDS = (Field("colour", COLOUR), Field("sure", FLAG), Field("dice", DIE, LIST))


def test_fields_are_read_as_they_were_written() -> None:
    holder = Holder()
    read_fields(holder, FIELDS, {"colour": "blue", "sure": True, "dice": [6, 1]}, "it", 2)
    assert (holder.colour, holder.sure, holder.dice) == (2, True, [6, 1])
    assert isinstance(holder.sure, bool)
    assert write_fields(holder, FIELDS) == {"colour": "blue", "sure": True, "dice": [6, 1]}


def test_a_missing_or_unknown_field_is_named() -> None:
    with pytest.raises(BadPosition, match=r"it\.dice: missing"):
        read_fields(Holder(), FIELDS, {"colour": "blue", "sure": True}, "it", 2)
    with pytest.raises(BadPosition, match=r"it\.size: unknown field; there are colour, sure, dice"):
        read_fields(Holder(), FIELDS, {"size": 1}, "it", 2)
    read_fields(Holder(), FIELDS, {"colour": "blue"}, "it", 2, partial=True)


@pytest.mark.parametrize("value", [None, [], "text", 3])
def test_an_object_is_an_object(value: object) -> None:
    with pytest.raises(BadPosition, match="is no object"):
        read_object(value, "it")


def test_an_object_has_text_keys() -> None:
    with pytest.raises(BadPosition, match="the key 1 is no text"):
        read_object({1: 2}, "it")
    assert read_object({"a": 2}, "it") == {"a": 2}


def test_the_schema_says_the_same() -> None:
    assert fields_schema((*FIELDS, Field("maybe", COLOUR, optional=True))) == {
        "type": "object",
        "properties": {
            "colour": {"enum": ["red", "green", "blue"]},
            "sure": {"type": "boolean"},
            "dice": {"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": 6}},
            "maybe": {"anyOf": [{"enum": ["red", "green", "blue"]}, {"type": "null"}]},
        },
        "required": ["colour", "sure", "dice", "maybe"],
        "additionalProperties": False,
    }
