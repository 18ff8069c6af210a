"""Tree search on information sets: worlds that agree with what a seat knows are played through one tree for all seats.

Each world goes down the tree by what has done well there, is played on cheaply to the end of the round, and is judged
for every seat; each action on its way learns what it was worth to whoever chose it.
"""

from abc import abstractmethod
from time import perf_counter, thread_time
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from meseta.bots.evaluation import Evaluation
from meseta.bots.lookahead import HALF_STEPS, after_action
from meseta.bots.tree import NOT_SECRET, Edge, Node, Secrets
from meseta.kernel.generator import Generator
from meseta.kernel.playout import ROUND, Policy, playout
from meseta.kernel.state import State
from meseta.kernel.types import NOTHING, Action, Seat

AT_ONCE: Final = 8
"""How many new actions are judged at a visit of a node: each visit knows more of them."""
TRIES: Final = 3
"""How many ways to go on from a step that changes nothing are looked at when a node is opened."""
DEEPEST: Final = 120
"""Steps of a world within the tree: no round has as many."""
LOOK_EVERY: Final = 16
"""Worlds between two looks whether anything can still change."""
PATIENCE: Final = 1.75
"""Seconds to think are those that the processor gives to the thread: a search is as good where others want it, too. So
many times as many by the clock on the wall are the end."""
SURE_PART: Final = 15
SURE_VISITS: Final = 8
"""A line is played on while its next step has so many hundredths of all visits, and so many visits."""
UNKNOWN: Final = 1e18
"""A judgement that nobody has needed yet."""
BITS: Final = 30
"""Places in a list of actions that a bit each stands for: compiled, a literal is shifted in 32 bits."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Watcher:
    """Somebody who looks at every world where it ends, but at those of `try_out`."""

    @abstractmethod
    def see(self, world: State) -> None:
        """How a world stands that was played to its end; not to be changed."""


@final
class TreeSearch(Policy):
    """One decision of one seat, thought about on a state that was sampled for it.

    As a policy it plays a world on beyond the tree: everybody takes the better of a few steps, while there is time.
    """

    def __init__(self, evaluation: Evaluation, world: State, seat: Seat, rng: Generator) -> None:
        self.evaluation = evaluation
        self.world = world
        self.seat = seat
        self.rng = rng
        self.mover = seat if world.asked >> seat & 1 else world.first_to_act()
        """Who decides first: the seat itself, or, where it is not asked, whoever is."""
        self._start = Edge()
        self.root = self._start.node_of(self.mover)
        self.played = 0
        """How many worlds were played."""
        self.watcher: Watcher | None = None
        self._end = 0.0
        """When to stop, by the thread's clock, ..."""
        self._latest = 0.0
        """... or by the one on the wall; 0 if no clock matters."""

    def think(self, worlds: int, seconds: float = 0.0) -> None:
        """Play so many worlds in all, or for so long, but one at least, to its end. 0 seconds: no clock.

        Where nobody watches, it stops before if no other action can become the most visited. It may go on later.
        """
        began = thread_time()
        self._end = began + seconds
        self._latest = perf_counter() + PATIENCE * seconds if seconds > 0.0 else 0.0
        while self.played < worlds and not self.has_enough(self.world):
            self._play_world()
            if self.watcher is not None or self.played % LOOK_EVERY:
                continue
            if self._decided(self._worlds_left(worlds, began)):
                return

    def try_out(self, action: Action, worlds: int) -> None:
        """See to it that an action of whoever decides first is known by so many worlds, whatever it promises."""
        self._latest = 0.0
        for _ in range(worlds):
            if action in self.root.edges and self.root.edges[action].visits >= worlds:
                return
            self._play_world(action)

    def line(self) -> list[Action]:
        """The best action, and the seat's own steps after it as far as they were looked at closely."""
        best = self.root.most_visited()
        line = [best.action]
        while len(best.after) == 1 and best.after[0].seat == self.seat and best.after[0].edges:
            best = best.after[0].most_visited()
            if best.visits < SURE_VISITS or best.visits * 100 < self.played * SURE_PART:
                break
            line.append(best.action)
        return line

    # When to stop

    def _out_of_time(self) -> bool:
        return self._latest > 0.0 and (thread_time() >= self._end or perf_counter() >= self._latest)

    def _worlds_left(self, worlds: int, began: float) -> int:
        """How many more there is time for, at the pace so far."""
        left = worlds - self.played
        if self._latest > 0.0:
            now = thread_time()
            pace = self.played / max(1e-9, now - began)
            left = min(left, int((self._end - now) * pace) + 1)
        return left

    def _decided(self, left: int) -> bool:
        """Whether so many more visits could not make another action the most visited."""
        first = 0
        second = 0
        for edge in self.root.edges.values():
            if edge.visits > first:
                first, second = edge.visits, first
            elif edge.visits > second:
                second = edge.visits
        return first - second > left

    # One world

    def _play_world(self, first: Action = NOTHING) -> None:
        """Play a world down the tree and beyond it, and tell every action on the way what came of it."""
        world = self.world.game.sample(self.world, self.seat, self.rng)
        round_end = world.rounds_ended + 1
        way: list[Edge] = []
        choosers: list[Seat] = []
        before = self._start
        seat = self.mover
        secrets = Secrets(self.root)
        while not world.over and world.rounds_ended < round_end and len(way) < DEEPEST:
            legal = world.legal(seat)
            secret = world.sealed
            edge = before
            action = legal[0]
            if len(legal) > 1:
                node = before.node_of(seat, NOT_SECRET if secret else secrets.chosen)
                new = not node.edges
                known = self._open(node, world, legal)
                if new and way:
                    break
                edge = node.edges[first] if node is self.root and first in known else node.select(known)
                action = edge.action
                way.append(edge)
                choosers.append(seat)
                secrets.note(node, action, secret)
            world.carry_out(seat, action)
            before = edge
            # Who chooses in secret goes on until he is done: he knows his own choices, and others do not.
            if not world.asked >> seat & 1:
                if secret and world.sealed and secrets.chooser == seat:
                    before = secrets.began.unseen
                seat = world.first_to_act()
        if world.rounds_ended < round_end:
            playout(world, self.rng, ROUND, self)
        values = self.evaluation.leaf_values(world)
        if self.watcher is not None and first == NOTHING:
            self.watcher.see(world)
        for i in range(len(way)):
            way[i].visits += 1
            way[i].total += values[choosers[i]]
        self.played += 1

    def has_enough(self, state: State) -> bool:
        """Time is up. Before the first world is done there is nothing to decide by, so it has the time it takes."""
        return self.played > 0 and self._out_of_time()

    def choose(self, state: State, seat: Seat, legal: list[Action], rng: Generator) -> Action:
        """A quick step, or the better of some chosen at random; interruptions are let pass."""
        size = len(legal)
        waved_on = state.stack[-1].waved_on()
        if waved_on != NOTHING:
            return waved_on
        if state.sealed:
            return legal[rng.below(size)]
        best = self.evaluation.quick(state, legal, rng)
        if best != NOTHING:
            return best
        most = -1e18
        before = UNKNOWN
        judged: i64 = 0
        for _ in range(self.evaluation.glances):
            place = rng.below(size)
            action = legal[place]
            if action == best or (place < BITS and judged >> place & 1):
                continue
            after = self._after(state, seat, action)
            value = self.evaluation.value(after, seat)
            goes_on = _goes_on(after, seat, state.news)
            if goes_on and before == UNKNOWN:
                before = self.evaluation.value(state, seat)
            if goes_on and value == before:
                # Another try may go on better: it is not done with.
                value = self._played_on(after, seat, before, state.news)
            elif place < BITS:
                judged |= 1 << place
            if value > most:
                best = action
                most = value
        return best

    # Judging actions

    def _open(self, node: Node, world: State, legal: list[Action]) -> list[Action]:
        """Judge some of the actions that were not met here before, at the root all; those that are known now."""
        most = len(legal) if node is self.root else AT_ONCE
        start = self.rng.below(len(legal))
        known: list[Action] = []
        new: list[Action] = []
        for place in range(len(legal)):
            action = legal[place - start]
            if action in node.edges:
                known.append(action)
            elif len(new) < most:
                new.append(action)
        if new:
            self._add(node, world, new)
        return known + new

    def _add(self, node: Node, world: State, new: list[Action]) -> None:
        before = self.evaluation.value(world, node.seat)
        judged = [self._judge(world, node.seat, action, before) for action in new]
        if not node.edges:
            node.height = max(judged)
        for place in range(len(new)):
            node.add(new[place], judged[place], self.evaluation.clear_step)

    def _judge(self, world: State, seat: Seat, action: Action, before: float) -> float:
        """What an action is worth at the end of its turn, where that can be played quickly; else at once, or, if it
        changes nothing yet, by the best of a few ways to go on."""
        after = self._after(world, seat, action)
        played_out = self._play_out(after, seat, world.news)
        value = self.evaluation.value(after, seat)
        if played_out or value != before or not _goes_on(after, seat, world.news):
            return value
        best = -1e18
        for _ in range(TRIES):
            value = self._played_on(after.copy(), seat, before, world.news)
            if value > best:
                best = value
        return best

    def _play_out(self, after: State, seat: Seat, news: int) -> bool:
        """Play the turn that is in progress to its end by quick steps; whether there were any."""
        turns = after.turns_ended
        steps = 0
        while after.turns_ended == turns and _goes_on(after, seat, news):
            step = self.evaluation.quick(after, after.legal(seat), self.rng)
            if step == NOTHING:
                break
            after.carry_out(seat, step)
            steps += 1
        return steps > 0

    def _played_on(self, after: State, seat: Seat, before: float, news: int) -> float:
        """What a position that shows nothing yet is worth when it does, played on at random. Changes the position."""
        value = before
        for _ in range(HALF_STEPS):
            legal = after.legal(seat)
            after.carry_out(seat, legal[self.rng.below(len(legal))])
            value = self.evaluation.value(after, seat)
            if value != before or not _goes_on(after, seat, news):
                break
        return value

    def _after(self, world: State, seat: Seat, action: Action) -> State:
        """The position after an action that nobody interrupts; a draw waits there, so that luck does not count."""
        world.answers_itself = False
        after = after_action(world, seat, action)
        world.answers_itself = True
        return after


def _goes_on(after: State, seat: Seat, news: int) -> bool:
    """Whether the seat, and nobody else, is asked, and nothing new is known."""
    return after.news == news and after.asked == 1 << seat
