"""Looking ahead, at tables of a toy game: what is chosen among better, worse and equal, and how far it looks."""

from collections import Counter
from collections.abc import Callable
from typing import ClassVar, TypeAlias

import pytest

from meseta.bots.evaluation import Evaluation
from meseta.bots.lookahead import HALF_STEPS, LONGEST_TURN, MOST_JUDGED, MOST_OPENINGS, Lookahead
from meseta.kernel.frames import Frame
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from meseta.kernel.types import ALLOWED, CONTINUE, DONE, Action, RuleId, Seat, Step, ask_own
from tests.kernel.toy import GAME, SAY, VERBS, Roll, Say, Toy, toy

Judge: TypeAlias = Callable[[int], float]
ONE, TWO, THREE = (SAY.of(pip) for pip in (1, 2, 3))
SEAT = 1
"""The seat that speaks first."""


class Judging(Evaluation):
    """What the total is worth to the seat; nobody else has anything. Some totals are unfinished business."""

    def __init__(self, judge: Judge, unfinished: tuple[int, ...] = ()) -> None:
        self.judge = judge
        self.totals = unfinished

    def worths(self, state: State) -> list[float]:
        return [self.judge(state.scores()[0]) if seat == SEAT else 0.0 for seat in range(state.seats)]

    def plans_turn(self, state: State) -> bool:
        return False

    def unfinished(self, state: State) -> bool:
        return state.scores()[0] in self.totals


class Worths(Judging):
    """Given worths, whatever the position."""

    def __init__(self, *worths: float) -> None:
        super().__init__(flat)
        self.given = list(worths)

    def worths(self, state: State) -> list[float]:
        return self.given


class Window(Say):
    """Somebody may interrupt; he lets it pass by saying 1."""

    RULE: ClassVar[str] = "window"

    def copy(self) -> "Window":
        other = Window(self.seat, self.least, self.own)
        other.said = self.said
        return other

    def waved_on(self) -> Action:
        return ONE


class Anything(Frame[Toy]):
    """The seat is asked so many times for any of some actions; each adds ten for itself and all before it."""

    RULE: ClassVar[str] = "anything"

    def __init__(self, most: int, times: int) -> None:
        self.most = most
        self.times = times

    def copy(self) -> "Anything":
        return Anything(self.most, self.times)

    def step(self, state: Toy) -> Step:
        return ask_own(SEAT) if self.times else DONE

    def legal(self, state: Toy, seat: Seat, out: list[Action]) -> None:
        out.extend(range(self.most))

    def refusal(self, state: Toy, seat: Seat, action: Action) -> RuleId:
        return ALLOWED if 0 <= action < self.most else "K-3"

    def take(self, state: Toy, seat: Seat, action: Action) -> Step:
        self.times -= 1
        state.total += 10 * (action + 1)
        return CONTINUE


def flat(total: int) -> float:
    return 0.0


def total_itself(total: int) -> float:
    return float(total)


def stacked(*frames: Frame[Toy], answers_itself: bool = False) -> Toy:
    """A table where these rules are carried out, the first of them first."""
    state = Toy()
    state.seats = 2
    state.game = GAME
    state.generator = Generator(5)
    state.answers_itself = answers_itself
    for frame in reversed(frames):
        state.call(frame)
    state.settle()
    return state


def ahead(judge: Judge, seed: int = 0, unfinished: tuple[int, ...] = ()) -> Lookahead:
    return Lookahead(Judging(judge, unfinished), SEAT, Generator(seed))


@pytest.mark.parametrize(
    ("worths", "values"),
    [
        ((7.0,), (7.0,)),
        ((5.0, 3.0), (2.0, -2.0)),
        ((10.0, 4.0, 1.0), (6.75, -3.75, -7.5)),
        ((0.0, 0.0, 9.0, 3.0), (-6.5, -6.5, 7.0, -3.0)),
    ],
)
def test_a_seat_is_measured_against_the_best_and_against_all(worths: list[float], values: list[float]) -> None:
    state = Toy()
    state.seats = len(worths)
    assert [Worths(*worths).value(state, seat) for seat in range(len(worths))] == pytest.approx(list(values))


@pytest.mark.parametrize(
    ("judge", "best"),
    [(total_itself, THREE), (lambda total: -float(total), ONE), (lambda total: float(total == 2), TWO)],
)
def test_the_best_step_is_taken(judge: Judge, best: Action) -> None:
    for seed in range(10):
        line, value = ahead(judge, seed).best_step(toy("s1"))
        assert (line, value) == ([best], judge(SAY.arg(best)))
        assert ahead(judge, seed).best_turn(toy("s1")) == [best]


@pytest.mark.parametrize("choose", ["best_step", "best_turn"])
def test_equal_choices_are_equally_likely(choose: str) -> None:
    """With no shuffling, or a shuffling that is not fair, one of them is far too frequent or never taken."""
    times = 3000
    rng = Generator(1)
    taken: Counter[Action] = Counter()
    for _ in range(times):
        thought = Lookahead(Judging(flat), SEAT, rng)
        line = thought.best_turn(toy("s1")) if choose == "best_turn" else thought.best_step(toy("s1"))[0]
        taken[line[0]] += 1
    assert set(taken) == {ONE, TWO, THREE}
    assert all(abs(count - times / 3) < 130 for count in taken.values())


