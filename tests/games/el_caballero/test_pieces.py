"""EC-1: pieces."""

import re
from collections import Counter

import pytest

from meseta.games.el_caballero.descriptor import GAME
from meseta.games.el_caballero.tables import CELL
from meseta.games.el_caballero.tiles import DEFAULT
from meseta.kernel.errors import BadOption, BadPosition
from tests.games.el_caballero.builders import started, table

PLAIN_MIX: dict[str, object] = {"sea": 12, "cape": 12, "corner": 12, "land": 12}


@pytest.mark.rule("EC-101")
def test_the_edges_of_a_tile_hang_together() -> None:
    corner = table(areas="(0,0)1100")
    assert corner.region("0,0", "N") == corner.region("0,0", "E")
    assert corner.region("0,0", "S") == corner.region("0,0", "W")
    assert corner.region("0,0", "N")["kind"] == "land"
    bay = table(areas="(0,0)1110")
    assert [bay.region("0,0", edge)["kind"] for edge in "NESW"] == ["land", "land", "land", "sea"]
    assert len(bay.view()["regions"]) == 2


@pytest.mark.rule("EC-101")
@pytest.mark.parametrize(("pattern", "land", "sea"), [("1010", "NS", "EW"), ("0101", "EW", "NS")])
def test_a_bridge_parts_two_seas(pattern: str, land: str, sea: str) -> None:
    play = table(areas=f"(0,0){pattern}")
    assert play.region("0,0", land[0])["id"] == play.region("0,0", land[1])["id"]
    assert play.region("0,0", sea[0])["id"] != play.region("0,0", sea[1])["id"]
    assert len(play.view()["regions"]) == 3


@pytest.mark.rule("EC-102")
def test_gold_and_fish_count_and_do_not_hinder() -> None:
    play = table(areas="(0,0)1111 gold", display=["bay-fish", "bay-gold", "bay", "bay", "bay"])
    cells = [play.open_after(f"0 lay {slot}") for slot in "abc"]
    assert cells[0] == cells[1] == cells[2]
    assert play.region("0,0", "N")["value"] == 2
    play.play("0 lay b, cell 1,0, turn 1101")
    assert play.region("0,0", "N")["value"] == 4
    play = table(areas="(0,0)1110 fish")
    assert (play.region("0,0", "W")["value"], play.region("0,0", "N")["value"]) == (2, 1)


@pytest.mark.rule("EC-103")
def test_the_mix() -> None:
    shapes: Counter[str] = Counter()
    for word, count in DEFAULT.items():
        assert isinstance(count, int)
        shapes[word.split("-")[0]] += count
    assert shapes == {"sea": 3, "cape": 12, "corner": 12, "bridge": 6, "bay": 12, "land": 3}
    gold = {word: count for word, count in DEFAULT.items() if word.endswith("gold")}
    fish = {word: count for word, count in DEFAULT.items() if word.endswith("fish")}
    assert gold == {"cape-gold": 1, "corner-gold": 1, "bridge-gold": 1, "bay-gold": 2, "land-gold": 3}
    assert fish == {"sea-fish": 3, "cape-fish": 2, "corner-fish": 2, "bay-fish": 1}


@pytest.mark.rule("EC-103")
@pytest.mark.parametrize(
    ("tiles", "message"),
    [
        ({**PLAIN_MIX, "land": 11}, "47 tiles, not 48"),
        ({"sea-gold": 48}, "'sea-gold' is none of"),
        ({"land-fish": 48}, "'land-fish' is none of"),
        ({"bridge-fish": 1, "land": 47}, "'bridge-fish' is none of"),
        ({"land-gold-fish": 48}, "'land-gold-fish' is none of"),
        ({"sea-fish": 24, "land-gold": 24}, "no start tile"),
        ({"land": 48.0}, "48.0 is no whole number"),
        ({"land": -1}, "-1 is no whole number"),
        (["land"], "is no object"),
        (None, "is no object"),
    ],
)
def test_a_wrong_mix_is_refused(tiles: object, message: str) -> None:
    with pytest.raises(BadOption, match=message):
        GAME.new(2, 1, {"tiles": tiles})


