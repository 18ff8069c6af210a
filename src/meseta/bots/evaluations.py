"""What positions are worth, game by game: the evaluation that a game's manifest names, with its weights."""

from collections.abc import Callable, Sequence

from meseta.bots.evaluation import Evaluation
from meseta.bots.weights import Weights, read_doubts, read_leaves, read_weights
from meseta.kernel.errors import BadOption
from meseta.kernel.game import Game
from meseta.match.registry import load_part, manifests


def has_evaluation(game: Game) -> bool:
    """Whether positions of the game can be judged."""
    return game.key in manifests() and bool(manifests()[game.key].evaluation)


def evaluation_of(
    game: Game, seats: int, weights: Weights | None = None, leaves: Sequence[Weights] | None = None
) -> Evaluation:
    """The evaluation of a game, with what ships with it for so many seats, or others; BadOption if none."""
    made = _make(game, read_weights(game.key, seats) if weights is None else weights)
    made.doubt_last, made.doubt_round = read_doubts(game.key, seats)
    made.leaves = tuple(_make(game, leaf) for leaf in (read_leaves(game.key, seats) if leaves is None else leaves))
    return made


def _make(game: Game, weights: Weights) -> Evaluation:
    if not has_evaluation(game):
        raise BadOption(f"{game.title} has no evaluation")
    make = load_part(manifests()[game.key].evaluation)
    made: object = make(weights) if callable(make) else None
    if not isinstance(made, Evaluation):
        raise BadOption(f"{game.title}: {make!r} makes no evaluation")
    return made


class Judges:
    """The evaluations that a bot has needed so far; its weights are those that ship with the games, or others."""

    def __init__(
        self,
        weights_of: Callable[[str, int], Weights] = read_weights,
        leaves_of: Callable[[str, int], Sequence[Weights]] = read_leaves,
    ) -> None:
        self._weights_of = weights_of
        self._leaves_of = leaves_of
        self._made: dict[tuple[str, int], Evaluation] = {}

    def of(self, game: Game, seats: int) -> Evaluation:
        """The evaluation of a game for so many seats."""
        key = (game.key, seats)
        if key not in self._made:
            weights, leaves = self._weights_of(*key), self._leaves_of(*key)
            self._made[key] = evaluation_of(game, seats, weights, leaves)
        return self._made[key]
