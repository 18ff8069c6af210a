"""Salamanca's board in plain text."""

import meseta
from meseta.games.salamanca.descriptor import GAME
from meseta.match import start
from meseta.texts import texts
from meseta.texts.boards import board_of, draw_board
from tests.texts.games import NAMES, positions

LAND = {
    "0,0": "acre",
    "0,1": "acre",
    "0,2": "acre",
    "1,0": "acre",
    "1,1": "farm",
    "2,0": "farm",
    "3,0": "pasture",
    "7,8": "castle",
}


def plagued(**more: object) -> dict[str, object]:
    """SA-1007 with ruin, locust and rat, at the turn of seat 0 with card 2."""
    return {
        "game": "salamanca",
        "rules": GAME.rules,
        "seats": 3,
        "options": {},
        "phase": "turns",
        "round": 2,
        "leader": 1,
        "land": LAND,
        "owners": {"1,1": 0, "2,0": 1},
        "condes": [None, "1,1", None],
        "plagues": [None, "1,0", "0,0", "1,1"],
        "display": {"a": ["castle", "lake-3"], "c": ["vineyard"]},
        "played": [2, None, 1, None, 4, None],
        "order_seats": [2, 0, 1],
        "order_cards": [4, 2, 1],
        "blue": dict.fromkeys(("acre", "pasture", "lake", "forest", "vineyard"), 1),
        **more,
    }


def test_what_a_board_shows() -> None:
    match = meseta.position(plagued())
    lines = draw_board(match.view(0)).splitlines()
    assert lines[0] == "Salamanca · Round 2 of 20 · ■ Blue leads"
    assert lines[2].startswith("0 Al    A     A     ·     ")
    assert lines[3].startswith("1 Ar    f1●■x ·     ")
    assert lines[4].startswith("2 f3■   ·     ")
    assert lines[2].endswith("● Red       2  2   –   0")
    assert lines[3].endswith("■ Blue      1  2 1,1   ?")
    assert "a: c L3   b: –   c: V" in lines
    assert "Order:  [▲ 4]   ● 2   ■ 1+" in lines
    assert any(line.endswith("beside: p") for line in lines)


def test_regions_are_explained() -> None:
    board = draw_board(meseta.position(plagued()).view(None))
    assert "1,1 ●■ 1 = farm 0 (ruin) + acre 1 (without 0,0, halved: rat)" in board
    assert "2,0 ■  3 = farm 2 + acre 0 (without 0,0 0,1 0,2, halved: rat) + pasture 1" in board
    assert "7,8" not in board


def test_money_is_shown_to_its_owner_or_by_agreement() -> None:
    money: dict[str, object] = {"money": [31, 32, 33]}
    closed, opened = meseta.position(plagued(**money)), meseta.position(plagued(**money, options={"open_money": True}))
    assert [str(amount) in draw_board(closed.view(1)) for amount in (31, 32, 33)] == [False, True, False]
    assert all(str(amount) in draw_board(opened.view(None)) for amount in (31, 32, 33))


def test_only_who_exchanges_sees_the_hand() -> None:
    data = plagued(played=[6, None, 1, None, 4, None], order_seats=[0, 2, 1], order_cards=[6, 4, 1])
    match = meseta.position(data | {"hands": [[1, 2, 2, 3], [3, 4, 5, 5], [6, 7, 8, 8]]})
    match.play(0, "swap 1")
    board = board_of("salamanca", texts("en"), NAMES[:3])
    assert "Bea's hand: 3 4 5 5" in str(board.hand(match.view(0)))
    for seat in (1, 2):
        assert "Bea's hand" not in str(board.hand(match.view(seat)))
    assert [str(line) for line in board.log([item.event.data() for item in match.events(0)])][-1] == (
        "● Ana sees ■ Bea's hand: 3 4 5 5."
    )
    assert [str(line) for line in board.log([item.event.data() for item in match.events(2)])][-1] == (
        "● Ana looks at ■ Bea's hand."
    )


def test_the_log_draws_the_like_together() -> None:
    match = start("salamanca", 2, 1)
    board = board_of("salamanca", texts("en"), NAMES[:2])
    for seat in (0, 0, 1, 1):
        match.play(seat, match.legal(seat)[0])
    for _ in range(4):
        match.play(match.to_act()[0], "end turn")
    lines = [str(line) for line in board.log([item.event.data() for item in match.events(0)])]
    assert sum(line.startswith("New on display: a ") for line in lines) == 2
    assert sum("passes with card" in line for line in lines) == 4
    assert sum(line.startswith("Cards passed on: ") for line in lines) == 1
    assert not any("dealt" in line for line in lines)


def test_where_the_money_came_from() -> None:
    for seats in (2, 5):
        *_, match = positions("salamanca", seats, 3)
        board = board_of("salamanca", texts("en"), NAMES[:seats])
        columns = board.scorings([item.event.data() for item in match.events(None)])
        assert [sum(column[seat] for _, column in columns) for seat in range(seats)] == match.scores()
