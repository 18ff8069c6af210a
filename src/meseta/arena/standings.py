"""How the bots stand: win shares with their uncertainty, points, ranks, ratings, speed."""

from dataclasses import dataclass
from math import sqrt
from statistics import mean, stdev
from typing import Final

from meseta.arena.extras import need
from meseta.arena.plan import Plan
from meseta.arena.play import Played

CONFIDENCE: Final = 1.959964
"""Standard deviations of a 95 % interval."""


@dataclass(frozen=True)
class BotStanding:
    """One bot after a tournament."""

    bot: str
    games: int
    """Seats it had: two of the same kind in one game count twice."""
    wins: float
    """A victory shared by k counts 1/k."""
    share: float
    low: float
    high: float
    """95 % interval of the share, by Wilson."""
    points: float
    ahead: float
    """Points ahead of the mean of the others; ..."""
    ahead_error: float
    """... and its standard error, by games: seats of one game have one result."""
    rank: float
    rating: float
    """OpenSkill's Plackett-Luce: the mean, in the order of the plan's games."""
    rating_error: float
    per_second: float
    """Decisions a second of thinking time, of the processor; ..."""
    milliseconds: float
    """... and the time for one."""


def standings(plan: Plan, played: list[Played]) -> list[BotStanding]:
    """Every bot's, in the order in which they were named; bots without a game are left out."""
    ratings = _ratings(plan, played)
    found = []
    for place, bot in enumerate(plan.bots):
        seats = [(game, seat) for game in played for seat in range(plan.seats) if game.lineup[seat] == place]
        if seats:
            found.append(_standing(bot, seats, ratings[place]))
    return found


def _standing(bot: str, seats: list[tuple[Played, int]], rating: tuple[float, float]) -> BotStanding:
    games = len(seats)
    wins = sum(game.victory(seat) for game, seat in seats)
    low, high = interval(wins, games)
    seconds = sum(game.seconds[seat] for game, seat in seats)
    decisions = sum(game.decisions[seat] for game, seat in seats)
    ahead, ahead_error = _ahead(seats)
    return BotStanding(
        bot=bot,
        games=games,
        wins=wins,
        share=wins / games,
        low=low,
        high=high,
        points=sum(game.points[seat] for game, seat in seats) / games,
        ahead=ahead,
        ahead_error=ahead_error,
        rank=sum(game.ranks[seat] for game, seat in seats) / games,
        rating=rating[0],
        rating_error=rating[1],
        per_second=decisions / seconds if seconds else 0.0,
        milliseconds=1000 * seconds / decisions if decisions else 0.0,
    )


def _ahead(seats: list[tuple[Played, int]]) -> tuple[float, float]:
    """The mean of games, and its standard error; where there is one game only, 0."""
    by_game: dict[int, list[float]] = {}
    for game, seat in seats:
        others = (sum(game.points) - game.points[seat]) / max(1, len(game.points) - 1)
        by_game.setdefault(game.number, []).append(game.points[seat] - others)
    found = [sum(margins) / len(margins) for margins in by_game.values()]
    return mean(found), stdev(found) / sqrt(len(found)) if len(found) > 1 else 0.0


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share: honest near 0 and 1 too."""
    share = wins / games
    z2 = CONFIDENCE**2 / games
    middle = (share + z2 / 2) / (1 + z2)
    half = CONFIDENCE * sqrt(share * (1 - share) / games + z2 / (4 * games)) / (1 + z2)
    return max(0.0, middle - half), min(1.0, middle + half)


def need_ratings() -> None:
    """BadOption if ratings cannot be computed here."""
    need("openskill", "ratings")


def _ratings(plan: Plan, played: list[Played]) -> list[tuple[float, float]]:
    """A bot that sits twice in a game is rated by the mean of its seats."""
    need_ratings()
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = [model.rating() for _ in plan.bots]
    for game in played:
        places = sorted(set(game.lineup))
        if len(places) < 2:
            continue
        ranks = [
            sum(rank for rank, bot in zip(game.ranks, game.lineup, strict=True) if bot == place)
            / game.lineup.count(place)
            for place in places
        ]
        rated = model.rate([[ratings[place]] for place in places], ranks=ranks)
        for place, (rating,) in zip(places, rated, strict=True):
            ratings[place] = rating
    return [(rating.mu, rating.sigma) for rating in ratings]
