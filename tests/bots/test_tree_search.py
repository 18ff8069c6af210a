"""The search bot: it finds what pays, keeps its budget, can be repeated, and is better than the greedy one."""

import time
from hashlib import blake2b
from itertools import pairwise
from typing import final

import pytest

import meseta
from meseta.bots import SearchBot, Viewpoint, play_bot
from meseta.bots.evaluation import Evaluation
from meseta.bots.evaluations import evaluation_of
from meseta.bots.search import LEAST
from meseta.bots.tree import EXPLORATION, Node
from meseta.bots.tree_search import PATIENCE, TreeSearch, Watcher
from meseta.bots.weights import untuned_weights
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from meseta.kernel.types import Action
from tests.bots.positions import a_disc_that_pays, last_scoring
from tests.match.play import reach

GAMES = [game.key for game in meseta.list_games()]


def position_of(game: str, steps: int, seats: int = 3) -> tuple[meseta.Match, int]:
    """A position some random steps into a game, and a seat that must choose between several actions."""
    match = meseta.start(game, seats=seats, seed=steps)
    rng = Generator(steps)
    while steps > 0 or len(match.legal(match.to_act()[0])) < 2:
        seat = match.to_act()[0]
        match.take(seat, rng.choose(match.actions_of(seat)))
        steps -= 1
    return match, match.to_act()[0]


def search_of(match: meseta.Match, seat: int) -> TreeSearch:
    world = Viewpoint.of(match, seat, Generator(1)).sample(Generator(2))
    return TreeSearch(evaluation_of(match.game, match.seats), world, seat, Generator(3))


def test_a_secret_disc_goes_where_it_pays() -> None:
    match = a_disc_that_pays()
    (seat,) = match.to_act()
    play_bot(match, seat, SearchBot(worlds=60), Generator(1))
    moved = [item.event.data() for item in match.events(None) if item.event.kind.name == "moved"]
    assert moved[-1]["target"] == "castilla-la-nueva"


@pytest.mark.parametrize("game", GAMES)
def test_the_same_thought_gives_the_same_line(game: str) -> None:
    match, seat = position_of(game, 30)
    lines = [SearchBot(worlds=20).choose(Viewpoint.of(match, seat, Generator(1)), Generator(2)) for _ in range(2)]
    assert lines[0] == lines[1]
    assert match.refusal(seat, lines[0][0]) is None


TREES = {
    "el-caballero": ["reinforce 2: 095f3c58", "reinforce 7: f67562ee", "cell 1,-3: 843677b7", "card 1: 45ba9600"],
    "el-grande": ["supply 0: 320fb334", "power 3: f4376ec5", "power 2: 6cae819d", "supply 0: 70bd90ab"],
    "salamanca": ["take a: fbf0c20f", "take c: 35a95153", "card 7: 3b451219", "plague 0,3: 4661eceb"],
}
"""What it plays and what it has learnt at four positions, with weights that are not tuned."""


def tree_at(game: str, steps: int) -> str:
    """What is played, and a fingerprint of the line after it, how often each action was tried and what came of it."""
    match, seat = position_of(game, steps)
    world = match.game.sample(match.state, seat, Generator(1))
    search = TreeSearch(evaluation_of(match.game, 3, untuned_weights(game)), world, seat, Generator(2))
    search.think(40)
    learnt = [(edge.action, edge.visits, round(edge.total, 6)) for edge in search.root.edges.values()]
    found = repr((search.line(), learnt)).encode()
    return f"{match.game.verbs.text(search.line()[0])}: {blake2b(found, digest_size=4).hexdigest()}"


@pytest.mark.parametrize("game", GAMES)
def test_every_build_grows_the_same_tree(game: str) -> None:
    assert [tree_at(game, steps) for steps in (3, 20, 45, 70)] == TREES[game]


@pytest.mark.parametrize("game", GAMES)
def test_the_worlds_are_counted_in_the_tree(game: str) -> None:
    match, seat = position_of(game, 20)
    search = search_of(match, seat)
    search.think(40)
    assert search.played <= 40
    assert sum(edge.visits for edge in search.root.edges.values()) == search.played
    assert sorted(search.root.edges) == sorted(match.actions_of(seat))


