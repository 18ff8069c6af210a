"""What people read at El Grande: every sentence of whole games, and the texts behind them."""

import pytest

from meseta.games.el_grande.descriptor import GAME
from meseta.games.el_grande.ids import RULES
from meseta.games.el_grande.tables import CARDS
from meseta.kernel.errors import BadOption
from meseta.kernel.ids import RULES as KERNEL_RULES
from meseta.match import start
from meseta.texts import texts
from tests.texts.games import NAMES, positions, sound

WORDS = texts("en")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_sentence_of_whole_games(seats: int) -> None:
    asked: set[str] = set()
    for seed in range(2):
        match = start("el-grande", seats, seed)
        for match in positions("el-grande", seats, seed):
            for seat in (None, *range(seats)):
                assert sound(WORDS.prompt("el-grande", match.view(seat), seat))
            for seat in match.to_act():
                asked.add(match.state.stack[-1].RULE)
                assert WORDS.prompt_rules("el-grande", match.view(seat), seat)
                for action in match.actions_of(seat):
                    choice = WORDS.choice("el-grande", action, match.view(seat))
                    assert sound(choice.label)
                    assert sound(choice.entry)
        for item in match.events(0):
            assert sound(WORDS.event("el-grande", item.event.data()))
    assert len(asked) > 8


def test_every_action_has_a_sentence_without_a_view() -> None:
    for action in range(GAME.verbs.size):
        assert sound(WORDS.action("el-grande", action))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("power 7", "Play power card 7 (take up to 3)"),
        ("supply 0", "Take no Caballeros to the Court"),
        ("supply 1", "Take 1 Caballero to the Court"),
        ("place castillo", "Place a Caballero in the Castillo"),
        ("caballero 2 sevilla", "Pick a Caballero of Carlos in Sevilla"),
        ("king pais-vasco", "Move the King to País Vasco"),
        ("scoreboard 8-4-0", "Take the mobile scoreboard 8/4/0"),
        ("end turn", "End your turn"),
    ],
)
def test_actions_in_words(text: str, sentence: str) -> None:
    assert WORDS.read(WORDS.action("el-grande", GAME.verbs.parse(text)), NAMES) == sentence


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ((0, 0, "province", "court", 3), "Ana takes 3 Caballeros from the Province to the Court."),
        ((0, 0, "court", "castillo", 1), "Ana places 1 Caballero in the Castillo."),
        ((0, 1, "aragon", "sevilla", 1), "Ana moves 1 Caballero of Bea from Aragón to Sevilla."),
        ((1, 1, "aragon", "castillo", 1), "Bea moves 1 Caballero from Aragón to the Castillo."),
        ((0, 1, "aragon", "province", 2), "Ana sends 2 Caballeros of Bea from Aragón to the Province."),
        ((0, 1, "court", "province", 2), "Bea's Court loses 2 Caballeros to the Province."),
        ((1, 1, "castillo", "granada", 2), "Bea leads 2 Caballeros out of the Castillo to Granada."),
        ((1, 1, "granada", "court", 1), "Bea brings 1 Caballero from Granada to the Court."),
    ],
)
def test_moves_in_words(values: tuple[object, ...], sentence: str) -> None:
    data = dict(zip(("by", "owner", "source", "target", "count"), values, strict=True))
    assert WORDS.read(WORDS.event("el-grande", {"event": "moved", **data}), NAMES) == sentence


def test_cards_options_and_rules() -> None:
    for card in CARDS:
        assert WORDS.card("el-grande", card.key).name
        assert WORDS.card("el-grande", card.key).text.endswith(".")
    assert WORDS.power_card("el-grande", 13).text.startswith("Supply: no Caballeros.")
    assert set(WORDS.option("el-grande", "rounds").values) == {"9", "6"}
    assert [rule.id for rule in WORDS.rules("el-grande")] == [*RULES, *KERNEL_RULES]
    with pytest.raises(BadOption, match="EG-999"):
        WORDS.rule("EG-999")
    with pytest.raises(BadOption, match="klingon"):
        texts("klingon")


def test_a_refusal_names_its_case() -> None:
    match = start("el-grande", seats=2, seed=3)
    view = {**match.view(0), "king": "granada"}
    place = match.game.verbs.parse
    assert WORDS.case("el-grande", place("place galicia"), "EG-506", view) == (
        "Galicia does not border Granada, where the King is."
    )
    assert WORDS.case("el-grande", place("power 5"), "EG-402", view) == "Power card 5 was played this round already."
    assert WORDS.case("el-grande", place("place castillo"), "EG-901", view) == ""
    given = WORDS.case("el-grande", place("give court"), "EG-925", view)
    there = texts("nl").case("el-grande", place("to castillo"), "EG-901", view)
    assert (given, there) == ("You have no more Caballeros to give up in the Court.", "Die staat al in het Castillo.")
