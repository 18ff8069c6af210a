"""What positions are worth, game by game. docs/bots.md explains each."""

from collections.abc import Callable
from typing import Final

from meseta.bots.evaluations.el_caballero import ElCaballeroEvaluation
from meseta.bots.evaluations.el_grande import ElGrandeEvaluation
from meseta.bots.evaluations.evaluation import Evaluation
from meseta.bots.evaluations.salamanca import SalamancaEvaluation
from meseta.bots.weights import read_weights
from meseta.kernel.errors import BadOption
from meseta.kernel.game import Game

__all__ = ["Evaluation", "evaluation_of", "has_evaluation"]

EVALUATIONS: Final[dict[str, Callable[[dict[str, float]], Evaluation]]] = {
    "el-grande": ElGrandeEvaluation,
    "salamanca": SalamancaEvaluation,
    "el-caballero": ElCaballeroEvaluation,
}


def has_evaluation(game: Game) -> bool:
    """Whether positions of the game can be judged."""
    return game.key in EVALUATIONS


def evaluation_of(game: Game, seats: int, weights: dict[str, float] | None = None) -> Evaluation:
    """The evaluation of a game, with the weights that ship with it for so many seats, or others; BadOption if none."""
    if not has_evaluation(game):
        raise BadOption(f"{game.title} has no evaluation")
    return EVALUATIONS[game.key](read_weights(game.key, seats) if weights is None else weights)
