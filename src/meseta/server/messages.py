"""What is said over the socket between browser and server; `http_messages.py` has what is asked and told by HTTP.

docs/wire.md explains it; the browser's types are made from it.

Sentences name a seat by its number in braces, `{2} places 1 Caballero`: the browser puts the player's name and color
there. What a message may hold depends on its receiver: `states` are views of the seats he holds, or a spectator's.
"""

from typing import Any, Final, TypeAlias

from msgspec import Struct

WIRE: Final = 3
"""The version of these messages: a page that speaks another is told to reload."""

Plain: TypeAlias = dict[str, Any]
"""A view, the data of an event, a record: their own schemas describe them."""


class Message(Struct, forbid_unknown_fields=True, kw_only=True):
    """Anything that is sent."""


# What a table consists of


class Player(Message):
    """Who sits on a seat."""

    seat: int
    name: str
    color: int
    """0 to 4: blue circle, terracotta square, green triangle, ochre diamond, violet hexagon."""
    bot: str | None
    """The bot that plays here now: from the beginning, or for somebody absent."""
    person: bool
    """Whether the seat belongs to a person, present or not."""
    joined: bool
    """Whether that person has ever come."""
    present: bool
    conceded: bool


class Invitation(Message):
    """The secret link of a seat, for the host to pass on: whoever opens it first has the seat."""

    seat: int
    token: str


class Rematch(Message):
    """The table at which those of this one play again."""

    table: str
    by: int
    """The seat that asked for it."""
    ready: list[int]
    """The seats whose people have gone there."""


class TalkLine(Message):
    """What somebody said, or the table itself (`kind` note: freed, resumed, closed, time-up)."""

    number: int
    time: float
    """Seconds since 1970."""
    room: str
    """players, spectators"""
    kind: str
    """said, reaction (`text` is its key), note (`text` is what it is about)"""
    author: str
    """Who said it: the same for everything that one person says."""
    seat: int | None
    name: str
    """What a spectator calls himself; players are called by their seat."""
    text: str


class SeatClock(Message):
    """A person's time."""

    seat: int
    left: float
    """Seconds, when the message was sent."""
    running: bool
    up: bool
    """It has run out."""


class Clock(Message):
    """How long one may think, and what everybody has left."""

    kind: str
    """`turn`: so long each time that one is asked; `bank`: so long for the whole game."""
    seconds: int
    ending: str
    """What happens when it has run out: `bot`, one plays on until he is back; `mark`, all see it."""
    seats: list[SeatClock]


class TableInfo(Message):
    """A table as its receiver may see it."""

    table: str
    game: str
    options: Plain
    players: list[Player]
    yours: list[int]
    """The seats the receiver holds; several round one screen."""
    host: bool
    watch: bool
    """Whether spectators are admitted."""
    invitations: list[Invitation]
    """For the host alone: the links of the seats that nobody has claimed yet."""
    gathering: bool
    """Friends are awaited: nobody is asked anything before the game has begun."""
    starts: str
    """Who begins it then: `host`, or `last`, the last who arrives."""
    from_record: bool
    """The game goes on from a record that somebody brought."""
    elsewhere: int
    """On how many other devices or pages one's own seats are open."""
    rematch: Rematch | None
    webhook: str | None
    """For the host alone: the address to which the table's news are sent."""
    watching: int
    ended: bool
    """The game is over, or all but one conceded."""
    closed: bool
    """Whoever runs the server has ended it: no more is played."""


class Choice(Message):
    """Something that may be done now. The board finds by `verb` and `args` what to light up; `action` is sent back."""

    action: str
    verb: str
    args: list[str | int]
    label: str
    """The whole sentence."""
    group: str
    """The heading of its like, or empty."""
    entry: str
    """What it is called under that heading."""
    number: int | None
    """What its kind is called by, if that is a number: 7 for power card 7."""