@pytest.mark.parametrize("game", GAMES)
def test_a_search_that_is_handed_the_truth_knows_no_more_than_its_seat(game: str) -> None:
    """What is hidden is drawn afresh for every world: its tree is the same, whatever the hidden truth is."""
    differed = 0
    for steps in (12, 30, 50):
        match, seat = position_of(game, steps)
        truth = match.state
        worlds = [truth, *(match.game.sample(truth, seat, Generator(seed)) for seed in (5, 6))]
        differed += len({world.digest() for world in worlds}) == len(worlds)
        trees = []
        for world in worlds:
            search = TreeSearch(evaluation_of(match.game, match.seats), world, seat, Generator(3))
            search.think(8)
            trees.append([(edge.action, edge.visits, edge.total) for edge in search.root.edges.values()])
        assert trees[0] == trees[1] == trees[2]
    assert differed


def test_a_clock_is_kept() -> None:
    match, seat = position_of("el-grande", 20, seats=4)
    search = search_of(match, seat)
    began = time.perf_counter()
    search.think(10**6, seconds=0.1)
    assert time.perf_counter() - began < 5
    assert 0 < search.played < 10**6


@pytest.mark.parametrize("game", GAMES)
def test_a_clock_that_is_up_at_once_leaves_one_whole_world_to_decide_by(game: str) -> None:
    for steps in (3, 20, 45, 70):
        match, seat = position_of(game, steps)
        search = search_of(match, seat)
        ended: list[int] = []
        search.watcher = Ends(ended)
        search.think(100, seconds=1e-9)
        assert search.played == 1
        assert ended == [match.state.rounds_ended + 1]
        assert match.refusal(seat, search.line()[0]) is None


@final
class Ends(Watcher):
    """Notes how many rounds were over where each world ended."""

    def __init__(self, ended: list[int]) -> None:
        self.ended = ended

    def see(self, world: State) -> None:
        self.ended.append(world.rounds_ended)


@final
class Impatient(Evaluation):
    """A game's judgement, by which the clock of a search runs out so many judgements into its second world."""

    def __init__(self, real: Evaluation, patience: int) -> None:
        self.real = real
        self.search: TreeSearch | None = None
        self.patience = patience

    def plans_turn(self, state: State) -> bool:
        return self.real.plans_turn(state)

    def worths(self, state: State) -> list[float]:
        if self.search is not None and self.search.played:
            self.patience -= 1
            if not self.patience:
                until = time.thread_time() + 0.5
                while time.thread_time() < until:
                    pass
        return self.real.worths(state)


def test_a_clock_that_runs_out_within_a_world_ends_it_there() -> None:
    match, seat = position_of("el-grande", 20)
    judge = Impatient(evaluation_of(match.game, match.seats), 30)
    ended: list[int] = []
    search = TreeSearch(judge, search_of(match, seat).world, seat, Generator(3))
    search.watcher = Ends(ended)
    judge.search = search
    search.think(1)
    search.think(10, seconds=0.45)
    assert judge.patience <= 0
    assert len(ended) == search.played == 2
    assert ended[0] == match.state.rounds_ended + 1
    assert ended[1] == match.state.rounds_ended


@final
class Sleepy(Evaluation):
    """A game's judgement for which the processor is had only now and then."""

    def __init__(self, real: Evaluation) -> None:
        self.real = real

    def plans_turn(self, state: State) -> bool:
        return self.real.plans_turn(state)

    def worths(self, state: State) -> list[float]:
        return self.real.worths(state)

    def leaf_values(self, state: State) -> list[float]:
        time.sleep(0.1)
        return self.real.leaf_values(state)


def test_where_others_want_the_processor_a_search_takes_longer_but_not_for_ever() -> None:
    match, seat = position_of("el-grande", 20)
    judge = Sleepy(evaluation_of(match.game, match.seats))
    search = TreeSearch(judge, search_of(match, seat).world, seat, Generator(3))
    began = time.perf_counter()
    search.think(10**6, seconds=1.0)
    assert PATIENCE - 0.1 < time.perf_counter() - began < PATIENCE + 1.0


@pytest.mark.parametrize("game", GAMES)
def test_the_steps_of_a_turn_get_less_and_less_thought(game: str) -> None:
    states = (position_of(game, steps)[0].state for steps in range(60))
    judge = evaluation_of(meseta.start(game, 3).game, 3)
    within = next(state for state in states if not state.sealed and not judge.plans_turn(state))
    given = [SearchBot(worlds=1000, seconds=1.0).budget(judge, within, steps) for steps in range(40)]
    assert given[0] == (1000, 1.0)
    assert all(more > less for (_, more), (_, less) in pairwise(given))
    assert sum(seconds for _, seconds in given) < 3.0
    assert given[-1][0] == LEAST


