"""The search bot: plays many worlds through a tree before it decides."""

from meseta.bots.bot import Bot
from meseta.bots.evaluations import Judges, has_evaluation
from meseta.bots.tree_search import TreeSearch
from meseta.bots.viewpoint import Viewpoint
from meseta.kernel.game import Game
from meseta.kernel.generator import Generator
from meseta.kernel.types import Action


class SearchBot(Bot):
    """Thinks so many worlds far, or at most so long; with worlds alone its choice can be repeated."""

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
        part = 1.0 if world.sealed or evaluation.plans_turn(world) else evaluation.within_turn
        search = TreeSearch(evaluation, world, view.seat, rng)
        search.think(max(1, round(self.worlds * part)), self.seconds * part)
        return search.line()
