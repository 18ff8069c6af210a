"""Frames and the loop that carries them on: ask, draw, call, done."""

import pytest

from meseta.kernel.errors import BrokenRule, IllegalAction, IllegalDraw
from meseta.kernel.frames import Frame
from meseta.kernel.generator import Generator
from meseta.kernel.types import NOTHING
from tests.kernel.toy import END, GAME, ROLL, SAY, VERBS, Roll, Say, Script, Secret, Toy, toy


def rules(state: Toy) -> list[str]:
    return [frame.RULE for frame in state.stack]


def test_a_called_frame_is_carried_out_before_its_caller_goes_on() -> None:
    state = toy("s1 c s2")
    assert rules(state) == ["script", "say"]
    assert state.to_act() == (1,)
    assert state.first_to_act() == 1
    state.apply(1, SAY.of(2))
    assert state.to_act() == (1,)
    assert state.legal(1) == [SAY.of(2), SAY.of(3)]
    state.apply(1, SAY.of(3))
    assert state.over
    assert (rules(state), state.to_act(), state.first_to_act()) == ([], (), NOTHING)
    assert state.scores() == [5, 5]


def test_a_decision_with_one_legal_action_is_taken_by_the_kernel() -> None:
    state = toy("s3 s1")
    assert state.total == 3
    assert state.to_act() == (0,)


def test_a_players_own_click_is_never_taken_for_him() -> None:
    state = toy("S3 s1")
    assert state.total == 0
    assert state.to_act() == (1,)
    assert state.legal(1) == [SAY.of(3)]


def test_a_decision_without_a_choice_is_a_broken_rule() -> None:
    with pytest.raises(BrokenRule, match="say asks seat 1"):
        toy("s4")


def test_a_frame_that_asks_nobody_cannot_be_asked() -> None:
    frame: Frame[Toy] = Script()
    state = toy("s1")
    with pytest.raises(BrokenRule, match="script asks nobody"):
        frame.legal(state, 0, [])
    with pytest.raises(BrokenRule, match="script asks nobody"):
        frame.take(state, 0, 0)
    with pytest.raises(BrokenRule, match="script draws nothing"):
        frame.odds(state, [], [])
    with pytest.raises(BrokenRule, match="script draws nothing"):
        frame.drawn(state, 0)
    assert frame.refusal(state, 0, 0) == "K-3"
    assert frame.waved_on() == NOTHING
    assert not frame.retract(state, 0)


def test_step_at_rest_changes_nothing() -> None:
    for words in ("s1", "x", "S3"):
        state = toy(words, answers_itself=False)
        before = state.digest()
        state.settle()
        assert state.digest() == before


def test_frames_pack_their_fields_by_name() -> None:
    assert Say(1, 2, 1).pack() == {"seat": 1, "least": 2, "own": 1, "said": 0}
    assert Roll().pack() == {"rolled": 0}
    assert Secret(0b11, 0, 2).pack() == {"choosers": [0, 1], "modest": [], "slots": [None, None]}


@pytest.mark.rule("K-1")
def test_it_is_not_this_seats_decision() -> None:
    state = toy("s1")
    for seat in (0, -1, 2, 99):
        assert state.refusal(seat, SAY.of(1)) == "K-1"
        assert state.legal(seat) == []
        with pytest.raises(IllegalAction) as caught:
            state.apply(seat, SAY.of(1))
        assert (caught.value.seat, caught.value.action, caught.value.rule) == (seat, "say 1", "K-1")
        assert caught.value.open == []
    assert state.total == 0


@pytest.mark.rule("K-1")
def test_nobody_decides_while_a_draw_waits() -> None:
    state = toy("r s1", answers_itself=False)
    assert state.to_act() == ()
    assert state.refusal(0, SAY.of(1)) == "K-1"


@pytest.mark.rule("K-2")
def test_the_game_is_over() -> None:
    state = toy("s3")
    assert state.over
    assert state.refusal(0, SAY.of(1)) == state.refusal(1, END) == "K-2"
    assert state.legal(0) == []
    with pytest.raises(IllegalAction, match="K-2"):
        state.apply(1, SAY.of(1))


@pytest.mark.rule("K-3")
def test_this_is_not_what_is_asked_now() -> None:
    state = toy("s1")
    assert state.refusal(1, END) == "K-3"
    assert state.refusal(1, ROLL.of(1)) == "K-3"
    for number in (-1, VERBS.size, 10**12):
        assert state.refusal(1, number) == "K-3"
        with pytest.raises(IllegalAction) as caught:
            state.apply(1, number)
        assert caught.value.action == str(number)


def test_a_refused_action_changes_nothing_and_says_what_is_open() -> None:
    state = toy("s2")
    before, heard = state.digest(), len(state.sink or [])
    with pytest.raises(IllegalAction) as caught:
        state.apply(1, SAY.of(1))
    assert caught.value.rule == "TOY-1"
    assert caught.value.open == ["say 2", "say 3"]
    assert str(caught.value) == "seat 1 may not play 'say 1': rule TOY-1"
    assert (state.digest(), len(state.sink or [])) == (before, heard)


