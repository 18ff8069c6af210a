"""Timing: what a table waits for besides its next step: somebody's time to end, an absent person to be told."""

import time
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from meseta.server.asking import asked_people, people
from meseta.server.clock import Moment, Times, begin, go_on
from meseta.server.description import Description
from meseta.server.progress import REDO, UNDO, Progress
from meseta.server.store import Row, Timed

ABSENT: Final = 5.0
"""Seconds in which whoever has just reloaded his page is back."""
AGAIN: Final = 15.0
"""Seconds after which it is looked again whether somebody who is asked is still here."""


class Reports(Struct, kw_only=True, frozen=True):
    """What was sent to the webhook of a table, and what is to be."""

    made: dict[int, int] = {}
    """By seat, the decision of which it was reported that he is asked and not here."""
    awaited: dict[int, int] = {}
    """By seat, the decision that waits for him and of which nothing was reported."""
    look: float | None = None
    """When to look whether those are here, in seconds since 1970."""
    ended: bool = False
    """The end was reported, or was there before anybody could be told."""


class Timing(Struct, kw_only=True, frozen=True):
    """The document that the store keeps for it."""

    times: Times | None = None
    reports: Reports | None = None

    @property
    def due(self) -> float | None:
        """When somebody must look."""
        clock = None if self.times is None else self.times.due()
        look = None if self.reports is None else self.reports.look
        return min((due for due in (clock, look) if due is not None), default=None)

    def timed(self, number: int) -> Timed:
        """As the store takes it, for a log up to that number."""
        return Timed(number, msgspec.json.encode(self), self.due)


NOTHING: Final = Timing()


def read_timing(document: bytes, seats: int) -> Timing:
    """From the store, for a table of so many seats; msgspec.DecodeError if it is no such table's."""
    timing = msgspec.json.decode(document, type=Timing) if document else NOTHING
    if not _named(timing) <= {*range(seats)} or (timing.times is not None and len(timing.times.left) != seats):
        raise msgspec.ValidationError("it is about other seats than the table has")
    return timing


def _named(timing: Timing) -> set[int]:
    """The seats that it is about."""
    times, reports = timing.times, timing.reports
    clocks = set() if times is None else {*times.running, *times.interrupted, *times.up}
    return clocks if reports is None else {*clocks, *reports.made, *reports.awaited}


def time_counts(timing: Timing, description: Description) -> bool:
    """Whether a table waits for anything, or may begin to."""
    return description.clock is not None or description.webhook is not None or timing != NOTHING


def after(
    timing: Timing, description: Description, progress: Progress, rows: Sequence[Row] = (), up: Sequence[int] = ()
) -> Timing:
    """What a table waits for after a change; the very same where it waits for nothing.

    `rows` were added to its log, and it was found that the time of the seats `up` is.
    """
    if not time_counts(timing, description):
        return timing
    decisions = asked_people(description, progress)
    moment = Moment(
        now=time.time(),
        asked=frozenset(decisions),
        people=frozenset(people(description, progress)),
        round=progress.match.rounds_ended,
        acted=bool(rows),
        took_back=any(row.kind in (UNDO, REDO) for row in rows),
        up=frozenset(up),
    )
    times, reports = None, None
    if description.clock is not None:
        times = go_on(description.clock, timing.times or begin(description.clock, len(description.seats)), moment)
    if description.webhook is not None:
        before = timing.reports or Reports(ended=progress.ended)
        reports = _report_later(before, moment.now, decisions, progress.ended)
    return Timing(times=times, reports=reports)


def reported(reports: Reports, now: float, made: Mapping[int, int], ended: bool) -> Reports:
    """Those reports were made; the others who are asked are here, and will be looked for again."""
    awaited = {seat: decision for seat, decision in reports.awaited.items() if made.get(seat) != decision}
    return Reports(
        made={**reports.made, **made},
        awaited=awaited,
        look=now + AGAIN if awaited else None,
        ended=reports.ended or ended,
    )


def _report_later(reports: Reports, now: float, decisions: Mapping[int, int], ended: bool) -> Reports:
    awaited = {seat: decision for seat, decision in decisions.items() if reports.made.get(seat) != decision}
    if ended and not reports.ended:
        look: float | None = now
    elif awaited == reports.awaited:
        look = reports.look
    else:
        look = now + ABSENT if awaited else None
    return Reports(made=reports.made, awaited=awaited, look=look, ended=reports.ended)
