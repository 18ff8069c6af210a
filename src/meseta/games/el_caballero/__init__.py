"""El Caballero: the game's door."""

from meseta.games.el_caballero.game import GAME

__all__ = ["GAME"]
