"""EG-1: pieces and board."""

import json
from typing import cast

import pytest

from meseta.games.el_grande.descriptor import GAME
from meseta.kernel.errors import BadPosition
from meseta.kernel.generator import Generator
from tests.games.el_grande.builders import REGIONS, Table, holding, new_game, position, started, table

VALUES = {
    "galicia": [4, 2, 0],
    "pais-vasco": [5, 3, 1],
    "aragon": [5, 4, 1],
    "cataluna": [4, 2, 1],
    "castilla-la-vieja": [6, 4, 2],
    "castilla-la-nueva": [7, 4, 2],
    "valencia": [5, 3, 2],
    "granada": [6, 3, 1],
    "sevilla": [4, 3, 1],
}
NEIGHBOURS = {
    "galicia": ["pais-vasco", "castilla-la-vieja"],
    "pais-vasco": ["galicia", "aragon", "castilla-la-vieja"],
    "aragon": ["pais-vasco", "cataluna", "castilla-la-vieja", "castilla-la-nueva", "valencia"],
    "cataluna": ["aragon", "valencia"],
    "castilla-la-vieja": ["galicia", "pais-vasco", "aragon", "castilla-la-nueva"],
    "castilla-la-nueva": ["aragon", "castilla-la-vieja", "valencia", "granada", "sevilla"],
    "valencia": ["aragon", "cataluna", "castilla-la-nueva", "granada"],
    "granada": ["castilla-la-nueva", "valencia", "sevilla"],
    "sevilla": ["castilla-la-nueva", "granada"],
}
COPIES = {
    1: {
        "move-3": 1,
        "move-4": 1,
        "move-4-own": 1,
        "move-3-foreign": 1,
        "move-2-own-2-foreign": 2,
        "move-5-from-one": 2,
        "move-all-own-from-one": 1,
        "place-2-anywhere": 1,
        "move-all-own-or-place-2": 1,
    },
    2: {
        "veto": 2,
        "decay-all": 1,
        "decay-3": 1,
        "return-1-each": 1,
        "angry-king": 1,
        "disc-return-all": 1,
        "disc-return-2": 1,
        "score-chosen": 3,
    },
    3: {
        "score-4s": 2,
        "score-5s": 2,
        "score-6s-7s": 1,
        "score-castillo": 2,
        "score-all-first": 1,
        "score-most": 1,
        "score-fewest": 1,
        "score-one": 1,
    },
    4: {
        "mobile-scoreboard": 3,
        "disc-score": 1,
        "power-of-the-cards": 2,
        "eviction": 1,
        "take-to-court": 1,
        "move-grande": 2,
        "royal-advisor": 1,
    },
}


def spot(seen: dict[str, object], place: str) -> dict[str, object]:
    spots = cast("list[dict[str, object]]", seen["spots"])
    return next(spot for spot in spots if spot["place"] == place)


def seat_of(seen: dict[str, object], seat: int) -> dict[str, object]:
    return cast("list[dict[str, object]]", seen["seats"])[seat]


@pytest.mark.rule("EG-101")
@pytest.mark.parametrize("region", REGIONS)
def test_each_region_pays_first_second_and_third_place(region: str) -> None:
    elsewhere = "granada" if region != "granada" else "aragon"
    play = holding("score-chosen", king=elsewhere, grandes=[elsewhere] * 4, at={region: [3, 2, 1, 0]})
    assert spot(play.view(None), region)["values"] == VALUES[region]
    play.play("0 announce", f"0 choose {region}")
    assert play.points == [*VALUES[region], 0]


@pytest.mark.rule("EG-101")
def test_there_are_nine_regions_in_the_order_of_the_table() -> None:
    spots = cast("list[dict[str, object]]", started().view(None)["spots"])
    assert [spot["place"] for spot in spots] == [*VALUES, "castillo"]


@pytest.mark.rule("EG-102")
@pytest.mark.parametrize("region", REGIONS)
def test_each_region_has_these_neighbours_and_no_others(region: str) -> None:
    placing = holding("move-grande", king=region)
    neighbours = [text.split()[1] for text in placing.legal(0) if text.startswith("place ")]
    assert neighbours == [*NEIGHBOURS[region], "castillo"]
    walking = holding("royal-advisor", king=region).play("0 announce")
    assert walking.legal(0) == [f"king {neighbour}" for neighbour in NEIGHBOURS[region]]


