"""The parser behind the rule coverage of `scripts/check`."""

import pytest

from scripts.check_rules import complaints, marked_ids


def ids(source: str) -> list[str]:
    return sorted(rule for rule, _ in marked_ids(source, "test_x.py"))


@pytest.mark.parametrize(
    "source",
    [
        '@pytest.mark.rule("A-1", "A-2")\ndef test_x(): ...',
        '@pytest.mark.rule("A-1")\n@pytest.mark.rule("A-2")\nasync def test_x(): ...',
        '@pytest.mark.rule("A-1")\nclass TestX:\n    @pytest.mark.rule("A-2")\n    def test_x(self): ...',
        'pytestmark = [pytest.mark.long, pytest.mark.rule("A-1", "A-2")]',
        '@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("A-1", "A-2"))])\ndef test_x(x): ...',
        'from pytest import mark\n@mark.rule("A-1", "A-2")\ndef test_x(): ...',
        'rule = pytest.mark.rule\n@rule("A-1", "A-2")\ndef test_x(): ...',
    ],
)
def test_marks_are_found_wherever_they_stand(source: str) -> None:
    assert ids(source) == ["A-1", "A-2"]


@pytest.mark.parametrize("source", ['pytest.mark.other("A-1")', 'rule("A-1")', 'state.rule("A-1")', '"A-1"'])
def test_other_calls_are_no_marks(source: str) -> None:
    assert ids(source) == []


@pytest.mark.parametrize("arguments", ["", "RULE", "1", "*RULES", 'id="A-1"'])
def test_an_id_must_be_a_plain_string(arguments: str) -> None:
    with pytest.raises(ValueError, match=r"test_x\.py:1"):
        ids(f"pytest.mark.rule({arguments})")


def test_complaints() -> None:
    declared = {"kernel": ("K-1",), "a": ("A-1", "A-2"), "b": ("A-1",)}
    assert complaints(declared, {"A-1": "test_a.py:1", "K-1": "test_k.py:1", "B-9": "test_b.py:7"}) == [
        "declared twice: A-1",
        "no test: A-2",
        "no such rule: B-9 (test_b.py:7)",
    ]
    assert complaints({"a": ("A-1",)}, {"A-1": "test_a.py:1"}) == []
