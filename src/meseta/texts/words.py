"""Words: how the values of one game are written in one language."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from meseta.kernel.domains import Domain, Subset
from meseta.match.registry import Tree
from meseta.texts.people import mark
from meseta.texts.template import fill, placeholders

MEMO: Final = 5000
"""Sentences that are remembered: at many tables the same is said again and again."""
SOFT_HYPHEN: Final = "\N{SOFT HYPHEN}"


def unbroken(word: str) -> str:
    """A name without the marks where it may be broken: they are for the narrow cards of the page alone."""
    return word.replace(SOFT_HYPHEN, "")


class Words:
    """Names of places, cards and players, and nouns with their numbers."""

    def __init__(self, texts: Tree, structure: Tree, joiner: str) -> None:
        self.texts = texts
        self.structure = structure
        self._joiner = joiner
        self._sentences: dict[tuple[object, ...], str] = {}
        """By template, and the values in it with their domains."""

    def sentence(self, template: str, values: Mapping[str, object], domains: Mapping[str, Domain]) -> str:
        """A template with its values, each written as its domain says; persons stay seats."""
        key = (template, *[part for name in _names(template) for part in (domains[name], hashable(values[name]))])
        if key not in self._sentences:
            if len(self._sentences) >= MEMO:
                self._sentences.clear()
            self._sentences[key] = fill(template, lambda name, form: self.word(domains[name], values[name], form))
        return self._sentences[key]

    def word(self, domain: Domain, value: object, form: str) -> str:
        """One value, in a form: of a place ("in"), or a noun ("caballeros") behind its number."""
        if isinstance(domain, Subset):
            members = value if isinstance(value, list) else []
            return self.join([self.word(domain.members, member, form) for member in members])
        if isinstance(value, int) and domain.name == "seat":
            return mark(value, form)
        section = self.structure.get("domains", {}).get(domain.name)
        if isinstance(value, int) and form and section is None:
            return self.noun(form, value)
        return str(value) if section is None else self.member(section, str(value), form or "name")

    def member(self, section: str, key: str, form: str) -> str:
        """An entry of a section, such as a place, in one of its forms."""
        entry = self.texts[section][key]
        if isinstance(entry, str):
            entry = {"name": entry}
        if form in entry:
            return unbroken(str(entry[form]))
        return str(self.texts["forms"][section][form]).replace("{}", unbroken(entry["name"]))

    def noun(self, noun: str, number: int) -> str:
        """A number and what is counted."""
        forms = self.texts["nouns"][noun]
        form = forms.get({0: "zero", 1: "one"}.get(number, "other"), forms["other"])
        return str(form).replace("{n}", str(number))

    def join(self, words: Sequence[str]) -> str:
        """A list in a sentence."""
        if len(words) < 2:
            return "".join(words) or "–"
        return f"{', '.join(words[:-1])} {self._joiner} {words[-1]}"


def hashable(value: object) -> object:
    """A plain value by which something can be remembered."""
    return tuple(value) if isinstance(value, list) else value


@cache
def _names(template: str) -> tuple[str, ...]:
    """What a template speaks of."""
    return tuple({name: None for name, _ in placeholders(template)})
