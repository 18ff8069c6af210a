"""Logbook: the log of a table as one viewer reads it, kept up from change to change."""

from bisect import bisect_right

from meseta.match import Match
from meseta.match.history import Happened
from meseta.server.messages import LogLine
from meseta.texts.log import PART, Log


class Logbook:
    """Lines of events. What was told before the last round that changed is not told again."""

    def __init__(self, log: Log, viewer: int | None) -> None:
        self._log = log
        self._viewer = viewer
        self._match: Match | None = None
        self._happened: list[Happened] = []
        self._lines: list[LogLine] = []

    def lines(self, match: Match) -> list[LogLine]:
        """The lines of a match that is not changed any more. Those that are as before are the very same objects."""
        if match is not self._match:
            self._keep_up(match)
        return self._lines

    def _keep_up(self, match: Match) -> None:
        shared = -1 if self._match is None else match.shared(self._match)
        known = bisect_right(self._happened, shared, key=lambda item: item.number)
        start = self._last_part(known)
        self._happened[known:] = match.events(self._viewer, shared)
        kept = [line for line in self._lines if line.upto <= start]
        told = self._log.lines([item.event.data() for item in self._happened[start:]])
        fresh = [
            LogLine(
                text=line.text,
                number=self._happened[start + line.last].number,
                upto=start + line.last + 1,
                heading=line.heading,
            )
            for line in told
        ]
        self._lines = kept + _as_before(self._lines[len(kept) :], fresh)
        self._match = match

    def _last_part(self, before: int) -> int:
        """Where the last part begins that the first so many events reach into."""
        for index in range(before - 1, -1, -1):
            if self._log.HEADINGS.get(self._happened[index].name) == PART:
                return index
        return 0


def _as_before(before: list[LogLine], fresh: list[LogLine]) -> list[LogLine]:
    """The fresh lines; at the beginning, as long as they are equal, those of before."""
    same = 0
    while same < min(len(before), len(fresh)) and before[same] == fresh[same]:
        same += 1
    return before[:same] + fresh[same:]
