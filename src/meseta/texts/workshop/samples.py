"""Samples: a sentence with values put in, as the person it is about reads it and as the others do."""

from collections.abc import Iterator, Mapping
from typing import Final

from meseta.kernel.domains import Domain, Number, Subset
from meseta.texts.people import MARK, People
from meseta.texts.source import game_texts, kernel_texts, structure_of
from meseta.texts.template import ADDRESS, fill, placeholders
from meseta.texts.words import Words

NAMES: Final = ("Ana", "Hugo", "Bert", "Yves", "Iris")
"""Some begin with a vowel: there are languages that elide."""
NUMBERS: Final = (0, 1, 2)
MOST: Final = 9
"""So many samples of one sentence are enough."""


class Samples:
    """How one language writes the sentences of a game, or of the shell where no game is named."""

    def __init__(self, language: str, game: str | None = None) -> None:
        kernel = kernel_texts(language)
        texts, structure = (game_texts(language, game), structure_of(game)) if game else ({}, {})
        self._words = Words(texts, structure, str(kernel["and"]))
        self._people = kernel["people"]

    def of(self, template: str, domains: Mapping[str, Domain]) -> list[str]:
        """Each different reading of a sentence; empty if nothing stands in it."""
        named = dict.fromkeys(name for name, _ in placeholders(template))
        if not named:
            return []
        found: dict[str, None] = {}
        for values in self._values(list(named), domains):
            written = self._written(template, values, domains)
            found |= dict.fromkeys(self._readings(written))
        return list(found)[:MOST]

    def noun(self, noun: str) -> list[str]:
        """A noun behind each number."""
        return [self._words.noun(noun, number) for number in NUMBERS]

    def member(self, section: str, key: str, forms: list[str]) -> list[str]:
        """A member in all the forms that its section has."""
        return [f"{form}: {self._words.member(section, key, form)}" for form in forms]

    def _values(self, named: list[str], domains: Mapping[str, Domain]) -> Iterator[dict[str, object]]:
        """Values for all that is named: the numbers in turn, and for each other members."""
        seats = [name for name in named if name in domains and domains[name].name == "seat"]
        for turn, number in enumerate(NUMBERS):
            yield {
                name: seats.index(name) if name in seats else _value(name, domains.get(name), number, turn + place)
                for place, name in enumerate(named)
            }

    def _written(self, template: str, values: Mapping[str, object], domains: Mapping[str, Domain]) -> str:
        def word(name: str, form: str) -> str:
            if name in domains and domains[name].name not in ("plain", ""):
                return self._words.word(domains[name], values[name], "" if form == ADDRESS else form)
            return str(values[name])

        return fill(template, word)

    def _readings(self, sentence: str) -> Iterator[str]:
        """As each person in it reads it, and as somebody else does."""
        seats = sorted({int(found[1]) for found in MARK.finditer(sentence)} | ({0} if "?" in sentence else set()))
        for you in (*seats, None):
            yield People(self._people, NAMES, you).read(sentence)


def stand_in(name: str) -> str:
    """What is shown for a value that nobody knows beforehand."""
    return f"\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}{name}\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"


def _value(name: str, domain: Domain | None, number: int, turn: int) -> object:
    if isinstance(domain, Subset):
        return [_value(name, domain.members, number, turn + step) for step in range(turn % 3 + 1)]
    if isinstance(domain, Number):
        return min(max(number, domain.low), domain.high)
    if domain is None or not domain.size:
        return stand_in(name)
    return domain.plain(turn * (domain.size - 1) // 2 % domain.size)