@pytest.mark.rule("EG-102")
def test_borders_are_symmetric_and_fifteen() -> None:
    pairs = [(one, other) for one in NEIGHBOURS for other in NEIGHBOURS[one]]
    assert all((other, one) in pairs for one, other in pairs)
    assert len(pairs) == 2 * 15
    for one, other in pairs:
        assert f"place {other}" in holding("move-grande", king=one).legal(0)


@pytest.mark.rule("EG-103")
def test_castillo_pays_5_3_1() -> None:
    play = holding("score-castillo", at={"castillo": [3, 2, 1, 0]}).play("0 announce")
    assert play.points == [5, 3, 1, 0]


@pytest.mark.rule("EG-103")
@pytest.mark.parametrize(
    ("card", "refusal"),
    [
        ("score-chosen", "choose castillo"),
        ("score-one", "choose castillo"),
        ("eviction", "choose castillo"),
        ("move-5-from-one", "choose castillo"),
        ("move-all-own-from-one", "choose castillo"),
        ("move-all-own-or-place-2", "choose castillo"),
        ("kings-card", "king castillo"),
        ("royal-advisor", "king castillo"),
    ],
)
def test_castillo_is_no_region(card: str, refusal: str) -> None:
    play = holding(card, at={"castillo": [3, 1, 0, 0], "aragon": [1, 1, 0, 0], "granada": [1, 1, 0, 0]})
    play.play("0 announce")
    assert play.refused(0, refusal) == "EG-103"


@pytest.mark.rule("EG-103")
def test_castillo_is_never_among_the_regions_with_most() -> None:
    play = holding("score-most", at={"castillo": [9, 0, 0, 0], "aragon": [0, 1, 0, 0]}).play("0 announce")
    assert play.points == [0, 5, 0, 0]


@pytest.mark.rule("EG-104")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_player_has_30_caballeros_a_grande_and_13_power_cards(seats: int) -> None:
    play = started(seats)
    caballeros = cast("dict[str, list[int]]", play["caballeros"])
    assert [sum(counts[seat] for counts in caballeros.values()) for seat in range(seats)] == [30] * seats
    assert play["hands"] == [list(range(1, 14))] * seats
    assert len(cast("list[str]", play["grandes"])) == seats


@pytest.mark.rule("EG-104")
def test_a_disc_shows_the_nine_regions() -> None:
    play = holding("disc-score").play("0 announce")
    for seat in range(4):
        assert play.legal(seat) == [f"disc {region}" for region in REGIONS]


@pytest.mark.rule("EG-104")
@pytest.mark.parametrize(("hand", "discard"), [([*range(2, 14)], []), ([*range(1, 14)], [1]), ([], [*range(1, 13)])])
def test_a_power_card_is_in_exactly_one_place(hand: list[int], discard: list[int]) -> None:
    data = position(phase="power-cards")
    data["hands"] = [hand, *[[*range(1, 14)]] * 3]
    data["discards"] = [discard, [], [], []]
    with pytest.raises(BadPosition, match="EG-104"):
        GAME.unpack(data)


@pytest.mark.rule("EG-105")
@pytest.mark.parametrize(
    ("power", "most"),
    [(1, 6), (2, 5), (3, 5), (4, 4), (5, 4), (6, 3), (7, 3), (8, 2), (9, 2), (10, 1), (11, 1), (12, 0), (13, 0)],
)
def test_a_power_card_lets_take_so_many(power: int, most: int) -> None:
    took = {} if power == 13 else {1: "kings-card"}
    play = table(seats=2, phase="turns", played=[power, 12 if power == 13 else 13], took=took)
    if most == 0:
        assert play.legal(0) == [f"take {stack}" for stack in range(1, 6 - len(took))]
        return
    assert play.legal(0) == [f"supply {count}" for count in range(most + 1)]
    play.play(f"0 supply {most}")
    assert play.at("court") == [5 + most, 5]
    assert play.at("province") == [25 - most, 25]


