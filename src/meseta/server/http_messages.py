"""What is asked and told by HTTP: tables before one sits at them, games, rules, the state of the server."""

from typing import Any

from msgspec import field

from meseta.server.messages import Message, Plain, Player, Standing


class NewSeat(Message):
    """Who shall sit on a seat: `you`, `here` (another person at this screen), `friend` (by link), or `bot`."""

    kind: str
    name: str = ""
    color: int | None = None
    bot: str = "medium"


class NewClock(Message):
    """How long one may think: from 30 seconds to 30 days."""

    kind: str
    """`turn`: each time that one is asked; `bank`: in the whole game."""
    seconds: int
    ending: str = "bot"
    """When it has run out: `bot`, one plays on until he is back; `mark`, all see it and nothing else happens."""


class NewTable(Message):
    """POST /api/tables. With a record, its game goes on from there, or is shown if it has ended."""

    game: str = "el-grande"
    seats: list[NewSeat] = field(default_factory=list)
    options: Plain = field(default_factory=dict)
    watch: bool = True
    shuffle: bool = False
    """Whether who sits where is drawn."""
    starts: str = "last"
    """Who begins where friends are awaited: `host`, or `last`, the last who arrives."""
    record: Plain | None = None
    clock: NewClock | None = None
    webhook: str | None = None
    """An address, http or https, to which news are sent: who is asked and not here, and the end."""


class Seated(Message):
    """A table and the token that holds one's seats there (the host's, after POST /api/tables)."""

    table: str
    token: str | None
    secret: str | None = None
    """After POST /api/tables with a webhook: what its news are signed with, told this once."""


class OptionValue(Message):
    """A value of an option, in words."""

    value: bool | int | str
    text: str


class OptionInfo(Message):
    """An option of a game; `values` is empty where it is a table, such as a tile mix."""

    name: str
    title: str
    text: str
    default: Any
    values: list[OptionValue]


class CardInfo(Message):
    """A card by its key."""

    name: str
    text: str


class GameInfo(Message):
    """GET /api/games?language=en: what a new table needs to know, and the texts of the board."""

    game: str
    title: str
    tagline: str
    time: str
    """How long it takes, in words; empty where nobody said so."""
    difficulty: str
    seats: list[int]
    options: list[OptionInfo]
    bots: list[str]
    usual_bot: str
    """Whom to play against unless somebody else is asked for."""
    easy_bot: str
    """Whom to play against for the first time."""
    cards: dict[str, CardInfo]
    places: dict[str, str]
    labels: dict[str, str]
    """Words of the board: texts of the section `labels` that nothing is put into."""


class RuleMark(Message):
    """What is ours in a rule: what kind of mark (`ruling` or `reconstructed`), its name, and why."""

    kind: str
    title: str
    why: str


class RuleInfo(Message):
    """GET /api/rules/GAME?language=en: one of its rules."""

    id: str
    chapter: str
    title: str
    text: str
    marks: list[RuleMark]
    """What in it is not printed in the rulebook."""


class TableSummary(Message):
    """A table in a list of one's own: POST /api/mine with the tokens that the browser has."""

    table: str
    token: str | None
    game: str
    players: list[Player]
    yours: list[int]
    round: int
    your_turn: bool
    ended: bool
    result: list[Standing] | None
    changed: float
    """Seconds since 1970."""


class Reach(Message):
    """GET /api/reach, POST /api/open: how others get here."""

    addresses: list[str]
    """Where others can open the page; empty: nowhere but on this device, or where the asking page itself came from."""
    can_open: bool
    """Whether whoever asks may open the table to his network."""


class Ready(Message):
    """GET /api/ready."""

    ready: bool


class OnceCode(Message):
    """POST /api/once: `/open/CODE` leads to the page as its owner, once."""

    code: str


class Mine(Message):
    """The tables and tokens that a browser remembers."""

    seats: list[Seated]


class Health(Message):
    """GET /api/health."""

    version: str
    build: str
    wire: int
    tables: int
