"""A table of the SQLite file as a backup has it: read whole, and written whole."""

import sqlite3
from dataclasses import astuple
from typing import Final

from meseta.server.store.interface import Call, Kept, Position, Row, Said

KEEP_POSITION: Final = "INSERT INTO positions VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET number = ?, document = ?"
TALK: Final = (
    "SELECT number, time, room, kind, author, seat, name, text FROM talk WHERE id = ? AND number > ? ORDER BY number"
)
ROWS: Final = "SELECT number, kind, seat, action FROM log WHERE id = ? AND number > ? ORDER BY number"
CALL: Final = """
    INSERT INTO calls VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id, seat) DO UPDATE SET
    decision = excluded.decision, body = excluded.body, attempts = excluded.attempts, due = excluded.due
    WHERE excluded.decision > calls.decision"""
TABLE: Final = "document, version, owner, bot_turn, changed, timing, due, used"


def read_kept(snapshot: sqlite3.Connection, id: str) -> Kept:
    """The table of that id."""
    (found,) = snapshot.execute(f"SELECT {TABLE} FROM tables WHERE id = ?", (id,))
    position = snapshot.execute("SELECT number, document FROM positions WHERE id = ?", (id,)).fetchone()
    return Kept(
        table=id,
        document=found[0],
        version=found[1],
        owner=found[2],
        bot_turn=bool(found[3]),
        changed=found[4],
        rows=[Row(*row) for row in snapshot.execute(ROWS, (id, 0))],
        talk=[Said(*row) for row in snapshot.execute(TALK, (id, 0))],
        position=None if position is None else Position(*position),
        timing=found[5],
        due=found[6],
        used=found[7],
        calls=[Call(*row) for row in snapshot.execute("SELECT * FROM calls WHERE id = ? ORDER BY seat", (id,))],
    )


def write_kept(database: sqlite3.Connection, kept: Kept) -> None:
    """A table that is not there yet."""
    whole = (kept.document, kept.version, kept.owner, kept.bot_turn, kept.changed, kept.timing, kept.due, kept.used)
    database.execute(f"INSERT INTO tables (id, {TABLE}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (kept.table, *whole))
    rows = [(kept.table, row.number, row.kind, row.seat, row.action) for row in kept.rows]
    database.executemany("INSERT INTO log VALUES (?, ?, ?, ?, ?)", rows)
    database.executemany(
        "INSERT INTO talk VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", [(kept.table, *astuple(said)) for said in kept.talk]
    )
    if kept.position is not None:
        database.execute(KEEP_POSITION, (kept.table, *(astuple(kept.position) * 2)))
    database.executemany(CALL, [astuple(call) for call in kept.calls])
