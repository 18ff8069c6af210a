"""Looking ahead with an evaluation: one step, or one whole turn."""

from typing import Final, final

from meseta.bots.evaluation import Evaluation
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from meseta.kernel.types import NOTHING, Action, Seat

HALF_STEPS: Final = 5
"""How many steps in a row may change nothing before they are judged: pick a ship, its edge, a tile, another edge."""
MOST_JUDGED: Final = 800
"""How many positions are judged for one step: where half steps multiply beyond that, each gets an equal part."""
LONGEST_TURN: Final = 60
MOST_OPENINGS: Final = 6
"""How many first steps that change something are followed through a whole turn."""


@final
class Lookahead:
    """One decision being thought about, on a state that was sampled for the seat."""

    def __init__(self, evaluation: Evaluation, seat: Seat, rng: Generator) -> None:
        self.evaluation = evaluation
        self.seat = seat
        self.rng = rng

    def let_others_choose(self, world: State) -> None:
        """Where all choose in secret, the others choose anything, so that the own choice shows its effect."""
        if world.sealed:
            for other in world.to_act():
                if other != self.seat:
                    self._choose_anything(world, other)

    def _choose_anything(self, world: State, other: Seat) -> None:
        while world.asked >> other & 1 and world.asked >> self.seat & 1:
            world.apply(other, self.rng.choose(world.legal(other)))

    def best_turn(self, world: State) -> list[Action]:
        """The line that begins with the action whose whole turn, played on greedily, is worth most."""
        best: list[Action] = []
        most = -1e18
        for action in self._openings(world):
            line, value = self._turn_of(world, action)
            if value > most:
                best, most = line, value
        return best

    def _openings(self, world: State) -> list[Action]:
        """What a turn may begin with: all whose worth does not show yet, and the best of the rest."""
        before = self.evaluation.value(world, self.seat)
        still: list[Action] = []
        changing: list[tuple[float, int, Action]] = []
        for place, action in enumerate(self._shuffled(world)):
            after = after_action(world, self.seat, action)
            value = self.evaluation.value(after, self.seat)
            if value == before or self.evaluation.unfinished(after):
                still.append(action)
            else:
                changing.append((-value, place, action))
        changing.sort()
        return still + [action for _, _, action in changing[:MOST_OPENINGS]]

    def _turn_of(self, world: State, action: Action) -> tuple[list[Action], float]:
        news = world.news
        world = after_action(world, self.seat, action)
        line = [action]
        while len(line) < LONGEST_TURN and world.news == news and self._on_turn(world):
            steps, _ = self.best_step(world)
            for step in steps:
                world = after_action(world, self.seat, step)
                line.append(step)
        return line, self.evaluation.value(world, self.seat)

    def best_step(self, world: State) -> tuple[list[Action], float]:
        """The step worth most, with the steps it takes to see that, and its worth."""
        return self._best(world, self.evaluation.value(world, self.seat), HALF_STEPS, MOST_JUDGED)

    def _best(self, world: State, before: float, depth: int, judged: int) -> tuple[list[Action], float]:
        best: list[Action] = []
        most = -1e18
        actions = self._shuffled(world)[:judged]
        each = max(1, judged // len(actions))
        for action in actions:
            after = after_action(world, self.seat, action)
            line = [action]
            value = self.evaluation.value(after, self.seat)
            if value == before and depth > 1 and after.news == world.news and self._on_turn(after):
                further, value = self._best(after, before, depth - 1, each)
                line += further
            if value > most:
                best, most = line, value
        return best, most

    def _on_turn(self, world: State) -> bool:
        """The seat, and nobody else, is asked."""
        return world.asked == 1 << self.seat

    def _shuffled(self, world: State) -> list[Action]:
        """In any order, so that equal choices are equally likely."""
        legal = world.legal(self.seat).copy()
        for last in range(len(legal) - 1, 0, -1):
            other = self.rng.below(last + 1)
            legal[last], legal[other] = legal[other], legal[last]
        return legal


def after_action(world: State, seat: Seat, action: Action) -> State:
    """The position after a legal action that nobody interrupts."""
    after = world.copy()
    news = after.news
    after.carry_out(seat, action)
    while after.news == news and after.asked and after.stack[-1].waved_on() != NOTHING:
        after.carry_out(after.first_to_act(), after.stack[-1].waved_on())
    return after
