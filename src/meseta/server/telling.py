"""Telling: what a table says to those at it, made once for all who see the same."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, cast

import msgspec
from msgspec.structs import replace

from meseta.match import Match
from meseta.server.connection import ENCODER
from meseta.server.logbook import Logbook, Logbooks
from meseta.server.messages import Ending, EventMessage, LogLine, SeatState, Update
from meseta.server.progress import Progress
from meseta.server.speaker import Speaker
from meseta.texts import texts


class Eyes(NamedTuple):
    """Who reads: in which language, for which seats (none: he watches), and who has a covered screen in hands."""

    language: str
    seats: tuple[int, ...]
    covered: bool = False
    open: int | None = None

    @property
    def viewer(self) -> int | None:
        """Whose events. Several seats at one screen share what all may know: the screen is seen by all."""
        return self.seats[0] if len(self.seats) == 1 else None


class Shown(NamedTuple):
    """A seat's state, encoded: what it is made of is many small things, and none of them is needed again."""

    state: msgspec.Raw
    decision: int | None


@dataclass(eq=False, slots=True)
class Told:
    """What somebody knows who was told everything up to a certain match."""

    match: Match
    number: int
    book: Logbook
    """In which it stands; it goes on with the table."""
    events: int
    """How many."""
    lines: list[LogLine]
    states: list[msgspec.Raw]
    ending: Ending | None


class Course(NamedTuple):
    """What has happened since somebody was told last, encoded: the same for all who have seen the same."""

    kept: int
    events: msgspec.Raw
    kept_lines: int
    lines: msgspec.Raw


class Telling:
    """Views, sentences and log of one table. What it has made is kept until the table changes."""

    def __init__(self, progress: Progress, asks: Callable[[int], bool]) -> None:
        self._progress = progress
        self._asks = asks
        """Whether the person on a seat may decide."""
        self._speakers: dict[str, Speaker] = {}
        self._logbooks: dict[str, Logbooks] = {}
        self._latest: dict[Eyes, Told] = {}
        self._current: set[Eyes] = set()
        """For whom the latest is what there is now."""
        self._states: dict[tuple[str, int | None], Shown] = {}
        self._endings: dict[str, Ending | None] = {}
        self._updates: dict[tuple[Told, Told], bytes | None] = {}
        self._courses: dict[tuple[Logbook, Match], Course] = {}
        """By the book that is read, and the match up to which it was told."""
        self._histories: dict[tuple[str, int | None], msgspec.Raw] = {}

    def renew(self, progress: Progress) -> None:
        """The table has changed."""
        self._progress = progress
        for kept in (self._current, self._states, self._endings, self._updates, self._courses, self._histories):
            kept.clear()

    def speaker(self, language: str) -> Speaker:
        """Whoever puts it into words."""
        if language not in self._speakers:
            self._speakers[language] = Speaker(self._progress.match.game, texts(language))
        return self._speakers[language]

    def told(self, eyes: Eyes) -> Told:
        """What there is to know now."""
        if eyes not in self._current:
            self._latest[eyes] = self._tell(eyes)
            self._current.add(eyes)
        return self._latest[eyes]

    def update(self, before: Told, eyes: Eyes) -> tuple[Told, bytes | None]:
        """What there is to know now, and what has changed since; None: nothing that he may see."""
        after = self.told(eyes)
        key = (before, after)
        if key not in self._updates:
            made = None if before is after else self._update(before, after, eyes)
            self._updates[key] = None if made is None else ENCODER.encode(made)
        return after, self._updates[key]

    def history(self, eyes: Eyes) -> msgspec.Raw:
        """All events so far, encoded. Kept for spectators: there are many of them, and they see the same."""
        key = (eyes.language, eyes.viewer)
        if key in self._histories:
            return self._histories[key]
        made = msgspec.Raw(ENCODER.encode(self._events(eyes, -1)))
        if not eyes.seats:
            self._histories[key] = made
        return made

    def _tell(self, eyes: Eyes) -> Told:
        match = self._progress.match
        book = self._book(eyes)
        return Told(
            match=match,
            number=max([match.number_known_to(seat) for seat in eyes.seats or (None,)]),
            book=book,
            events=book.seen,
            lines=book.lines(match),
            states=[self._state_of(eyes, seat) for seat in eyes.seats or (None,)],
            ending=self._ending(eyes.language),
        )

    def _update(self, before: Told, after: Told, eyes: Eyes) -> Update | None:
        course = self._course(before, after, eyes)
        if course.kept == before.events == after.events and before.states == after.states:
            # Half a secret choice of somebody else: that it was made is none of his business.
            return None
        return Update(
            number=after.number,
            kept=course.kept,
            events=cast(list[EventMessage], course.events),
            kept_lines=course.kept_lines,
            lines=cast(list[LogLine], course.lines),
            states=cast(list[SeatState], after.states),
            result=after.ending,
        )

    def _course(self, before: Told, after: Told, eyes: Eyes) -> Course:
        book = after.book
        key = (book, before.match)
        if key not in self._courses:
            shared = after.match.shared(before.match)
            kept_lines = _common(before.lines, after.lines)
            self._courses[key] = Course(
                kept=book.seen_until(shared),
                events=msgspec.Raw(ENCODER.encode(self._events(eyes, shared))),
                kept_lines=kept_lines,
                lines=msgspec.Raw(ENCODER.encode(after.lines[kept_lines:])),
            )
        return self._courses[key]

    def _events(self, eyes: Eyes, after: int) -> list[msgspec.Raw]:
        return self.speaker(eyes.language).events(self._progress.match.events(eyes.viewer, after))

    def _state_of(self, eyes: Eyes, seat: int | None) -> msgspec.Raw:
        """What is told of a seat; where the screen is in other hands, what all may see, and whether it is asked."""
        shown = self._shown(eyes.language, seat)
        if sees(eyes, seat, self._progress):
            return shown.state
        public = self._state(eyes.language, None)
        return self.speaker(eyes.language).encode(replace(public, seat=seat, decision=shown.decision))

    def _shown(self, language: str, seat: int | None) -> Shown:
        key = (language, seat)
        if key not in self._states:
            state = self._state(language, seat)
            self._states[key] = Shown(self.speaker(language).encode(state), state.decision)
        return self._states[key]

    def _state(self, language: str, seat: int | None) -> SeatState:
        """The position as a seat (None: a spectator) sees it."""
        asks = seat is not None and self._asks(seat)
        return self.speaker(language).state(self._progress.match, seat, asks, self._progress.conceded_out)

    def _book(self, eyes: Eyes) -> Logbook:
        """The log as a seat (None: whoever sees what all see) reads it."""
        if eyes.language not in self._logbooks:
            self._logbooks[eyes.language] = Logbooks(self.speaker(eyes.language).log())
        return self._logbooks[eyes.language].book(eyes.viewer, self._progress.match)

    def _ending(self, language: str) -> Ending | None:
        """How the game ended, if it has."""
        if language not in self._endings:
            self._endings[language] = self.speaker(language).ending(self._progress)
        return self._endings[language]


def sees(eyes: Eyes, seat: int | None, progress: Progress) -> bool:
    """Whether a seat's secrets may be told to this screen now."""
    return not eyes.covered or eyes.open == seat or progress.ended


def _common(before: list[LogLine], after: list[LogLine]) -> int:
    """How many lines are the very same: those of a logbook are, as long as nothing changed."""
    count = min(len(before), len(after))
    while count and before[count - 1] is not after[count - 1]:
        count -= 1
    return count
