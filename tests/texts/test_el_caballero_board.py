"""El Caballero's board in plain text, and its sentences."""

import pytest

import meseta
from meseta.texts import texts
from meseta.texts.boards import board_of, draw_board
from tests.games.el_caballero.builders import position
from tests.texts.games import NAMES, positions, sound

TILES = "0 at (0,1) S=3 ship E castillo; 1 at (-1,0) E=5"


def test_what_a_board_shows() -> None:
    match = meseta.position(position(areas="(0,0)1011 gold; (1,1)0000 fish; (1,0)0000", caballeros=TILES))
    lines = draw_board(match.view(0)).splitlines()
    assert lines[0] == "El Caballero · Round 2 of 7 · pile 40, ships 11, castillos 11"
    assert lines[1:5] == ["     -1    0    1", "             C~~~~~", "  1        ● s~~f~~", "           3  ~~~~~"]
    assert lines[5].endswith("###~~~~~~~")
    assert lines[6].startswith("  0   ■ 5##g~~")
    assert "● Red       10  5/56     7     0    0" in lines
    assert "Face up:  a corner  b corner  c corner  d corner  e corner" in lines
    assert "Order:  [● 10]   ■ 4" in lines
    assert any(line.startswith("land 0,0") and "● 3 ■ 5" in line for line in lines)


def test_a_wide_map_is_drawn_in_bands() -> None:
    areas = "; ".join(f"({x},0)0101" for x in range(-20, 20))
    board = draw_board(meseta.position(position(areas=areas)).view(None))
    assert max(len(line) for line in board.splitlines()) <= 80
    assert board.count("\n  0 ") == 2


def test_the_score_sheet_is_shown() -> None:
    match = meseta.position(position(areas="(0,0)1000 gold; (9,0)0000", caballeros="0 at (0,1) S=1", round=4))
    for seat, cell in ((0, "9,1"), (1, "8,0")):
        for step in (
            "lay a" if seat == 0 else "lay b",
            f"cell {cell}",
            "turn 1100" if seat == 0 else "turn 1001",
            "end turn",
        ):
            match.play(seat, step)
    board = draw_board(match.view(None))
    assert "round 4" in board
    assert "sums" in board
    words = board_of("el-caballero", texts("en"), NAMES[:2])
    log = [str(line) for line in words.log([item.event.data() for item in match.events(None)])]
    assert "Land 0,0 north: 1 + 1 = 2: ● Ana 1 → 4" in log
    assert words.scorings([item.event.data() for item in match.events(None)]) == [("round 4", [4, 0])]


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (4, 2)])
def test_every_sentence_of_a_game_is_sound(seats: int, seed: int) -> None:
    words = texts("en")
    for match in positions("el-caballero", seats, seed):
        view = match.view(None)
        drawn = draw_board(view)
        assert "{" not in drawn
        assert "None" not in drawn
        for seat in match.to_act():
            assert sound(words.prompt("el-caballero", view, seat))
            for action in match.actions_of(seat):
                choice = words.choice("el-caballero", action, view)
                assert sound(choice.label)
                assert sound(choice.entry)
    for happened in match.events(None):
        assert sound(words.event("el-caballero", happened.event.data()))
