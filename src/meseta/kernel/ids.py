"""How rules are numbered, and those that hold at any table, whatever is played: refusals no rulebook covers."""

from typing import Final

from meseta.kernel.types import RuleId

K_1: Final[RuleId] = "K-1"
"""It is not this seat's decision."""

K_2: Final[RuleId] = "K-2"
"""The game is over."""

K_3: Final[RuleId] = "K-3"
"""This is not what is asked now."""

K_4: Final[RuleId] = "K-4"
"""The step could not be completed."""

K_5: Final[RuleId] = "K-5"
"""The step was the only possible one and has been taken by itself."""

RULES: Final[tuple[RuleId, ...]] = (K_1, K_2, K_3, K_4, K_5)


def numbered(game: str, *chapters: str) -> tuple[RuleId, ...]:
    """The ids of a game's rules from their numbers: `numbered("EG", "101-109", "201 203-205")`."""
    ids: list[RuleId] = []
    for chapter in chapters:
        for numbers in chapter.split():
            first, _, last = numbers.partition("-")
            ids += [f"{game}-{number}" for number in range(int(first), int(last or first) + 1)]
    return tuple(ids)
