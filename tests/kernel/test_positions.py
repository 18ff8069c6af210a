"""Positions: what can be read, and what is said of one that cannot be."""

import copy
from typing import cast

import pytest

from meseta.games.el_grande.descriptor import GAME
from meseta.kernel.errors import BadOption, BadPosition
from meseta.kernel.generator import Generator
from tests.kernel import toy


def packed(steps: int = 30) -> dict[str, object]:
    state, dice = GAME.new(3, 4), Generator(1)
    for _ in range(steps):
        seat = state.first_to_act()
        state.apply(seat, dice.choose(state.legal(seat)))
    return state.pack()


def refused(data: object) -> tuple[str, str]:
    with pytest.raises(BadPosition) as caught:
        GAME.unpack(data)
    return caught.value.where, caught.value.why


def test_a_position_comes_back_as_it_was() -> None:
    data = packed()
    before = copy.deepcopy(data)
    assert GAME.unpack(data).pack() == before
    assert data == before


@pytest.mark.parametrize("data", [None, [], "position", 3, {1: 2}])
def test_it_is_an_object(data: object) -> None:
    assert refused(data)[0] == "position"


def test_a_foreign_game() -> None:
    assert refused({**packed(), "game": "salamanca"})[0] == "position.game"
    assert refused({})[0] == "position.game"
    with pytest.raises(BadPosition, match="'el-grande' is not 'toy'"):
        toy.GAME.unpack(packed())


@pytest.mark.parametrize("version", [0, 3, "1", None])
def test_another_rules_version(version: object) -> None:
    assert refused({**packed(), "rules": version}) == ("position.rules", f"{version!r} is not the rules version 2")


def test_seats_and_options_are_checked() -> None:
    with pytest.raises(BadOption, match="seats"):
        GAME.unpack({**packed(), "seats": 6})
    with pytest.raises(BadOption, match="rounds"):
        GAME.unpack({**packed(), "options": {"rounds": 8}})
    assert refused({**packed(), "options": []})[0] == "position.options"


@pytest.mark.parametrize("generator", ["", "12", "g" * 16, "A" * 16, "0" * 17, 5, ["0" * 16]])
def test_the_generator_is_16_hex_digits(generator: object) -> None:
    assert refused({**packed(), "generator": generator})[0] == "position.generator"


def test_the_generator_belongs_to_the_position() -> None:
    data = packed()
    other = GAME.unpack({**data, "generator": "0123456789abcdef"})
    assert other.generator.state == 0x0123456789ABCDEF
    assert other.digest() != GAME.unpack(data).digest()


def test_an_unknown_field() -> None:
    where, why = refused({**packed(), "kings": "aragon"})
    assert where == "position.kings"
    assert "unknown field" in why


@pytest.mark.parametrize(
    ("name", "value", "where"),
    [
        ("king", "castillo", "position.king"),
        ("king", 3, "position.king"),
        ("round", 10, "position.round"),
        ("round", -1, "position.round"),
        ("points", [0, 0], "position.points"),
        ("points", [0, 0, -1], "position.points[2]"),
        ("points", 0, "position.points"),
        ("start", 3, "position.start"),
        ("order", [0, 1, 3], "position.order[2]"),
        ("scoreboards", ["aragon"], "position.scoreboards"),
        ("face_up", [None] * 4, "position.face_up"),
        ("veto_seats", [0], "position.veto_rounds"),
        ("hands", [[0], [], []], "position.hands[0][0]"),
        ("unseen", {"move-9": 1}, "position.unseen"),
        ("unseen", {"move-3": -1}, "position.unseen.move-3"),
        ("unseen", [], "position.unseen"),
        ("caballeros", {"moon": [0, 0, 0]}, "position.caballeros"),
        ("caballeros", {"court": [0, 0]}, "position.caballeros.court"),
        ("caballeros", {"court": [0, 0, 31]}, "position.caballeros.court[2]"),
        ("let_pass", [3], "position.let_pass"),
    ],
)
def test_a_field_out_of_range_or_of_the_wrong_type_is_named(name: str, value: object, where: str) -> None:
    assert refused({**packed(), name: value})[0] == where


