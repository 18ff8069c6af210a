"""Seat: everything a bot may know, and nothing else."""

from meseta.kernel.game import Game
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from meseta.kernel.types import Action
from meseta.kernel.types import Seat as SeatNumber
from meseta.match import Match
from meseta.match.history import Happened


class Seat:
    """A player's place at the table, as a bot sees it.

    It stands on a state that was sampled for this seat: what the seat cannot know is drawn afresh there, so even a bot
    that looks into the state learns nothing. Actions are ints; `text` says what they mean.
    """

    def __init__(self, world: State, number: SeatNumber, events: list[Happened]) -> None:
        self._world = world
        self._events = events
        self.number = number

    @classmethod
    def of(cls, match: Match, number: SeatNumber, rng: Generator) -> "Seat":
        """The seat of a match, on a fresh sample of it."""
        world = match.game.sample(match.state, number, rng)
        return cls(world, number, match.events(number))

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._world.game

    def view(self) -> dict[str, object]:
        """What the seat sees."""
        return self.game.view(self._world, self.number)

    def legal(self) -> list[Action]:
        """What the seat may do now."""
        return list(self._world.legal(self.number))

    def text(self, action: Action) -> str:
        """An action in words."""
        return self.game.verbs.text(action)

    def events(self) -> list[Happened]:
        """Everything the seat has seen happen."""
        return self._events

    def sample(self, rng: Generator) -> State:
        """A full state that agrees with all the seat can know; play on it as you like."""
        return self.game.sample(self._world, self.number, rng)
