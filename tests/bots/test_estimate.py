"""Estimates: chances, moves and reasons, from what a seat may know and nothing else."""

import random

import pytest

import meseta
from meseta.bots.estimate import Estimator, shares, victories
from meseta.bots.evaluations import evaluation_of
from meseta.bots.lookahead import after_action
from meseta.bots.reasons import POINTS, Reasons, best_of_others, parts, worths_of
from meseta.bots.weights import read_weights
from meseta.games.el_grande.state import ElGrande
from meseta.games.salamanca.state import Salamanca
from meseta.kernel.errors import BadOption
from meseta.kernel.generator import Generator
from meseta.match.registry import find_game
from meseta.texts import LANGUAGES, texts
from tests.bots.positions import a_disc_that_pays

GAMES = [game.key for game in meseta.list_games()]


def played(game: str, seats: int, steps: int, seed: int = 3) -> meseta.Match:
    match = meseta.start(game, seats, seed=seed)
    rng = random.Random(seed)
    while not match.over and steps:
        seat = match.to_act()[0]
        match.play(seat, rng.choice(match.legal(seat)))
        steps -= 1
    return match


@pytest.mark.parametrize("game", GAMES)
def test_chances_add_up_and_moves_are_legal(game: str) -> None:
    match = played(game, 3, 40)
    seat = match.to_act()[0]
    told: list[tuple[int, int]] = []
    found = Estimator(match.state, seat, seed=1).think(60, progress=lambda done, total: told.append((done, total)))
    assert found.worlds == 60
    assert told == [(50, 60), (60, 60)]
    assert sum(found.chances) == pytest.approx(1.0)
    assert {move.text for move in found.moves} <= set(match.legal(seat))
    assert sum(move.worlds for move in found.moves) == 60
    assert [move.worlds for move in found.moves] == sorted((move.worlds for move in found.moves), reverse=True)
    assert found.moves[0].behind == 0.0


def test_whoever_thinks_by_the_clock_tells_how_far_it_is() -> None:
    match = played("el-grande", 2, 30)
    told: list[int] = []
    found = Estimator(match.state, match.to_act()[0]).think(120, 60.0, lambda done, total: told.append(done))
    assert told == [50, 100, 120]
    assert found.worlds == 120
    hasty = Estimator(match.state, match.to_act()[0]).think(10**9, 0.05, lambda done, total: told.append(done))
    assert told[-1] == hasty.worlds < 10**9


@pytest.mark.parametrize("game", GAMES)
def test_thinking_goes_on_where_it_stood(game: str) -> None:
    match = played(game, 2, 30)
    seat = match.to_act()[0]
    at_once = Estimator(match.state, seat, seed=5).think(80)
    in_parts = Estimator(match.state, seat, seed=5)
    assert in_parts.think(30).worlds == 30
    assert in_parts.think(80) == at_once


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_cannot_know_changes_nothing(game: str) -> None:
    """The same estimate in every sample of what it knows; one that looked at the truth would differ."""
    match = played(game, 3, 50)
    seat = match.to_act()[0]
    expected = Estimator(match.state, seat, seed=2).think(20)
    for seed in range(6):
        other = match.game.sample(match.state, seat, Generator(seed))
        assert Estimator(other, seat, seed=2).think(20) == expected


def test_a_seat_that_is_not_asked_has_chances_and_no_moves() -> None:
    match = played("el-grande", 4, 40)
    seat = next(seat for seat in range(4) if seat not in match.to_act())
    found = Estimator(match.state, seat).think(20)
    assert sum(found.chances) == pytest.approx(1.0)
    assert found.moves == ()


def test_at_the_end_the_winner_is_known() -> None:
    match = played("salamanca", 2, 10**9)
    found = Estimator(match.state, 0).think(20)
    assert found.chances == tuple(float(seat in match.winners()) / len(match.winners()) for seat in range(2))
    assert found.moves == ()
    assert found.worlds == 0


def test_whoever_is_far_ahead_will_probably_win() -> None:
    match = played("el-grande", 3, 60)
    state = match.state
    assert isinstance(state, ElGrande)
    state.points[1] += 90
    assert Estimator(state, 1).think(20).chances[1] > 0.9


