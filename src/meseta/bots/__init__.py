"""Opponents. `docs/bots.md` shows how to write one."""

from meseta.bots.bot import Bot, RandomBot
from meseta.bots.greedy import GreedyBot
from meseta.bots.registry import best_bot, bots_for, find_bot
from meseta.bots.turn import play_bot
from meseta.bots.viewpoint import Viewpoint

__all__ = ["Bot", "GreedyBot", "RandomBot", "Viewpoint", "best_bot", "bots_for", "find_bot", "play_bot"]
