"""Orders: who acts when."""

from mypy_extensions import i64

from meseta.kernel.types import Seat


def values_of(played: list[int]) -> i64:
    """The values that are on the table, as a mask; negative is nothing."""
    mask: i64 = 0
    for value in played:
        if value >= 0:
            mask |= 1 << value
    return mask


def highest_first(played: list[int], highest: i64) -> list[Seat]:
    """The seats by the cards they have played, the highest first, then descending; no two cards are equal."""
    order: list[Seat] = []
    cards = values_of(played)
    for card in range(highest, 0, -1):
        if cards >> card & 1:
            order.append(played.index(card))
    return order
