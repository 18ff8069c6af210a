"""A bot decides at a match."""

from meseta.bots.bot import Bot
from meseta.bots.seat import Seat
from meseta.kernel.generator import Generator
from meseta.kernel.types import Seat as SeatNumber
from meseta.match import Match


def play_bot(match: Match, number: SeatNumber, bot: Bot, rng: Generator) -> int:
    """One step of the bot, or a line of them while nothing new is learnt and it is still asked; how many they were."""
    line = bot.choose(Seat.of(match, number, rng), rng)
    news = match.news
    for count, action in enumerate(line):
        if count and (match.news != news or not match.allows(number, action)):
            return count
        match.take(number, action)
    return len(line)
