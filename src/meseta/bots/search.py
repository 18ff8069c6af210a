"""The search bot: plays many worlds through a tree before it decides."""

from typing import Final

from meseta.bots.bot import Bot
from meseta.bots.evaluation import Evaluation
from meseta.bots.evaluations import Judges, has_evaluation
from meseta.bots.tree_search import TreeSearch
from meseta.bots.viewpoint import Viewpoint
from meseta.kernel.game import Game
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from meseta.kernel.types import Action

FADING: Final = 0.75
"""What each further step of a turn gets of the thought for the one before, so that no turn takes long."""
LEAST: Final = 30
"""Worlds that even a late step is worth, where there are as many."""


class SearchBot(Bot):
    """Thinks so many worlds far, or at most so long; with worlds alone its choice can be repeated.

    That is for the first decision in a row, the opening of a turn, and a secret choice; the steps after it get less and
    less, so that a turn takes no longer than about three times the seconds.
    """

    name = "search"

    def __init__(self, worlds: int = 600, seconds: float = 0.0, judges: Judges | None = None) -> None:
        self.worlds = worlds
        self.seconds = seconds
        self._judges = judges or Judges()

    def plays(self, game: Game) -> bool:
        return has_evaluation(game)

    def choose(self, view: Viewpoint, rng: Generator) -> list[Action]:
        legal = view.legal()
        if len(legal) == 1:
            return legal
        world = view.sample(rng)
        evaluation = self._judges.of(view.game, world.seats)
        search = TreeSearch(evaluation, world, view.seat, rng)
        search.think(*self.budget(evaluation, world, view.steps))
        return search.line()

    def budget(self, evaluation: Evaluation, world: State, steps: int) -> tuple[int, float]:
        """How many worlds, and how many seconds, a decision is worth after so many others in a row."""
        opening = world.sealed or steps == 0 or evaluation.plans_turn(world)
        part = 1.0 if opening else evaluation.within_turn * FADING**steps
        return max(min(self.worlds, LEAST), round(self.worlds * part)), self.seconds * part
