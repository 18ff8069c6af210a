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
class Lane:
    """Where games are played one after the other, beside others: at rest before a decision of one seat."""

    def __init__(self, encoder: Observation) -> None:
        self.encoder = encoder
        self.begun = 0
        """How many games have begun here."""
        self.state: State
        self.seat: Seat = NOTHING
        """Who decides, ..."""
        self.legal: list[Action] = []
        """... what he may do, ..."""
        self.chosen: i64 = NOTHING
        """... and which of it he does: its place in the list."""


@final
class Stepper:
    """Games side by side, each at rest before a decision of one seat; a game that ends begins anew at once.

    Where several seats choose in secret they are asked one after the other, the lowest first; nobody is told more by
    that than who has chosen.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: dict[str, object],
        encoders: list[Observation],
        turns: Row,
        masks: Row,
        places: Numbers,
        bounds: Numbers,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.count: i64 = len(encoders)
        self.actions: i64 = encoders[0].actions
        self.turns = turns
        """By game: the seat that decides."""
        self.masks = masks
        """By game and action: 1 where it is offered; ..."""
        self.places = places
        """... the places of all these ones in order, ..."""
        self.bounds = bounds
        """... and by game which of them are its own: from its bound up to the next one's."""
        self._listed = False
        """Whether masks, places and bounds are those of now."""
        self.listening = False
        """Whether states keep their events, for bots that ask for them."""
        self._lanes = [Lane(encoder) for encoder in encoders]
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
            lane = self._lanes[index]
            lane.begun = 0
            self._begin(index, lane)
            self._look(index, lane)
        self._listed = False

    def _begin(self, index: i64, lane: Lane) -> None:
        # Seeds times their step do not fit a native int.
        number: int = lane.begun * self.count + index
        lane.begun += 1
        state = self.game.prepare(self.seats, (self._seed * SEED_STEP + number) % SEEDS, self.options)
        if self.listening:
            state.listen()
        state.settle()
        lane.state = state

    def step(self, actions: list[Action]) -> None:
        """One decision in every game. NotOffered for the first that is not offered, and nothing has changed then."""
        self.list_offered()
        self._find(actions)
        self.ended = []
        self.finals = []
        self._clear()
        for index in range(self.count):
            lane = self._lanes[index]
            # What stands in the list is legal: nothing need be judged again.
            lane.state.carry_out(lane.seat, lane.legal[lane.chosen])
            self._go_on(index, lane)
            self._list(index, lane)
        self._listed = True

    def _find(self, actions: list[Action]) -> None:
        """Which of what each seat may do is meant; NotOffered for the first that is none of it."""
        places = self.places
        start: i64 = 0
        at: i64 = 0
        for index in range(self.count):
            first = at
            end = self.bounds[index + 1]
            action = actions[index]
            while at < end and places[at] != start + action:
                at += 1
            if at == end:
                raise NotOffered(index, action)
            self._lanes[index].chosen = at - first
            at = end
            start += self.actions

    def play(self, index: int, action: Action) -> None:
        """One decision in one game, by the game's own number of the action. A game that ends begins anew."""
        lane = self._lanes[index]
        lane.state.apply(lane.seat, action)
        self._go_on(index, lane)
        self._listed = False

    def _go_on(self, index: i64, lane: Lane) -> None:
        if lane.state.over:
            self.ended.append(index)
            self.finals.append(lane.state)
            self._begin(index, lane)
        self._look(index, lane)

    def _look(self, index: i64, lane: Lane) -> None:
        """Who decides now, what he may do, and what he may know."""
        seat = lane.state.first_to_act()
        lane.seat = seat
        lane.legal = lane.state.legal(seat)
        self.turns[index] = u8(seat)
        lane.encoder.observe(lane.state, seat)

    def list_offered(self) -> None:
        """Bring masks, places and bounds up to date."""
        if not self._listed:
            self._clear()
            for index in range(self.count):
                self._list(index, self._lanes[index])
            self._listed = True

    def _clear(self) -> None:
        """Take back all marks."""
        places, masks = self.places, self.masks
        for at in range(self.bounds[self.count]):
            masks[places[at]] = 0
        self._listed = False

    def _list(self, index: i64, lane: Lane) -> None:
        """Mark what is offered in a game; those before it are done."""
        places, masks = self.places, self.masks
        first = self.bounds[index]
        end = lane.encoder.mark(lane.legal, places, first, index * self.actions)
        for at in range(first, end):
            masks[places[at]] = 1
        self.bounds[index + 1] = end

    def scores(self) -> list[int]:
        """Every seat's points, game by game."""
        points: list[int] = []
        for lane in self._lanes:
            points += lane.state.scores()
        return points

    def state(self, index: int) -> State:
        """The state of a game: the truth, for tests and for bots that are given a sample of it."""
        return self._lanes[index].state

    def offered(self, index: int) -> list[Action]:
        """What is offered in a game. The list must not be changed."""
        lane = self._lanes[index]
        return lane.encoder.offered(lane.legal)
