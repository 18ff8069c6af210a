"""Seats, seeds and options: what a game allows, and what is said where it does not."""

import pytest

from meseta.games.el_grande.descriptor import GAME
from meseta.kernel.errors import BadOption


def complaint(seats: object = 4, seed: object = 1, **options: object) -> str:
    with pytest.raises(BadOption) as caught:
        GAME.new(seats, seed, options)
    return str(caught.value)


@pytest.mark.parametrize("seats", [0, 1, 6, -2, 4.0, "4", None, True, [4]])
def test_seats(seats: object) -> None:
    assert complaint(seats=seats) == f"seats: {seats!r} is not possible; El Grande is for 2 to 5 players"


@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, "1", None, True])
def test_seeds(seed: object) -> None:
    assert complaint(seed=seed).startswith(f"seed: {seed!r} is no whole number from 0 to ")


def test_the_largest_seed_is_a_seed() -> None:
    assert GAME.new(2, 2**64 - 1).digest() != GAME.new(2, 0).digest()


@pytest.mark.parametrize(
    ("name", "value", "possible"),
    [
        ("rounds", 7, "9, 6"),
        ("rounds", "9", "9, 6"),
        ("rounds", None, "9, 6"),
        ("rounds", 9.0, "9, 6"),
        ("rounds", [9], "9, 6"),
        ("veto", 1, "true, false"),
        ("veto", 0, "true, false"),
        ("veto", "off", "true, false"),
        ("open_castillo", 0, "false, true"),
    ],
)
def test_values_of_options(name: str, value: object, possible: str) -> None:
    assert complaint(**{name: value}) == f"option {name}: {value!r} is none of {possible}"


def test_unknown_options() -> None:
    assert complaint(round=9) == "option round: unknown; El Grande has rounds, veto, open_castillo"


def test_what_is_not_said_is_as_usual() -> None:
    assert GAME.new(2, 1).pack()["options"] == {"rounds": 9, "veto": True, "open_castillo": False}
    assert GAME.new(2, 1, {"rounds": 6}).pack()["options"] == {"rounds": 6, "veto": True, "open_castillo": False}
