"""Playing again with the same people: one makes the table, the others follow, and nobody needs a new link."""

import secrets
from typing import Final

from meseta.kernel.errors import shortened
from meseta.match import SEED_BITS, Match
from meseta.match.record import Start
from meseta.server.budget import Account
from meseta.server.description import BOT, Description, RematchDescription, SeatDescription
from meseta.server.errors import Refusal
from meseta.server.seating import sit_down, token_of
from meseta.server.table import Table
from meseta.server.tables import Tables

SAME: Final = "same"
NEXT: Final = "next"
LOTS: Final = "lots"
ORDERS: Final = (SAME, NEXT, LOTS)


async def play_again(tables: Tables, table: Table, seat: int, order: str, by: Account | None) -> tuple[str, str]:
    """The table to go on at, and the seat holder's own token there. The first who asks makes it, in his order.

    It is one of those that his address makes.
    """
    if order not in ORDERS:
        raise Refusal("malformed", f"{shortened(order)} is none of {', '.join(ORDERS)}", "order")
    if not table.progress.ended:
        raise Refusal("not-allowed", "this game is not over yet", "seat")
    async with table.going_on:
        rematch = table.description.rematch or await _make(tables, table, seat, order, by)
    fresh = await tables.get(rematch.table)
    await _sit(fresh, rematch.seats[seat])
    await _note_ready(table, seat)
    return fresh.id, token_of(tables, fresh, rematch.seats[seat])


async def _make(tables: Tables, table: Table, seat: int, order: str, by: Account | None) -> RematchDescription:
    seats = _places(len(table.description.seats), order)
    fresh = await tables.create(_again(table, seats), "", by)
    made = RematchDescription(table=fresh.id, by=seat, seats=seats, ready=[])

    def change(description: Description) -> None:
        description.rematch = description.rematch or made

    await table.describe(change)
    assert table.description.rematch is not None
    return table.description.rematch


def _places(count: int, order: str) -> list[int]:
    """By old seat, the new one."""
    if order == NEXT:
        return [(seat + 1) % count for seat in range(count)]
    places = list(range(count))
    if order == LOTS:
        secrets.SystemRandom().shuffle(places)
    return places


def _again(table: Table, places: list[int]) -> Description:
    old = table.description
    match = table.progress.match
    options = match.view(None)["options"]
    assert isinstance(options, dict)
    start = Start(match.game, match.seats, secrets.randbits(SEED_BITS), match.game.read_options(options))
    seats = [_chair(old.seats[places.index(place)]) for place in range(match.seats)]
    return Description(
        game=old.game,
        record=Match(start).record(),
        seats=seats,
        watch=old.watch,
        starts=old.starts,
        started=not any(seat.awaited for seat in seats),
        clock=old.clock,
        webhook=old.webhook,
    )


def _chair(old: SeatDescription) -> SeatDescription:
    """Whoever sat there; people have yet to come, those at the host's screen with him."""
    bot = old.bot if old.kind == BOT else None
    return SeatDescription(kind=old.kind, name=old.name, color=old.color, bot=bot, joined=old.kind == BOT)


async def _sit(fresh: Table, place: int) -> None:
    """Whoever sat there before sits down; the host with all at his screen. One who has come already sits there."""
    seat = fresh.description.seats[place]
    if seat.generation or seat.holder > 1:
        raise Refusal("not-allowed", "your seat there was freed, or you took it to another device", "seat")
    if seat.joined:
        return

    def change(description: Description) -> None:
        together = [i for i, one in enumerate(description.seats) if one.hosts] if seat.hosts else [place]
        for number in together:
            if not description.seats[number].joined:
                sit_down(description, number)

    await fresh.describe(change)


async def _note_ready(table: Table, seat: int) -> None:
    def change(description: Description) -> None:
        assert description.rematch is not None
        if seat not in description.rematch.ready:
            description.rematch.ready.append(seat)

    await table.describe(change)
