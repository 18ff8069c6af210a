"""The generator: its numbers never change, whatever the machine and the build."""

import pickle
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meseta.kernel.generator import Generator


@pytest.mark.parametrize(
    ("seed", "numbers"),
    [
        (0, [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]),
        (
            1234567,
            [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821],
        ),
    ],
)
def test_outputs_are_those_of_splitmix64(seed: int, numbers: list[int]) -> None:
    generator = Generator(seed)
    assert [generator.next() for _ in numbers] == numbers


@pytest.mark.parametrize(
    ("seed", "limit", "numbers"),
    [
        (0, 6, [5, 2, 0, 5, 0, 1, 1, 4, 1, 5, 2, 4]),
        (7, 1000, [389, 16, 900, 582, 452, 249, 467, 328]),
        (2**64 - 1, 13, [11, 11, 2, 5, 9, 10, 12, 3, 10, 0, 0, 10]),
    ],
)
def test_pinned_draws(seed: int, limit: int, numbers: list[int]) -> None:
    generator = Generator(seed)
    assert [generator.below(limit) for _ in numbers] == numbers


def test_pinned_choices_and_weights() -> None:
    generator = Generator(42)
    assert [generator.choose([10, 20, 30]) for _ in range(8)] == [30, 10, 10, 20, 10, 30, 10, 30]
    assert [generator.weighted([1, 0, 3]) for _ in range(12)] == [2, 2, 0, 2, 2, 2, 2, 0, 0, 2, 0, 2]


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 6, 9, 11, 13])
def test_below_is_uniform(limit: int) -> None:
    generator = Generator(limit)
    draws = 4000 * limit
    counts = Counter(generator.below(limit) for _ in range(draws))
    assert set(counts) == set(range(limit))
    chi_square = sum((count - 4000) ** 2 / 4000 for count in counts.values())
    # The chance of more than this is below 1 in 10,000 for up to 12 degrees of freedom.
    assert chi_square < 40


def test_below_rejects_what_would_make_it_uneven() -> None:
    """With a limit of 3 * 2**27 one number in 16 is drawn again, or every third result would come up too seldom."""
    limit = 3 << 27
    generator = Generator(1)
    thirds = Counter(generator.below(limit) % 3 for _ in range(30000))
    assert max(thirds.values()) - min(thirds.values()) < 600


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 2**64 - 1), st.integers(1, 2**29))
def test_below_stays_below(seed: int, limit: int) -> None:
    assert 0 <= Generator(seed).below(limit) < limit


def test_a_weight_of_0_is_never_drawn_and_some_weight_is_needed() -> None:
    generator = Generator(3)
    assert {generator.weighted([0, 2, 0, 1]) for _ in range(200)} == {1, 3}
    counts = Counter(generator.weighted([1, 3]) for _ in range(8000))
    assert 5800 < counts[1] < 6200
    with pytest.raises(ValueError, match="no weight"):
        generator.weighted([0, 0])


def test_a_copy_gives_the_same_numbers_and_goes_its_own_way() -> None:
    generator = Generator(9)
    generator.next()
    other = generator.copy()
    expected = [generator.next() for _ in range(3)]
    assert [other.next() for _ in range(3)] == expected


def test_a_pickled_generator_goes_on() -> None:
    generator = Generator(9)
    generator.next()
    other = pickle.loads(pickle.dumps(generator))
    assert other.next() == generator.next()


def test_the_state_has_64_bits() -> None:
    assert Generator(2**64 + 5).state == 5
    generator = Generator(2**64 - 1)
    for _ in range(100):
        assert 0 <= generator.next() < 2**64
        assert 0 <= generator.state < 2**64
