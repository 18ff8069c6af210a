"""The words the whole engine is written in: seats, actions, rule ids, and what a frame answers to `step`."""

from typing import Final, TypeAlias

from mypy_extensions import i64

Seat: TypeAlias = i64
"""A place at the table, 0 to seats - 1, clockwise. Native in the compiled build, as actions and steps are."""

Action: TypeAlias = i64
"""One small decision (or the outcome of one draw); `Verbs` gives each its text."""

RuleId: TypeAlias = str
"""The id of a rule, as `EG-402`; `ALLOWED` where no rule is broken."""

Step: TypeAlias = i64
"""What a frame answers to `step`: one of the constants below, or an `ask`."""

Fault: TypeAlias = tuple[str, str]
"""What is wrong with a position: the field (empty: no single one), and why, in one sentence."""

NOTHING: Final[i64] = -1
"""Stands for 'none' wherever a field holds an index."""

ALLOWED: Final[RuleId] = ""

DONE: Final[Step] = -1
"""The rule is carried out: the frame leaves the stack."""

CONTINUE: Final[Step] = -2
"""Something changed (fields, or a frame was called): step again."""

DRAW: Final[Step] = -3
"""Chance decides: the frame lists the odds and is told the outcome."""

ASK_UNFORCED: Final[Step] = 1 << 8
ASK_SEALED: Final[Step] = 1 << 9
ASK_SEATS: Final[i64] = 10
"""The bit from which a sealed ask lists its seats."""


def ask(seat: Seat) -> Step:
    """One seat decides. Where exactly one action is legal, the kernel takes it, unrecorded."""
    return seat


def ask_own(seat: Seat) -> Step:
    """One seat decides, and always itself: to end a turn, or where the number of choices would tell a secret."""
    return seat | ASK_UNFORCED


def ask_sealed(seats: i64) -> Step:
    """All seats of a mask decide at once, each in secret; a seat with one legal action has it taken for it."""
    return ASK_SEALED | seats << ASK_SEATS


def ask_sealed_own(seats: i64) -> Step:
    """All seats of a mask decide at once, each in secret and always itself."""
    return ASK_SEALED | ASK_UNFORCED | seats << ASK_SEATS
