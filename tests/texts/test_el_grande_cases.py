"""A click that is not open at El Grande's table is answered about that very click; names of cards fit the cards."""

import re
from typing import Final

import pytest

from meseta.games.el_grande.tables import CARD
from meseta.match import start
from meseta.texts import texts
from tests.texts.games import positions, sound

WORDS: Final = texts("en")
CLICKED: Final = (
    "place",
    "to",
    "caballero",
    "choose",
    "give",
    "disc",
    "recall",
    "grande",
    "king",
    "score",
    "power",
    "take",
    "take-back",
)
"""What regions, the Castillo, pieces and cards stand for."""


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_the_words_of_a_cards_name_can_be_broken_where_they_are_long(language: str) -> None:
    """On a phone a card is some nine letters wide: longer words say where (by a soft hyphen), or they would be torn."""
    names = {texts(language).printed_card("el-grande", card).name for card in CARD.words}
    assert len(names) > 10
    parts = {part for name in names for part in re.split("[\\s\u00ad]", name)}
    assert {part for part in parts if len(part.replace("’", "")) > 9} == set()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_click_that_a_rule_of_the_game_forbids_has_its_own_sentence(seats: int) -> None:
    verbs = start("el-grande", seats, 0).game.verbs
    clicks = [action for action in range(verbs.size) if verbs.verb(action).name in CLICKED]
    told: set[tuple[str, str]] = set()
    for seed in range(2):
        for match in positions("el-grande", seats, seed):
            for seat in match.to_act():
                for action in clicks:
                    rule = match.state.refusal(seat, action)
                    kind = (verbs.verb(action).name, rule)
                    if rule.startswith("EG-") and kind not in told:
                        told.add(kind)
                        assert sound(WORDS.case("el-grande", action, rule, match.view(seat))), kind
    assert len(told) > 15


def test_the_sentence_names_what_was_clicked_on() -> None:
    match = start("el-grande", 3, seed=5)
    while not match.legal(match.to_act()[0])[0].startswith("place"):
        seat = match.to_act()[0]
        busy = [action for action in match.legal(seat) if action != "end turn"]
        match.play(seat, busy[-1] if busy[-1].startswith("supply") else busy[0])
    seat = match.to_act()[0]
    view = match.view(seat)
    king = WORDS.place("el-grande", str(view["king"]), "name")
    near = match.legal(seat)
    spots = ("galicia", "sevilla", "cataluna", "granada", "valencia", "aragon", "pais-vasco")
    far = next(spot for spot in spots if f"place {spot}" not in near and spot != view["king"])
    action = match.game.verbs.parse(f"place {far}")
    said = WORDS.case("el-grande", action, "EG-506", view)
    assert WORDS.place("el-grande", far, "name") in said
    assert king in said
