"""The board in plain text."""

import pytest

from meseta.match import Match, start
from meseta.match.record import Start
from meseta.match.registry import find_game, list_games
from meseta.texts import texts
from meseta.texts.boards import draw_board
from tests.texts.games import positions


@pytest.mark.parametrize(("game", "seats"), [(game.key, seats) for game in list_games() for seats in game.seats])
def test_positions_of_a_game_fit_80_columns(game: str, seats: int) -> None:
    for step, match in enumerate(positions(game, seats, 1)):
        if step % 7 == 0 or match.over:
            board = draw_board(match.view(None if step % 2 else seats - 1))
            assert max(len(line) for line in board.splitlines()) <= 80
            assert "None" not in board


def test_what_a_board_shows() -> None:
    match = start("el-grande", 3, 4)
    board = str(match)
    assert "Castilla la Nueva  7/4/2" in board
    assert f"♛ {texts('en').place('el-grande', str(match.view(None)['king']))}" in board
    assert board.count("♜") == 4  # three, and the legend
    assert "● Red" in board
    assert "▲ Yellow" in board
    assert "King's Card" in board
    assert "Play a power card" in board
    assert "?" in board


def test_an_open_castillo_is_shown() -> None:
    assert "?" not in draw_board(start("el-grande", 2, 4, open_castillo=True).view(0))


def test_names_of_players() -> None:
    assert "■ Bea" in draw_board(start("el-grande", 2, 4).view(0), names=("Ana", "Bea"))


def test_a_match_that_waits_for_a_draw() -> None:
    match = Match(Start(find_game("el-grande"), 3, 1, {}, hold_draws=True))
    assert "A draw decides what comes next." in str(match)
