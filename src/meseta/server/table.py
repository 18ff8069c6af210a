"""Table: one table in memory, and the only way in which it changes."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, Final, TypeVar

import msgspec

from meseta.bots import usual_bot
from meseta.kernel.errors import IllegalAction, MesetaError
from meseta.kernel.types import Action, Seat
from meseta.match.errors import CannotUndo
from meseta.match.history import Why
from meseta.server.asking import asked_people, bot_seat, bots_alone, player_on
from meseta.server.clock import BOT, tell
from meseta.server.description import Description, read_description
from meseta.server.errors import Refusal, not_stored
from meseta.server.limits import DEFAULT, Limits
from meseta.server.lookback import Lookback
from meseta.server.messages import Clock, Player
from meseta.server.presence import Presence
from meseta.server.progress import Progress
from meseta.server.recovery import keep
from meseta.server.store import Conflict, Missing, Row, Said, Store, Stored, StoreFailed
from meseta.server.talk import AT_ONCE, CROWD, KEPT, Patience
from meseta.server.telling import Telling
from meseta.server.timing import Timing, after, read_timing, time_counts

T = TypeVar("T")
WORKING: Final[set["asyncio.Task[None]"]] = set()
"""What is being done to the end: a task that nobody holds may be lost."""


class Table:
    """A table. `progress` and `description` are what the store says; they are replaced, never changed."""

    def __init__(
        self,
        store: Store,
        stored: Stored,
        description: Description,
        progress: Progress,
        talk: list[Said],
        limits: Limits = DEFAULT,
    ) -> None:
        self.id = stored.table
        self.description = description
        self.progress = progress
        self.changed = stored.changed
        self.talk = talk
        self.crowd = Patience(CROWD * AT_ONCE)
        """What all spectators together may say."""
        self.patience: dict[str, Patience] = {}
        """What each of the others may, however often he comes."""
        self.going_on = asyncio.Lock()
        """Held by whoever makes the table at which one plays again."""
        self.presence = Presence()
        self.telling = Telling(progress, self.asks)
        self.limits = limits
        self.options = _options_of(progress)
        """Those that were agreed upon, as the view shows them to all."""
        self.after_change: Callable[[Table], None] = lambda table: None
        self.admit_bots_alone: Callable[[], None] = lambda: None
        """Asked before the last person leaves it to bots; Refusal if they play at many tables among themselves."""
        self._store = store
        self._version = stored.version
        self.timing = read_timing(stored.timing, len(description.seats))
        self.loaded_at = time.monotonic()
        self._deleted = False
        self._lock = asyncio.Lock()
        self._past: Lookback | None = None
        self._past_lock = asyncio.Lock()

    # What there is to know

    def asks(self, seat: int) -> bool:
        """Whether the person on the seat may decide, if it is his turn."""
        playing = self.description.started and not self.closed and not self.progress.ended
        return playing and self.bot_on(seat) is None

    def bot_on(self, seat: int) -> str | None:
        """The bot that decides for the seat now."""
        return player_on(self.description, self.progress, seat)

    def bot_seat(self) -> int | None:
        """A seat for which a bot must decide now."""
        return None if self._deleted else bot_seat(self.description, self.progress)

    @property
    def closed(self) -> bool:
        """Whoever runs the server has ended it."""
        return self.description.closed

    def check_open(self) -> None:
        """Refusal if no more is played here."""
        if self._deleted:
            raise Refusal("unknown-table", "there is no such table", "table")
        if self.closed:
            raise Refusal("over", "this table was closed by whoever runs the server")

    @property
    def gathering(self) -> bool:
        """The game has not begun: friends are awaited."""
        return not self.description.started and not self.progress.ended

    def players(self) -> list[Player]:
        """Who sits where."""
        present = self.presence.seats()
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

    def asked(self) -> dict[int, int]:
        """The seats whose people must decide now, each with what it is: a number that only grows."""
        return asked_people(self.description, self.progress)

    def clock(self) -> Clock | None:
        """Everybody's time as it is now, where the table has a clock."""
        clock, times = self.description.clock, self.timing.times
        if clock is None or times is None:
            return None
        conceded = self.progress.conceded
        seats = enumerate(self.description.seats)
        people = [number for number, seat in seats if seat.person and number not in conceded]
        return tell(clock, times, people, self.asked(), time.time())

    @property
    def bots_alone(self) -> bool:
        """Whether bots play it among themselves."""
        return bots_alone(self.description, self.progress)

    @property
    def attended_by(self) -> str | None:
        """Who waits for its bots: the address of a player who is here, else the table itself; None: nobody is here."""
        players = [guest for guest in self.presence.guests if guest.seats]
        return (players[0].party or self.id) if players else None

    @property
    def busy(self) -> bool:
        """Whether anybody is here, or something is being written."""
        return bool(self.presence.guests) or self._lock.locked()

    # The game goes on

    async def act(self, seat: int, decision: int | None, actions: Sequence[Action]) -> None:
        """The seat answers the decision of that id, and with further actions what is asked next."""

        def change(progress: Progress) -> list[Row]:
            asked = progress.match.decision(seat)
            if decision is None or asked != decision:
                raise Refusal("stale", f"decision {decision} is not asked of seat {seat} now", "decision")
            rows = [progress.act(seat, actions[0])]
            return rows + [progress.act(seat, action) for action in actions[1:] if not progress.took(seat, action)]

        await self._change_progress(change, seat)

    async def undo(self, seat: int, whole: bool, steps: int = 1) -> None:
        """The seat takes its last steps back; with `whole`, as many as it can."""

        def change(progress: Progress) -> list[Row]:
            self._check_length()
            rows = [progress.undo(seat)]
            while (whole or len(rows) < steps) and progress.match.can_undo(seat):
                rows.append(progress.undo(seat))
            return rows

        await self._change_progress(change, seat)

    async def redo(self, seat: int, steps: int = 1) -> None:
        """The seat does again what it took back."""

        def change(progress: Progress) -> list[Row]:
            self._check_length()
            rows = [progress.redo(seat)]
            while len(rows) < steps and progress.match.can_redo(seat):
                rows.append(progress.redo(seat))
            return rows

        await self._change_progress(change, seat)

    def _check_length(self) -> None:
        """Acting leads to the end of the game; acting and taking back, for ever, does not."""
        if self.progress.number >= self.limits.log:
            raise Refusal("cannot-undo", "so much was taken back at this table that nothing more can be", "seat")

    async def concede(self, seat: int) -> None:
        """The seat gives up."""

        def change(progress: Progress) -> list[Row]:
            if seat in progress.conceded:
                raise Refusal("not-allowed", f"seat {seat} has conceded already", "seat")
            return [progress.concede(seat)]

        await self._change_progress(change, seat)

    def check_bots(self, description: Description, progress: Progress) -> None:
        """Refusal if it would be left to bots alone, and that is too much."""
        if bots_alone(description, progress) and not self.bots_alone:
            self.admit_bots_alone()

    async def past(self) -> Lookback:
        """The past up to now."""
        async with self._past_lock:
            if self._past is None:
                self._past = await asyncio.to_thread(Lookback, self.description, await _read(self._store.rows(self.id)))
            past = self._past
            if past.heard < self.progress.number:
                rows = await _read(self._store.rows(self.id, past.heard))
                await asyncio.to_thread(past.extend, rows)
            return past

    # Who sits where, and what is said

    async def say(self, said: Said) -> None:
        """Keep it, and tell everybody."""
        await _to_the_end(self._say(said))

    async def _say(self, said: Said) -> None:
        try:
            line = await self._store.say(self.id, said, KEPT)
        except Missing:
            raise self._missing() from None
        except StoreFailed as error:
            raise not_stored(error) from error
        if line.number == self._last_said + 1:
            self._hear(line)
        else:
            # Others spoke at other processes. If they cannot be read, news of this line will bring them.
            with suppress(Refusal):
                await self.catch_up(0, 0, line.number)

    def _hear(self, line: Said) -> None:
        if line.number <= self._last_said:
            return
        self.talk = [*self.talk[1 - KEPT :], line]
        self.presence.tell_talk(line)

    @property
    def _last_said(self) -> int:
        return self.talk[-1].number if self.talk else 0

    async def describe(self, change: Callable[[Description], None]) -> None:
        """Change the description (a copy of it, until it is durable), and tell everybody."""
        await _to_the_end(self._describe(change))

    async def hold_bots(self, holder: str, seconds: float) -> bool:
        """Whether this process may let its bots think, for so long."""
        try:
            return await self._store.hold(self.id, holder, seconds)
        except StoreFailed as error:
            raise not_stored(error) from error

    async def look(self) -> None:
        """Some news may have been missed: see what the store has."""
        stored = await _read(self._store.find(self.id))
        said = await _read(self._store.talk(self.id, self._last_said))
        if stored is None:
            self.vanish()
        else:
            await self.catch_up(stored.number, stored.version, said[-1].number if said else 0)

    # What is done in time

    async def end_times(self) -> list[int]:
        """Those whose time is up are marked, and a bot takes their seats over if it was so agreed; the seats."""
        found: list[int] = []

        def change(description: Description) -> None:
            times = self.timing.times
            found[:] = [] if times is None else [seat for seat in times.run_out(time.time()) if seat in self.asked()]
            if description.clock is not None and description.clock.ending == BOT:
                for seat in found:
                    description.seats[seat].bot = usual_bot(self.progress.match.game).name

        await _to_the_end(self._describe(change, found))
        return found

    async def wait_for(self, change: Callable[[Timing], Timing]) -> None:
        """Change what it waits for, and tell nobody; nothing, if something else has changed meanwhile."""
        await _to_the_end(self._wait_for(change))

    async def _wait_for(self, change: Callable[[Timing], Timing]) -> None:
        async with self._lock:
            timing = change(self.timing)
            try:
                await self._store.wait_for(self.id, timing.timed(self.progress.number), self._version)
            except Conflict:
                await self._refresh()
                return
            except Missing:
                raise self._missing() from None
            except StoreFailed as error:
                raise not_stored(error) from error
            self.timing = timing

    async def catch_up(self, number: int, version: int, said: int = 0, rows: Sequence[Row] = ()) -> None:
        """The store has rows up to that number, that version, that line: look there, if another process wrote them.

        `rows` are those that were added last, if they are known.
        """
        if said > self._last_said:
            for line in await _read(self._store.talk(self.id, self._last_said)):
                self._hear(line)
        if number > self.progress.number or version > self._version:
            async with self._lock:
                if (number > self.progress.number or version > self._version) and not self._follow(version, rows):
                    await self._refresh()

    def vanish(self) -> None:
        """The store has it no more: whoever is here is told, and nothing happens any more."""
        self._deleted = True
        self.presence.tell_deleted()

    def give_up(self) -> None:
        """What the store has of it cannot be repeated here: whoever is here comes again, to what can be loaded then."""
        self._deleted = True
        self.presence.cut_off()

    @property
    def deleted(self) -> bool:
        """Whether nothing happens here any more: the store has it no more, or it was given up."""
        return self._deleted

    # Durable first, then visible

    async def _change_progress(self, change: Callable[[Progress], list[Row]], seat: int) -> None:
        await _to_the_end(self._write(change, seat))

    async def _write(self, change: Callable[[Progress], list[Row]], seat: int) -> None:
        async with self._lock:
            if self.progress.ended:
                raise Refusal("over", "the game is over")
            self.check_open()
            if self.gathering:
                raise Refusal("not-allowed", "the game has not begun: friends are awaited")
            progress = self.progress.copy()
            rows = self._attempt(change, progress, seat)
            try:
                bot_turn = bot_seat(self.description, progress) is not None
                ended = progress.match.rounds_ended > self.progress.match.rounds_ended
                kept = keep(progress) if ended else None
                timing = after(self.timing, self.description, progress, rows)
                timed = None if timing is self.timing else timing.timed(progress.number)
                await self._store.append(self.id, rows, bot_turn, seen(self.progress, progress), kept, timed)
            except Conflict:
                await self._refresh()
                raise Refusal("stale", "somebody else was first") from None
            except Missing:
                raise self._missing() from None
            except StoreFailed as error:
                raise not_stored(error) from error
            self._swap(progress, timing)

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

    def why(self, seat: Seat, action: Action, after: Sequence[Action] = ()) -> Why | None:
        """Why it is refused. Asked of a sample: not even the choice of the rule can betray what is hidden."""
        match = self.progress.match
        return match.explain(seat, action, match.refusal_after(seat, after, action))

    async def _describe(self, change: Callable[[Description], None], up: Sequence[int] = ()) -> None:
        """With `up`, that those seats' time is up: they are known when the change was made."""
        async with self._lock:
            while True:
                description = msgspec.json.decode(self.description.encode(), type=Description)
                change(description)
                awaited = bot_seat(description, self.progress) is not None
                timing = after(self.timing, description, self.progress, (), up)
                timed = None if timing is self.timing else timing.timed(self.progress.number)
                try:
                    await self._store.replace(self.id, description.encode(), self._version, awaited, timed)
                except Conflict:
                    await self._refresh()
                    continue
                except Missing:
                    raise self._missing() from None
                except StoreFailed as error:
                    raise not_stored(error) from error
                break
            self._version += 1
            self._take_description(description, timing)

    def _missing(self) -> Refusal:
        self.vanish()
        return unknown_table()

    def _follow(self, version: int, rows: Sequence[Row]) -> bool:
        """Repeat what another process has added, if that is all that has changed: where time counts, it is not."""
        if not rows or rows[0].number != self.progress.number + 1 or version != self._version:
            return False
        if time_counts(self.timing, self.description):
            return False
        progress = self.progress.copy()
        progress.repeat(rows)
        self._swap(progress, self.timing)
        return True

    async def _refresh(self) -> None:
        stored = await _read(self._store.find(self.id))
        if stored is None:
            self.vanish()
            return
        timing = read_timing(stored.timing, len(self.description.seats))
        if stored.number > self.progress.number:
            progress = self.progress.copy()
            rows = up_to(stored.number, await _read(self._store.rows(self.id, progress.number)))
            await asyncio.to_thread(progress.repeat, rows)
            self._swap(progress, timing)
        if stored.version > self._version:
            self._version = stored.version
            self._take_description(read_description(stored.document), timing)

    def _swap(self, progress: Progress, timing: Timing) -> None:
        before, self.progress = self.progress, progress
        self.telling.renew(progress)
        if seen(before, progress):
            self.changed = time.time()
        self.presence.tell_progress()
        if (before.conceded, before.ended) != (progress.conceded, progress.ended):
            self.presence.tell_table()
        self._take_timing(timing)
        self.after_change(self)

    def _take_timing(self, timing: Timing) -> None:
        before, self.timing = self.timing, timing
        if before.times != timing.times:
            self.presence.tell_clock()

    def _take_description(self, description: Description, timing: Timing) -> None:
        self.description = description
        self.telling.renew(self.progress)
        self.changed = time.time()
        self.presence.tell_table()
        self.presence.tell_progress()
        self._take_timing(timing)
        self.after_change(self)


