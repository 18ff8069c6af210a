"""Everything that can be wrong with what the engine is told. Each error says what it was and what is possible."""

from meseta.kernel.types import RuleId, Seat


class MesetaError(Exception):
    """The root of all errors raised on purpose. What it was raised about is unchanged."""


class UnreadableAction(MesetaError):
    """A text that is no action of the game."""


class IllegalAction(MesetaError):
    """An action that a rule forbids.

    `seat` tried `action` (its text); `rule` is the id of the rule; `open` lists the texts that are legal for the seat.
    """

    def __init__(self, seat: Seat, action: str, rule: RuleId, open: list[str]) -> None:
        super().__init__(f"seat {seat} may not play {action!r}: rule {rule}")
        self.seat = seat
        self.action = action
        self.rule = rule
        self.open = open

    def __reduce__(self) -> tuple[type["IllegalAction"], tuple[Seat, str, RuleId, list[str]]]:
        return IllegalAction, (self.seat, self.action, self.rule, self.open)


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
