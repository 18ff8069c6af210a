"""Perft: how large the tree of actions is, and where it ends."""

from hashlib import blake2b

from meseta.kernel.game import Game
from meseta.kernel.playout import successors
from meseta.kernel.state import State


def perft(
    game: Game, seats: int, seed: int, options: dict[str, object] | None = None, depth: int = 1
) -> tuple[int, str]:
    """The number of sequences of `depth` recorded actions, and a fingerprint of where they end.

    Draws come from the generator, forced steps count nothing, several seats are expanded lowest first, and what is
    reached twice counts twice. A game that ends earlier counts as one.
    """
    return perft_of(game.new(seats, seed, options), depth)


def perft_of(state: State, depth: int) -> tuple[int, str]:
    """The same from any position."""
    leaves: list[str] = []
    _expand(state, depth, leaves)
    digest = blake2b(digest_size=16)
    for leaf in leaves:
        digest.update(leaf.encode())
    return len(leaves), digest.hexdigest()


def _expand(state: State, depth: int, leaves: list[str]) -> None:
    if not depth or not state.asked:
        leaves.append(state.digest())
        return
    for other in successors(state):
        _expand(other, depth - 1, leaves)
