"""Summaries: how the tables of one browser stand."""

from collections.abc import Iterable
from contextlib import suppress

from meseta.server.errors import Refusal
from meseta.server.http_messages import Seated, TableSummary
from meseta.server.seating import host_token, who_is
from meseta.server.table import Table
from meseta.server.tables import Tables
from meseta.server.turnstile import Turnstile


async def summarise(
    tables: Tables, seats: Iterable[Seated], owned: Iterable[str], turnstile: Turnstile
) -> list[TableSummary]:
    """The tables that are there and whose token is right, the one that changed last first; others are left out.

    Of those that he owns, whoever asks is the host.
    """
    found: list[TableSummary] = []
    for seated in seats:
        with suppress(Refusal):
            table = await tables.get(seated.table)
            async with turnstile.passing():
                found.append(_summary(tables, table, seated))
    for id in owned:
        with suppress(Refusal):
            table = await tables.get(id)
            async with turnstile.passing():
                found.append(_summary(tables, table, Seated(table=id, token=host_token(tables, table))))
    return sorted(found, key=lambda summary: -summary.changed)


def _summary(tables: Tables, table: Table, seated: Seated) -> TableSummary:
    seats = who_is(tables, table, seated.token).seats
    progress = table.progress
    asked = set() if progress.ended else set(progress.match.to_act())
    round = progress.match.view(None)["round"]
    return TableSummary(
        table=table.id,
        token=seated.token,
        game=table.description.game,
        players=table.players(),
        yours=list(seats),
        round=round if isinstance(round, int) else 0,
        your_turn=any(seat in asked and table.bot_on(seat) is None for seat in seats),
        ended=progress.ended,
        result=progress.standings() if progress.ended else None,
        changed=table.changed,
    )
