"""One game of a tournament."""

from collections.abc import Iterator, Sequence
from time import process_time

import msgspec

from meseta.arena.plan import Pairing, Plan
from meseta.bots.bot import Bot
from meseta.bots.registry import named_bot
from meseta.bots.turn import Watch, play_bot
from meseta.kernel.generator import Generator
from meseta.match import Match, start
from meseta.match.registry import find_game


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finished game: by seat the points, the rank (1 is best, shared ranks equal), the decisions and seconds."""

    number: int
    lineup: tuple[int, ...]
    points: tuple[int, ...]
    ranks: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    """Thinking time, of the processor, whatever else it does: the only thing that differs from run to run."""

    def victory(self, seat: int) -> float:
        """The seat's part of the victory: 1/k of one that k share."""
        return 1 / self.ranks.count(1) if self.ranks[seat] == 1 else 0.0

    def by_seat(self) -> tuple[tuple[float, ...], ...]:
        """All that has an entry for each seat."""
        return self.lineup, self.points, self.ranks, self.decisions, self.seconds


def play(plan: Plan, pairing: Pairing) -> Played:
    """Play it to its end. What happens depends on plan and pairing alone."""
    return play_lineup(plan, pairing, seated(plan, pairing))


def seated(plan: Plan, pairing: Pairing) -> list[Bot]:
    """The bots of a game, by seat."""
    game = find_game(plan.game)
    bots = [named_bot(name, game) for name in plan.bots]
    return [bots[place] for place in pairing.lineup]


def play_lineup(plan: Plan, pairing: Pairing, bots: list[Bot], watch: Watch | None = None) -> Played:
    """The same with bots at hand, one for each seat; `watch` is told of every decision."""
    match = start(plan.game, seats=plan.seats, seed=pairing.seed, **plan.options)
    generators = _generators(pairing.seed, plan.seats)
    decisions = [0] * plan.seats
    seconds = [0.0] * plan.seats
    while not match.over:
        seat = match.to_act()[0]
        began = process_time()
        decisions[seat] += play_bot(match, seat, bots[seat], generators[seat], watch)
        seconds[seat] += process_time() - began
    points = match.scores()
    ranks = tuple(1 + sum(other > own for other in points) for own in points)
    return Played(pairing.number, pairing.lineup, tuple(points), ranks, tuple(decisions), tuple(seconds))


def play_rounds(match: Match, bots: Sequence[Bot], seed: int) -> Iterator[int]:
    """Play on by bots; how many rounds have ended, whenever one has and the game goes on."""
    generators = _generators(seed, match.seats)
    ended = match.rounds_ended
    while not match.over:
        seat = match.to_act()[0]
        play_bot(match, seat, bots[seat], generators[seat])
        if match.rounds_ended != ended and not match.over:
            ended = match.rounds_ended
            yield ended


def _generators(seed: int, seats: int) -> list[Generator]:
    """One for every seat: how much one bot draws does not change what another does."""
    return [Generator(seed * 64 + 8 + seat) for seat in range(seats)]
