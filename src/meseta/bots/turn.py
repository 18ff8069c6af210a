"""A bot decides at a match."""

from collections.abc import Callable
from typing import TypeAlias

from meseta.bots.bot import Bot
from meseta.bots.viewpoint import Viewpoint
from meseta.kernel.generator import Generator
from meseta.kernel.types import Action, Seat
from meseta.match import Match

Watch: TypeAlias = Callable[[Match, Seat, Action], None]
"""Who is told of every decision before it is carried out."""


def play_bot(match: Match, seat: Seat, bot: Bot, rng: Generator, watch: Watch | None = None) -> int:
    """One step of the bot, or a line of them while nothing new is learnt and it is still asked; how many they were."""
    line = bot.choose(Viewpoint.of(match, seat, rng), rng)
    news = match.news
    for count, action in enumerate(line):
        if count and (match.news != news or match.refusal(seat, action) is not None):
            return count
        if watch is not None:
            watch(match, seat, action)
        match.take(seat, action)
    return len(line)
