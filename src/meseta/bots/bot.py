"""Bot: who decides for a seat."""

from abc import ABC, abstractmethod

from meseta.bots.viewpoint import Viewpoint
from meseta.kernel.game import Game
from meseta.kernel.generator import Generator
from meseta.kernel.types import Action


class Bot(ABC):
    """An opponent. It keeps nothing between decisions: what it needs is in the viewpoint."""

    name: str

    def plays(self, game: Game) -> bool:
        """Whether it can play this game at all."""
        return True

    @abstractmethod
    def choose(self, view: Viewpoint, rng: Generator) -> list[Action]:
        """What to do now: one action, or a line of several own steps that is played on while no news arrives.

        The choice depends on the viewpoint and the generator alone.
        """


class RandomBot(Bot):
    """Any legal action, each as likely as the others."""

    name = "random"

    def choose(self, view: Viewpoint, rng: Generator) -> list[Action]:
        return [rng.choose(view.legal())]
