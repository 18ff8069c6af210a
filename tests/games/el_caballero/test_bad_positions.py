"""Positions that cannot be: whatever is wrong with one is said, and nothing else ever happens."""

import pytest

from meseta.games.el_caballero.descriptor import GAME
from meseta.games.el_caballero.state import ElCaballero
from meseta.kernel.errors import BadPosition
from tests.games.el_caballero.builders import position, table
from tests.games.junk import mutated


@pytest.mark.parametrize(
    ("path", "value", "where", "message"),
    [
        (("areas", "0,0"), "0100", "areas.0,0", "land meets sea at its east edge"),
        (("areas", "0,0"), "0000-gold", "areas.0,0", "that symbol cannot be there"),
        (("areas", "70,0"), "0000", "areas", "'70,0' is none of"),
        (("areas", "64,0"), "0000", "areas.64,0", "beyond the table"),
        (("court", 0), 80, "court[0]", "80 Caballeros are more than its 7 tiles can show"),
        (("ship_supply",), 13, "ship_supply", "13 ships, not 12"),
        (("castillo_supply",), 9, "castillo_supply", "9 castillos, not 12"),
        (("alcaldes",), [1, 0], "alcaldes[0]", "1 Alcaldes, not 0"),
        (("caballeros", "0,1", "grande"), True, "caballeros.0,1.grande", "no Grande in the basic game"),
        (("caballeros", "0,1", "north"), 9, "caballeros.0,1.north", "9 is no whole number"),
        (("caballeros", "0,1", "ships"), ["south"], "caballeros.0,1.ships", "no sea touches that edge"),
        (("caballeros", "9,9"), {"seat": 0, "north": 1}, "caballeros.9,9", "it touches no area tile"),
        (("caballeros", "0,0"), {"seat": 0, "north": 1}, "caballeros.0,0", "occupied twice"),
        (("areas", "3,3"), "1111", "areas", "1 tiles land lie on the table, the mix has 0"),
        (("played",), [10, 10], "played[0]", "played twice"),
        (("played",), [10, None], "played", "everybody must have played"),
        (("round",), 8, "round", "there are 7 rounds"),
        (("round",), 0, "round", "a round must have begun"),
        (("phase",), "sleep", "phase", "'sleep' is none of"),
        (("display",), ["land-gold"], "display", "there are 5 places"),
        (("display",), ["corner", None, None, None, None], "display", "4 tiles are missing, but from 0 to 0 were laid"),
        (("unseen",), {"land-gold": 48}, "unseen.sea-fish", "0 tiles, not 3"),
        (("card_order",), [0, 0], "card_order", "lists every seat once"),
        (
            ("alcaldes_placed",),
            [{"seat": 0, "cell": "0,0", "edge": "north", "ship": False}],
            "alcaldes_placed[0]",
            "no closed region",
        ),
        (("nonsense",), 1, "nonsense", "unknown field"),
        (("sheet",), ["4 land"], "sheet[0]", "is no line of 2 seats"),
    ],
)
def test_what_is_wrong_is_said(path: tuple[object, ...], value: object, where: str, message: str) -> None:
    data = position(areas="(0,0)1000; (1,0)0000", caballeros="0 at (0,1) S=1")
    GAME.unpack(data)
    with pytest.raises(BadPosition, match=message) as caught:
        GAME.unpack(mutated(data, path, value))
    assert caught.value.where == f"position.{where}"
    assert len(str(caught.value)) < 400


def test_tiles_that_cannot_lie_so() -> None:
    with pytest.raises(BadPosition, match="touches land of two tiles"):
        GAME.unpack(position(areas="(0,0)1000; (0,2)0010", caballeros="0 at (0,1) S=1"))
    with pytest.raises(BadPosition, match="shows a number from 1 to 4"):
        GAME.unpack(position(areas="(0,0)0000", caballeros="0 at (0,1) S=5"))
    lands = "; ".join(f"({x},0)0000" for x in range(9))
    nine = position(areas=lands, caballeros="; ".join(f"0 at ({x},1) S=1" for x in range(9)), court=[0, 0])
    with pytest.raises(BadPosition, match="has no more tiles"):
        GAME.unpack(nine)
    with pytest.raises(BadPosition, match="at least one area tile"):
        GAME.unpack(mutated(position(), ("areas",), {}))


