"""Visit: somebody at a table, and what he may ask for."""

import time
from collections.abc import Awaitable, Callable
from typing import Any, Final, cast

from meseta.kernel.errors import MesetaError, UnreadableAction
from meseta.kernel.types import Action
from meseta.match import Match
from meseta.server import messages as wire
from meseta.server.connection import Connection
from meseta.server.description import FRIEND, Description
from meseta.server.errors import Refusal
from meseta.server.listener import GONE, Listener
from meseta.server.names import check_bot, clean_name
from meseta.server.play_again import play_again
from meseta.server.presence import watches
from meseta.server.seating import moving_link
from meseta.server.static import Site
from meseta.server.store import Said
from meseta.server.table import Table
from meseta.server.tables import Tables
from meseta.server.talk import FREED, PLAYERS, REACTION, SAID, SPECTATORS, Patience, check_reaction, clean_text, note
from meseta.server.webhooks import new_webhook

NARROWEST: Final = 30
WIDEST: Final = 200
"""Columns of a drawing."""
STEPS: Final = 100
"""Steps that may be named at once; no turn has so many."""


class Visit(Listener):
    """A guest of a table, as far as he asks for something."""

    def __init__(
        self, tables: Tables, site: Site, connection: Connection, table: Table, join: wire.Join, token: str | None
    ) -> None:
        super().__init__(tables, site, connection, table, join, token)
        self._patience = Patience() if watches(self) else table.patience.setdefault(self._author, Patience())

    async def answer(self, message: Any) -> None:
        """Do what the message asks for, and say what it found out, or that it is done. Refusal if it cannot be."""
        if self._void:
            raise Refusal("not-joined", GONE, "type")
        answer = await ANSWERS[type(message)](self, message)
        self._connection.say(answer or wire.Done(ref=message.ref))

    async def _act(self, message: wire.Act) -> None:
        self._check_plays(message.seat)
        actions = [self._read(message.action, "action")]
        actions += self._read_steps(message.then, "then")
        self._tables.pace.note(self._table.id)
        await self._table.act(message.seat, message.decision, actions)

    async def _undo(self, message: wire.Undo) -> None:
        self._check_plays(message.seat)
        await self._table.undo(message.seat, message.whole, message.steps)

    async def _redo(self, message: wire.Redo) -> None:
        self._check_plays(message.seat)
        await self._table.redo(message.seat, message.steps)

    async def _preview(self, message: wire.Preview) -> wire.ServerMessage:
        self._check_plays(message.seat)
        match = self._table.progress.match
        if self._table.progress.ended:
            raise Refusal("over", "the game is over")
        if match.decision(message.seat) != message.decision:
            raise Refusal("stale", f"decision {message.decision} is not asked of seat {message.seat} now", "decision")
        actions = self._read_steps(message.actions, "actions")
        try:
            foreseen = match.foresee(message.seat, actions)
        except MesetaError as error:
            rule = getattr(error, "rule", None)
            raise Refusal("illegal", str(error), "actions", rule) from error
        speaker = self._table.telling.speaker(self._language)
        return wire.Previewed(
            ref=message.ref,
            events=speaker.foreseen(foreseen.events),
            view=foreseen.view,
            prompt=speaker.prompt(foreseen.view, message.seat),
            choices=cast(list[wire.Choice], speaker.choices(foreseen.legal, foreseen.view)),
        )

    async def _why(self, message: wire.Why) -> wire.ServerMessage:
        self._check_holds(message.seat)
        self._check_open(message.seat)
        after = self._read_steps(message.after, "after")
        action = self._read(message.action, "action")
        why = self._table.why(message.seat, action, after)
        view = self._table.progress.match.view(message.seat)
        rule = None if why is None else why.rule
        return self._table.telling.speaker(self._language).because(message.ref, rule, action, view)

    async def _past(self, message: wire.Past) -> wire.ServerMessage:
        self._check_sees(message.seat)
        match = await self._match_at(message.number)
        state = self._table.telling.speaker(self._language).state(match, self._shown(message.seat), asks=False)
        return wire.PastPosition(ref=message.ref, number=message.number, state=state)

    async def _draw(self, message: wire.Draw) -> wire.ServerMessage:
        self._check_sees(message.seat)
        if not NARROWEST <= message.width <= WIDEST:
            raise Refusal("malformed", f"widths go from {NARROWEST} to {WIDEST}", "width")
        match = self._table.progress.match if message.number is None else await self._match_at(message.number)
        if message.names and len(message.names) != match.seats:
            raise Refusal("malformed", f"{len(message.names)} names for {match.seats} seats", "names")
        names = [clean_name(name, "names") for name in message.names]
        text = self._table.telling.speaker(self._language).drawing(
            match, self._shown(message.seat), message.width, names
        )
        return wire.Drawn(ref=message.ref, text=text)

    async def _open_hand(self, message: wire.Open) -> None:
        self._check_holds(message.seat)
        self._open_hand_of(message.seat)

    async def _match_at(self, number: int) -> Match:
        """What it was then. The number must be one that he can know of."""
        last = self._table.telling.told(self._eyes).number
        if not 0 <= number <= last:
            raise Refusal("malformed", f"numbers go from 0 to {last}", "number")
        return (await self._table.past()).at(number)

    async def _say(self, message: wire.Say) -> None:
        text = check_reaction(message.text) if message.reaction else clean_text(message.text)
        watching = watches(self)
        name = clean_name(message.name, "name") if watching else ""
        self._patience.check()
        if watching:
            self._table.crowd.check()
        room, kind = SPECTATORS if watching else PLAYERS, REACTION if message.reaction else SAID
        seat = self.seats[0] if self.seats else None
        await self._table.say(Said(0, time.time(), room, kind, self._author, seat, name, text))

    async def _begin(self, message: wire.Begin) -> None:
        self._check_host()
        if not self._table.gathering:
            raise Refusal("not-allowed", "the game has begun already", "type")

        def change(description: Description) -> None:
            description.started = True

        await self._table.describe(change)

    async def _move(self, message: wire.Move) -> wire.ServerMessage:
        self._check_holds(message.seat)
        link = moving_link(self._tables, self._table, message.seat)
        return wire.Link(ref=message.ref, table=self._table.id, token=link)

    async def _play_again(self, message: wire.PlayAgain) -> wire.ServerMessage:
        self._check_holds(message.seat)
        table, token = await play_again(
            self._tables, self._table, message.seat, message.order, self._connection.account
        )
        return wire.Link(ref=message.ref, table=table, token=token)

    async def _rename(self, message: wire.Rename) -> None:
        self._check_holds(message.seat)
        name = clean_name(message.name, "name")

        def change(description: Description) -> None:
            description.seats[message.seat].name = name

        await self._table.describe(change)

    async def _free(self, message: wire.Free) -> None:
        self._check_host()
        self._check_seat(message.seat)
        if self._table.description.seats[message.seat].kind != FRIEND:
            raise Refusal("not-allowed", "only a seat that is held by a link can be freed", "seat")

        def change(description: Description) -> None:
            description.seats[message.seat].free()

        held = self._table.description.seats[message.seat].joined
        await self._table.describe(change)
        if held:
            await self._table.say(note(FREED, message.seat))

    async def _set_bot(self, message: wire.SetBot) -> None:
        self._check_seat(message.seat)
        table = self._table
        if message.seat not in self.seats:
            self._check_host()
            if message.bot is not None and message.seat in table.presence.seats():
                raise Refusal("not-allowed", "whoever sits there is present: he decides himself", "seat")
        if not table.description.seats[message.seat].person:
            raise Refusal("not-allowed", "this seat is a bot's own", "seat")
        if message.seat in table.progress.conceded:
            raise Refusal("not-allowed", "whoever conceded does not come back", "seat")
        bot = None if message.bot is None else check_bot(message.bot, table.progress.match.game, "bot")

        def change(description: Description) -> None:
            description.seats[message.seat].bot = bot
            description.arrive()
            table.check_bots(description, table.progress)

        await table.describe(change)

    async def _set_webhook(self, message: wire.SetWebhook) -> wire.ServerMessage:
        self._check_host()
        webhook = None if message.address is None else new_webhook(message.address, self._tables.webhooks, "address")

        def change(description: Description) -> None:
            description.webhook = webhook

        await self._table.describe(change)
        return wire.Webhook(ref=message.ref, secret=None if webhook is None else webhook.secret)

    async def _concede(self, message: wire.Concede) -> None:
        self._check_holds(message.seat)
        await self._table.concede(message.seat)

    def _read_steps(self, texts: list[str], field: str) -> list[Action]:
        """The actions of several texts; they are played at one go, and everybody waits so long."""
        if len(texts) > STEPS:
            raise Refusal("malformed", f"at most {STEPS} steps at once", field)
        return [self._read(text, f"{field}[{i}]") for i, text in enumerate(texts)]

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
        self._table.check_open()
        if self._table.gathering:
            raise Refusal("not-allowed", "the game has not begun: friends are awaited", "type")
        bot = self._table.bot_on(seat)
        if bot is not None:
            raise Refusal("not-allowed", f"bot {bot} plays on seat {seat}: take it back first", "seat")
        self._check_open(seat)

    def _check_open(self, seat: int) -> None:
        if self._shown(seat) != seat:
            raise Refusal("not-allowed", f"the screen is in other hands than those of seat {seat}: open it", "seat")

    def _check_host(self) -> None:
        if not self.host:
            raise Refusal("not-allowed", "only the host can do that", "seat")


ANSWERS: Final[dict[type[wire.Message], Callable[[Visit, Any], Awaitable[wire.ServerMessage | None]]]] = {
    wire.Act: Visit._act,
    wire.Undo: Visit._undo,
    wire.Redo: Visit._redo,
    wire.Preview: Visit._preview,
    wire.Why: Visit._why,
    wire.Past: Visit._past,
    wire.Draw: Visit._draw,
    wire.Open: Visit._open_hand,
    wire.Say: Visit._say,
    wire.Begin: Visit._begin,
    wire.Move: Visit._move,
    wire.PlayAgain: Visit._play_again,
    wire.Rename: Visit._rename,
    wire.Free: Visit._free,
    wire.SetBot: Visit._set_bot,
    wire.SetWebhook: Visit._set_webhook,
    wire.Concede: Visit._concede,
}
