"""EG-7: scoring a region or the Castillo."""

from typing import Final

from mypy_extensions import i64

from meseta.games.el_grande.events import SCORING
from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.tables import CASTILLO
from meseta.kernel.events import EVERYONE

KINGS_BONUS: Final = 2
HOME_BONUS: Final = 2
PLACES_PAID: Final[list[int]] = [0, 0, 1, 2, 3, 3]
"""EG-703: how many places pay, by the number of players."""


def score_spot(state: ElGrande, spot: i64, first_only: bool = False) -> None:
    """EG-701 to EG-706: rank the players who are there and pay the places; EG-935 pays the first only.

    Worked examples: EG-1104 to EG-1109, EG-1113, EG-1114, EG-1118.
    """
    values = state.values(spot)
    paid = 1 if first_only else PLACES_PAID[state.seats]
    if state.sink is not None:
        state.emit(SCORING, EVERYONE, (spot, values[0], values[1], values[2]))
    rank = 1
    left = _participants(state, spot)
    while left:
        best = _leaders(state, spot, left)
        tied = best & (best - 1) != 0
        if tied:
            rank += 1
        points = values[rank - 1] if rank <= paid else 0
        sole_first = rank == 1
        for seat in range(state.seats):
            if best >> seat & 1:
                king = KINGS_BONUS if sole_first and spot == state.king else 0
                home = HOME_BONUS if sole_first and spot == state.grandes[seat] and spot != CASTILLO else 0
                state.score(spot, seat, rank, tied, points, king, home)
        rank += 1
        left &= ~best


def _participants(state: ElGrande, spot: i64) -> i64:
    """EG-701: the seats with at least one caballero there, as a mask."""
    mask: i64 = 0
    for seat in range(state.seats):
        if state.at(seat, spot):
            mask |= 1 << seat
    return mask


def _leaders(state: ElGrande, spot: i64, seats: i64) -> i64:
    """The seats, as a mask, with most caballeros there among those of a mask."""
    most: i64 = 0
    leaders = 0
    for seat in range(state.seats):
        if seats >> seat & 1:
            count = state.at(seat, spot)
            if count > most:
                most = count
                leaders = 1 << seat
            elif count == most:
                leaders |= 1 << seat
    return leaders
