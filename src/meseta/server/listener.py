"""Listener: somebody at a table, by one connection: who he is, and what he is told."""

import secrets
from typing import Final, cast

from meseta.server import messages as wire
from meseta.server.connection import ENCODER, Connection
from meseta.server.errors import Refusal
from meseta.server.presence import watches
from meseta.server.seating import Holder, invitations, who_is
from meseta.server.static import Site
from meseta.server.store import Said
from meseta.server.table import Table
from meseta.server.tables import Tables
from meseta.server.telling import Eyes, sees

GONE: Final = "this seat was freed, or taken to another device: the link is void"
DELETED: Final = "this table was deleted by whoever runs the server"
FOR_SPECTATORS: Final = "table"


class Listener:
    """A guest of a table, as far as he listens."""

    def __init__(
        self, tables: Tables, site: Site, connection: Connection, table: Table, join: wire.Join, token: str | None
    ) -> None:
        """Whoever joined, by his own token: that of `join`, or the one for which its link was exchanged.

        Refusal if it is wrong, or spectators are not admitted. He is not at the table before `enter`.
        """
        self._language = join.language
        self._tables = tables
        self._site = site
        self._connection = connection
        self._table = table
        self._token = token
        holder = who_is(tables, table, token)
        self.seats, self.host = holder.seats, holder.host
        if watches(self) and table.presence.watching() >= table.limits.spectators:
            raise Refusal("busy", "so many watch already that nobody else can", "table")
        # Several people at one screen: each sees his own secrets only while it is in his hands.
        self._eyes = Eyes(join.language, self.seats, join.covered and len(self.seats) > 1)
        self._author = self._call_author()
        self._claimed = token if token != join.token else None
        self._void = False
        """The seat was freed: whoever had the old link is at no table."""
        self._known = table.telling.told(self._eyes)
        """What he was told last."""
        self._info: wire.TableInfo | None = None

    @property
    def party(self) -> str | None:
        return self._connection.party

    @property
    def guests(self) -> int:
        """How many are at the table by this process."""
        return len(self._table.presence.guests)

    def _call_author(self) -> str:
        """Who he is in talk: a seat's next holder is somebody else, and so is every spectator."""
        if self.seats:
            return f"seat {self.seats[0]} {self._table.description.seats[self.seats[0]].generation}"
        return "host" if self.host else f"guest {secrets.token_hex(4)}"

    # What he is told

    def enter(self) -> None:
        """Come to the table and be told everything."""
        self._table.presence.enter(self)
        told = self._known = self._table.telling.told(self._eyes)
        info = self._info = self._table_info()
        self._connection.say(
            wire.Welcome(
                wire=wire.WIRE,
                build=self._site.build,
                token=self._claimed,
                table=info,
                number=told.number,
                # Encoded once for all who see the same.
                states=cast(list[wire.SeatState], told.states),
                events=cast(list[wire.EventMessage], self._table.telling.history(self._eyes)),
                lines=told.lines,
                result=told.ending,
                talk=[talk_line(said) for said in self._table.talk],
                clock=self._table.clock(),
            )
        )

    def leave(self) -> None:
        """Go away."""
        self._table.presence.leave(self)

    def tell_progress(self) -> None:
        # Whoever reads slowly is told where it stands when he comes to it, not every step that led there.
        self._connection.say_latest(self._update)

    def _update(self) -> bytes | None:
        if self._void:
            return None
        self._known, update = self._table.telling.update(self._known, self._eyes)
        return update

    def tell_table(self) -> None:
        if not self._still_holds():
            self._table.presence.guests.discard(self)
            self._void = True
            self._connection.say(Refusal("wrong-token", GONE, "token").answer(None, self._language))
            return
        info, encoded = self._shared_info() if watches(self) else (self._table_info(), b"")
        if self._info != info:
            self._info = info
            self._connection.say_encoded(encoded or ENCODER.encode(wire.TableChanged(table=info)))

    def tell_deleted(self) -> None:
        self._void = True
        self._connection.say(Refusal("unknown-table", DELETED, "table").answer(None, self._language))

    def cut_off(self) -> None:
        self._connection.cut()

    def _shared_info(self) -> tuple[wire.TableInfo, bytes]:
        """What all spectators are told alike."""
        shared = self._table.presence.shared
        if FOR_SPECTATORS not in shared:
            info = self._table_info()
            shared[FOR_SPECTATORS] = (info, ENCODER.encode(wire.TableChanged(table=info)))
        found: tuple[wire.TableInfo, bytes] = shared[FOR_SPECTATORS]
        return found

    def tell_talk(self, line: Said) -> None:
        self._connection.say(wire.Talked(line=talk_line(line)))

    def tell_clock(self) -> None:
        # Counted when it is sent: whoever reads slowly is told no time that has passed.
        self._connection.say_latest(self._clock)

    def _clock(self) -> bytes | None:
        clock = self._table.clock()
        return None if clock is None or self._void else ENCODER.encode(wire.Clocked(clock=clock))

    def _still_holds(self) -> bool:
        try:
            return who_is(self._tables, self._table, self._token) == Holder(self.seats, self.host)
        except Refusal:
            return False

    def _open_hand_of(self, seat: int) -> None:
        """The covered screen is in that player's hands now."""
        if self._eyes.covered:
            self._eyes = self._eyes._replace(open=seat)
        self.tell_progress()

    def _shown(self, seat: int | None) -> int | None:
        """The seat, if its secrets may be told to this screen now; None: only what all may see."""
        return seat if sees(self._eyes, seat, self._table.progress) else None

    def _table_info(self) -> wire.TableInfo:
        table = self._table
        presence = table.presence
        return wire.TableInfo(
            table=table.id,
            game=table.description.game,
            options=table.options,
            players=table.players(),
            yours=list(self.seats),
            host=self.host,
            watch=table.description.watch,
            invitations=invitations(self._tables, table) if self.host else [],
            gathering=table.gathering,
            starts=table.description.starts,
            from_record=table.description.from_record,
            elsewhere=sum(guest is not self and bool({*guest.seats} & {*self.seats}) for guest in presence.guests)
            if self.seats
            else 0,
            rematch=rematch_of(table),
            webhook=table.description.webhook.address if self.host and table.description.webhook else None,
            watching=presence.watching(),
            ended=table.progress.ended,
            closed=table.description.closed,
        )


def talk_line(said: Said) -> wire.TalkLine:
    """What was said, as it is told."""
    return wire.TalkLine(
        number=said.number,
        time=said.time,
        room=said.room,
        kind=said.kind,
        author=said.author,
        seat=said.seat,
        name=said.name,
        text=said.text,
    )


def rematch_of(table: Table) -> wire.Rematch | None:
    """Where those of this table play again, if they do."""
    rematch = table.description.rematch
    return None if rematch is None else wire.Rematch(table=rematch.table, by=rematch.by, ready=rematch.ready)
