"""Previews: what an action would do, and not a bit more than the seat can foresee."""

import random

import meseta
from tests.match.play import reach, snapshot, step, top


def test_a_preview_changes_nothing_and_foresees_what_then_happens() -> None:
    rng = random.Random(5)
    match = meseta.start("el-grande", seats=4, seed=5)
    foreseen = 0
    while not match.over:
        seat = match.to_act()[0]
        text = rng.choice(match.legal(seat))
        before = match.position()
        preview = match.preview(seat, text)
        assert match.position() == before
        happened = match.play(seat, text)
        sure = [item.event for item in preview if not item.unless_stopped]
        assert [item.event for item in happened][: len(sure)] == sure
        foreseen += len(sure)
    assert foreseen > 300


def moving(vetos: list[int]) -> meseta.Match:
    """Seat 0 has taken move-4; the seats named hold a Veto each, seat 2 since its turn this round."""
    return meseta.position(
        {
            "game": "el-grande",
            "rules": 2,
            "seats": 3,
            "phase": "action",
            "round": 2,
            "king": "granada",
            "start": 0,
            "grandes": ["galicia", "aragon", "sevilla"],
            "caballeros": {"galicia": [2, 0, 0], "aragon": [0, 2, 0]},
            "played": [12, 11, 13],
            "took": [None, None, "veto"],
            "holding": ["move-4", None, None],
            "face_up": [None, None, "score-one", "move-grande", "kings-card"],
            "veto_seats": vetos,
            "veto_rounds": [1, 2][2 - len(vetos) :],
        }
    )


def test_what_a_veto_could_stop_is_marked() -> None:
    for vetos in ([], [2], [1, 2]):
        match = moving(vetos)
        match.play(0, "announce")
        for holder in reversed(vetos):
            match.play(holder, "pass")
        match.play(0, "caballero 1 aragon")
        items = match.preview(0, "to valencia")
        names = [item.event.kind.name for item in items]
        assert names == (["intended-move", "moved"] if vetos else ["moved"])
        assert [item.unless_stopped for item in items] == ([False, True] if vetos else [False])
        assert ("unless_stopped" in items[-1].data()) == bool(vetos)


def test_a_preview_stops_before_the_draws_of_the_next_round() -> None:
    match = meseta.start("el-grande", seats=2, seed=4)
    rng = random.Random(4)
    ended = 0
    while not ended:
        seat = match.to_act()[0]
        if "end turn" in match.legal(seat):
            items = [item.data() for item in match.preview(seat, "end turn")]
            ended += sum(item["event"] == "round-ended" for item in items)
            assert all(item["stack"] == 5 for item in items if item["event"] == "card-revealed")
        step(match, rng)


def test_a_preview_does_not_open_discs_or_the_castillo() -> None:
    match = reach("discs", seats=4)
    while top(match) == "discs":
        seat = match.to_act()[0]
        assert match.preview(seat, match.legal(seat)[0]) == []
        match.play(seat, match.legal(seat)[0])


def test_a_preview_does_not_depend_on_what_the_seat_cannot_know() -> None:
    """Whatever the others have sealed, the preview is the same."""
    match = reach("discs", seats=4)
    first, second, *_ = match.to_act()
    previews = []
    for text in match.legal(first):
        match.play(first, text)
        previews.append([item.data() for item in match.preview(second, match.legal(second)[0])])
        before = snapshot(match)
        match.undo(first)
        assert snapshot(match) != before
    assert all(preview == previews[0] for preview in previews)


def test_a_line_of_actions_is_foreseen_as_it_then_happens() -> None:
    match = reach("turn")
    rng = random.Random(3)
    compared = 0
    while not match.over:
        seat = match.to_act()[0]
        takes = [text for text in match.legal(seat) if text.startswith("take ")]
        if not takes:
            step(match, rng)
            continue
        before = snapshot(match)
        text = rng.choice(takes)
        foreseen = match.foresee(seat, [match.game.verbs.parse(word) for word in (text, "end turn")])
        assert snapshot(match) == before
        match.play(seat, text)
        after = match.foresee(seat, [])
        assert after.legal == match.actions_of(seat)
        assert after.view == match.view(seat)
        assert {item.event.kind.name for item in foreseen.events} >= {"card-taken", "turn-ended"}
        assert [item.index for item in foreseen.events] == list(range(len(foreseen.events)))
        compared += 1
    assert compared > 20


def test_what_is_foreseen_shows_nothing_that_is_only_sampled() -> None:
    """The line ends with the reveal: the position before it is shown, and nothing can be chosen."""
    match = reach("discs", seats=2)
    last = match.to_act()[-1]
    for seat in match.to_act()[:-1]:
        match.play(seat, match.legal(seat)[0])
    foreseen = match.foresee(last, [match.actions_of(last)[0]])
    assert foreseen.view == match.view(last)
    assert foreseen.legal == []
    assert not [item for item in foreseen.events if item.event.kind.name == "disc-revealed"]


def test_a_line_of_none_shows_the_position_as_it_is() -> None:
    match = reach("turn")
    seat = match.to_act()[0]
    foreseen = match.foresee(seat, [])
    assert (foreseen.events, foreseen.view, foreseen.legal) == ([], match.view(seat), match.actions_of(seat))
