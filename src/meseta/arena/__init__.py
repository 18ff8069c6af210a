"""The arena: bots against bots, ratings, statistics, plots, and the tuning of evaluations."""

from meseta.arena.plan import Plan
from meseta.arena.results import Results
from meseta.arena.run import run
from meseta.arena.standings import BotStanding, standings

__all__ = ["BotStanding", "Plan", "Results", "run", "standings"]
