"""Positions that cannot be: whatever is wrong with one is said, and nothing else ever happens."""

import re
from functools import cache

import pytest

from meseta.games.salamanca.descriptor import GAME
from meseta.games.salamanca.state import Salamanca
from meseta.kernel.errors import BadPosition
from meseta.kernel.generator import Generator
from tests.conformance.test_salamanca import busy
from tests.games.junk import mutated
from tests.games.salamanca.builders import Table, cards_phase, last_turn, table


@cache
def positions() -> dict[str, dict[str, object]]:
    """A late position for each stack of rules, with 2, 3 and 5 players."""
    found: dict[str, dict[str, object]] = {}
    for seats in (2, 3, 5):
        state = GAME.new(seats, seats)
        assert isinstance(state, Salamanca)
        dice = Generator(seats)
        while not state.over:
            seat = state.first_to_act()
            state.apply(seat, busy(state, seat, state.legal(seat), dice))
            name = f"{seats}-{'-'.join(frame.RULE for frame in state.stack)}"
            if len(state.buildings) > 6:
                found.setdefault(name, state.pack())
    return found


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("money", 0), 10**6, "the bank has"),
        (("stock", 0), 3, "squires, not 3"),
        (("gone", "acre-2"), 2, "tiles acre-2, not 1"),
        (("hands", 0), [], "cards"),
        (("round",), 100, "from 0 to 99"),
        (("leader",), 3, "seats are 0 to 2"),
    ],
)
def test_what_is_wrong_is_said(path: tuple[object, ...], value: object, message: str) -> None:
    position = positions()["3-course-turn"]
    with pytest.raises(BadPosition, match=message):
        GAME.unpack(mutated(position, path, value))


def test_turns_without_anybody_to_act_are_refused() -> None:
    position = positions()["3-course-play-cards"]
    frames = position["frames"]
    assert isinstance(frames, list)
    course = {"rule": "course", "fields": {"phase": "turns", "filled": 0}}
    with pytest.raises(BadPosition, match="somebody acts before all cards are played"):
        GAME.unpack({**position, "frames": [course]})


def acting() -> Table:
    """Seat 0, the last, has placed a fertile acre and a farm, occupied it and moved the rat; a lake is left."""
    play = last_turn(
        2, land="castle(0,0) L(0,1)", owners={"0,0": 1}, busy={0: 1}, display={"a": ["acre-2", "farm", "lake"]}
    )
    steps = ["0 take a", "0 place acre-2 3,3", "0 place farm 3,4", "0 occupy 3,4", "0 plague 0,1", "0 tile lake"]
    return play.play(*steps)


def looking() -> Table:
    """Seat 0 looks at the hand of seat 1 and will take an 8."""
    hands = [[1, 2, 3, 4], [6, 7, 8, 8], [1, 2, 3, 5]]
    return table(turns=[(0, 6), (2, 5), (1, 4)], hands=hands).play("0 swap 1", "0 take-card 8")


def refused(position: dict[str, object], path: tuple[object, ...], value: object) -> str:
    """The path that the refusal names."""
    with pytest.raises(BadPosition) as caught:
        GAME.unpack(mutated(position, path, value))
    assert re.search(r"\(SA-\d+(, SA-\d+)*\)", caught.value.why)
    assert len(str(caught.value)) < 400
    return caught.value.where


COURSE = ("frames", 0, "fields")
TOP = ("frames", 1, "fields")
SWAP = ("frames", 2, "fields")


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        (("turn",), 0, "occupied_now[0]"),
        (("order_seats",), [2, 1, 0], "order_seats"),
        (("order_cards",), [7, 8, 2], "order_cards"),
        (("leader",), 1, "leader"),
        (("leader",), None, "leader"),
        (("round",), 0, "round"),
        (("round",), 99, "round"),
        (("occupied_now",), [], "frames[1].fields.built[0]"),
        (("occupied_now", 0), "0,0", "frames[1].fields.built[0]"),
        (("occupied_now", 0), "7,0", "occupied_now[0]"),
        (("fertile_now", 0), "0,1", "fertile_now[0]"),
        (("fertile_by", 0), 1, None),
        (("played", 0), 3, "order_cards"),
        (("played", 0), 8, "order_seats"),
        ((*COURSE, "phase"), "cards", "order_seats"),
        ((*COURSE, "filled"), 1, "frames[0].fields.filled"),
        ((*TOP, "seat"), 1, "frames[1].fields.seat"),
        ((*TOP, "card"), 3, "frames[1].fields.card"),
        ((*TOP, "last"), False, "frames[1].fields.last"),
        ((*TOP, "main"), None, "taken"),
        ((*TOP, "main"), "conde", "taken"),
        ((*TOP, "free"), 2, "frames[1].fields.free"),
        ((*TOP, "free"), 0, "frames[1].fields.free"),
        ((*TOP, "built"), [], "occupied_now[0]"),
        ((*TOP, "built", 0), "0,0", "occupied_now[0]"),
        ((*TOP, "tile"), "castle", "frames[1].fields.tile"),
    ],
)
def test_a_turn_that_contradicts_the_rest_is_refused(
    path: tuple[object, ...], value: object, where: str | None
) -> None:
    position = acting().state.pack()
    if where is None:
        GAME.unpack(mutated(position, path, value))
    else:
        assert refused(position, path, value) == f"position.{where}"


