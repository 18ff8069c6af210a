"""The parser behind the rule coverage of `scripts/check`."""

from pathlib import Path

import pytest

from scripts.check_rules import complaints, given_ids, marked_ids


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
    tested = {"A-1": "test_a.py:1", "K-1": "test_k.py:1", "B-9": "test_b.py:7"}
    assert complaints(declared, tested, {"A-2": "a.py:5", "C-1": "c.py:3"}) == [
        "declared twice: A-1",
        "no test: A-2",
        "no such rule: B-9 (test_b.py:7)",
        "no such rule: C-1 (c.py:3)",
    ]
    assert complaints({"a": ("A-1",)}, {"A-1": "test_a.py:1"}, {"A-1": "a.py:5"}) == []


def test_plain_strings_that_look_like_ids_are_found(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text('X = "A-1"\nY = ["A-1", "AB-2", "A-1 and more", "A-x"]\n', encoding="utf-8")
    assert given_ids(tmp_path) == {"A-1": f"{tmp_path.name}/a.py:1", "AB-2": f"{tmp_path.name}/a.py:2"}
