"""Views: what every game's view has in common. The kernel fills it; the game adds its own part."""

from collections.abc import Mapping
from typing import TypedDict

from meseta.kernel.state import State
from meseta.kernel.types import Seat


class Header(TypedDict):
    """The part of a view that every game has; besides it `rules`, those in progress, whose types each game names."""

    game: str
    options: Mapping[str, object]
    seat: int | None
    """Who looks; None: a spectator."""
    to_act: list[int]
    round: int
    """0 before the first."""
    rounds: int | None
    """How many are played; None where that depends on how it goes."""
    over: bool


def header(state: State, seat: Seat | None) -> Header:
    """What the seat (None: a spectator) sees in every game."""
    return {
        "game": state.game.key,
        "options": state.agreed,
        "seat": seat,
        "to_act": list(state.to_act()),
        "round": state.round,
        "rounds": state.rounds(),
        "over": state.over,
    }


def in_progress(state: State, seat: Seat | None) -> list[Mapping[str, object]]:
    """The rules in progress, the outermost first: what the seat (None: a spectator) may see of each."""
    return [frame.show(state, seat) for frame in state.stack]
