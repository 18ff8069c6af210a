"""Everything that can be wrong with what the engine is told. Each error says what it was and what is possible."""

from typing import Final

from meseta.kernel.types import RuleId, Seat

LISTED: Final = 12
"""So many possibilities are named in a message; of more, how many there are."""
SHOWN: Final = 60
"""So many characters of what was given are repeated in a message."""


def listed(words: list[str]) -> str:
    """The words with commas between them, of many the first, and how many more there are."""
    if len(words) <= LISTED:
        return ", ".join(words)
    first = ", ".join(words[: LISTED - 2])
    return f"{first} and {len(words) - LISTED + 2} more"


def shortened(given: object) -> str:
    """What was given, as it is repeated to whoever gave it."""
    text = repr(given)
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 4]} ..."


class MesetaError(Exception):
    """The root of all errors raised on purpose. What it was raised about is unchanged."""


class UnreadableAction(MesetaError):
    """A text that is no action of the game."""


class IllegalAction(MesetaError):
    """An action that a rule forbids.

    `seat` tried `action` (its text); `rule` is the id of the rule, and `sentence` what it says, where somebody knows
    its words; `open` lists the texts that are legal for the seat.
    """

    def __init__(self, seat: Seat, action: str, rule: RuleId, open: list[str], sentence: str = "") -> None:
        why = f"{rule}: {sentence}" if sentence else f"rule {rule}"
        super().__init__(f"seat {seat} may not play {shortened(action)}: {why}")
        self.seat = seat
        self.action = action
        self.rule = rule
        self.open = open
        self.sentence = sentence

    def __reduce__(self) -> tuple[type["IllegalAction"], tuple[Seat, str, RuleId, list[str], str]]:
        return IllegalAction, (self.seat, self.action, self.rule, self.open, self.sentence)


class IllegalDraw(MesetaError):
    """An answer to a draw that chance could not have given, or an answer where nothing is drawn."""


class BadOption(MesetaError):
    """An unknown option, a value it does not take, a seed or a number of seats that the game does not allow."""


class BadPosition(MesetaError):
    """A position that cannot be. `where` is the path of the field, `why` says what is wrong with it."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}")
        self.where = where
        self.why = why

    def __reduce__(self) -> tuple[type["BadPosition"], tuple[str, str]]:
        return BadPosition, (self.where, self.why)


class BrokenRule(MesetaError):
    """The engine contradicts itself: a decision without a choice. A fault of the game's code, never of its user."""
