"""Reading what `meseta arena --export` wrote, in batches of NumPy arrays."""

from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from meseta.arena.extras import PARQUET, need
from meseta.envs.encoders import encoder_of, view_of
from meseta.envs.export import FORMAT, VERSION, Heading
from meseta.kernel.errors import BadOption
from meseta.match.registry import find_game


@dataclass(frozen=True)
class Decisions:
    """Some decisions, one in a row of every array."""

    observations: NDArray[np.uint8]
    masks: NDArray[np.int8]
    actions: NDArray[np.int64]
    games: NDArray[np.int64]
    """The number of the game in its tournament."""
    steps: NDArray[np.int64]
    """The place of the decision in its game."""
    seats: NDArray[np.int64]
    bots: list[str]
    """Who decided."""
    points: NDArray[np.int64]
    """What the seat had at the end, ..."""
    ranks: NDArray[np.int64]
    """... and its rank there: 1 is best, who tie share."""


class Dataset:
    """A file of decisions. Read it as often as you like: `for batch in Dataset(path).batches(1024)`."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        if not self.path.is_file():
            raise BadOption(f"data: {self.path} is no file")
        self.heading = self._read_heading()

    def parts(self, observations: NDArray[np.uint8]) -> dict[str, NDArray[np.uint8]]:
        """The named parts of observations, as views of them."""
        return view_of(encoder_of(find_game(self.heading.game), self.heading.seats), observations)

    def batches(self, size: int = 1024) -> Iterator[Decisions]:
        """All decisions, so many at a time; the last batch may be smaller."""
        if size < 1:
            raise BadOption(f"batches: {size} is not possible; at least 1")
        rows: list[dict[str, Any]] = []
        for row in self._rows():
            rows.append(row)
            if len(rows) == size:
                yield self._decisions(rows)
                rows = []
        if rows:
            yield self._decisions(rows)

    def _read_heading(self) -> Heading:
        try:
            found = msgspec.json.decode(self._heading_bytes(), type=Heading)
        except (msgspec.MsgspecError, ValueError, KeyError, UnicodeDecodeError) as error:
            raise BadOption(f"data: {self.path} has no decisions of the arena") from error
        if (found.format, found.version) != (FORMAT, VERSION):
            raise BadOption(f"data: {self.path} has no decisions of the arena")
        return found

    def _heading_bytes(self) -> bytes:
        if self.path.suffix == PARQUET:
            need("pyarrow", "data", "data")
            import pyarrow.parquet as pq

            found: bytes = pq.read_schema(self.path).metadata[FORMAT.encode()]
            return found
        with self.path.open("rb") as file:
            return file.readline()

    def _rows(self) -> Iterator[dict[str, Any]]:
        if self.path.suffix == PARQUET:
            import pyarrow.parquet as pq

            with pq.ParquetFile(self.path) as file:
                for batch in file.iter_batches():
                    yield from batch.to_pylist()
            return
        with self.path.open("rb") as lines:
            lines.readline()
            for line in lines:
                row = msgspec.json.decode(line)
                row["observation"] = b64decode(row["observation"])
                yield row

    def _decisions(self, rows: list[dict[str, Any]]) -> Decisions:
        masks = np.zeros((len(rows), self.heading.actions), np.int8)
        for index, row in enumerate(rows):
            masks[index, row["offered"]] = 1
        joined = b"".join(row["observation"] for row in rows)
        numbers = {
            name: np.array([row[name] for row in rows], np.int64)
            for name in ("action", "game", "step", "seat", "points", "rank")
        }
        return Decisions(
            np.frombuffer(joined, np.uint8).reshape(len(rows), self.heading.size),
            masks,
            numbers["action"],
            numbers["game"],
            numbers["step"],
            numbers["seat"],
            [row["bot"] for row in rows],
            numbers["points"],
            numbers["rank"],
        )
