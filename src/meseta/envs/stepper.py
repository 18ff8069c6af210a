"""The stepper: many games of one kind, a decision in each at a time. Compiled, so it hands over bytes and lists."""

from typing import Final, final

from mypy_extensions import i64, u8

from meseta.envs.observation import Observation, Row
from meseta.kernel.game import Game
from meseta.kernel.state import State
from meseta.kernel.types import Action

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
class Stepper:
    """Games side by side, each at rest before a decision of one seat; a game that ends begins anew at once.

    Where several seats choose in secret they are asked one after the other, the lowest first; nobody is told more by
    that than who has chosen.
    """

    def __init__(
        self, game: Game, seats: int, options: dict[str, object], encoders: list[Observation], masks: Row, turns: Row
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.count = len(encoders)
        self.actions: i64 = encoders[0].actions
        self.masks = masks
        """A byte for each action, 1 where it is offered, game by game."""
        self.turns = turns
        """By game: the seat that decides."""
        self.listening = False
        """Whether states keep their events, for bots that ask for them."""
        self._encoders = encoders
        self._seed = 0
        self._begun: list[int] = [0] * self.count
        self._states: list[State] = []
        self._legal: list[list[Action]] = [[] for _ in encoders]
        self.ended: list[int] = []
        """Which games ended by the last step, ..."""
        self.finals: list[State] = []
        """... and where they ended."""

    def reset(self, seed: int) -> None:
        """All games from the beginning; the same seed gives the same games."""
        self._seed = seed
        self._begun = [0] * self.count
        self._states = []
        self.ended = []
        self.finals = []
        for index in range(self.count):
            state = self._begin(index)
            self._states.append(state)
            self._look(index, state, self._encoders[index])

    def _begin(self, index: int) -> State:
        number = self._begun[index] * self.count + index
        self._begun[index] += 1
        state = self.game.prepare(self.seats, (self._seed * SEED_STEP + number) % SEEDS, self.options)
        if self.listening:
            state.listen()
        state.settle()
        return state

    def step(self, actions: list[Action]) -> None:
        """One decision in every game. NotOffered for the first that is not offered, and nothing has changed then."""
        masks = self.masks
        size = self.actions
        start: i64 = 0
        for index in range(self.count):
            action = actions[index]
            if not 0 <= action < size or masks[start + action] == 0:
                raise NotOffered(index, action)
            start += size
        self.ended = []
        self.finals = []
        for index in range(self.count):
            state = self._states[index]
            encoder = self._encoders[index]
            # The mask is made of what is legal: nothing need be judged again.
            state.carry_out(i64(self.turns[index]), encoder.meant(self._legal[index], actions[index]))
            self._go_on(index, state, encoder)

    def play(self, index: int, action: Action) -> None:
        """One decision in one game, by the game's own number of the action. A game that ends begins anew."""
        state = self._states[index]
        state.apply(i64(self.turns[index]), action)
        self._go_on(index, state, self._encoders[index])

    def _go_on(self, index: i64, state: State, encoder: Observation) -> None:
        if state.over:
            self.ended.append(index)
            self.finals.append(state)
            state = self._begin(index)
            self._states[index] = state
        self._look(index, state, encoder)

    def _look(self, index: i64, state: State, encoder: Observation) -> None:
        """Who decides now, what he may know, and what is offered to him."""
        seat = state.first_to_act()
        legal = state.legal(seat)
        start = index * self.actions
        encoder.mark(self._legal[index], self.masks, start, 0)
        encoder.mark(legal, self.masks, start, 1)
        self.turns[index] = u8(seat)
        self._legal[index] = legal
        encoder.observe(state, seat)

    def scores(self) -> list[int]:
        """Every seat's points, game by game."""
        points: list[int] = []
        for state in self._states:
            points += state.scores()
        return points

    def state(self, index: int) -> State:
        """The state of a game: the truth, for tests and for bots that are given a sample of it."""
        return self._states[index]

    def offered(self, index: int) -> list[Action]:
        """What is offered in a game. The list must not be changed."""
        return self._encoders[index].offered(self._legal[index])
