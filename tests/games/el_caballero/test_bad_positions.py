"""Positions that cannot be: whatever is wrong with one is said, and nothing else ever happens."""

import copy
from functools import cache

import pytest

from meseta.games.el_caballero.descriptor import GAME
from meseta.games.el_caballero.state import ElCaballero
from meseta.kernel.errors import BadPosition, MesetaError
from meseta.kernel.generator import Generator
from tests.games.el_caballero.builders import position, turn
from tests.games.el_caballero.test_map_oracle import busy
from tests.games.el_grande.test_bad_positions import mutated, paths

JUNK: tuple[object, ...] = (None, -1, 0, 1, 3, 9, 10**6, 2.5, True, "", "0,0", "1111", [], [0], {})
PLACES = 10
"""Places of each position that are tried, with every piece of junk and left out."""


@cache
def positions() -> dict[str, dict[str, object]]:
    """A late position for each stack of rules."""
    found: dict[str, dict[str, object]] = {}
    for seed in range(8):
        state = GAME.new(2 + seed % 3, seed, {"advanced": True})
        assert isinstance(state, ElCaballero)
        dice = Generator(seed)
        while not state.over:
            seat = state.first_to_act()
            state.apply(seat, busy(state, seat, state.legal(seat), dice))
            if len(state.map.cells) > 12:
                found.setdefault("/".join(frame.RULE for frame in state.stack), state.pack())
    rings = "(0,0)0011; (1,0)1110; (0,1)1101; (5,0)1000; (5,1)0010"
    found["course/turn/place-alcalde"] = turn(areas=rings, advanced=True).play("0 alcalde").state.pack()
    return found


def judged(data: dict[str, object]) -> None:
    """Either it is said what is wrong, or it is a position like any other, which can be played on."""
    before = copy.deepcopy(data)
    try:
        state = GAME.unpack(data)
    except MesetaError:
        assert data == before
        return
    assert state.pack() == data
    for _ in range(6):
        if state.over:
            return
        seat = state.first_to_act()
        state.apply(seat, state.legal(seat)[0])
        assert state.checks() == []


def test_every_rule_is_met() -> None:
    rules = {name.split("/")[-1] for name in positions() if name}
    assert rules == set(GAME.frames) - {"course", "set-up"}


def test_junk_anywhere_is_refused_or_harmless() -> None:
    dice = Generator(1)
    for data in positions().values():
        places = list(paths(data))
        frames = [path for path in places if path[0] == "frames"]
        for number in range(PLACES):
            pool = frames if number % 2 and frames else places
            path = pool[dice.below(len(pool))]
            for junk in JUNK:
                judged(mutated(data, path, junk))
            judged(mutated(data, path, None, remove=True))


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("areas", "0,0"), "0100", "land meets sea at its"),
        (("areas", "0,0"), "0000-gold", "that symbol cannot be there"),
        (("areas", "70,0"), "0000", "'70,0' is none of"),
        (("areas", "64,0"), "0000", "beyond the table"),
        (("court", 0), 80, "more than its tiles can show"),
        (("ship_supply",), 13, "13 ships, not 12"),
        (("castillo_supply",), 9, "9 castillos, not 12"),
        (("alcaldes",), [1, 0], "seat 0 has 1 Alcaldes, not 0"),
        (("caballeros", "0,1", "grande"), True, "a Grande in the basic game"),
        (("caballeros", "0,1", "north"), 9, "9 is no whole number"),
        (("caballeros", "0,1", "ships"), ["south"], "no sea touches that edge"),
        (("caballeros", "9,9"), {"seat": 0, "north": 1}, "it touches no area tile"),
        (("caballeros", "0,0"), {"seat": 0, "north": 1}, "occupied twice"),
        (("played",), [10, 10], "played twice"),
        (("played",), [10, None], "everybody must have played"),
        (("round",), 8, "round 8 of 7"),
        (("round",), 0, "a round must have begun"),
        (("phase",), "sleep", "'sleep' is none of"),
        (("display",), ["land-gold"], "there are 5 places"),
        (("display",), ["corner", None, None, None, None], "more face-up tiles are missing"),
        (("unseen",), {"land-gold": 48}, "tiles land-gold, not"),
        (("card_order",), [0, 0], "lists every seat once"),
        (("closed",), [{"seat": 0, "cell": "0,0", "edge": "north", "ship": False}], "no closed region"),
        (("nonsense",), 1, "unknown field"),
        (("sheet",), ["4 land"], "is no line of 2 seats"),
    ],
)
def test_what_is_wrong_is_said(path: tuple[object, ...], value: object, message: str) -> None:
    data = position(areas="(0,0)1000; (1,0)0000", caballeros="0 at (0,1) S=1")
    GAME.unpack(data)
    with pytest.raises(BadPosition, match=message):
        GAME.unpack(mutated(data, path, value))


