"""Seating: whose a token is, how a seat is claimed by its link, and who is given which links."""

from dataclasses import dataclass
from typing import Final

from meseta.server import messages as wire
from meseta.server.description import FRIEND, Description, SeatDescription
from meseta.server.errors import Refusal
from meseta.server.table import Table
from meseta.server.tables import Tables
from meseta.server.tokens import Tokens, same

SPENT: Final = 4
"""Links to move a seat that are known for used: however often it was moved, a wrong token costs the same."""


@dataclass(frozen=True)
class Holder:
    """Whoever has a token: the seats he holds (none: he watches), and whether he is the host."""

    seats: tuple[int, ...] = ()
    host: bool = False


def who_is(tables: Tables, table: Table, token: str | None) -> Holder:
    """Whose the token is. Refusal if it is nobody's, or a link that has yet to be claimed."""
    if token is None:
        if not table.description.watch:
            raise Refusal("not-allowed", "this table admits no spectators", "token")
        return Holder()
    if same(token, host_token(tables, table)):
        return Holder(tuple(number for number, seat in enumerate(table.description.seats) if seat.hosts), True)
    for number, seat in _friends(table.description):
        if seat.joined and same(token, _holder_token(tables.tokens, table.id, number, seat)):
            return Holder((number,))
    raise Refusal("wrong-token", "this link is void, or was cut off: ask for a new one", "token")


async def claim(tables: Tables, table: Table, token: str) -> str | None:
    """If the token is a link, the seat is its bearer's from now on, and this is his own token; else None.

    The first who comes has it: the link is spent with it. Refusal `spent` if it was.
    """
    for number, seat in _friends(table.description):
        tokens = tables.tokens
        if same(token, tokens.of_invitation(table.id, number, seat.generation)):
            return await _take(tables, table, number, seat, moving=False)
        # The last links of this seat that were used: those who come too late are told so. Older ones are wrong.
        for holder in range(max(1, seat.holder - SPENT), seat.holder + 1):
            if same(token, tokens.of_move(table.id, number, seat.generation, holder)):
                return await _take(tables, table, number, seat, moving=True, holder=holder)
    return None


async def _take(tables: Tables, table: Table, number: int, seen: SeatDescription, moving: bool, holder: int = 0) -> str:
    def change(description: Description) -> None:
        seat = description.seats[number]
        if seat.generation != seen.generation or seat.joined != moving or (moving and seat.holder != holder):
            raise Refusal("spent", "this link was used already: the seat has its player", "token")
        sit_down(description, number)

    await table.describe(change)
    return _holder_token(tables.tokens, table.id, number, table.description.seats[number])


def sit_down(description: Description, number: int) -> None:
    """Somebody takes the seat, or takes it along to another device."""
    seat = description.seats[number]
    seat.joined = True
    seat.holder += 1
    description.arrive()


def token_of(tables: Tables, table: Table, number: int) -> str:
    """The token of whoever holds the seat now: for him alone."""
    seat = table.description.seats[number]
    if seat.hosts:
        return host_token(tables, table)
    return _holder_token(tables.tokens, table.id, number, seat)


def host_token(tables: Tables, table: Table) -> str:
    """That of the host: for him alone."""
    return tables.tokens.of_host(table.id, table.description.generation)


def moving_link(tables: Tables, table: Table, number: int) -> str:
    """The link by which the seat's holder takes it to another device: for him alone."""
    seat = table.description.seats[number]
    if seat.kind != FRIEND:
        raise Refusal("not-allowed", "only a seat that is held by a link can be taken to another device", "seat")
    return tables.tokens.of_move(table.id, number, seat.generation, seat.holder)


def invitations(tables: Tables, table: Table) -> list[wire.Invitation]:
    """The links of the seats that wait for friends: for the host, as long as nobody has claimed them."""
    return [
        wire.Invitation(seat=number, token=tables.tokens.of_invitation(table.id, number, seat.generation))
        for number, seat in _friends(table.description)
        if not seat.joined
    ]


def _friends(description: Description) -> list[tuple[int, SeatDescription]]:
    return [(number, seat) for number, seat in enumerate(description.seats) if seat.kind == FRIEND]


def _holder_token(tokens: Tokens, table: str, number: int, seat: SeatDescription) -> str:
    return tokens.of_holder(table, number, seat.generation, seat.holder)
