"""One random loop for Meseta's games and OpenSpiel's: the same code plays both, so that their rates can be compared."""

import random
import time
from dataclasses import dataclass
from typing import Any, Protocol

from meseta.kernel.game import Game
from meseta.kernel.state import State

OVER = -4
CHANCE = -1
"""OpenSpiel's numbers for a finished game and for a chance node."""


class Player(Protocol):
    """What the loop needs of a game. States are of the game's own kind."""

    def new(self, seed: int) -> Any: ...

    def actor(self, state: Any) -> int: ...

    def options(self, state: Any, seat: int) -> list[int]: ...

    def take(self, state: Any, seat: int, action: int) -> None: ...

    def chance(self, state: Any, rng: random.Random) -> None: ...

    def copy(self, state: Any) -> Any: ...


class MesetaPlayer:
    """A game of ours. Its chance is answered inside, by the state's own generator."""

    def __init__(self, game: Game, seats: int, options: dict[str, object] | None = None) -> None:
        self.game = game
        self.seats = seats
        self.given = options or {}

    def new(self, seed: int) -> State:
        return self.game.new(self.seats, seed, self.given)

    def actor(self, state: State) -> int:
        return OVER if state.over else state.first_to_act()

    def options(self, state: State, seat: int) -> list[int]:
        return state.legal(seat)

    def take(self, state: State, seat: int, action: int) -> None:
        state.apply(seat, action)

    def chance(self, state: State, rng: random.Random) -> None:
        raise AssertionError("chance is answered inside")

    def copy(self, state: State) -> State:
        return state.copy()


class SpielPlayer:
    """A game of OpenSpiel's; its chance nodes are answered by the loop's generator."""

    def __init__(self, name: str) -> None:
        import pyspiel

        self.game = pyspiel.load_game(name)

    def new(self, seed: int) -> Any:
        return self.game.new_initial_state()

    def actor(self, state: Any) -> int:
        player: int = state.current_player()
        return player

    def options(self, state: Any, seat: int) -> list[int]:
        legal: list[int] = state.legal_actions(seat)
        return legal

    def take(self, state: Any, seat: int, action: int) -> None:
        state.apply_action(action)

    def chance(self, state: Any, rng: random.Random) -> None:
        left = rng.random()
        action = 0
        for outcome, probability in state.chance_outcomes():
            action = outcome
            left -= probability
            if left <= 0:
                break
        state.apply_action(action)

    def copy(self, state: Any) -> Any:
        return state.clone()


@dataclass
class Played:
    """What one run of the loop did, and the CPU seconds it took."""

    games: int
    decisions: int
    seconds: float


def play_random(player: Player, games: int, seed: int) -> Played:
    """Whole random games. A decision counts if it has at least two options; all work is timed."""
    rng = random.Random(seed)
    draw = rng.random
    actor, options, take = player.actor, player.options, player.take
    decisions = 0
    began = time.process_time()
    for game in range(games):
        state = player.new(seed + game)
        seat = actor(state)
        while seat != OVER:
            if seat == CHANCE:
                player.chance(state, rng)
            else:
                choices = options(state, seat)
                if len(choices) > 1:
                    decisions += 1
                take(state, seat, choices[int(draw() * len(choices))])
            seat = actor(state)
    return Played(games, decisions, time.process_time() - began)


def middle_state(player: Player, seed: int, steps: int) -> Any:
    """A position in the middle of a random game."""
    rng = random.Random(seed)
    state = player.new(seed)
    for _ in range(steps):
        seat = player.actor(state)
        if seat == OVER:
            break
        if seat == CHANCE:
            player.chance(state, rng)
        else:
            player.take(state, seat, rng.choice(player.options(state, seat)))
    return state


def time_copies(player: Player, state: Any, count: int) -> float:
    """Copies per CPU second."""
    copy = player.copy
    began = time.process_time()
    for _ in range(count):
        copy(state)
    return count / (time.process_time() - began)
