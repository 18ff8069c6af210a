"""Which bots there are: those that ship with the package, and those that others registered as entry points."""

from contextlib import suppress
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from meseta.bots.bot import Bot, RandomBot
from meseta.bots.evaluations import has_evaluation
from meseta.bots.greedy import GreedyBot
from meseta.bots.levels import EasyBot, ExpertBot, HardBot, MediumBot
from meseta.bots.search import SearchBot
from meseta.bots.weights import untuned_weights, weights_from
from meseta.kernel.errors import BadOption
from meseta.kernel.game import Game

GROUP: Final = "meseta.bots"
"""The group of entry points under which other packages offer a Bot class."""

LEVELS: Final[tuple[Bot, ...]] = (EasyBot(), MediumBot(), HardBot(), ExpertBot())
"""Opponents for people, from the weakest to the strongest."""
ENDLESS: Final = 10**9
"""Worlds, where only the clock counts."""
OWN: Final[tuple[Bot, ...]] = (*LEVELS, RandomBot(), GreedyBot(), SearchBot())


def bot_names() -> list[str]:
    """The names of all bots there are; those of other packages are not loaded yet."""
    return [bot.name for bot in OWN] + sorted({point.name for point in entry_points(group=GROUP)})


@cache
def find_bot(name: str) -> Bot:
    """The bot of a name; BadOption lists those there are, or says that another package's is none."""
    for bot in OWN:
        if bot.name == name:
            return bot
    for point in entry_points(group=GROUP, name=name):
        return _load(point)
    raise BadOption(f"bot {name!r}: unknown; there are {', '.join(bot_names())}")


def _load(point: EntryPoint) -> Bot:
    try:
        made: object = point.load()()
    except Exception as error:
        raise BadOption(f"bot {point.name!r}: {point.value} cannot be loaded ({error!r})") from error
    if not isinstance(made, Bot) or made.name != point.name:
        raise BadOption(f"bot {point.name!r}: {point.value} is no bot of that name")
    return made


def named_bot(name: str, game: Game) -> Bot:
    """The bot of a name for a game. `greedy@untuned` and `greedy@FILE` have other weights; `search@600` plays so many
    worlds before it decides, `search@50ms` thinks so long."""
    kind, at, how = name.partition("@")
    if not at:
        return find_bot(name)
    if kind == SearchBot.name:
        return _search_within(how)
    if kind != GreedyBot.name or not has_evaluation(game):
        raise BadOption(f"bot {name!r}: only greedy has weights, and only for games with an evaluation")
    return GreedyBot(untuned_weights(game.key) if how == "untuned" else weights_from(how, game.key))


def _search_within(budget: str) -> SearchBot:
    number = budget.removesuffix("ms")
    if not (number.isascii() and number.isdecimal() and 0 < int(number) < ENDLESS):
        raise BadOption(f"bot 'search@{budget}': say how many worlds or how long, as in search@600 or search@50ms")
    return SearchBot(int(number)) if number == budget else SearchBot(ENDLESS, int(number) / 1000)


def bots_for(game: Game) -> list[Bot]:
    """The bots that play a game; what another package offers and cannot be loaded is left out."""
    found = []
    for name in bot_names():
        with suppress(BadOption):
            bot = find_bot(name)
            if bot.plays(game):
                found.append(bot)
    return found


def opponents(game: Game) -> list[Bot]:
    """Whom people choose from: the levels, and the bots of other packages; where nobody else plays, the random one."""
    others = [bot for bot in bots_for(game) if bot in LEVELS or bot not in OWN]
    return others or [find_bot(RandomBot.name)]


def easy_bot(game: Game) -> Bot:
    """Whom to play against for the first time."""
    return _level_or_other(LEVELS[0], game)


def usual_bot(game: Game) -> Bot:
    """Whom to play against unless somebody else is asked for: the second level, which answers at once."""
    return _level_or_other(LEVELS[1], game)


def _level_or_other(level: Bot, game: Game) -> Bot:
    """The level where it plays the game: other packages are only looked for where it does not."""
    return level if level.plays(game) else opponents(game)[0]
