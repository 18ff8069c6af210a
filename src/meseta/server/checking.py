"""Checking a store: every game in it is played again."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

from meseta.server.description import read_description
from meseta.server.recovery import DoesNotFit, take_up
from meseta.server.store import Kept, Store
from meseta.server.timing import read_timing


@dataclass(frozen=True, slots=True)
class Finding:
    """How one table fared: well, if there is no fault; `goes_on`, if it will be taken up from its last round's end."""

    table: str
    fault: str = ""
    goes_on: bool = False


async def check_store(store: Store) -> AsyncIterator[Finding]:
    """Play every stored game again, as it is at one moment."""
    async with store.all_kept() as all_kept:
        async for kept in all_kept:
            yield await asyncio.to_thread(_check, kept)


def _check(kept: Kept) -> Finding:
    try:
        description = read_description(kept.document)
        read_timing(kept.timing, len(description.seats))
        take_up(description, kept.rows, kept.position)
    except DoesNotFit as misfit:
        return Finding(kept.table, str(misfit), goes_on=True)
    except Exception as error:
        return Finding(kept.table, str(error) or type(error).__name__)
    return Finding(kept.table)