def test_thinking_ends_when_nothing_can_change() -> None:
    match = a_disc_that_pays()
    search = search_of(match, match.to_act()[0])
    search.think(5000)
    assert search.played < 5000


def test_thinking_ends_when_nothing_can_change_in_the_time_that_is_left() -> None:
    match = a_disc_that_pays()
    search = search_of(match, match.to_act()[0])
    search.think(10**9, seconds=2.0)
    assert not search.has_enough(match.state), "neither clock is up"


def test_an_action_is_tried_by_what_is_expected_and_then_by_what_it_brought() -> None:
    node = Node(0)
    node.height = 10.0
    for action, judged in ((1, 10.0), (2, 8.0), (3, -50.0)):
        node.add(action, judged, 2.0)
    assert node.select([1, 2, 3]).action == 1
    for _ in range(4):
        edge = node.edges[1]
        edge.visits += 1
        edge.total -= EXPLORATION
    assert node.select([1, 2, 3]).action == 2
    assert node.select([3]).action == 3, "where nothing else is possible"


def test_who_chooses_in_secret_does_not_know_what_another_has_chosen() -> None:
    """All secret choices of a seat lead to one and the same decision of the next."""
    match = last_scoring({"castilla-la-nueva": [3, 5], "aragon": [0, 9], "castillo": [3, 2]})
    assert match.to_act() == (0, 1)
    search = search_of(match, 0)
    search.think(30)
    assert [node.seat for node in search.root.unseen.after] == [1]
    assert all(not edge.after for edge in search.root.edges.values())


@pytest.mark.parametrize("seat", [0, 1])
def test_two_secret_choices_of_a_seat_are_both_unknown_to_the_other(seat: int) -> None:
    """Salamanca for two: each picks two cards, the second knowing the first, whichever seat thinks. What the other seat
    picks does not depend on either."""
    match = meseta.start("salamanca", 2, seed=1)
    search = search_of(match, seat)
    search.think(60)
    seconds = [node for edge in search.root.edges.values() for node in edge.after]
    assert {node.seat for node in seconds} == {seat}
    assert len(seconds) == len(search.root.edges)
    assert not any(node.unseen.after for node in seconds)
    (other,) = search.root.unseen.after
    assert other.seat == 1 - seat
    assert {node.seat for edge in other.edges.values() for node in edge.after} == {1 - seat}
    assert sum(edge.visits for edge in other.edges.values()) > 40


def test_what_was_chosen_in_secret_is_known_once_it_is_revealed() -> None:
    """Behind the last choice there is a node for each choice of the first: what follows depends on it."""
    match = meseta.start("salamanca", 2, seed=1)
    search = search_of(match, 0)
    search.think(300)
    (other,) = search.root.unseen.after
    revealed = [
        node.revealed
        for first in other.edges.values()
        for pick in first.after
        for last in pick.edges.values()
        for node in last.after
    ]
    assert len({tuple(sorted(chosen[:2])) for chosen in revealed}) > 1
    assert all(len(chosen) == 4 for chosen in revealed)
    legal = match.actions_of(0)
    assert all(set(chosen[:2]) <= set(legal) for chosen in revealed)


@pytest.mark.parametrize(
    ("visits", "played", "steps"), [(7, 10, 1), (8, 10, 2), (14, 100, 1), (15, 100, 2), (74, 500, 1), (75, 500, 2)]
)
def test_a_line_ends_where_it_was_seldom_looked_at(visits: int, played: int, steps: int) -> None:
    """A step is played on with 8 visits at least, and 15 % of all."""
    search = search_of(*position_of("el-grande", 20))
    search.played = played
    search.root.add(1, 0.0, 1.0)
    first = search.root.edges[1]
    first.visits = played
    node = first.node_of(search.seat)
    node.add(2, 0.0, 1.0)
    node.edges[2].visits = visits
    assert search.line() == [1, 2][:steps]


def test_a_line_goes_on_while_it_was_looked_at_closely() -> None:
    match = reach("turn")
    (seat,) = match.to_act()
    line: list[Action] = SearchBot(worlds=150).choose(Viewpoint.of(match, seat, Generator(2)), Generator(2))
    news = match.news
    assert len(line) > 1
    for action in line:
        assert match.news == news
        assert match.refusal(seat, action) is None
        match.take(seat, action)
