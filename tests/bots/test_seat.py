"""A bot's Seat, and the random bot."""

import json

import pytest

import meseta
from meseta.bots import Seat, find_bot
from meseta.bots.registry import OWN
from meseta.kernel.generator import Generator
from tests.match.play import reach


def test_the_random_bot_plays_whole_games() -> None:
    bot = find_bot("random")
    rng = Generator(4)
    for seats in (2, 3, 4, 5):
        match = meseta.start("el-grande", seats=seats, seed=seats)
        while not match.over:
            for number in match.to_act():
                seat = Seat.of(match, number, rng)
                (action,) = bot.choose(seat, rng)
                match.play(number, seat.text(action))
        assert match.winners()


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(meseta.BadOption, match="bot 'deep': unknown; there are random"):
        find_bot("deep")


def test_a_seat_shows_what_the_match_shows_that_seat() -> None:
    match = reach("turn", seats=4)
    (number,) = match.to_act()
    seat = Seat.of(match, number, Generator(1))
    assert json.dumps(seat.view()) == json.dumps(match.view(number))
    assert [seat.text(action) for action in seat.legal()] == match.legal(number)
    assert seat.events() == match.events(number)
    assert seat.game is match.game


@pytest.mark.parametrize("name", [bot.name for bot in OWN])
def test_what_a_seat_cannot_see_does_not_change_a_bots_choice(name: str) -> None:
    """Others' sealed discs are there or otherwise: the choice is the same."""
    bot = find_bot(name)
    match = reach("discs", seats=4)
    hidden, number, *_ = match.to_act()
    choices = set()
    for text in match.legal(hidden):
        match.play(hidden, text)
        choices.add(tuple(bot.choose(Seat.of(match, number, Generator(3)), Generator(9))))
        match.undo(hidden)
    assert len(choices) == 1


def test_the_true_state_never_reaches_the_bot() -> None:
    match = reach("discs", seats=4)
    hidden, number, *_ = match.to_act()
    match.play(hidden, match.legal(hidden)[0])
    generators = {Seat.of(match, number, Generator(seed)).sample(Generator(seed)).generator.state for seed in range(20)}
    assert match.state.generator.state not in generators
    assert len(generators) == 20
