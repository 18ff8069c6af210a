"""Records: what they hold, and how a bad one is refused."""

import copy
import json
from pathlib import Path

import pytest

import meseta
from meseta.match.match import Match
from meseta.match.record import Start
from meseta.match.registry import find_game
from tests.match.play import reach, whole_game
from tests.records.make import FOLDER, VARIANTS

RECORDS = sorted(FOLDER.glob("*.json"))


@pytest.fixture(scope="module")
def record() -> dict[str, object]:
    return whole_game(3, 21).record()


def changed(record: dict[str, object], **fields: object) -> dict[str, object]:
    return {**copy.deepcopy(record), **fields}


def actions_of(record: dict[str, object]) -> list[str]:
    actions = record["actions"]
    assert isinstance(actions, list)
    return list(actions)


def test_there_is_a_recorded_game_for_every_number_of_seats_and_variant() -> None:
    names = {path.name for path in RECORDS}
    wanted = [(key, variant) for key in VARIANTS for variant in VARIANTS[key]]
    assert names == {f"{key}-{seats}-{variant}.json" for key, variant in wanted for seats in find_game(key).seats}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_recorded_games_load_as_they_were_played(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    match = meseta.load(text)
    assert match.over
    assert match.record() == json.loads(text)


def test_a_record_holds_start_actions_and_a_fingerprint_for_every_round(record: dict[str, object]) -> None:
    assert record["format"] == "meseta-record"
    assert record["start"] == {"seats": 3, "seed": 21, "options": {"rounds": 9, "veto": True, "open_castillo": False}}
    digests = record["digests"]
    assert isinstance(digests, list)
    assert len(digests) == 9
    assert digests[-1] == [len(actions_of(record)), record["end"]]


def test_text_and_bytes_load_too(record: dict[str, object]) -> None:
    text = json.dumps(record)
    assert meseta.load(text).record() == meseta.load(text.encode()).record() == record


def test_every_prefix_of_a_game_is_a_record() -> None:
    match = meseta.start("el-grande", seats=2, seed=2, rounds=6)
    while not match.over:
        seat = match.to_act()[0]
        match.play(seat, match.legal(seat)[-1])
        assert meseta.load(match.record()).position() == match.position()


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9])
def test_one_changed_action_is_noticed(record: dict[str, object], share: float) -> None:
    """Wherever it stands, and whatever legal or illegal thing it says instead."""
    actions = actions_of(record)
    index = int(share * len(actions))
    start = changed(record, actions=actions[:index], digests=[], end="")
    match = Match(Start(find_game("el-grande"), 3, 21, {}))
    for text in actions_of(start):
        who, _, words = text.partition(" ")
        match.play(int(who), words)
    seat = match.to_act()[0]
    for text in (*match.legal(seat), "veto"):
        other = f"{seat} {text}"
        if other == actions[index]:
            continue
        with pytest.raises(meseta.BadRecord, match=r"record\.(actions\[\d+\]|end|digests)"):
            meseta.load(changed(record, actions=[*actions[:index], other, *actions[index + 1 :]]))


def test_an_illegal_action_is_named_with_its_place_and_rule(record: dict[str, object]) -> None:
    actions = actions_of(record)
    first = actions[0].split()
    doubled = f"{(int(first[0]) + 1) % 3} {first[1]} {first[2]}"
    with pytest.raises(meseta.BadRecord, match=r"record.actions\[1\]: .*EG-402: A number"):
        meseta.load(changed(record, actions=[actions[0], doubled], digests=[]))


@pytest.mark.parametrize("kept", [0, 1, 50, -1])
def test_a_cut_off_record_is_refused(record: dict[str, object], kept: int) -> None:
    with pytest.raises(meseta.BadRecord, match=r"record\.(end|digests)"):
        meseta.load(changed(record, actions=actions_of(record)[:kept]))


