"""Where a law was broken."""

from typing import NoReturn, final

from meseta.kernel.game import Game
from meseta.kernel.state import State


@final
class Where:
    """The game that is checked, and how far it is; everything needed to see a fault again."""

    def __init__(self, game: Game, seats: int, options: dict[str, object], seed: int) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.seed = seed
        self.step = 0
        """Decisions and draws so far."""

    def fail(self, what: str) -> NoReturn:
        """Raise AssertionError for a broken law."""
        raise AssertionError(f"{self}: {what}")

    def sound(self, state: State, what: str = "") -> None:
        """Fail if an invariant of the state is broken."""
        faults = state.checks()
        if faults:
            self.fail(what + "; ".join(faults))

    def __str__(self) -> str:
        return f"{self.game.key}, {self.seats} seats, options {self.options}, seed {self.seed}, step {self.step}"
