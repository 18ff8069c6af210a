"""What a game's board can show, and how players are told apart."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, Generic, TypeVar

from rich.console import Group, RenderableType
from rich.text import Text

from meseta.texts.log import Event, log_of
from meseta.texts.people import mark
from meseta.texts.texts import Texts

MARKS: Final = ("●", "■", "▲", "◆", "★")
"""A shape for each seat, so that no color is needed."""
STYLES: Final = ("bright_red", "bright_blue", "bright_yellow", "bright_green", "bright_magenta")


V = TypeVar("V", bound=Mapping[str, object])
"""The view of a board's game."""


class Board(ABC, Generic[V]):
    """One game's table, painted for a terminal from a view. Only `table` must be said; the rest makes it better."""

    GAME: ClassVar[str]
    LINES: ClassVar[int] = 24
    """From this many lines on, the whole board fits on a screen together with the choices."""
    WIDE_LINES: ClassVar[int] = 24
    """The same for a wide screen, where only `table` is above the choices."""

    def __init__(self, texts: Texts, names: Sequence[str], you: int | None = None) -> None:
        self.texts = texts
        self.names = names
        self._people = texts.people(names, you)

    @abstractmethod
    def table(self, view: V) -> RenderableType:
        """The board and its players, without cards."""

    def parts(self, view: V) -> list[tuple[str, RenderableType]]:
        """What is not on the board itself: cards, explanations; each with its heading."""
        return []

    def compact(self, view: V) -> RenderableType:
        """The same in few lines, for a low screen."""
        return self.table(view)

    def cards(self, view: V, width: int | None = None) -> RenderableType | None:
        """The cards on the table, with what they do, on one line each if a width is given; None if there are none."""
        return None

    def cards_matter(self, view: V) -> bool:
        """Does what is asked now have to do with the cards on the table, and are they not among the choices?"""
        return False

    def hand(self, view: V) -> Text | None:
        """What only the viewer sees."""
        return None

    def note(self, view: V, seat: int) -> Text | None:
        """What an asked seat should know besides: the card it is about."""
        return None

    def log(self, events: Sequence[Event]) -> list[Text]:
        """What happened, in lines, the like drawn together."""
        return [self.painted(line.text) for line in log_of(self.GAME, self.texts).lines(events)]

    def scorings(self, events: Sequence[Event]) -> list[tuple[str, list[int]]]:
        """How many points each seat got when: a heading and the points by seat."""
        return log_of(self.GAME, self.texts).points(events, len(self.names))

    def whole(self, view: V, asked: bool = True) -> RenderableType:
        """Everything the view shows, and what is asked."""
        shown: list[RenderableType] = [self.table(view)]
        for _, part in self.parts(view):
            shown += [Text(), part]
        if asked:
            to_act = view["to_act"]
            seats = to_act if isinstance(to_act, list) else []
            shown.append(Text())
            shown += [self.asked(view, seat) for seat in seats] or [self.asked(view, None)]
        return Group(*shown)

    def aside(self, view: V) -> RenderableType:
        """What stands beside the table where there is room for it."""
        shown: list[RenderableType] = []
        for heading, part in self.parts(view):
            shown += [Text(), Text(heading, style="bold"), part]
        return Group(*shown)

    def asked(self, view: V, seat: int | None) -> Text:
        """What a seat is asked, its name in front."""
        prompt = self.texts.prompt(self.GAME, view, seat)
        return self.painted(prompt if seat is None else self.texts.said(mark(seat), prompt))

    def player(self, seat: int) -> Text:
        """A player's mark and name, in his color."""
        return self._person(seat, self.names[seat])

    def mark(self, seat: int) -> Text:
        """A player's mark, in his color."""
        return Text(MARKS[seat], style=f"bold {STYLES[seat]}")

    def painted(self, sentence: str) -> Text:
        """A sentence with its people's names in their colors, marks in front."""
        text = Text()
        for part in self._people.parts(sentence):
            text.append_text(Text(part.text) if part.seat is None else self._person(part.seat, part.text))
        return text

    def _person(self, seat: int, name: str) -> Text:
        return Text(f"{MARKS[seat]} {name}", style=f"bold {STYLES[seat]}")


def numbers(cards: Sequence[int]) -> str:
    """Cards by their numbers, a dash where there are none."""
    return " ".join(map(str, cards)) or "–"
