"""Visit: somebody at a table, by one connection: what he is told, and what he may ask for."""

from bisect import bisect_right
from collections.abc import Awaitable, Callable
from typing import Any, Final

from meseta.kernel.errors import MesetaError, UnreadableAction
from meseta.kernel.types import Action
from meseta.match import Match
from meseta.server import messages as wire
from meseta.server.connection import Connection
from meseta.server.description import FRIEND, Description
from meseta.server.errors import Refusal, reading
from meseta.server.names import check_bot, clean_name
from meseta.server.static import Site
from meseta.server.table import Table
from meseta.server.tables import Tables
from meseta.server.tokens import same
from meseta.texts.source import check_language

NARROWEST: Final = 30
WIDEST: Final = 200
"""Columns of a drawing."""


class Visit:
    """A guest of a table."""

    def __init__(self, tables: Tables, site: Site, connection: Connection, table: Table, join: wire.Join) -> None:
        """Refusal if the token is wrong, or spectators are not admitted. He is not at the table before `enter`."""
        with reading("language"):
            self._language = check_language(join.language)
        self._tables = tables
        self._site = site
        self._connection = connection
        self._table = table
        self._token = join.token
        self.seats, self.host = who_is(tables, table, join.token)
        self._void = False
        """The seat was freed: whoever had the old link is at no table."""
        self._heard = table.progress.match
        """The match as he was told of it last."""
        self._told: list[int] = []
        """The log number of each event he knows of."""
        self._lines: list[wire.LogLine] = []
        self._states: list[wire.SeatState] = []
        self._info: wire.TableInfo | None = None

    # What he is told

    def enter(self) -> None:
        """Come to the table and be told everything."""
        progress = self._table.progress
        self._table.enter(self)
        self._heard = progress.match
        events = self._events()
        self._told = [event.id[0] for event in events]
        states = self._states = self._all_states()
        self._lines = self._log_lines()
        info = self._info = self._table_info()
        self._connection.say(
            wire.Welcome(
                wire=wire.WIRE,
                build=self._site.build,
                table=info,
                number=progress.match.number,
                states=states,
                events=events,
                lines=self._lines,
                result=self._ending(),
            )
        )

    async def note_joined(self) -> None:
        """Whoever comes by a link for the first time has come."""
        if len(self.seats) == 1 and not self._table.description.seats[self.seats[0]].joined:
            (seat,) = self.seats

            def change(description: Description) -> None:
                description.seats[seat].joined = True

            await self._table.describe(change)

    def leave(self) -> None:
        """Go away."""
        self._table.leave(self)

    def tell_progress(self) -> None:
        progress = self._table.progress
        shared = progress.match.shared(self._heard)
        self._heard = progress.match
        kept = bisect_right(self._told, shared)
        events = self._events(shared)
        before, self._states = self._states, self._all_states()
        changed = bool(events) or kept < len(self._told)
        self._told[kept:] = [event.id[0] for event in events]
        if before == self._states and not changed:
            # Half a secret choice of somebody else: that it was made is none of his business.
            return
        known, self._lines = self._lines, self._log_lines()
        kept_lines = _common(known, self._lines)
        self._connection.say(
            wire.Update(
                number=progress.match.number,
                kept=kept,
                events=events,
                kept_lines=kept_lines,
                lines=self._lines[kept_lines:],
                states=self._states,
                result=self._ending(),
            )
        )

    def tell_table(self) -> None:
        if not self._still_holds():
            self._table.guests.discard(self)
            self._void = True
            self._connection.say(Refusal("wrong-token", "this seat was freed: the link is void", "token").answer())
            return
        before, self._info = self._info, self._table_info()
        if before != self._info:
            self._connection.say(wire.TableChanged(table=self._info))

    def _still_holds(self) -> bool:
        try:
            return who_is(self._tables, self._table, self._token) == (self.seats, self.host)
        except Refusal:
            return False

    def _all_states(self) -> list[wire.SeatState]:
        return [self._table.seat_state(self._language, seat) for seat in self.seats or (None,)]

    def _viewer(self) -> int | None:
        """Whose eyes. Several seats at one screen share what all may know: the screen is seen by all."""
        return self.seats[0] if len(self.seats) == 1 else None

    def _events(self, after: int = -1) -> list[wire.EventMessage]:
        """What he may know of."""
        return self._table.speaker(self._language).events(self._table.progress.match.events(self._viewer(), after))

    def _log_lines(self) -> list[wire.LogLine]:
        return self._table.log_lines(self._language, self._viewer())

    def _ending(self) -> wire.Ending | None:
        return self._table.ending(self._language)

    def _table_info(self) -> wire.TableInfo:
        table = self._table
        return wire.TableInfo(
            table=table.id,
            game=table.description.game,
            options=options_of(table),
            players=table.players(),
            yours=list(self.seats),
            host=self.host,
            watch=table.description.watch,
            invitations=invitations(self._tables, table) if self.host else [],
            watching=sum(not guest.seats and not guest.host for guest in table.guests),
            ended=table.progress.ended,
        )

    # What he asks for

    async def answer(self, message: Any) -> None:
        """Do what the message asks for, and say what it found out, or that it is done. Refusal if it cannot be."""
        if self._void:
            raise Refusal("not-joined", "this seat was freed: the link is void", "type")
        answer = await ANSWERS[type(message)](self, message)
        self._connection.say(answer or wire.Done(ref=message.ref))

    async def _act(self, message: wire.Act) -> None:
        self._check_plays(message.seat)
        await self._table.act(message.seat, message.decision, self._read(message.action, "action"))

    async def _undo(self, message: wire.Undo) -> None:
        self._check_plays(message.seat)
        await self._table.undo(message.seat, message.whole)

    async def _redo(self, message: wire.Redo) -> None:
        self._check_plays(message.seat)
        await self._table.redo(message.seat)

    async def _preview(self, message: wire.Preview) -> wire.ServerMessage:
        self._check_plays(message.seat)
        match = self._table.progress.match
        if self._table.progress.ended:
            raise Refusal("over", "the game is over")
        if match.decision(message.seat) != message.decision:
            raise Refusal("stale", f"decision {message.decision} is not asked of seat {message.seat} now", "decision")
        actions = [self._read(text, f"actions[{i}]") for i, text in enumerate(message.actions)]
        try:
            foreseen = match.foresee(message.seat, actions)
        except MesetaError as error:
            rule = getattr(error, "rule", None)
            raise Refusal("illegal", str(error), "actions", rule) from error
        speaker = self._table.speaker(self._language)
        return wire.Previewed(
            ref=message.ref,
            events=speaker.foreseen(foreseen.events),
            view=foreseen.view,
            choices=speaker.choices(foreseen.legal, foreseen.view),
        )

    async def _why(self, message: wire.Why) -> wire.ServerMessage:
        self._check_holds(message.seat)
        why = self._table.why(message.seat, self._read(message.action, "action"))
        rule = None if why is None else why.rule
        return self._table.speaker(self._language).because(message.ref, rule)

    async def _past(self, message: wire.Past) -> wire.ServerMessage:
        self._check_sees(message.seat)
        match = await self._match_at(message.number)
        state = self._table.speaker(self._language).state(match, message.seat, asks=False)
        return wire.PastPosition(ref=message.ref, number=message.number, state=state)

    async def _draw(self, message: wire.Draw) -> wire.ServerMessage:
        self._check_sees(message.seat)
        if not NARROWEST <= message.width <= WIDEST:
            raise Refusal("malformed", f"widths go from {NARROWEST} to {WIDEST}", "width")
        match = self._table.progress.match if message.number is None else await self._match_at(message.number)
        names = [clean_name(name, "names") for name in message.names]
        if names and len(names) != match.seats:
            raise Refusal("malformed", f"{len(names)} names for {match.seats} seats", "names")
        text = self._table.speaker(self._language).drawing(match, message.seat, message.width, names)
        return wire.Drawn(ref=message.ref, text=text)

    async def _match_at(self, number: int) -> Match:
        return (await self._table.past(number)).at(number)

    async def _rename(self, message: wire.Rename) -> None:
        self._check_holds(message.seat)
        name = clean_name(message.name, "name")

        def change(description: Description) -> None:
            description.seats[message.seat].name = name

        await self._table.describe(change)

    async def _free(self, message: wire.Free) -> None:
        self._check_host("free a seat")
        self._check_seat(message.seat)
        if self._table.description.seats[message.seat].kind != FRIEND:
            raise Refusal("not-allowed", "only a seat that is held by a link can be freed", "seat")

        def change(description: Description) -> None:
            seat = description.seats[message.seat]
            seat.generation += 1
            seat.joined = False

        await self._table.describe(change)

    async def _set_bot(self, message: wire.SetBot) -> None:
        self._check_seat(message.seat)
        table = self._table
        if message.seat not in self.seats:
            self._check_host("hand another's seat to a bot, or back")
            if message.bot is not None and message.seat in table.present():
                raise Refusal("not-allowed", "whoever sits there is present: he decides himself", "seat")
        if not table.description.seats[message.seat].person:
            raise Refusal("not-allowed", "this seat is a bot's own", "seat")
        if message.seat in table.progress.conceded:
            raise Refusal("not-allowed", "whoever conceded does not come back", "seat")
        bot = None if message.bot is None else check_bot(message.bot, table.progress.match.game, "bot")

        def change(description: Description) -> None:
            description.seats[message.seat].bot = bot

        await table.describe(change)

    async def _concede(self, message: wire.Concede) -> None:
        self._check_holds(message.seat)
        await self._table.concede(message.seat)

    def _read(self, text: str, field: str) -> Action:
        """The action of a text, read once on its way in."""
        try:
            return self._table.progress.match.game.verbs.parse(text)
        except UnreadableAction as error:
            raise Refusal("unreadable", str(error), field) from error

    # What he may

    def _check_sees(self, seat: int | None) -> None:
        """One's own seats, and what all see; after the end everything."""
        if seat is not None and seat not in self.seats:
            if not self._table.progress.ended:
                raise Refusal("not-yours", "before the end only one's own seats can be looked through", "seat")
            self._check_seat(seat)

    def _check_seat(self, seat: int) -> None:
        count = self._table.progress.match.seats
        if not 0 <= seat < count:
            raise Refusal("malformed", f"seat {seat} is none: there are 0 to {count - 1}", "seat")

    def _check_holds(self, seat: int) -> None:
        self._check_seat(seat)
        if not self.seats and not self.host:
            raise Refusal("spectator", "whoever watches cannot play", "seat")
        if seat not in self.seats:
            raise Refusal("not-yours", f"seat {seat} is not yours", "seat")

    def _check_plays(self, seat: int) -> None:
        self._check_holds(seat)
        if self._table.progress.ended:
            raise Refusal("over", "the game is over")
        bot = self._table.bot_on(seat)
        if bot is not None:
            raise Refusal("not-allowed", f"bot {bot} plays on seat {seat}: take it back first", "seat")

    def _check_host(self, what: str) -> None:
        if not self.host:
            raise Refusal("not-allowed", f"only the host can {what}", "seat")


