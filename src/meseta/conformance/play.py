"""Random play, with every draw in sight."""

from collections.abc import Callable
from typing import TypeAlias

from meseta.kernel.game import Game
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from meseta.kernel.types import Action, Seat

Chooser: TypeAlias = Callable[[State, Seat, list[Action], Generator], Action]
"""Picks one of a seat's legal actions."""


def at_random(state: State, seat: Seat, legal: list[Action], rng: Generator) -> Action:
    """Any legal action, each as likely as any other."""
    return rng.choose(legal)


def begin(game: Game, seats: int, seed: int, options: dict[str, object]) -> State:
    """The position before the first draw; all draws are left to `answer`."""
    state = game.prepare(seats, seed, options)
    state.answers_itself = False
    state.settle()
    return state


def draw(state: State) -> Action:
    """Answer the waiting draw as the state's own generator would."""
    odds = state.draws()
    outcome = odds[state.generator.weighted([weight for _, weight in odds])][0]
    state.answer(outcome)
    return outcome


def play_on(state: State, steps: int, rng: Generator) -> None:
    """Play at random for some decisions and draws, or to the end."""
    for _ in range(steps):
        if state.over:
            return
        if state.drawing:
            draw(state)
        else:
            seat = rng.choose(list(state.to_act()))
            state.apply(seat, rng.choose(state.legal(seat)))


def is_sealed(state: State) -> bool:
    """Do several seats choose at once?"""
    return state.asked & (state.asked - 1) != 0
