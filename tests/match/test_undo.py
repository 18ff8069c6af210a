"""Undo and redo: own steps only, back to the last point of no return."""

import json
import random

import pytest

import meseta
from tests.match.play import reach, snapshot, step, top


def test_undo_and_redo_all_through_a_game() -> None:
    rng = random.Random(3)
    match = meseta.start("el-grande", seats=3, seed=3)
    taken_back = 0
    while not match.over:
        position, actions = match.position(), match.actions()
        seat, text = step(match, rng)
        after = match.position()
        try:
            undone = match.undo(seat)
        except meseta.CannotUndo:
            continue
        taken_back += 1
        assert undone == text
        assert (match.position(), match.actions()) == (position, actions)
        match.redo(seat)
        assert match.position() == after
    assert taken_back > 50
    assert meseta.load(match.record()).position() == match.position()


def test_a_whole_turn_can_be_restarted() -> None:
    match = reach("turn", seats=2)
    (seat,) = match.to_act()
    before = match.position()
    rng = random.Random(7)
    steps = 0
    while match.to_act() == (seat,) and "end turn" not in match.legal(seat):
        step(match, rng)
        steps += 1
    match.play(seat, match.legal(seat)[0])
    for _ in range(steps + 1):
        match.undo(seat)
    assert match.position() == before
    for _ in range(steps + 1):
        match.redo(seat)
    with pytest.raises(meseta.CannotUndo):
        match.redo(seat)


def test_another_seats_open_choice_ends_undo() -> None:
    match = meseta.start("el-grande", seats=2, seed=1)
    (first,) = match.to_act()
    match.play(first, "power 5")
    (second,) = match.to_act()
    match.play(second, "power 6")
    before = snapshot(match)
    with pytest.raises(meseta.CannotUndo):
        match.undo(first)
    assert snapshot(match) == before
    assert match.undo(second) == "power 6"
    with pytest.raises(meseta.CannotUndo):
        match.undo(first)


def test_a_draw_ends_undo() -> None:
    match = meseta.start("el-grande", seats=2, seed=1)
    rng = random.Random(1)
    seat = 0
    while match.view(None)["round"] == 1:
        seat, _ = step(match, rng)
    with pytest.raises(meseta.CannotUndo):
        match.undo(seat)


def test_a_new_step_forgets_what_could_be_done_again() -> None:
    match = meseta.start("el-grande", seats=2, seed=1)
    (seat,) = match.to_act()
    match.play(seat, "power 5")
    match.undo(seat)
    match.play(seat, "power 9")
    with pytest.raises(meseta.CannotUndo):
        match.redo(seat)


def test_a_sealed_choice_can_be_taken_back_until_the_last_one_falls() -> None:
    match = reach("discs", seats=4)
    chooser, *others = match.to_act()
    actions = match.actions()
    match.play(chooser, match.legal(chooser)[0])
    match.play(others[0], match.legal(others[0])[-1])
    assert match.undo(chooser).startswith("disc ")
    assert match.to_act() == (chooser, *others[1:])
    match.redo(chooser)
    match.undo(others[0])
    match.undo(chooser)
    assert match.actions() == actions
    assert match.to_act() == (chooser, *others)
    for seat in (chooser, *others):
        match.play(seat, match.legal(seat)[0])
    assert top(match) != "discs"
    for seat in (chooser, *others):
        with pytest.raises(meseta.CannotUndo):
            match.undo(seat)


def test_a_sealed_choice_taken_back_can_be_made_again_after_others_have_chosen() -> None:
    match = reach("discs", seats=4)
    chooser, other, *_ = match.to_act()
    choice = match.legal(chooser)[-1]
    match.play(chooser, choice)
    match.undo(chooser)
    match.play(other, match.legal(other)[0])
    assert match.can_redo(chooser)
    match.redo(chooser)
    assert match.undo(chooser) == choice


def test_the_order_of_arrival_of_sealed_choices_leaves_no_trace() -> None:
    first = reach("discs", seats=4)
    second = meseta.load(first.record())
    choices = {seat: first.legal(seat)[seat % len(first.legal(seat))] for seat in first.to_act()}
    for seat in choices:
        first.play(seat, choices[seat])
    for seat in reversed(choices):
        second.play(seat, choices[seat])
    assert first.record() == second.record()
    assert [item.event for item in first.events(None)] == [item.event for item in second.events(None)]


def test_a_record_with_half_the_discs_set_loads() -> None:
    match = reach("discs", seats=4)
    last = match.to_act()[-1]
    match.play(last, match.legal(last)[0])
    again = meseta.load(match.record())
    assert again.to_act() == match.to_act()
    assert again.undo(last) == match.undo(last)
    assert again.position() == match.position()


