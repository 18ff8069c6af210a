"""El Grande: the game's door."""

from meseta.games.el_grande.game import GAME

__all__ = ["GAME"]
