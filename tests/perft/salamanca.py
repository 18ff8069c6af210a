"""Pinned sizes of Salamanca's tree of actions, and how to pin them anew: `python -m tests.perft.salamanca`."""

import json
from pathlib import Path
from typing import Any

from meseta.conformance import perft, perft_of
from meseta.games.salamanca.descriptor import GAME
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from tests.conformance.test_salamanca import busy

FILE = Path(__file__).with_name("salamanca.json")
BEGINNINGS: list[tuple[int, int, int]] = [(2, 1, 5), (3, 1, 5), (4, 1, 5), (5, 1, 6)]
"""Seats, seed, depth."""
STACKS: list[tuple[int, tuple[str, ...], int]] = [
    (2, ("course", "pick-cards"), 4),
    (2, ("course", "turn"), 3),
    (3, ("course", "turn"), 3),
    (4, ("course", "turn", "swap-cards"), 3),
    (5, ("course", "play-cards"), 3),
]
"""Seats, the rules in progress, depth: from the first such position that is met after round 6."""
GAMES: list[tuple[int, int]] = [(seats, seed) for seats in (2, 3, 4, 5) for seed in (1, 2)]


def act(state: State, rng: Generator) -> None:
    """A busy choice of the first who must decide."""
    seat = state.first_to_act()
    state.apply(seat, busy(state, seat, state.legal(seat), rng))


def position_with(seats: int, rules: tuple[str, ...]) -> dict[str, Any]:
    """The first position after round 6 with these rules in progress."""
    for seed in range(100):
        state = GAME.new(seats, seed)
        rng = Generator(seed)
        while not state.over:
            position = state.pack()
            if position["round"] in (7, 8, 9) and tuple([frame.RULE for frame in state.stack]) == rules:
                return position
            act(state, rng)
    raise LookupError(f"no position with {rules}")


def count_beginning(seats: int, seed: int, depth: int) -> dict[str, Any]:
    """Perft from the start of a game."""
    count, digest = perft(GAME, seats, seed, {}, depth)
    return {"count": count, "digest": digest}


def count_position(position: dict[str, Any], depth: int) -> dict[str, Any]:
    """Perft from a position."""
    count, digest = perft_of(GAME.unpack(position), depth)
    return {"count": count, "digest": digest}


def whole_game(seats: int, seed: int) -> dict[str, Any]:
    """The end of a game: actions played, money, fingerprint."""
    state = GAME.new(seats, seed)
    rng = Generator(seed)
    actions = 0
    while not state.over:
        act(state, rng)
        actions += 1
    return {"actions": actions, "scores": state.scores(), "digest": state.digest()}


def pin() -> dict[str, list[dict[str, Any]]]:
    """Everything as it is today."""
    positions = [(depth, position_with(seats, rules)) for seats, rules, depth in STACKS]
    return {
        "beginnings": [
            {"seats": seats, "seed": seed, "depth": depth, **count_beginning(seats, seed, depth)}
            for seats, seed, depth in BEGINNINGS
        ],
        "positions": [
            {"depth": depth, "position": position, **count_position(position, depth)} for depth, position in positions
        ],
        "games": [{"seats": seats, "seed": seed, **whole_game(seats, seed)} for seats, seed in GAMES],
    }


def load() -> dict[str, list[dict[str, Any]]]:
    """Everything that is pinned."""
    pinned: dict[str, list[dict[str, Any]]] = json.loads(FILE.read_text(encoding="utf-8"))
    return pinned


if __name__ == "__main__":
    FILE.write_text(json.dumps(pin(), indent=0) + "\n", encoding="utf-8")
