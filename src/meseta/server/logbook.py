"""Logbooks: the log of a table as each viewer reads it, kept up from change to change."""

from dataclasses import dataclass, field
from itertools import pairwise

from meseta.kernel.events import EVERYONE
from meseta.match import Match
from meseta.match.history import Happened
from meseta.server.messages import LogLine
from meseta.texts.log import Event, Log

Id = tuple[int, int]
"""Of an event: the number of the step, and the place in it."""


@dataclass(slots=True)
class Memo:
    """What several viewers' logs have in common."""

    texts: dict[tuple[object, ...], str] = field(default_factory=dict)
    """What lines say, by the events they tell of and the kind of the next."""
    events: dict[Id, Event] = field(default_factory=dict)

    def event(self, item: Happened) -> Event:
        """The data of an event."""
        id = (item.number, item.index)
        if id not in self.events:
            self.events[id] = item.event.data()
        return self.events[id]


class Logbooks:
    """Those of all viewers of one language. Viewers who have seen the same so far share one: mostly all do."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._memo = Memo()
        self._books: dict[int | None, Logbook] = {}

    def book(self, viewer: int | None, match: Match) -> "Logbook":
        """That of a seat (None: whoever sees what all see), as it is after a match that is not changed any more."""
        book = self._books.get(viewer)
        if book is None:
            book = self._books[viewer] = self._new(viewer, match)
        elif book.match is not match:
            self._part(book, match)
            book = self._books[viewer]
            book.keep_up(match)
        return book

    def _new(self, viewer: int | None, match: Match) -> "Logbook":
        book = Logbook(self._log, viewer, self._memo)
        book.keep_up(match)
        return next((other for other in self._books.values() if other.tells_the_same(book)), book)

    def _part(self, book: "Logbook", match: Match) -> None:
        """From now on whoever sees something else than the others has a book of his own."""
        fresh = match.all_events(book.shared(match))
        if all(event.audience == EVERYONE for event in fresh):
            return
        readers = [viewer for viewer, other in self._books.items() if other is book]
        parts: dict[tuple[bool, ...], list[int | None]] = {}
        for viewer in readers:
            parts.setdefault(tuple([event.seen_by(viewer) for event in fresh]), []).append(viewer)
        for viewers in parts.values():
            if book.viewer not in viewers:
                own = book.copy(viewers[0])
                self._books.update(dict.fromkeys(viewers, own))


class Logbook:
    """Lines of events. What was told before the last line that may have changed is not told again.

    Viewers of one language share a memo: most of what they see, all see.
    """

    def __init__(self, log: Log, viewer: int | None, memo: Memo | None = None) -> None:
        self._log = log
        self.viewer = viewer
        self._memo = Memo() if memo is None else memo
        self.match: Match | None = None
        """That it was kept up with last."""
        self._ids: list[Id] = []
        self._events: list[Event] = []
        self._starts: list[int] = []
        """The events with which lines begin, those that go without saying included."""
        self._lines: list[LogLine] = []

    def lines(self, match: Match) -> list[LogLine]:
        """The lines of a match that is not changed any more. Those that are as before are the very same objects."""
        if match is not self.match:
            self.keep_up(match)
        return self._lines

    def copy(self, viewer: int | None) -> "Logbook":
        """The same for somebody who will see something else."""
        copy = Logbook(self._log, viewer, self._memo)
        copy.match = self.match
        copy._ids, copy._events, copy._starts = self._ids.copy(), self._events.copy(), self._starts.copy()
        copy._lines = self._lines
        return copy

    def tells_the_same(self, other: "Logbook") -> bool:
        """Whether both have seen the same events up to the same match."""
        return self.match is other.match and self._ids == other._ids

    def shared(self, match: Match) -> int:
        """The last step of a match that it knows."""
        return -1 if self.match is None else match.shared(self.match)

    @property
    def seen(self) -> int:
        """How many events the viewer has seen."""
        return len(self._ids)

    def seen_until(self, number: int) -> int:
        """How many up to the step of that number; mostly that is one of the last."""
        count = len(self._ids)
        while count and self._ids[count - 1][0] > number:
            count -= 1
        return count

    def keep_up(self, match: Match) -> None:
        """Go on to a match, or back."""
        shared = self.shared(match)
        known = self.seen_until(shared)
        # What begins before has its end; the line that an event reaches into may go on.
        while self._starts and self._starts[-1] >= known:
            self._starts.pop()
        start = self._starts.pop() if self._starts else 0
        fresh = match.events(self.viewer, shared)
        self._ids[known:] = [(item.number, item.index) for item in fresh]
        self._events[known:] = [self._memo.event(item) for item in fresh]
        starts = [start + first for first in self._log.starts(self._events[start:])]
        self._starts += starts
        kept = len(self._lines)
        while kept and self._lines[kept - 1].upto > start:
            kept -= 1
        lines = [self._line(first, after) for first, after in pairwise([*starts, len(self._events)])]
        self._lines = self._lines[:kept] + _as_before(self._lines[kept:], [line for line in lines if line.text])
        self.match = match

    def _line(self, first: int, after: int) -> LogLine:
        """The line of these events; it may say nothing."""
        following = self._events[after]["event"] if after < len(self._events) else ""
        key = (*self._ids[first:after], following)
        if key not in self._memo.texts:
            self._memo.texts[key] = self._log.text(self._events, first, after)
        heading = self._log.heading(self._events[first])
        return LogLine(text=self._memo.texts[key], number=self._ids[after - 1][0], upto=after, heading=heading)


def _as_before(before: list[LogLine], fresh: list[LogLine]) -> list[LogLine]:
    """The fresh lines; at the beginning, as long as they are equal, those of before."""
    same = 0
    while same < min(len(before), len(fresh)) and before[same] == fresh[same]:
        same += 1
    return before[:same] + fresh[same:]