class SeatState(Message):
    """The position as one seat (or a spectator) sees it, and what is asked of it."""

    seat: int | None
    view: Plain
    decision: int | None
    """Names what is asked; an answer says which decision it answers. None: nothing is asked of this seat."""
    prompt: str
    rules: list[str]
    """The ids of the rules behind the prompt."""
    choices: list[Choice]
    can_undo: bool
    can_redo: bool


class EventMessage(Message):
    """What happened: its id (log number, place there), its kind and data, and a sentence."""

    id: tuple[int, int]
    event: str
    data: Plain
    text: str
    unless_stopped: bool = False
    """In a preview: only if no Veto stops it."""


class Standing(Message):
    """A player's place in the final table."""

    seat: int
    points: int
    rank: int
    """1 is the winner; shared ranks are equal; whoever conceded comes last."""


class Source(Message):
    """Where points came from: what it is called, and the points by seat."""

    title: str
    points: list[int]


class Ending(Message):
    """How a game ended: everybody's place, the points after each round, and where they came from."""

    standings: list[Standing]
    rounds: list[int]
    points: list[list[int]]
    """By seat, one for each of `rounds`."""
    sources: list[Source]


class LogLine(Message):
    """A line of the log, the like drawn together."""

    text: str
    number: int
    """The log number to look back to."""
    upto: int
    """How many events have happened when it is told."""
    heading: str
    """`part` (a round), `turn`, or empty."""


# From the browser


class Request(Message):
    """What asks for an answer."""

    ref: int
    """Chosen by the browser; the answer carries it."""


class SeatRequest(Request):
    """What is asked in the name of a seat."""

    seat: int


class Join(Message, tag="join"):
    """The first message of a socket: which table, with which token (none: to watch), in which language."""

    table: str
    token: str | None = None
    language: str = "en"
    covered: bool = False
    """Several people sit at this screen: of each hand nothing secret is sent before it was opened, by `open`."""


class Act(SeatRequest, tag="act"):
    """The seat decides, and decides at once what is asked next: all of it happens, or nothing."""

    decision: int
    action: str
    then: list[str] = []
    """Steps that come after it; one that was the only possible one, and so was taken by itself, may be named too."""


class Undo(SeatRequest, tag="undo"):
    """Take the seat's last step back; with `whole`, everything back to the last point of no return or turn's start."""

    whole: bool = False
    steps: int = 1
    """So many, if there are so many."""


class Redo(SeatRequest, tag="redo"):
    """Do again what was taken back last."""

    steps: int = 1
    """So many, if there are so many."""


class Preview(SeatRequest, tag="preview"):
    """What would these actions of the seat do, one after another? Nothing is played."""

    decision: int
    actions: list[str]


class Why(SeatRequest, tag="why"):
    """Which rule forbids it, or would forbid it after some actions that are only tried?"""

    action: str
    after: list[str] = []


class Past(Request, tag="past"):
    """The position after a log number. After the end any seat's view may be asked for; before it, only one's own."""

    number: int
    seat: int | None = None


class Open(SeatRequest, tag="open"):
    """Where several people sit at a covered screen: this seat has it in hands now, and no other has."""


class Draw(Request, tag="draw"):
    """The position as text, for a game whose board the page does not have: now, or after a log number."""

    seat: int | None = None
    number: int | None = None
    width: int = 80
    names: list[str] = []
    """What the players are called on this screen."""


class Say(Request, tag="say"):
    """Say something to all at the table; players and spectators have rooms of their own."""

    text: str
    reaction: bool = False
    """`text` is the key of a quick reaction."""
    name: str = ""
    """What a spectator calls himself."""


class Begin(Request, tag="begin"):
    """The host begins, whoever is still awaited."""


class Move(SeatRequest, tag="move"):
    """The link by which one takes one's seat to another device."""


class PlayAgain(SeatRequest, tag="play-again"):
    """Play again with the same people: the first who says so makes the table, the others follow him there."""

    order: str = "same"
    """Who sits where, if he is the first: `same`, `next` (everybody one seat on), `lots`."""


class Rename(SeatRequest, tag="rename"):
    """The name of a seat one holds."""

    name: str


