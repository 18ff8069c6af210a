"""Taking a table up again from the store; and going on from the last round's end where a log does not fit any more.

A rule that was mended gives an old log another course, or none. The position at every round's end is kept, with its
fingerprint. Where the log does not lead there again, the game goes on from that position, by a row of the log.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from meseta.kernel.errors import MesetaError
from meseta.server.description import Description
from meseta.server.progress import RESUME, Progress, begin_at
from meseta.server.store import Position, Row


class KeptPosition(Struct):
    """Where a game stood: enough to go on from."""

    position: dict[str, Any]
    conceded: list[int]
    digest: str


class DoesNotFit(MesetaError):
    """The log does not lead to the position that was kept; from there the game can go on."""

    def __init__(self, why: str, kept: Position) -> None:
        super().__init__(why)
        self.kept = kept


def keep(progress: Progress) -> Position:
    """Where it stands now."""
    match = progress.match
    kept = KeptPosition(match.position(), list(progress.conceded), match.digest())
    return Position(progress.number, msgspec.json.encode(kept))


def take_up(description: Description, rows: Sequence[Row], kept: Position | None) -> Progress:
    """Where the log leads. MesetaError if it leads nowhere; DoesNotFit if there is a position to go on from."""
    rows = since_resumed(rows)
    useful = kept is not None and rows and kept.number >= rows[0].number
    try:
        progress = _first(description, rows)
        middle = len(rows) if kept is None else sum(row.number <= kept.number for row in rows)
        progress.repeat(rows[:middle])
        if useful and kept is not None:
            _compare(progress, kept)
        progress.repeat(rows[middle:])
    except MesetaError as error:
        if useful and kept is not None and not isinstance(error, DoesNotFit):
            raise DoesNotFit(str(error), kept) from error
        raise
    return progress


def resume(kept: Position, number: int) -> Row:
    """The row by which a game goes on from a position. MesetaError if the rules of today cannot."""
    begin_at(kept.document.decode())
    return Row(number, RESUME, 0, kept.document.decode())


def since_resumed(rows: Sequence[Row]) -> Sequence[Row]:
    """The rows from the last one on that begins anew; all, if none does."""
    for index in range(len(rows) - 1, -1, -1):
        if rows[index].kind == RESUME:
            return rows[index:]
    return rows


def _first(description: Description, rows: Sequence[Row]) -> Progress:
    if rows and rows[0].kind == RESUME:
        # The record with which the table was made may be one that nobody can play any more.
        match, conceded = begin_at(rows[0].action)
        return Progress(match, conceded, rows[0].number - 1)
    return Progress(description.begin())


def _compare(progress: Progress, kept: Position) -> None:
    if progress.match.digest() != msgspec.json.decode(kept.document, type=KeptPosition).digest:
        raise DoesNotFit("the position after a round is another than it was", kept)