@pytest.mark.rule("SA-511")
def test_a_taken_tile_is_never_lost() -> None:
    """Where nobody places tiles, none can be taken."""
    play = acting()
    position = play.state.pack()
    frames = position["frames"]
    assert isinstance(frames, list)
    assert refused({**position, "frames": frames[:1]}, ("round",), 2) == "position.taken"
    cards = cards_phase(3).state.pack()
    display = cards["display"]
    assert isinstance(display, dict)
    unseen = cards["unseen"]
    assert isinstance(unseen, dict)
    moved = {**cards, "taken": ["lake"], "unseen": {**unseen, "lake": unseen["lake"] - 1}}
    assert refused(moved, ("turn",), 0) == "position.taken"


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ((*SWAP, "by"), 2, "frames[2].fields.by"),
        ((*SWAP, "other"), 2, "frames[2].fields.other"),
        ((*SWAP, "taken"), 1, "frames[2].fields.taken"),
        ((*TOP, "function_used"), False, "frames[1].fields.function_used"),
        (("story", 3), ["look", 0, 2], "frames[2].fields.other"),
        (("story", 3), ["look", 0, 0], "story[3]"),
        (("story", 3), ["look", 1, 2], "story[3]"),
        (("story", 3), ["show", 0], "played"),
        (("story", 3), ["pass"], "hands"),
        (("story", 3), ["swap", 0, 1, 8, 2], "story[3]"),
        (("story", 0), ["play", 0, 4], "played"),
        (("story", 0), ["play", 1, 6], "played"),
    ],
)
def test_an_exchange_that_contradicts_the_rest_is_refused(path: tuple[object, ...], value: object, where: str) -> None:
    assert refused(looking().state.pack(), path, value) == f"position.{where}"


@pytest.mark.rule("SA-401", "SA-402")
def test_equal_cards_on_the_table_are_those_of_a_stuck_player() -> None:
    """He was the last to play, and he held exactly what the others had played."""
    play = cards_phase(5, [9], [7], [6], [4], [9, 7, 6, 4]).play_cards(9, 7, 6, 4)
    assert GAME.unpack(play.state.pack()).pack() == play.state.pack()
    data: dict[str, object] = {"game": "salamanca", "rules": GAME.rules, "seats": 5, "phase": "turns", "leader": 0}
    places = [9, None, 7, None, 6, None, 4, None, 9, None]
    for played in ([9, None, *places[:6], 3, None], places):
        assert refused({**data, "played": played}, ("round",), 2) == "position.played"
    hands = [[10, 10, 8], [8, 5, 5], [3, 3, 2], [2, 1, 1], [7, 6, 4]]
    stuck = Table(GAME.unpack({**data, "round": 2, "played": places, "hands": hands}))
    assert stuck.turns() == [(4, 9), (0, 9), (1, 7), (2, 6), (3, 4)]
    assert stuck.view(None)["stuck"] == {"seat": 4, "hand": [4, 6, 7, 9]}


@pytest.mark.rule("SA-801")
@pytest.mark.parametrize("slot", [[], [1, 2, 3], [8]])
def test_a_secret_choice_is_of_cards_in_hand(slot: list[int]) -> None:
    play = cards_phase(2, [1, 2, 3, 4]).play("0 card 3")
    assert refused(play.state.pack(), (*TOP, "slots", 0), slot) == "position.frames[1].fields.slots[0]"


def test_hand_written_positions_are_short() -> None:
    """Hands, stock, bank, story, draw pile and the order of acting follow from the rest."""
    data: dict[str, object] = {
        "game": "salamanca",
        "rules": GAME.rules,
        "seats": 3,
        "phase": "turns",
        "round": 3,
        "leader": 2,
        "land": {"2,2": "farm"},
        "owners": {"2,2": 0},
        "played": [2, None, 8, None, 5, None],
    }
    play = Table(GAME.unpack(data))
    assert play.turns() == [(1, 8), (2, 5), (0, 2)]
    assert [len(play.hand(seat)) for seat in range(3)] == [4, 4, 4]
    assert play.stock == [2, 3, 3]
