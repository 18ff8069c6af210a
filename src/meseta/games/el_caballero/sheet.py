"""The score sheet (EC-805): a line for each region at each scoring, flat, so that a state can share it with its copies.

A line is: round, kind, cell, edge, tiles, symbols, closed, alcalde, then every seat's Caballeros or ships there, then
every seat's points.
"""

from typing import Final

from meseta.games.el_caballero.tables import LAND
from meseta.kernel.types import NOTHING, Seat

ROUND: Final = 0
KIND: Final = 1
CELL: Final = 2
EDGE: Final = 3
TILES: Final = 4
SYMBOLS: Final = 5
CLOSED: Final = 6
ALCALDE: Final = 7
COUNTS: Final = 8


def line_length(seats: int) -> int:
    """How many numbers a line has."""
    return COUNTS + 2 * seats


def lines(sheet: list[int], seats: int) -> list[list[int]]:
    """The sheet, line by line."""
    length = line_length(seats)
    return [sheet[start : start + length] for start in range(0, len(sheet), length)]


def points_for(kind: int, value: int, counts: list[int], alcalde: Seat, shut: bool) -> list[int]:
    """EC-801 to EC-803, EC-902, EC-903: every seat's points for a region. `shut`: it is closed, in the advanced game.

    Worked examples: EC-1107 to EC-1110, EC-1115.
    """
    if kind != LAND:
        return [value * count for count in counts]
    points = [0] * len(counts)
    if shut:
        if alcalde != NOTHING:
            points[alcalde] = 2 * value
        return points
    most = second = leaders = seconds = 0
    for count in counts:
        if count > most:
            second, seconds = most, leaders
            most, leaders = count, 1
        elif count == most:
            leaders += 1
        elif count > second:
            second, seconds = count, 1
        elif count == second:
            seconds += 1
    if most:
        for seat in range(len(counts)):
            if counts[seat] == most:
                points[seat] = 2 * value if leaders == 1 else value
            elif counts[seat] == second and second and leaders == seconds == 1 and len(counts) > 2:
                points[seat] = value
    return points


def sums(sheet: list[int], seats: int) -> list[int]:
    """Every seat's points on the whole sheet."""
    total = [0] * seats
    for line in lines(sheet, seats):
        for seat in range(seats):
            total[seat] += line[COUNTS + seats + seat]
    return total
