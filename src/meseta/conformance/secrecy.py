"""The laws of what a seat can know: views, samples, and events that tell no secret."""

from meseta.conformance.laws import canonical, each_is_offered_once, seen
from meseta.conformance.play import play_on
from meseta.conformance.sealed import without_half_choices
from meseta.conformance.where import Where
from meseta.kernel.events import Event
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from meseta.kernel.types import ALLOWED, Action, RuleId, Seat

FAR = 10
"""How many decisions two worlds are played side by side."""


def sample_agrees(where: Where, state: State, seat: Seat | None, rng: Generator) -> State:
    """A sample cannot be told from the truth by the seat, and has forgotten the truth; it is returned."""
    game = state.game
    before = state.pack()
    first = rng.copy()
    one = game.sample(state, seat, rng)
    second = rng.copy()
    another = game.sample(state, seat, rng)
    again = game.sample(one, seat, second.copy())
    whom = f"a sample for seat {seat}"
    if state.pack() != before:
        where.fail(f"{whom} changed the truth")
    if rng.state == first.state:
        where.fail(f"{whom} used no chance")
    if again.pack() != another.pack():
        where.fail(f"{whom} still knows what it was drawn from")
    if one.generator.state == state.generator.state:
        where.fail(f"{whom} foresees the draws")
    _looks_alike(where, state, one, seat, whom)
    where.sound(one, f"{whom} is impossible: ")
    return one


def _looks_alike(where: Where, state: State, other: State, seat: Seat | None, whom: str) -> None:
    if other.to_act() != state.to_act() or other.over != state.over or other.drawing != state.drawing:
        where.fail(f"{whom} asks {other.to_act()}, not {state.to_act()}")
    if seat is not None and other.legal(seat) != state.legal(seat):
        where.fail(f"{whom} offers other actions")
    if seen(other, seat) != seen(state, seat):
        where.fail(f"{whom} looks different")


def refused_alike(where: Where, state: State, sample: State, seat: Seat) -> None:
    """Who is asked learns nothing by trying: every action there is, is refused in a sample by the same rule."""
    for action in range(-1, state.game.verbs.size + 1):
        rule, other = state.refusal(seat, action), sample.refusal(seat, action)
        if rule != other:
            where.fail(f"to seat {seat} action {action} is refused by {rule!r}, in a sample by {other!r}")


def shown_alike(where: Where, state: State, sample: State, seat: Seat | None) -> None:
    """Every rule in progress shows the seat the same in a sample as in truth."""
    if [frame.RULE for frame in state.stack] != [frame.RULE for frame in sample.stack]:
        where.fail(f"in a sample for seat {seat} other rules are in progress")
    for true, other in zip(state.stack, sample.stack, strict=True):
        if canonical(true.show(state, seat)) != canonical(other.show(sample, seat)):
            where.fail(f"{true.RULE} shows seat {seat} something else in a sample")


def sample_plays(where: Where, sample: State, rules: frozenset[RuleId], rng: Generator) -> None:
    """A sample is a state like any other: what it offers is what it allows, and it plays on soundly."""
    each_is_offered_once(where, sample)
    for seat in sample.to_act():
        legal = sample.legal(seat)
        for action in range(sample.game.verbs.size):
            rule = sample.refusal(seat, action)
            if (rule == ALLOWED) != (action in legal) or (rule != ALLOWED and rule not in rules):
                where.fail(f"in a sample, seat {seat} is offered {legal}, and {action} is refused by {rule!r}")
    other = sample.copy()
    play_on(other, FAR, rng)
    where.sound(other, "a sample played on is impossible: ")


def worlds_look_alike(where: Where, state: State, sample: State, seat: Seat | None, rng: Generator) -> None:
    """The same actions from the truth and from a sample: the seat sees the same, until chance or a reveal speaks."""
    if without_half_choices(state).pack() != state.pack():
        # A sample empties half a choice of somebody else, so the same action is not the same step there.
        return
    true = _listening(state)
    other = _listening(sample)
    for _ in range(FAR):
        if not true.asked:
            return
        chooser = rng.choose(list(true.to_act()))
        action = rng.choose(true.legal(chooser))
        if other.refusal(chooser, action) != ALLOWED:
            return
        told = _step(true, chooser, action, seat)
        told_other = _step(other, chooser, action, seat)
        if true.news != state.news or other.news != sample.news:
            return
        if told != told_other:
            where.fail(f"seat {seat} sees {told}, in a world it cannot tell apart {told_other}")
        _looks_alike(where, true, other, seat, f"a world for seat {seat}, played on,")


def is_another_world(state: State, sample: State) -> bool:
    """Does the sample differ in more than what chance will bring?"""
    one, other = state.pack(), sample.pack()
    one["generator"] = other["generator"] = None
    return one != other


def _listening(state: State) -> State:
    other = state.copy()
    other.answers_itself = False
    return other


def _step(state: State, chooser: Seat, action: Action, seat: Seat | None) -> list[Event]:
    events: list[Event] = []
    state.sink = events
    state.apply(chooser, action)
    state.sink = None
    return [event for event in events if event.seen_by(seat)]
