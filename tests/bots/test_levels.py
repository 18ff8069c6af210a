"""Levels for people: the same names in every game, each better than the one before, the weak ones as beginners are."""

import pytest

import meseta
from meseta.bots import Bot, SearchBot, Viewpoint, bots_for, easy_bot, find_bot, opponents, play_bot, usual_bot
from meseta.bots.evaluations import evaluation_of
from meseta.bots.registry import LEVELS
from meseta.bots.weights import forgetful_weights, read_weights
from meseta.kernel.game import Game
from meseta.kernel.generator import Generator
from tests.match.play import reach

ALL_GAMES = pytest.mark.parametrize("game", meseta.list_games(), ids=lambda game: game.key)


@ALL_GAMES
def test_every_game_has_the_same_levels(game: Game) -> None:
    assert [bot.name for bot in opponents(game)] == ["easy", "medium", "hard", "expert"]
    assert (easy_bot(game).name, usual_bot(game).name) == ("easy", "medium")
    assert {"random", "greedy", "search"} <= {bot.name for bot in bots_for(game)}


@ALL_GAMES
def test_a_beginner_forgets_what_he_could_know_and_nothing_else(game: Game) -> None:
    for seats in game.seats:
        known, kept = read_weights(game.key, seats), forgetful_weights(game.key, seats)
        assert list(kept) == list(known)
        forgotten = {name for name in known if kept[name] != known[name]}
        assert forgotten
        assert all(kept[name] == 0 for name in forgotten)


def test_each_level_that_searches_thinks_longer_than_the_one_before() -> None:
    match = reach("turn")
    judge, world = evaluation_of(match.game, match.seats), match.state
    levels = [bot for bot in LEVELS if isinstance(bot, SearchBot)]
    assert [bot.name for bot in levels] == ["hard", "expert"]
    (hard_worlds, hard), (expert_worlds, expert) = (bot.budget(judge, world, 0) for bot in levels)
    assert 0 < hard < expert
    assert hard_worlds < expert_worlds


def test_a_beginner_takes_one_step_at_a_time() -> None:
    match = reach("turn")
    (seat,) = match.to_act()
    lines = {
        name: find_bot(name).choose(Viewpoint.of(match, seat, Generator(2)), Generator(2))
        for name in ("easy", "medium")
    }
    assert len(lines["easy"]) < len(lines["medium"])


@ALL_GAMES
def test_easy_beats_random(game: Game) -> None:
    won = 0.0
    for seed in range(6):
        match = meseta.start(game.key, seats=2, seed=seed)
        rng = Generator(seed)
        while not match.over:
            seat = match.to_act()[0]
            play_bot(match, seat, find_bot("easy" if seat == seed % 2 else "random"), rng)
        won += (seed % 2 in match.winners()) / len(match.winners())
    assert won >= 5


@pytest.mark.parametrize("bot", LEVELS, ids=lambda bot: bot.name)
@ALL_GAMES
def test_every_level_decides(game: Game, bot: Bot) -> None:
    match = meseta.start(game.key, seats=game.seats[-1], seed=3)
    seat = match.to_act()[0]
    assert play_bot(match, seat, bot, Generator(1)) >= 1
