"""A bot decides at a match: a line of its steps is played on while it still fits."""

import pytest

import meseta
from meseta.bots import Bot, Viewpoint, play_bot
from meseta.kernel.generator import Generator
from meseta.kernel.types import Action
from tests.games.el_grande.builders import position


class Reciting(Bot):
    """Always has the same line in mind."""

    name = "reciting"

    def __init__(self, match: meseta.Match, *texts: str) -> None:
        self.line = [match.game.verbs.parse(text) for text in texts]

    def choose(self, view: Viewpoint, rng: Generator) -> list[Action]:
        return self.line


def turn(seats: int = 2) -> meseta.Match:
    """Seat 0 holds a card that moves caballeros, and a Court of five; seat 1 is next."""
    return meseta.position(position(seats=seats, holding={0: "move-3"}, at={"galicia": [0] * seats}))


def played(match: meseta.Match, *texts: str) -> tuple[int, list[str]]:
    """How many steps of the line were played, and all that was played."""
    count = play_bot(match, 0, Reciting(match, *texts), Generator(1))
    return count, [action.removeprefix("0 ") for action in match.actions()]


def test_a_whole_line_is_played() -> None:
    match = turn()
    line = ["place pais-vasco", "end turn"]
    assert played(match, *line) == (2, line)


def test_a_line_ends_where_it_is_refused() -> None:
    match = turn()
    assert played(match, "place pais-vasco", "power 3", "end turn") == (1, ["place pais-vasco"])


def test_a_line_ends_with_news() -> None:
    """Even where its next step would be legal: another card may be better now."""
    match, seat, step, after = at_news()
    follow = after.legal(seat)[0]
    assert play_bot(match, seat, Reciting(match, step, follow), Generator(1)) == 1
    assert match.news == after.news > 0
    assert match.why(seat, follow) is None


def at_news() -> tuple[meseta.Match, int, str, meseta.Match]:
    """A match, a step of a seat that brings news and after which the same seat is asked, and the match after it."""
    match = meseta.start("el-grande", seats=2, seed=1)
    rng = Generator(2)
    while True:
        seat = match.to_act()[0]
        step = match.legal(seat)[rng.below(len(match.legal(seat)))]
        after = meseta.position(match.position())
        after.play(seat, step)
        if after.news and after.to_act() == (seat,):
            return meseta.position(match.position()), seat, step, after
        match.play(seat, step)


def test_the_first_step_must_be_legal() -> None:
    match = turn()
    with pytest.raises(meseta.IllegalAction):
        played(match, "power 3")
    assert match.actions() == []
