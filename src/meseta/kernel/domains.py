"""Domains: what an index stands for. They give verbs, events and positions their words."""

from typing import Final

from mypy_extensions import mypyc_attr

from meseta.kernel.errors import BadPosition, listed, shortened
from meseta.kernel.types import NOTHING

MANY: Final = 1000
"""From here on a range of numbers has no list of words, and no verb can take it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Domain:
    """A finite list of words; index i stands for the i-th.

    Where they are too many to list, `form` says for people, and the regular expression `pattern` for schemas, which
    words there are.
    """

    def __init__(self, name: str, words: tuple[str, ...], form: str = "", pattern: str = "") -> None:
        self.name = name
        self.words = words
        self.form = form
        self.pattern = pattern
        self.low = 0
        """The first index."""
        self.index: dict[str, int] = {word: i for i, word in enumerate(words)}

    @property
    def size(self) -> int:
        """How many indices there are."""
        return len(self.words)

    def word(self, index: int) -> str:
        """The index in words, as in an action's text."""
        return self.words[index]

    def word_or_none(self, index: int) -> str | None:
        """The index in words; None for NOTHING."""
        return None if index == NOTHING else self.word(index)

    def plain(self, index: int) -> object:
        """The index as a JSON value."""
        return self.word(index)

    def read(self, value: object, where: str) -> int:
        """The index of a JSON value; BadPosition names `where` and what is possible."""
        if isinstance(value, str):
            index = self.index.get(value, -1)
            if index >= 0:
                return index
        raise BadPosition(where, f"{shortened(value)} is none of {self.possible()}")

    def possible(self) -> str:
        """What may stand here, for error messages."""
        return self.form or listed(list(self.words))

    def schema(self) -> dict[str, object]:
        """The JSON schema of one value."""
        if self.pattern:
            return {"type": "string", "pattern": self.pattern}
        return {"enum": list(self.words)}


class Number(Domain):
    """Whole numbers from low to high; the index is the number itself."""

    def __init__(self, name: str, low: int, high: int) -> None:
        super().__init__(name, tuple([str(number) for number in range(low, high + 1)]) if high - low < MANY else ())
        self.low = low
        self.high = high

    def word(self, index: int) -> str:
        return str(index)

    def plain(self, index: int) -> object:
        return index

    def read(self, value: object, where: str) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return value
        raise BadPosition(where, f"{shortened(value)} is no whole number {self.possible()}")

    def possible(self) -> str:
        return f"from {self.low} to {self.high}"

    def schema(self) -> dict[str, object]:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


class Flag(Domain):
    """Yes or no."""

    def __init__(self, name: str) -> None:
        super().__init__(name, ("no", "yes"))

    def plain(self, index: int) -> object:
        return index != 0

    def read(self, value: object, where: str) -> int:
        if isinstance(value, bool):
            return int(value)
        raise BadPosition(where, f"{shortened(value)} is neither true nor false")

    def possible(self) -> str:
        return "true or false"

    def schema(self) -> dict[str, object]:
        return {"type": "boolean"}


class Subset(Domain):
    """A set of another domain's members, kept as a bit mask and written as a list."""

    def __init__(self, name: str, members: Domain) -> None:
        super().__init__(name, ())
        self.members = members

    def plain(self, index: int) -> object:
        low = self.members.low
        return [self.members.plain(bit + low) for bit in range(index.bit_length()) if index >> bit & 1]

    def word(self, index: int) -> str:
        low = self.members.low
        return " ".join([self.members.word(bit + low) for bit in range(index.bit_length()) if index >> bit & 1])

    def read(self, value: object, where: str) -> int:
        if not isinstance(value, list):
            raise BadPosition(where, f"{shortened(value)} is no list")
        mask = 0
        for i, member in enumerate(value):
            bit = 1 << (self.members.read(member, f"{where}[{i}]") - self.members.low)
            if mask & bit:
                raise BadPosition(f"{where}[{i}]", f"{shortened(member)} stands there twice")
            mask |= bit
        if self.plain(mask) != value:
            raise BadPosition(
                where, f"{shortened(value)} is out of order; in order it is {shortened(self.plain(mask))}"
            )
        return mask

    def possible(self) -> str:
        return f"a list of {self.members.possible()}"

    def schema(self) -> dict[str, object]:
        return {"type": "array", "items": self.members.schema(), "uniqueItems": True}


SEAT: Final = Number("seat", 0, 7)
SEATS: Final = Subset("seats", SEAT)
FLAG: Final = Flag("flag")