def short(**given: object) -> ElCaballero:
    """A position written by hand: nothing but what is given."""
    state = GAME.unpack({"game": "el-caballero", "rules": GAME.rules, "seats": 2, **given})
    assert isinstance(state, ElCaballero)
    assert state.checks() == []
    return state


def test_a_small_map_is_enough() -> None:
    """The pile takes the difference; hands, supplies and face-up tiles follow."""
    small: dict[str, object] = {"areas": {"0,0": "1110"}}
    state = short(phase="turns", round=3, played=[10, 4], **small)
    assert (sum(state.unseen), state.display.count(-1), state.ship_supply) == (42, 0, 12)
    assert [int(hand).bit_count() for hand in state.hands] == [10, 10]
    assert short(phase="cards", round=5, **small).display.count(-1) == 0
    assert short(phase="next-round", **small).round == 1
    assert short(phase="scoring", round=4, played=[10, 4], **small).round == 5
    drawn = short(phase="cards", round=5, generator="00000000000000ff", **small).display
    assert drawn == short(phase="cards", round=5, generator="00000000000000ff", **small).display


def test_ships_are_written_in_any_order() -> None:
    sea = {"0,0": "0000-fish", "1,1": "0000-fish"}
    tile = {"seat": 1, "north": 2, "ships": ["west", "north"]}
    state = short(phase="cards", round=2, areas=sea, caballeros={"1,0": tile})
    assert state.ship_supply == 10
    for ships, message in ((["west", "west"], "stands there twice"), (["west", 7], "7 is none of")):
        with pytest.raises(BadPosition, match=message):
            short(phase="cards", round=2, areas=sea, caballeros={"1,0": {**tile, "ships": ships}})


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
        ("5 land 0,0 north 1 0 open - 1 0 2 0", "no scoring of round 5"),
        ("4 land 9,9 north 1 0 open - 1 0 2 0", "stand in order, each once"),
        ("4 land 0,0 north 1 0 ajar - 1 0 2 0", "'ajar' is none of"),
        ("4 land 0,0 north 1 0 open 2 1 0 2 0", "from 0 to 1"),
        ("4 land 0,0 north 01 0 open - 1 0 2 0", "'01' is no whole number"),
        ("4 land 0,0 north 1 0 open - 1 0 2", "is no line of 2 seats"),
    ):
        with pytest.raises(BadPosition, match=message):
            GAME.unpack(mutated(packed, ("sheet", 0), line))


def refused(data: dict[str, object], path: tuple[object, ...], value: object) -> str:
    """Where a changed position is wrong, and why."""
    GAME.unpack(data)
    with pytest.raises(BadPosition) as caught:
        GAME.unpack(mutated(data, path, value))
    return str(caught.value)


def test_a_chain_that_could_not_have_begun() -> None:
    """The turn's own refusal says so."""
    coast, tiles = "(0,0)0000; (2,0)0000", "0 at (0,1) S=1; 0 at (2,1) S=1"
    bought = table(areas=coast, caballeros=tiles, court=[2, 5]).play("0 buy ship").state.pack()
    at_chain = "position.frames[2]: the turn does not allow this"
    assert refused(bought, ("court",), [1, 5]) == f"{at_chain} (EC-408)"
    assert refused(bought, ("frames", 1, "fields", "ships_to_buy"), 0) == f"{at_chain} (EC-404)"
    assert refused(bought, ("frames", 2, "fields", "way"), "put-out") == f"{at_chain} (EC-702)"
    sold_out = mutated(bought, ("ship_supply",), 0)
    with pytest.raises(BadPosition, match="EC-106"):
        GAME.unpack(mutated(sold_out, ("harbor",), [0, 12]))
    put_out = table(areas=coast, caballeros=tiles, court=[1, 5], harbor=[1, 0]).play("0 put out ship").state.pack()
    assert refused(put_out, ("court",), [0, 5]) == f"{at_chain} (EC-408)"
    ships = "0 at (0,1) S=1 ship S; 0 at (2,1) S=1 ship S; 0 at (0,-1) N=1"
    moved = table(areas=coast, caballeros=ships, court=[1, 5]).play("0 move ship").state.pack()
    assert refused(moved, ("court",), [0, 5]) == f"{at_chain} (EC-408)"


