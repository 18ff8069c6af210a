"""Opponents."""

from typing import Final

from meseta.bots.bot import Bot, RandomBot
from meseta.bots.seat import Seat
from meseta.kernel.errors import BadOption

BOTS: Final[tuple[Bot, ...]] = (RandomBot(),)

__all__ = ["BOTS", "Bot", "RandomBot", "Seat", "find_bot"]


def find_bot(name: str) -> Bot:
    """The bot of a name; BadOption lists those there are."""
    for bot in BOTS:
        if bot.name == name:
            return bot
    raise BadOption(f"bot {name!r}: unknown; there are {', '.join(bot.name for bot in BOTS)}")
