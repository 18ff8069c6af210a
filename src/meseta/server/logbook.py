"""Logbook: the log of a table as one viewer reads it, kept up from change to change."""

from bisect import bisect_left, bisect_right
from itertools import pairwise

from meseta.match import Match
from meseta.server.messages import LogLine
from meseta.texts.log import Event, Log

Memo = dict[tuple[object, ...], str]
"""What lines say, by the events they tell of and the kind of the next."""


class Logbook:
    """Lines of events. What was told before the last line that may have changed is not told again.

    Viewers of one language share a memo: most of what they see, all see.
    """

    def __init__(self, log: Log, viewer: int | None, memo: Memo | None = None) -> None:
        self._log = log
        self._viewer = viewer
        self._memo: Memo = {} if memo is None else memo
        self._match: Match | None = None
        self._ids: list[tuple[int, int]] = []
        """Of the events: the number of the step, and the place in it."""
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
        known = bisect_right(self._ids, shared, key=lambda id: id[0])
        # What begins before has its end; the line that an event reaches into may go on.
        del self._starts[bisect_left(self._starts, known) :]
        start = self._starts.pop() if self._starts else 0
        fresh = match.events(self._viewer, shared)
        self._ids[known:] = [(item.number, item.index) for item in fresh]
        self._events[known:] = [item.event.data() for item in fresh]
        starts = [start + first for first in self._log.starts(self._events[start:])]
        self._starts += starts
        kept = bisect_right(self._lines, start, key=lambda line: line.upto)
        lines = [self._line(first, after) for first, after in pairwise([*starts, len(self._events)])]
        self._lines = self._lines[:kept] + _as_before(self._lines[kept:], [line for line in lines if line.text])
        self._match = match

    def _line(self, first: int, after: int) -> LogLine:
        """The line of these events; it may say nothing."""
        following = self._events[after]["event"] if after < len(self._events) else ""
        key = (*self._ids[first:after], following)
        if key not in self._memo:
            self._memo[key] = self._log.text(self._events, first, after)
        heading = self._log.heading(self._events[first])
        return LogLine(text=self._memo[key], number=self._ids[after - 1][0], upto=after, heading=heading)


def _as_before(before: list[LogLine], fresh: list[LogLine]) -> list[LogLine]:
    """The fresh lines; at the beginning, as long as they are equal, those of before."""
    same = 0
    while same < min(len(before), len(fresh)) and before[same] == fresh[same]:
        same += 1
    return before[:same] + fresh[same:]
