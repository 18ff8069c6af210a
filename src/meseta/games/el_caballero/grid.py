"""A grid of cells, one byte each: nearly all of it is never touched, so copies share what they have not changed."""

from typing import Final, final

from mypy_extensions import i64

BITS: Final = 7
PART: Final = 1 << BITS
"""A part is so many cells."""
ONE_BYTE: Final[list[bytes]] = [bytes([number]) for number in range(256)]
NO_PARTS: Final[list[bytes]] = []


@final
class Grid:
    """Parts of the grid that are replaced, never changed."""

    def __init__(self, cells: bytes = b"") -> None:
        self._parts = NO_PARTS
        if cells:
            self._parts = [cells[start : start + PART] for start in range(0, len(cells), PART)]

    def copy(self) -> "Grid":
        """An independent grid."""
        other = Grid()
        other._parts = self._parts.copy()
        return other

    def __getitem__(self, cell: i64) -> i64:
        return self._parts[cell >> BITS][cell & (PART - 1)]

    def __setitem__(self, cell: i64, value: i64) -> None:
        part = self._parts[cell >> BITS]
        place = cell & (PART - 1)
        self._parts[cell >> BITS] = part[:place] + ONE_BYTE[value] + part[place + 1 :]
