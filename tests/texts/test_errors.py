"""Errors in other languages: the sentence by its catalogue, what was quoted as it is."""

import pytest

from meseta.kernel.errors import BadOption, listed
from meseta.match.registry import find_game
from meseta.texts import errors

CATALOGUE = {
    "seats: {} is not possible; {} is for {}": "joueurs : {1} se joue à {2}, pas à {0}",
    "{} is no action: {}": "{0} n’est pas une action : {1}",
    "it starts with no known verb; try {}": "essayez {0}",
    "the game is over": "la partie est finie",
}


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("seats: 9 is not possible; El Grande is for 2 to 5", "joueurs : El Grande se joue à 2 to 5, pas à 9"),
        ("'x' is no action: it starts with no known verb; try take", "'x' n’est pas une action : essayez take"),
        ("record.end: the game is over", "record.end: la partie est finie"),
        ("nobody has written this down", "nobody has written this down"),
        ("", ""),
    ],
)
def test_an_error_is_put_into_words(message: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errors, "error_texts", lambda language: CATALOGUE)
    errors._patterns.cache_clear()
    assert errors.translated(message, "xx") == told
    errors._patterns.cache_clear()


def test_english_stays_as_it_is() -> None:
    assert errors.translated("the game is over", "en") == "the game is over"


@pytest.mark.parametrize(
    ("language", "seats", "verbs"),
    [("fr", "El Grande se joue de 2 à 5", "et 3 autres"), ("nl", "El Grande is voor 2 tot 5 spelers", "en nog 3")],
)
def test_lists_and_ranges_are_told_in_the_language(language: str, seats: str, verbs: str) -> None:
    with pytest.raises(BadOption) as error:
        find_game("el-grande").check_seats(9)
    assert errors.translated(str(error.value), language).endswith(seats)
    many = listed([f"verb{number}" for number in range(13)])
    told = errors.translated(f"'x' is no action: it starts with no known verb; try {many}", language)
    assert told.endswith(verbs)
    assert "no action" not in told
