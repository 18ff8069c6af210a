"""Records: how a match begins, what was played, and fingerprints that betray a changed word."""

from dataclasses import dataclass
from typing import Any, Final, TypeVar

import msgspec

from meseta.kernel.errors import BadOption, UnreadableAction, shortened
from meseta.kernel.game import Game
from meseta.kernel.types import Seat
from meseta.match.decoding import explain
from meseta.match.errors import BadRecord
from meseta.match.history import Recorded
from meseta.match.registry import find_game

FORMAT: Final = "meseta-record"
VERSION: Final = 2
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
    fresh: tuple[tuple[int, int], ...] = ()
    """After so many actions, chance begins anew from that seed: nobody who had the record knows what comes."""


@dataclass(frozen=True)
class Record:
    """The parts of a record, read and well formed; whether it can be played is another matter."""

    start: Start
    actions: list[Recorded]
    digests: dict[int, str]
    end: str


class WrittenStart(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """How a record says its match begins."""

    seats: int | None = None
    seed: int | None = None
    options: dict[str, Any] | None = None
    position: dict[str, Any] | None = None
    hold_draws: bool = False
    fresh: list[tuple[int, int]] = []


class WrittenRecord(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A record as it is written."""

    format: str
    version: int
    game: str
    rules: int
    start: WrittenStart
    actions: list[str]
    digests: list[tuple[int, str]]
    end: str
    players: list[str] = []
    """What they were called, by seat; nothing else depends on it."""
    seat: int | None = None
    """Whose copy of the record it is."""


class Head(msgspec.Struct):
    """What tells whether it can be understood at all."""

    format: str = ""
    version: int = 0


_Written = TypeVar("_Written", bound=msgspec.Struct)


def write_record(start: Start, steps: list[Recorded], digests: list[tuple[int, str]], end: str) -> dict[str, object]:
    """The record as JSON."""
    begin = WrittenStart(position=start.position, hold_draws=start.hold_draws, fresh=list(start.fresh))
    if start.position is None:
        begin.seats, begin.seed, begin.options = start.seats, start.seed, start.options
    written = WrittenRecord(
        FORMAT,
        VERSION,
        start.game.key,
        start.game.rules,
        begin,
        [write_step(start.game, step) for step in steps],
        [],
        end,
    )
    plain: dict[str, object] = msgspec.to_builtins(written)
    if start.fresh:
        plain["start"] = {**msgspec.to_builtins(begin), "fresh": [[after, seed] for after, seed in start.fresh]}
    return {**plain, "digests": [[count, digest] for count, digest in digests]}


def write_step(game: Game, step: Recorded) -> str:
    """A step in words: `2 power 7`, `chance draw card veto`."""
    return f"{CHANCE if step.seat is None else step.seat} {game.verbs.text(step.action)}"


def read_record(given: object) -> Record:
    """The parts of a record, from JSON data or text; BadRecord says where it breaks."""
    data = _read_json(given)
    _check_head(data)
    written = _convert(data, WrittenRecord)
    game = _find_game(written)
    steps = [_read_step(game, text, i) for i, text in enumerate(written.actions)]
    digests = _read_digests(written.digests, len(steps))
    return Record(_read_start(game, written.start), steps, digests, written.end)


def _read_json(given: object) -> object:
    if not isinstance(given, str | bytes | bytearray):
        return given
    try:
        return msgspec.json.decode(given)
    except (ValueError, RecursionError) as error:
        raise BadRecord("record", f"no JSON, perhaps cut off: {error}") from error


def _check_head(data: object) -> None:
    head = _convert(data, Head)
    if head.format != FORMAT:
        raise BadRecord("record.format", f"{shortened(head.format)} is not {FORMAT!r}: this is no record of Meseta's")
    if head.version < 1:
        raise BadRecord("record.version", f"{head.version!r} is no version")
    if head.version != VERSION:
        raise BadRecord("record.version", f"{head.version} is not {VERSION}, the one that is understood here")


def _convert(data: object, kind: type[_Written]) -> _Written:
    """The data as one of the types above; BadRecord names the field."""
    try:
        return msgspec.convert(data, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        why, field = explain(str(error))
        raise BadRecord(f"record.{field}" if field else "record", why) from error


def _find_game(written: WrittenRecord) -> Game:
    """The game of a record, in a version of the rules that is known here."""
    try:
        game = find_game(written.game)
    except BadOption as error:
        raise BadRecord("record.game", str(error)) from error
    if written.rules != game.rules:
        raise BadRecord("record.rules", f"version {written.rules}; {game.title} is played by version {game.rules} here")
    return game


def _read_start(game: Game, start: WrittenStart) -> Start:
    named = [name for name in ("seats", "seed", "options") if getattr(start, name) is not None]
    fresh = _read_fresh(start.fresh)
    if start.position is not None and not named:
        return Start(game, position=start.position, hold_draws=start.hold_draws, fresh=fresh)
    if start.position is not None or start.seats is None or start.seed is None or start.options is None:
        raise BadRecord("record.start", "seats, seed and options are needed, or a position")
    return Start(game, start.seats, start.seed, start.options, hold_draws=start.hold_draws, fresh=fresh)


def _read_fresh(pairs: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    for i, (after, seed) in enumerate(pairs):
        if after < 0 or seed < 0:
            raise BadRecord(f"record.start.fresh[{i}]", "a number of actions and a seed, neither below 0")
    return tuple(pairs)


def _read_step(game: Game, text: str, index: int) -> Recorded:
    where = f"record.actions[{index}]"
    who, _, words = text.partition(" ")
    try:
        return Recorded(_read_seat(who, where), game.verbs.parse(words))
    except UnreadableAction as error:
        raise BadRecord(where, str(error)) from error


def _read_seat(word: str, where: str) -> Seat | None:
    if word == CHANCE:
        return None
    if len(word) == 1 and word in "0123456789":
        return int(word)
    raise BadRecord(where, f"{shortened(word)} is no seat")


def _read_digests(pairs: list[tuple[int, str]], steps: int) -> dict[int, str]:
    digests: dict[int, str] = {}
    for i, (count, digest) in enumerate(pairs):
        if not 0 <= count <= steps or count in digests:
            raise BadRecord(f"record.digests[{i}]", f"there are {steps} actions, and {count} is none or named twice")
        digests[count] = digest
    return digests
