"""Honesty: what a seat cannot see never changes what a bot does there."""

import random
from collections.abc import Iterator

import pytest

import meseta
from meseta.bots import Bot, GreedyBot, RandomBot, SearchBot, Viewpoint
from meseta.bots.levels import EasyBot
from meseta.bots.lookahead import after_action
from meseta.kernel.game import Game
from meseta.kernel.generator import Generator
from meseta.kernel.playout import playout
from meseta.kernel.types import Action

POSITIONS = 200
BOTS = [RandomBot(), EasyBot(), GreedyBot()]


def positions(game: Game, count: int) -> Iterator[tuple[meseta.Match, int]]:
    """Positions of random games, all seat counts, spread over whole games, each with a seat that must decide."""
    rng = random.Random(11)
    found = 0
    while found < count:
        match = meseta.start(game.key, seats=game.seats[found % len(game.seats)], seed=rng.randrange(1000))
        while not match.over and found < count:
            seat = rng.choice(match.to_act())
            if rng.random() < 0.05:
                yield match, seat
                found += 1
            match.play(seat, rng.choice(match.legal(seat)))


def check_fairness(game: Game, bot: Bot, count: int) -> None:
    """Handed the truth itself, and another world that looks the same from its seat, the bot does the same."""
    permuted = 0
    for index, (match, number) in enumerate(positions(game, count)):
        truth = match.state
        other = game.sample(truth, number, Generator(index))
        permuted += other.pack() != truth.pack()
        events = match.events(number)
        choices = [bot.choose(Viewpoint(state.copy(), number, events), Generator(5)) for state in (truth, other)]
        assert choices[0] == choices[1]
    assert permuted > count // 2


@pytest.mark.parametrize("game", meseta.list_games(), ids=lambda game: game.key)
@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
def test_permuting_what_a_seat_cannot_see_never_changes_the_choice(game: Game, bot: Bot) -> None:
    check_fairness(game, bot, POSITIONS)


@pytest.mark.parametrize("game", meseta.list_games(), ids=lambda game: game.key)
def test_nor_what_a_search_chooses(game: Game) -> None:
    check_fairness(game, SearchBot(worlds=6), POSITIONS // 8)


@pytest.mark.long(compiled=True)
@pytest.mark.parametrize("game", meseta.list_games(), ids=lambda game: game.key)
def test_nor_what_a_search_chooses_at_many_positions(game: Game) -> None:
    check_fairness(game, SearchBot(worlds=20), POSITIONS)


class SeesAllBot(Bot):
    """A cheat: plays the very state on which its viewpoint stands to its end after each action."""

    name = "sees-all"

    def choose(self, view: Viewpoint, rng: Generator) -> list[Action]:
        def outcome(action: Action) -> int:
            world = after_action(view._world, view.seat, action)
            playout(world, Generator(1))
            return world.scores()[view.seat]

        return [max(view.legal(), key=outcome)]


@pytest.mark.parametrize("game", meseta.list_games(), ids=lambda game: game.key)
def test_a_search_of_the_true_state_is_noticed(game: Game) -> None:
    with pytest.raises(AssertionError):
        check_fairness(game, SeesAllBot(), POSITIONS)
