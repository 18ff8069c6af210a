"""SA-1: pieces and board, and the option `tiles` that replaces what no rulebook settles."""

import copy
from collections import Counter
from typing import cast

import pytest

import meseta
from meseta.games.salamanca.descriptor import GAME
from meseta.games.salamanca.verbs import VERBS
from meseta.kernel.errors import BadOption, UnreadableAction
from tests.games.salamanca.builders import last_turn, new_game, started, table, turn

REGULAR = {"acre": 6, "pasture": 6, "lake": 6, "forest": 6, "vineyard": 9}
FERTILE = {f"{kind}-{worth}": 1 for kind in REGULAR for worth in (2, 3)}
BUILDINGS = {"farm": 8, "castle": 8, "monastery": 6}
TILES = {**REGULAR, **FERTILE, **BUILDINGS}
ONE_EACH = {"acre": 1, "pasture": 1, "lake": 1, "forest": 1, "vineyard": 1}
FITTING = {"acre": ("farm", 2), "pasture": ("farm", 2), "lake": ("castle", 3), "forest": ("castle", 3)}
LETTER = {"acre": "A", "pasture": "P", "lake": "L", "forest": "F", "vineyard": "V"}

Mix = dict[str, dict[str, int]]


@pytest.mark.rule("SA-101")
def test_the_board_has_8_rows_and_9_columns() -> None:
    fields = [f"{row},{column}" for row in range(8) for column in range(9)]
    assert len(fields) == 72
    play = turn().play("0 take a", "0 tile vineyard")
    assert play.legal(0, "field") == fields
    for outside in ("8,0", "0,9", "-1,0"):
        with pytest.raises(UnreadableAction, match=outside):
            VERBS.parse(f"field {outside}")


@pytest.mark.rule("SA-101")
def test_a_row_does_not_go_on_in_the_next() -> None:
    assert table(land="farm(1,0) A(0,8) A(2,8)").value("1,0") == 2
    assert table(land="farm(0,0) A(7,0) A(0,8)").value("0,0") == 2


@pytest.mark.rule("SA-101")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_free_field_is_left_when_all_tiles_lie_on_the_board(seats: int) -> None:
    """Whoever comes first takes everything and lays it on the first free field."""
    play = started(seats)
    while not play.state.over:
        seat = play.to_act[0]
        legal = play.legal(seat)
        wanted = [text for text in legal if text.split()[0] in ("take", "tile", "field", "end")] or legal
        play.play(f"{seat} {wanted[0]}")
    assert len(cast("dict[str, str]", play["land"])) == 65


@pytest.mark.rule("SA-102")
def test_65_tiles() -> None:
    assert (sum(REGULAR.values()), sum(FERTILE.values()), sum(BUILDINGS.values())) == (33, 10, 22)
    for seats in (2, 3, 4, 5):
        play = new_game(seats)
        found = Counter(play.pile("starting")) + Counter(play.pile("draw")) + Counter(play.pile("blue"))
        assert found == Counter(TILES)
        assert found.total() == 65


@pytest.mark.rule("SA-102")
@pytest.mark.parametrize("kind", list(ONE_EACH))
def test_what_tiles_are_worth_and_what_they_go_with(kind: str) -> None:
    building, own = FITTING.get(kind, ("monastery", 4))
    for worth in (1, 2, 3):
        tile = f"{LETTER[kind]}{worth if worth > 1 else ''}(1,2)"
        for other, alone in (("farm", 2), ("castle", 3), ("monastery", 4)):
            value = table(land=f"{other}(1,1) {tile}").value("1,1")
            assert value == (own + worth if other == building else alone)


@pytest.mark.rule("SA-103")
def test_one_regular_tile_of_each_kind_has_an_orange_star_and_one_a_blue_one() -> None:
    play = new_game()
    assert play.pile("starting") == ONE_EACH
    assert play.pile("blue") == ONE_EACH


@pytest.mark.rule("SA-104")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_player_has_three_squires_a_conde_and_no_money(seats: int) -> None:
    play = started(seats)
    assert play.stock == [3] * seats
    assert play["condes"] == [None] * seats
    assert play.money == [0] * seats


@pytest.mark.rule("SA-104")
def test_the_bank_never_runs_out() -> None:
    """It pays from the first sale on, whatever it has taken in."""
    land = "monastery(0,0) " + " ".join(f"V(0,{column})" for column in range(1, 8)) + " V2(1,0) V3(2,0)"
    play = turn(land=land, owners={"0,0": 0}, display={"a": ["farm"]}).play("0 take a", "0 sell 0,0")
    assert play.money == [16, 0, 0]
    assert play["bank"] == -16


@pytest.mark.rule("SA-104")
def test_what_is_paid_goes_to_the_bank() -> None:
    play = turn(land="farm(0,0) A(0,1)", owners={"0,0": 0}, busy={0: 2}, display={"a": ["castle"]})
    play.play("0 take a", "0 place castle 5,5", "0 sell 0,0", "0 occupy 5,5")
    assert (play.money[0], play["bank"]) == (0, 0)


@pytest.mark.rule("SA-105")
def test_four_plagues_lie_beside_the_board() -> None:
    play = started()
    assert play["plagues"] == [None] * 4
    assert play.view(None)["plagues_beside"] == ["poison", "rat", "locust", "ruin"]
    play = last_turn(2, land="A(0,0)").play("0 plague 0,0")
    assert play.view(None)["plagues_beside"] == ["poison", "locust", "ruin"]