def test_thinking_changes_nothing() -> None:
    state = toy("s1 c s1")
    before, legal = state.pack(), list(state.legal(SEAT))
    ahead(flat).best_turn(state)
    assert (state.pack(), state.legal(SEAT)) == (before, legal)


def test_steps_that_change_nothing_are_judged_by_those_after_them() -> None:
    state = toy("s1 c s1 c s1")
    line, value = ahead(lambda total: float(total == 9)).best_step(state)
    assert (line, value) == ([THREE] * 3, 1.0)
    line, value = ahead(total_itself).best_step(state)
    assert (line, value) == ([THREE], 3.0)


def test_only_so_many_steps_may_change_nothing() -> None:
    steps = " ".join(["s1"] + ["c s1"] * (HALF_STEPS - 1))
    line, value = ahead(lambda total: float(total == 3 * HALF_STEPS)).best_step(toy(steps))
    assert (line, value) == ([THREE] * HALF_STEPS, 1.0)
    line, value = ahead(flat).best_step(toy(f"{steps} c s1"))
    assert (len(line), value) == (HALF_STEPS, 0.0)


def test_news_and_others_end_the_look_ahead() -> None:
    assert len(ahead(flat).best_step(toy("s1 r s1"))[0]) == 1
    assert len(ahead(flat).best_step(toy("s1 s1"))[0]) == 1
    assert len(ahead(flat).best_turn(toy("s1 r s1"))) == 1
    assert len(ahead(flat).best_turn(toy("s1 s1"))) == 1


def test_who_could_interrupt_lets_it_pass() -> None:
    state = stacked(Say(SEAT), Window(0), Window(0), Say(SEAT))
    line, value = ahead(lambda total: float(total == 3 + 1 + 1 + 3)).best_step(state)
    assert (line, value) == ([THREE, THREE], 1.0)


def test_nobody_lets_pass_what_comes_after_news() -> None:
    state = stacked(Say(SEAT), Roll(), Window(0), Say(SEAT), answers_itself=True)
    rolled = {ahead(total_itself, seed).best_step(state)[1] - 3 for seed in range(5)}
    assert rolled < {1.0, 3.0}


def test_a_whole_turn_is_played_on_greedily() -> None:
    assert ahead(total_itself).best_turn(toy("s1 c s1 c s1")) == [THREE] * 3


def test_an_opening_is_worth_what_its_turn_brings() -> None:
    """Saying 3 is best by itself; the most comes of saying 1."""
    turn = ahead(lambda total: 9.0 if total == 10 + 1 else float(total % 10))
    assert turn.best_turn(stacked(Say(SEAT), Anything(1, 1))) == [ONE, 0]


def test_a_turn_is_not_endless() -> None:
    assert len(ahead(total_itself).best_turn(stacked(Anything(1, 1000)))) == LONGEST_TURN


def opening(judge: Judge, unfinished: tuple[int, ...] = ()) -> Action:
    """What the best turn of a seat begins with that may begin with any of seven actions, and then says a number."""
    assert VERBS.size == MOST_OPENINGS + 1
    state = stacked(Anything(VERBS.size, 1), Say(SEAT))
    return ahead(judge, unfinished=unfinished).best_turn(state)[0]


def late_reward(rewarded: int) -> Judge:
    """An opening is worth the more the later it is listed; but saying 1 after one of them brings a fortune."""
    return lambda total: 1000.0 if total == 10 * (rewarded + 1) + 1 else float(total // 10)


def test_only_the_best_openings_are_followed() -> None:
    """The worst of seven is not, whatever it would bring in the end; the second worst is."""
    assert opening(late_reward(0)) == MOST_OPENINGS
    assert opening(late_reward(1)) == 1


def test_openings_that_show_nothing_yet_are_all_followed() -> None:
    reward = late_reward(0)
    assert opening(lambda total: 0.0 if total == 10 else reward(total)) == 0
    assert opening(reward, unfinished=(10,)) == 0


@pytest.mark.parametrize("seats", [2, 3])
def test_others_choose_anything_in_secret(seats: int) -> None:
    seen = set()
    for seed in range(20):
        state = toy("x", seats=seats, answers_itself=False)
        ahead(flat, seed).let_others_choose(state)
        assert state.to_act() == (SEAT,)
        seen.add(str(state.pack()["frames"]))
    assert len(seen) > 2


def test_others_do_not_choose_for_who_has_chosen_or_where_nothing_is_secret() -> None:
    chosen = toy("x", seats=3)
    chosen.apply(SEAT, TWO)
    for state in (chosen, toy("s1"), toy("s1 s1")):
        before = state.pack()
        ahead(flat).let_others_choose(state)
        assert state.pack() == before


@pytest.mark.parametrize(("most", "fewest"), [(40, 40 * 20), (900, 800)])
def test_half_steps_that_multiply_share_what_may_be_judged(most: int, fewest: int) -> None:
    """Forty to the power of five ways; each first step gets its part of them."""
    judged: list[int] = []

    def note(total: int) -> float:
        judged.append(total)
        return 0.0

    line, value = Lookahead(Judging(note), SEAT, Generator(1)).best_step(stacked(Anything(most, HALF_STEPS)))
    assert (len(line), value) == (HALF_STEPS, 0.0)
    assert fewest < len(judged) <= HALF_STEPS * MOST_JUDGED + 1
    firsts = {total for total in judged if total <= 10 * most}
    assert len(firsts) >= min(most, MOST_JUDGED)