def test_31_caballeros() -> None:
    data = copy.deepcopy(packed())
    caballeros = cast("dict[str, list[int]]", data["caballeros"])
    caballeros["province"][1] += 1
    assert refused(data) == ("position.caballeros", "seat 1 has 31 caballeros, not 30 (EG-108)")


def test_a_card_in_two_places() -> None:
    data = copy.deepcopy(packed())
    used = cast("dict[str, int]", data["used"])
    used["move-4"] = used.get("move-4", 0) + 1
    where, why = refused(data)
    assert where == "position.unseen"
    assert "move-4" in why
    power = copy.deepcopy(packed())
    hands, discards = cast("list[list[int]]", power["hands"]), cast("list[list[int]]", power["discards"])
    discards[0] = sorted({*discards[0], hands[0][0]})
    assert "EG-104" in refused(power)[1]


def frame(rule: str, **fields: object) -> dict[str, object]:
    return {"rule": rule, "fields": fields}


COURSE = frame("course", phase="turns")


@pytest.mark.parametrize(
    ("frames", "where"),
    [
        (None, "position.frames"),
        ({}, "position.frames"),
        ([None], "position.frames[0]"),
        ([frame("chess")], "position.frames[0].rule"),
        ([{"rule": ["course"], "fields": {}}], "position.frames[0].rule"),
        ([{"fields": {}}], "position.frames[0].rule"),
        ([{"rule": "course"}], "position.frames[0].fields"),
        ([frame("course")], "position.frames[0].fields.phase"),
        ([frame("course", phase="nap")], "position.frames[0].fields.phase"),
        ([frame("course", phase="turns", more=1)], "position.frames[0].fields.more"),
        ([frame("power-cards")], "position.frames[0].rule"),
        ([COURSE, COURSE], "position.frames[1].rule"),
        ([COURSE, frame("veto-window", mover=0, more=False, answered=[])], "position.frames[1].rule"),
    ],
)
def test_frames_that_do_not_fit(frames: object, where: str) -> None:
    assert refused({**packed(), "frames": frames})[0] == where


def test_frames_must_be_given() -> None:
    data = packed()
    del data["frames"]
    assert refused(data)[0] == "position.frames"


def test_rules_that_are_not_at_rest() -> None:
    state = GAME.new(3, 4)
    data = state.pack()
    between = {**data, "frames": [frame("course", phase="reveal")]}
    where, why = refused(between)
    assert where == "position.frames"
    assert "not at rest" in why


def test_a_draw_that_waits_is_at_rest() -> None:
    state, dice = GAME.new(2, 4), Generator(1)
    state.answers_itself = False
    while not state.drawing:
        seat = state.first_to_act()
        state.apply(seat, dice.choose(state.legal(seat)))
    other = GAME.unpack(state.pack())
    assert other.drawing
    assert other.draws() == state.draws()
    assert other.digest() == state.digest()


def test_the_end_is_a_position_too() -> None:
    state, dice = GAME.new(2, 4), Generator(1)
    while not state.over:
        seat = state.first_to_act()
        state.apply(seat, dice.choose(state.legal(seat)))
    other = GAME.unpack(state.pack())
    assert other.over
    assert refused({**state.pack(), "round": 8})[0] == "position.round"


@pytest.mark.parametrize("phase", ["dinner", "", None, 3, ["turns"]])
def test_an_unknown_phase(phase: object) -> None:
    data = packed()
    del data["frames"]
    assert refused({**data, "phase": phase})[0] == "position.phase"


@pytest.mark.parametrize("name", ["king", "grandes", "start"])
def test_a_phase_needs_king_grandes_and_start_player(name: str) -> None:
    data = GAME.new(3, 4).pack()
    del data["frames"]
    data["phase"] = "power-cards"
    assert GAME.unpack(data).to_act() == (data["start"],)
    del data[name]
    assert refused(data) == (f"position.{name}", "is needed with a phase")
