"""Decisions of the arena as data: what was known, offered, chosen, and how it ended. Parquet, or JSON lines."""

from abc import ABC, abstractmethod
from base64 import b64encode
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Final

import msgspec

from meseta.arena.extras import PARQUET, check_export
from meseta.arena.plan import Pairing, Plan
from meseta.arena.play import Played, play_lineup, seated
from meseta.arena.run import run
from meseta.envs.encoders import encoder_of, observed
from meseta.kernel.types import Action, Seat
from meseta.match import Match
from meseta.match.registry import find_game

FORMAT: Final = "meseta-decisions"
VERSION: Final = 1


class Decision(msgspec.Struct, frozen=True):
    """One decision of a game."""

    seat: int
    observation: bytes
    offered: list[int]
    action: int


class Exported(msgspec.Struct, frozen=True):
    """A finished game with all its decisions, in their order."""

    played: Played
    decisions: list[Decision]


class Heading(msgspec.Struct, frozen=True):
    """What the decisions of a file have in common."""

    format: str
    version: int
    game: str
    seats: int
    size: int
    """Bytes of an observation."""
    actions: int
    bots: tuple[str, ...]
    options: dict[str, Any]


def heading(plan: Plan) -> Heading:
    """The heading of a tournament's decisions."""
    encoder = encoder_of(find_game(plan.game), plan.seats)
    return Heading(FORMAT, VERSION, plan.game, plan.seats, encoder.size, encoder.actions, plan.bots, dict(plan.options))


def play_exported(plan: Plan, pairing: Pairing) -> Exported:
    """Play a game of a tournament and keep its decisions."""
    encoder = encoder_of(find_game(plan.game), plan.seats)
    decisions: list[Decision] = []

    def watch(match: Match, seat: Seat, action: Action) -> None:
        state = match.state
        legal = state.legal(seat)
        offered = encoder.offered(legal)
        chosen = offered[legal.index(action)]
        decisions.append(Decision(seat, observed(encoder, state, seat), list(offered), chosen))

    return Exported(play_lineup(plan, pairing, seated(plan, pairing), watch), decisions)


def run_exported(
    plan: Plan, jobs: Sequence[Pairing], path: Path, processes: int = 0, ray: str | None = None
) -> Iterator[Played]:
    """Play games, on all cores or on a cluster, and write their decisions in the order of the plan."""
    waiting: dict[int, Exported] = {}
    order = [pairing.number for pairing in jobs]
    done = 0
    with open_export(plan, path) as file:
        for exported in run(partial(play_exported, plan), jobs, processes, ray):
            waiting[exported.played.number] = exported
            while done < len(order) and order[done] in waiting:
                file.write(waiting.pop(order[done]))
                done += 1
            yield exported.played


class Export(ABC):
    """A file of decisions that is being written."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    def __enter__(self) -> "Export":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @abstractmethod
    def write(self, exported: Exported) -> None:
        """Append a game."""

    @abstractmethod
    def close(self) -> None:
        """Nothing more is written."""


class LinesExport(Export):
    """JSON lines: the heading, then a line for each decision; observations are base64."""

    def __init__(self, plan: Plan, path: Path) -> None:
        super().__init__(plan)
        self._file = path.open("wb")
        self._file.write(msgspec.json.encode(heading(plan)) + b"\n")

    def write(self, exported: Exported) -> None:
        columns = _columns(self.plan, exported)
        columns["observation"] = [b64encode(row).decode() for row in columns["observation"]]
        names = list(columns)
        for values in zip(*columns.values(), strict=True):
            self._file.write(msgspec.json.encode(dict(zip(names, values, strict=True))) + b"\n")

    def close(self) -> None:
        self._file.close()


class ParquetExport(Export):
    """Parquet: a group of rows for each game; the heading is in the metadata of the schema."""

    def __init__(self, plan: Plan, path: Path) -> None:
        super().__init__(plan)
        import pyarrow as pa
        import pyarrow.parquet as pq

        self._pa = pa
        head = heading(plan)
        self._schema = pa.schema(
            [
                ("game", pa.int32()),
                ("step", pa.int32()),
                ("seat", pa.int8()),
                ("bot", pa.string()),
                ("observation", pa.binary(head.size)),
                ("offered", pa.list_(pa.int16())),
                ("action", pa.int16()),
                ("points", pa.int32()),
                ("rank", pa.int8()),
            ],
            metadata={FORMAT: msgspec.json.encode(head)},
        )
        self._writer = pq.ParquetWriter(path, self._schema, compression="zstd")

    def write(self, exported: Exported) -> None:
        self._writer.write_table(self._pa.table(_columns(self.plan, exported), schema=self._schema))

    def close(self) -> None:
        self._writer.close()


def open_export(plan: Plan, path: Path) -> Export:
    """A new file, in the form that its name says; an older one of that name is replaced."""
    check_export(path)
    return ParquetExport(plan, path) if path.suffix == PARQUET else LinesExport(plan, path)


def _columns(plan: Plan, exported: Exported) -> dict[str, list[Any]]:
    played = exported.played
    found = exported.decisions
    return {
        "game": [played.number] * len(found),
        "step": list(range(len(found))),
        "seat": [decision.seat for decision in found],
        "bot": [plan.bots[played.lineup[decision.seat]] for decision in found],
        "observation": [decision.observation for decision in found],
        "offered": [decision.offered for decision in found],
        "action": [decision.action for decision in found],
        "points": [played.points[decision.seat] for decision in found],
        "rank": [played.ranks[decision.seat] for decision in found],
    }
