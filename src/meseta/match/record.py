"""Records: how a match begins, what was played, and fingerprints that betray a changed word."""

import json
from dataclasses import dataclass
from typing import Final

from meseta.kernel.errors import BadOption, BadPosition, UnreadableAction
from meseta.kernel.fields import read_object
from meseta.kernel.game import Game
from meseta.kernel.types import Seat
from meseta.match.errors import BadRecord
from meseta.match.history import Step
from meseta.match.registry import find_game

FORMAT: Final = "meseta-record"
VERSION: Final = 1
KEYS: Final = ("format", "version", "game", "rules", "start", "actions", "digests", "end")
CHANCE: Final = "chance"
"""Stands for a seat where a draw was answered from outside."""


@dataclass(frozen=True)
class Start:
    """How a match begins: from seats, seed and options, or from a position."""

    game: Game
    seats: int = 0
    seed: int = 0
    options: dict[str, object] | None = None
    position: dict[str, object] | None = None
    hold_draws: bool = False
    """Draws wait to be answered from outside, and the answers are recorded."""

    def plain(self) -> dict[str, object]:
        """The start as JSON."""
        start: dict[str, object]
        if self.position is not None:
            start = {"position": self.position}
        else:
            start = {"seats": self.seats, "seed": self.seed, "options": self.options}
        if self.hold_draws:
            start["hold_draws"] = True
        return start


@dataclass(frozen=True)
class Record:
    """The parts of a record, read and well formed; whether it can be played is another matter."""

    start: Start
    actions: list[Step]
    digests: dict[int, str]
    end: str


def write_record(start: Start, steps: list[Step], digests: list[tuple[int, str]], end: str) -> dict[str, object]:
    """The record as JSON."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": start.game.key,
        "rules": start.game.rules,
        "start": start.plain(),
        "actions": [write_step(start.game, step) for step in steps],
        "digests": [[count, digest] for count, digest in digests],
        "end": end,
    }


def write_step(game: Game, step: Step) -> str:
    """A step in words: `2 power 7`, `chance draw card veto`."""
    return f"{CHANCE if step.seat is None else step.seat} {game.verbs.text(step.action)}"


def read_record(given: object) -> Record:
    """The parts of a record; BadRecord says where it breaks."""
    data = _read_json(given)
    _check_header(data)
    game = find_record_game(data)
    actions = data["actions"]
    if not isinstance(actions, list):
        raise BadRecord("record.actions", f"{actions!r} is no list")
    steps = [_read_step(game, text, i) for i, text in enumerate(actions)]
    end = data["end"]
    if not isinstance(end, str):
        raise BadRecord("record.end", f"{end!r} is no fingerprint")
    return Record(_read_start(game, data["start"]), steps, _read_digests(data["digests"], len(steps)), end)


def find_record_game(data: dict[str, object]) -> Game:
    """The game of a record, in a version of the rules that is known here."""
    try:
        game = find_game(data["game"])
    except BadOption as error:
        raise BadRecord("record.game", str(error)) from error
    if data["rules"] != game.rules:
        raise BadRecord(
            "record.rules", f"version {data['rules']!r}; {game.title} is played by version {game.rules} here"
        )
    return game


def _read_json(given: object) -> dict[str, object]:
    if isinstance(given, str | bytes | bytearray):
        try:
            given = json.loads(given)
        except ValueError as error:
            raise BadRecord("record", f"no JSON, perhaps cut off: {error}") from error
    try:
        return read_object(given, "record")
    except BadPosition as error:
        raise BadRecord(error.where, error.why) from error


def _check_header(data: dict[str, object]) -> None:
    if data.get("format") != FORMAT:
        raise BadRecord("record.format", f"{data.get('format')!r} is not {FORMAT!r}: this is no record of Meseta's")
    version = data.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise BadRecord("record.version", f"{version!r} is no version")
    if version > VERSION:
        raise BadRecord("record.version", f"{version} is newer than {VERSION}, the newest that is understood here")
    for key in KEYS:
        if key not in data:
            raise BadRecord(f"record.{key}", "missing")
    for key in data:
        if key not in KEYS:
            raise BadRecord(f"record.{key}", f"unknown; there are {', '.join(KEYS)}")


def _read_start(game: Game, value: object) -> Start:
    try:
        data = read_object(value, "record.start")
        hold_draws = data.pop("hold_draws", False)
        if not isinstance(hold_draws, bool):
            raise BadRecord("record.start.hold_draws", f"{hold_draws!r} is neither true nor false")
        if set(data) == {"position"}:
            position = read_object(data["position"], "record.start.position")
            return Start(game, position=position, hold_draws=hold_draws)
        options = read_object(data.get("options"), "record.start.options")
    except BadPosition as error:
        raise BadRecord(error.where, error.why) from error
    seats, seed = data.get("seats"), data.get("seed")
    if not isinstance(seats, int) or not isinstance(seed, int) or set(data) != {"seats", "seed", "options"}:
        raise BadRecord("record.start", "seats, seed and options are needed, or a position")
    return Start(game, seats, seed, options, hold_draws=hold_draws)


def _read_step(game: Game, text: object, index: int) -> Step:
    where = f"record.actions[{index}]"
    if not isinstance(text, str):
        raise BadRecord(where, f"{text!r} is no text")
    who, _, words = text.partition(" ")
    try:
        return Step(_read_seat(who, where), game.verbs.parse(words))
    except UnreadableAction as error:
        raise BadRecord(where, str(error)) from error


def _read_seat(word: str, where: str) -> Seat | None:
    if word == CHANCE:
        return None
    if len(word) == 1 and word in "0123456789":
        return int(word)
    raise BadRecord(where, f"{word!r} is no seat")


def _read_digests(value: object, steps: int) -> dict[int, str]:
    if not isinstance(value, list):
        raise BadRecord("record.digests", f"{value!r} is no list")
    digests: dict[int, str] = {}
    for i, pair in enumerate(value):
        if not isinstance(pair, list) or len(pair) != 2 or not isinstance(pair[0], int) or not isinstance(pair[1], str):
            raise BadRecord(f"record.digests[{i}]", f"{pair!r} is no pair of a number of actions and a fingerprint")
        if not 0 <= pair[0] <= steps or pair[0] in digests:
            raise BadRecord(f"record.digests[{i}]", f"there are {steps} actions, and {pair[0]} is none or named twice")
        digests[pair[0]] = pair[1]
    return digests
