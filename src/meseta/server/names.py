"""Names of people and bots, checked."""

from typing import Final

from meseta.bots import bots_for
from meseta.kernel.errors import shortened
from meseta.kernel.game import Game
from meseta.server.errors import Refusal

LONGEST: Final = 40


def clean_name(name: str, field: str) -> str:
    """A name that can be shown; it may be empty, then the browser says the color."""
    found = " ".join(name.split())
    if len(found) > LONGEST:
        raise Refusal("malformed", f"a name has at most {LONGEST} characters", field)
    if not found.isprintable():
        raise Refusal("malformed", "a name has only characters that can be shown", field)
    return found


def check_bot(name: str, game: Game, field: str) -> str:
    """The name of a bot that plays the game."""
    possible = [bot.name for bot in bots_for(game)]
    if name not in possible:
        raise Refusal("malformed", f"bot {shortened(name)}: unknown; there are {', '.join(possible)}", field)
    return name
