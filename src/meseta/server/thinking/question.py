"""What a worker is asked and what it answers: a sampled position, never the true one."""

import secrets

from msgspec import Struct

from meseta.bots import Viewpoint, find_bot
from meseta.kernel.events import Event
from meseta.kernel.generator import Generator
from meseta.match import Match
from meseta.match.history import Happened
from meseta.match.registry import find_game


class Heard(Struct, array_like=True):
    """An event that the seat saw."""

    number: int
    index: int
    kind: str
    audience: int
    values: tuple[int, ...]


class Question(Struct):
    """What shall the bot do on this seat?"""

    bot: str
    game: str
    position: dict[str, object]
    seat: int
    seed: int
    events: list[Heard]
    steps: int


class Answer(Struct):
    """A line of actions, or what went wrong."""

    line: list[int]
    fault: str = ""


def question(match: Match, seat: int, bot: str) -> Question:
    """Everything that the seat can know, and nothing else: what it cannot know is drawn afresh."""
    world = match.sample(seat, Generator(secrets.randbits(64)))
    heard = [
        Heard(item.number, item.index, item.name, item.event.audience, item.event.values) for item in match.events(seat)
    ]
    return Question(bot, match.game.key, world.pack(), seat, secrets.randbits(64), heard, match.steps_in_a_row(seat))


def think(asked: Question) -> Answer:
    """Let the bot choose; whatever it raises is a fault."""
    try:
        game = find_game(asked.game)
        kinds = game.events.all
        events = [
            Happened(heard.number, heard.index, Event(kinds[heard.kind], heard.audience, heard.values))
            for heard in asked.events
        ]
        viewpoint = Viewpoint(game.unpack(asked.position), asked.seat, events, asked.steps)
        return Answer(list(find_bot(asked.bot).choose(viewpoint, Generator(asked.seed))))
    except Exception as error:
        return Answer([], f"{type(error).__name__}: {error}")
