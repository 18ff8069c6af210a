"""Meseta: El Grande, El Caballero and Salamanca on one engine."""

from meseta.kernel.errors import BadOption, BadPosition, IllegalAction, IllegalDraw, MesetaError, UnreadableAction
from meseta.match import Match, list_games, load, position, start
from meseta.match.errors import BadRecord, CannotUndo, UnknownSeat

__all__ = [
    "BadOption",
    "BadPosition",
    "BadRecord",
    "CannotUndo",
    "IllegalAction",
    "IllegalDraw",
    "Match",
    "MesetaError",
    "UnknownSeat",
    "UnreadableAction",
    "list_games",
    "load",
    "position",
    "start",
]
