"""Logbook: the log of a table as one viewer reads it, kept up from change to change."""

from bisect import bisect_left, bisect_right

from meseta.match import Match
from meseta.server.messages import LogLine
from meseta.texts.log import Event, Log


class Logbook:
    """Lines of events. What was told before the last line that may have changed is not told again."""

    def __init__(self, log: Log, viewer: int | None) -> None:
        self._log = log
        self._viewer = viewer
        self._match: Match | None = None
        self._numbers: list[int] = []
        """Of the steps that events belong to."""
        self._events: list[Event] = []
        self._starts: list[int] = []
        """The events with which lines begin, those that go without saying included."""
        self._lines: list[LogLine] = []

    def lines(self, match: Match) -> list[LogLine]:
        """The lines of a match that is not changed any more. Those that are as before are the very same objects."""
        if match is not self._match:
            self._keep_up(match)
        return self._lines

    def _keep_up(self, match: Match) -> None:
        shared = -1 if self._match is None else match.shared(self._match)
        known = bisect_right(self._numbers, shared)
        # What begins before has its end; the line that an event reaches into may go on.
        del self._starts[bisect_left(self._starts, known) :]
        start = self._starts.pop() if self._starts else 0
        fresh = match.events(self._viewer, shared)
        self._numbers[known:] = [item.number for item in fresh]
        self._events[known:] = [item.event.data() for item in fresh]
        told = self._log.lines(self._events[start:])
        self._starts += [start + first for first in self._log.starts(self._events[start:])]
        kept = bisect_right(self._lines, start, key=lambda line: line.upto)
        lines = [
            LogLine(
                text=line.text,
                number=self._numbers[start + line.last],
                upto=start + line.last + 1,
                heading=line.heading,
            )
            for line in told
        ]
        self._lines = self._lines[:kept] + _as_before(self._lines[kept:], lines)
        self._match = match


def _as_before(before: list[LogLine], fresh: list[LogLine]) -> list[LogLine]:
    """The fresh lines; at the beginning, as long as they are equal, those of before."""
    same = 0
    while same < min(len(before), len(fresh)) and before[same] == fresh[same]:
        same += 1
    return before[:same] + fresh[same:]
