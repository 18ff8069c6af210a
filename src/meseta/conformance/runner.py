"""The suite: random games, with every law checked on the way."""

import json
from collections.abc import Callable, Collection, Iterable

from meseta.conformance import laws, sealed, secrecy
from meseta.conformance.play import Chooser, at_random, begin, draw, is_sealed
from meseta.conformance.report import Report
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
    known = laws.known_rules(game, rules)
    laws.texts_are_actions(Where(game, seats, options, 0))
    for seed in seeds:
        _Run(Where(game, seats, options, seed), known, chooser, every, report).play()
        if progress is not None:
            progress(report)
    return report


class _Run:
    """One game: the state with a listener and every draw in sight, and its twin with neither."""

    def __init__(self, where: Where, rules: frozenset[RuleId], chooser: Chooser, every: int, report: Report) -> None:
        self.where = where
        self.rules = rules
        self.chooser = chooser
        self.every = every
        self.report = report
        self.rng = Generator(where.seed ^ APART)
        self.players = Generator(where.seed ^ APART)
        """Apart from the laws' own chance, so that a new law does not change the games."""
        self.state = begin(where.game, where.seats, where.seed, where.options)
        self.state.sink = []
        self.twin = where.game.new(where.seats, where.seed, where.options)
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
        laws.position_is_sound(where, state)
        laws.each_is_offered_once(where, state)
        closely = self.report.meet(state) < FIRST or rng.below(self.every) == 0
        laws.refusals_agree(where, state, self.rules, whole=closely)
        if closely:
            self._look_closely()

    def _look_closely(self) -> None:
        state, where, rng = self.state, self.where, self.rng
        laws.refused_changes_nothing(where, state, rng)
        laws.rest_is_rest(where, state)
        laws.copies_are_independent(where, state, rng)
        laws.playouts_are_play(where, state)
        laws.is_stored_whole(where, state)
        laws.own_views_are_views(where, state)
        self.report.note_stored(state)
        if is_sealed(state):
            sealed.order_is_indifferent(where, state, rng)
            sealed.retraction_is_own(where, state, rng)
            sealed.choices_stay_sealed(where, state, rng)
        for seat in (None, *range(state.seats)):
            self._look_as(seat)
        if not state.drawing:
            self._compare_twin()
        self.kept.append((where.step, state.copy(), state.digest()))

    def _look_as(self, seat: Seat | None) -> None:
        sample = secrecy.sample_agrees(self.where, self.state, seat, self.rng)
        laws.rules_are_named(self.where, self.state, seat)
        if secrecy.is_another_world(self.state, sample):
            self.report.worlds += 1
            secrecy.shown_alike(self.where, self.state, sample, seat)
            if seat is not None and seat in self.state.to_act():
                secrecy.refused_alike(self.where, self.state, sample, seat)
            secrecy.sample_plays(self.where, sample, self.rules, self.rng)
            secrecy.worlds_look_alike(self.where, self.state, sample, seat, self.rng)

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
        laws.same_position(self.where, self.state, self.twin, "without a listener, with draws by the generator")

    def _compare_kept(self) -> None:
        for step, copy, digest in self.kept:
            if copy.digest() != digest:
                self.where.fail(f"the copy made at step {step} changed when the original played on")