def test_tiles_that_cannot_lie_so() -> None:
    with pytest.raises(BadPosition, match="touches land of two tiles"):
        GAME.unpack(position(areas="(0,0)1000; (0,2)0010", caballeros="0 at (0,1) S=1"))
    with pytest.raises(BadPosition, match="shows a high number"):
        GAME.unpack(position(areas="(0,0)0000", caballeros="0 at (0,1) S=5"))
    lands = "; ".join(f"({x},0)0000" for x in range(9))
    nine = position(areas=lands, caballeros="; ".join(f"0 at ({x},1) S=1" for x in range(9)), court=[0, 0])
    with pytest.raises(BadPosition, match="has no more tiles"):
        GAME.unpack(nine)
    with pytest.raises(BadPosition, match="at least one area tile"):
        GAME.unpack(mutated(position(), ("areas",), {}))


def test_a_score_sheet_must_add_up() -> None:
    data = position(areas="(0,0)1000", caballeros="0 at (0,1) S=1", phase="scoring", round=4)
    state = GAME.unpack(data)
    packed = state.pack()
    assert GAME.unpack(packed).scores() == [2, 0]
    sheet = packed["sheet"]
    assert isinstance(sheet, list)
    assert sheet[0] == "4 land 0,0 north 1 0 open - 1 0 2 0"
    for line, message in (
        ("4 land 0,0 north 1 0 open - 1 0 9 9", "does not add up"),
        ("5 land 0,0 north 1 0 open - 1 0 2 0", "a scoring of round 5"),
        ("4 land 0,0 north 1 0 ajar - 1 0 2 0", "'ajar' is none of"),
        ("4 land 0,0 north 1 0 open 2 1 0 2 0", "from 0 to 1"),
        ("4 land 0,0 north 01 0 open - 1 0 2 0", "'01' is no whole number"),
        ("4 land 0,0 north 1 0 open - 1 0 2", "is no line of 2 seats"),
    ):
        with pytest.raises(BadPosition, match=message):
            GAME.unpack(mutated(packed, ("sheet", 0), line))


def test_a_ship_that_cannot_be_paid() -> None:
    coast = "(0,0)0000; (2,0)0000"
    bought = (
        turn(areas=coast, caballeros="0 at (0,1) S=1; 0 at (2,1) S=1", court=[2, 5]).play("0 buy ship").state.pack()
    )
    GAME.unpack(bought)
    with pytest.raises(BadPosition, match="cannot be sent"):
        GAME.unpack(mutated(bought, ("court",), [1, 5]))
    with pytest.raises(BadPosition, match="cannot be sent"):
        GAME.unpack(mutated(mutated(bought, ("ship_supply",), 0), ("harbor",), [0, 12]))
    tiles = "0 at (0,1) S=1; 0 at (2,1) S=1"
    put_out = turn(areas=coast, caballeros=tiles, court=[1, 5], harbor=[1, 0]).play("0 put out ship").state.pack()
    GAME.unpack(put_out)
    with pytest.raises(BadPosition, match="cannot be sent"):
        GAME.unpack(mutated(put_out, ("court",), [0, 5]))
    with pytest.raises(BadPosition, match="cannot be sent"):
        GAME.unpack(mutated(mutated(put_out, ("harbor",), [0, 0]), ("ship_supply",), 12))
    ships = "0 at (0,1) S=1 ship S; 0 at (2,1) S=1 ship S; 0 at (0,-1) N=1"
    moved = turn(areas=coast, caballeros=ships, court=[1, 5]).play("0 move ship").state.pack()
    GAME.unpack(moved)
    with pytest.raises(BadPosition, match="cannot be sent"):
        GAME.unpack(mutated(moved, ("court",), [0, 5]))


@pytest.mark.parametrize(("cards", "used"), [([9, 4], 2), ([10, 9], 1)])
def test_no_more_tiles_are_missing_than_the_turns_have_used(cards: list[int], used: int) -> None:
    play = turn(cards=cards, display=["bay"] * 5).pass_turn()
    data = play.state.pack()
    GAME.unpack(data)
    assert play.state.display.count(-1) == used
    one_more = [None] * (used + 1) + ["bay"] * (4 - used)
    unseen = {**dict(play["unseen"]), "bay": play["unseen"].get("bay", 0) + 1}
    with pytest.raises(BadPosition, match="more face-up tiles are missing"):
        GAME.unpack(mutated(mutated(data, ("display",), one_more), ("unseen",), unseen))