# Sealed choices


def test_all_seats_choose_at_once_and_arrival_does_not_matter() -> None:
    totals = set()
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        state = toy("x", seats=3)
        assert state.to_act() == (0, 1, 2)
        for seat in order:
            assert state.total == 0
            state.apply(seat, SAY.of(seat + 1))
        totals.add(state.total)
    assert totals == {123}


def test_who_has_chosen_is_not_asked_again() -> None:
    state = toy("x", seats=3)
    state.apply(1, SAY.of(2))
    assert state.to_act() == (0, 2)
    assert state.refusal(1, SAY.of(3)) == "K-1"


def test_a_choice_taken_back_clears_only_ones_own_slot() -> None:
    state = toy("x", seats=3)
    state.apply(0, SAY.of(3))
    state.apply(1, SAY.of(2))
    assert state.retract(1)
    assert state.to_act() == (1, 2)
    assert state.stack[-1].pack()["slots"] == [3, None, None]
    assert not state.retract(1)
    assert not state.retract(2)
    state.apply(1, SAY.of(1))
    state.apply(2, SAY.of(1))
    assert state.total == 311


def test_nothing_is_taken_back_once_all_have_chosen() -> None:
    state = toy("x s1")
    state.apply(0, SAY.of(3))
    state.apply(1, SAY.of(2))
    assert not state.retract(0)
    assert state.total == 32


def test_an_open_choice_is_never_taken_back() -> None:
    assert not toy("s1").retract(1)
    assert not toy("s3").retract(1)


def test_a_view_shows_who_has_finished_but_not_what() -> None:
    state = toy("x", seats=3)
    state.apply(2, SAY.of(3))
    hidden = {"rule": "secret", "finished": [2], "own": None}
    assert [state.stack[-1].show(state, seat) for seat in (None, 0, 1)] == [hidden] * 3
    assert state.stack[-1].show(state, 2) == {**hidden, "own": 3}


def test_a_seat_with_one_legal_choice_has_it_made_for_it() -> None:
    state = toy("x2", seats=3)
    assert state.to_act() == (0, 2)
    state.apply(0, SAY.of(2))
    state.apply(2, SAY.of(2))
    assert state.total == 212


def test_an_event_has_its_audience() -> None:
    state = toy("x", seats=3)
    state.apply(2, SAY.of(3))
    assert state.sink is not None
    secret, told = state.sink
    assert [secret.seen_by(seat) for seat in (0, 1, 2, None)] == [False, False, True, False]
    assert [told.seen_by(seat) for seat in (0, 1, 2, None)] == [True, True, False, True]
    assert secret.data() == {"event": "said", "seat": 2, "pip": 3}


def test_a_sample_draws_others_choices_afresh_and_keeps_ones_own() -> None:
    seen = set()
    for seed in range(30):
        state = toy("x", seats=3)
        state.apply(0, SAY.of(1))
        state.apply(1, SAY.of(3))
        top = state.stack[-1]
        assert isinstance(top, Secret)
        top.reseal(state, 1, Generator(seed))
        assert (top.slots[1], top.slots[2]) == (3, NOTHING)
        seen.add(top.slots[0])
    assert seen == {1, 2, 3}


# Draws


def test_the_generator_answers_draws() -> None:
    totals = {toy("r s1", seed=seed).total for seed in range(20)}
    assert totals == {1, 3}
    assert toy("r s1", seed=3).news == 1


def test_a_draw_may_be_answered_instead() -> None:
    state = toy("r r s1", answers_itself=False)
    before = state.generator.state
    assert state.draws() == [(ROLL.of(1), 1), (ROLL.of(2), 0), (ROLL.of(3), 2)]
    state.answer(ROLL.of(3))
    state.answer(ROLL.of(1))
    assert state.total == 4
    assert not state.drawing
    assert state.to_act() == (1,)
    assert state.generator.state == before


def test_a_draw_that_cannot_be_is_refused() -> None:
    state = toy("r", answers_itself=False)
    for outcome in (ROLL.of(2), SAY.of(1), -1, 10**6):
        with pytest.raises(IllegalDraw, match="possible are roll 1, roll 3"):
            state.answer(outcome)
    assert state.total == 0
    assert state.drawing


def test_no_answer_where_no_draw_waits() -> None:
    state = toy("s1")
    assert state.draws() == []
    with pytest.raises(IllegalDraw, match="no draw waits"):
        state.answer(ROLL.of(1))


def test_a_copy_waits_for_the_same_draw() -> None:
    state = toy("r s1", answers_itself=False)
    other = state.copy()
    other.answer(ROLL.of(1))
    assert other.total == 1
    assert state.drawing
    assert state.total == 0


def test_the_toy_is_what_it_says() -> None:
    assert GAME.new(2, 0).over
