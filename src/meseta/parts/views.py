"""Views: how the rules in progress appear in every game's."""

from typing import TypedDict

from meseta.kernel.state import State
from meseta.kernel.types import Seat


class FrameView(TypedDict):
    """A rule in progress, and what may be seen of it."""

    rule: str
    fields: dict[str, object]


def rules_in_progress(state: State, seat: Seat | None) -> list[FrameView]:
    """From the bottom of the stack, what the seat (None: a spectator) may see of each."""
    return [{"rule": frame.RULE, "fields": frame.shown(seat)} for frame in state.stack]
