"""A plan: which games a tournament consists of. The whole of it follows from a few values, so any process can tell."""

from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from meseta.bots.registry import named_bot
from meseta.kernel.errors import BadOption
from meseta.match.registry import find_game

SEED_STEP: Final = 1_000_003
"""Sets the seeds of neighbouring tournaments apart."""


@dataclass(frozen=True)
class Pairing:
    """One game to play: its number, its seed, and who sits where (as places in the list of bots)."""

    number: int
    seed: int
    lineup: tuple[int, ...]


@dataclass(frozen=True)
class Plan:
    """A tournament. Fewer bots than seats: the last one takes all that are left; more: every selection in turn."""

    game: str
    bots: tuple[str, ...]
    seats: int
    games: int
    seed: int = 0
    options: dict[str, object] = field(default_factory=dict)

    def check(self) -> None:
        """BadOption says what cannot be."""
        game = find_game(self.game)
        game.check_seats(self.seats)
        game.prepare(self.seats, self.seed, self.options)
        if self.games < 1:
            raise BadOption(f"games: {self.games} is not possible; at least 1 must be played")
        if not self.bots:
            raise BadOption("bots: at least 1 must be named; alone it plays on all seats")
        if len(set(self.bots)) != len(self.bots):
            raise BadOption("bots: each can be named once; the last one takes all seats that are left")
        for name in self.bots:
            bot = named_bot(name, game)
            if not bot.plays(game):
                raise BadOption(f"bot {name!r} does not play {game.title}")

    def pairings(self) -> list[Pairing]:
        """All games: every seed is played as often as there are seats, with the bots moved on by one each time; by one
        bot alone once, for it would play the same again."""
        groups = self._groups()
        turns = self.seats if len(self.bots) > 1 else 1
        found = []
        for number in range(self.games):
            mirror, turn = divmod(number, turns)
            group = groups[mirror % len(groups)]
            lineup = group[-turn:] + group[:-turn] if turn else group
            found.append(Pairing(number, self.seed * SEED_STEP + mirror, lineup))
        return found

    def _groups(self) -> list[tuple[int, ...]]:
        """Who meets whom, before seats are moved on."""
        bots = range(len(self.bots))
        if len(self.bots) >= self.seats:
            return list(combinations(bots, self.seats))
        return [(*bots, *([bots[-1]] * (self.seats - len(self.bots))))]
