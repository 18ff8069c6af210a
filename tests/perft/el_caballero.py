"""Pinned sizes of El Caballero's tree of actions, and how to pin them anew: `python -m tests.perft.el_caballero`."""

import json
from pathlib import Path
from typing import Any

from meseta.conformance import perft, perft_of
from meseta.games.el_caballero.descriptor import GAME
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from tests.games.el_caballero.test_map_oracle import busy

FILE = Path(__file__).with_name("el_caballero.json")
BEGINNINGS: list[tuple[int, int, bool, int]] = [(2, 1, False, 4), (3, 1, False, 4), (4, 1, True, 4)]
"""Seats, seed, advanced, depth."""
STACKS: list[tuple[int, tuple[str, ...], int]] = [
    (2, ("course", "turn"), 3),
    (3, ("course", "turn", "lay-tile"), 3),
    (4, ("course", "turn", "place-tile"), 2),
    (4, ("course", "turn", "send-ship"), 3),
    (4, ("course", "turn", "send-grande"), 3),
]
"""Seats, the rules in progress, depth: from the first such position of an advanced game after round 5."""
GAMES: list[tuple[int, int, bool]] = [
    (seats, seed, advanced) for seats in (2, 3, 4) for seed in (1, 2) for advanced in (False, True)
]


def act(state: State, rng: Generator) -> None:
    """A busy choice of whoever must decide."""
    seat = state.first_to_act()
    state.apply(seat, busy(state, seat, state.legal(seat), rng))


def position_with(seats: int, rules: tuple[str, ...]) -> dict[str, Any]:
    """The first position after round 5 with these rules in progress."""
    for seed in range(100):
        state = GAME.new(seats, seed, {"advanced": True})
        rng = Generator(seed)
        while not state.over:
            if tuple([frame.RULE for frame in state.stack]) == rules:
                position = state.pack()
                if isinstance(position["round"], int) and position["round"] > 5:
                    return position
            act(state, rng)
    raise LookupError(f"no position with {rules}")


def count_beginning(seats: int, seed: int, advanced: bool, depth: int) -> dict[str, Any]:
    """Perft from the start of a game."""
    count, digest = perft(GAME, seats, seed, {"advanced": advanced}, depth)
    return {"count": count, "digest": digest}


def count_position(position: dict[str, Any], depth: int) -> dict[str, Any]:
    """Perft from a position."""
    count, digest = perft_of(GAME.unpack(position), depth)
    return {"count": count, "digest": digest}


def whole_game(seats: int, seed: int, advanced: bool) -> dict[str, Any]:
    """The end of a game: actions played, points, fingerprint."""
    state = GAME.new(seats, seed, {"advanced": advanced})
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
            {"seats": seats, "seed": seed, "advanced": advanced, "depth": depth}
            | count_beginning(seats, seed, advanced, depth)
            for seats, seed, advanced, depth in BEGINNINGS
        ],
        "positions": [
            {"depth": depth, "position": position, **count_position(position, depth)} for depth, position in positions
        ],
        "games": [
            {"seats": seats, "seed": seed, "advanced": advanced, **whole_game(seats, seed, advanced)}
            for seats, seed, advanced in GAMES
        ],
    }


def load() -> dict[str, list[dict[str, Any]]]:
    """Everything that is pinned."""
    pinned: dict[str, list[dict[str, Any]]] = json.loads(FILE.read_text(encoding="utf-8"))
    return pinned


if __name__ == "__main__":
    FILE.write_text(json.dumps(pin(), indent=0) + "\n", encoding="utf-8")
