"""Limits: how much one address, one table and one socket may ask of a server. The operator sets them."""

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Final

from meseta.kernel.errors import BadOption


@dataclass(frozen=True, slots=True)
class Limits:
    """The defaults suit a club of some hundred people on a small machine."""

    sockets: int = 100
    """Connections of one address at a time."""
    requests: int = 50
    """Requests of one address in a second, on average; six times as many at once."""
    work: int = 500
    """What one address may ask for in a second, by cost (see `costs`); four times as much at once."""
    tables: int = 60
    """Tables that one address may make in an hour."""
    spectators: int = 300
    """Of one table."""
    bot_tables: int = 20
    """Tables of bots alone that are played at the same time."""
    webhooks: int = 600
    """News that are sent to one address in an hour, by one process."""
    log: int = 5000
    """Entries of a table's log beyond which nothing is taken back any more: so it cannot grow for ever."""


DEFAULT: Final = Limits()


def read_limits(wishes: Iterable[str]) -> Limits:
    """From texts such as `spectators=1000`; BadOption says which there are."""
    limits = DEFAULT
    names = [field.name.replace("_", "-") for field in fields(Limits)]
    for wish in wishes:
        name, _, value = wish.partition("=")
        if name not in names:
            raise BadOption(f"limit {name!r}: unknown; there are {', '.join(names)}")
        if not value.isascii() or not value.isdigit():
            raise BadOption(f"limit {name}: {value!r} is no number")
        if name == "work" and not int(value):
            raise BadOption("limit work: without any nobody would ever be answered")
        limits = replace(limits, **{name.replace("-", "_"): int(value)})
    return limits