def test_a_cut_off_file_is_refused(record: dict[str, object]) -> None:
    text = json.dumps(record)
    with pytest.raises(meseta.BadRecord, match="record: no JSON, perhaps cut off"):
        meseta.load(text[: len(text) // 2])


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"format": "pgn"}, r"record.format: 'pgn' is not 'meseta-record'"),
        ({"version": 3}, r"record.version: 3 is not 2, the one that is understood here"),
        ({"version": 1}, r"record.version: 1 is not 2, the one that is understood here"),
        ({"version": "1"}, r"record.version: Expected `int`, got `str`"),
        ({"game": "chess"}, r"record.game: game 'chess': unknown"),
        ({"rules": 99}, r"record.rules: version 99; El Grande is played by version . here"),
        ({"start": {"seats": 3}}, r"record.start: seats, seed and options are needed"),
        ({"start": {"seats": 6, "seed": 1, "options": {}}}, r"record.start: seats: 6 is not possible"),
        ({"start": {"seats": 3, "seed": -1, "options": {}}}, r"record.start: seed: -1"),
        ({"start": {"seats": 3, "seed": 1, "options": {"x": 1}}}, r"record.start: option x: unknown"),
        ({"start": {"position": {}}}, r"record.start.position.game: None is not 'el-grande'"),
        ({"start": {"hold_draws": 1}}, r"record.start.hold_draws: Expected `bool`"),
        ({"actions": "power 7"}, r"record.actions: Expected `array`"),
        ({"actions": ["0 fly"]}, r"record.actions\[0\]: 'fly' is no action"),
        ({"actions": ["x power 7"]}, r"record.actions\[0\]: 'x' is no seat"),
        ({"actions": ["9 power 7"], "digests": []}, r"record.actions\[0\]: seat 9: unknown"),
        ({"actions": [7]}, r"record.actions\[0\]: Expected `str`"),
        ({"actions": ["chance draw card veto"], "digests": []}, r"record.actions\[0\]: .*no draw waits"),
        ({"digests": [[5]]}, r"record.digests\[0\]"),
        ({"digests": [[99999, "x"]]}, r"record.digests\[0\]"),
        ({"digests": {}}, r"record.digests: Expected `array`"),
        ({"end": None}, r"record.end: Expected `str`"),
        ({"end": "0" * 32}, r"record.end: the last position is another"),
        ({"extra": 1}, r"record.extra: Object contains unknown field"),
    ],
)
def test_a_damaged_foreign_or_newer_record_is_refused(
    record: dict[str, object], fields: dict[str, object], message: str
) -> None:
    with pytest.raises(meseta.BadRecord, match=message):
        meseta.load(changed(record, **fields))


@pytest.mark.parametrize("key", ["format", "version", "game", "rules", "start", "actions", "digests", "end"])
def test_a_missing_field_is_named(record: dict[str, object], key: str) -> None:
    damaged = changed(record)
    del damaged[key]
    with pytest.raises(meseta.BadRecord, match=rf"record\.{key}"):
        meseta.load(damaged)


@pytest.mark.parametrize("given", [None, 3, [], "", "[]", b"\xff"])
def test_what_is_no_record_at_all_is_refused(given: object) -> None:
    with pytest.raises(meseta.BadRecord):
        meseta.load(given)


def test_a_match_from_a_position_is_recorded_too() -> None:
    begun = reach("turn", seats=4)
    match = meseta.position(begun.position())
    seat = match.to_act()[0]
    match.play(seat, match.legal(seat)[-1])
    again = meseta.load(json.loads(json.dumps(match.record())))
    assert again.position() == match.position()
    assert again.record() == match.record()


def test_answered_draws_are_recorded() -> None:
    match = Match(Start(find_game("el-grande"), 2, 3, {}, hold_draws=True))
    assert match.to_act() == ()
    assert match.draws()[0] == "draw region galicia"
    for text in ("draw region granada", "draw region galicia", "draw region aragon", "draw start 1"):
        match.answer(text)
    with pytest.raises(meseta.IllegalDraw, match="cannot be drawn: possible are draw card move-3, "):
        match.answer("draw card veto")
    for card in ("move-4", "veto", "score-most", "eviction"):
        match.answer(f"draw card {card}")
    assert match.to_act() == (1,)
    match.play(1, "power 3")
    again = meseta.load(json.loads(json.dumps(match.record())))
    assert again.position() == match.position()
    assert again.view(None)["king"] == "granada"


def test_a_match_that_waits_in_set_up_can_be_seen_and_printed() -> None:
    match = Match(Start(find_game("el-grande"), 2, 3, {}, hold_draws=True))
    assert match.view(None)["king"] is None
    assert "El Grande" in str(match)
    match.answer("draw region granada")
    assert match.view(0)["king"] == "granada"
    assert "Granada" in str(match)
