"""What a run has met."""

from hashlib import blake2b
from typing import final

from meseta.kernel.events import Event
from meseta.kernel.state import State
from meseta.kernel.types import Action


@final
class Report:
    """Counts, and the names of all that was met, so that a caller can see whether anything was left out."""

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self.draws = 0
        self.worlds = 0
        """Samples that differed from the truth in more than chance."""
        self.frames: set[str] = set()
        """The rules that were in progress when somebody had to decide, or chance."""
        self.tops: set[str] = set()
        """Those that asked or drew themselves."""
        self.stored: set[str] = set()
        """Those that were in progress in a position that was written, read again and compared."""
        self.shapes: dict[tuple[str, ...], int] = {}
        """How often each stack of rules was met."""
        self.verbs: set[str] = set()
        self.events: set[str] = set()
        self.digest = ""
        """A fingerprint of the last positions of all games, in order."""

    def meet(self, state: State) -> int:
        """Note where the state stands; how often the same stack of rules was met before."""
        shape = tuple([frame.RULE for frame in state.stack])
        before = self.shapes.get(shape, 0)
        self.shapes[shape] = before + 1
        if not before and shape:
            self.frames.update(shape)
            self.tops.add(shape[-1])
        return before

    def note_stored(self, state: State) -> None:
        """The position was written and read again."""
        self.stored.update([frame.RULE for frame in state.stack])

    def note_action(self, state: State, action: Action) -> None:
        """Somebody decided, or chance."""
        self.verbs.add(state.game.verbs.verb(action).name)

    def note_events(self, events: list[Event]) -> None:
        """This happened."""
        self.events.update([event.kind.name for event in events])

    def note_end(self, state: State) -> None:
        """A game is over."""
        self.games += 1
        self.digest = blake2b((self.digest + state.digest()).encode(), digest_size=16).hexdigest()

    def add(self, other: "Report") -> None:
        """Take in what another run has met, after this one."""
        self.games += other.games
        self.decisions += other.decisions
        self.draws += other.draws
        self.worlds += other.worlds
        self.frames |= other.frames
        self.tops |= other.tops
        self.stored |= other.stored
        for shape, times in other.shapes.items():
            self.shapes[shape] = self.shapes.get(shape, 0) + times
        self.verbs |= other.verbs
        self.events |= other.events
        self.digest = blake2b((self.digest + other.digest).encode(), digest_size=16).hexdigest()

    def __str__(self) -> str:
        return f"{self.games} games, {self.decisions} decisions, {self.draws} draws, {len(self.frames)} rules"
