"""Results in a file: a line for the plan and one for each game, so that a tournament can be stopped and resumed."""

import json
from dataclasses import asdict, fields
from pathlib import Path
from typing import Final, TextIO

import msgspec

from meseta.arena.plan import Pairing, Plan
from meseta.arena.play import Played
from meseta.kernel.errors import BadOption

FORMAT: Final = "meseta-arena"
VERSION: Final = 1


class Results:
    """What was played of a plan, kept in a file if one is named."""

    def __init__(self, plan: Plan, path: Path | None = None) -> None:
        self.plan = plan
        self._played: dict[int, Played] = {}
        self._file: TextIO | None = None
        if path is not None:
            self._open(path)

    def __enter__(self) -> "Results":
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()

    def add(self, played: Played) -> None:
        """Keep a finished game."""
        self._played[played.number] = played
        if self._file is not None:
            self._file.write(json.dumps(asdict(played)) + "\n")
            self._file.flush()

    def played(self) -> list[Played]:
        """The games there are, in the order of the plan, in whatever order they were finished."""
        return [self._played[number] for number in sorted(self._played)]

    def left(self) -> list[Pairing]:
        """The games that are still to be played."""
        return [pairing for pairing in self.plan.pairings() if pairing.number not in self._played]

    def _open(self, path: Path) -> None:
        if path.exists() and path.stat().st_size:
            self._resume(path)
        self._file = path.open("a", encoding="utf-8")
        if not path.stat().st_size:
            self._file.write(json.dumps(_header(self.plan)) + "\n")
            self._file.flush()

    def _resume(self, path: Path) -> None:
        text = path.read_text(encoding="utf-8", errors="replace")
        lines = text.splitlines()
        # A process that was killed leaves half a line at most: it is played again.
        if not text.endswith("\n"):
            lines.pop()
            path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        if not lines:
            return
        self._check_header(path, _read(path, 1, lines[0]))
        for number, line in enumerate(lines[1:], 2):
            played = _read_played(path, number, _read(path, number, line), self.plan)
            if played.number < self.plan.games:
                self._played[played.number] = played

    def _check_header(self, path: Path, found: dict[str, object]) -> None:
        """The same tournament, of any length."""
        if found.get("format") != FORMAT or found.get("version") != VERSION:
            raise BadOption(f"{path}: this is no result file of the arena; name another, or remove it")
        for name, value in _header(self.plan).items():
            if found.get(name) != value:
                other = f"{name} is {found.get(name)!r}, not {value!r}"
                raise BadOption(f"{path}: holds another tournament ({other}); name another file")


def _header(plan: Plan) -> dict[str, object]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": plan.game,
        "bots": list(plan.bots),
        "seats": plan.seats,
        "seed": plan.seed,
        "options": plan.options,
    }


def _read(path: Path, number: int, line: str) -> dict[str, object]:
    try:
        data = json.loads(line)
    except ValueError as error:
        raise BadOption(f"{path}: line {number} cannot be read as JSON ({error})") from error
    if not isinstance(data, dict):
        raise BadOption(f"{path}: line {number} is no object")
    return data


def _read_played(path: Path, number: int, data: dict[str, object], plan: Plan) -> Played:
    """The game of a line, every list as long as there are seats; BadOption otherwise."""
    try:
        return msgspec.convert(_sized(data, plan.seats), Played)
    except (msgspec.ValidationError, TypeError) as error:
        raise BadOption(f"{path}: line {number} is no game of this tournament ({error})") from error


def _sized(data: dict[str, object], seats: int) -> dict[str, object]:
    if set(data) != {field.name for field in fields(Played)}:
        raise TypeError("other fields than a game has")
    for value in data.values():
        if isinstance(value, list) and len(value) != seats:
            raise TypeError(f"a list has not {seats} entries")
    return data