def test_the_mover_may_take_a_declared_step_back_until_a_holder_answers() -> None:
    match = reach("veto-window", seats=4)
    rules = match.view(None)["rules"]
    assert isinstance(rules, list)
    mover = rules[-1]["mover"]
    (holder,) = match.to_act()
    assert mover != holder
    match.undo(mover)
    assert match.to_act() == (mover,)
    match.redo(mover)
    match.play(holder, "pass")
    with pytest.raises(meseta.CannotUndo):
        match.undo(mover)


def test_numbers_count_undo_and_redo_and_are_never_used_twice() -> None:
    match = meseta.start("el-grande", seats=2, seed=1)
    (seat,) = match.to_act()
    match.play(seat, "power 5")
    match.undo(seat)
    (again,) = match.redo(seat)
    assert (again.number, match.number) == (3, 3)
    assert [item.number for item in match.events(seat) if item.number] == [3]


def test_what_can_be_undone_and_redone_is_told_beforehand() -> None:
    rng = random.Random(8)
    match = meseta.start("el-grande", seats=3, seed=8)
    seen = set()
    while not match.over:
        for seat in range(match.seats):
            for able, act in ((match.can_undo, "undo"), (match.can_redo, "redo")):
                copy = match.copy()
                expected = able(seat)
                try:
                    getattr(copy, act)(seat)
                except meseta.CannotUndo:
                    assert not expected
                else:
                    assert expected
                seen.add((act, expected))
        seat, _ = step(match, rng)
        if match.can_undo(seat) and rng.random() < 0.2:
            match.undo(seat)
    assert len(seen) == 4


def test_a_copy_goes_its_own_way() -> None:
    rng = random.Random(4)
    match = meseta.start("el-grande", seats=3, seed=4)
    for _ in range(150):
        step(match, rng)
        before = snapshot(match)
        copy = match.copy()
        assert snapshot(copy) == before
        for _ in range(5):
            step(copy, rng)
        actor = copy.to_act()[0]
        if copy.can_undo(actor):
            copy.undo(actor)
        assert snapshot(match) == before
    assert meseta.load(match.record()).position() == match.position()


def test_what_two_courses_of_a_match_have_in_common() -> None:
    rng = random.Random(5)
    match = meseta.start("el-grande", seats=3, seed=5)
    while not match.over:
        before = match.copy()
        seat, _ = step(match, rng)
        if match.can_undo(seat) and rng.random() < 0.5:
            undone = match.copy()
            undone.undo(seat)
            assert match.shared(undone) == undone.shared(match) <= match.number
        shared = match.shared(before)
        for viewer in (None, 0, 1, 2):
            kept = [item for item in before.events(viewer) if item.number <= shared]
            assert [*kept, *match.events(viewer, after=shared)] == match.events(viewer)
            assert kept == before.events(viewer)


def test_nothing_is_taken_back_over_what_others_choose_in_secret() -> None:
    """It would throw a finished choice away, or show by the way undo comes and goes that it was made."""
    rng = random.Random(5)
    met = 0
    for seed in range(12):
        match = meseta.start("el-grande", seats=4, seed=seed)
        while not match.over:
            before = match.to_act()
            seat, _ = step(match, rng)
            if len(match.to_act()) > 1 and len(before) == 1:
                met += 1
                assert not match.can_undo(seat)
                with pytest.raises(meseta.CannotUndo):
                    match.undo(seat)
                others = [other for other in match.to_act() if other != seat]
                match.play(others[0], match.legal(others[0])[0])
                assert match.can_undo(others[0]), "one's own disc can be taken back"
                assert not match.can_undo(seat), "but nothing before it"
    assert met > 5


def test_chance_begins_anew_and_the_record_says_where() -> None:
    rng = random.Random(4)
    match = meseta.start("el-grande", seats=3, seed=4)
    for _ in range(30):
        step(match, rng)
    known, fresh = meseta.load(match.record()), meseta.load(match.record())
    fresh.begin_chance_anew(99)
    assert not any(fresh.can_undo(seat) for seat in range(3)), "nothing is taken back into the old future"
    for course in (known, fresh):
        same = random.Random(6)
        while not course.over:
            step(course, same)
    assert known.position() != fresh.position()
    again = meseta.load(json.dumps(fresh.record()))
    assert (again.position(), again.record()) == (fresh.position(), fresh.record())
    with pytest.raises(meseta.BadRecord):
        meseta.load({**fresh.record(), "start": {**fresh.record()["start"], "fresh": [[30, -1]]}})  # type: ignore[dict-item]


def test_chance_begins_anew_in_the_middle_of_a_secret_choice() -> None:
    match = reach("discs", seats=4)
    first = match.to_act()[0]
    match.play(first, match.legal(first)[0])
    match.begin_chance_anew(7)
    rng = random.Random(1)
    assert match.can_undo(first)
    match.undo(first)
    while not match.over:
        step(match, rng)
    assert meseta.load(match.record()).position() == match.position()
