"""What is shown of rules in progress: the declared step with all that a Veto would stop, and nothing private."""

from collections.abc import Mapping
from typing import cast

import pytest

from meseta.games.el_grande.descriptor import GAME
from meseta.games.el_grande.view import ElGrandeView, InProgress
from meseta.kernel.generator import Generator
from tests.games.el_grande.builders import Table, holding
from tests.games.shown import shown_names

NOTHING_DECLARED: dict[str, object] = {"moves": [], "scorings": [], "king": None, "grande": None, "scoreboard": None}
AT: dict[str, list[int]] = {"aragon": [2, 3, 1, 0], "castillo": [1, 2, 0, 0]}


def rules(play: Table, viewer: int | None = None) -> list[InProgress]:
    return cast("ElGrandeView", play.view(viewer))["rules"]


def declared(play: Table) -> Mapping[str, object]:
    """What the Veto window shows, the same to everybody."""
    for viewer in (None, 0, 1, 2):
        assert rules(play, viewer) == rules(play, 3)
    window = rules(play)[-1]
    assert window["rule"] == "veto-window"
    assert (window["mover"], window["card"]) == (0, cast("list[str]", play["holding"])[0])
    return window["declared"]


def move(owner: int, source: str, target: str, count: int = 1) -> dict[str, object]:
    return {"owner": owner, "source": source, "target": target, "count": count}


@pytest.mark.rule("EG-1003")
@pytest.mark.parametrize(
    ("card", "texts", "expected"),
    [
        ("move-4", [], {}),
        ("move-4", ["3 pass", "0 caballero 1 aragon", "0 to castillo"], {"moves": [move(1, "aragon", "castillo")]}),
        ("move-5-from-one", [], {}),
        ("place-2-anywhere", ["3 pass", "0 place sevilla"], {"moves": [move(0, "court", "sevilla")]}),
        ("decay-3", [], {"moves": [move(seat, "court", "province", 3) for seat in (1, 2, 3)]}),
        ("return-1-each", ["3 pass", "0 caballero 2 aragon"], {"moves": [move(2, "aragon", "province")]}),
        (
            "angry-king",
            ["3 pass", "1 give aragon", "1 give court", "1 give aragon"],
            {"moves": [move(1, "aragon", "province", 2), move(1, "court", "province")]},
        ),
        ("disc-return-all", ["3 pass"], {"moves": [move(1, "aragon", "province", 3), move(2, "aragon", "province")]}),
        ("score-chosen", ["0 choose aragon"], {"scorings": ["aragon"]}),
        ("score-5s", [], {"scorings": ["pais-vasco", "aragon", "valencia"]}),
        ("score-5s", ["3 pass", "0 score aragon"], {"scorings": ["aragon"]}),
        ("score-castillo", [], {"scorings": ["castillo"]}),
        ("score-castillo", ["3 pass"], {"scorings": ["castillo"]}),
        (
            "mobile-scoreboard",
            ["0 scoreboard 4-0-0", "0 to sevilla"],
            {"scoreboard": {"scoreboard": "4-0-0", "target": "sevilla"}},
        ),
        ("power-of-the-cards", [], {}),
        (
            "eviction",
            ["0 choose aragon", "3 pass", "1 disc sevilla", "2 disc galicia"],
            {"moves": [move(1, "aragon", "sevilla", 3), move(2, "aragon", "court")]},
        ),
        ("take-to-court", ["0 supply 2"], {"moves": [move(0, "province", "court", 2)]}),
        ("move-grande", ["0 grande valencia"], {"grande": "valencia"}),
        ("royal-advisor", ["0 king pais-vasco"], {"king": "pais-vasco"}),
        ("kings-card", ["0 king sevilla"], {"king": "sevilla"}),
    ],
)
def test_the_window_shows_all_that_a_veto_would_stop(card: str, texts: list[str], expected: dict[str, object]) -> None:
    play = holding(card, at=AT, vetos=[3]).play("0 announce", *texts)
    assert play.to_act == (3,)
    assert declared(play) == {**NOTHING_DECLARED, **expected}


def test_the_window_says_who_has_answered_and_whether_more_can_follow() -> None:
    play = holding("move-3", at=AT, vetos=[1, 3]).play("0 announce", "3 pass")
    window = rules(play)[-1]
    assert window["rule"] == "veto-window"
    assert (window["answered"], window["more"]) == ([3], True)


def test_a_turn_shows_its_card_and_what_is_left_of_it() -> None:
    play = holding("kings-card", court=[3, 5, 5, 5])
    expected = {"rule": "turn", "seat": 0, "stage": "halves", "card": "kings-card", "missing": 0}
    assert rules(play)[-1] == {**expected, "left": 3, "special": "open"}
    play.play("0 place castillo", "0 announce", "0 king aragon")
    assert rules(play)[-1] == {**expected, "left": 0, "special": "closed"}


def test_half_a_choice_is_shown() -> None:
    play = holding("move-2-own-2-foreign", at=AT).play("0 announce", "0 caballero 1 aragon")
    assert rules(play)[-1] == {
        "rule": "move-caballeros",
        "mover": 0,
        "card": "move-2-own-2-foreign",
        "naming": False,
        "only_from": None,
        "own": 2,
        "foreign": 2,
        "left": 4,
        "owner": 1,
        "source": "aragon",
    }


def test_only_what_a_rule_declares_is_shown() -> None:
    """The keys of each rule are those of its type, through whole games."""
    types = shown_names("ElGrande")
    assert set(types) == set(GAME.frames)
    met: set[str] = set()
    for seed in range(12):
        state, dice = GAME.new(2 + seed % 4, seed), Generator(seed)
        while not state.over:
            for rule in cast("ElGrandeView", GAME.view(state, 0))["rules"]:
                assert set(rule) == types[rule["rule"]], rule
                met.add(rule["rule"])
            seat = state.first_to_act()
            state.apply(seat, dice.choose(state.legal(seat)))
    assert len(met) > 15


def test_what_is_left_to_move_is_shown() -> None:
    play = holding("move-2-own-2-foreign", at={"aragon": [3, 1, 0, 0]}, vetos=[3]).play("0 announce", "3 pass")
    play.play("0 caballero 0 aragon", "0 to sevilla", "3 pass")
    shown = rules(play)[-1]
    assert shown["rule"] == "move-caballeros"
    assert (shown["own"], shown["foreign"], shown["left"]) == (1, 2, 3)


@pytest.mark.rule("EG-1008")
def test_no_more_can_follow_when_the_own_are_moved_and_there_are_no_others() -> None:
    play = holding("move-2-own-2-foreign", at={"aragon": [4, 0, 0, 0]}, vetos=[3]).play("0 announce", "3 pass")
    more = []
    for _ in range(2):
        play.play("0 caballero 0 aragon", "0 to sevilla")
        window = rules(play)[-1]
        assert window["rule"] == "veto-window"
        more.append(window["more"])
        play.play("3 pass")
    assert more == [True, False]


def test_a_spectator_sees_who_chooses_and_no_disc() -> None:
    play = holding("eviction", at={"aragon": [1, 1, 1, 0]}).play("0 announce", "0 choose aragon")
    shown = rules(play, None)[-1]
    assert shown["rule"] == "discs"
    assert (shown["choosers"], shown["own"]) == ([1, 2], None)
