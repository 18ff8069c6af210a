"""The log: lines that cover the events, the like drawn together, the same however they come."""

import random
from itertools import combinations, pairwise

import pytest

import meseta
from meseta.server.logbook import Logbook, Logbooks, Memo
from meseta.texts import texts
from meseta.texts.log import PART, Line, log_of

NAMES = ("Ana", "Bea", "Carlos", "Dora", "Eva")
GAMES = [(game.key, game.seats[-1]) for game in meseta.list_games()]


def played(game: str, seats: int, seed: int) -> meseta.Match:
    match = meseta.start(game, seats=seats, seed=seed)
    rng = random.Random(seed)
    while not match.over:
        seat = rng.choice(match.to_act())
        match.play(seat, rng.choice(match.legal(seat)))
    return match


def lines_of(match: meseta.Match, viewer: int | None) -> list[Line]:
    return log_of(match.game.key, texts("en")).lines([item.event.data() for item in match.events(viewer)])


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_lines_are_in_order_and_say_something(game: str, seats: int) -> None:
    match = played(game, seats, 1)
    for viewer in (None, 0):
        lines = lines_of(match, viewer)
        assert all(line.text.strip() and "  " not in line.text for line in lines)
        assert all(line.first <= line.last for line in lines)
        assert all(one.last < other.first for one, other in pairwise(lines))
        assert len(lines) < len(match.events(viewer))
        assert sum(line.heading == PART for line in lines) >= match.rounds_ended


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_where_the_points_came_from_adds_up(game: str, seats: int) -> None:
    match = played(game, seats, 2)
    events = [item.event.data() for item in match.events(None)]
    columns = log_of(game, texts("en")).points(events, seats)
    assert [sum(points[seat] for _, points in columns) for seat in range(seats)] == match.scores()
    rounds = match.scores_by_round()
    assert rounds[-1][1] == match.scores()
    assert [number for number, _ in rounds] == sorted({number for number, _ in rounds})


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_logbook_that_is_kept_up_reads_like_one_made_anew(game: str, seats: int) -> None:
    """Also after steps were taken back, and where viewers share a memo; what did not change is the same object."""
    memo = Memo()
    books = [Logbook(log_of(game, texts("en")), viewer, memo) for viewer in (None, 0, 1)]
    match = meseta.start(game, seats=seats, seed=3)
    rng = random.Random(3)
    before = [book.lines(match.copy()) for book in books]
    for _ in range(120):
        seat = rng.choice(match.to_act())
        if match.can_undo(seat) and rng.random() < 0.3:
            match.undo(seat)
        else:
            match.play(seat, rng.choice(match.legal(seat)))
        published = match.copy()
        for i, viewer in enumerate((None, 0, 1)):
            lines = books[i].lines(published)
            assert lines == Logbook(log_of(game, texts("en")), viewer).lines(published)
            assert [line.text for line in lines] == [line.text for line in lines_of(published, viewer)]
            same = sum(one is other for one, other in zip(before[i], lines, strict=False))
            assert same >= min(len(before[i]), len(lines)) - 40
            before[i] = lines


def test_equal_moves_are_one_line() -> None:
    log = log_of("el-grande", texts("en"))
    move = {"event": "moved", "by": 0, "owner": 0, "source": "court", "target": "aragon", "count": 1}
    (line,) = log.lines([move, move])
    assert "2 Caballeros" in line.text
    assert (line.first, line.last) == (0, 1)


def told(*events: dict[str, object]) -> list[str]:
    return [texts("en").read(line.text, NAMES) for line in log_of("el-grande", texts("en")).lines(events)]


def placed(target: str, count: int = 1, by: int = 0) -> dict[str, object]:
    return {"event": "moved", "by": by, "owner": by, "source": "court", "target": target, "count": count}


def test_what_is_placed_in_a_row_is_one_line() -> None:
    aragon, castillo = placed("aragon"), placed("castillo")
    assert told(aragon, castillo, aragon) == ["Ana places 2 in Aragón and 1 in the Castillo."]
    assert told(aragon, aragon) == ["Ana places 2 Caballeros in Aragón."]
    assert told(aragon, placed("sevilla", by=1)) == [
        "Ana places 1 Caballero in Aragón.",
        "Bea places 1 Caballero in Sevilla.",
    ]


def test_set_up_and_power_cards_are_one_line_each() -> None:
    lines = [texts("en").read(line.text) for line in lines_of(meseta.start("el-grande", seats=3, seed=5), None)]
    assert len(lines) == 2, "set-up, and the heading of round 1"
    assert lines[0].startswith("The King begins in ")
    assert "is start player." in lines[0]
    cards = [{"event": "power-played", "seat": seat, "power": 9 - seat} for seat in range(3)]
    assert told(*cards) == ["Power cards: Ana 9, Bea 8, Carlos 7."]


def test_where_points_came_from() -> None:
    match = played("el-grande", 4, 3)
    log = log_of("el-grande", texts("en"))
    sources = log.points([item.event.data() for item in match.events(None)], 4)
    assert [title for title, _ in sources] == ["regions", "Castillo", "King", "home", "cards"]
    assert [sum(points[seat] for _, points in sources) for seat in range(4)] == match.scores()


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_viewers_share_a_logbook_as_long_as_they_see_the_same(game: str, seats: int) -> None:
    """Whoever sees something else has his own from then on; each reads like one made anew."""
    log = log_of(game, texts("en"))
    books = Logbooks(log)
    match = meseta.start(game, seats=seats, seed=4)
    rng = random.Random(4)
    viewers = (None, *range(seats))
    for _ in range(150):
        if match.over:
            break
        seat = rng.choice(match.to_act())
        if match.can_undo(seat) and rng.random() < 0.3:
            match.undo(seat)
        else:
            match.play(seat, rng.choice(match.legal(seat)))
        published = match.copy()
        for viewer in viewers if rng.random() < 0.8 else viewers[:2]:
            fresh = Logbook(log, viewer)
            assert books.book(viewer, published).lines(published) == fresh.lines(published)
            assert books.book(viewer, published).seen == fresh.seen
    now = match.copy()
    for one, other in combinations(viewers, 2):
        same = books.book(one, now) is books.book(other, now)
        assert not same or match.events(one) == match.events(other)
