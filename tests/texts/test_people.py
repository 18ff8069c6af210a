"""People in sentences: by name to the others, as "you" to themselves. The page reads the same examples."""

import json
from pathlib import Path

import pytest

from meseta.texts import texts
from meseta.texts.people import People, mark

EXAMPLES = json.loads((Path(__file__).parents[2] / "web" / "tests" / "fixtures" / "people.json").read_text("utf-8"))


@pytest.mark.parametrize(("language", "you", "sentence", "read"), EXAMPLES["sentences"])
def test_a_sentence_as_it_is_read(language: str, you: int | None, sentence: str, read: str) -> None:
    assert People(EXAMPLES["languages"][language], EXAMPLES["names"], you).read(sentence) == read


def test_persons_are_told_apart_from_words() -> None:
    parts = list(texts("en").people(["Ana", "Bea"]).parts("{1:of} Grande meets {0}."))
    assert [(part.text, part.seat) for part in parts if part.text] == [
        ("Bea", 1),
        ("'s", None),
        (" Grande meets ", None),
        ("Ana", 0),
        (".", None),
    ]


def test_a_name_that_looks_like_a_person_stays_a_name() -> None:
    people = texts("en").people(["{1}", "{0?a|b}"])
    assert people.read(f"{mark(0)} meets {mark(1)}.") == "{1} meets {0?a|b}."
