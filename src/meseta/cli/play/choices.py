"""Choices: what can be played, numbered, and what was meant by what was typed."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import TypeAlias

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from meseta.cli.language import say
from meseta.cli.play.fields import are_many_fields, in_runs, typed_field
from meseta.kernel.errors import UnreadableAction
from meseta.kernel.types import Action
from meseta.texts import ChoiceText, Texts

LONGEST_ENTRY = 30
"""Longer ones stand on lines of their own."""
FEW = 8
"""So many are named where more were possible."""

CELLS = "cell "
"""How a choice of a cell begins that is named by x and y, not by row and column."""

Numbered: TypeAlias = dict[int, ChoiceText]
"""The choices by what is typed for them."""


def list_choices(texts: Texts, game: str, legal: Sequence[Action], view: Mapping[str, object]) -> Numbered:
    """Every legal action in words, numbered. Where the like differ by a number, that is it: 7 is power card 7."""
    choices = [texts.choice(game, action, view) for action in legal]
    # Many fields come last, so that the others have low numbers.
    groups = [list(group) for _, group in groupby(choices, lambda choice: choice.group)]
    groups.sort(key=_are_many)
    choices = [choice for group in groups for choice in group]
    like = _differ_by_number(choices)
    if not like:
        return dict(enumerate(choices, 1))
    others = [choice for choice in choices if choice not in like.values()]
    return like | dict(enumerate(others, max(like) + 1))


def _are_many(group: Iterable[ChoiceText]) -> bool:
    return are_many_fields([choice.text for choice in group])


def _differ_by_number(choices: Iterable[ChoiceText]) -> dict[int, ChoiceText]:
    """The one group of choices that differ by a number; empty if there is none, or several."""
    groups = [list(group) for _, group in groupby(choices, lambda choice: choice.group)]
    found = [group for group in groups if all(choice.number is not None for choice in group)]
    return {choice.number: choice for choice in found[0] if choice.number is not None} if len(found) == 1 else {}


def show_choices(choices: Numbered, paint: Callable[[str], Text]) -> RenderableType:
    """The numbered choices, the like of each other under one heading, if there are others; a single one in full."""
    parts: list[RenderableType] = []
    groups = [(heading, list(group)) for heading, group in groupby(choices.items(), lambda item: item[1].group)]
    for heading, group in groups:
        if heading and len(groups) > 1:
            if len(group) == 1:
                parts.append(_number(group[0][0]).append_text(paint(group[0][1].label)))
                continue
            parts.append(Text(heading))
        parts.append(_many(group) if _are_many([choice for _, choice in group]) else _arranged(group, paint))
    return Group(*parts)


def _arranged(group: list[tuple[int, ChoiceText]], paint: Callable[[str], Text]) -> RenderableType:
    """Short entries side by side, long ones below each other."""
    if max([len(choice.entry) for _, choice in group]) <= LONGEST_ENTRY:
        entries = [_number(number).append_text(paint(choice.entry)) for number, choice in group]
        return Columns(entries, padding=(0, 1), equal=True)
    table = Table.grid()
    for number, choice in group:
        table.add_row(_number(number), paint(choice.entry))
    return table


def _many(group: list[tuple[int, ChoiceText]]) -> RenderableType:
    """Many fields, in runs; their numbers in order."""
    texts = [choice.text for _, choice in group]
    example = texts[len(texts) // 2].rsplit(" ", 1)[-1]
    numbers = Text(f"{group[0][0]:>3}–{group[-1][0]} ", style="bold cyan")
    table = Table.grid()
    fields = in_runs(texts)
    if texts[0].startswith(CELLS):
        table.add_row(numbers, say("cells", example=example, fields=fields))
    else:
        table.add_row(numbers, say("fields", example=example, fields=fields))
    return table


def _number(number: int) -> Text:
    return Text.assemble((f"{number:>3} ", "bold cyan"))


def read_choice(typed: str, choices: Numbered) -> str:
    """The action's text: by its number, text, beginning or last word, if only one fits. UnreadableAction if it is none.

    What is none of the choices may be an action that a rule forbids; it is returned too, and the rule will say so.
    """
    if typed.isascii() and typed.isdigit():
        if int(typed) in choices:
            return choices[int(typed)].text
        like = list(_differ_by_number(choices.values()).values())
        if like:
            return f"{_verb(like[0].text)} {int(typed)}"
        raise UnreadableAction(say("no-such-number", number=typed))
    wanted = typed_field(typed) or " ".join(typed.casefold().split())
    texts = [choice.text for choice in choices.values()]
    if wanted in texts:
        return wanted
    for found in ([text for text in texts if text.endswith(f" {wanted}")], [t for t in texts if t.startswith(wanted)]):
        if len(found) > 1:
            raise UnreadableAction(say("ambiguous", typed=typed, found=_few(found)))
        if found:
            return found[0]
    verbs = {_verb(text) for text in texts if typed_field(text.rsplit(" ", 1)[-1])}
    return f"{verbs.pop()} {wanted}" if typed_field(typed) and len(verbs) == 1 else wanted


def _verb(text: str) -> str:
    return text.rsplit(" ", 1)[0]


def _few(texts: list[str]) -> str:
    """The first of many."""
    return ", ".join(texts) if len(texts) <= FEW else ", ".join([*texts[:FEW], "..."])
