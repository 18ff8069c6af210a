"""Previews: what actions would do, as far as the one who asks can foresee it."""

from collections.abc import Sequence
from dataclasses import dataclass

from meseta.kernel.events import Event
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from meseta.kernel.types import ALLOWED, NOTHING, Action, RuleId, Seat
from meseta.match.history import Happened


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What would happen, what the seat would see then, and what it could do next."""

    events: list[Happened]
    view: dict[str, object]
    legal: list[Action]


def preview(state: State, seat: Seat, action: Action, number: int) -> list[Happened]:
    """The events of the action on a sampled copy, up to the first draw, reveal or other seat's real decision."""
    return _play(_world(state, seat), seat, action, number)


def foresee(state: State, seat: Seat, actions: Sequence[Action], number: int) -> Foreseen:
    """The events of actions played one after another on one sampled copy, and the last position that is sure."""
    world = sure = _world(state, seat)
    happened: list[Happened] = []
    for action in actions:
        if seat not in sure.to_act():
            break
        world = sure.copy()
        for item in _play(world, seat, action, number):
            happened.append(Happened(number, len(happened), item.event, item.unless_stopped))
        if world.news != sure.news:
            # What was revealed is only sampled: nobody shall see it.
            break
        sure = world
    return Foreseen(happened, state.game.view(sure, seat), sure.legal(seat) if sure is world else [])


def refusal_after(state: State, seat: Seat, after: Sequence[Action], action: Action) -> RuleId:
    """The rule that forbids the action after the others, or the first of those; none where the unknown begins."""
    world = _world(state, seat)
    known = world.news
    for earlier in after:
        rule = world.refusal(seat, earlier)
        if rule != ALLOWED:
            return rule
        world.apply(seat, earlier)
        if world.news != known or seat not in world.to_act():
            return ALLOWED
    return world.refusal(seat, action)


def _world(state: State, seat: Seat) -> State:
    # What is sampled never shows: the preview ends where the unknown would matter. So any generator will do.
    world = state.game.sample(state, seat, Generator())
    world.answers_itself = False
    return world


def _play(world: State, seat: Seat, action: Action, number: int) -> list[Happened]:
    """The events of one action, as far as they are sure; those who could interrupt let it pass."""
    known = world.news
    happened: list[Happened] = []
    events = world.listen()
    world.apply(seat, action)
    _collect(world, events, seat, number, False, happened)
    while world.news == known and world.asked and world.stack[-1].waved_on() != NOTHING:
        events = world.listen()
        world.apply(world.first_to_act(), world.stack[-1].waved_on())
        # The first event only says that it was let pass.
        _collect(world, events[1:], seat, number, True, happened)
    return happened


def _collect(
    world: State, events: list[Event], seat: Seat, number: int, unless_stopped: bool, happened: list[Happened]
) -> None:
    """Add what the seat would see, up to the first reveal."""
    seen = events if world.first_reveal == NOTHING else events[: world.first_reveal - int(unless_stopped)]
    for event in seen:
        if event.seen_by(seat):
            happened.append(Happened(number, len(happened), event, unless_stopped))
