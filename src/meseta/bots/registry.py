"""Which bots there are: those that ship with the package, and those that others registered as entry points."""

from functools import cache
from importlib.metadata import entry_points
from typing import Final

from meseta.bots.bot import Bot, RandomBot
from meseta.bots.evaluations import has_evaluation
from meseta.bots.greedy import GreedyBot
from meseta.bots.weights import untuned_weights, weights_from
from meseta.kernel.errors import BadOption
from meseta.kernel.game import Game

GROUP: Final = "meseta.bots"
"""The group of entry points under which other packages offer a Bot class."""

OWN: Final[tuple[Bot, ...]] = (RandomBot(), GreedyBot())
"""From the weakest to the strongest."""


@cache
def bots() -> tuple[Bot, ...]:
    """All bots there are; BadOption names an entry point that is none."""
    return (*OWN, *(_load(point.name) for point in entry_points(group=GROUP)))


def _load(name: str) -> Bot:
    (point,) = entry_points(group=GROUP, name=name)
    made = point.load()()
    if not isinstance(made, Bot) or made.name != name or name in [bot.name for bot in OWN]:
        raise BadOption(f"entry point {name!r} of {GROUP}: {point.value} is no bot of that name")
    return made


def find_bot(name: str) -> Bot:
    """The bot of a name; BadOption lists those there are."""
    for bot in bots():
        if bot.name == name:
            return bot
    raise BadOption(f"bot {name!r}: unknown; there are {', '.join(bot.name for bot in bots())}")


def named_bot(name: str, game: Game) -> Bot:
    """The bot of a name for a game; `greedy@untuned` and `greedy@FILE` have other weights."""
    kind, at, weights = name.partition("@")
    if not at:
        return find_bot(name)
    if kind != GreedyBot.name or not has_evaluation(game):
        raise BadOption(f"bot {name!r}: only greedy has weights, and only for games with an evaluation")
    return GreedyBot(untuned_weights(game.key) if weights == "untuned" else weights_from(weights, game.key))


def bots_for(game: Game) -> list[Bot]:
    """The bots that play a game."""
    return [bot for bot in bots() if bot.plays(game)]


def best_bot(game: Game) -> Bot:
    """The strongest of the package's own bots for a game."""
    return [bot for bot in OWN if bot.plays(game)][-1]
