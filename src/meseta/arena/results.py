"""Results in a file: a line for the plan and one for each game, so that a tournament can be stopped and resumed."""

from pathlib import Path
from typing import Any, Final, TextIO, TypeVar

import msgspec

from meseta.arena.plan import Pairing, Plan
from meseta.arena.play import Played
from meseta.kernel.errors import BadOption

FORMAT: Final = "meseta-arena"
VERSION: Final = 1


class Header(msgspec.Struct, frozen=True):
    """The first line: which tournament it is, of any length."""

    format: str = ""
    version: int = 0
    game: str = ""
    bots: tuple[str, ...] = ()
    seats: int = 0
    seed: int = 0
    options: dict[str, Any] = {}

    @classmethod
    def of(cls, plan: Plan) -> "Header":
        """The header of a plan's results."""
        return cls(FORMAT, VERSION, plan.game, plan.bots, plan.seats, plan.seed, dict(plan.options))


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
            self._file.write(msgspec.json.encode(played).decode() + "\n")
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
            self._file.write(msgspec.json.encode(Header.of(self.plan)).decode() + "\n")
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
        self._check_header(path, _read(path, 1, lines[0], Header))
        for number, line in enumerate(lines[1:], 2):
            played = _read(path, number, line, Played)
            if any(len(values) != self.plan.seats for values in played.by_seat()):
                raise BadOption(f"{path}: line {number} is no game of this tournament: not of {self.plan.seats} seats")
            if played.number < self.plan.games:
                self._played[played.number] = played

    def _check_header(self, path: Path, found: Header) -> None:
        wanted = Header.of(self.plan)
        if (found.format, found.version) != (FORMAT, VERSION):
            raise BadOption(f"{path}: this is no result file of the arena; name another, or remove it")
        for name in wanted.__struct_fields__:
            if getattr(found, name) != getattr(wanted, name):
                other = f"{name} is {getattr(found, name)!r}, not {getattr(wanted, name)!r}"
                raise BadOption(f"{path}: holds another tournament ({other}); name another file")


_Line = TypeVar("_Line")


def _read(path: Path, number: int, line: str, kind: type[_Line]) -> _Line:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.MsgspecError as error:
        raise BadOption(f"{path}: line {number} is no line of a tournament ({error})") from error
