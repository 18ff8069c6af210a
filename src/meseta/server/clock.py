"""Clocks: how much time everybody at a table has left. Pure arithmetic: whoever calls says what time it is.

A clock runs while its seat is asked and a person must decide. Taking back gives no time back: whoever is asked again by
it goes on with what he had, and so does whoever it interrupted.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from msgspec import Struct

from meseta.kernel.errors import shortened
from meseta.server.description import ClockDescription
from meseta.server.errors import Refusal
from meseta.server.http_messages import NewClock
from meseta.server.messages import Clock, SeatClock

TURN: Final = "turn"
"""So long each time that one is asked, however many steps it takes."""
BANK: Final = "bank"
"""So long for the whole game."""
KINDS: Final = (TURN, BANK)

BOT: Final = "bot"
"""Whose time is up is played for by a bot, until he takes his seat again."""
MARK: Final = "mark"
"""All see that it is up, and nothing else happens."""
ENDINGS: Final = (BOT, MARK)

LEAST: Final = 30
MOST: Final = 30 * 24 * 3600
"""Seconds."""
SHARE: Final = 10
"""Whoever comes back after his bank was empty has this part of it again."""


class Times(Struct, kw_only=True, frozen=True):
    """Everybody's time, as it was at one moment. Another one is made whenever anything changes."""

    left: tuple[float, ...]
    """Seconds by seat, at `since`."""
    running: tuple[int, ...] = ()
    since: float = 0.0
    """Seconds since 1970."""
    interrupted: tuple[int, ...] = ()
    """Seats that were asked until somebody took something back: when they are asked again, they go on."""
    up: tuple[int, ...] = ()
    """Seats whose time is up."""
    round: int = 0

    def left_at(self, seat: int, now: float) -> float:
        """What the seat has then. A time of day that was set back gives nothing."""
        gone = max(0.0, now - self.since) if seat in self.running else 0.0
        return max(0.0, self.left[seat] - gone)

    def run_out(self, now: float) -> list[int]:
        """The seats whose time ends just then, or has without anybody's having noticed."""
        return [seat for seat in self.running if seat not in self.up and self.left_at(seat, now) <= 0]

    def due(self) -> float | None:
        """When the next one's time is up."""
        ends = [self.since + self.left[seat] for seat in self.running if seat not in self.up]
        return min(ends, default=None)


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a table stands after a change."""

    now: float
    asked: frozenset[int]
    """The seats whose people must decide."""
    people: frozenset[int]
    """The seats for which people decide when they are asked, and no bots."""
    round: int
    acted: bool
    """The game has gone on."""
    took_back: bool
    """Something was taken back, or done again."""
    up: frozenset[int] = frozenset()
    """The seats whose time is up: so it was found, and what follows from it is done with this change."""


def check_clock(wish: NewClock) -> ClockDescription:
    """The clock that is wished for. Refusal names the field that is wrong."""
    if wish.kind not in KINDS:
        raise Refusal("malformed", f"{shortened(wish.kind)} is none of {', '.join(KINDS)}", "clock.kind")
    if wish.ending not in ENDINGS:
        raise Refusal("malformed", f"{shortened(wish.ending)} is none of {', '.join(ENDINGS)}", "clock.ending")
    if not LEAST <= wish.seconds <= MOST:
        raise Refusal("malformed", f"a clock has {LEAST} to {MOST} seconds: half a minute to 30 days", "clock.seconds")
    return ClockDescription(kind=wish.kind, seconds=wish.seconds, ending=wish.ending)


def begin(clock: ClockDescription, seats: int) -> Times:
    """Before the game."""
    return Times(left=(float(clock.seconds),) * seats)


def go_on(clock: ClockDescription, times: Times, moment: Moment) -> Times:
    """Everybody's time after a change; the very same where it changed nobody's."""
    asked = moment.asked
    began, stopped = asked - {*times.running}, {*times.running} - asked
    anew = _anew(clock, times, moment, began)
    # A bot played for them, and they have taken their seats again.
    back = {*times.up} & moment.people if clock.ending == BOT else set()
    if not (began or stopped or anew or back or moment.up or times.round != moment.round):
        return times
    left = [times.left_at(seat, moment.now) for seat in range(len(times.left))]
    for seat in back:
        left[seat] = _regained(clock)
    for seat in anew:
        left[seat] = float(clock.seconds)
    interrupted = ({*times.interrupted} - began) | (stopped if moment.took_back else set())
    return Times(
        left=tuple(left),
        running=_sorted(asked),
        since=moment.now,
        interrupted=_sorted(interrupted),
        up=_sorted(({*times.up} | moment.up) - anew - back),
        round=moment.round,
    )


def tell(clock: ClockDescription, times: Times, people: Iterable[int], asked: Iterable[int], now: float) -> Clock:
    """As it is told to everybody: what is left now, so that no other's time of day need be believed."""
    running = {*asked} & {*times.running}
    return Clock(
        kind=clock.kind,
        seconds=clock.seconds,
        ending=clock.ending,
        seats=[
            SeatClock(seat=seat, left=round(times.left_at(seat, now), 1), running=seat in running, up=seat in times.up)
            for seat in people
        ],
    )


def _anew(clock: ClockDescription, times: Times, moment: Moment, began: frozenset[int]) -> set[int]:
    """Whose time begins from its start: those who are asked after somebody else, or in another round."""
    if clock.kind != TURN or not moment.acted or moment.took_back:
        return set()
    return {*(moment.asked if moment.round != times.round else began)} - {*times.interrupted}


def _regained(clock: ClockDescription) -> float:
    """What somebody has who comes back to his seat after his time was up."""
    if clock.kind == TURN:
        return float(clock.seconds)
    return max(clock.seconds / SHARE, float(min(LEAST, clock.seconds)))


def _sorted(seats: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(seats))
