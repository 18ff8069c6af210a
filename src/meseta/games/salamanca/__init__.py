"""Salamanca: the game's door."""

from meseta.games.salamanca.game import GAME

__all__ = ["GAME"]
