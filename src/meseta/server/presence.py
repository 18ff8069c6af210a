"""Presence: who is at a table now, and how the others hear of it."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol

from meseta.server.store import Said

AT_MOST_EVERY: Final = 1.0
"""Seconds between two tellings of how many watch."""


AT_A_TIME: Final = 50
"""Guests that are told in one turn of the loop."""


class Guest(Protocol):
    """Somebody at the table who is told what happens."""

    seats: tuple[int, ...]
    host: bool

    @property
    def party(self) -> str | None:
        """The address he comes from, where that is counted."""

    def tell_progress(self) -> None:
        """The game has gone on, or back."""

    def tell_table(self) -> None:
        """Who sits where has changed, or who is present."""

    def tell_talk(self, line: Said) -> None:
        """Somebody has said something."""

    def tell_clock(self) -> None:
        """Somebody's time has begun, ended or stopped."""

    def tell_deleted(self) -> None:
        """The table is there no more."""

    def cut_off(self) -> None:
        """What he was told of the table is of no use any more: he is to come again."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Who is at the table by another process."""

    seats: frozenset[int]
    watching: int
    until: float


class Presence:
    """The guests of a table. Who plays is told at once; how many watch, at most once a second."""

    def __init__(self) -> None:
        self.guests: set[Guest] = set()
        self.on_change: Callable[[], None] = lambda: None
        """Called when somebody comes or goes here: other processes are to know."""
        self._elsewhere: dict[str, Elsewhere] = {}
        self.shared: dict[str, Any] = {}
        """What is told to several guests alike, until something changes."""
        self._told = 0.0
        self._later: asyncio.TimerHandle | None = None

    def enter(self, guest: Guest) -> None:
        """Somebody comes; the others are told."""
        self.guests.add(guest)
        self._changed(guest, but=guest)

    def leave(self, guest: Guest) -> None:
        """Somebody goes; the others are told."""
        if guest in self.guests:
            self.guests.discard(guest)
            self._changed(guest)

    def seats(self) -> set[int]:
        """The seats whose people are here, by whichever process."""
        return self.seats_here().union(*(other.seats for other in self._elsewhere.values()))

    def seats_here(self) -> set[int]:
        """Those of this process."""
        return {seat for guest in self.guests for seat in guest.seats}

    def watching(self) -> int:
        """How many watch, by whichever process."""
        return self.watching_here() + sum(other.watching for other in self._elsewhere.values())

    def watching_here(self) -> int:
        """By this process."""
        return sum(watches(guest) for guest in self.guests)

    def hear(self, process: str, seats: frozenset[int], watching: int, until: float) -> None:
        """Who is here by another process, until it says so again."""
        before = (self.seats(), self.watching())
        if seats or watching:
            self._elsewhere[process] = Elsewhere(seats, watching, until)
        else:
            self._elsewhere.pop(process, None)
        self._compare(*before)

    def forget(self, now: float) -> None:
        """Processes that have said nothing for long are gone, and their guests with them."""
        if all(other.until > now for other in self._elsewhere.values()):
            return
        before = (self.seats(), self.watching())
        self._elsewhere = {name: other for name, other in self._elsewhere.items() if other.until > now}
        self._compare(*before)

    def _compare(self, seats: set[int], watching: int) -> None:
        if self.seats() != seats:
            self.tell_table()
        elif self.watching() != watching:
            self._tell_soon()

    def tell_table(self, but: Guest | None = None) -> None:
        """Tell everybody who sits where."""
        self.shared.clear()
        self._told = time.monotonic()
        if self._later is not None:
            self._later.cancel()
            self._later = None
        self._tell_all([guest for guest in self.guests if guest is not but], lambda guest: guest.tell_table())

    def tell_progress(self) -> None:
        """Tell everybody that the game has gone on."""
        self._tell_all(list(self.guests), lambda guest: guest.tell_progress())

    def _tell_all(self, guests: list[Guest], tell: Callable[[Guest], None]) -> None:
        """Players first; of a crowd some at a time, so that nobody's act waits until all of it was told.

        Only for what is told as it is then: the later of two may overtake.
        """
        self._tell_some(sorted(guests, key=watches), tell)

    def _tell_some(self, guests: list[Guest], tell: Callable[[Guest], None]) -> None:
        for guest in guests[:AT_A_TIME]:
            if guest in self.guests:
                tell(guest)
        if len(guests) > AT_A_TIME:
            asyncio.get_running_loop().call_soon(self._tell_some, guests[AT_A_TIME:], tell)

    def tell_talk(self, line: Said) -> None:
        """Tell everybody what was said."""
        for guest in list(self.guests):
            guest.tell_talk(line)

    def tell_clock(self) -> None:
        """Tell everybody whose time runs."""
        for guest in list(self.guests):
            guest.tell_clock()

    def tell_deleted(self) -> None:
        """Tell everybody that the table is there no more: nobody is at it."""
        guests, self.guests = self.guests, set()
        for guest in guests:
            guest.tell_deleted()

    def cut_off(self) -> None:
        """Everybody is to come again."""
        guests, self.guests = self.guests, set()
        for guest in guests:
            guest.cut_off()

    def _changed(self, guest: Guest, but: Guest | None = None) -> None:
        self.on_change()
        if not watches(guest):
            self.tell_table(but)
        else:
            self._tell_soon(but)

    def _tell_soon(self, but: Guest | None = None) -> None:
        wait = self._told + AT_MOST_EVERY - time.monotonic()
        if wait <= 0:
            self.tell_table(but)
        elif self._later is None:
            self._later = asyncio.get_running_loop().call_later(wait, self.tell_table)


def watches(guest: Guest) -> bool:
    """Whether he neither plays nor is the host."""
    return not guest.seats and not guest.host
