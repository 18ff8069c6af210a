"""The published interface, and what it answers to bad input."""

import json
import random

import pytest

import meseta
from tests.match.play import reach, snapshot, step, whole_game


def test_the_interface_as_published() -> None:
    match = meseta.start("el-grande", seats=4, seed=7, rounds=6)
    (seat,) = match.to_act()
    assert match.legal(seat) == [f"power {card}" for card in range(1, 14)]
    assert match.why(seat, "power 7") is None
    assert str(match.why(seat, "place aragon")).startswith("K-3: That answers another question")
    assert str(match.why(seat, "fly")).startswith("'fly' is no action")
    assert [item.event.kind.name for item in match.preview(seat, "power 7")] == ["power-played"]
    (happened,) = match.play(seat, "power 7")
    assert happened.data() == {"id": [1, 0], "event": "power-played", "seat": seat, "power": 7}
    assert match.view(seat)["hand"] == [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13]
    assert match.view(None)["hand"] is None
    assert match.events(seat)[-1] == happened
    assert match.undo(seat) == "power 7"
    assert match.redo(seat)[0].event == happened.event
    assert not match.over
    assert match.scores() == [0, 0, 0, 0]
    assert match.winners() == ()
    assert "Aragón" in str(match)
    assert meseta.load(match.record()).position() == match.position()
    assert meseta.position(match.position()).legal(match.to_act()[0]) == match.legal(match.to_act()[0])
    assert [game.key for game in meseta.list_games()] == ["el-caballero", "el-grande", "salamanca"]
    assert match.state.digest() == match.digest()


def test_records_views_and_positions_are_json() -> None:
    match = whole_game(3, 5)
    for data in (match.record(), match.position(), *(match.view(seat) for seat in (None, 0, 1, 2))):
        assert json.loads(json.dumps(data)) == data
    assert all(json.dumps(item.data()) for item in match.events(0))


def test_the_winner_has_most_points_and_a_tie_is_shared() -> None:
    match = whole_game(5, 3)
    best = max(match.scores())
    assert match.winners() == tuple(seat for seat in range(5) if match.scores()[seat] == best)


def test_the_state_is_a_copy() -> None:
    match = meseta.start("el-grande", seats=2, seed=1)
    before = snapshot(match)
    state = match.state
    while not state.over:
        seat = state.first_to_act()
        state.apply(seat, state.legal(seat)[0])
    assert snapshot(match) == before


def test_without_a_seed_games_differ() -> None:
    assert len({meseta.start("el-grande", seats=2).digest() for _ in range(5)}) == 5


