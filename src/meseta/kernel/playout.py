"""Play on inside the engine: to the end of a turn, a round or the game, and every position one decision on."""

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64, mypyc_attr

from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from meseta.kernel.types import Action, Seat

TURN: Final = 0
ROUND: Final = 1
GAME: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Who decides in a playout."""

    @abstractmethod
    def choose(self, state: State, seat: Seat, legal: list[Action], rng: Generator) -> Action:
        """One of the legal actions of the seat; there are at least two."""

    def has_enough(self, state: State) -> bool:
        """Whether to stop here, before the next decision: a clock, say, has run out."""
        return False


def playout(state: State, generator: Generator, until: int = GAME, policy: Policy | None = None) -> int:
    """Play on until the next turn or round has ended, or the game; how many decisions had at least two options.

    The policy decides, or else the generator, each legal action as likely as any other. Where several seats choose in
    secret, the lowest chooses first. A draw that waits for `answer` ends it, too, and so does a policy that has enough.
    """
    turns = state.turns_ended
    rounds = state.rounds_ended
    decisions: i64 = 0
    while state.asked and (policy is None or not policy.has_enough(state)):
        seat = state.first_to_act()
        legal = state.legal(seat)
        count: i64 = len(legal)
        if count > 1:
            decisions += 1
        if count > 1 and policy is not None:
            state.apply(seat, policy.choose(state, seat, legal, generator))
        else:
            state.carry_out(seat, legal[generator.below(count)])
        if (until == TURN and state.turns_ended != turns) or (until != GAME and state.rounds_ended != rounds):
            break
    return decisions


def successors(state: State) -> list[State]:
    """The position after each action of the lowest seat that is asked, in the order of `legal`."""
    seat = state.first_to_act()
    found: list[State] = []
    for action in state.legal(seat):
        other = state.copy()
        other.carry_out(seat, action)
        found.append(other)
    return found