@pytest.mark.rule("EC-103")
def test_another_mix_is_embedded() -> None:
    play = started(2, tiles=PLAIN_MIX)
    assert play["options"] == {"advanced": False, "tiles": PLAIN_MIX}
    assert set(play["unseen"]) <= set(PLAIN_MIX)


@pytest.mark.rule("EC-104")
@pytest.mark.parametrize(("advanced", "tiles"), [(False, 8), (True, 10)])
def test_caballero_tiles(advanced: bool, tiles: int) -> None:
    assert started(3, advanced=advanced).state.off == [tiles] * 3
    faces = set()
    for north in range(1, 9):
        play = table(areas="(0,0)0000; (1,1)1111", caballeros=f"0 at (0,1) N={north}")
        tile = play.tile("0,1")
        assert tile is not None
        faces.add(tuple(tile["numbers"]))
    ones = [(1, 2, 3, 4), (2, 3, 4, 1), (3, 4, 1, 2), (4, 1, 2, 3)]
    assert faces == {*ones, *[tuple(number + 4 for number in face) for face in ones]}


@pytest.mark.rule("EC-105", "EC-401")
@pytest.mark.parametrize(("card", "most"), list(enumerate([7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 0], 1)))
def test_caballeros_on_cards(card: int, most: int) -> None:
    play = table(cards=[card, 13 if card != 13 else 1], round=1)
    if play.to_act != (0,):
        play.pass_turn()
    assert play.legal(0, "reinforce") == (["0", str(most)] if most else ["0"])
    assert play.shown("turn")["reinforcement"] == most
    assert play.shown("turn")["to_lay"] == (2 if card == 9 else 1)


@pytest.mark.rule("EC-106")
@pytest.mark.parametrize(("advanced", "pieces"), [(False, 12), (True, 16)])
def test_the_supply(advanced: bool, pieces: int) -> None:
    play = started(2, advanced=advanced)
    assert (play["ship_supply"], play["castillo_supply"]) == (pieces, pieces)


@pytest.mark.rule("EC-106")
def test_an_empty_supply_sells_nothing() -> None:
    play = table(areas="(0,0)0000", caballeros="0 at (0,1) S=1", harbor=[6, 6])
    assert play["ship_supply"] == 0
    assert play.refused(0, "buy ship") == "EC-106"
    assert "put out ship" in play.legal(0)
    lands = "; ".join(f"({x},0)0000" for x in range(0, 26, 2))
    tiles = "; ".join(f"{x // 12} at ({x},1) S=1 castillo" for x in range(0, 24, 2))
    play = table(areas=lands, caballeros=tiles)
    assert play["castillo_supply"] == 0
    assert play.play("0 take tile, cell 0,1", "0 place, cell 0,-1, north 1")["castillo_supply"] == 1
    play.play("0 build castillo")
    assert play.refused(0, "build castillo") == "EC-106"


@pytest.mark.rule("EC-107")
def test_grande_and_alcaldes() -> None:
    assert started(2, advanced=True)["alcaldes"] == [5, 5]
    assert started(2)["alcaldes"] == [0, 0]
    basic = table(areas="(0,0)1000; (0,1)0010", caballeros="0 at (1,0) N=1")
    for verb in ("grande", "place grande", "alcalde"):
        assert basic.refused(0, f"{verb}") == "EC-107"
    advanced = table(areas="(0,0)1000; (0,1)0010", caballeros="0 at (1,0) N=1", advanced=True)
    assert {"grande", "place grande", "alcalde"} <= set(advanced.legal(0))


def test_cells_are_described_exactly_and_never_listed() -> None:
    """In schemas by a pattern, in errors by a form: there are 16,641 of them."""
    matches = re.compile(CELL.pattern).search
    around = [f"{x},{y}" for x in range(-130, 131) for y in range(-130, 131)]
    assert [text for text in around if matches(text)] == [text for text in around if text in CELL.index]
    assert not any(matches(text) for text in ("-0,1", "01,1", "1,1 ", " 1,1", "1", "1,", "1,1,1"))
    with pytest.raises(BadPosition, match=r"'65,0' is none of x,y with x and y from -64 to 64$"):
        CELL.read("65,0", "cell")
