"""Choices: what can be played, numbered, and what was meant by what was typed."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import TypeAlias

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from meseta.cli.language import say
from meseta.kernel.errors import UnreadableAction
from meseta.texts import Choice, Texts

LONGEST_ENTRY = 30
"""Longer ones stand on lines of their own."""


Numbered: TypeAlias = dict[int, Choice]
"""The choices by what is typed for them."""


def list_choices(
    texts: Texts, game: str, legal: Sequence[str], names: Sequence[str], view: Mapping[str, object]
) -> Numbered:
    """Every legal action in words, numbered. Where the like differ by a number, that is it: 7 is power card 7."""
    choices = [texts.choice(game, text, names, view) for text in legal]
    like = _differ_by_number(choices)
    if not like:
        return dict(enumerate(choices, 1))
    own = {_argument(choice): choice for choice in like}
    others = [choice for choice in choices if choice not in like]
    return own | dict(enumerate(others, max(own) + 1))


def _differ_by_number(choices: Iterable[Choice]) -> list[Choice]:
    """The one group of choices that differ by a number; empty if there is none, or several."""
    groups = [list(group) for _, group in groupby(choices, lambda choice: choice.group)]
    found = [group for group in groups if group[0].group and all(_argument(choice) >= 0 for choice in group)]
    return found[0] if len(found) == 1 else []


def _argument(choice: Choice) -> int:
    """The number at the end of an action's text, -1 if there is none."""
    last = choice.text.rsplit(" ", 1)[-1]
    return int(last) if last.isascii() and last.isdigit() else -1


def show_choices(choices: Numbered, paint: Callable[[str], Text]) -> RenderableType:
    """The numbered choices, the like of each other under one heading, if there are others."""
    parts: list[RenderableType] = []
    groups = [(heading, list(group)) for heading, group in groupby(choices.items(), lambda item: item[1].group)]
    for heading, group in groups:
        if heading and len(groups) > 1:
            parts.append(Text(heading))
        parts.append(_arranged(group, paint))
    return Group(*parts)


def _arranged(group: list[tuple[int, Choice]], paint: Callable[[str], Text]) -> RenderableType:
    """Short entries side by side, long ones below each other."""
    if max([len(choice.entry) for _, choice in group]) <= LONGEST_ENTRY:
        entries = [_number(number).append_text(paint(choice.entry)) for number, choice in group]
        return Columns(entries, padding=(0, 1), equal=True)
    table = Table.grid()
    for number, choice in group:
        table.add_row(_number(number), paint(choice.entry))
    return table


def _number(number: int) -> Text:
    return Text.assemble((f"{number:>3} ", "bold cyan"))


def read_choice(typed: str, choices: Numbered) -> str:
    """The action's text: by its number, its text or the only one that begins so. UnreadableAction if it is none."""
    if typed.isascii() and typed.isdigit():
        if int(typed) in choices:
            return choices[int(typed)].text
        like = _differ_by_number(choices.values())
        if like:
            # It may be an action that a rule forbids; the rule will say so.
            return f"{like[0].text.rsplit(' ', 1)[0]} {int(typed)}"
        raise UnreadableAction(say("no-such-number", number=typed))
    wanted = " ".join(typed.casefold().split())
    texts = [choice.text for choice in choices.values()]
    if wanted in texts:
        return wanted
    found = [text for text in texts if text.startswith(wanted)]
    if len(found) > 1:
        raise UnreadableAction(say("ambiguous", typed=typed, found=", ".join(found)))
    return found[0] if found else wanted
