"""The translator's workshop: every sentence of a language beside English, as its readers will read it."""

from meseta.texts.workshop.entries import Entry, entries_of
from meseta.texts.workshop.page import page_of

__all__ = ["Entry", "entries_of", "page_of"]
