"""People: who stands in a sentence, by name to the others, as "you" to himself.

A sentence names a person by his seat: `{2}`, in a form `{2:of}`, or `{2?what he reads|what the others read}`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from meseta.match.registry import Tree
from meseta.texts.template import ALTERNATIVE, capital

MARK: Final = re.compile(r"\{(\d+)(?::([a-z-]+))?\}")
ENDS: Final = (". ", "! ", "? ", "… ")
"""What is behind them begins with a capital letter."""


class Person(int):
    """A seat, where a sentence speaks of whoever sits there."""


def mark(seat: int, form: str = "") -> str:
    """A person in a sentence."""
    return f"{{{seat}:{form}}}" if form else f"{{{seat}}}"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a sentence: words, or a person."""

    text: str
    seat: int | None = None


class People:
    """Those at a table, as one reader has them: `words` is how his language puts a person into a sentence."""

    def __init__(self, words: Tree, names: Sequence[str], you: int | None = None) -> None:
        self._words = words
        self._names = names
        self._you = you

    def read(self, sentence: str) -> str:
        """The sentence as it is read."""
        return "".join([part.text for part in self.parts(sentence)])

    def parts(self, sentence: str) -> Iterator[Part]:
        """The sentence, words and persons apart."""
        addressed = ALTERNATIVE.sub(lambda found: self._side(sentence, found), sentence)
        end = 0
        for found in MARK.finditer(addressed):
            yield Part(addressed[end : found.start()])
            yield from self._person(int(found[1]), found[2] or "", _begins(addressed, found.start()))
            end = found.end()
        yield Part(addressed[end:])

    def _side(self, sentence: str, found: re.Match[str]) -> str:
        side = found[2] if int(found[1]) == self._you else found[3]
        return capital(side) if _begins(sentence, found.start()) else side

    def _person(self, seat: int, form: str, begins: bool) -> Iterator[Part]:
        """A name with what the form puts round it; a name is never changed itself."""
        words = self._words.get(form, {"you": self._words["you"]})
        if seat == self._you:
            yield Part(capital(words["you"]) if begins else words["you"], seat)
            return
        name = self._names[seat]
        pattern = words.get("vowel" if self._elides(name) else "name") or words.get("name", "{}")
        before, after = pattern.split("{}")
        yield Part(capital(before) if begins else before)
        yield Part(name, seat)
        yield Part(after)

    def _elides(self, name: str) -> bool:
        vowels = self._words.get("elides")
        return vowels is not None and re.match(vowels, name, re.IGNORECASE) is not None


def _begins(sentence: str, place: int) -> bool:
    """Whether a sentence begins there."""
    return place == 0 or sentence[:place].endswith(ENDS)
