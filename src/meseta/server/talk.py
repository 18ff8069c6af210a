"""Talk: what people say to each other at a table. Plain text, cleaned, not too much at once; never part of a record."""

import time
import unicodedata
from collections import deque
from typing import Final

from meseta.kernel.errors import shortened
from meseta.server.errors import Refusal
from meseta.server.store import Said

PLAYERS: Final = "players"
SPECTATORS: Final = "spectators"
ROOMS: Final = (PLAYERS, SPECTATORS)

SAID: Final = "said"
REACTION: Final = "reaction"
NOTE: Final = "note"
"""What the table itself says: the page puts it into words."""

REACTIONS: Final = ("bravo", "thanks", "ouch", "hm", "moment", "well-played")
FREED: Final = "freed"
RESUMED: Final = "resumed"
TIME_UP: Final = "time-up"
CLOSED: Final = "closed"

LONGEST: Final = 300
WRITTEN: Final = 4 * LONGEST
"""With what is left out of it: more is not looked through, sign by sign, while everybody waits."""
KEPT: Final = 400
"""Lines of a table that are kept; older ones are forgotten."""
AT_ONCE: Final = 5
WITHIN: Final = 10.0
"""So many lines within so many seconds, for one player; for all spectators of a table, three times as many."""
CROWD: Final = 3

JOINERS: Final = "\u200c\u200d"
"""Letters of some scripts, and pictures made of several, need them; all other invisible signs are left out."""
STACKED: Final = 3
"""Marks that may sit on one letter: with more of them a line climbs over its neighbours."""


def clean_text(text: str) -> str:
    """What was written, as one line that does no harm to those round it. Refusal if nothing is left, or too much."""
    if len(text) > WRITTEN:
        raise _too_long()
    kept: list[str] = []
    marks = 0
    for sign in " ".join(text.split()):
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks > STACKED or (kind.startswith("C") and sign not in JOINERS):
            continue
        kept.append(sign)
    found = "".join(kept).strip()
    if not found.strip(JOINERS):
        raise Refusal("malformed", "nothing was said", "text")
    if len(found) > LONGEST:
        raise _too_long()
    return found


def _too_long() -> Refusal:
    return Refusal("malformed", f"at most {LONGEST} characters at once", "text")


def check_reaction(key: str) -> str:
    """One of the quick reactions."""
    if key not in REACTIONS:
        raise Refusal("malformed", f"{shortened(key)} is none of {', '.join(REACTIONS)}", "text")
    return key


class Patience:
    """How much one person, or a crowd, may say within a time."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self._times: deque[float] = deque(maxlen=at_once)

    def check(self) -> None:
        """Refusal if it was too much."""
        now = time.monotonic()
        if len(self._times) == self._times.maxlen and now - self._times[0] < WITHIN:
            raise Refusal("too-fast", "that was a lot at once: wait a moment", "text")
        self._times.append(now)


def note(about: str, seat: int | None = None) -> Said:
    """What the table itself tells everybody."""
    return Said(0, time.time(), PLAYERS, NOTE, "", seat, "", about)
