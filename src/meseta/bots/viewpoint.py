"""Viewpoint: everything a bot may know on its seat, and nothing else."""

from meseta.kernel.game import Game
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from meseta.kernel.types import Action, Seat
from meseta.match import Match
from meseta.match.history import Happened


class Viewpoint:
    """A player's place at the table, as a bot sees it.

    It stands on a state that was sampled for this seat: what the seat cannot know is drawn afresh there, so even a bot
    that looks into the state learns nothing. Actions are ints; `text` says what they mean.
    """

    def __init__(self, world: State, seat: Seat, events: list[Happened], steps: int = 0) -> None:
        self._world = world
        self._events = events
        self.seat = seat
        self.steps = steps
        """How many decisions the seat has taken in a row before this one, in this round."""

    @classmethod
    def of(cls, match: Match, seat: Seat, rng: Generator) -> "Viewpoint":
        """The seat of a match, on a fresh sample of it."""
        world = match.sample(seat, rng)
        return cls(world, seat, match.events(seat), match.steps_in_a_row(seat))

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._world.game

    def view(self) -> dict[str, object]:
        """What the seat sees."""
        return self.game.view(self._world, self.seat)

    def legal(self) -> list[Action]:
        """What the seat may do now."""
        return list(self._world.legal(self.seat))

    def text(self, action: Action) -> str:
        """An action in words."""
        return self.game.verbs.text(action)

    def events(self) -> list[Happened]:
        """Everything the seat has seen happen."""
        return self._events

    def sample(self, rng: Generator) -> State:
        """A full state that agrees with all the seat can know; play on it as you like."""
        return self.game.sample(self._world, self.seat, rng)
