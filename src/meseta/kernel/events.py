"""Events: what happened, for whom to see. Data, never a sentence."""

from typing import Final, final

from meseta.kernel.domains import SEAT
from meseta.kernel.fields import Field
from meseta.kernel.types import Seat
from meseta.kernel.verbs import ActionTexts, Verbs

EVERYONE: Final = -1
"""The audience of a public event: all seats and every spectator."""

SPECTATOR: Final[Seat] = 30
"""Whoever watches without a seat, in an audience."""


def only(seat: Seat) -> int:
    """The audience of a seat's secret."""
    return 1 << seat


def all_but(seat: Seat) -> int:
    """The audience that learns of a seat's secret act, but not its secret."""
    return ~(1 << seat)


@final
class EventKind:
    """A kind of event and the names of its values."""

    def __init__(self, name: str, fields: tuple[Field, ...]) -> None:
        self.name = name
        self.fields = fields


@final
class Event:
    """One thing that happened. `values` are plain ints in the order of the kind's fields."""

    def __init__(self, kind: EventKind, audience: int, values: tuple[int, ...]) -> None:
        self.kind = kind
        self.audience = audience
        self.values = values

    @property
    def name(self) -> str:
        """The name of its kind."""
        return self.kind.name

    def seen_by(self, seat: Seat | None) -> bool:
        """May this seat (None: a spectator) know of it?"""
        return self.audience >> (SPECTATOR if seat is None else seat) & 1 == 1

    def data(self) -> dict[str, object]:
        """The event as JSON: its kind under `event`, its values by name."""
        data: dict[str, object] = {"event": self.kind.name}
        for field, value in zip(self.kind.fields, self.values, strict=True):
            data[field.name] = field.write(value)
        return data

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Event)
            and self.kind is other.kind
            and self.audience == other.audience
            and self.values == other.values
        )

    def __hash__(self) -> int:
        return hash((self.kind.name, self.audience, self.values))

    def __repr__(self) -> str:
        values = ", ".join([f"{name}={value!r}" for name, value in self.data().items() if name != "event"])
        return f"{self.kind.name}({values})"


TAKEN_BY_ITSELF: Final = "taken-by-itself"


@final
class EventKinds:
    """All kinds of events of one game, by name."""

    def __init__(self, verbs: Verbs) -> None:
        self.all: dict[str, EventKind] = {}
        self.taken_by_itself = self.add(TAKEN_BY_ITSELF, Field("seat", SEAT), Field("action", ActionTexts(verbs)))
        """In every game: a step that was the only possible one was taken by itself, and is not recorded."""

    def add(self, name: str, *fields: Field) -> EventKind:
        """Register a kind."""
        kind = EventKind(name, fields)
        self.all[name] = kind
        return kind
