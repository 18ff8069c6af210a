"""The checks behind the texts and the rules reference."""

import ast
import copy
from pathlib import Path

import pytest

from meseta.match.registry import find_game
from meseta.texts import Rule
from meseta.texts.source import LANGUAGES, game_texts, languages_in
from scripts.check_texts import complaints, complaints_about, page_complaints
from scripts.rules_reference import Place, entry, mentioned, scope_at, scopes
from scripts.rules_reference import complaints as reference_complaints
from scripts.texts.coverage import File, coverage, same_by_right
from scripts.texts.named import game_keys

IDS = ("A-101", "A-102", "A-103", "A-201")


def test_a_card_called_by_a_number_has_a_text() -> None:
    texts = copy.deepcopy(game_texts("en", "salamanca"))
    expected = game_keys(find_game("salamanca"), texts)
    assert list(complaints_about(texts, expected, "en/salamanca")) == []
    texts["verbs"]["card"]["choice"] = "{first:flying}"
    assert list(complaints_about(texts, expected, "en")) == ["en: verbs/card/choice: unknown form {first:flying}"]


def test_nothing_is_missing_or_unused() -> None:
    assert complaints() == []


@pytest.mark.parametrize(
    ("path", "text", "complaint"),
    [
        ("title", None, "missing: title"),
        ("verbs/power/label", None, "missing: verbs/power/label"),
        ("events/moved/place", None, "missing: events/moved/place"),
        ("rules/EG-402/text", " ", "missing: rules/EG-402/text"),
        ("cards/veto/text", None, "missing: cards/veto/text"),
        ("places/aragon", None, "missing: places/aragon"),
        ("labels/wings", "x", "unused: labels/wings"),
        ("cards/wings/name", "x", "unused: cards/wings/name"),
        ("events/round-began", "Round {number}", "unknown placeholder {number}"),
        ("events/start-player", "{seat:flying}", "unknown form {seat:flying}"),
        ("labels/status", "{round", "a brace that belongs to no placeholder"),
    ],
)
def test_a_fault_is_named(path: str, text: str | None, complaint: str) -> None:
    texts = copy.deepcopy(game_texts("en", "el-grande"))
    *folders, key = path.split("/")
    table = texts
    for folder in folders:
        table = table.setdefault(folder, {})
    if text is None:
        del table[key]
    else:
        table[key] = text
    expected = game_keys(find_game("el-grande"), texts)
    assert any(complaint in line for line in complaints_about(texts, expected, "en/el-grande"))


def test_words_of_the_page_are_those_of_english() -> None:
    english = {"a": {"x": "{name} plays", "y": {"one": "1 tile", "other": "{n} tiles"}}, "b": {"z": "Back"}}
    dutch = {"a": {"x": "{who} speelt", "y": {"other": "{n} tegels van {name}"}, "w": "weg"}, "b": {"z": " "}}
    assert list(page_complaints(english, english, "en")) == []
    assert list(page_complaints(dutch, english, "nl")) == [
        "nl: missing: b/z",
        "nl: a/x: unknown placeholder {who}",
        "nl: a/y: unknown placeholder {name}",
        "nl: unused: a/w",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_complete(language: str) -> None:
    found = coverage(language)
    assert found.keys == found.present > 2000
    assert (found.missing, found.unused, found.unexplained) == (0, 0, 0)
    assert language in found.row()
    assert "100.0 %" in found.row()


def test_a_language_is_a_folder(tmp_path: Path) -> None:
    for name in ("web", "cli"):
        for language in ("pt", "en", "de"):
            (tmp_path / language).mkdir(exist_ok=True)
            (tmp_path / language / f"{name}.toml").touch()
    (tmp_path / "workshop").mkdir()
    (tmp_path / "texts.py").touch()
    assert languages_in(tmp_path) == ("en", "de", "pt")
    assert LANGUAGES == ("en", "fr", "nl")


def test_what_reads_as_in_english_is_found() -> None:
    present = {"a": "Back", "b": "{n} / {of}", "c": "Terug", "d": "Castillo"}
    file = File("web", frozenset(present), present, present | {"c": "Back"})
    assert list(file.equal()) == [("a", "Back"), ("d", "Castillo")]
    assert "Castillo" in same_by_right("nl")
    assert "Back" not in same_by_right("nl")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("A-101: one", {"A-101"}),
        ("A-101 to A-103: three", {"A-101", "A-102", "A-103"}),
        ("A-101, A-201.", {"A-101", "A-201"}),
        ("(A-102 to\n    A-201)", {"A-102", "A-103", "A-201"}),
        ("A-1, B-101, A-999", set()),
    ],
)
def test_ids_in_docstrings(text: str, found: set[str]) -> None:
    assert mentioned(text, IDS) == found


def test_the_innermost_name_around_a_line() -> None:
    found = scopes(ast.parse("X: int = 1\n\nclass A:\n    def b(self):\n        pass\n\n    y: int = 2\n"))
    assert [scope_at(line, found) for line in (1, 2, 3, 5, 7)] == ["X", "", "A", "A.b", "A.y"]


def test_an_entry_links_code_and_tests() -> None:
    root = Path(__file__).resolve().parent.parent.parent
    place = Place(root / "src" / "x.py", "A.b")
    lines = entry(Rule("A-101", "One", "Text."), {"A-101": {place}}, {})
    assert lines[:3] == ["### A-101 One", "", "Text."]
    assert "- Code: [`x.A.b`](../../src/x.py)" in lines
    assert "- Tests: none" in lines


def test_what_a_rule_lacks_is_named() -> None:
    place = {Place(Path("x.py"), "")}
    found = reference_complaints(IDS[:2], {"A-101": place}, {"A-102": place}, {"A-101"})
    assert found == ["no text: A-102", "no code: A-102", "no test: A-101"]
