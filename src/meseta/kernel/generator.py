"""A small generator with one integer of state: cheap to copy, the same on every machine and in every build."""

from typing import Final, final

MASK_64: Final = 0xFFFF_FFFF_FFFF_FFFF
GAMMA: Final = 0x9E37_79B9_7F4A_7C15
MIX_1: Final = 0xBF58_476D_1CE4_E5B9
MIX_2: Final = 0x94D0_49BB_1331_11EB
HALF: Final = 1 << 32


@final
class Generator:
    """SplitMix64. Every mask is explicit, so the numbers do not depend on the width of an integer."""

    def __init__(self, state: int = 0) -> None:
        self.state = state & MASK_64

    def copy(self) -> "Generator":
        """An independent generator that will give the same numbers."""
        return Generator(self.state)

    def next(self) -> int:
        """The next 64 random bits."""
        self.state = (self.state + GAMMA) & MASK_64
        bits = self.state
        bits = ((bits ^ (bits >> 30)) * MIX_1) & MASK_64
        bits = ((bits ^ (bits >> 27)) * MIX_2) & MASK_64
        return bits ^ (bits >> 31)

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1 (limit at most 2**29), each exactly as likely as any other."""
        product = (self.next() >> 32) * limit
        if product & (HALF - 1) < limit:
            uneven = (HALF - limit) % limit
            while product & (HALF - 1) < uneven:
                product = (self.next() >> 32) * limit
        return product >> 32

    def choose(self, choices: list[int]) -> int:
        """One of the choices, which must not be empty."""
        return choices[self.below(len(choices))]

    def weighted(self, weights: list[int]) -> int:
        """An index, as likely as its weight; the weights must not all be 0."""
        total = 0
        for weight in weights:
            total += weight
        left = self.below(total)
        index = 0
        while left >= weights[index]:
            left -= weights[index]
            index += 1
        return index

    def __reduce__(self) -> tuple[type["Generator"], tuple[int]]:
        return Generator, (self.state,)
