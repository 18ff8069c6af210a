"""Where tables are kept. Everything in memory is a cache of this."""

from meseta.server.store.interface import (
    DELETED,
    AnswerLost,
    Blocked,
    Call,
    Conflict,
    Here,
    Kept,
    Listed,
    Missing,
    News,
    Position,
    Row,
    Said,
    Store,
    Stored,
    StoreFailed,
    Timed,
)
from meseta.server.store.sqlite import SqliteStore

__all__ = [
    "DELETED",
    "AnswerLost",
    "Blocked",
    "Call",
    "Conflict",
    "Here",
    "Kept",
    "Listed",
    "Missing",
    "News",
    "Position",
    "Row",
    "Said",
    "SqliteStore",
    "Store",
    "StoreFailed",
    "Stored",
    "Timed",
]
