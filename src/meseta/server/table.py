"""Table: one table in memory, and the only way in which it changes."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

import msgspec

from meseta.bots import best_bot
from meseta.kernel.errors import IllegalAction, MesetaError, UnreadableAction
from meseta.kernel.generator import Generator
from meseta.match.errors import CannotUndo
from meseta.server.course import Course
from meseta.server.description import Description, read_description
from meseta.server.errors import Refusal
from meseta.server.messages import Player, SeatState
from meseta.server.past import Past
from meseta.server.say import Speaker
from meseta.server.store import Conflict, Row, Store, Stored, StoreFailed
from meseta.texts import texts


class Guest(Protocol):
    """Somebody at the table who is told what happens."""

    seats: tuple[int, ...]
    host: bool

    def tell_course(self) -> None:
        """The game has gone on, or back."""

    def tell_table(self) -> None:
        """Who sits where has changed, or who is present."""


class Table:
    """A table. `course` and `description` are what the store says; they are replaced, never changed."""

    def __init__(self, store: Store, stored: Stored, description: Description, course: Course) -> None:
        self.id = stored.table
        self.description = description
        self.course = course
        self.changed = stored.changed
        self.guests: set[Guest] = set()
        self.after_change: Callable[[Table], None] = lambda table: None
        self._store = store
        self._version = stored.version
        self._lock = asyncio.Lock()
        self._speakers: dict[str, Speaker] = {}
        self._states: dict[tuple[str, int | None], SeatState] = {}
        self._past: Past | None = None
        self._past_lock = asyncio.Lock()

    # What there is to know

    def speaker(self, language: str) -> Speaker:
        """Whoever puts it into words."""
        if language not in self._speakers:
            self._speakers[language] = Speaker(self.course.match.game, texts(language))
        return self._speakers[language]

    def seat_state(self, language: str, seat: int | None) -> SeatState:
        """The position as a seat (None: a spectator) sees it. Made once for all who see it so."""
        course = self.course
        key = (language, seat)
        if key not in self._states:
            asks = seat is not None and not course.ended and self.bot_on(seat) is None
            conceded_out = course.ended and not course.match.over
            self._states[key] = self.speaker(language).state(course.match, seat, asks, conceded_out)
        return self._states[key]

    def bot_on(self, seat: int) -> str | None:
        """The bot that decides for the seat now."""
        return player_on(self.description, self.course, seat)

    def bot_seat(self) -> int | None:
        """A seat for which a bot must decide now."""
        return bot_seat(self.description, self.course)

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
                conceded=seat in self.course.conceded,
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

    async def act(self, seat: int, decision: int | None, action: str) -> None:
        """The seat answers the decision of that id."""

        def change(course: Course) -> list[Row]:
            self._check_open(course)
            asked = course.match.decision(seat)
            if decision is None or asked != decision:
                what = "nothing is asked of it" if asked is None else f"it is asked decision {asked}"
                raise Refusal("stale", f"seat {seat} answers decision {decision}, but {what} now", "decision")
            verbs = course.match.game.verbs
            return [course.act(seat, verbs.text(verbs.parse(action)))]

        await self._change_course(change, seat)

    async def undo(self, seat: int, whole: bool) -> None:
        """The seat takes its last step back; with `whole`, as many as it can."""

        def change(course: Course) -> list[Row]:
            self._check_open(course)
            rows = [course.undo(seat)]
            while whole and course.match.can_undo(seat):
                rows.append(course.undo(seat))
            return rows

        await self._change_course(change, seat)

    async def redo(self, seat: int) -> None:
        """The seat does again what it took back."""

        def change(course: Course) -> list[Row]:
            self._check_open(course)
            return [course.redo(seat)]

        await self._change_course(change, seat)

    async def concede(self, seat: int) -> None:
        """The seat gives up."""

        def change(course: Course) -> list[Row]:
            self._check_open(course)
            if seat in course.conceded:
                raise Refusal("not-allowed", f"seat {seat} has conceded already", "seat")
            return [course.concede(seat)]

        await self._change_course(change, seat)

    async def past(self, number: int) -> "Past":
        """The past up to now; the number must lie in it."""
        if not 0 <= number <= self.course.match.number:
            raise Refusal("malformed", f"numbers go from 0 to {self.course.match.number}", "number")
        async with self._past_lock:
            if self._past is None:
                self._past = await asyncio.to_thread(Past, self.description)
            past = self._past
            if past.heard < self.course.number:
                rows = await self._rows(past.heard)
                await asyncio.to_thread(past.extend, rows)
            return past

    # Who sits where

    async def describe(self, change: Callable[[Description], None]) -> None:
        """Change the description (a copy of it, until it is durable), and tell everybody."""
        await _to_the_end(self._describe(change))

    async def catch_up(self, number: int, version: int) -> None:
        """The store has rows up to that number, and that version: look there, if another process wrote them."""
        if number > self.course.number or version > self._version:
            async with self._lock:
                if number > self.course.number or version > self._version:
                    await self._refresh()

    # Durable first, then visible

    async def _change_course(self, change: Callable[[Course], list[Row]], seat: int) -> None:
        await _to_the_end(self._write(change, seat))

    async def _write(self, change: Callable[[Course], list[Row]], seat: int) -> None:
        async with self._lock:
            course = self.course.copy()
            rows = self._attempt(change, course, seat)
            try:
                await self._store.append(self.id, rows, bot_seat(self.description, course) is not None)
            except Conflict:
                await self._refresh()
                raise Refusal("stale", "somebody else was first") from None
            except StoreFailed as error:
                raise Refusal("busy", f"it could not be stored: {error}") from error
            self._swap(course)

    def _attempt(self, change: Callable[[Course], list[Row]], course: Course, seat: int) -> list[Row]:
        try:
            return change(course)
        except IllegalAction as error:
            rule = self.rule_against(seat, error.action)
            raise Refusal("illegal", f"{error.action!r} is forbidden by rule {rule}", "action", rule) from error
        except UnreadableAction as error:
            raise Refusal("unreadable", str(error), "action") from error
        except CannotUndo as error:
            raise Refusal("cannot-undo", str(error), "seat") from error
        except MesetaError as error:
            raise Refusal("not-allowed", str(error)) from error

    def rule_against(self, seat: int, action: str) -> str | None:
        """The rule that forbids it. Asked of a sample: not even the choice of the rule can betray what is hidden."""
        game = self.course.match.game
        world = game.sample(self.course.match.state, seat, Generator())
        return world.refusal(seat, game.verbs.parse(action)) or None

    async def _describe(self, change: Callable[[Description], None]) -> None:
        async with self._lock:
            while True:
                description = msgspec.json.decode(self.description.encode(), type=Description)
                change(description)
                awaited = bot_seat(description, self.course) is not None
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
        if stored.number > self.course.number:
            course = self.course.copy()
            rows = await self._rows(course.number)
            await asyncio.to_thread(course.repeat, rows)
            self._swap(course)
        if stored.version > self._version:
            self._version = stored.version
            self._take_description(read_description(stored.document))

    async def _rows(self, after: int) -> list[Row]:
        try:
            return await self._store.rows(self.id, after)
        except StoreFailed as error:
            raise Refusal("busy", f"it could not be read: {error}") from error

    def _swap(self, course: Course) -> None:
        before, self.course = self.course, course
        self._states.clear()
        self.changed = time.time()
        for guest in list(self.guests):
            guest.tell_course()
        if (before.conceded, before.ended) != (course.conceded, course.ended):
            self.tell_table()
        self.after_change(self)

    def _take_description(self, description: Description) -> None:
        self.description = description
        self._states.clear()
        self.changed = time.time()
        self.tell_table()
        for guest in list(self.guests):
            guest.tell_course()
        self.after_change(self)

    @staticmethod
    def _check_open(course: Course) -> None:
        if course.ended:
            raise Refusal("over", "the game is over")


def player_on(description: Description, course: Course, seat: int) -> str | None:
    """The bot that decides for the seat: the one who sits there, or the best for whoever has conceded."""
    bot = description.seats[seat].bot
    if bot is None and seat in course.conceded:
        return best_bot(course.match.game).name
    return bot


def bot_seat(description: Description, course: Course) -> int | None:
    """A seat for which a bot must decide now."""
    if course.ended:
        return None
    for seat in course.match.to_act():
        if player_on(description, course, seat) is not None:
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
