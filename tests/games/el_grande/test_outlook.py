"""Who is before whom, and what a general scoring would bring now: as the view says it, on random boards."""

from random import Random

import pytest

import meseta
from meseta.games.el_grande.options import Options
from meseta.games.el_grande.rules.general_scoring import GeneralScoring
from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.tables import CASTILLO, COURT, SUPPLY
from meseta.games.el_grande.view import SpotView, view
from tests.games.el_grande.scoring_oracle import REGIONS, Board, Line, score, totals
from tests.games.el_grande.test_scoring_oracle import random_board, state_of

BOARDS = 1000


def lines_of(spot: SpotView) -> list[Line] | None:
    if spot["standing"] is None:
        return None
    return [
        Line(
            spot["place"],
            one["seat"],
            one["count"],
            one["rank"],
            one["tied"],
            one["points"],
            one["kings_bonus"],
            one["home_bonus"],
        )
        for one in spot["standing"]
    ]


def boards(seed: int) -> list[tuple[Board, ElGrande]]:
    random = Random(seed)
    found = [random_board(random) for _ in range(BOARDS)]
    return [(board, state_of(board)) for board in found]


def opened(state: ElGrande) -> ElGrande:
    state.options = Options(open_castillo=True)
    return state


@pytest.mark.rule("EG-701", "EG-702", "EG-703", "EG-704", "EG-705", "EG-706")
def test_standings_are_those_of_the_rule_text_and_the_castillo_stays_hidden() -> None:
    for board, state in boards(1):
        seen = view(state, 0)
        expected = [score(board, region) for region in REGIONS]
        assert [lines_of(spot) for spot in seen["spots"]] == [*expected, None]
        assert [one["if_scored"] for one in seen["seats"]] == totals(
            board.players, [line for place in expected for line in place]
        )


@pytest.mark.rule("EG-605")
def test_an_open_castillo_is_counted() -> None:
    for board, state in boards(2):
        seen = view(opened(state), None)
        expected = [score(board, place) for place in (*REGIONS, "castillo")]
        assert [lines_of(spot) for spot in seen["spots"]] == expected
        assert [one["if_scored"] for one in seen["seats"]] == totals(
            board.players, [line for place in expected for line in place]
        )


@pytest.mark.rule("EG-806")
def test_what_is_foretold_is_what_a_general_scoring_pays() -> None:
    for board, state in boards(3):
        for seat in range(board.players):
            state.move(seat, seat, CASTILLO, COURT, state.at(seat, CASTILLO))
        foretold = [one["if_scored"] for one in view(state, None)["seats"]]
        before = state.points.copy()
        state.call(GeneralScoring())
        state.stack[-1].step(state)
        assert [now - then for now, then in zip(state.points, before, strict=True)] == foretold


@pytest.mark.rule("EG-604", "EG-605")
def test_everybody_knows_of_his_own_in_the_castillo_and_of_nobody_elses() -> None:
    for board, state in boards(4)[:100]:
        inside = board.caballeros["castillo"]
        assert [view(state, seat)["own_castillo"] for seat in range(board.players)] == inside
        assert view(state, None)["own_castillo"] is None
        for seat in range(board.players):
            mine = view(state, seat)
            for other in range(board.players):
                if other != seat:
                    state.move(other, other, CASTILLO, COURT, state.at(other, CASTILLO))
            seats = [{**one, "court": 0} for one in mine["seats"]]
            after = view(state, seat)
            assert ({**mine, "seats": seats}) == ({**after, "seats": [{**one, "court": 0} for one in after["seats"]]})
            state.caballeros = state_of(board).caballeros


def test_looking_changes_nothing() -> None:
    match = meseta.start("el-grande", seats=5, seed=3)
    random = Random(3)
    while not match.over:
        before = match.state.digest()
        match.view(0)
        assert match.state.digest() == before
        seat = match.to_act()[0]
        match.play(seat, random.choice(match.legal(seat)))


@pytest.mark.rule("EG-301", "EG-302", "EG-105")
def test_the_view_says_which_rounds_are_played_and_what_power_cards_bring() -> None:
    long = meseta.start("el-grande", seats=2, seed=1).view(None)
    short = meseta.start("el-grande", seats=2, seed=1, rounds=6).view(None)
    assert long["course"] == [{"round": n, "scoring": n in (3, 6, 9)} for n in range(1, 10)]
    assert short["course"] == [{"round": n, "scoring": n in (3, 6, 9)} for n in (2, 3, 5, 6, 8, 9)]
    assert long["supply"] == [6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0] == SUPPLY[1:]
