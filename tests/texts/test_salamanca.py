"""What people read at Salamanca: every sentence of whole games, and the texts behind them."""

import pytest

from meseta.games.salamanca.descriptor import GAME
from meseta.games.salamanca.ids import RULES
from meseta.games.salamanca.tables import TILE
from meseta.kernel.ids import RULES as KERNEL_RULES
from meseta.match import start
from meseta.texts import texts
from meseta.texts.source import structure_of
from meseta.texts.variants import choose
from tests.games.salamanca.builders import last_turn
from tests.texts.games import NAMES, positions, sound

WORDS = texts("en")


def test_every_sentence_of_whole_games() -> None:
    asked: set[tuple[str, str]] = set()
    for seats in (2, 3, 4, 5):
        match = start("salamanca", seats, 7)
        for match in positions("salamanca", seats, 7):
            for seat in match.to_act():
                view = match.view(seat)
                assert sound(WORDS.prompt("salamanca", view, seat))
                assert WORDS.prompt_rules("salamanca", view, seat)
                asked.add(WORDS._prompt("salamanca", view, seat)[:2])
                for action in match.actions_of(seat):
                    choice = WORDS.choice("salamanca", action, view)
                    assert sound(choice.label)
                    assert sound(choice.entry)
            assert sound(WORDS.prompt("salamanca", match.view(None), None))
        for viewer in (None, *range(seats)):
            for item in match.events(viewer):
                assert sound(WORDS.event("salamanca", item.event.data()))
    prompts = structure_of("salamanca")["prompts"]
    assert asked == {(rule, variant) for rule, variants in prompts.items() for variant in variants}


def test_every_action_has_a_sentence_without_a_view() -> None:
    for action in range(GAME.verbs.size):
        assert sound(WORDS.action("salamanca", action))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("card 6", "Play card 6 (exchange)"),
        ("take b", "Take display field b"),
        ("tile acre-3", "Place the fertile acre 3"),
        ("field 5,3", "Place it on 5,3"),
        ("sell 5,3", "Sell the building at 5,3"),
        ("swap 1", "Look at Bea's hand and exchange a card"),
        ("end turn", "End your turn"),
    ],
)
def test_actions_in_words(text: str, sentence: str) -> None:
    assert WORDS.read(WORDS.action("salamanca", GAME.verbs.parse(text)), NAMES) == sentence


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ({"event": "occupied", "seat": 0, "field": "1,2", "cost": 0}, "Ana puts a squire on 1,2."),
        ({"event": "occupied", "seat": 0, "field": "1,2", "cost": 4}, "Ana puts a squire on 1,2 and pays 4 doubloons."),
        (
            {"event": "sold", "seat": 0, "field": "1,2", "value": 9, "conde": None, "conde_value": 0},
            "Ana sells 1,2 for 9 doubloons.",
        ),
        (
            {"event": "sold", "seat": 0, "field": "1,2", "value": 9, "conde": 1, "conde_value": 6},
            "Ana sells 1,2 for 9 doubloons; Bea's Conde there brings 6.",
        ),
        ({"event": "plague-moved", "by": 1, "plague": "rat", "field": "0,0"}, "Bea moves the rat to 0,0."),
        ({"event": "plague-moved", "by": None, "plague": "rat", "field": None}, "The rat goes beside the board."),
        (
            {"event": "market", "seat": 0, "field": "1,2", "income": 2, "conde": 1, "conde_income": 1},
            "Market at 1,2: 2 doubloons for Ana, 1 for Bea's Conde.",
        ),
        (
            {"event": "cards-swapped", "by": 0, "seat": 1, "taken": 3, "given": 8},
            "Ana takes card 3 (locust) from Bea and gives card 8, unseen by the others.",
        ),
        ({"event": "cards-swapped-unseen", "by": 0, "seat": 1}, "Ana and Bea have exchanged a card."),
        ({"event": "placed", "seat": 0, "tile": "acre", "field": "0,8"}, "Ana places an acre on 0,8."),
    ],
)
def test_events_in_words(event: dict[str, object], sentence: str) -> None:
    assert WORDS.read(WORDS.event("salamanca", event), NAMES) == sentence


def test_every_variant_of_an_event_can_be_chosen() -> None:
    for kind, variants in structure_of("salamanca")["events"].items():
        (field,) = next(iter(variants.values()))
        chosen = {choose(variants, {field: value}) for value in (None, 0, 1, "0,0")}
        assert chosen == set(variants), kind


def test_cards_tiles_options_and_rules() -> None:
    for number in range(1, 11):
        card = WORDS.card("salamanca", str(number))
        assert card.name.startswith(f"card {number}")
        assert card.text.endswith(".")
        assert len(card.text) <= 75
    marks = [WORDS.member("salamanca", "tiles", tile, "mark") for tile in TILE.words]
    assert len(set(marks)) == len(marks)
    assert set(WORDS.option("salamanca", "open_money").values) == {"true", "false"}
    assert WORDS.option("salamanca", "tiles").values == {}
    assert [rule.id for rule in WORDS.rules("salamanca")] == [*RULES, *KERNEL_RULES]
    assert "SA-102" in WORDS.tagline("salamanca")


def test_what_ending_a_turn_gives_up_is_said() -> None:
    play = last_turn(2, land="A(0,0)", display={"a": ["farm"]})
    end = GAME.verbs.parse("end turn")
    said = [WORDS.action("salamanca", end, play.view(0))]
    for steps in (("0 take a", "0 tile farm", "0 field 3,3"), ("0 occupy 3,3",), ("0 plague 0,0",)):
        play.play(*steps)
        said.append(WORDS.action("salamanca", end, play.view(0)))
    assert said == ["Pass", "End turn, 1 building without a squire", "End turn, card 2 (rat) not used", "End your turn"]