@pytest.mark.rule("SA-106")
def test_two_cards_of_each_value_from_1_to_10() -> None:
    play = started(5)
    assert Counter(card for seat in range(5) for card in play.hand(seat)) == dict.fromkeys(range(1, 11), 2)
    assert [text for text in (VERBS.text(action) for action in range(VERBS.size)) if text.startswith("card ")] == [
        f"card {value}" for value in range(1, 11)
    ]


# The option `tiles`


def other_mix() -> Mix:
    return {
        "orange": {"vineyard-3": 4, "farm": 1},
        "draw": {"vineyard": 30, "monastery": 20, "acre": 5},
        "blue": {"castle": 5},
    }


@pytest.mark.rule("SA-102", "SA-103")
def test_another_tile_mix_is_played_and_recorded() -> None:
    match = meseta.start("salamanca", seats=4, seed=3, tiles=other_mix())
    for _ in range(40):
        seat = match.to_act()[0]
        match.play(seat, match.legal(seat)[-1])
    view = match.view(0)
    assert view["options"] == {"open_money": False, "tiles": other_mix()}
    land = cast("list[dict[str, object]]", view["land"])
    displayed = [tile for tiles in cast("dict[str, list[str]]", view["display"]).values() for tile in tiles]
    assert set(displayed) <= {"vineyard", "monastery", "acre"}
    assert Counter(field["tile"] for field in land) >= Counter({"vineyard-3": 4, "farm": 1})
    record = match.record()
    assert other_mix() in _tables(record)
    again = meseta.load(record)
    assert again.position() == match.position()
    assert meseta.position(match.position()).view(0) == view
    assert meseta.start("salamanca", seats=4, seed=3).position() != match.position()


def _tables(value: object) -> list[object]:
    """Every object inside a JSON value."""
    found: list[object] = []
    if isinstance(value, dict):
        found.append(value)
        for item in value.values():
            found += _tables(item)
    elif isinstance(value, list):
        for item in value:
            found += _tables(item)
    return found


@pytest.mark.rule("SA-102")
def test_a_whole_game_with_another_mix() -> None:
    play = started(5, tiles=other_mix())
    while not play.state.over:
        play.play_round()
    assert [event["tile"] for event in play.heard("displayed")][-5:] == ["castle"] * 5
    assert play["round"] == 12


@pytest.mark.rule("SA-102")
def test_the_usual_mix_given_in_full_is_the_usual_game() -> None:
    usual: Mix = {
        "orange": ONE_EACH,
        "draw": {tile: count - 2 * ONE_EACH.get(tile, 0) for tile, count in TILES.items()},
        "blue": ONE_EACH,
    }
    assert GAME.new(3, 5, {"tiles": usual}).digest() == GAME.new(3, 5).digest()


def broken(pile: str, **changes: object) -> object:
    mix: dict[str, dict[str, object]] = copy.deepcopy(cast("dict[str, dict[str, object]]", other_mix()))
    for tile, count in changes.items():
        mix[pile][tile.replace("_", "-")] = count
    return mix


@pytest.mark.rule("SA-102", "SA-103")
@pytest.mark.parametrize(
    ("mix", "said"),
    [
        (None, "option tiles: None is no object"),
        ([], "option tiles: .* is no object"),
        ({}, "needs orange, draw, blue, not nothing"),
        ({"orange": {}, "draw": {}}, "needs orange, draw, blue, not orange, draw"),
        ({**other_mix(), "green": {}}, "needs orange, draw, blue, not"),
        ({**other_mix(), "blue": 5}, r"option tiles\.blue: 5 is no object"),
        (broken("draw", acre=6), r"option tiles\.draw: 56 tiles, not 55"),
        (broken("draw", acre=4), r"option tiles\.draw: 54 tiles, not 55"),
        (broken("orange", farm=2), r"option tiles\.orange: 6 tiles, not 5"),
        (broken("blue", castle=4), r"option tiles\.blue: 4 tiles, not 5"),
        (broken("draw", swamp=1), r"option tiles\.draw: 'swamp' is none of acre, "),
        (broken("draw", acre_4=1), r"option tiles\.draw: 'acre-4' is none of acre, "),
        (broken("draw", lake=0), r"option tiles\.draw\.lake: 0 is no whole number"),
        (broken("draw", lake=-1), r"option tiles\.draw\.lake: -1 is no whole number"),
        (broken("draw", acre="5"), r"option tiles\.draw\.acre: '5' is no whole number"),
        (broken("draw", acre=True), r"option tiles\.draw\.acre: True is no whole number"),
        (broken("draw", acre=5.0), r"option tiles\.draw\.acre: 5\.0 is no whole number"),
    ],
)
def test_a_mix_that_cannot_be_is_refused(mix: object, said: str) -> None:
    with pytest.raises(BadOption, match=said):
        GAME.new(3, 1, {"tiles": mix})
    with pytest.raises(BadOption, match=said):
        meseta.start("salamanca", seats=3, seed=1, tiles=mix)


@pytest.mark.rule("SA-102")
def test_a_mix_that_is_given_is_not_changed_by_playing() -> None:
    mix = other_mix()
    play = started(3, tiles=mix)
    for _ in range(5):
        play.play_round()
    assert mix == other_mix()
