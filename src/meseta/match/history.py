"""What a match remembers: its steps, what happened, and how far back one may go."""

from dataclasses import dataclass
from typing import NamedTuple

from meseta.kernel.events import Event
from meseta.kernel.types import Action, Seat


class Recorded(NamedTuple):
    """A recorded decision, or an answered draw (seat None)."""

    seat: Seat | None
    action: Action


@dataclass(frozen=True, slots=True)
class Why:
    """Why an action is refused: the id of the rule (empty where the text is no action at all), and a sentence."""

    rule: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.sentence}" if self.rule else self.sentence


@dataclass(slots=True)
class Happened:
    """An event with its id: the number of the log entry that caused it, and its place there. Not to be changed."""

    number: int
    index: int
    event: Event
    unless_stopped: bool = False
    """In a preview: it happens only if no Veto or the like stops it."""

    @property
    def name(self) -> str:
        """The name of the event's kind."""
        return self.event.name

    def data(self) -> dict[str, object]:
        """The event as JSON."""
        data: dict[str, object] = {"id": [self.number, self.index], **self.event.data()}
        if self.unless_stopped:
            data["unless_stopped"] = True
        return data