@pytest.mark.rule("EG-106")
def test_two_mobile_scoreboards_8_4_0_and_4_0_0() -> None:
    play = holding("mobile-scoreboard").play("0 announce")
    assert play.legal(0) == ["scoreboard 8-4-0", "scoreboard 4-0-0"]
    large = table(holding={0: "score-one"}, scoreboards={"8-4-0": "aragon"}, at={"aragon": [3, 2, 1, 0]})
    assert large.play("0 announce", "0 choose aragon").points == [8, 4, 0, 0]
    small = table(holding={0: "score-one"}, scoreboards={"4-0-0": "aragon"}, at={"aragon": [3, 2, 1, 0]})
    assert small.play("0 announce", "0 choose aragon").points == [4, 0, 0, 0]


@pytest.mark.rule("EG-107")
@pytest.mark.parametrize("stack", [1, 2, 3, 4])
def test_stacks_1_to_4_have_11_cards(stack: int) -> None:
    play = new_game(2).answer(*[f"draw region {region}" for region in REGIONS[:3]], "draw start 0")
    for earlier in range(1, stack):
        play.answer(f"draw card {next(iter(COPIES[earlier]))}")
    assert play.draws() == {f"draw card {key}": copies for key, copies in COPIES[stack].items()}
    assert sum(play.draws().values()) == 11


@pytest.mark.rule("EG-107")
def test_a_card_that_was_turned_up_does_not_come_again() -> None:
    play = table(
        holding={0: "move-4"}, seats=2, face_up=[None, "veto", "score-4s", "move-grande", "kings-card"]
    ).stop_draws()
    play.pass_turns()
    assert play.draws() == {f"draw card {key}": n for key, n in COPIES[1].items() if key != "move-4"}
    play.answer("draw card move-3")
    assert play.draws() == {f"draw card {key}": n for key, n in COPIES[2].items() if key != "veto"} | {
        "draw card veto": 1
    }


@pytest.mark.rule("EG-107")
def test_the_fifth_stack_is_the_kings_card_every_round() -> None:
    play = started(2)
    for _ in range(9):
        assert cast("list[str]", play["face_up"])[4] == "kings-card"
        play.play_round()
    assert play.over()


@pytest.mark.rule("EG-107")
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("face_up", ["move-grande", "score-chosen", "score-one", None, "kings-card"]),
        ("unseen", {"move-3": 1}),
        ("used", {"move-3": 1, "kings-card": 0}),
    ],
)
def test_every_action_card_is_in_exactly_one_place(field: str, value: object) -> None:
    data = position(phase="power-cards" if field != "face_up" else "turns")
    data[field] = value
    if field == "used":
        data["unseen"] = {}
    with pytest.raises(BadPosition, match="EG-107"):
        GAME.unpack(data)


@pytest.mark.rule("EG-108")
@pytest.mark.parametrize("seats", [2, 5])
def test_there_are_30_of_each_colour_at_every_moment(seats: int) -> None:
    play = started(seats, seed=seats)
    dice = Generator(5)
    while not play.over():
        seat = play.to_act[0]
        play.state.apply(seat, dice.choose(play.state.legal(seat)))
        places = cast("dict[str, list[int]]", play["caballeros"])
        assert [*places] == [*REGIONS, "castillo", "court", "province"]
        assert [sum(counts[seat] for counts in places.values()) for seat in range(seats)] == [30] * seats


@pytest.mark.rule("EG-108")
@pytest.mark.parametrize("court", [4, 6])
def test_29_or_31_caballeros_are_no_position(court: int) -> None:
    data = position(phase="turns")
    cast("dict[str, list[int]]", data["caballeros"]).update(court=[5, court, 5, 5], province=[25] * 4)
    with pytest.raises(BadPosition, match=r"seat 1 has (29|31) caballeros.*EG-108"):
        GAME.unpack(data)


def a_full_table() -> Table:
    return table(
        holding={0: "move-3"},
        king="aragon",
        at={"galicia": [1, 2, 3, 4], "castillo": [2, 1, 0, 3]},
        court=[1, 2, 3, 4],
        grandes=["galicia", "galicia", "sevilla", "granada"],
        vetos=[2],
        scoreboards={"4-0-0": "castillo"},
        points=[7, 8, 9, 10],
        played=[9, 5, 3, 4],
        discards={0: [13], 1: [12], 2: [13], 3: [1]},
        round=2,
        start=3,
        used={"decay-3": 1},
    )


