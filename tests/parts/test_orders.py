"""Orders: who acts when."""

import pytest

from meseta.parts.orders import highest_first


@pytest.mark.parametrize(
    ("played", "order"), [([3, 12, 8, 5], [1, 2, 3, 0]), ([13, 1], [0, 1]), ([1, 2, 3], [2, 1, 0]), ([-1, 4], [1])]
)
def test_the_highest_card_is_first(played: list[int], order: list[int]) -> None:
    assert highest_first(played, 13) == order