class Free(SeatRequest, tag="free"):
    """The host frees a seat: its link is void, and there is a new one."""


class SetBot(SeatRequest, tag="set-bot"):
    """A bot takes an absent person's seat over (the host says so, or the person), or gives it back (bot None)."""

    bot: str | None


class SetWebhook(Request, tag="set-webhook"):
    """The host says where the table's news are sent (None: nowhere). There is a new secret each time."""

    address: str | None


class Concede(SeatRequest, tag="concede"):
    """The seat gives up: a bot plays on for it, and it comes last. If one seat is left, the game ends."""


class Ping(Request, tag="ping"):
    """Is the line still open?"""


ClientMessage: TypeAlias = (
    Join
    | Act
    | Undo
    | Redo
    | Preview
    | Why
    | Past
    | Draw
    | Open
    | Say
    | Begin
    | Move
    | PlayAgain
    | Rename
    | Free
    | SetBot
    | SetWebhook
    | Concede
    | Ping
)


# From the server


class Answer(Message):
    """What the browser asked for with this ref."""

    ref: int


class Welcome(Message, tag="welcome"):
    """The answer to `join`: everything."""

    wire: int
    build: str
    """The build of the page that this server serves; a page of another build asks to be reloaded."""
    token: str | None
    """One's own token, where a link was claimed by this `join`: the link itself is spent."""
    table: TableInfo
    number: int
    states: list[SeatState]
    """One for every seat held, in seat order; a spectator's if none is held."""
    events: list[EventMessage]
    lines: list[LogLine]
    result: Ending | None
    talk: list[TalkLine]
    clock: Clock | None


class Update(Message, tag="update"):
    """Something happened. Keep the first `kept` events and `kept_lines` lines, then add these: not all are kept."""

    number: int
    kept: int
    events: list[EventMessage]
    kept_lines: int
    lines: list[LogLine]
    states: list[SeatState]
    result: Ending | None


class TableChanged(Message, tag="table"):
    """Who sits where has changed, or who is present."""

    table: TableInfo


class Talked(Message, tag="talk"):
    """Somebody has said something."""

    line: TalkLine


class Clocked(Message, tag="clock"):
    """Somebody's time has begun, ended or stopped. Between two of these a page counts for itself."""

    clock: Clock


class Webhook(Answer, tag="webhook"):
    """What news are signed with from now on: told this once."""

    secret: str | None


class Link(Answer, tag="link"):
    """A link of one's own: to another device, or to the table where one plays again."""

    table: str
    token: str


class Done(Answer, tag="done"):
    """What the browser asked for with this ref is done and kept; its update comes before."""


class Previewed(Answer, tag="previewed"):
    """What would happen, what the seat would see then, what it would be asked and could do next."""

    events: list[EventMessage]
    view: Plain
    prompt: str
    choices: list[Choice]


class Because(Answer, tag="because"):
    """The rule that forbids it, in words; none if it is allowed."""

    rule: str | None
    case: str
    """Why it forbids this very action, where there is a sentence for that; else empty."""
    title: str
    text: str


class PastPosition(Answer, tag="past-position"):
    """The position after a log number."""

    number: int
    state: SeatState


class Drawn(Answer, tag="drawn"):
    """The position as text."""

    text: str


class Refused(Message, tag="error"):
    """The table is as it was. `field` names what was wrong in the message, `rule` the rule of the game."""

    ref: int | None
    code: str
    """malformed, too-large, too-fast, not-joined, unknown-table, wrong-token, spent, not-yours, spectator, stale,
    illegal, unreadable, cannot-undo, not-allowed, over, busy"""
    field: str | None
    message: str
    rule: str | None = None


class Pong(Answer, tag="pong"):
    """The line is open."""


ServerMessage: TypeAlias = (
    Welcome
    | Update
    | TableChanged
    | Talked
    | Clocked
    | Webhook
    | Link
    | Done
    | Previewed
    | Because
    | PastPosition
    | Drawn
    | Refused
    | Pong
)
