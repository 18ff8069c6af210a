"""Pinned sizes of El Grande's tree of actions, and how to pin them anew.

A change here is a deliberate act: it says that the same actions have another outcome, so `RULES_VERSION` goes up.
`python -m tests.perft.pins` plays everything again and writes `el_grande.json`.
"""

import json
from pathlib import Path
from typing import Any

from meseta.conformance import perft, perft_of
from meseta.games.el_grande.descriptor import GAME
from meseta.games.el_grande.verbs import ANNOUNCE
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from tests.conformance.lively import Curious

FILE = Path(__file__).with_name("el_grande.json")

BEGINNINGS: list[tuple[int, int, dict[str, object], int]] = [
    (2, 1, {}, 4),
    (2, 2, {"rounds": 6}, 4),
    (2, 3, {"veto": False}, 4),
    (3, 1, {}, 4),
    (3, 2, {"rounds": 6, "veto": False}, 3),
    (4, 1, {}, 3),
    (4, 7, {"rounds": 6}, 3),
    (4, 3, {"veto": False}, 3),
    (5, 1, {}, 3),
    (5, 2, {"rounds": 6, "open_castillo": True}, 3),
]
"""Seats, seed, options, depth."""

STACKS: list[tuple[int, tuple[str, ...], int]] = [
    (4, ("course", "turn", "move-caballeros"), 4),
    (3, ("course", "turn", "move-caballeros", "veto-window"), 4),
    (4, ("course", "turn", "angry-king", "veto-window"), 5),
    (5, ("course", "turn", "decay", "veto-window"), 5),
    (3, ("course", "turn", "angry-king"), 4),
    (5, ("course", "turn", "eviction"), 3),
    (4, ("course", "turn", "eviction", "discs"), 4),
    (5, ("course", "turn", "score-regions", "discs"), 4),
    (3, ("course", "general-scoring", "discs"), 4),
    (4, ("course", "turn", "score-regions"), 5),
    (2, ("course", "turn", "mobile-scoreboard"), 4),
    (3, ("course", "turn", "power-of-the-cards"), 5),
    (4, ("course", "turn", "take-to-court"), 5),
    (5, ("course", "turn", "return-one-each"), 3),
    (4, ("course", "turn"), 4),
]
"""Seats, the rules in progress, depth: from the first such position that is met after round 3."""

VARIANTS: list[dict[str, object]] = [{}, {"rounds": 6}, {"veto": False}, {"rounds": 6, "veto": False}]
GAMES = [(seats, seed, options) for seats in (2, 3, 4, 5) for seed, options in enumerate(VARIANTS)]
"""Seats, seed, options: whole games."""


def position_with(seats: int, rules: tuple[str, ...]) -> dict[str, Any]:
    """The first position with these rules in progress, in games played out of curiosity."""
    curious = Curious()
    for seed in range(1000):
        state = GAME.new(seats, seed)
        rng = Generator(seed)
        while not state.over:
            if state.pack()["round"] in (4, 5, 6, 7, 8, 9) and tuple([f.RULE for f in state.stack]) == rules:
                return state.pack()
            _act(state, curious, rng)
    raise LookupError(f"no position with {rules}")


def emptied_province(seats: int) -> dict[str, Any]:
    """EG-945 where nobody is left in the Province: those to be taken must be recalled from regions."""
    position = position_with(seats, ("course", "turn", "take-to-court"))
    frames = position.pop("frames")
    mover = frames[-1]["fields"]["mover"]
    places = position["caballeros"]
    goals = [place for place in ("galicia", "aragon", "granada") if place != position["king"]][:2]
    for goal, count in zip(goals, (1, places["province"][mover] - 1), strict=True):
        places[goal][mover] += count
    places["province"][mover] = 0
    state = GAME.unpack({**position, "phase": "action"})
    state.apply(mover, ANNOUNCE)
    return state.pack()


def _act(state: State, curious: Curious, rng: Generator) -> None:
    seat = state.first_to_act()
    state.apply(seat, curious(state, seat, state.legal(seat), rng))


def whole_game(seats: int, seed: int, options: dict[str, object]) -> dict[str, Any]:
    """The end of a game: actions played, scores, fingerprint."""
    state = GAME.new(seats, seed, options)
    curious = Curious()
    rng = Generator(seed)
    actions = 0
    while not state.over:
        _act(state, curious, rng)
        actions += 1
    return {"actions": actions, "scores": state.scores(), "digest": state.digest()}


def count_beginning(case: dict[str, Any]) -> dict[str, Any]:
    """Perft from the start of a game."""
    count, digest = perft(GAME, case["seats"], case["seed"], case["options"], case["depth"])
    return {"count": count, "digest": digest}


def count_position(case: dict[str, Any]) -> dict[str, Any]:
    """Perft from a position."""
    count, digest = perft_of(GAME.unpack(case["position"]), case["depth"])
    return {"count": count, "digest": digest}


def load() -> dict[str, list[dict[str, Any]]]:
    """Everything that is pinned."""
    pinned: dict[str, list[dict[str, Any]]] = json.loads(FILE.read_text(encoding="utf-8"))
    return pinned


def pin() -> dict[str, list[dict[str, Any]]]:
    """Everything as it is today."""
    beginnings = [
        {"seats": seats, "seed": seed, "options": options, "depth": depth} for seats, seed, options, depth in BEGINNINGS
    ]
    positions = [{"depth": depth, "position": position_with(seats, rules)} for seats, rules, depth in STACKS]
    positions.append({"depth": 5, "position": emptied_province(4)})
    games: list[dict[str, Any]] = [{"seats": seats, "seed": seed, "options": options} for seats, seed, options in GAMES]
    return {
        "beginnings": [{**case, **count_beginning(case)} for case in beginnings],
        "positions": [{**case, **count_position(case)} for case in positions],
        "games": [{**case, **whole_game(**case)} for case in games],
    }


def main() -> None:
    pinned = pin()
    lines = [
        f'"{key}": [\n' + ",\n".join([json.dumps(case) for case in cases]) + "\n]" for key, cases in pinned.items()
    ]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