@pytest.mark.rule("EG-109")
@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_what_lies_open_is_seen_by_every_seat_and_spectator(viewer: int | None) -> None:
    seen = a_full_table().view(viewer)
    assert spot(seen, "galicia")["caballeros"] == [1, 2, 3, 4]
    assert spot(seen, "galicia")["grandes"] == [0, 1]
    assert spot(seen, "castillo")["scoreboard"] == "4-0-0"
    assert spot(seen, "castillo")["values"] == [4, 0, 0]
    assert seen["scoreboards_beside"] == ["8-4-0"]
    assert (seen["king"], seen["round"], seen["start"], seen["order"]) == ("aragon", 2, 3, [0, 1, 3, 2])
    for seat in range(4):
        assert seat_of(seen, seat) == {
            "seat": seat,
            "points": 7 + seat,
            "court": 1 + seat,
            "province": 30 - 2 * (1 + seat) - [2, 1, 0, 3][seat],
            "home": ["galicia", "galicia", "sevilla", "granada"][seat],
            "hand_size": 11,
            "discard_size": 1,
            "power": [9, 5, 3, 4][seat],
            "card": "move-3" if seat == 0 else None,
            "vetos": 1 if seat == 2 else 0,
            "if_scored": [0, 0, 2, 4][seat],
        }
    kept = {"taken": None, "taken_by": None}
    assert seen["stacks"] == [
        {"stack": 1, "card": None, "taken": "move-3", "taken_by": 0, "rule": "EG-911", "face_down": 10, "used": 0},
        {"stack": 2, "card": "score-chosen", **kept, "rule": "EG-928", "face_down": 8, "used": 1},
        {"stack": 3, "card": "score-one", **kept, "rule": "EG-938", "face_down": 10, "used": 0},
        {"stack": 4, "card": "move-grande", **kept, "rule": "EG-946", "face_down": 10, "used": 0},
        {"stack": 5, "card": "kings-card", **kept, "rule": "EG-951", "face_down": 0, "used": 0},
    ]
    assert seen["to_act"] == [0]
    json.dumps(seen)


@pytest.mark.rule("EG-109")
def test_a_seat_sees_its_own_power_cards_and_no_others() -> None:
    play = a_full_table()
    assert play.view(1)["hand"] == [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 13]
    assert play.view(1)["discard"] == [12]
    assert play.view(None)["hand"] is None
    assert play.view(None)["discard"] is None


@pytest.mark.rule("EG-109")
def test_nobody_else_sees_which_card_was_taken_back() -> None:
    tables = []
    for power in (3, 12):
        play = holding("power-of-the-cards", discards={0: [3, 12]})
        tables.append(play.play("0 announce", f"0 take-back {power}"))
    for viewer in (1, 2, 3, None):
        assert tables[0].view(viewer) == tables[1].view(viewer)
        assert tables[0].heard(seat=viewer) == tables[1].heard(seat=viewer)
    assert tables[0].view(0) != tables[1].view(0)


@pytest.mark.rule("EG-109", "EG-606")
def test_discs_are_hidden_until_they_are_opened() -> None:
    tables = []
    for region in ("aragon", "sevilla"):
        tables.append(holding("disc-score").play("0 announce", f"2 disc {region}"))
    for viewer in (0, 1, 3, None):
        assert tables[0].view(viewer) == tables[1].view(viewer)
        assert tables[0].heard(seat=viewer) == tables[1].heard(seat=viewer)
    assert tables[0].view(2) != tables[1].view(2)


@pytest.mark.rule("EG-109")
@pytest.mark.parametrize("viewer", [0, 3, None])
def test_the_castillo_is_closed_to_everybody(viewer: int | None) -> None:
    assert spot(a_full_table().view(viewer), "castillo")["caballeros"] is None


@pytest.mark.rule("EG-109")
def test_the_order_of_the_stacks_is_nowhere() -> None:
    tables = []
    for seed in (1, 2):
        play = a_full_table()
        play.state.generator = Generator(seed)
        tables.append(play)
    for viewer in (0, 1, 2, 3, None):
        assert tables[0].view(viewer) == tables[1].view(viewer)
