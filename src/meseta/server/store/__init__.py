"""Where tables are kept. Everything in memory is a cache of this."""

from meseta.server.store.interface import Conflict, Missing, News, Row, Store, Stored, StoreFailed
from meseta.server.store.sqlite import SqliteStore

__all__ = ["Conflict", "Missing", "News", "Row", "SqliteStore", "Store", "StoreFailed", "Stored"]