def test_the_same_seed_gives_the_same_game() -> None:
    assert meseta.start("el-grande", seats=5, seed=9).digest() == meseta.start("el-grande", seats=5, seed=9).digest()
    assert meseta.start("el-grande", seats=5, seed=9).digest() != meseta.start("el-grande", seats=5, seed=8).digest()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": "chess", "seats": 2}, r"game 'chess': unknown; there are el-caballero, el-grande, salamanca"),
        ({"game": "el-grande", "seats": 1}, r"seats: 1 is not possible; El Grande is for 2 to 5 players"),
        ({"game": "el-grande", "seats": 6}, r"seats: 6 is not possible"),
        ({"game": "el-grande", "seats": True}, r"seats: True is not possible"),
        ({"game": "el-grande", "seats": 2, "rounds": 7}, r"option rounds: 7 is none of 9, 6"),
        ({"game": "el-grande", "seats": 2, "veto": 1}, r"option veto: 1 is none of true, false"),
        ({"game": "el-grande", "seats": 2, "colour": "red"}, r"option colour: unknown; .* rounds, veto, open_castillo"),
        ({"game": "el-grande", "seats": 2, "seed": -1}, r"seed: -1 is no whole number from 0"),
        ({"game": "el-grande", "seats": 2, "seed": 2**64}, r"seed: \d+ is no whole number from 0"),
        ({"game": "el-grande", "seats": 2, "seed": "x"}, r"seed: 'x' is no whole number"),
    ],
)
def test_a_bad_start_is_refused(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(meseta.BadOption, match=message):
        # Wrong types are the point here.
        meseta.start(**arguments)  # type: ignore[arg-type]


def test_bad_input_leaves_the_match_as_it_was() -> None:
    match = meseta.start("el-grande", seats=3, seed=4)
    step(match, random.Random(1))
    (seat,) = match.to_act()
    other = (seat + 1) % 3
    before = snapshot(match)
    with pytest.raises(meseta.UnknownSeat, match="seat 3: unknown; seats are 0 to 2"):
        match.play(3, "power 1")
    with pytest.raises(meseta.UnknownSeat):
        match.view(-1)
    with pytest.raises(meseta.IllegalAction, match="K-1: ") as not_his_turn:
        match.play(other, "power 1")
    assert not_his_turn.value.open == []
    with pytest.raises(meseta.IllegalAction, match="K-3: ") as not_asked:
        match.play(seat, "place aragon")
    assert not_asked.value.seat == seat
    assert not_asked.value.action == "place aragon"
    assert not_asked.value.open == match.legal(seat)
    with pytest.raises(meseta.UnreadableAction, match="'madrid' is no region or castillo: galicia"):
        match.play(seat, "place madrid")
    with pytest.raises(meseta.UnreadableAction, match=r"'powr 3' is no action.*power 3"):
        match.play(seat, "powr 3")
    with pytest.raises(meseta.UnreadableAction):
        match.play(seat, "")
    with pytest.raises(meseta.IllegalAction, match="K-3"):
        match.preview(seat, "end turn")
    with pytest.raises(meseta.CannotUndo):
        match.undo(seat)
    with pytest.raises(meseta.CannotUndo):
        match.redo(seat)
    with pytest.raises(meseta.IllegalDraw, match="no draw waits"):
        match.answer("draw card veto")
    assert snapshot(match) == before


def test_after_the_end_everything_is_refused_and_nothing_undone() -> None:
    match = whole_game(2, 8, rounds=6)
    before = snapshot(match)
    assert match.to_act() == ()
    for seat in range(2):
        with pytest.raises(meseta.IllegalAction, match="K-2: "):
            match.play(seat, "end turn")
        with pytest.raises(meseta.CannotUndo):
            match.undo(seat)
    assert snapshot(match) == before


def test_event_ids_are_unique_and_ascend() -> None:
    match = whole_game(4, 2)
    ids = [(item.number, item.index) for item in match.events(None)]
    assert ids == sorted(set(ids))


def test_a_decision_keeps_its_id_while_others_choose_in_secret() -> None:
    match = reach("discs", seats=4)
    first, second, *_ = match.to_act()
    asked = match.decision(second)
    assert asked == match.decision(first) == match.number
    match.play(first, match.legal(first)[0])
    assert match.decision(first) is None
    assert match.decision(second) == asked
    match.undo(first)
    assert match.decision(first) == match.number != asked
    assert match.decision(second) == asked


@pytest.mark.rule("K-5")
def test_a_step_that_was_taken_by_itself_is_told_and_cannot_be_named_again() -> None:
    rng = random.Random(2)
    match = meseta.start("el-grande", seats=3, seed=2)
    met = 0
    while not match.over:
        before_it = match.number
        step(match, rng)
        for item in [one for one in match.events(None, before_it) if one.name == "taken-by-itself"]:
            seat, text = item.event.values[0], str(item.event.data()["action"])
            if text in match.legal(seat):
                continue
            before = snapshot(match)
            assert str(match.why(seat, text)).startswith("K-5: It was the only possible step")
            with pytest.raises(meseta.IllegalAction, match="K-5: ") as refused:
                match.play(seat, text)
            assert refused.value.rule == "K-5"
            assert snapshot(match) == before
            met += 1
    assert met


@pytest.mark.parametrize("game", [game.key for game in meseta.list_games()])
def test_no_message_is_longer_than_a_person_reads(game: str) -> None:
    match = meseta.start(game, seats=2, seed=1)
    seat = match.to_act()[0]
    for verb in match.game.verbs.all:
        for text in (f"{verb.name} nowhere", f"{verb.name} 99,99 99", f"{verb.name} {'x' * 1000}", "y" * 1000):
            why = match.why(seat, text)
            assert why is not None
            assert len(str(why)) <= 400
            with pytest.raises(meseta.MesetaError) as refused:
                match.play(seat, text)
            assert len(str(refused.value)) <= 400
    for action in range(match.game.verbs.size):
        assert len(str(match.refusal(seat, action))) <= 400


def test_decisions_in_a_row_are_counted_within_a_round() -> None:
    match = meseta.start("el-caballero", 2, seed=5)
    rng = random.Random(3)
    row: list[int] = []
    while not match.over:
        assert all(match.steps_in_a_row(seat) == (len(row) if row[:1] == [seat] else 0) for seat in range(2))
        rounds, seat = match.rounds_ended, match.to_act()[0]
        match.play(seat, rng.choice(match.legal(seat)))
        row = [*row, seat] if row[:1] == [seat] else [seat]
        if match.rounds_ended != rounds:
            row = []
