"""What an operator does with tables and addresses: on the store itself, whether or not a server runs on it.

A running server hears of it as of anything that another process writes.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import msgspec

from meseta.kernel.errors import BadOption
from meseta.server.asking import bot_seat
from meseta.server.blocking import read_network, written
from meseta.server.description import BOT, FRIEND, Description, read_description
from meseta.server.recovery import take_up
from meseta.server.store import Blocked, Conflict, Listed, Missing, Store, Stored
from meseta.server.talk import CLOSED, FREED, KEPT, note
from meseta.server.tokens import Tokens

GATHERING: Final = "gathering"
PLAYING: Final = "playing"
ENDED: Final = "ended"
SHUT: Final = "closed"
DAMAGED: Final = "damaged"


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table, as the list has it."""

    table: str
    game: str
    seats: int
    people: int
    """Seats that belong to people."""
    age: float
    """Seconds since anything of it changed."""
    bytes: int
    """Of everything that is kept of it."""
    state: str
    """`gathering`, `playing`, `ended`, `closed`, or `damaged`: it cannot be taken up."""


async def list_tables(store: Store, most: int) -> list[TableLine]:
    """The tables that changed last, up to so many."""
    return [await _line(store, found) for found in await store.listed(most)]


async def close_table(store: Store, table: str) -> None:
    """No more is played there; everybody is told."""

    def change(description: Description) -> None:
        if description.closed:
            raise BadOption("this table is closed already")
        description.closed = True

    await _change(store, table, change)
    await store.say(table, note(CLOSED), KEPT)


async def delete_table(store: Store, table: str) -> None:
    """It is gone, with everything of it; whoever is there is told."""
    try:
        await store.delete(table)
    except Missing:
        raise _unknown() from None


async def revoke_links(store: Store, table: str, seat: int | None) -> str | None:
    """The links of a friend's seat are void, and the seat is free.

    Without a seat: those of all of them, and the host's, too; then this is the way to the table for a new host.
    """
    freed: list[int] = []

    def change(description: Description) -> None:
        freed[:] = [number for number in _to_free(description, seat) if description.seats[number].joined]
        for number in _to_free(description, seat):
            description.seats[number].free()
        if seat is None:
            description.generation += 1

    description = await _change(store, table, change)
    for number in freed:
        await store.say(table, note(FREED, number), KEPT)
    if seat is not None:
        return None
    return f"#/t/{table}/{Tokens(await store.secret()).of_host(table, description.generation)}"


async def block(store: Store, address: str) -> str:
    """Do not serve it any more; as it is kept."""
    found = written(read_network(address))
    await store.block(found)
    return found


async def unblock(store: Store, address: str) -> str:
    """Serve it again; as it was kept."""
    found = written(read_network(address))
    try:
        await store.unblock(found)
    except Missing:
        raise BadOption(f"{found} is not blocked") from None
    return found


async def list_blocked(store: Store) -> list[Blocked]:
    """Who is not served."""
    return await store.blocked()


def _to_free(description: Description, seat: int | None) -> list[int]:
    if seat is None:
        return [number for number, one in enumerate(description.seats) if one.kind == FRIEND]
    if not 0 <= seat < len(description.seats):
        raise BadOption(f"seat {seat} is none: there are 0 to {len(description.seats) - 1}")
    if description.seats[seat].kind != FRIEND:
        raise BadOption("only a seat that is held by a link can be freed")
    return [seat]


async def _change(store: Store, table: str, change: Callable[[Description], None]) -> Description:
    """Change the description, whoever else does so meanwhile."""
    while True:
        stored = await store.find(table)
        if stored is None:
            raise _unknown()
        try:
            description = read_description(stored.document)
        except msgspec.MsgspecError:
            raise BadOption("this table is damaged in the store: it can only be deleted") from None
        change(description)
        try:
            awaited = await _bot_turn(store, stored, description)
            await store.replace(table, description.encode(), stored.version, awaited)
        except Conflict:
            continue
        except Missing:
            raise _unknown() from None
        return description


async def _bot_turn(store: Store, stored: Stored, description: Description) -> bool:
    if description.closed:
        return False
    try:
        rows = await store.rows(stored.table)
        progress = take_up(description, rows, await store.position(stored.table))
    except Exception:
        # No server can go on with it either, as it is.
        return True
    return bot_seat(description, progress) is not None


async def _line(store: Store, found: Listed) -> TableLine:
    age = max(0.0, time.time() - found.changed)
    try:
        description = read_description(found.document)
    except msgspec.MsgspecError:
        return TableLine(found.table, "?", 0, 0, age, found.bytes, DAMAGED)
    people = sum(seat.kind != BOT for seat in description.seats)
    state = await _state(store, found.table, description)
    return TableLine(found.table, description.game, len(description.seats), people, age, found.bytes, state)


async def _state(store: Store, table: str, description: Description) -> str:
    if description.closed:
        return SHUT
    try:
        progress = take_up(description, await store.rows(table), await store.position(table))
    except Exception:
        # Whatever is wrong in the store is wrong at this table only.
        return DAMAGED
    if progress.ended:
        return ENDED
    return PLAYING if description.started else GATHERING


def _unknown() -> BadOption:
    return BadOption("there is no such table")