def test_a_step_that_could_not_have_been_chosen() -> None:
    """The chain's own refusal says so."""
    fields = "position.frames[2].fields"
    play = table(areas="(0,0)1111", court=[8, 5]).play("0 place, cell 0,1")
    assert refused(play.state.pack(), ("frames", 2, "fields", "cell"), "5,5") == (
        f"{fields}.cell: this could not be chosen (EC-601)"
    )
    assert refused(play.state.pack(), ("frames", 2, "fields", "seat"), 1) == (
        f"{fields}.seat: another seat is on turn (EC-303)"
    )
    tiles = "0 at (0,1) S=1; 0 at (2,1) S=1"
    bought = table(areas="(0,0)0000; (2,0)0000", caballeros=tiles).play("0 buy ship").state.pack()
    assert refused(bought, ("frames", 2, "fields", "from_cell"), "0,1") == (
        f"{fields}.from_cell: this is not what was asked"
    )
    assert refused(bought, ("frames", 2, "fields", "cell"), "0,-1") == (
        f"{fields}.cell: this could not be chosen (EC-701)"
    )


@pytest.mark.parametrize(("cards", "used"), [([9, 4], 2), ([10, 9], 1)])
def test_no_more_tiles_are_missing_than_the_turns_have_used(cards: list[int], used: int) -> None:
    play = table(cards=cards, display=["bay"] * 5).pass_turn()
    data = play.state.pack()
    GAME.unpack(data)
    assert play.state.display.count(-1) == used
    one_more = [None] * (used + 1) + ["bay"] * (4 - used)
    unseen = {**dict(play["unseen"]), "bay": play["unseen"].get("bay", 0) + 1}
    with pytest.raises(BadPosition, match=f"{used + 1} tiles are missing, but from 0 to {used} were laid"):
        GAME.unpack(mutated(mutated(data, ("display",), one_more), ("unseen",), unseen))


def test_what_a_turn_has_laid_is_missing() -> None:
    play = table(display=["bay"] * 5)
    assert refused(play.state.pack(), ("frames", 1, "fields", "to_lay"), 0) == (
        "position.display: 0 tiles are missing, but from 1 to 1 were laid (EC-304)"
    )


@pytest.mark.parametrize(
    ("frame", "field", "value", "message"),
    [
        (0, "acted", 1, "acted: another seat is to take its turn (EC-303)"),
        (0, "acted", 4, "acted: more turns taken than there were (EC-303)"),
        (0, "phase", "fill", "phase: turns are taken when all cards are played, and only then (EC-303)"),
        (1, "seat", 1, "acted: another seat is to take its turn (EC-303)"),
        (1, "to_lay", 2, "to_lay: more tiles to lay than the card says (EC-402)"),
        (1, "waiting", 1, "waiting: more ships wait than there are at the Court (EC-702)"),
        (1, "grande_moved", True, "grande_moved: there is no Grande in the basic game (EC-107)"),
    ],
)
def test_a_turn_that_contradicts_the_rest(frame: int, field: str, value: object, message: str) -> None:
    assert message in refused(table().state.pack(), ("frames", frame, "fields", field), value)


def test_cards_are_played_in_their_order() -> None:
    play = table(phase="cards", seats=3).play("0 card 5")
    data = play.state.pack()
    hands, played = play["hands"], play["played"]
    assert (played, play["card_order"]) == ([5, None, None], [0, 1, 2])
    other = {**data, "played": [None, 5, None], "hands": [hands[1], hands[0], hands[2]]}
    with pytest.raises(BadPosition, match="in the order of card_order"):
        GAME.unpack(other)
    assert refused(data, ("frames", 0, "fields", "phase"), "fill") == (
        "position.frames[0].fields.phase: play-cards does not belong to this part of the round (EC-301)"
    )
