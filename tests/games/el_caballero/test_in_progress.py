"""What is shown of rules in progress: the half choice, what it costs so far, what is left of the turn."""

from typing import Any

import pytest

from meseta.games.el_caballero.descriptor import GAME
from tests.games.el_caballero.builders import Table, started, table
from tests.games.shown import shown_names

SHOWN = shown_names("ElCaballero")
COAST = "(0,0)1000; (1,0)0000; (2,0)0000"
TILES = "0 at (0,1) S=2 castillo; 0 at (1,1) S=1 ship S; 0 at (2,1) S=1; 0 at (1,-1) N=1"


def coast(**setup: Any) -> Table:
    """Seat 0 has a tile with a castillo at land, and three at sea, one of them with a ship."""
    return table(areas=COAST, caballeros=TILES, court=[8, 5], **setup)


def test_every_rule_has_its_type() -> None:
    assert set(SHOWN) == set(GAME.frames)


def test_playing_cards() -> None:
    play = started(3)
    first, second, _ = play.state.card_order
    assert play.shown("play-cards") == {"rule": "play-cards", "seat": first, "taken": []}
    play.play(f"{first} card 7")
    assert play.shown("play-cards") == {"rule": "play-cards", "seat": second, "taken": [7]}


def test_what_is_left_of_a_turn() -> None:
    play = coast(harbor=[1, 0], cards=[9, 4], display=["sea"] * 5)
    assert play.shown("turn") == {
        "rule": "turn",
        "seat": 0,
        "card": 9,
        "reinforcement": 3,
        "reinforced": False,
        "to_lay": 2,
        "must_lay": True,
        "operations": 2,
        "ships_to_buy": 2,
        "castillos_to_build": 2,
        "ships_ready": 1,
        "grande_moved": False,
        "prices": {"ship": 2, "put_out": 1, "castillo": 1, "move": 1, "alcalde": 1, "grande": 2},
    }
    play.play("0 reinforce 3", "0 raise, number 3", "0 buy ship, cell 2,1", "0 build castillo, cell 1,1")
    play.play("0 lay a, cell 3,0")
    left = play.shown("turn")
    assert (left["reinforced"], left["to_lay"], left["operations"]) == (True, 1, 1)
    assert (left["ships_to_buy"], left["castillos_to_build"]) == (1, 1)


def test_nothing_is_counted_before_it_is_done() -> None:
    play = coast(harbor=[1, 0])
    before = play.shown("turn")
    for opening in ("lay a", "place", "raise", "buy ship", "put out ship", "build castillo"):
        assert play.copy().play(f"0 {opening}").shown("turn") == before


def test_a_duty_that_lapses_is_none() -> None:
    play = table(areas="(0,0)1011; (1,0)1110", display=["sea"] * 5)
    assert (play.shown("turn")["to_lay"], play.shown("turn")["must_lay"]) == (1, False)


@pytest.mark.parametrize(
    ("steps", "shown"),
    [
        ("lay a", {"rule": "lay-tile", "slot": "a", "tile": "corner", "cell": None}),
        ("lay a, cell 2,-1", {"rule": "lay-tile", "slot": "a", "tile": "corner", "cell": "2,-1"}),
        ("place", {"rule": "place-tile", "cell": None, "edge": None, "sea_only": False}),
        ("place, cell 3,0", {"rule": "place-tile", "cell": "3,0", "edge": "north", "sea_only": True}),
        ("place, cell 5,1", {"rule": "place-tile", "cell": "5,1", "edge": "south", "sea_only": False}),
        ("raise, cell 0,1", {"rule": "raise-tile", "cell": "0,1", "edge": "south", "number": 2}),
        (
            "buy ship",
            {"rule": "send-ship", "way": "buy", "cost": 2, "from_cell": None, "from_edge": None, "cell": None},
        ),
        ("move ship, cell 7,1", {"rule": "send-ship", "way": "move", "cost": 1, "from_cell": "7,1", "from_edge": None}),
        ("build castillo", {"rule": "set-castillo", "moves": False, "cost": 1, "from_cell": None}),
        ("move castillo", {"rule": "set-castillo", "moves": True, "cost": 1, "from_cell": "0,1"}),
        ("take tile", {"rule": "take-tile"}),
        ("take ship", {"rule": "take-ship", "cell": None}),
        ("take ship, cell 7,1", {"rule": "take-ship", "cell": "7,1"}),
        ("alcalde", {"rule": "place-alcalde", "cost": 1}),
        ("grande", {"rule": "send-grande", "cost": 2, "from_cell": None}),
        ("place grande", {"rule": "place-tile", "grande": True, "grande_cost": 2, "cell": None}),
        ("place grande, cell 5,1", {"rule": "place-tile", "grande": True, "cell": "5,1", "edge": "north"}),
    ],
)
def test_the_half_choice(steps: str, shown: dict[str, object]) -> None:
    rings = "(20,0)1000; (20,1)0010; (25,0)1000; (25,1)0010"
    play = table(
        areas=f"{COAST}; (5,0)1000; (7,0)0000; (8,1)0000; {rings}",
        caballeros=f"{TILES}; 0 at (7,1) S=1 ship S ship E",
        court=[8, 5],
        advanced=True,
    )
    play.play(f"0 {steps}")
    found = play.shown(str(shown["rule"]))
    assert found == {**found, "seat": 0, **shown}
    assert set(found) == SHOWN[str(shown["rule"])]


def test_where_the_grande_comes_from() -> None:
    play = coast(advanced=True).play("0 grande, cell 0,1", "0 grande")
    assert play.shown("send-grande") == {"rule": "send-grande", "seat": 0, "cost": 1, "from_cell": "0,1"}
