"""The suite: random games, with every law checked on the way."""

import json
from collections.abc import Callable, Collection, Iterable

from meseta.conformance.laws import (
    copies_are_independent,
    each_is_offered_once,
    is_stored_whole,
    known_rules,
    own_views_are_views,
    playouts_are_play,
    position_is_sound,
    refusals_agree,
    refused_changes_nothing,
    rest_is_rest,
    rules_are_named,
    same_position,
    texts_are_actions,
)
from meseta.conformance.play import Chooser, at_random, begin, draw
from meseta.conformance.report import Report
from meseta.conformance.sealed import choices_stay_sealed, order_is_indifferent, retraction_is_own
from meseta.conformance.secrecy import (
    is_another_world,
    refused_alike,
    sample_agrees,
    sample_plays,
    shown_alike,
    worlds_look_alike,
)
from meseta.conformance.where import Where
from meseta.kernel.events import Event
from meseta.kernel.game import Game
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from meseta.kernel.types import RuleId, Seat

EVERY = 8
"""One position in so many is looked at with all laws."""
FIRST = 2
"""And so is each stack of rules when it is met for the first times."""
MOST_STEPS = 20_000
"""No game is as long as that."""
APART = 0x5EED
"""Sets the choices of the players apart from the draws of the same seed."""


def run(
    game: Game,
    seats: int,
    options: dict[str, object],
    seeds: Iterable[int],
    rules: Collection[RuleId],
    *,
    chooser: Chooser = at_random,
    every: int = EVERY,
    progress: Callable[[Report], None] | None = None,
    report: Report | None = None,
) -> Report:
    """Play a game for each seed and check everything; `rules` are the ids that the game's refusals may name.

    One position in `every` is looked at with all laws; what is met is added to `report`, which is also returned.
    """
    if report is None:
        report = Report()
    known = known_rules(game, rules)
    texts_are_actions(Where(game, seats, options, 0))
    for seed in seeds:
        _Run(game, seats, options, seed, known, chooser, every, report).play()
        if progress is not None:
            progress(report)
    return report


class _Run:
    """One game: the state with a listener and every draw in sight, and its twin with neither."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: dict[str, object],
        seed: int,
        rules: frozenset[RuleId],
        chooser: Chooser,
        every: int,
        report: Report,
    ) -> None:
        self.where = Where(game, seats, options, seed)
        self.rules = rules
        self.chooser = chooser
        self.every = every
        self.report = report
        self.rng = Generator(seed ^ APART)
        self.players = Generator(seed ^ APART)
        """Apart from the laws' own chance, so that a new law does not change the games."""
        self.state = begin(game, seats, seed, options)
        self.state.sink = []
        self.twin = game.new(seats, seed, options)
        self.kept: list[tuple[int, State, str]] = []

    def play(self) -> None:
        """To the end, which must come."""
        while not self.state.over:
            self._look()
            if self.state.drawing:
                self._draw()
            else:
                self._decide()
            self.where.step += 1
            if self.where.step > MOST_STEPS:
                self.where.fail("the game does not end")
        self._look()
        self._compare_twin()
        self._compare_kept()
        self.report.note_end(self.state)

    def _draw(self) -> None:
        self.report.note_action(self.state, draw(self.state))
        self.report.draws += 1

    def _decide(self) -> None:
        seat = self.players.choose(list(self.state.to_act()))
        action = self.chooser(self.state, seat, self.state.legal(seat), self.players)
        self.report.note_action(self.state, action)
        self.report.decisions += 1
        self.state.apply(seat, action)
        self.twin.apply(seat, action)

    def _look(self) -> None:
        """The cheap laws everywhere, the others here and there."""
        state, where, rng = self.state, self.where, self.rng
        self._hear()
        position_is_sound(where, state)
        each_is_offered_once(where, state)
        closely = self.report.meet(state) < FIRST or rng.below(self.every) == 0
        refusals_agree(where, state, self.rules, whole=closely)
        if closely:
            self._look_closely()

    def _look_closely(self) -> None:
        state, where, rng = self.state, self.where, self.rng
        refused_changes_nothing(where, state, rng)
        rest_is_rest(where, state)
        copies_are_independent(where, state, rng)
        playouts_are_play(where, state)
        is_stored_whole(where, state)
        own_views_are_views(where, state)
        self.report.note_stored(state)
        order_is_indifferent(where, state, rng)
        retraction_is_own(where, state, rng)
        choices_stay_sealed(where, state, rng)
        for seat in (None, *range(state.seats)):
            self._look_as(seat)
        if not state.drawing:
            self._compare_twin()
        self.kept.append((where.step, state.copy(), state.digest()))

    def _look_as(self, seat: Seat | None) -> None:
        sample = sample_agrees(self.where, self.state, seat, self.rng)
        rules_are_named(self.where, self.state, seat)
        if is_another_world(self.state, sample):
            self.report.worlds += 1
            shown_alike(self.where, self.state, sample, seat)
            if seat is not None and seat in self.state.to_act():
                refused_alike(self.where, self.state, sample, seat)
            sample_plays(self.where, sample, self.rules, self.rng)
            worlds_look_alike(self.where, self.state, sample, seat, self.rng)

    def _hear(self) -> None:
        """Every event is of a known kind, is for somebody, and can be told as JSON."""
        events = self.state.sink
        assert events is not None
        for event in events:
            self._hear_one(event)
        self.report.note_events(events)
        self.state.sink = []

    def _hear_one(self, event: Event) -> None:
        if self.where.game.events.all.get(event.kind.name) is not event.kind:
            self.where.fail(f"{event!r} is of no kind that the game has")
        if not any(event.seen_by(seat) for seat in (None, *range(self.where.seats))):
            self.where.fail(f"nobody sees {event!r}")
        if json.loads(json.dumps(event.data())) != event.data():
            self.where.fail(f"{event!r} cannot be told as JSON")

    def _compare_twin(self) -> None:
        """Nobody listening, and draws by the generator: the same game."""
        same_position(self.where, self.state, self.twin, "without a listener, with draws by the generator")

    def _compare_kept(self) -> None:
        for step, copy, digest in self.kept:
            if copy.digest() != digest:
                self.where.fail(f"the copy made at step {step} changed when the original played on")