def unknown_table() -> Refusal:
    """There is no table of that id, or no longer."""
    return Refusal("unknown-table", "there is no such table", "table")


def up_to(number: int, rows: Sequence[Row]) -> list[Row]:
    """Those that were there when the rest of the table was read, such as its time: of later ones there will be news."""
    return [row for row in rows if row.number <= number]


def seen(before: Progress, after: Progress) -> bool:
    """Whether all may know that something has happened; half a secret choice is nobody's business."""
    known = [progress.match.number_known_to(None) for progress in (before, after)]
    return known[0] != known[1] or before.conceded != after.conceded


def _options_of(progress: Progress) -> dict[str, Any]:
    options = progress.match.view(None)["options"]
    return options if isinstance(options, dict) else {}


async def _read(reading: Awaitable[T]) -> T:
    try:
        return await reading
    except StoreFailed as error:
        raise Refusal("busy", f"it could not be read: {error}") from error


async def _to_the_end(work: Coroutine[Any, Any, None]) -> None:
    """Do it wholly, even if whoever asked for it goes away meanwhile."""
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    task = asyncio.ensure_future(_settle(work, done))
    WORKING.add(task)
    task.add_done_callback(WORKING.discard)
    await done


async def _settle(work: Coroutine[Any, Any, None], done: "asyncio.Future[None]") -> None:
    """Whoever asked is told; if he is gone, nobody need be."""
    try:
        await work
    except Exception as error:
        if not done.cancelled():
            done.set_exception(error)
    else:
        if not done.cancelled():
            done.set_result(None)
