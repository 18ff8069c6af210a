"""Looking back: any earlier position of a table, quickly enough to drag a slider through it."""

from collections.abc import Iterable, Sequence
from typing import Final

from meseta.match import Match
from meseta.match.record import read_record
from meseta.server.description import Description
from meseta.server.progress import CONCEDE, RESUME, Progress, begin_at
from meseta.server.recovery import since_resumed
from meseta.server.store import Row

EVERY: Final = 20
"""So many log entries lie between two positions that are kept."""


class Lookback:
    """A match from its first position on. Numbers are the match's own: rows that are no part of it do not count."""

    def __init__(self, description: Description, rows: Sequence[Row]) -> None:
        """What was played so far: from the beginning, or from where it was taken up again."""
        rows = since_resumed(rows)
        resumed = bool(rows) and rows[0].kind == RESUME
        record = None if resumed else read_record(description.record)
        match = begin_at(rows[0].action)[0] if record is None else Match(record.start)
        self._kept = {0: match.copy()}
        self._steps = [] if record is None else record.actions
        self._base = len(self._steps)
        self._rows: list[Row] = []
        self._heard = rows[0].number if resumed else 0
        while match.number < self._base:
            self._step(match, match.number)
            self._keep(match)
        self._last = match
        self.extend(rows[1:] if resumed else rows)

    def extend(self, rows: Iterable[Row]) -> None:
        """What has been played since."""
        progress = Progress(self._last)
        for row in rows:
            self._heard = row.number
            if row.kind != CONCEDE:
                self._rows.append(row)
                progress.repeat([row])
                self._keep(self._last)

    @property
    def heard(self) -> int:
        """The number of the last row of the log that is known here."""
        return self._heard

    @property
    def last(self) -> int:
        """The latest number there is."""
        return self._last.number

    def at(self, number: int) -> Match:
        """The match as it was after that number."""
        match = self._kept[number - number % EVERY].copy()
        while match.number < min(number, self._base):
            self._step(match, match.number)
        Progress(match).repeat(self._rows[match.number - self._base : number - self._base])
        return match

    def _step(self, match: Match, index: int) -> None:
        """Do what the record says."""
        match.repeat(self._steps[index])

    def _keep(self, match: Match) -> None:
        if match.number % EVERY == 0:
            self._kept[match.number] = match.copy()