def test_a_move_is_tried_out_however_little_it_promises() -> None:
    match = played("el-grande", 3, 61)
    seat = match.to_act()[0]
    estimator = Estimator(match.state, seat)
    estimator.think(10)
    for action in match.actions_of(seat):
        estimator.try_out(action, 4)
    assert all(move.worlds >= 4 for move in estimator.estimate().moves)
    assert len(estimator.estimate().moves) == len(match.actions_of(seat))


@pytest.mark.parametrize("game", GAMES)
def test_parts_are_what_a_weight_adds(game: str) -> None:
    match = played(game, 3, 60)
    names = read_weights(game, 3)
    found = parts(match.game, 3)
    assert set(found) == set(names)
    whole = evaluation_of(match.game, 3).worths(match.state)
    for name, part in found.items():
        without = evaluation_of(match.game, 3, {**names, name: 0.0}).worths(match.state)
        assert part.worths(match.state) == [more - less for more, less in zip(whole, without, strict=True)]
    assert any(abs(part.value(match.state, 0)) > 0 for part in found.values())
    for language in LANGUAGES:
        assert all(texts(language).reason(game, name) for name in [*names, POINTS])


VARIANTS: list[tuple[str, dict[str, object]]] = [*((game, {}) for game in GAMES), ("el-caballero", {"advanced": True})]


@pytest.mark.parametrize(("game", "options"), VARIANTS)
@pytest.mark.parametrize("seats", [2, 4])
def test_the_parts_of_a_judgement_are_its_worths(game: str, options: dict[str, object], seats: int) -> None:
    match = meseta.start(game, seats, seed=seats, **options)
    rng = random.Random(seats)
    reasons, whole = Reasons(match.game, seats), evaluation_of(match.game, seats)
    while not match.over:
        seat = match.to_act()[0]
        match.play(seat, rng.choice(match.legal(seat)))
        if rng.random() < 0.1 or match.over:
            assert worths_of(reasons.of(match.state)) == pytest.approx(whole.worths(match.state))


@pytest.mark.parametrize("game", GAMES)
def test_the_reasons_of_a_move_are_the_change_of_the_value(game: str) -> None:
    for steps in (15, 40, 70):
        match = played(game, 3, steps)
        seat = match.to_act()[0]
        judge = evaluation_of(match.game, 3)
        world = match.game.sample(match.state, seat, Generator(4))
        before = judge.value(world, seat)
        for move in Estimator(match.state, seat, seed=4).think(20).moves:
            world.answers_itself = False
            change = judge.value(after_action(world, seat, move.action), seat) - before
            assert sum(move.reasons.values()) == pytest.approx(change, abs=1e-4)


def test_the_points_that_a_move_scores_are_its_first_reason() -> None:
    """Seat 0 wins Castilla la Nueva with its secret disc."""
    match = a_disc_that_pays()
    (seat,) = match.to_act()
    best = Estimator(match.state, seat).think(60).moves[0]
    assert "castilla-la-nueva" in best.text
    assert next(iter(best.reasons)) == POINTS
    after = match.state.copy()
    after.carry_out(seat, best.action)
    gained = [new - old for new, old in zip(after.scores(), match.state.scores(), strict=True)]
    assert best.reasons[POINTS] == pytest.approx(gained[0] - gained[1])


def test_points_are_no_reason_where_nobody_scores() -> None:
    """Even where the move makes somebody else the best of the others."""
    judge = evaluation_of(find_game("salamanca"), 4)
    overtaken = 0
    for steps in range(40, 200, 8):
        match = played("salamanca", 4, steps)
        seat, state = match.to_act()[0], match.state
        assert isinstance(state, Salamanca)
        others = [other for other in range(4) if other != seat]
        worths = judge.worths(state)
        for other in others:
            # All of them stand about as well; one has money, another regions.
            state.money[other] += round(max(worths) - worths[other])
        best = max(others, key=judge.worths(state).__getitem__)
        for move in Estimator(state, seat).think(12).moves:
            after = after_action(state, seat, move.action)
            if after.scores() == state.scores():
                assert abs(move.reasons.get(POINTS, 0.0)) < 0.1, "tiles on the board count a trifle"
                overtaken += max(others, key=judge.worths(after).__getitem__) != best
    assert overtaken


