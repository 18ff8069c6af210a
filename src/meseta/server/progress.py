"""Progress: where the game of a table stands, and what a row of its log does to it."""

import json
from collections.abc import Iterable
from typing import Final

from meseta.kernel.ids import K_5
from meseta.kernel.types import Action, Seat
from meseta.match import Match, position
from meseta.server.messages import Standing
from meseta.server.store import Row

ACT: Final = "act"
UNDO: Final = "undo"
REDO: Final = "redo"
CONCEDE: Final = "concede"
RESUME: Final = "resume"
"""The game goes on from the position that the row holds."""


def begin_at(kept: str) -> tuple[Match, tuple[int, ...]]:
    """The match that begins at a position that was kept, and who had conceded. MesetaError if it is none."""
    found = json.loads(kept)
    return position(found["position"]), tuple(found["conceded"])


class Progress:
    """The match, who has conceded, and how many rows led here. One that is published is never changed."""

    def __init__(self, match: Match, conceded: tuple[int, ...] = (), number: int = 0) -> None:
        self.match = match
        self.conceded = conceded
        self.number = number
        """Of the last row of the log."""
        self.begun = 0
        """Of the row by which the match began anew; 0: it never did."""

    def copy(self) -> "Progress":
        """To try something on."""
        copy = Progress(self.match.copy(), self.conceded, self.number)
        copy.begun = self.begun
        return copy

    @property
    def conceded_out(self) -> bool:
        """All but one have conceded, and so the game is not played to its end."""
        return bool(self.conceded) and not self.match.over and self.match.seats - len(self.conceded) <= 1

    @property
    def ended(self) -> bool:
        """The game is over, or all but one have conceded."""
        return self.match.over or self.conceded_out

    def act(self, seat: Seat, action: Action) -> Row:
        """The seat decides; a MesetaError of the match changes nothing."""
        self.match.take(seat, action)
        return self._row(ACT, seat, self.match.game.verbs.text(action))

    def took(self, seat: Seat, action: Action) -> bool:
        """Was this the only possible step, and therefore taken by itself?"""
        why = self.match.refusal(seat, action)
        return why is not None and why.rule == K_5

    def undo(self, seat: int) -> Row:
        """The seat takes its last step back."""
        self.match.undo(seat)
        return self._row(UNDO, seat)

    def redo(self, seat: int) -> Row:
        """The seat does again what it took back."""
        self.match.redo(seat)
        return self._row(REDO, seat)

    def concede(self, seat: int) -> Row:
        """The seat gives up."""
        self.conceded = (*self.conceded, seat)
        return self._row(CONCEDE, seat)

    def repeat(self, rows: Iterable[Row]) -> None:
        """Do what the log says."""
        for row in rows:
            if row.kind == ACT:
                self.match.take(row.seat, self.match.game.verbs.parse(row.action))
                self.number = row.number
            elif row.kind == UNDO:
                self.undo(row.seat)
            elif row.kind == REDO:
                self.redo(row.seat)
            elif row.kind == RESUME:
                self.match, self.conceded = begin_at(row.action)
                self.number = self.begun = row.number
            else:
                self.concede(row.seat)

    def standings(self) -> list[Standing]:
        """Everybody's place: by points, whoever conceded behind all others."""
        scores = self.match.scores()
        keys = [(seat not in self.conceded, scores[seat]) for seat in range(self.match.seats)]
        places = [
            Standing(seat=seat, points=scores[seat], rank=1 + sum(other > key for other in keys))
            for seat, key in enumerate(keys)
        ]
        return sorted(places, key=lambda place: (place.rank, place.seat))

    def _row(self, kind: str, seat: int, action: str = "") -> Row:
        self.number += 1
        return Row(self.number, kind, seat, action)
