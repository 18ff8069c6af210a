"""Description: what a table is, besides its log. The document that the store keeps."""

from typing import Any, Final

import msgspec
from msgspec import Struct

from meseta.match import Match, load

FORMAT: Final = 1

YOU: Final = "you"
HERE: Final = "here"
FRIEND: Final = "friend"
BOT: Final = "bot"
KINDS: Final = (YOU, HERE, FRIEND, BOT)


class SeatDescription(Struct, kw_only=True):
    """Who sits on a seat."""

    kind: str
    name: str
    color: int
    bot: str | None
    """Who plays here now, if it is a bot."""
    generation: int = 0
    """How often the seat was freed: every link counts for one generation."""
    joined: bool = False

    @property
    def person(self) -> bool:
        """Whether it belongs to a person."""
        return self.kind != BOT

    @property
    def hosts(self) -> bool:
        """Whether whoever made the table speaks for it."""
        return self.kind in (YOU, HERE)


class Description(Struct, kw_only=True):
    """A table: how its game begins, and who plays."""

    format: int = FORMAT
    game: str
    record: dict[str, Any]
    """Where the log takes up: a record without actions, or one that is continued."""
    seats: list[SeatDescription]
    watch: bool

    def encode(self) -> bytes:
        """As the store keeps it."""
        return msgspec.json.encode(self)

    def begin(self) -> Match:
        """The match before the first row of the log; BadRecord if it was played by other rules."""
        return load(self.record)


def read_description(document: bytes) -> Description:
    """From the store."""
    return msgspec.json.decode(document, type=Description)
