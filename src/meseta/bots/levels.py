"""Levels for people, the same in every game. What the weaker ones do wrong is what beginners do: they see one step far
and forget the dangers that a game has for later."""

from meseta.bots.evaluations import Judges
from meseta.bots.greedy import GreedyBot
from meseta.bots.search import SearchBot
from meseta.bots.weights import forgetful_weights


class EasyBot(GreedyBot):
    """Looks one step far, plans no turn, and forgets what the game's weights name as forgotten."""

    name = "easy"
    plans = False

    def __init__(self) -> None:
        super().__init__()
        self._judges = Judges(forgetful_weights)


class MediumBot(GreedyBot):
    """Plans its turn, and nothing beyond it."""

    name = "medium"


class HardBot(SearchBot):
    """Plays the rest of the round through before it decides."""

    name = "hard"

    def __init__(self) -> None:
        super().__init__(worlds=400, seconds=0.4)


class ExpertBot(SearchBot):
    """The same, with all the time that people like to wait."""

    name = "expert"

    def __init__(self) -> None:
        super().__init__(worlds=6000, seconds=0.9)
