"""Who sits where: people at this screen, bots on the other seats."""

import secrets
from dataclasses import dataclass

from meseta.bots import Bot, easy_bot, find_bot, play_bot
from meseta.kernel.errors import BadOption
from meseta.kernel.game import Game
from meseta.kernel.generator import Generator
from meseta.match import Match

APART = 0x5EA7
"""Sets the bots' choices apart from the draws of the same seed."""


@dataclass
class Players:
    """The people's seats, and the bot on all others."""

    people: tuple[int, ...]
    bot: Bot
    rng: Generator

    @classmethod
    def read(cls, you: str, match: Match, bot: str | None, seed: int | None) -> "Players":
        """From what was typed; with a seed bots play the same each time, but for those that think by the clock."""
        rng = Generator(secrets.randbits(64) if seed is None else seed ^ APART)
        return cls(_read_people(you, match.seats), _read_bot(bot, match.game), rng)

    def play_bot(self, match: Match, seat: int) -> None:
        """The bot decides."""
        play_bot(match, seat, self.bot, self.rng)


def _read_bot(name: str | None, game: Game) -> Bot:
    """The bot of a name; unless one is named, the easy one: the terminal does not know who has played before."""
    if name is None:
        return easy_bot(game)
    bot = find_bot(name)
    if not bot.plays(game):
        raise BadOption(f"bot {name!r} does not play {game.title}")
    return bot


def _read_people(you: str, seats: int) -> tuple[int, ...]:
    words = [word.strip() for word in you.split(",")]
    if words in (["none"], [""]):
        return ()
    if words == ["all"]:
        return tuple(range(seats))
    for word in words:
        if not (word.isascii() and word.isdigit() and int(word) < seats):
            raise BadOption(f"--you: {word!r} is no seat: 0 to {seats - 1}, several with commas, none or all")
    return tuple(sorted({int(word) for word in words}))
