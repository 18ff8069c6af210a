"""Table: one table in memory, and the only way in which it changes."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

import msgspec

from meseta.bots import best_bot
from meseta.kernel.errors import IllegalAction, MesetaError
from meseta.kernel.generator import Generator
from meseta.kernel.types import Action, Seat
from meseta.match.errors import CannotUndo
from meseta.match.history import Why
from meseta.server.description import Description, read_description
from meseta.server.errors import Refusal
from meseta.server.logbook import Logbook
from meseta.server.lookback import Lookback
from meseta.server.messages import Ending, LogLine, Player, SeatState
from meseta.server.progress import Progress
from meseta.server.speaker import Speaker
from meseta.server.store import Conflict, Row, Store, Stored, StoreFailed
from meseta.texts import texts


class Guest(Protocol):
    """Somebody at the table who is told what happens."""

    seats: tuple[int, ...]
    host: bool

    def tell_progress(self) -> None:
        """The game has gone on, or back."""

    def tell_table(self) -> None:
        """Who sits where has changed, or who is present."""


class Table:
    """A table. `progress` and `description` are what the store says; they are replaced, never changed."""

    def __init__(self, store: Store, stored: Stored, description: Description, progress: Progress) -> None:
        self.id = stored.table
        self.description = description
        self.progress = progress
        self.changed = stored.changed
        self.guests: set[Guest] = set()
        self.after_change: Callable[[Table], None] = lambda table: None
        self._store = store
        self._version = stored.version
        self._lock = asyncio.Lock()
        self._speakers: dict[str, Speaker] = {}
        self._states: dict[tuple[str, int | None], SeatState] = {}
        self._logbooks: dict[tuple[str, int | None], Logbook] = {}
        self._endings: dict[str, Ending | None] = {}
        self._past: Lookback | None = None
        self._past_lock = asyncio.Lock()

    # What there is to know

    def speaker(self, language: str) -> Speaker:
        """Whoever puts it into words."""
        if language not in self._speakers:
            self._speakers[language] = Speaker(self.progress.match.game, texts(language))
        return self._speakers[language]

    def seat_state(self, language: str, seat: int | None) -> SeatState:
        """The position as a seat (None: a spectator) sees it. Made once for all who see it so."""
        progress = self.progress
        key = (language, seat)
        if key not in self._states:
            asks = seat is not None and not progress.ended and self.bot_on(seat) is None
            conceded_out = progress.ended and not progress.match.over
            self._states[key] = self.speaker(language).state(progress.match, seat, asks, conceded_out)
        return self._states[key]

    def log_lines(self, language: str, viewer: int | None) -> list[LogLine]:
        """The log as a seat (None: whoever sees what all see) reads it. Made once for all who read it so."""
        key = (language, viewer)
        if key not in self._logbooks:
            self._logbooks[key] = Logbook(self.speaker(language).log(), viewer)
        return self._logbooks[key].lines(self.progress.match)

    def ending(self, language: str) -> Ending | None:
        """How the game ended, if it has. Made once for all who read that language."""
        if language not in self._endings:
            self._endings[language] = self.speaker(language).ending(self.progress)
        return self._endings[language]

    def bot_on(self, seat: int) -> str | None:
        """The bot that decides for the seat now."""
        return player_on(self.description, self.progress, seat)

    def bot_seat(self) -> int | None:
        """A seat for which a bot must decide now."""
        return bot_seat(self.description, self.progress)

    def present(self) -> set[int]:
        """The seats whose people are here."""
        return {seat for guest in self.guests for seat in guest.seats}

    def players(self) -> list[Player]:
        """Who sits where."""
        present = self.present()
        return [
            Player(
                seat=seat,
                name=described.name,
                color=described.color,
                bot=self.bot_on(seat),
                person=described.person,
                joined=described.joined,
                present=seat in present,
                conceded=seat in self.progress.conceded,
            )
            for seat, described in enumerate(self.description.seats)
        ]

    @property
    def busy(self) -> bool:
        """Whether anybody is here, or something is being written."""
        return bool(self.guests) or self._lock.locked()

    # Guests

    def enter(self, guest: Guest) -> None:
        """Somebody comes; the others are told."""
        self.guests.add(guest)
        self.tell_table(guest)

    def leave(self, guest: Guest) -> None:
        """Somebody goes; the others are told."""
        self.guests.discard(guest)
        self.tell_table()

    def tell_table(self, but: Guest | None = None) -> None:
        """Tell everybody who sits where."""
        for guest in list(self.guests):
            if guest is not but:
                guest.tell_table()

    # The game goes on

    async def act(self, seat: int, decision: int | None, action: Action) -> None:
        """The seat answers the decision of that id."""

        def change(progress: Progress) -> list[Row]:
            asked = progress.match.decision(seat)
            if decision is None or asked != decision:
                what = "nothing is asked of it" if asked is None else f"it is asked decision {asked}"
                raise Refusal("stale", f"seat {seat} answers decision {decision}, but {what} now", "decision")
            return [progress.act(seat, action)]

        await self._change_progress(change, seat)

    async def undo(self, seat: int, whole: bool) -> None:
        """The seat takes its last step back; with `whole`, as many as it can."""

        def change(progress: Progress) -> list[Row]:
            rows = [progress.undo(seat)]
            while whole and progress.match.can_undo(seat):
                rows.append(progress.undo(seat))
            return rows

        await self._change_progress(change, seat)

    async def redo(self, seat: int) -> None:
        """The seat does again what it took back."""

        def change(progress: Progress) -> list[Row]:
            return [progress.redo(seat)]

        await self._change_progress(change, seat)

    async def concede(self, seat: int) -> None:
        """The seat gives up."""

        def change(progress: Progress) -> list[Row]:
            if seat in progress.conceded:
                raise Refusal("not-allowed", f"seat {seat} has conceded already", "seat")
            return [progress.concede(seat)]

        await self._change_progress(change, seat)

    async def past(self, number: int) -> Lookback:
        """The past up to now; the number must lie in it."""
        if not 0 <= number <= self.progress.match.number:
            raise Refusal("malformed", f"numbers go from 0 to {self.progress.match.number}", "number")
        async with self._past_lock:
            if self._past is None:
                self._past = await asyncio.to_thread(Lookback, self.description)
            past = self._past
            if past.heard < self.progress.number:
                rows = await self._rows(past.heard)
                await asyncio.to_thread(past.extend, rows)
            return past

    # Who sits where

    async def describe(self, change: Callable[[Description], None]) -> None:
        """Change the description (a copy of it, until it is durable), and tell everybody."""
        await _to_the_end(self._describe(change))

    async def catch_up(self, number: int, version: int) -> None:
        """The store has rows up to that number, and that version: look there, if another process wrote them."""
        if number > self.progress.number or version > self._version:
            async with self._lock:
                if number > self.progress.number or version > self._version:
                    await self._refresh()

    # Durable first, then visible

    async def _change_progress(self, change: Callable[[Progress], list[Row]], seat: int) -> None:
        await _to_the_end(self._write(change, seat))

    async def _write(self, change: Callable[[Progress], list[Row]], seat: int) -> None:
        async with self._lock:
            if self.progress.ended:
                raise Refusal("over", "the game is over")
            progress = self.progress.copy()
            rows = self._attempt(change, progress, seat)
            try:
                await self._store.append(self.id, rows, bot_seat(self.description, progress) is not None)
            except Conflict:
                await self._refresh()
                raise Refusal("stale", "somebody else was first") from None
            except StoreFailed as error:
                raise Refusal("busy", f"it could not be stored: {error}") from error
            self._swap(progress)

    def _attempt(self, change: Callable[[Progress], list[Row]], progress: Progress, seat: int) -> list[Row]:
        try:
            return change(progress)
        except IllegalAction as error:
            why = self.why(seat, progress.match.game.verbs.parse(error.action))
            message = str(error) if why is None else f"{error.action!r} is refused: {why}"
            raise Refusal("illegal", message, "action", error.rule if why is None else why.rule) from error
        except CannotUndo as error:
            raise Refusal("cannot-undo", str(error), "seat") from error
        except MesetaError as error:
            raise Refusal("not-allowed", str(error)) from error

    def why(self, seat: Seat, action: Action) -> Why | None:
        """Why it is refused. Asked of a sample: not even the choice of the rule can betray what is hidden."""
        match = self.progress.match
        return match.explain(seat, action, match.sample(seat, Generator()).refusal(seat, action))

    async def _describe(self, change: Callable[[Description], None]) -> None:
        async with self._lock:
            while True:
                description = msgspec.json.decode(self.description.encode(), type=Description)
                change(description)
                awaited = bot_seat(description, self.progress) is not None
                try:
                    await self._store.replace(self.id, description.encode(), self._version, awaited)
                except Conflict:
                    await self._refresh()
                    continue
                except StoreFailed as error:
                    raise Refusal("busy", f"it could not be stored: {error}") from error
                break
            self._version += 1
            self._take_description(description)

    async def _refresh(self) -> None:
        stored = await self._store.find(self.id)
        if stored is None:
            return
        if stored.number > self.progress.number:
            progress = self.progress.copy()
            rows = await self._rows(progress.number)
            await asyncio.to_thread(progress.repeat, rows)
            self._swap(progress)
        if stored.version > self._version:
            self._version = stored.version
            self._take_description(read_description(stored.document))

    async def _rows(self, after: int) -> list[Row]:
        try:
            return await self._store.rows(self.id, after)
        except StoreFailed as error:
            raise Refusal("busy", f"it could not be read: {error}") from error

    def _swap(self, progress: Progress) -> None:
        before, self.progress = self.progress, progress
        self._states.clear()
        self._endings.clear()
        self.changed = time.time()
        for guest in list(self.guests):
            guest.tell_progress()
        if (before.conceded, before.ended) != (progress.conceded, progress.ended):
            self.tell_table()
        self.after_change(self)

    def _take_description(self, description: Description) -> None:
        self.description = description
        self._states.clear()
        self.changed = time.time()
        self.tell_table()
        for guest in list(self.guests):
            guest.tell_progress()
        self.after_change(self)


def player_on(description: Description, progress: Progress, seat: int) -> str | None:
    """The bot that decides for the seat: the one who sits there, or the best for whoever has conceded."""
    bot = description.seats[seat].bot
    if bot is None and seat in progress.conceded:
        return best_bot(progress.match.game).name
    return bot


def bot_seat(description: Description, progress: Progress) -> int | None:
    """A seat for which a bot must decide now."""
    if progress.ended:
        return None
    for seat in progress.match.to_act():
        if player_on(description, progress, seat) is not None:
            return seat
    return None


async def _to_the_end(work: Coroutine[Any, Any, None]) -> None:
    """Do it wholly, even if whoever asked for it goes away meanwhile."""
    task = asyncio.ensure_future(work)
    task.add_done_callback(_look)
    await asyncio.shield(task)


def _look(task: "asyncio.Task[None]") -> None:
    """Whoever asked has been told; if he is gone, nobody need be."""
    if not task.cancelled():
        task.exception()