ANSWERS: Final[dict[type[wire.Message], Callable[[Visit, Any], Awaitable[wire.ServerMessage | None]]]] = {
    wire.Act: Visit._act,
    wire.Undo: Visit._undo,
    wire.Redo: Visit._redo,
    wire.Preview: Visit._preview,
    wire.Why: Visit._why,
    wire.Past: Visit._past,
    wire.Draw: Visit._draw,
    wire.Rename: Visit._rename,
    wire.Free: Visit._free,
    wire.SetBot: Visit._set_bot,
    wire.Concede: Visit._concede,
}


def _common(before: list[wire.LogLine], after: list[wire.LogLine]) -> int:
    """How many lines are the very same: those of a logbook are, as long as nothing changed."""
    count = min(len(before), len(after))
    while count and before[count - 1] is not after[count - 1]:
        count -= 1
    return count


def who_is(tables: Tables, table: Table, token: str | None) -> tuple[tuple[int, ...], bool]:
    """The seats that a token holds (none: a spectator), and whether it is the host's. Refusal if it is nobody's."""
    if token is None:
        if not table.description.watch:
            raise Refusal("not-allowed", "this table admits no spectators", "token")
        return (), False
    seats = table.description.seats
    if same(token, tables.tokens.of_host(table.id)):
        return tuple(number for number, seat in enumerate(seats) if seat.hosts), True
    for number, seat in enumerate(seats):
        if seat.kind == FRIEND and same(token, tables.tokens.of_seat(table.id, number, seat.generation)):
            return (number,), False
    raise Refusal("wrong-token", "this link is void, or was cut off: ask for a new one", "token")


def invitations(tables: Tables, table: Table) -> list[wire.Invitation]:
    """The links of the seats that friends hold."""
    return [
        wire.Invitation(seat=number, token=tables.tokens.of_seat(table.id, number, seat.generation))
        for number, seat in enumerate(table.description.seats)
        if seat.kind == FRIEND
    ]


def options_of(table: Table) -> dict[str, Any]:
    """The options that were agreed upon, as the view shows them to all."""
    options = table.progress.match.view(None)["options"]
    return options if isinstance(options, dict) else {}
