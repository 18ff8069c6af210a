"""A game as OpenSpiel needs it: chance comes from outside, one player decides at a time, everybody's log is kept."""

from functools import partial
from json import dumps
from typing import Any

from meseta.envs.observation import Observation, first_draw
from meseta.kernel.errors import IllegalDraw
from meseta.kernel.events import Event
from meseta.kernel.game import Game
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from meseta.kernel.types import Action, Seat

CHANCE = -1
OVER = -4
"""OpenSpiel's numbers for a chance node and for the end."""


class Setting:
    """What all worlds of one game with the same options share."""

    def __init__(self, game: Game, seats: int, options: dict[str, object], encoder: Observation) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.encoder = encoder
        self.first_draw = first_draw(game)
        self.kinds = {name: number for number, name in enumerate(game.events.all, 1)}
        """The kinds of events, numbered from 1 on."""

    def new(self) -> "World":
        """The beginning, before the first draw."""
        state = self.game.prepare(self.seats, 0, self.options)
        state.answers_itself = False
        events = state.listen()
        state.settle()
        return World(self, state, events)


class World:
    """A position and how it came about. Copies itself, and is pickled as its moves."""

    __slots__ = ("_legal", "_offered", "_read", "events", "marks", "moves", "player", "setting", "state")

    def __init__(self, setting: Setting, state: State, events: list[Event]) -> None:
        self.setting = setting
        self.state = state
        self.events = events
        """Everything that has happened."""
        self.marks: tuple[tuple[Seat, int], ...] = ()
        """Where it was sampled, and for whom: of what came before, others remember what everybody saw."""
        self.moves: list[int] | None = []
        """The decisions and draws so far; None for a sampled world, which has come about in no known way."""
        self._read: dict[Seat, tuple[int, str]] = {}
        self.look()

    def look(self) -> None:
        """Who decides now."""
        state = self.state
        self._legal: list[Action] | None = None
        if state.drawing:
            self.player = CHANCE
        elif state.over:
            self.player = OVER
        else:
            self.player = state.first_to_act()

    def legal(self) -> list[int]:
        """What the player may choose, in ascending order."""
        if self._legal is None:
            self._legal = self.state.legal(self.player)
            self._offered = self.setting.encoder.offered(self._legal)
        return sorted(self._offered)

    def outcomes(self) -> list[tuple[int, float]]:
        """What the waiting draw may bring, with probabilities; numbered from the first draw of the game on."""
        draws = [(outcome, weight) for outcome, weight in self.state.draws() if weight]
        total = sum(weight for _, weight in draws)
        first = self.setting.first_draw
        return [(outcome - first, weight / total) for outcome, weight in sorted(draws)]

    def apply(self, action: int) -> None:
        """The player, or chance, has decided. ValueError for what is not possible."""
        if self.player == CHANCE:
            try:
                self.state.answer(action + self.setting.first_draw)
            except IllegalDraw:
                raise ValueError(f"chance cannot bring {action}: chance_outcomes() tells what is open") from None
        elif self.player == OVER:
            raise ValueError("the game is over: nothing can be chosen any more")
        else:
            self.legal()
            if self._legal is None or action not in self._offered:
                raise ValueError(f"player {self.player} may not choose {action}: legal_actions() tells what is open")
            self.state.apply(self.player, self._legal[self._offered.index(action)])
        if self.moves is not None:
            self.moves.append(action)
        self.look()

    def sample(self, seat: Seat, rng: Generator) -> "World":
        """A world that the seat cannot tell from this one."""
        state = self.setting.game.sample(self.state, seat, rng)
        state.answers_itself = False
        other = World(self.setting, state, self.events.copy())
        state.sink = other.events
        other.marks = (*self.marks, (seat, len(self.events)))
        other.moves = None
        return other

    def log(self, seat: Seat) -> str:
        """Everything the seat has seen, a line for each thing."""
        read, text = self._read.get(seat, (0, ""))
        if read < len(self.events):
            lines = [
                f"{event.kind.name}{list(event.values)}\n"
                for index, event in enumerate(self.events[read:], read)
                if self.saw(seat, index, event)
            ]
            text += "".join(lines)
            self._read[seat] = (len(self.events), text)
        return text

    def saw(self, seat: Seat, index: int, event: Event) -> bool:
        """Did the seat see this event?"""
        public = any(index < until and seat != whose for whose, until in self.marks)
        return event.seen_by(None if public else seat)

    def seen(self, seat: Seat) -> str:
        """What the seat sees of the position, as JSON."""
        return dumps(self.setting.game.view(self.state, seat), sort_keys=True, separators=(",", ":"))

    def copy(self) -> "World":
        """An independent world."""
        state = self.state.copy()
        other = World(self.setting, state, self.events.copy())
        state.sink = other.events
        other.marks = self.marks
        other.moves = None if self.moves is None else self.moves.copy()
        other._read = self._read.copy()
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> "World":
        return self.copy()

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        key = (self.setting.game.key, self.setting.seats, self.setting.options)
        if self.moves is not None:
            return partial(_replay, *key), (self.moves,)
        logs = {seat: self.log(seat) for seat in range(self.setting.seats)}
        return partial(_revive, *key), (self.state, logs)


def _setting(key: str, seats: int, options: dict[str, object]) -> Setting:
    from meseta.envs.encoders import encoder_of
    from meseta.match.registry import find_game

    game = find_game(key)
    return Setting(game, seats, options, encoder_of(game, seats))


def _replay(key: str, seats: int, options: dict[str, object], moves: list[int]) -> World:
    world = _setting(key, seats, options).new()
    for move in moves:
        world.apply(move)
    return world


def _revive(key: str, seats: int, options: dict[str, object], state: State, logs: dict[Seat, str]) -> World:
    """A sampled world is its position, and what everybody remembers."""
    state.answers_itself = False
    world = World(_setting(key, seats, options), state, state.listen())
    world.moves = None
    world._read = {seat: (0, text) for seat, text in logs.items()}
    return world
