"""Orders: who acts when."""

from meseta.kernel.types import Seat


def highest_first(played: list[int], highest: int) -> list[Seat]:
    """The seats by the cards they have played, the highest first, then descending; no two cards are equal."""
    order: list[Seat] = []
    for card in range(highest, 0, -1):
        if card in played:
            order.append(played.index(card))
    return order
