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

HOST: Final = "host"
LAST: Final = "last"
STARTS: Final = (HOST, LAST)


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
    """Whoever it belongs to has come; a friend's seat is claimed then, and its link is spent."""
    holder: int = 0
    """How often the seat was claimed or taken to another device since it was freed: which token counts."""

    @property
    def person(self) -> bool:
        """Whether it belongs to a person."""
        return self.kind != BOT

    @property
    def hosts(self) -> bool:
        """Whether whoever made the table speaks for it."""
        return self.kind in (YOU, HERE)

    @property
    def awaited(self) -> bool:
        """Whether it belongs to a person who has not come and for whom no bot plays."""
        return self.person and not self.joined and self.bot is None

    def free(self) -> None:
        """Nobody holds it any more, and every link of before is void."""
        self.generation += 1
        self.holder = 0
        self.joined = False


class RematchDescription(Struct, kw_only=True):
    """The table at which those of this one play again."""

    table: str
    by: int
    """The seat that asked for it."""
    seats: list[int]
    """By seat of this table, the seat there."""
    ready: list[int]
    """The seats of this table whose people have gone there."""


class ClockDescription(Struct, kw_only=True):
    """How long one may think (see `clock`)."""

    kind: str
    seconds: int
    ending: str


class WebhookDescription(Struct, kw_only=True):
    """Where the table's news are sent, and what they are signed with: for the host alone."""

    address: str
    secret: str


class Description(Struct, kw_only=True):
    """A table: how its game begins, and who plays."""

    format: int = FORMAT
    game: str
    record: dict[str, Any]
    """Where the log takes up: a record without actions, or one that is continued."""
    seats: list[SeatDescription]
    watch: bool
    from_record: bool = False
    """It goes on from a record that somebody brought."""
    starts: str = LAST
    """Who begins a game for which friends are awaited: the host, or the last who arrives."""
    started: bool = True
    closed: bool = False
    """Whoever runs the server has ended it: no more is played."""
    generation: int = 0
    """How often the host's link was revoked: it counts for one generation."""
    rematch: RematchDescription | None = None
    clock: ClockDescription | None = None
    webhook: WebhookDescription | None = None

    def arrive(self) -> None:
        """Somebody has come, or a bot plays for him: it begins, if that was all that it waited for."""
        if self.starts == LAST and not any(seat.awaited for seat in self.seats):
            self.started = True

    def encode(self) -> bytes:
        """As the store keeps it."""
        return msgspec.json.encode(self)

    def begin(self) -> Match:
        """The match before the first row of the log; BadRecord if it was played by other rules."""
        return load(self.record)


def read_description(document: bytes) -> Description:
    """From the store; msgspec.DecodeError if it is damaged, in whichever way."""
    try:
        return msgspec.json.decode(document, type=Description)
    except (UnicodeError, RecursionError) as error:
        raise msgspec.DecodeError("this is no JSON") from error
