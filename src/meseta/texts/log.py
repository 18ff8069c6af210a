"""Log: a game's events as lines, the like drawn together, and where its points came from; for terminal and browser."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, ClassVar, Final, TypeAlias

from meseta.kernel.errors import BadOption
from meseta.kernel.events import TAKEN_BY_ITSELF
from meseta.match.registry import load_part, manifest_of
from meseta.texts.texts import Texts

Event: TypeAlias = Mapping[str, Any]
"""The data of an event, its kind under `event`."""

PART: Final = "part"
TURN: Final = "turn"
"""The headings of a log: a round or the like, and a turn in it."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log: what it says, the events it tells of (the first and the last), and whether it is a heading."""

    text: str
    first: int
    last: int
    heading: str


class Log:
    """How the events of one game are told. A game's own says which belong together, and which go without saying."""

    GAME: ClassVar[str]
    SILENT: ClassVar[tuple[str, ...]] = ()
    """What the next line says anyway, or the board."""
    HEADINGS: ClassVar[Mapping[str, str]] = {"round-began": PART, "turn-began": TURN}

    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    def lines(self, events: Sequence[Event]) -> list[Line]:
        """The lines of a log. From the beginning of a line on they do not depend on what was before."""
        lines: list[Line] = []
        for first, after in pairwise([*self.starts(events), len(events)]):
            text = self.text(events, first, after)
            if text:
                lines.append(Line(text, first, after - 1, self.heading(events[first])))
        return lines

    def text(self, events: Sequence[Event], first: int, after: int) -> str:
        """What the line of these events says, empty if nothing; it depends on them and the kind of the next."""
        following = str(events[after]["event"]) if after < len(events) else ""
        return "" if events[first]["event"] == TAKEN_BY_ITSELF else self.sentence(events[first:after], following)

    def heading(self, event: Event) -> str:
        """Whether the line that begins with it is a heading, and of which kind."""
        return self.HEADINGS.get(str(event["event"]), "")

    def starts(self, events: Sequence[Event]) -> list[int]:
        """Where each line begins."""
        starts: list[int] = []
        for index, event in enumerate(events):
            if not starts or not self.together(events[starts[-1]], event):
                starts.append(index)
        return starts

    def together(self, first: Event, event: Event) -> bool:
        """Whether an event belongs to the line that begins with `first`; all between do."""
        return False

    def sentence(self, group: Sequence[Event], following: str) -> str:
        """What a line says, empty if nothing; `following` is the kind of event after it."""
        return "" if group[0]["event"] in self.SILENT else self.tell(group[0])

    def tell(self, event: Event) -> str:
        """An event's own sentence."""
        return self.texts.event(self.GAME, event)

    def points(self, events: Sequence[Event], seats: int) -> list[tuple[str, list[int]]]:
        """Where the points came from: headings, and the points by seat."""
        return []


def log_of(game: str, texts: Texts) -> Log:
    """The log of a game; a game without one of its own tells every event."""
    name = manifest_of(game).log
    kind = load_part(name) if name else type("PlainLog", (Log,), {"GAME": game})
    if not (isinstance(kind, type) and issubclass(kind, Log)):
        raise BadOption(f"game {game!r}: {name} is no log")
    return kind(texts)
