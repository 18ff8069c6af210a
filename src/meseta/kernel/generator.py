"""A small generator with one integer of state: cheap to copy, the same on every machine and in every build."""

from typing import Final, final

from mypy_extensions import i64

MASK_64: Final = 0xFFFF_FFFF_FFFF_FFFF
MASK_32: Final = 0xFFFF_FFFF
MASK_16: Final = 0xFFFF
HALF: Final = 1 << 32

# The constants of SplitMix64, in halves.
GAMMA_HIGH: Final = 0x9E37_79B9
GAMMA_LOW: Final = 0x7F4A_7C15
FIRST_HIGH: Final = 0xBF58_476D
FIRST_LOW: Final = 0x1CE4_E5B9
SECOND_HIGH: Final = 0x94D0_49BB
SECOND_LOW: Final = 0x1331_11EB


@final
class Generator:
    """SplitMix64. Works on halves of 32 bits: no product leaves the 63 that a native int of the compiled build has.

    Every mask is explicit, so the numbers do not depend on the width of an integer.
    """

    def __init__(self, state: int = 0) -> None:
        self._high: i64 = state >> 32 & MASK_32
        self._low: i64 = state & MASK_32

    @property
    def state(self) -> int:
        """The whole state, 64 bits: `Generator(state)` goes on from here."""
        return int(self._high) << 32 | int(self._low)

    def copy(self) -> "Generator":
        """An independent generator that will give the same numbers."""
        other = Generator()
        other._high = self._high
        other._low = self._low
        return other

    def next(self) -> int:
        """The next 64 random bits."""
        high, low = self._mixed()
        return int(high) << 32 | int(low)

    def below(self, limit: i64) -> i64:
        """A number from 0 to limit - 1 (limit at most 2**29), each exactly as likely as any other."""
        product = self._mixed()[0] * limit
        if product & MASK_32 < limit:
            uneven = (HALF - limit) % limit
            while product & MASK_32 < uneven:
                product = self._mixed()[0] * limit
        return product >> 32

    def choose(self, choices: list[i64]) -> i64:
        """One of the choices, which must not be empty."""
        return choices[self.below(len(choices))]

    def weighted(self, weights: list[int]) -> i64:
        """An index, as likely as its weight; the weights must not all be 0."""
        total: i64 = 0
        for weight in weights:
            total += weight
        if total == 0:
            raise ValueError("no weight above 0")
        left = self.below(total)
        index: i64 = 0
        while left >= weights[index]:
            left -= weights[index]
            index += 1
        return index

    def _mixed(self) -> tuple[i64, i64]:
        """Step on, and mix the bits: both halves of the result."""
        low = self._low + GAMMA_LOW
        high = self._high + GAMMA_HIGH + (low >> 32) & MASK_32
        low &= MASK_32
        self._high = high
        self._low = low
        high, low = _times(high ^ high >> 30, low ^ (high << 2 & MASK_32 | low >> 30), FIRST_HIGH, FIRST_LOW)
        high, low = _times(high ^ high >> 27, low ^ (high << 5 & MASK_32 | low >> 27), SECOND_HIGH, SECOND_LOW)
        return high ^ high >> 31, low ^ (high << 1 & MASK_32 | low >> 31)

    def __reduce__(self) -> tuple[type["Generator"], tuple[int]]:
        return Generator, (self.state,)


def _times(high: i64, low: i64, factor_high: i64, factor_low: i64) -> tuple[i64, i64]:
    """The lower 64 bits of a product, in halves."""
    first = low & MASK_16
    second = low >> 16
    bottom = first * factor_low
    middle = second * factor_low + (bottom >> 16)
    upper = (middle >> 16) + first * factor_high + ((second * factor_high & MASK_16) << 16)
    upper += (high & MASK_16) * factor_low + (((high >> 16) * factor_low & MASK_16) << 16)
    return upper & MASK_32, (middle & MASK_16) << 16 | bottom & MASK_16
