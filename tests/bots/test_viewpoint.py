"""A bot's viewpoint, and the random bot."""

import json

import pytest

import meseta
from meseta.bots import Bot, GreedyBot, RandomBot, SearchBot, Viewpoint, find_bot
from meseta.bots.levels import EasyBot
from meseta.kernel.generator import Generator
from tests.match.play import reach


def test_the_random_bot_plays_whole_games() -> None:
    bot = find_bot("random")
    rng = Generator(4)
    for seats in (2, 3, 4, 5):
        match = meseta.start("el-grande", seats=seats, seed=seats)
        while not match.over:
            for number in match.to_act():
                seat = Viewpoint.of(match, number, rng)
                (action,) = bot.choose(seat, rng)
                match.play(number, seat.text(action))
        assert match.winners()


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(meseta.BadOption, match="bot 'deep': unknown; there are easy"):
        find_bot("deep")


def test_a_seat_shows_what_the_match_shows_that_seat() -> None:
    match = reach("turn", seats=4)
    (number,) = match.to_act()
    seat = Viewpoint.of(match, number, Generator(1))
    assert json.dumps(seat.view()) == json.dumps(match.view(number))
    assert [seat.text(action) for action in seat.legal()] == match.legal(number)
    assert seat.events() == match.events(number)
    assert seat.game is match.game
    match.take(number, match.actions_of(number)[0])
    assert (seat.steps, Viewpoint.of(match, number, Generator(1)).steps) == (0, 1)


@pytest.mark.parametrize("bot", [RandomBot(), EasyBot(), GreedyBot(), SearchBot(worlds=40)], ids=lambda bot: bot.name)
def test_what_a_seat_cannot_see_does_not_change_a_bots_choice(bot: Bot) -> None:
    """Others' sealed discs are there or otherwise: the choice is the same, where the clock has no say in it."""
    match = reach("discs", seats=4)
    hidden, number, *_ = match.to_act()
    choices = set()
    for text in match.legal(hidden):
        match.play(hidden, text)
        choices.add(tuple(bot.choose(Viewpoint.of(match, number, Generator(3)), Generator(9))))
        match.undo(hidden)
    assert len(choices) == 1


def learnt(match: meseta.Match, seat: int) -> set[str]:
    """What a bot that looks into the state it stands on could learn there, in many samples."""
    return {json.dumps(Viewpoint.of(match, seat, Generator(seed))._world.pack()["frames"]) for seed in range(40)}


def test_the_true_state_never_reaches_the_bot() -> None:
    """Looked at as it is handed out, before the bot samples: discs of others vary, and no draw can be foreseen."""
    match = reach("discs", seats=4)
    hidden, seat, *_ = match.to_act()
    match.play(hidden, match.legal(hidden)[0])
    worlds = [Viewpoint.of(match, seat, Generator(seed))._world for seed in range(20)]
    generators = {world.generator.state for world in worlds}
    assert match.state.generator.state not in generators
    assert len(generators) == 20
    assert len(learnt(match, seat)) > 3


def test_a_viewpoint_on_the_true_state_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def honest_no_more(match: meseta.Match, seat: int, rng: Generator) -> Viewpoint:
        return Viewpoint(match.state, seat, match.events(seat))

    monkeypatch.setattr(Viewpoint, "of", honest_no_more)
    with pytest.raises(AssertionError):
        test_the_true_state_never_reaches_the_bot()
