"""Previews: what an action would do, as far as the one who asks can foresee it."""

from meseta.kernel.events import Event
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from meseta.kernel.types import NOTHING, Action, Seat
from meseta.match.history import Happened


def preview(state: State, seat: Seat, action: Action, number: int) -> list[Happened]:
    """The events of the action on a sampled copy, up to the first draw, reveal or other seat's real decision."""
    # What is sampled never shows: the preview ends where the unknown would matter. So any generator will do.
    world = state.game.sample(state, seat, Generator())
    world.answers_itself = False
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
