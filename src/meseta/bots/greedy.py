"""The greedy bot: the best step, or the best whole turn where that is what matters."""

from meseta.bots.bot import Bot
from meseta.bots.evaluation import Evaluation
from meseta.bots.evaluations import evaluation_of, has_evaluation
from meseta.bots.lookahead import Lookahead
from meseta.bots.viewpoint import Viewpoint
from meseta.kernel.game import Game
from meseta.kernel.generator import Generator
from meseta.kernel.types import Action


class GreedyBot(Bot):
    """Looks one step ahead with the game's evaluation, and through a whole turn where it is opened.

    A step that changes nothing yet, such as picking a piece, is judged by the best step after it. Draws and reveals end
    the look ahead; those who could interrupt are taken to let it pass.
    """

    name = "greedy"

    def __init__(self, weights: dict[str, float] | None = None) -> None:
        self._weights = weights
        self._evaluations: dict[tuple[str, int], Evaluation] = {}

    def plays(self, game: Game) -> bool:
        return has_evaluation(game)

    def choose(self, view: Viewpoint, rng: Generator) -> list[Action]:
        world = view.sample(rng)
        world.answers_itself = False
        ahead = Lookahead(self._evaluation(view.game, world.seats), view.seat, rng)
        ahead.let_others_choose(world)
        if ahead.evaluation.plans_turn(world):
            return ahead.best_turn(world)
        return ahead.best_step(world)[0]

    def _evaluation(self, game: Game, seats: int) -> Evaluation:
        key = (game.key, seats)
        if key not in self._evaluations:
            self._evaluations[key] = evaluation_of(game, seats, self._weights)
        return self._evaluations[key]