@pytest.mark.parametrize(
    ("before", "after", "best"),
    [
        ([0, 5, 3], [9, 5, 4], [0, 1, 0]),
        ([0, 5, 3], [0, 5, 7], [0, 0.5, 0.5]),
        ([0, 5, 5], [0, 4, 9], [0, 0, 1]),
        ([0, 4, 3, 0], [0, 4, 5, 8], [0, 0.5, 0, 0.5]),
        ([0, 4, 3, 0], [0, 4, 7, 8], [0, 0.25, 0.5, 0.25]),
        ([99, 1], [0, 2], [0, 1]),
    ],
)
def test_who_is_the_best_of_the_others_on_the_way(before: list[float], after: list[float], best: list[float]) -> None:
    assert best_of_others(before, after, 0) == pytest.approx(best)


@pytest.mark.parametrize("game", ["el-caballero", "salamanca"])
def test_the_luck_of_a_draw_is_no_reason(game: str) -> None:
    """The end of a turn that lets something be drawn: what comes of that is not to its credit."""
    match = played(game, 3, 60)
    judge = evaluation_of(match.game, 3)
    rng = random.Random(1)
    told = 0
    while not match.over and told < 3:
        seat = match.to_act()[0]
        action = rng.choice(match.actions_of(seat))
        world = match.game.sample(match.state, seat, Generator(4))
        lucky = judge.value(after_action(world, seat, action), seat)
        world.answers_itself = False
        after = after_action(world, seat, action)
        value = judge.value(after, seat)
        if after.drawing and abs(value - lucky) > 0.01 and len(match.actions_of(seat)) > 1:
            estimator = Estimator(match.state, seat, seed=4)
            estimator.try_out(action, 1)
            (move,) = estimator.estimate().moves
            assert sum(move.reasons.values()) == pytest.approx(value - judge.value(world, seat), abs=1e-4)
            told += 1
        match.take(seat, action)
    assert told


def test_worlds_that_try_a_move_out_have_no_part_in_the_chances() -> None:
    match = played("el-grande", 3, 61)
    seat = match.to_act()[0]
    estimator = Estimator(match.state, seat)
    found = estimator.think(20)
    worst = found.moves[-1]
    estimator.try_out(worst.action, 30)
    after = estimator.estimate()
    assert after.chances == found.chances
    assert next(move.worlds for move in after.moves if move.action == worst.action) == 30


def test_the_more_worlds_the_smaller_is_the_error() -> None:
    match = played("el-grande", 3, 61)
    found = Estimator(match.state, match.to_act()[0]).think(100)
    spread = {round(move.error * move.worlds**0.5, 6) for move in found.moves}
    assert len(spread) == 1
    assert 0.5 < spread.pop() < 50.0


def test_points_decide_less_where_more_is_open() -> None:
    near, far = shares([10, 5, 0], 2.0), shares([10, 5, 0], 20.0)
    assert sum(near) == pytest.approx(1.0)
    assert near[0] > far[0] > far[1] > far[2] > near[2]
    assert shares([3, 3], 1.0) == [0.5, 0.5]


def test_any_difference_can_be_told() -> None:
    assert shares([10_000.0, 0.0, -10_000.0], 1.0) == [1.0, 0.0, 0.0]


def test_a_shared_victory_is_shared() -> None:
    assert victories([3, 9, 4]) == [0.0, 1.0, 0.0]
    assert victories([9, 3, 9, 3, 3]) == [0.5, 0.0, 0.5, 0.0, 0.0]


@pytest.mark.parametrize("seconds", [float("nan"), float("inf"), -0.5])
def test_a_time_that_there_is_not(seconds: float) -> None:
    with pytest.raises(BadOption, match=r"seconds: .* is not possible; 0 is for no limit"):
        Estimator(played("el-grande", 3, 5).state, 0).think(10, seconds)


def test_a_seat_that_there_is_not() -> None:
    with pytest.raises(BadOption, match="there is no seat 5: 0 to 2"):
        Estimator(played("el-grande", 3, 5).state, 5)
