"""The tree of a search: what each seat may decide, and what came of it in the worlds that were played."""

from math import exp, sqrt
from typing import Final, final

from meseta.kernel.types import NOTHING, Action, Seat

EXPLORATION: Final = 8.0
"""Points by which an action that is expected to be good and was never tried goes before one that did well."""
FURTHEST: Final = 6.0
"""Judgements may lie so many times `step` above what was judged first, and count no more beyond it."""
NOT_SECRET: Final[list[Action]] = []
"""Where nothing was revealed. Never changed."""


@final
class Edge:
    """An action that was possible at a node."""

    def __init__(self, action: Action = NOTHING, expected: float = 0.0) -> None:
        self.action = action
        self.expected = expected
        """How much it is expected to be good before it is tried, in relation to the other edges of its node."""
        self.visits = 0
        self.total = 0.0
        """What it was worth to whoever chose it, in points, summed over its visits."""
        self.after: list[Node] = []

    def node_of(self, seat: Seat, revealed: list[Action] = NOT_SECRET) -> "Node":
        """Where the seat decides after this action: another one may, if a draw lies between, or secret choices that
        are revealed only now."""
        for node in self.after:
            if node.seat == seat and node.revealed == revealed:
                return node
        made = Node(seat, revealed)
        self.after.append(made)
        return made


@final
class Node:
    """A decision of a seat, known by the actions that led to it: draws, and what it cannot see, may differ."""

    def __init__(self, seat: Seat = 0, revealed: list[Action] = NOT_SECRET) -> None:
        self.seat = seat
        self.revealed = revealed
        """The secret choices that led here, of all, in their order, where they were just revealed."""
        self.edges: dict[Action, Edge] = {}
        """Every action that was possible in one of the worlds."""
        self.height = 0.0
        """The best judgement of an action when the node was opened; all are measured by it."""
        self.unseen = Edge()
        """What follows a secret choice here for those who do not know it."""

    def add(self, action: Action, judged: float, step: float) -> None:
        """An action judged to be worth so many points; a `step` more makes it e times as much expected to be good."""
        self.edges[action] = Edge(action, exp(min(FURTHEST, (judged - self.height) / step)))

    def select(self, legal: list[Action]) -> Edge:
        """The action to try where these are possible: what did well, or is expected to and was seldom tried."""
        visits = 0
        total = 0.0
        expected = 1e-9
        for action in legal:
            edge = self.edges[action]
            visits += edge.visits
            total += edge.total
            expected += edge.expected
        mean = total / visits if visits else 0.0
        push = EXPLORATION * sqrt(visits + 1.0) / expected
        best = self.edges[legal[0]]
        most = -1e18
        for action in legal:
            edge = self.edges[action]
            tried = edge.visits
            score = (edge.total / tried if tried else mean) + push * edge.expected / (1 + tried)
            if score > most:
                best = edge
                most = score
        return best

    def most_visited(self) -> Edge:
        """The action that was tried most; of equal ones the first that was met."""
        best = Edge()
        for edge in self.edges.values():
            if best.action == NOTHING or edge.visits > best.visits:
                best = edge
        return best


@final
class Secrets:
    """What is chosen in secret on the way of a world: no other seat knows it before all is revealed."""

    def __init__(self, root: Node) -> None:
        self.chosen = NOT_SECRET
        """By all seats, since the last choice that everybody saw."""
        self.began = root
        """Where the seat that chose last in secret began to: what others do does not depend on anything after that."""
        self.chooser: Seat = NOTHING
        """Who that is; NOTHING once everybody has seen another choice."""

    def note(self, node: Node, action: Action, secret: bool) -> None:
        """An action is chosen at a node, seen by all or not."""
        if not secret:
            self.chosen = NOT_SECRET
            self.chooser = NOTHING
            return
        if self.chooser != node.seat:
            self.chooser = node.seat
            self.began = node
        self.chosen = [*self.chosen, action]
