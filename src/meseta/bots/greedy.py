"""The greedy bot: the best step, or the best whole turn where that is what matters."""

from meseta.bots.bot import Bot
from meseta.bots.evaluations import Judges, has_evaluation
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
    plans = True
    """Whether a turn is thought through before it is opened."""

    def __init__(self, weights: dict[str, float] | None = None) -> None:
        self._judges = Judges() if weights is None else Judges(lambda _game, _seats: weights)

    def plays(self, game: Game) -> bool:
        return has_evaluation(game)

    def choose(self, view: Viewpoint, rng: Generator) -> list[Action]:
        world = view.sample(rng)
        world.answers_itself = False
        ahead = Lookahead(self._judges.of(view.game, world.seats), view.seat, rng)
        ahead.let_others_choose(world)
        if self.plans and ahead.evaluation.plans_turn(world):
            return ahead.best_turn(world)
        return ahead.best_step(world)[0]
