"""Logbook: the log of a table as one viewer reads it, kept up from change to change."""

from collections.abc import Sequence

from meseta.match.history import Happened
from meseta.server.messages import LogLine
from meseta.texts.log import PART, Log


class Logbook:
    """Lines of events. What was told before the last round that changed is not told again."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._happened: list[Happened] = []
        self._lines: list[LogLine] = []

    def lines(self, happened: list[Happened]) -> list[LogLine]:
        """The lines of all that happened. Those that are as before are the very same objects."""
        start = self._last_part(_shared(self._happened, happened))
        if happened != self._happened or not self._lines:
            kept = [line for line in self._lines if line.upto <= start]
            told = self._log.lines([item.event.data() for item in happened[start:]])
            fresh = [
                LogLine(
                    text=line.text,
                    number=happened[start + line.last].number,
                    upto=start + line.last + 1,
                    heading=line.heading,
                )
                for line in told
            ]
            self._lines = kept + _as_before(self._lines[len(kept) :], fresh)
            self._happened = happened
        return self._lines

    def _last_part(self, before: int) -> int:
        """Where the last part begins that the first so many events reach into."""
        for index in range(before - 1, -1, -1):
            if self._log.HEADINGS.get(self._happened[index].name) == PART:
                return index
        return 0


def _shared(before: Sequence[Happened], after: Sequence[Happened]) -> int:
    """How many events two courses of a game have in common."""
    count = min(len(before), len(after))
    while count and (before[count - 1].number, before[count - 1].index) != (
        after[count - 1].number,
        after[count - 1].index,
    ):
        count -= 1
    return count


def _as_before(before: list[LogLine], fresh: list[LogLine]) -> list[LogLine]:
    """The fresh lines; at the beginning, as long as they are equal, those of before."""
    same = 0
    while same < min(len(before), len(fresh)) and before[same] == fresh[same]:
        same += 1
    return before[:same] + fresh[same:]
