"""The stepper: many games of one kind, a decision in each at a time. Compiled, so it hands over bytes and lists."""

from typing import Final, final

from mypy_extensions import i64, u8

from meseta.envs.observation import Numbers, Observation, Row
from meseta.kernel.game import Game
from meseta.kernel.state import State
from meseta.kernel.types import NOTHING, Action, Seat

SEED_STEP: Final = 1_000_003
"""Sets the seeds of neighbouring games apart."""
SEEDS: Final = 1 << 62


class NotOffered(Exception):
    """An action that is not offered: in which game, and which."""

    def __init__(self, game: int, action: Action) -> None:
        super().__init__(game, action)
        self.game = game
        self.action = action


@final
class Table:
    """One game of many: at rest before a decision of one seat."""

    def __init__(self, encoder: Observation) -> None:
        self.encoder = encoder
        self.begun = 0
        """How many games have begun here."""
        self.state: State
        self.seat: Seat = NOTHING
        """Who decides, ..."""
        self.legal: list[Action] = []
        """... what he may do, ..."""
        self.chosen: Action = NOTHING
        """... and what he does: the game's own number of it."""


@final
class Stepper:
    """Games side by side, each at rest before a decision of one seat; a game that ends begins anew at once.

    Where several seats choose in secret they are asked one after the other, the lowest first; nobody is told more by
    that than who has chosen.
    """

    def __init__(
        self, game: Game, seats: int, options: dict[str, object], encoders: list[Observation], turns: Row
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.count = len(encoders)
        self.actions: i64 = encoders[0].actions
        self.turns = turns
        """By game: the seat that decides."""
        self.listening = False
        """Whether states keep their events, for bots that ask for them."""
        self._tables = [Table(encoder) for encoder in encoders]
        self._seed = 0
        self.ended: list[int] = []
        """Which games ended by the last step, ..."""
        self.finals: list[State] = []
        """... and where they ended."""

    def reset(self, seed: int) -> None:
        """All games from the beginning; the same seed gives the same games."""
        self._seed = seed
        self.ended = []
        self.finals = []
        for index in range(self.count):
            table = self._tables[index]
            table.begun = 0
            self._begin(index, table)
            self._look(index, table)

    def _begin(self, index: int, table: Table) -> None:
        # Seeds times their step do not fit a native int.
        number = table.begun * self.count + index
        table.begun += 1
        state = self.game.prepare(self.seats, (self._seed * SEED_STEP + number) % SEEDS, self.options)
        if self.listening:
            state.listen()
        state.settle()
        table.state = state

    def step(self, actions: list[Action]) -> None:
        """One decision in every game. NotOffered for the first that is not offered, and nothing has changed then."""
        for index in range(self.count):
            table = self._tables[index]
            table.chosen = table.encoder.meant(table.legal, actions[index])
            if table.chosen == NOTHING:
                raise NotOffered(index, actions[index])
        self.ended = []
        self.finals = []
        for index in range(self.count):
            table = self._tables[index]
            # What is meant by an offered number is legal: nothing need be judged again.
            table.state.carry_out(table.seat, table.chosen)
            self._go_on(index, table)

    def play(self, index: int, action: Action) -> None:
        """One decision in one game, by the game's own number of the action. A game that ends begins anew."""
        table = self._tables[index]
        table.state.apply(table.seat, action)
        self._go_on(index, table)

    def _go_on(self, index: i64, table: Table) -> None:
        if table.state.over:
            self.ended.append(index)
            self.finals.append(table.state)
            self._begin(index, table)
        self._look(index, table)

    def _look(self, index: i64, table: Table) -> None:
        """Who decides now, what he may do, and what he may know."""
        seat = table.state.first_to_act()
        table.seat = seat
        table.legal = table.state.legal(seat)
        self.turns[index] = u8(seat)
        table.encoder.observe(table.state, seat)

    def mark(self, places: Numbers) -> i64:
        """Write where in the masks of all games, one after the other, something is offered; how many places."""
        end: i64 = 0
        start: i64 = 0
        for table in self._tables:
            end = table.encoder.mark(table.legal, places, end, start)
            start += self.actions
        return end

    def scores(self) -> list[int]:
        """Every seat's points, game by game."""
        points: list[int] = []
        for table in self._tables:
            points += table.state.scores()
        return points

    def state(self, index: int) -> State:
        """The state of a game: the truth, for tests and for bots that are given a sample of it."""
        return self._tables[index].state

    def offered(self, index: int) -> list[Action]:
        """What is offered in a game. The list must not be changed."""
        table = self._tables[index]
        return table.encoder.offered(table.legal)
