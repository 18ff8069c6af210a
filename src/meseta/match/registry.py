"""The games there are."""

from typing import Final

from meseta.games import el_caballero, el_grande, salamanca
from meseta.kernel.errors import BadOption
from meseta.kernel.game import Game

GAMES: Final[tuple[Game, ...]] = (el_grande.GAME, salamanca.GAME, el_caballero.GAME)


def find_game(key: object) -> Game:
    """The game of a key; BadOption lists those there are."""
    for game in GAMES:
        if game.key == key:
            return game
    raise BadOption(f"game {key!r}: unknown; there are {', '.join(game.key for game in GAMES)}")
