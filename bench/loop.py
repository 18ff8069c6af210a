"""The lean loops: whole random games of Meseta's and of OpenSpiel's, step for step the same.

Nothing in them is paid for by one side only: a new game, who acts, what is legal, one random index, the action.
OpenSpiel has chance nodes besides; their outcomes are equally likely in `crazy_eights`, so one index answers them, too.
"""

import random
import time
from dataclasses import dataclass
from typing import Any, Protocol

from meseta.kernel.game import Game
from meseta.kernel.generator import Generator
from meseta.kernel.playout import playout
from meseta.kernel.state import State

OVER = -4
CHANCE = -1
"""OpenSpiel's numbers for a finished game and for a chance node."""


@dataclass
class Played:
    """What one run of a loop did, and the CPU seconds it took. A decision counts if it has at least two options."""

    games: int
    decisions: int
    seconds: float


class Player(Protocol):
    """A game to be measured. States are of the game's own kind."""

    def play(self, games: int, seed: int) -> Played: ...

    def middle(self, seed: int, steps: int) -> Any: ...

    def time_copies(self, state: Any, count: int) -> float: ...


class MesetaPlayer:
    """A game of ours. Its chance is answered inside, by the state's own generator."""

    def __init__(self, game: Game, seats: int, options: dict[str, object] | None = None) -> None:
        self.game = game
        self.seats = seats
        self.given = options or {}

    def play(self, games: int, seed: int) -> Played:
        """Whole random games, chosen from Python step by step."""
        new, seats, given = self.game.new, self.seats, self.given
        draw = random.Random(seed).random
        decisions = 0
        began = time.process_time()
        for game in range(games):
            state = new(seats, seed + game, given)
            seat = state.first_to_act()
            while seat >= 0:
                choices = state.legal(seat)
                count = len(choices)
                if count > 1:
                    decisions += 1
                state.apply(seat, choices[int(draw() * count)])
                seat = state.first_to_act()
        return Played(games, decisions, time.process_time() - began)

    def play_inside(self, games: int, seed: int) -> Played:
        """Whole random games, each by one call of `playout`."""
        new, seats, given = self.game.new, self.seats, self.given
        rng = Generator(seed)
        decisions = 0
        began = time.process_time()
        for game in range(games):
            decisions += playout(new(seats, seed + game, given), rng)
        return Played(games, decisions, time.process_time() - began)

    def middle(self, seed: int, steps: int) -> State:
        """A position in the middle of a random game."""
        rng = random.Random(seed)
        state = self.game.new(self.seats, seed, self.given)
        for _ in range(steps):
            if state.over:
                break
            seat = state.first_to_act()
            state.apply(seat, rng.choice(state.legal(seat)))
        return state

    def time_copies(self, state: State, count: int) -> float:
        """Copies per CPU second."""
        began = time.process_time()
        for _ in range(count):
            state.copy()
        return count / (time.process_time() - began)


class SpielPlayer:
    """A game of OpenSpiel's with equally likely chance outcomes."""

    def __init__(self, name: str) -> None:
        import pyspiel

        self.game = pyspiel.load_game(name)

    def play(self, games: int, seed: int) -> Played:
        """The same loop; a chance node is answered by one random index."""
        new = self.game.new_initial_state
        draw = random.Random(seed).random
        decisions = 0
        began = time.process_time()
        for _ in range(games):
            state = new()
            seat = state.current_player()
            while seat != OVER:
                if seat == CHANCE:
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(draw() * len(outcomes))][0])
                else:
                    choices = state.legal_actions(seat)
                    count = len(choices)
                    if count > 1:
                        decisions += 1
                    state.apply_action(choices[int(draw() * count)])
                seat = state.current_player()
        return Played(games, decisions, time.process_time() - began)

    def middle(self, seed: int, steps: int) -> Any:
        """A position in the middle of a random game."""
        rng = random.Random(seed)
        state = self.game.new_initial_state()
        for _ in range(steps):
            seat = state.current_player()
            if seat == OVER:
                break
            chance = seat == CHANCE
            state.apply_action(rng.choice(state.chance_outcomes())[0] if chance else rng.choice(state.legal_actions()))
        return state

    def time_copies(self, state: Any, count: int) -> float:
        """Copies per CPU second."""
        began = time.process_time()
        for _ in range(count):
            state.clone()
        return count / (time.process_time() - began)
