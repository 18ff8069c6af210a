"""Opponents. `docs/bots.md` shows how to write one."""

from meseta.bots.bot import Bot, RandomBot
from meseta.bots.estimate import Estimate, Estimator, Move
from meseta.bots.greedy import GreedyBot
from meseta.bots.registry import bots_for, easy_bot, find_bot, opponents, usual_bot
from meseta.bots.search import SearchBot
from meseta.bots.turn import play_bot
from meseta.bots.viewpoint import Viewpoint

__all__ = [
    "Bot",
    "Estimate",
    "Estimator",
    "GreedyBot",
    "Move",
    "RandomBot",
    "SearchBot",
    "Viewpoint",
    "bots_for",
    "easy_bot",
    "find_bot",
    "opponents",
    "play_bot",
    "usual_bot",
]
