"""Games of El Grande full of secrets: power cards are taken back unseen as often as possible, and discs are set."""

from collections.abc import Iterator

from meseta.games.el_grande.descriptor import GAME
from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.tables import DISC_RETURN_2, DISC_RETURN_ALL, DISC_SCORE, EVICTION, POWER_OF_THE_CARDS
from meseta.games.el_grande.verbs import ANNOUNCE, DRAW_CARD, POWER_CARD, STOP, TAKE, TAKE_BACK, VERBS
from meseta.kernel.events import Event
from meseta.kernel.generator import Generator
from meseta.kernel.types import NOTHING, Action, Seat
from tests.games.el_grande.knowledge import Knowledge

WANTED = (POWER_OF_THE_CARDS, DISC_RETURN_ALL, DISC_RETURN_2, DISC_SCORE, EVICTION)


class Story:
    """A game in progress, every draw in sight, with one listener for each seat and one for the spectators."""

    def __init__(self, seats: int, seed: int, options: dict[str, object] | None = None) -> None:
        state = GAME.prepare(seats, seed, options)
        assert isinstance(state, ElGrande)
        self.state = state
        self.rng = Generator(seed + 1)
        self.thief = NOTHING
        """Who has taken a card back; he is let to do so again."""
        self.watchers: tuple[Seat | None, ...] = (None, *range(seats))
        veto = state.options.veto
        self.known = {watcher: Knowledge(watcher, seats, veto) for watcher in self.watchers}
        self.events: list[Event] = []
        state.answers_itself = False
        state.sink = []
        state.settle()
        self._tell()

    def play(self) -> Iterator[None]:
        """Step by step, resting at every decision and every draw."""
        while not self.state.over:
            yield
            self.step()

    def step(self) -> None:
        """One decision or draw."""
        state = self.state
        if state.drawing:
            state.answer(self._drawn())
        else:
            seat = self.rng.choose(list(state.to_act()))
            state.apply(seat, self.choose(seat, state.legal(seat)))
        self._tell()

    def _tell(self) -> None:
        events = self.state.sink
        assert events is not None
        self.state.sink = []
        self.events += events
        for event in events:
            for watcher in self.watchers:
                if event.seen_by(watcher):
                    self.known[watcher].hear(event.data())

    def _drawn(self) -> Action:
        odds = self.state.draws()
        wanted = [outcome for outcome, _ in odds if DRAW_CARD.has(outcome) and DRAW_CARD.arg(outcome) in WANTED]
        if wanted and self.state.round > 1 and self.rng.below(2):
            return self.rng.choose(wanted)
        return odds[self.rng.weighted([weight for _, weight in odds])][0]

    def choose(self, seat: Seat, legal: list[Action]) -> Action:
        """What makes secrets, most of the time."""
        if self.rng.below(4):
            for preferred in (self._secretive(seat, legal), [action for action in legal if action == ANNOUNCE]):
                if preferred:
                    return self.rng.choose(preferred)
        return self.rng.choose(legal)

    def _secretive(self, seat: Seat, legal: list[Action]) -> list[Action]:
        state = self.state
        if TAKE.has(legal[0]):
            kinds = [(state.face_up[TAKE.arg(action) - 1], action) for action in legal]
            return [
                action
                for kind, action in kinds
                if kind in WANTED and (kind != POWER_OF_THE_CARDS or self.thief in (NOTHING, seat))
            ]
        if TAKE_BACK.has(legal[0]):
            self.thief = seat
            return [action for action in legal if action != STOP and TAKE_BACK.arg(action) != state.played[seat]]
        if POWER_CARD.has(legal[0]) and not self.rng.below(4):
            back = state.hands[seat] & state.seen_out[seat]
            return [action for action in legal if back >> (POWER_CARD.arg(action) - 1) & 1]
        return []

    def __str__(self) -> str:
        return f"{self.state.seats} seats, round {self.state.round}, {[VERBS.text(a) for a in self.state.legal(0)]}"


def stories(seats: tuple[int, ...], seeds: range) -> Iterator[Story]:
    """Games to look at, stopped at every step."""
    for seed in seeds:
        for players in seats:
            options: dict[str, object] = {"rounds": 6 if seed % 3 == 2 else 9, "veto": seed % 2 == 0}
            story = Story(players, seed, options)
            for _ in story.play():
                yield story
